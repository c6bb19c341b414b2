"""`python -m papilio` is the `papilio` command."""

from papilio.cli import main

raise SystemExit(main())
