"""Computer opponents; they know `papilio.core` alone."""
