"""The one table of colours: each role has a light and a dark value, and every drawing and page takes them from here."""

import re
from typing import Final

ROLES: Final[dict[str, tuple[str, str]]] = {
    # paper and ink
    "paper": ("#FBF7EF", "#1B2621"),
    "page": ("#F3ECDD", "#131C18"),
    "ink": ("#22302B", "#EEF2EA"),
    "muted": ("#5F6B66", "#A9B5AE"),
    "line": ("#D9D2C3", "#33413A"),
    "accent": ("#C9551A", "#F0884A"),
    "leaf": ("#3F7D4E", "#7CBF8A"),
    "sky": ("#2F6FA8", "#7DB4E6"),
    "outline": ("#22302B", "#0E1511"),
    "halo": ("#FBF7EF", "#131C18"),
    "casing": ("#FFF9EA", "#131C18"),
    "mark": ("#FFFDF6", "#FFFDF6"),
    # seats, and text upon them
    "s1": ("#C8402F", "#EF7C6B"),
    "s2": ("#2E6FB7", "#7DB4E6"),
    "s3": ("#D9A514", "#F0C84B"),
    "s4": ("#F4F1EA", "#F4F1EA"),
    "s5": ("#2B8C77", "#6CC9B3"),
    "onseat": ("#FFFFFF", "#131C18"),
    # butterflies worth 3, 2 and 1
    "b3": ("#7B4BA8", "#956FB9"),
    "b2": ("#DA5C94", "#E17DA9"),
    "b1": ("#3B82C4", "#629BD0"),
    # gardens
    "lawn": ("#DCE6CB", "#2B4235"),
    "lawn2": ("#CFDCBA", "#25392E"),
    "hedge": ("#93AC80", "#4E6B53"),
    "path": ("#FFF9EA", "#C9BE9C"),
    "pedge": ("#857852", "#0F1813"),
    "soil": ("#E3D3B4", "#3A3426"),
    "water": ("#BBD8EA", "#3F6E8E"),
    "stone": ("#D8D0BE", "#6F7468"),
    "empty": ("#F6F0E2", "#202D27"),
    # garden tiles: fields and flower zones
    "field": ("#A9C48A", "#7F9368"),
    "zred": ("#CF4B3E", "#9B382F"),
    "zyellow": ("#E2B22B", "#AA8620"),
    "zblue": ("#3C7FC0", "#2D5F90"),
    "zpurple": ("#8455AD", "#634082"),
    # round flowerbeds and their signposts
    "bed": ("#B89A6C", "#8A7451"),
    "post": ("#F3E2BB", "#C9BE9C"),
    # maps
    "red": ("#D96C5B", "#A35144"),
    "orange": ("#E39A4C", "#AA7439"),
    "yellow": ("#E8CC5A", "#AE9944"),
    "green": ("#78B06B", "#5A8450"),
    "blue": ("#6FA8D6", "#537EA0"),
    "city": ("#8E6BB0", "#6A5084"),
    "sea": ("#E4ECEC", "#16211F"),
    "land": ("#F4ECD9", "#202C26"),
    "coast": ("#A9B7B0", "#4A5B52"),
    # flowers
    "frost": ("#FFFFFF", "#FFFFFF"),
    "aster": ("#7E5AA6", "#7E5AA6"),
    "golden": ("#E0A81C", "#E0A81C"),
    "cone": ("#DB6E9B", "#DB6E9B"),
    "mist": ("#5B8FD0", "#5B8FD0"),
}
THEMES: Final = ("light", "dark")
_VARIABLE: Final = re.compile(r"var\(--([a-z0-9]+)\)")


def colour(role: str, theme: str = "light") -> str:
    """The value of a role."""
    return ROLES[role][THEMES.index(theme)]


def variables(theme: str) -> str:
    """The roles as custom properties, without a selector.

    >>> variables("light")[:16]
    '--paper:#FBF7EF;'
    """
    return ";".join(f"--{role}:{colour(role, theme)}" for role in ROLES)


def page_css() -> str:
    """The roles for a page: the system's theme, which the classes `light` and `dark` on the root override."""
    light, dark = variables("light"), variables("dark")
    return (
        f":root{{{light}}}\n"
        f"@media(prefers-color-scheme:dark){{:root:not(.light){{{dark}}}}}\n"
        f":root.dark{{{dark}}}\n"
        ":root{color-scheme:light dark}:root.light{color-scheme:light}:root.dark{color-scheme:dark}\n"
    )


def resolved(css: str, theme: str) -> str:
    """The style sheet with every role replaced by its value: pictures on their own, and PNG, know no `var()`.

    >>> resolved(".w{stroke:var(--outline)}", "dark")
    '.w{stroke:#0E1511}'
    """
    return _VARIABLE.sub(lambda match: colour(match[1], theme), css)
