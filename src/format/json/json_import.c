/* SPDX-License-Identifier: MIT */
/*
 * Takes JSON, as a document or as JSON Lines, gives a dataset. Every value goes through the builder, which knows what a
 * dataset can hold. A value that it refuses is reported with its line and column, and left out.
 *
 * There are two passes over a record: the first finds its structures, and where their texts are; the second, when the
 * record is complete, builds them. So keys may come in any order, even substructures before their superstructure's tag,
 * and only one record is kept in addition to the dataset. Nothing recurses: each structure knows its superstructure.
 */
#include "format/json/json_private.h"

/* ---- Keys ------------------------------------------------------------------------------------ */

static const char *const import_keys[] = {
    [KEY_TAG] = "tag",
    [KEY_XREF] = "xref",
    [KEY_PAYLOAD] = "payload",
    [KEY_POINTER] = "pointer",
    [KEY_LANG] = "lang",
    [KEY_DATATYPE] = "datatype",
    [KEY_SUB] = "sub",
    [KEY_LINE] = "line",
    [KEY_TYPE] = "type",
    [KEY_DIALECT] = "dialect",
    [KEY_ENCODING] = "encoding",
    [KEY_ELF_VERSION] = "elf_version",
    [KEY_GEDCOM_VERSION] = "gedcom_version",
    [KEY_LANGUAGE] = "language",
    [KEY_SCHEMAS] = "schemas",
    [KEY_HEAD] = "head",
    [KEY_RECORDS] = "records",
    [KEY_IRI] = "iri",
    [KEY_INLINE] = "inline",
    [KEY_DICTIONARY] = "dictionary",
    [KEY_DEFAULT] = "default",
    [KEY_PREFIXES] = "prefixes",
    [KEY_TAGS] = "tags",
};

import_key import_key_named(view name, import_key first, import_key last)
{
    for (unsigned key = first; key <= last; key++) {
        if (view_equal(name, view_of_string(import_keys[key])))
            return (import_key)key;
    }
    return KEY_UNKNOWN;
}

view import_key_name(import_key key)
{
    return view_of_string(import_keys[key]);
}

/* ---- Saying where and what ------------------------------------------------------------------- */

static bool is_line_end(view text, size_t at)
{
    bool followed = at + 1 < text.length && text.text[at + 1] == '\n';
    return text.text[at] == '\n' || (text.text[at] == '\r' && !followed);
}

/* Counts lines and characters from the last place to this one; from the record's beginning if that is after it. */
static void position_move(import *i, size_t at)
{
    view text = i->parser.text;
    import_position *p = &i->place;
    if (at < p->at)
        *p = i->start;
    if (at < p->at) {
        size_t marked = utf8_mark_length(text);
        *p = (import_position){.at = marked, .line = 1, .column = 1, .line_begin = marked};
    }
    for (; p->at < at; p->at++) {
        if (is_line_end(text, p->at))
            *p = (import_position){.at = p->at, .line = p->line + 1, .column = 1, .line_begin = p->at + 1};
        else
            p->column += ((unsigned char)text.text[p->at] & 0xC0) != 0x80;
    }
}

/* The line that the place is in, as far as it is UTF-8. */
static view place_line(import *i)
{
    view text = i->parser.text;
    const import_position *p = &i->place;
    if (i->ended_line != p->line) {
        size_t end = p->at;
        while (end < text.length && text.text[end] != '\n' && text.text[end] != '\r')
            end++;
        i->ended_line = p->line;
        i->line_end = p->line_begin + utf8_valid_prefix(text.text + p->line_begin, end - p->line_begin);
    }
    return view_of(text.text + p->line_begin, i->line_end - p->line_begin);
}

