"""Without the extra `rl` the examples in its modules are left out; tests/rl says so loudly, and in CI fails."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("gymnasium") else ["src/papilio/rl/*"]
