/* SPDX-License-Identifier: MIT */
/*
 * Takes the text of a node, gives it as cells. What may be where is in the tables of forms.c; what is open is in an
 * array, so that depth costs memory, never stack. [PGN §Encoding a Node, Node Template, or Node Query, §Encoding a list,
 * §Encoding a set, §Encoding a key ↦ value pair, §Encoding a predicate, §Encoding a producer]
 */
#include "research/polygenea/notation.h"

/* ---- What is wrong --------------------------------------------------------------------------- */

/* What begins with this character; NULL if nothing does. */
static const char *pg_words_for(int c)
{
    if (c >= '0' && c <= '9')
        return "a number";
    switch (c) {
    case '-': return "a number";
    case '"': return "a string";
    case '(': return "a datum";
    case '[': return "a list";
    case '{': return "a set";
    case 'Q': return "a predicate";
    case 'B': return "a producer";
    case 'N': return "an abbreviation";
    default: return c > 0 && pg_kind_of_letter((char)c) < PG_KINDS ? pg_kinds[pg_kind_of_letter((char)c)].name : NULL;
    }
}

/* What is at p->at cannot be where this form belongs (D71). */
static gedelf_status pg_fail_form(pg_parser *p, pg_form form)
{
    int c = pg_peek(&p->text, p->at);
    view wanted = view_of_string(pg_forms[form].words);
    if (c < 0)
        return pg_fail_at_end(p);
    if (c == ',' || c == ':' || c == ')' || c == ']' || c == '}')
        return pg_fail(p, DIAG_VALUE_MISSING, p->at, 1, wanted, VIEW(""), UINT64_MAX);
    const char *found = pg_words_for(c);
    if (found)
        return pg_fail(p, DIAG_WRONG_CONSTRUCT, p->at, 1, view_of_string(found), wanted, UINT64_MAX);
    const char letter = (char)c;
    if (is_letter(letter))
        return pg_fail(p, DIAG_UNKNOWN_CONSTRUCTOR, p->at, 1, view_of(&letter, 1), VIEW(""), UINT64_MAX);
    return pg_fail_character(p, pg_forms[form].words);
}