void import_say(import *i, enum diag_code code, size_t at, size_t end, view first, view second)
{
    gedelf_diag diag = {.code = code, .width = 1, .args = {first, second}};
    if (diags_wants(&i->diags, code)) {
        position_move(i, at);
        diag.line = i->place.line;
        diag.column = i->place.column;
        diag.where = (gedelf_span){at, end - at};
        diag.width = end > at ? utf8_count(view_of(i->parser.text.text + at, end - at)) : 1;
        diag.source = place_line(i);
        diag.source_at = at - i->place.line_begin;
    }
    diags_raise(&i->diags, &diag);
}

void import_say_here(import *i, enum diag_code code, view first, view second)
{
    import_say(i, code, i->parser.token, i->parser.token_end, first, second);
}

static gedelf_status import_refuse(import *i, const char *why)
{
    import_say_here(i, DIAG_JSON_NOT_A_DATASET, view_of_string(why), VIEW(""));
    return GEDELF_MALFORMED;
}

static void import_not_a_character(void *context, size_t at, size_t length, uint32_t code_point)
{
    char name[8];
    import_say(context, DIAG_JSON_CHARACTER, at, at + length, view_of(name, code_point_format(code_point, name)),
               VIEW(""));
}

/* What an event comes to that ends the reading, or GEDELF_OK. */
static gedelf_status import_status(import *i, json_event event)
{
    if (i->diags.stopped)
        return GEDELF_STOPPED;
    if (event != JSON_FAULT)
        return GEDELF_OK;
    if (!i->parser.fault)
        return GEDELF_MEMORY;
    import_say_here(i, DIAG_JSON_MALFORMED, view_of_string(i->parser.fault), VIEW(""));
    return GEDELF_MALFORMED;
}

gedelf_status import_next(import *i, json_event *event)
{
    *event = json_next(&i->parser);
    return import_status(i, *event);
}

/* Goes past the value that this event begins. */
static gedelf_status import_skip(import *i, json_event event)
{
    return import_status(i, json_skip(&i->parser, event));
}

gedelf_status import_skip_impossible(import *i, json_event event, import_key key, const char *why)
{
    import_say_here(i, DIAG_JSON_VALUE, import_key_name(key), view_of_string(why));
    return import_skip(i, event);
}

gedelf_status import_skip_member(import *i)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    return status == GEDELF_OK ? import_skip(i, event) : status;
}

bool import_is_first(import *i, import_key key, uint32_t *seen)
{
    uint32_t bit = UINT32_C(1) << key;
    if (*seen & bit)
        import_say_here(i, DIAG_JSON_KEY_REPEATED, import_key_name(key), VIEW(""));
    bool first = !(*seen & bit);
    *seen |= bit;
    return first;
}

/* ---- Building a record ----------------------------------------------------------------------- */

