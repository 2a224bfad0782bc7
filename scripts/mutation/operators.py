# SPDX-License-Identifier: MIT
"""The faults that can be put into a C file.

Each fault is text around a node of the file: it is put in by insertions alone, so that faults nest, and with none chosen what
is compiled is what stands there. MUTANT(N) is true if fault N is chosen, and notes that the place was reached;
MUTANT_IF(N, x) notes it only where x holds, since elsewhere the fault changes nothing.
"""

import re

from .source import Kind, TypeKind, is_pure, operator_of, skip_casts
from .switches import NUMBER, Fault

RELATIONS = {"<": (("boundary", "<="), ("turned", ">")), "<=": (("boundary", "<"), ("turned", ">=")),
             ">": (("boundary", ">="), ("turned", "<")), ">=": (("boundary", ">"), ("turned", "<=")),
             "==": (("equality", "!="),), "!=": (("equality", "=="),)}
ARITHMETIC = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<"}
ASSIGNMENTS = {"+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "|=": "&=", "&=": "|=", "<<=": ">>=", ">>=": "<<="}

# A number one more or less is the same as the other operator: x < 10 becomes x < 11, which is x <= 10.
SAME_AS_BOUNDARY = {"<": 1, ">=": 1, "<=": -1, ">": -1}

# Functions of which nobody can see which argument comes first.
SYMMETRIC = {"view_equal", "view_equal_ignoring_case", "gedelf_structure_same", "gedelf_pg_same", "gedelf_dataset_equal"}

POINTERS = (TypeKind.POINTER, TypeKind.CONSTANTARRAY, TypeKind.INCOMPLETEARRAY)
STATEMENTS = (Kind.CALL_EXPR, Kind.COMPOUND_ASSIGNMENT_OPERATOR, Kind.BINARY_OPERATOR, Kind.UNARY_OPERATOR)
CONSTANT = (Kind.ENUM_DECL, Kind.STRUCT_DECL, Kind.UNION_DECL, Kind.TYPEDEF_DECL, Kind.STATIC_ASSERT,
            Kind.CXX_UNARY_EXPR)


class Finder:
    """Goes through a function, and collects faults; those of a node before those of the nodes below it."""

    def __init__(self, source, function):
        self.source = source
        self.function = function
        self.faults = []
        self.seen = set()

    # ---- Making faults

    def add(self, node, operator, after, texts, before=None):
        """A fault around a node."""
        if not self.source.can_change(node) or (self.source.range(node), after) in self.seen:
            return
        self.seen.add((self.source.range(node), after))
        self.faults.append(Fault(self.function.spelling, operator, node.extent.start.line, node.extent.end.line,
                                 self.source.text_of(node) if before is None else before, after,
                                 self.source.range(node), texts))

    def add_instead(self, node, operator, after, differs=None):
        """A fault that has another text in place of a node; `differs` says when that matters."""
        condition = f"MUTANT_IF({NUMBER}, {differs})" if differs else f"MUTANT({NUMBER})"
        self.add(node, operator, after, (f"({condition} ? ({after}) : (", "))"))

    def add_value(self, node, operator, after):
        """A fault in place of a node that may be one that only looks, so that both values can be held together."""
        text = self.source.text_of(node)
        self.add_instead(node, operator, after, f"({text}) != ({after})" if is_pure(self.source, node) else None)

    def add_false(self, node, operator, before=None, after="false"):
        """Takes what holds as if it did not."""
        self.add(node, operator, after, ("((", f") && !MUTANT({NUMBER}))"), before)

    def add_true(self, node, operator, before=None, after="true"):
        """Takes what does not hold as if it did."""
        self.add(node, operator, after, ("((", f") || MUTANT({NUMBER}))"), before)

    # ---- Conditions

    def condition(self, node, is_loop=False):
        """Never, always (but for loops, which would not end), and the other way round."""
        whole = self.source.text_of(node)
        if self.source.is_macro(node):
            return
        self.add_false(node, "loop-never" if is_loop else "if-never", whole)
        if not is_loop:
            self.add_true(node, "if-always", whole)
            if not self.is_turned_elsewhere(node):
                self.add(node, "if-negated", f"!({whole})", ("(!(", f") == MUTANT({NUMBER}))"), whole)

    def is_turned_elsewhere(self, node):
        """Whether turning a condition round is a fault of its operator."""
        node = skip_casts(node)
        return (node.kind == Kind.BINARY_OPERATOR and operator_of(self.source, node) in ("==", "!=")) or \
            self.source.text_of(node).startswith("!")

    def halves(self, node, operator):
        """a && b becomes a, or b."""
        whole = self.source.text_of(node)
        left, right = node.get_children()
        drop = self.add_true if operator == "&&" else self.add_false
        drop(left, "half-dropped", whole, self.source.text_of(right))
        drop(right, "half-dropped", whole, self.source.text_of(left))

    # ---- Operators

    def binary(self, node):
        """Relations, arithmetic, and conditions in two halves."""
        operator = operator_of(self.source, node)
        if operator in ("&&", "||"):
            self.halves(node, operator)
        elif operator in RELATIONS:
            for name, other in RELATIONS[operator]:
                self.add_value(node, name, self.with_operator(node, other))
        elif operator in ARITHMETIC and not self.has_pointers(node, operator):
            self.add_value(node, "arithmetic", self.with_operator(node, ARITHMETIC[operator]))

    def with_operator(self, node, operator):
        """A node's text with another operator."""
        left, right = node.get_children()
        return f"{self.source.text_of(left)} {operator} {self.source.text_of(right)}"

    @staticmethod
    def has_pointers(node, operator):
        """Whether there is a pointer where the other operator could have none."""
        kinds = [child.type.get_canonical().kind in POINTERS for child in node.get_children()]
        return all(kinds) if operator == "+" else any(kinds) and (operator != "-" or all(kinds))

    def assignment(self, node):
        """x += y becomes x -= y."""
        operator = operator_of(self.source, node)
        left = node.type.get_canonical().kind
        if operator in ASSIGNMENTS and not (left in POINTERS and operator not in ("+=", "-=")):
            self.add_instead(node, "assignment", self.with_operator(node, ASSIGNMENTS[operator]))

    def unary(self, node):
        """!x becomes x, and -x too."""
        text = self.source.text_of(node)
        if text.startswith("!") and self.source.can_change(node):
            self.add_instead(node, "not-dropped", f"!!{text[1:]}")
        elif text.startswith("-") and not text.startswith("--"):
            self.add_value(node, "minus-dropped", text[1:])

    # ---- Constants

    def literal(self, node, parent):
        """A number becomes one more, and one less; a character the next one."""
        text = self.source.text_of(node)
        if self.is_designator(node) or self.source.is_macro(node):
            return
        number = re.fullmatch(r"(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)", text)
        if number and node.kind == Kind.INTEGER_LITERAL:
            value = int(number[1], 0) if number[1][:2] in ("0x", "0X") or not number[1].startswith("0") else int(number[1], 8)
            for step in self.steps(node, parent, value):
                self.add_instead(node, "constant", f"{value + step}{number[2]}")
        elif node.kind == Kind.CHARACTER_LITERAL:
            self.add_instead(node, "constant", f"{text} + 1")

    def steps(self, node, parent, value):
        """By how much a number changes: not where an operator's fault is the same."""
        operator = operator_of(self.source, parent) if parent.kind == Kind.BINARY_OPERATOR else ""
        same = SAME_AS_BOUNDARY.get(operator, 0)
        is_right = same != 0 and self.source.range(parent)[1] == self.source.range(node)[1]
        return [step for step in (1, -1) if value + step >= 0 and not (is_right and step == same)]

    def is_designator(self, node):
        """Whether a node is X in [X] = value, which must be constant."""
        begin, end = self.source.range(node)
        return self.source.code[:begin].rstrip().endswith("[") and \
            re.match(r"\s*\]\s*(=[^=]|[.\[])", self.source.code[end:end + 40]) is not None and \
            re.search(r"[{,\]]\s*\[\s*$", self.source.code[:begin]) is not None

    def enumerator(self, node, parent):
        """A name of an enumeration becomes its neighbour; that of a single number, one more and one less."""
        target = node.referenced
        if target is None or target.kind != Kind.ENUM_CONSTANT_DECL or self.source.is_macro(node) or \
                self.is_designator(node):
            return
        names = [child for child in target.semantic_parent.get_children() if child.kind == Kind.ENUM_CONSTANT_DECL]
        if len(names) == 1:
            for step in self.steps(node, parent, target.enum_value):
                self.add_instead(node, "constant", f"{target.spelling} {'+' if step > 0 else '-'} 1")
            return
        at = [child.spelling for child in names].index(target.spelling)
        other = names[at + 1 if at + 1 < len(names) else at - 1]
        if other.enum_value != target.enum_value:
            self.add_instead(node, "neighbour", other.spelling)

    # ---- Calls and statements

    def call(self, node):
        """f(a, b) becomes f(b, a), if both are of one type."""
        arguments = list(node.get_arguments())
        texts = [self.source.text_of(argument) for argument in arguments]
        if self.source.is_macro(node) or node.spelling in SYMMETRIC or \
                not all(self.source.can_change(argument) for argument in arguments):
            return
        for at in range(len(arguments) - 1):
            if self.plain_type(arguments[at]) == self.plain_type(arguments[at + 1]) and texts[at] != texts[at + 1]:
                swapped = texts[:at] + [texts[at + 1], texts[at]] + texts[at + 2:]
                begin = self.source.range(node)[0]
                named = self.source.line_of(begin, self.source.code.index("(", self.source.range(next(node.get_children()))[1]))
                self.add_instead(node, "swapped", f"{named}({', '.join(swapped)})")

    @staticmethod
    def plain_type(node):
        """A type's name, without const."""
        return re.sub(r"\bconst\b\s*", "", skip_casts(node).type.get_canonical().spelling)

    def statement(self, node):
        """A statement that is a call or an assignment is left out."""
        text = self.source.text_of(node)
        if node.kind in STATEMENTS and not text.startswith("(") and not self.source.is_macro(node):
            self.add(node, "dropped", "", (f"(MUTANT({NUMBER}) ? (void)0 : (void)(", "))"))

    def jump(self, node):
        """break and continue are left out."""
        self.add(node, "dropped", "", (f"if (!MUTANT({NUMBER})) ", ""))

    def returned(self, node):
        """What a function returns becomes something else of its type."""
        below = list(node.get_children())
        if not below:
            return
        value, kind = below[0], self.function.result_type.get_canonical().kind
        text = self.source.text_of(value)
        if self.function.result_type.spelling in ("bool", "_Bool") or kind == TypeKind.BOOL:
            self.returned_bool(value, text)
        elif kind in POINTERS and text != "NULL":
            self.add_instead(value, "returned", "(void *)0", f"({text}) != (void *)0" if is_pure(self.source, value) else None)
        elif kind == TypeKind.ENUM:
            self.returned_name(value, text)
        elif kind == TypeKind.RECORD:
            self.add_instead(value, "returned", f"({self.function.result_type.spelling}){{0}}")
        elif kind != TypeKind.POINTER and text != "0":
            self.add_value(value, "returned", "0")

    def returned_bool(self, value, text):
        """true and false."""
        if text in ("true", "false"):
            self.add_instead(value, "returned", "false" if text == "true" else "true")
            return
        self.add_true(value, "returned", text)
        self.add_false(value, "returned", text)

    def returned_name(self, value, text):
        """The first name of the enumeration, such as GEDELF_OK, or the second instead of that."""
        names = [child.spelling for child in self.function.result_type.get_canonical().get_declaration().get_children()
                 if child.kind == Kind.ENUM_CONSTANT_DECL]
        other = names[1] if text == names[0] and len(names) > 1 else names[0]
        if text != other:
            self.add_instead(value, "returned", other, f"({text}) != ({other})" if is_pure(self.source, value) else None)

    def text(self, node):
        """VIEW("X") becomes VIEW("")."""
        whole = self.source.text_of(node)
        if self.source.is_macro(node) and whole.startswith('VIEW("') and whole != 'VIEW("")':
            self.add_instead(node, "text", 'VIEW("")')

    # ---- Going through

    def visit(self, node, parent):
        """A node, and those below it; but not of tables that a function includes."""
        if not self.source.is_mine(node) or node.kind in CONSTANT or \
                self.source.is_macro(node) and node.kind != Kind.COMPOUND_LITERAL_EXPR:
            return
        handler = HANDLERS.get(node.kind)
        if handler:
            handler(self, node)
        elif node.kind in CONSTANTS:
            CONSTANTS[node.kind](self, node, parent)
        for child in self.below(node):
            self.visit(child, self.parent_for(node, parent))

    @staticmethod
    def parent_for(node, parent):
        """Implicit casts are not seen."""
        return parent if node.kind in (Kind.UNEXPOSED_EXPR, Kind.PAREN_EXPR) else node

    def below(self, node):
        """The nodes below one that can be changed at run time."""
        children = list(node.get_children())
        if node.kind == Kind.COMPOUND_LITERAL_EXPR and self.source.is_macro(node):
            return []
        if node.kind == Kind.CASE_STMT:
            return children[1:]
        if node.kind == Kind.VAR_DECL:
            return self.initialiser(node, children)
        return children

    def initialiser(self, node, children):
        """What a local variable begins with; nothing of a static one."""
        begin, end = self.source.range(node)
        equals = self.source.code.find("=", begin, end)
        if node.storage_class.name == "STATIC" or equals < 0:
            return []
        return [child for child in children if self.source.range(child)[0] > equals]

    def compound(self, node):
        """The statements of a block."""
        for child in node.get_children():
            if self.source.is_mine(child):
                self.statement(child)

    def if_statement(self, node):
        """A condition, and one or two statements."""
        condition, *branches = node.get_children()
        self.condition(condition)
        for branch in branches:
            self.statement(branch)

    def while_statement(self, node):
        """A condition and a statement."""
        condition, body = node.get_children()
        self.condition(condition, is_loop=True)
        self.statement(body)

    def for_statement(self, node):
        """The condition is what stands between the two semicolons."""
        *head, body = node.get_children()
        at = self.source.code.index(";", self.source.range(node)[0])
        for child in head:
            begin = self.source.range(child)[0]
            if begin > at and ";" not in self.source.code[at + 1:begin] and child.kind != Kind.DECL_STMT:
                self.condition(child, is_loop=True)
        self.statement(body)

    def do_statement(self, node):
        """A statement and a condition."""
        body, condition = node.get_children()
        self.condition(condition, is_loop=True)
        self.statement(body)

    def choice(self, node):
        """condition ? a : b"""
        self.condition(next(node.get_children()))

    def labelled(self, node):
        """What follows case and default."""
        self.statement(list(node.get_children())[-1])


HANDLERS = {
    Kind.BINARY_OPERATOR: Finder.binary, Kind.COMPOUND_ASSIGNMENT_OPERATOR: Finder.assignment,
    Kind.UNARY_OPERATOR: Finder.unary, Kind.CALL_EXPR: Finder.call, Kind.COMPOUND_STMT: Finder.compound,
    Kind.IF_STMT: Finder.if_statement, Kind.WHILE_STMT: Finder.while_statement, Kind.FOR_STMT: Finder.for_statement,
    Kind.DO_STMT: Finder.do_statement,
    Kind.CONDITIONAL_OPERATOR: Finder.choice, Kind.CASE_STMT: Finder.labelled, Kind.DEFAULT_STMT: Finder.labelled,
    Kind.RETURN_STMT: Finder.returned, Kind.BREAK_STMT: Finder.jump, Kind.CONTINUE_STMT: Finder.jump,
    Kind.COMPOUND_LITERAL_EXPR: Finder.text,
}
CONSTANTS = {Kind.INTEGER_LITERAL: Finder.literal, Kind.CHARACTER_LITERAL: Finder.literal,
             Kind.DECL_REF_EXPR: Finder.enumerator}


def find_faults(source):
    """All faults of a file, in the order in which they nest: outer ones first."""
    faults = []
    for function, body in source.functions():
        finder = Finder(source, function)
        finder.visit(body, function)
        faults += finder.faults
    number_alike(faults)
    return faults


def number_alike(faults):
    """Those of a function that read the same are told apart by their order."""
    counts = {}
    for fault in faults:
        key = fault.function, fault.operator, fault.before, fault.after
        fault.nth = counts[key] = counts.get(key, 0) + 1
