"""Papilio: five butterfly board games as a library and a site."""