/* Gives a value to the builder, and reports what it refuses. */
static gedelf_status builder_result(import *i, import_key key, gedelf_status status, const char *why)
{
    if (status != GEDELF_ARGUMENT)
        return status;
    import_say(i, DIAG_JSON_VALUE, i->again.token, i->again.token_end, import_key_name(key), view_of_string(why));
    return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

typedef struct import_setter {
    import_key key;
    gedelf_status (*set)(gedelf_builder *builder, gedelf_item item, gedelf_view text);
    const char *why; /* what is wrong with a text that is refused */
} import_setter;

static const import_setter import_setters[] = {
    {KEY_XREF, gedelf_builder_set_xref, "it is not a valid identifier, or none is allowed here"},
    {KEY_PAYLOAD, gedelf_builder_set_payload, "this text is not allowed here"},
    {KEY_POINTER, gedelf_builder_set_pointer_name, "it is not a valid pointer, or none is allowed here"},
    {KEY_LANG, gedelf_builder_set_language, "it is not a valid language tag, or none is allowed here"},
    {KEY_DATATYPE, gedelf_builder_set_datatype, "it is not a valid IRI, or none is allowed here"},
};

/* "@X@" in the scratch buffer. */
static bool name_between_at_signs(import *i, view name)
{
    i->scratch.length = 0;
    return buffer_append(&i->scratch, VIEW("@")) && buffer_append(&i->scratch, name) &&
           buffer_append(&i->scratch, VIEW("@"));
}

/* D9: a cross-reference identifier that is there already is reported. */
static gedelf_status import_note_xref(import *i, view name)
{
    uint64_t taken;
    char digits[20];
    position_move(i, i->again.token);
    if (is_void_name(builder_dataset(i->builder)->assembler.rules, name))
        return GEDELF_OK;
    if (!name_between_at_signs(i, name) || !xrefs_define(&i->xrefs, name, i->place.line, 0, &taken))
        return GEDELF_MEMORY;
    if (taken > 0)
        import_say(i, DIAG_DUPLICATE_XREF, i->again.token, i->again.token_end, buffer_view(&i->scratch),
                   view_of(digits, number_format(taken, digits)));
    return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

static gedelf_status import_note_pointer(import *i, view name)
{
    if (is_void_name(builder_dataset(i->builder)->assembler.rules, name))
        return GEDELF_OK;
    bool room = array_reserve(i->allocator, &i->pointers, &i->pointer_capacity, i->pointer_count + 1);
    if (!room || !xrefs_mention(&i->xrefs, name))
        return GEDELF_MEMORY;
    i->pointers[i->pointer_count++] = i->again.token;
    return GEDELF_OK;
}

/* Sets one of the texts of a structure. */
static gedelf_status build_text(import *i, const import_node *n, const import_setter *s, bool counts)
{
    if (!json_string_at(&i->again, n->texts[s->key]))
        return GEDELF_MEMORY;
    view text = i->again.string;
    gedelf_status status = s->set(i->builder, n->item, text);
    if (status == GEDELF_OK && counts && s->key == KEY_XREF && text.length > 0)
        return import_note_xref(i, text);
    if (status == GEDELF_OK && counts && s->key == KEY_POINTER)
        return import_note_pointer(i, text);
    return builder_result(i, s->key, status, s->why);
}

/* A structure has a payload or a pointer. An empty payload counts as none. */
static gedelf_status settle_payload(import *i, import_node *n)
{
    if (n->texts[KEY_PAYLOAD] == 0 || n->texts[KEY_POINTER] == 0)
        return GEDELF_OK;
    if (!json_string_at(&i->again, n->texts[KEY_PAYLOAD]))
        return GEDELF_MEMORY;
    bool empty = i->again.string.length == 0;
    if (!empty && !json_string_at(&i->again, n->texts[KEY_POINTER]))
        return GEDELF_MEMORY;
    n->texts[empty ? KEY_PAYLOAD : KEY_POINTER] = 0;
    return empty ? GEDELF_OK : builder_result(i, KEY_POINTER, GEDELF_ARGUMENT, "there is also a value");
}

/* Adds a structure to the builder; n->item stays GEDELF_ITEM_NONE if it is left out. */
static gedelf_status build_tag(import *i, import_node *n, gedelf_item super)
{
    if (n->texts[KEY_TAG] == 0) {
        import_say(i, DIAG_JSON_TAG_MISSING, n->at, n->at + 1, VIEW(""), VIEW(""));
        return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
    }
    if (!json_string_at(&i->again, n->texts[KEY_TAG]))
        return GEDELF_MEMORY;
    gedelf_status status = builder_add_as_read(i->builder, super, i->again.string, &n->item);
    if (status != GEDELF_ARGUMENT)
        return status;
    n->item = GEDELF_ITEM_NONE;
    import_say(i, DIAG_JSON_TAG_ILLEGAL, i->again.token, i->again.token_end, i->again.string, VIEW(""));
    return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

static gedelf_status build_node(import *i, import_node *n, gedelf_item super, bool counts)
{
    gedelf_status status = build_tag(i, n, super);
    if (status == GEDELF_OK && n->item != GEDELF_ITEM_NONE)
        status = settle_payload(i, n);
    for (size_t k = 0; k < sizeof import_setters / sizeof *import_setters; k++) {
        const import_setter *s = &import_setters[k];
        if (status == GEDELF_OK && n->item != GEDELF_ITEM_NONE && n->texts[s->key] != 0)
            status = build_text(i, n, s, counts);
    }
    return status;
}

/* D119: do identifiers and pointers in the record count? They do not in metadata that stayed in the header. */
static gedelf_status names_count(import *i, gedelf_item super, bool *counts)
{
    if (super != GEDELF_ITEM_HEAD || i->nodes[0].texts[KEY_TAG] == 0)
        return GEDELF_OK;
    if (!json_string_at(&i->again, i->nodes[0].texts[KEY_TAG]))
        return GEDELF_MEMORY;
    *counts = *counts && !builder_is_metadata(i->builder, i->again.string);
    return GEDELF_OK;
}

/* Builds the record, which is complete. What is below a structure that is left out is left out too. */
static gedelf_status build_record(import *i, gedelf_item super, bool counts)
{
    gedelf_status status = names_count(i, super, &counts);
    for (size_t k = 0; status == GEDELF_OK && k < i->node_count; k++) {
        import_node *n = &i->nodes[k];
        gedelf_item above = k == 0 ? super : i->nodes[n->parent].item;
        if (k == 0 || above != GEDELF_ITEM_NONE)
            status = build_node(i, n, above, counts);
    }
    return status;
}

/* ---- Structures ------------------------------------------------------------------------------ */

/* The object of a structure has begun. */
static gedelf_status import_open_node(import *i, uint32_t parent, uint64_t level)
{
    char limit[20], digits[20];
    if (i->node_count >= UINT32_MAX)
        return GEDELF_LIMIT;
    if (level > i->max_depth) {
        import_say_here(i, DIAG_JSON_TOO_DEEP, view_of(limit, number_format(i->max_depth, limit)),
                        view_of(digits, number_format(level, digits)));
        return GEDELF_MALFORMED;
    }
    import_node opened = {.at = i->parser.token, .parent = parent};
    bool added = array_add(i->allocator, &i->nodes, &i->node_count, &i->node_capacity, opened);
    return added ? GEDELF_OK : GEDELF_MEMORY;
}

gedelf_status import_unknown_key(import *i)
{
    import_say_here(i, DIAG_JSON_KEY_UNKNOWN, i->parser.string, VIEW(""));
    return import_skip_member(i);
}

/* The value of a key of a structure. *inside is false from here on if it is the list of its substructures. */
static gedelf_status import_member_value(import *i, import_node *n, import_key key, bool *inside)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status != GEDELF_OK)
        return status;
    if (key == KEY_LINE || key == KEY_TYPE || event == JSON_NULL)
        return import_skip(i, event);
    if (key == KEY_SUB) {
        *inside = event != JSON_ARRAY;
        return *inside ? import_skip_impossible(i, event, key, "a list of objects is expected") : GEDELF_OK;
    }
    if (event != JSON_STRING)
        return import_skip_impossible(i, event, key, "a string is expected");
    n->texts[key] = i->parser.token;
    return GEDELF_OK;
}

/* A key of a structure, and its value. */
static gedelf_status import_member(import *i, import_node *n, bool at_top, bool *inside)
{
    import_key key = import_key_named(i->parser.string, KEY_TAG, KEY_TYPE);
    if (at_top && key == KEY_UNKNOWN && import_key_named(i->parser.string, KEY_DIALECT, KEY_RECORDS) != KEY_UNKNOWN)
        return import_refuse(i, "another dataset begins here, but only one can be read");
    if (key == KEY_UNKNOWN)
        return import_unknown_key(i);
    return import_is_first(i, key, &n->seen) ? import_member_value(i, n, key, inside) : import_skip_member(i);
}

/* A structure with all that is below it; its object has begun. */
static gedelf_status import_structure(import *i, gedelf_item super, uint64_t level, bool counts)
{
    i->node_count = 0;
    position_move(i, i->parser.token);
    i->start = i->place;
    gedelf_status status = import_open_node(i, 0, level);
    uint32_t current = 0;
    bool inside = true; /* in the object of the current structure; else among its substructures */
    json_event event;
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK) {
        if (inside && event == JSON_OBJECT_END) {
            if (current == 0)
                return build_record(i, super, counts);
            current = i->nodes[current].parent;
            inside = false;
            level--;
        } else if (inside) {
            status = import_member(i, &i->nodes[current], current == 0 && super == GEDELF_ITEM_NONE, &inside);
        } else if (event == JSON_ARRAY_END) {
            inside = true;
        } else if (event == JSON_OBJECT) {
            status = import_open_node(i, current, ++level);
            current = (uint32_t)i->node_count - 1;
            inside = true;
        } else {
            status = import_skip_impossible(i, event, KEY_SUB, "an object is expected");
        }
    }
    return status;
}