/* The opening bracket follows at once: no white space may be before it. [PGN §Encoding] */
static gedelf_status pg_expect_bracket(pg_parser *p)
{
    int c = pg_peek(&p->text, p->at);
    if (c == '(')
        return GEDELF_OK;
    if (c < 0)
        return pg_fail_at_end(p);
    if (is_white_space((char)c))
        return pg_fail(p, DIAG_MISPLACED_SPACE, p->at, 1, VIEW(""), VIEW(""), UINT64_MAX);
    return pg_fail_character(p, "“(”");
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* Adds a cell that begins at `from`; its number is in *number. */
static gedelf_status pg_add_cell(pg_parser *p, pg_form form, unsigned sub, uint64_t from, size_t *number)
{
    *number = p->waiting.count;
    pg_cell *piece = pg_cells_add(&p->waiting, pg_forms[form].type, form);
    if (!piece)
        return GEDELF_MEMORY;
    piece->sub = (uint8_t)sub;
    piece->at = from;
    return p->waiting.count < UINT32_MAX ? GEDELF_OK : GEDELF_LIMIT;
}

/* Is nothing here, and something else goes on? */
static bool pg_is_omitted(int c)
{
    return c == ',' || c == ')' || c == ']' || c == '}';
}

/* A list or set. */
static gedelf_status pg_begin_collection(pg_parser *p, pg_form form)
{
    bool is_list = pg_forms[form].type == GEDELF_PG_LIST;
    size_t number;
    if (pg_peek(&p->text, p->at) != (is_list ? '[' : '{'))
        return pg_fail_form(p, form);
    gedelf_status status = pg_add_cell(p, form, 0, p->at, &number);
    return status == GEDELF_OK ? pg_open(p, is_list ? ']' : '}', number, NULL, pg_forms[form].element) : status;
}

/* Something of an unknown kind or name, which is kept as its text (D74); the bracket is at p->at. */
static gedelf_status pg_take_strange(pg_parser *p, pg_form form, unsigned sub, uint64_t from)
{
    uint32_t string;
    size_t number, text;
    gedelf_status status = pg_parse_strange(p, from, &string);
    if (status == GEDELF_OK)
        status = pg_add_cell(p, form, sub, from, &number);
    if (status == GEDELF_OK)
        status = pg_add_cell(p, FORM_STRING, 0, from, &text);
    if (status != GEDELF_OK)
        return status;
    pg_cell *cells = p->waiting.items;
    cells[text].as.string = string;
    cells[number].count = 1;
    cells[number].size = 2;
    cells[number].length = cells[text].length = pg_extent(from, p->last);
    return GEDELF_OK;
}

/* A node, query or template. */
static gedelf_status pg_begin_fields(pg_parser *p, pg_form form)
{
    int c = pg_peek(&p->text, p->at);
    if (c > 0 && pg_is_strange_letter((char)c) && pg_peek(&p->text, p->at + 1) == '(') {
        pg_accept(p);
        return pg_take_strange(p, form, GEDELF_PG_UNKNOWN, p->at - 1);
    }
    unsigned kind = c > 0 ? pg_kind_of_letter((char)c) : PG_KINDS;
    const pg_form *forms = kind < PG_KINDS ? pg_field_forms(pg_forms[form].type, (gedelf_pg_kind)kind) : NULL;
    size_t number;
    uint64_t from = p->at;
    if (!forms)
        return pg_fail_form(p, form);
    pg_accept(p);
    gedelf_status status = pg_expect_bracket(p);
    if (status == GEDELF_OK)
        status = pg_add_cell(p, form, kind, from, &number);
    return status == GEDELF_OK ? pg_open(p, ')', number, forms, FORM_NONE) : status;
}

/* The name after Q or B: letters. Names that are longer than any are cut. */
static view pg_parse_op_name(pg_parser *p, char name[12])
{
    size_t length = 0;
    int c = pg_peek(&p->text, p->at);
    for (; c > 0 && is_letter((char)c); c = pg_peek(&p->text, ++p->at)) {
        if (length < 12)
            name[length++] = (char)c;
    }
    p->last = p->at;
    return view_of(name, length);
}

/* D49: Top and Lit have no form of their own. */
static bool pg_is_written_op(unsigned op, pg_form form)
{
    static const pg_form predicate_forms[] = {FORM_STRING_PREDICATE, FORM_NONE};
    static const pg_form producer_forms[] = {FORM_STRING_PRODUCER, FORM_SET_PRODUCER, FORM_NONE};
    bool is_predicate = pg_forms[form].type == GEDELF_PG_PREDICATE;
    if (op >= PG_OPS || op == GEDELF_PG_TOP || op == GEDELF_PG_LIT || op == GEDELF_PG_OTHER)
        return false;
    for (const pg_form *column = is_predicate ? predicate_forms : producer_forms; *column != FORM_NONE; column++) {
        if (pg_argument_forms(*column, (gedelf_pg_op)op))
            return true;
    }
    return false;
}

/* QName(…) or BName(…). */
static gedelf_status pg_begin_op(pg_parser *p, pg_form form)
{
    uint64_t from = p->at;
    char letters[12];
    size_t number;
    p->at++;
    view name = pg_parse_op_name(p, letters);
    unsigned op = pg_op_named(name);
    if (pg_is_strange_op(name) && pg_peek(&p->text, p->at) == '(')
        return pg_take_strange(p, form, GEDELF_PG_OTHER, from);
    if (!pg_is_written_op(op, form)) {
        return pg_fail(p, DIAG_UNKNOWN_OPERATION, from, p->at - from, name,
                       pg_forms[form].type == GEDELF_PG_PREDICATE ? VIEW("predicate") : VIEW("producer"), UINT64_MAX);
    }
    const pg_form *forms = pg_argument_forms(form, (gedelf_pg_op)op);
    if (!forms)
        return pg_fail(p, DIAG_WRONG_CONSTRUCT, from, p->at - from, name, view_of_string(pg_forms[form].words),
                       UINT64_MAX);
    gedelf_status status = pg_expect_bracket(p);
    if (status == GEDELF_OK)
        status = pg_add_cell(p, form, op, from, &number);
    return status == GEDELF_OK ? pg_open(p, ')', number, forms, FORM_NONE) : status;
}

/* A predicate or producer: nothing, a literal, or an operation. */
static gedelf_status pg_begin_function(pg_parser *p, pg_form form)
{
    int c = pg_peek(&p->text, p->at);
    bool is_predicate = pg_forms[form].type == GEDELF_PG_PREDICATE;
    size_t number;
    if (is_predicate && pg_is_omitted(c))
        return pg_add_cell(p, form, GEDELF_PG_TOP, p->last, &number);
    if (c == (is_predicate ? 'Q' : 'B'))
        return pg_begin_op(p, form);
    pg_form literal = pg_forms[form].element;
    bool fits = literal == FORM_INTEGERS_SET ? c == '{' : c == '"' || (c == '(' && literal == FORM_DATUM);
    if (!fits)
        return pg_fail_form(p, form);
    gedelf_status status = pg_add_cell(p, form, GEDELF_PG_LIT, p->at, &number);
    return status == GEDELF_OK ? pg_open(p, 0, number, pg_argument_forms(form, GEDELF_PG_LIT), FORM_NONE) : status;
}

/* A key, a colon, and then the value. */
static gedelf_status pg_begin_pair(pg_parser *p, pg_form form)
{
    size_t number;
    if (pg_peek(&p->text, p->at) != '"')
        return pg_fail_form(p, FORM_STRING);
    gedelf_status status = pg_add_cell(p, form, 0, p->at, &number);
    if (status == GEDELF_OK)
        status = pg_parse_string_cell(p, FORM_STRING);
    if (status == GEDELF_OK)
        status = pg_expect(p, ':', "“:”");
    if (status == GEDELF_OK)
        status = pg_open(p, 0, number, NULL, pg_forms[form].element);
    if (status == GEDELF_OK)
        p->frames[p->frame_count - 1].done = 1;
    return status;
}

/* A number, or nothing for -1. */
static gedelf_status pg_begin_number(pg_parser *p, pg_form form)
{
    int c = pg_peek(&p->text, p->at);
    size_t number;
    if (c == '-' || (c >= '0' && c <= '9'))
        return pg_parse_number_cell(p, form);
    if (form != FORM_INTEGER || !pg_is_omitted(c))
        return pg_fail_form(p, form);
    gedelf_status status = pg_add_cell(p, form, 0, p->last, &number);
    if (status == GEDELF_OK)
        p->waiting.items[number].as.number = -1;
    return status;
}

/* Parses the item at p->at, which is not white space: all of it if it has no items, else as far as its opening. */
static gedelf_status pg_begin_value(pg_parser *p, pg_form form)
{
    int c = pg_peek(&p->text, p->at);
    switch (pg_forms[form].type) {
    case GEDELF_PG_STRING: return c == '"' ? pg_parse_string_cell(p, form) : pg_fail_form(p, form);
    case GEDELF_PG_INTEGER:
    case GEDELF_PG_REFERENCE: return pg_begin_number(p, form);
    case GEDELF_PG_DATUM: return c == '"' || c == '(' ? pg_parse_datum_cells(p, form) : pg_fail_form(p, form);
    case GEDELF_PG_LIST:
    case GEDELF_PG_SET: return pg_begin_collection(p, form);
    case GEDELF_PG_PAIR: return pg_begin_pair(p, form);
    case GEDELF_PG_PREDICATE:
    case GEDELF_PG_PRODUCER: return pg_begin_function(p, form);
    default: return pg_begin_fields(p, form);
    }
}

/* ---- What is open ---------------------------------------------------------------------------- */

/* The next item of the innermost thing that is open. */
static gedelf_status pg_begin_item(pg_parser *p)
{
    pg_frame *frame = &p->frames[p->frame_count - 1];
    pg_form form = frame->forms ? frame->forms[frame->done] : frame->element;
    frame->done++;
    pg_skip_space(p);
    return pg_begin_value(p, form);
}

/* "a Property", "a Same": what has the fields. */
static view pg_name_of_cell(const pg_cell *piece)
{
    bool is_function = piece->type == GEDELF_PG_PREDICATE || piece->type == GEDELF_PG_PRODUCER;
    return view_of_string(is_function ? pg_ops[piece->sub].name : pg_kinds[piece->sub].name);
}

static gedelf_status pg_fail_count(pg_parser *p, enum diag_code code)
{
    const pg_frame *frame = &p->frames[p->frame_count - 1];
    char wanted[20];
    view count = view_of(wanted, number_format(pg_form_count(frame->forms), wanted));
    return pg_fail(p, code, p->at, 1, pg_name_of_cell(&p->waiting.items[frame->cell]), count, frame->at);
}

/* The closing bracket is here. D42, D64: a Subject query may have one field; the other is Top. */
static gedelf_status pg_end_brackets(pg_parser *p)
{
    pg_frame *frame = &p->frames[p->frame_count - 1];
    const pg_cell *piece = &p->waiting.items[frame->cell];
    size_t number;
    if (frame->forms && frame->forms[frame->done] != FORM_NONE) {
        if (piece->type != GEDELF_PG_QUERY || piece->sub != GEDELF_PG_SUBJECT)
            return pg_fail_count(p, DIAG_FIELDS_MISSING);
        gedelf_status status = pg_add_cell(p, FORM_STRING_PREDICATE, GEDELF_PG_TOP, p->last, &number);
        if (status != GEDELF_OK)
            return status;
        frame->done++;
    }
    pg_close(p);
    return GEDELF_OK;
}

/* Goes on within the innermost brackets: the first item, a comma and the next item, or the end. */
static gedelf_status pg_go_on(pg_parser *p)
{
    pg_frame *frame = &p->frames[p->frame_count - 1];
    int c = pg_skip_space(p);
    if (c < 0)
        return pg_fail_at_end(p);
    if (frame->done == 0)
        return !frame->forms && c == frame->closer ? pg_end_brackets(p) : pg_begin_item(p);
    if (c == frame->closer)
        return pg_end_brackets(p);
    if (c != ',')
        return pg_fail_character(p, frame->closer == ')'   ? "a comma or “)”"
                                    : frame->closer == ']' ? "a comma or “]”"
                                                           : "a comma or “}”");
    if (frame->forms && frame->forms[frame->done] == FORM_NONE)
        return pg_fail_count(p, DIAG_FIELDS_TOO_MANY);
    pg_accept(p);
    return pg_begin_item(p);
}

gedelf_status pg_parse_node(pg_parser *p)
{
    gedelf_status status = pg_begin_value(p, FORM_NODE);
    while (status == GEDELF_OK && p->frame_count > 0) {
        const pg_frame *frame = &p->frames[p->frame_count - 1];
        bool bare = frame->closer == 0;
        if (bare && (frame->forms ? frame->done == 1 : frame->done == 2))
            pg_close(p);
        else
            status = bare ? pg_begin_item(p) : pg_go_on(p);
    }
    return status;
}

/* ---- Abbreviations --------------------------------------------------------------------------- */

/* A string within N(…), and where it is. */
typedef struct pg_part {
    uint32_t string;
    uint64_t at, end;
} pg_part;

static gedelf_status pg_parse_part(pg_parser *p, pg_part *part)
{
    int c = pg_skip_space(p);
    part->at = p->at;
    gedelf_status status = c == '"' ? pg_parse_string(p, &part->string) : pg_fail_form(p, FORM_STRING);
    part->end = p->at;
    return status;
}

/* Both parts, and what is around them. */
static gedelf_status pg_parse_parts(pg_parser *p, pg_part *prefix, pg_part *short_form)
{
    gedelf_status status = pg_parse_part(p, prefix);
    if (status == GEDELF_OK)
        status = pg_expect(p, ',', "a comma");
    if (status == GEDELF_OK)
        status = pg_parse_part(p, short_form);
    if (status != GEDELF_OK)
        return status;
    int c = pg_skip_space(p);
    return c < 0 ? pg_fail_at_end(p) : c != ')' ? pg_fail_character(p, "“)”") : GEDELF_OK;
}

/* D47: an invalid prefix is an error, but is used anyway. */
static bool pg_judge_prefix(pg_parser *p, const pg_part *part, view prefix)
{
    bool good = pg_is_good_prefix(p->d, prefix);
    gedelf_diag diag = {.code = DIAG_ABBREVIATION_PREFIX, .args = {prefix}};
    if (!good && diags_wants(&p->diags, DIAG_ABBREVIATION_PREFIX))
        pg_notation_locate(&p->text, part->at, part->end - part->at, &diag);
    if (!good)
        diags_raise(&p->diags, &diag);
    return good;
}

/* D47: a short form that may not be one is fatal. */
static gedelf_status pg_add_abbreviation(pg_parser *p, const pg_part *prefix, const pg_part *short_form)
{
    gedelf_pg_dataset *d = p->d;
    view first = names_at(&d->strings, prefix->string), second = names_at(&d->strings, short_form->string);
    uint32_t number = names_find(&d->short_forms, second);
    uint32_t before = number ? d->abbreviations[number - 1].prefix : 0;
    uint64_t length = short_form->end - short_form->at;
    if (!pg_is_scheme(second))
        return pg_fail(p, DIAG_ABBREVIATION_NOT_A_SCHEME, short_form->at, length, second, VIEW(""), UINT64_MAX);
    if (before && before != prefix->string)
        return pg_fail(p, DIAG_ABBREVIATION_REPEATED, short_form->at, length, second, names_at(&d->strings, before),
                       UINT64_MAX);
    bool good = pg_judge_prefix(p, prefix, first);
    p->lines++;
    if (p->diags.stopped)
        return GEDELF_STOPPED;
    return before || pg_append_abbreviation(d, prefix->string, short_form->string, !good) ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status pg_parse_abbreviation(pg_parser *p)
{
    static const pg_form two[] = {FORM_STRING, FORM_STRING, FORM_NONE};
    pg_part prefix = {0, 0, 0}, short_form = {0, 0, 0};
    size_t number = p->waiting.count;
    if (p->node_count > 0)
        return pg_fail(p, DIAG_ABBREVIATION_LATE, p->at, 1, VIEW(""), VIEW(""), UINT64_MAX);
    pg_accept(p);
    gedelf_status status = pg_expect_bracket(p);
    if (status == GEDELF_OK)
        status = pg_add_cell(p, FORM_STRING, 0, p->at, &number); /* so that the bracket belongs to something */
    if (status == GEDELF_OK)
        status = pg_open(p, ')', number, two, FORM_NONE);
    if (status == GEDELF_OK)
        status = pg_parse_parts(p, &prefix, &short_form);
    if (status != GEDELF_OK)
        return status;
    pg_close(p);
    p->waiting.count = number;
    return pg_add_abbreviation(p, &prefix, &short_form);
}
