"""Mutants made by rule: each comparison, constant, operator and statement of a file in turn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools.mutation.mutant import GAMES, Mutant

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CLAUSE = re.compile(r"\b([KTUQ])(\d+)(?:_[A-Z_]+)?\b")
BODIES = ("body", "orelse")


DELETED = "(deleted)"


def made_by_rule(file: str) -> list[Mutant]:
    """All mutants of a file."""
    text = (GAMES / file).read_text("utf-8")
    lines = text.splitlines()
    mutants = []
    for top in ast.parse(text).body:
        where = top.name if isinstance(top, ast.FunctionDef) else ""
        decorators = top.decorator_list if isinstance(top, ast.FunctionDef) else []
        before = lines[: min([top.lineno, *(d.lineno for d in decorators)]) - 1]
        behind = lines[top.end_lineno :]
        holder = [top]
        for number, (statement, old, new) in enumerate(_changes(holder)):
            mutants.append(
                Mutant(
                    name=f"{file}:{where}:{statement.lineno}#{number}",
                    clause=_clause(statement, lines),
                    file=file,
                    where=where,
                    old=old,
                    new=new,
                    source="\n".join([*before, ast.unparse(holder[0]), *behind, ""]),
                )
            )
    return mutants


def _changes(holder: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str, str]]:
    """Make one change after the other in a function or constant, each undone before the next.

    Tells the statement that is changed, and its text before and after.
    """
    top = holder[0]
    if isinstance(top, ast.FunctionDef):
        for owner in ast.walk(top):
            for field in BODIES:
                body = getattr(owner, field, None)
                if isinstance(body, list):
                    yield from _in_body(body)
    elif isinstance(top, ast.Assign):
        for old in _in_header(top):
            yield top, old, _header(top)
        if isinstance(top.targets[0], ast.Subscript):  # a table's entry; a name is always missed
            holder[0] = ast.Pass()
            yield top, _header(top), DELETED
            holder[0] = top


def _in_body(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str, str]]:
    for index, statement in enumerate(body):
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue  # a docstring
        for old in _in_header(statement):
            yield statement, old, _header(statement)
        body[index] = ast.Pass()
        yield statement, _header(statement), DELETED
        body[index] = statement


def _in_header(statement: ast.stmt) -> Iterator[str]:
    """Change each expression of a statement, not of the statements inside it."""
    old = _header(statement)
    for expression in _expressions(statement):
        for node in ast.walk(expression):
            for _ in _in_node(node):
                yield old
    if isinstance(statement, ast.AugAssign) and type(statement.op) in OPERATORS:
        kept = statement.op
        statement.op = OPERATORS[type(kept)]()
        yield old
        statement.op = kept


def _in_node(node: ast.AST) -> Iterator[None]:
    if isinstance(node, ast.Compare):
        kept = node.ops
        for index, operation in enumerate(kept):
            for other in COMPARISONS.get(type(operation), ()):
                node.ops = [*kept[:index], other(), *kept[index + 1 :]]
                yield
        node.ops = kept
    elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        operator = node.op
        node.op = OPERATORS[type(operator)]()
        yield
        node.op = operator
    elif isinstance(node, ast.BoolOp):
        joint = node.op
        node.op = ast.Or() if isinstance(joint, ast.And) else ast.And()
        yield
        node.op = joint
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        value = node.value
        for other_value in (value + 1, value - 1):
            node.value = other_value
            yield
        node.value = value


def _expressions(statement: ast.stmt) -> list[ast.expr]:
    """The expressions of a statement itself."""
    found = []
    for field, value in ast.iter_fields(statement):
        if field not in BODIES:
            found += [v for v in (value if isinstance(value, list) else [value]) if _is_expr(v)]
    return found


def _is_expr(value: object) -> bool:
    return isinstance(value, ast.expr)


def _header(statement: ast.stmt) -> str:
    """A statement on one line, without the statements inside it."""
    return ast.unparse(statement).partition("\n")[0]


def _clause(statement: ast.stmt, lines: list[str]) -> str:
    """The first clause that the statement's own lines name; its block's first line counts too."""
    end = statement.end_lineno or statement.lineno
    inner = getattr(statement, "body", None)
    if isinstance(inner, list) and inner:
        end = inner[0].lineno
    for line in lines[statement.lineno - 1 : end]:
        if found := CLAUSE.search(line):
            return found[1] + found[2]
    return ""
