"""Peers: the same games written for other libraries are the same games."""
