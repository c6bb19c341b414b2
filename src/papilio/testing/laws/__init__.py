"""The laws, one theme a module; `papilio.testing.conformance` lists them all."""
