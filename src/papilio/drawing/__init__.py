"""Drawing: SVG toolkit, glyphs and palettes; knows no game."""
