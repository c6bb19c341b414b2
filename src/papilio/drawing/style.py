"""What the classes of drawings look like: one source for the page (custom properties) and for pictures on their own.

A game may add classes of its own in a string `STYLE` in its drawing module, written with `var(--role)` in the same way.
"""

from typing import Final

from papilio.core.spec import registered
from papilio.drawing.palette import resolved

SERIF: Final = 'Palatino,"Iowan Old Style","Palatino Linotype","Book Antiqua",P052,"URW Palladio L",Georgia,serif'
PHONE: Final = "@media(max-width:520px),(max-height:480px)"  # there a garden hex is under 44 px and its numerals go

GLYPHS: Final = """\
.w{fill:currentColor;stroke:var(--outline);stroke-width:1;stroke-linejoin:round}
.bo{fill:var(--outline)}
.an{fill:none;stroke:var(--outline);stroke-width:1.1;stroke-linecap:round}
.ha{fill:var(--halo);stroke:var(--halo);stroke-width:4;stroke-linejoin:round}
.mk{fill:var(--mark)}
.ik{fill:var(--outline)}
.ms{fill:none;stroke:var(--mark);stroke-width:2.2;stroke-linecap:round}
.ve{fill:none;stroke:var(--outline);stroke-width:.7;opacity:.55}
.b3{color:var(--b3)}.b2{color:var(--b2)}.b1{color:var(--b1)}
.s1{color:var(--s1)}.s2{color:var(--s2)}.s3{color:var(--s3)}.s4{color:var(--s4)}.s5{color:var(--s5)}
.t1,.t2,.t3,.t4,.t5{stroke:var(--outline);stroke-width:1.2;stroke-linejoin:round}
.t1{fill:var(--s1)}.t2{fill:var(--s2)}.t3{fill:var(--s3)}.t4{fill:var(--s4)}.t5{fill:var(--s5)}
.fo{stroke:var(--outline);stroke-width:.8;stroke-linejoin:round}
.ffr{fill:var(--frost)}.fgo{fill:var(--golden)}.fco{fill:var(--cone)}.fcn{fill:#8A4B2A}.fmi{fill:var(--mist)}
.fac{fill:var(--accent)}.fch{fill:#8CC7A6}.pa{fill:#FFFBEF}
.fas-s{fill:none;stroke:var(--aster);stroke-width:2.4;stroke-linecap:round}
.fmi-s{fill:none;stroke:var(--mist);stroke-width:1.2;stroke-linecap:round}
.st{fill:none;stroke:var(--leaf);stroke-width:1.5;stroke-linecap:round}
.lf{fill:var(--leaf);stroke:var(--outline);stroke-width:.8}
.rb{fill:none;stroke:var(--outline);stroke-width:.6;opacity:.6}
.ca{fill:none;stroke:var(--outline);stroke-width:8.6;stroke-linecap:round}
.cb{fill:none;stroke:var(--golden);stroke-width:6.4;stroke-dasharray:2.6 1.8}
.so{fill:var(--stone);stroke:var(--outline);stroke-width:1}
.wa{fill:var(--water)}
.wl2{fill:none;stroke:var(--sky);stroke-width:1;opacity:.7}
.cd{fill:var(--paper);stroke:var(--outline);stroke-width:1.2}
.cl{fill:var(--leaf);opacity:.9}
.ac{color:var(--accent)}
"""

# Highlights: shape first, colour second; the same in every game.
MARKS: Final = """\
.bn circle{fill:var(--paper);stroke:var(--outline);stroke-width:1}
.bn text{font-size:11.5px;font-weight:700;text-anchor:middle}
.dot{display:none;fill:var(--leaf)}
.may .dot,.may.dot{display:inline}
.lm{fill:none;stroke:var(--ink);stroke-width:2.4}
.pin path{stroke:var(--ink);stroke-width:1.6;fill:none}
.pin circle{fill:var(--accent);stroke:var(--outline);stroke-width:1}
.trc{fill:none;stroke:var(--casing);stroke-width:5}
.tr{fill:none;stroke:currentColor;stroke-width:3;stroke-dasharray:.1 6.5;stroke-linecap:round}
.ghost{opacity:.72}
.tgt{fill:none;stroke:var(--accent);stroke-width:4;stroke-linejoin:round}
.pvc{fill:none;stroke:var(--casing);stroke-width:7}
.pv{fill:none;stroke:var(--accent);stroke-width:3.2;stroke-dasharray:9 6;stroke-linecap:round}
.gb{opacity:.8}
.gb .w{stroke-dasharray:3 2}
.poof .c{stroke:var(--casing);stroke-width:7}
.poof path{fill:none;stroke:var(--accent);stroke-width:3;stroke-linecap:round}
.was path{stroke:var(--muted)}
"""

TEXT: Final = f"text{{font-family:{SERIF};fill:var(--ink)}}\n"


def board_css() -> str:
    """The classes of all drawings, for the page's style sheet, those of every registered game included."""
    own = [getattr(spec.drawing, "STYLE", "") for spec in registered()]
    return TEXT + GLYPHS + MARKS + "".join(own) + f"{PHONE}{{.bn{{display:none}}}}\n"


def picture_css(style: str, theme: str) -> str:
    """The style sheet of a picture on its own: the shared classes and its game's, with the theme's colours."""
    css = TEXT + GLYPHS + MARKS + style + "svg{color:var(--accent);background:var(--page)}\n.pg{fill:var(--page)}\n"
    return resolved(css, theme).replace("\n", "")