gedelf_status import_list(import *i, import_key key, gedelf_item super, uint64_t level, bool counts)
{
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status == GEDELF_OK && event != JSON_ARRAY)
        return import_skip_impossible(i, event, key, "a list of objects is expected");
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_ARRAY_END) {
        if (event == JSON_OBJECT)
            status = import_structure(i, super, level, counts);
        else
            status = import_skip_impossible(i, event, key, "an object is expected");
    }
    return status;
}

/* ---- The document ---------------------------------------------------------------------------- */

/* A text of the document goes to the builder. GEDELF_ARGUMENT if it cannot be. */
static gedelf_status set_header_text(import *i, import_key key, view text, const char **why)
{
    *why = "it is not a valid version number";
    if (key == KEY_ELF_VERSION)
        return gedelf_builder_set_elf_version(i->builder, text);
    if (key == KEY_GEDCOM_VERSION)
        return gedelf_builder_set_gedcom_version(i->builder, text);
    if (key == KEY_LANGUAGE) {
        *why = "it is not a valid language tag";
        return gedelf_builder_set_language(i->builder, GEDELF_ITEM_HEAD, text);
    }
    *why = "gedelf does not support this dialect";
    /* What encoding the text came from matters only for marks on letters (D128). */
    if (key == KEY_ENCODING && view_equal(text, encoding_ansel.name))
        builder_set_marks_apart(i->builder);
    return key == KEY_DIALECT && !dialect_named(text) ? GEDELF_ARGUMENT : GEDELF_OK;
}

