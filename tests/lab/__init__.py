"""The lab; it needs the extra `lab`."""
