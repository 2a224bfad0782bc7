# SPDX-License-Identifier: MIT
"""A C file as libclang sees it: nodes with their texts."""

import functools
import re
import sys

try:
    from clang import cindex
except ImportError:  # another Python than the system's
    sys.path.append("/usr/lib/python3/dist-packages")
    from clang import cindex

Kind = cindex.CursorKind
TypeKind = cindex.TypeKind

# Comments, texts and characters: what must not be mistaken for code. A character's quote may stand in a text, and so on, so
# that they are found together.
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


@functools.cache
def index():
    """libclang itself, begun when it is first needed."""
    return cindex.Index.create()


def blank_text(found):
    """As many spaces as a match has characters, and its line breaks."""
    return re.sub(r"[^\n]", " ", found.group(0))


class Source:
    """A file, its text, and which parts of it come from macros. Offsets count bytes, so the text is read as Latin-1."""

    def __init__(self, path, arguments):
        self.path = str(path)
        self.text = path.read_bytes().decode("latin-1")
        self.code = NOT_CODE.sub(blank_text, self.text)
        self.unit = index().parse(self.path, args=arguments,
                                  options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        self.top = [node for node in self.unit.cursor.get_children() if self.is_mine(node)]
        self.macros = [self.range(node) for node in self.top if node.kind == Kind.MACRO_INSTANTIATION]

    def is_mine(self, node):
        """Whether a node is of this file, not of a header."""
        return node.location.file is not None and node.location.file.name == self.path

    def errors(self):
        """What libclang could not make sense of."""
        return [str(d) for d in self.unit.diagnostics if d.severity >= cindex.Diagnostic.Error]

    def functions(self):
        """The functions that have their bodies here: each with that body."""
        for node in self.top:
            body = [child for child in node.get_children() if child.kind == Kind.COMPOUND_STMT]
            if node.kind == Kind.FUNCTION_DECL and body:
                yield node, body[-1]

    @staticmethod
    def range(node):
        """Where a node begins and ends."""
        return node.extent.start.offset, node.extent.end.offset

    def text_of(self, node):
        """The text of a node, in one line."""
        begin, end = self.range(node)
        return self.line_of(begin, end)

    def line_of(self, begin, end):
        """The text between two offsets, in one line and without comments."""
        text = NOT_CODE.sub(lambda found: " " if found.group(0)[0] == "/" else found.group(0), self.text[begin:end])
        return re.sub(r"\s*\n\s*", " ", text).strip()

    def is_macro(self, node):
        """Whether a node is all of what a macro was replaced with."""
        return self.range(node) in self.macros

    def can_change(self, node):
        """Whether a node stands in the file as it is: no part of what a macro became, and no directive within."""
        begin, end = self.range(node)
        code = self.code[begin:end]
        whole = begin < end and all(code.count(pair[0]) == code.count(pair[1]) for pair in ("()", "[]", "{}"))
        return whole and begin not in self.inside and end - 1 not in self.ends and not re.search(r"^\s*#", code, re.M)

    @functools.cached_property
    def inside(self):
        """The offsets in macros but for the first, at which a node may begin that goes on after the macro."""
        return {at for begin, end in self.macros for at in range(begin + 1, end)}

    @functools.cached_property
    def ends(self):
        """The offsets in macros but for the last, at which a node may end that began before the macro."""
        return {at for begin, end in self.macros for at in range(begin, end - 1)}


def skip_casts(node):
    """The node below implicit casts and parentheses."""
    while node.kind in (Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR):
        below = list(node.get_children())
        if len(below) != 1:
            break
        node = below[0]
    return node


PURE = {Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR, Kind.DECL_REF_EXPR, Kind.MEMBER_REF_EXPR, Kind.ARRAY_SUBSCRIPT_EXPR,
        Kind.INTEGER_LITERAL, Kind.CHARACTER_LITERAL, Kind.FLOATING_LITERAL, Kind.CSTYLE_CAST_EXPR, Kind.TYPE_REF}


def is_pure(source, node):
    """Whether a node only looks: it can be worked out twice."""
    if node.kind == Kind.UNARY_OPERATOR:
        text = source.text_of(node)
        fine = not text.startswith(("++", "--")) and not text.endswith(("++", "--"))
    elif node.kind == Kind.BINARY_OPERATOR:
        fine = operator_of(source, node) in ("+", "-", "*", "&", "|", "<", "<=", ">", ">=", "==", "!=")
    else:
        fine = node.kind in PURE
    return fine and all(is_pure(source, child) for child in node.get_children())


def operator_of(source, node):
    """The operator of a node with two operands, or nothing if it cannot be told."""
    operands = list(node.get_children())
    if len(operands) != 2:
        return ""
    begin, end = source.range(operands[0])[1], source.range(operands[1])[0]
    text = source.code[begin:end].strip()
    return text if re.fullmatch(r"[-+*/%&|^<>=!]{1,3}", text) else ""