static gedelf_status import_header_text(import *i, import_key key)
{
    json_event event;
    const char *why;
    gedelf_status status = import_next(i, &event);
    if (status != GEDELF_OK || event == JSON_NULL)
        return status;
    if (event != JSON_STRING)
        return import_skip_impossible(i, event, key, "a string is expected");
    status = set_header_text(i, key, i->parser.string, &why);
    return status == GEDELF_ARGUMENT ? import_skip_impossible(i, event, key, why) : status;
}

/* Keys that mean nothing are reported when it is certain that this is a dataset at all. */
static gedelf_status remember_unknown_key(import *i)
{
    if (!array_add(i->allocator, &i->unknown, &i->unknown_count, &i->unknown_capacity, i->parser.token))
        return GEDELF_MEMORY;
    return import_skip_member(i);
}

static gedelf_status report_unknown_keys(import *i)
{
    for (size_t k = 0; k < i->unknown_count && !i->diags.stopped; k++) {
        if (!json_string_at(&i->again, i->unknown[k]))
            return GEDELF_MEMORY;
        import_say(i, DIAG_JSON_KEY_UNKNOWN, i->again.token, i->again.token_end, i->again.string, VIEW(""));
    }
    return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

static gedelf_status import_document_member(import *i, uint32_t *seen)
{
    import_key key = import_key_named(i->parser.string, KEY_DIALECT, KEY_RECORDS);
    if (key == KEY_UNKNOWN && view_equal(i->parser.string, import_key_name(KEY_TAG)))
        return import_refuse(i, "it begins with a record; the header must come first");
    if (key == KEY_UNKNOWN)
        return remember_unknown_key(i);
    if (!import_is_first(i, key, seen))
        return import_skip_member(i);
    switch (key) {
    case KEY_SCHEMAS: return import_schemas(i);
    case KEY_HEAD: return import_list(i, key, GEDELF_ITEM_HEAD, 1, true);
    case KEY_RECORDS: return import_list(i, key, GEDELF_ITEM_NONE, 0, true);
    default: return import_header_text(i, key);
    }
}

/* The first object: all, or in JSON Lines all but the records. */
static gedelf_status import_document(import *i, uint32_t *seen)
{
    const uint32_t signs = UINT32_C(1) << KEY_DIALECT | UINT32_C(1) << KEY_HEAD | UINT32_C(1) << KEY_RECORDS;
    json_event event;
    gedelf_status status = import_next(i, &event);
    if (status == GEDELF_OK && event != JSON_OBJECT)
        return import_refuse(i, "it does not begin with an object");
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_OBJECT_END)
        status = import_document_member(i, seen);
    if (status == GEDELF_OK && !(*seen & signs))
        return import_refuse(i, "it does not have “dialect”, “head” or “records”");
    return status == GEDELF_OK ? report_unknown_keys(i) : status;
}

