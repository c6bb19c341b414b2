"""Papillon's tests."""
