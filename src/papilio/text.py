"""Every string that a player sees goes through here: gettext, with the language of the current task."""

import gettext as _gettext
from contextvars import ContextVar
from functools import cache
from importlib import resources

DOMAIN = "papilio"
language: ContextVar[str] = ContextVar("language", default="en")


@cache
def _catalogue(code: str) -> _gettext.NullTranslations:
    localedir = str(resources.files("papilio") / "locale")
    return _gettext.translation(DOMAIN, localedir, [code], fallback=True)


def N_(message: str) -> str:
    """Mark a message for translation where it is defined; `_` translates it where it is shown."""
    return message


def _(message: str) -> str:
    """The message in the current language."""
    return _catalogue(language.get()).gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    """The form that fits the number, in the current language."""
    return _catalogue(language.get()).ngettext(singular, plural, number)


def pgettext(context: str, message: str) -> str:
    """The message of a context, in the current language."""
    return _catalogue(language.get()).pgettext(context, message)