/* In JSON Lines, the records; else nothing. */
static gedelf_status import_lines(import *i, bool document)
{
    json_event event;
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && (status = import_next(i, &event)) == GEDELF_OK && event != JSON_END) {
        if (document)
            return import_refuse(i, "there is something after its end");
        if (event != JSON_OBJECT)
            return import_refuse(i, "a record is expected here");
        status = import_structure(i, GEDELF_ITEM_NONE, 0, true);
    }
    return status;
}

/* D8: dangling pointers, and pointers to several structures, are reported. */
static gedelf_status report_pointers(import *i)
{
    if (!xrefs_need_look(&i->xrefs))
        return GEDELF_OK;
    for (size_t k = 0; k < i->pointer_count && !i->diags.stopped; k++) {
        char digits[20];
        if (!json_string_at(&i->again, i->pointers[k]) || !name_between_at_signs(i, i->again.string))
            return GEDELF_MEMORY;
        uint64_t count = xrefs_find(&i->xrefs, i->again.string).count;
        if (count != 1)
            import_say(i, count == 0 ? DIAG_DANGLING_POINTER : DIAG_AMBIGUOUS_POINTER, i->again.token,
                       i->again.token_end, buffer_view(&i->scratch), view_of(digits, number_format(count, digits)));
    }
    return i->diags.stopped ? GEDELF_STOPPED : GEDELF_OK;
}

/* ---------------------------------------------------------------------------------------------- */

/* Where the look at a file's beginning is: in its byte-order mark, before the brace, after it, in a key, after a
   backslash there, after the key, and at the end. */
enum { AT_BEGIN, AT_MARK_2, AT_MARK_3, AT_BRACE, AT_KEY, IN_KEY, IN_ESCAPE, AT_COLON, AT_YES, AT_NO };

/* The state after an octet that is not white space, or is in a key. */
static unsigned recognise_octet(unsigned state, char octet)
{
    switch (state) {
    case AT_BEGIN: return octet == '\xEF' ? AT_MARK_2 : octet == '{' ? AT_KEY : AT_NO;
    case AT_MARK_2: return octet == '\xBB' ? AT_MARK_3 : AT_NO;
    case AT_MARK_3: return octet == '\xBF' ? AT_BRACE : AT_NO;
    case AT_BRACE: return octet == '{' ? AT_KEY : AT_NO;
    case AT_KEY: return octet == '"' ? IN_KEY : octet == '}' ? AT_YES : AT_NO;
    case IN_KEY:
        return octet == '"' ? AT_COLON : octet == '\\' ? IN_ESCAPE : (unsigned char)octet < ' ' ? AT_NO : IN_KEY;
    case IN_ESCAPE: return IN_KEY;
    default: return octet == ':' ? AT_YES : AT_NO;
    }
}

