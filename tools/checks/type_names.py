"""Type names that are defined in several files, for two things or by copying one.

Python: classes and type aliases of a module. TypeScript: interfaces, types, classes and enums.
Generated files are passed over: their types are Python's.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from tools.checks.count import Count, Place, count_places
from tools.checks.tree import Tree
from tools.checks.typescript_source import line_of

# Names that may be defined several times in one language, each with its reason.
ALLOWED: Mapping[str, str] = {}
MOST_ALLOWED = 8

DEFINITION = re.compile(
    r"^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:const )?"
    r"(?:interface|type|class|enum)\s+(\w+)",
    re.MULTILINE,
)
Named = tuple[str, int]  # a name and its line
Definitions = dict[str, list[tuple[str, int]]]  # by name: file and line


def count(tree: Tree, allowed: Mapping[str, str] = ALLOWED) -> list[Count]:
    """Names defined twice in one language, and in Python and by hand in TypeScript."""
    by_hand = [file for file in tree.below("web/src", ".ts", ".tsx") if not tree.is_generated(file)]
    python = _defined(tree, tree.below("src", ".py"), _in_python)
    page = _defined(tree, by_hand, _in_typescript)
    repeated = {name for found in (python, page) for name in found if len(found[name]) > 1}
    within = [
        place for name in sorted(repeated - set(allowed)) for place in _once(name, python, page)
    ]
    across = [
        Place(
            *page[name][0], f"{name} is a Python type too, at {_text(python[name][0])}: rename it"
        )
        for name in sorted(python.keys() & page.keys())
    ]
    stale = [
        Place("tools/checks/type_names.py", 1, f"{name} is defined once: take it out of ALLOWED")
        for name in sorted(set(allowed) - repeated)
    ]
    return [
        Count("type-names", len(repeated - set(allowed)), within),
        count_places("type-names-in-both-languages", across),
        count_places("type-names-allowed-in-vain", stale),
    ]


def _once(name: str, *languages: Definitions) -> Iterator[Place]:
    """One place for a name, which tells the others; of each language that repeats it."""
    for found in languages:
        if len(first_and_others := found.get(name, [])) > 1:
            first, *others = first_and_others
            told = ", ".join(map(_text, others))
            yield Place(*first, f"{name} is defined again at {told}: name each for its role")


def _text(place: tuple[str, int]) -> str:
    return f"{place[0]}:{place[1]}"


def _defined(tree: Tree, files: list[str], read: Callable[[str], Iterator[Named]]) -> Definitions:
    """The names of some files; a file that defines a name by overloads counts once."""
    found: Definitions = defaultdict(list)
    for file in files:
        lines: dict[str, int] = {}
        for name, line in read(tree.text(file)):
            lines.setdefault(name, line)
        for name, line in lines.items():
            found[name].append((file, line))
    return found


def _in_python(text: str) -> Iterator[Named]:
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.AnnAssign(target=ast.Name(id=name), annotation=kind):
                if ast.unparse(kind).endswith("TypeAlias"):
                    yield name, node.lineno


def _in_typescript(text: str) -> Iterator[Named]:
    for match in DEFINITION.finditer(text):
        yield match[1], line_of(text, match.start())
