"""A page: a template with what every page needs, kept by no cache, as it may show a hand."""

from typing import Any

from litestar import Request
from litestar.response import Template
from litestar.utils.empty import value_or_default
from litestar.utils.scope.state import ScopeState

from papilio.web.guests import guest_of, settings_of


class Page(Template):
    """A page of the site."""

    def __init__(self, name: str, context: dict[str, Any], status: int = 200) -> None:
        super().__init__(name, context=context, status_code=status, headers={"cache-control": "no-store"})

    def create_template_context(self, request: Request[Any, Any, Any]) -> dict[str, Any]:
        """The page's own context and everybody's."""
        csrf = request.app.csrf_config
        assert csrf is not None
        token = ScopeState.from_scope(request.scope).csrf_token  # unset where a request failed before it was checked
        return {
            **super().create_template_context(request),
            "csrf_token": value_or_default(token, request.cookies.get(csrf.cookie_name, "")),
            "guest": guest_of(request),
            "settings": settings_of(request),
            "request_path": request.url.path,
        }
