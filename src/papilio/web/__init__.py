"""The site. Nothing is imported here, so that a bot's process can use `papilio.web.thinking` without the web stack."""
