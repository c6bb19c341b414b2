"""`python -m papilio.cli` is the `papilio` command."""

from papilio.cli import main

raise SystemExit(main())