void gedelf_json_recognise(gedelf_json_recogniser *r, gedelf_view piece)
{
    for (size_t i = 0; i < piece.length && !r->decided; i++) {
        bool passed = is_white_space(piece.text[i]) && r->state != IN_KEY && r->state != IN_ESCAPE;
        if (passed)
            r->state = r->state == AT_BEGIN ? AT_BRACE : r->state;
        else
            r->state = recognise_octet(r->state, piece.text[i]);
        r->json = r->state == AT_YES;
        r->decided = r->json || r->state == AT_NO;
    }
}

static bool import_init(import *i, const gedelf_allocator *allocator, view text, const gedelf_read_options *options)
{
    *i = (import){.allocator = allocator, .max_depth = option_depth(options)};
    json_parser_init(&i->parser, allocator, text);
    json_parser_init(&i->again, allocator, text);
    i->parser.not_a_character = import_not_a_character;
    i->parser.context = i;
    i->place = (import_position){.at = SIZE_MAX};
    i->start = i->place;
    xrefs_init(&i->xrefs, allocator);
    buffer_init(&i->scratch, allocator);
    return diags_init(&i->diags, allocator, options) && gedelf_builder_new(&i->builder, allocator) == GEDELF_OK;
}

static void import_free(import *i)
{
    gedelf_builder_free(i->builder);
    diags_free(&i->diags);
    json_parser_free(&i->parser);
    json_parser_free(&i->again);
    xrefs_free(&i->xrefs);
    buffer_free(&i->scratch);
    memory_release(i->allocator, i->nodes, i->node_capacity * sizeof *i->nodes);
    memory_release(i->allocator, i->unknown, i->unknown_capacity * sizeof *i->unknown);
    memory_release(i->allocator, i->pointers, i->pointer_capacity * sizeof *i->pointers);
}

/* What a header can hold depends on the dialect, which need not be its first key: so it is looked for beforehand. What is
   wrong with the text is found out later. */
static gedelf_status import_find_dialect(import *i)
{
    json_parser p;
    const dialect *rules = NULL;
    json_parser_init(&p, i->allocator, i->parser.text);
    json_event event = json_next(&p);
    bool object = event == JSON_OBJECT, found = false;
    while (object && !found && json_next(&p) == JSON_KEY) {
        found = view_equal(p.string, import_key_name(KEY_DIALECT));
        event = json_next(&p);
        if (found && event == JSON_STRING)
            rules = dialect_named(p.string);
        else if (!found && json_skip(&p, event) == JSON_FAULT)
            break;
    }
    bool memory = !p.failed || p.fault;
    json_parser_free(&p);
    if (!memory)
        return GEDELF_MEMORY;
    return rules ? builder_set_dialect(i->builder, rules) : GEDELF_OK;
}

static gedelf_status import_all(import *i, gedelf_dataset **out)
{
    uint32_t seen = 0;
    gedelf_status status = import_find_dialect(i);
    if (status == GEDELF_OK)
        status = import_document(i, &seen);
    if (status == GEDELF_OK)
        status = import_lines(i, (seen & UINT32_C(1) << KEY_RECORDS) != 0);
    if (status == GEDELF_OK)
        status = report_pointers(i);
    diags_finish(&i->diags);
    if (status == GEDELF_OK && i->diags.stopped)
        status = GEDELF_STOPPED;
    if (status == GEDELF_OK)
        status = gedelf_builder_finish(i->builder, out);
    if (status == GEDELF_OK)
        i->builder = NULL; /* it is closed */
    return status;
}

gedelf_status json_import(gedelf_dataset **out, view text, const gedelf_read_options *options)
{
    gedelf_read_options all;
    options_take(&all, options);
import i;
    *out = NULL;
    bool ready = import_init(&i, all.allocator ? all.allocator : &memory_default, text, &all);
    gedelf_status status = ready ? import_all(&i, out) : GEDELF_MEMORY;
    import_free(&i);
    return status;
}
