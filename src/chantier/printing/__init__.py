"""Print-and-play: sheets to print, cut and glue, rulebooks, drawings of positions.

- `paper` and `ink`: what is printed on, and with what.
- `sheet`: a page in millimetres: parts, cuts, folds; `page` draws it with its `marks` and `frame`.
- `tiling`: equal parts on as few pages as possible, with their backs.
- `gutterfold`: faces and backs over a fold; `nets`: boxes unfolded; `blocks`: wooden blocks.
- `lettering`: running words inside a part; `workshop`: STL, and SVG for a laser.
- `markdown`, `drawing`, `rulebook`, `booklet`, `assembly`: running text, set by `book.typ`.
- `kit`: what a game offers to print; `NAME/` holds that of one game; `standard` adds
  what every game has.
- `typesetting`: pages of millimetres and running text into PDF, PNG and SVG, by typst.
- `writing`: PDFs into a folder, whole or not at all.
"""
