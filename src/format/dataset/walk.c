/* SPDX-License-Identifier: MIT */
/*
 * Walking: answers questions about structures, from their nodes, their cells and their lines.
 */
#include "format/dataset/dataset_private.h"

/* ---- Nodes ----------------------------------------------------------------------------------- */

static const gedelf_structure no_structure = {NULL, 0};

static inline node node_of(gedelf_structure s)
{
    return block_node(s.block, s.index);
}

static inline bool has(gedelf_structure s, uint32_t flag)
{
    return s.block && (node_of(s).tag & flag) != 0;
}

gedelf_structure block_at(const block *b, size_t index)
{
    return index < b->count ? (gedelf_structure){b, (uint32_t)index} : no_structure;
}

gedelf_structure block_schema(const block *b, size_t index)
{
    return index < b->schema_count ? block_at(b, b->schemas[index]) : no_structure;
}

bool gedelf_structure_exists(gedelf_structure s)
{
    return s.block != NULL;
}

bool gedelf_structure_same(gedelf_structure a, gedelf_structure b)
{
    return a.block == b.block && (!a.block || a.index == b.index);
}

gedelf_structure gedelf_structure_first(gedelf_structure s)
{
    if (!s.block || node_of(s).size == 1)
        return no_structure;
    return (gedelf_structure){s.block, s.index + 1};
}

gedelf_structure gedelf_structure_next(gedelf_structure s)
{
    if (!s.block)
        return no_structure;
    node n = node_of(s);
    uint32_t next = s.index + n.size;
    if (n.parent == s.index) {
        if (next < s.block->count && !s.block->apart)
            return (gedelf_structure){s.block, next};
        return s.block->next ? block_at(s.block->next, 0) : no_structure;
    }
    uint32_t end = n.parent + block_node(s.block, n.parent).size;
    return next < end ? (gedelf_structure){s.block, next} : no_structure;
}

gedelf_structure gedelf_structure_super(gedelf_structure s)
{
    if (!s.block || node_of(s).parent == s.index)
        return no_structure;
    return (gedelf_structure){s.block, node_of(s).parent};
}

gedelf_structure gedelf_structure_find(gedelf_structure s, gedelf_view tag)
{
    uint32_t wanted = s.block ? names_find(s.block->tags, tag) : 0;
    gedelf_structure sub = wanted != 0 ? gedelf_structure_first(s) : no_structure;
    while (sub.block && gedelf_structure_tag_number(sub) != wanted)
        sub = gedelf_structure_next(sub);
    return sub;
}

gedelf_view gedelf_structure_value(gedelf_structure s, const char *tags)
{
    while (s.block && *tags) {
        size_t length = strcspn(tags, ".");
        s = gedelf_structure_find(s, view_of(tags, length));
        tags += length;
        tags += *tags == '.';
    }
    return gedelf_structure_payload(s);
}

bool gedelf_structure_is(gedelf_structure s, const char *tag)
{
    return s.block && view_equal(gedelf_structure_tag(s), view_of_string(tag));
}

gedelf_structure gedelf_structure_next_same(gedelf_structure s)
{
    uint32_t wanted = gedelf_structure_tag_number(s);
    do
        s = gedelf_structure_next(s);
    while (s.block && gedelf_structure_tag_number(s) != wanted);
    return s;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The identifier in a line that has one. */
static view xref_in_line(const block *b, node n)
{
    const char *text = line_after_level(b->text + n.text);
    return line_take_xref(&text, b->text + b->text_length);
}

/* Where the payload in a line begins: after the tag and one character of white space; NULL if there is none. */
static inline const char *payload_begin(const block *b, node n)
{
    const char *text = line_after_level(b->text + n.text), *end = b->text + b->text_length;
    if (*text == '@')
        line_take_xref(&text, end);
    text += names_at(b->tags, n.tag >> NODE_FLAGS).length;
    return text == end || !is_in_class(*text, CLASS_SPACE) ? NULL : text + 1;
}

/* How long a line is from here on. Most payloads are short, and not worth a wide loop. */
static inline size_t rest_of_line(const char *text, const char *end)
{
    enum { SHORT = 32, BELOW = 0x10 };
    unsigned traits = 0;
    size_t length = 0;
    for (; length < SHORT && (size_t)(end - text) - length >= 8; length += 8) {
        uint64_t eight = eight_octets(text + length);
        uint64_t low = (eight - EIGHT_TIMES(BELOW)) & ~eight & EIGHT_TIMES(0x80); /* the lowest of them is right */
        if (low == 0)
            continue;
        size_t found = length + first_bit(low) / 8;
        if (text[found] == '\n' || text[found] == '\r')
            return found;
        break; /* a tab, or another control character */
    }
    return length + sweep_line(text + length, (size_t)(end - text) - length, &traits);
}

static view payload_in_line(const block *b, node n)
{
    const char *text = payload_begin(b, n);
    return text ? view_of(text, rest_of_line(text, b->text + b->text_length)) : view_of(NULL, 0);
}

/* The pointer in a line: what is between its two at signs. */
static view pointer_in_line(const block *b, node n)
{
    const char *text = line_after_gap(payload_begin(b, n)) + 1, *close = text;
    while (*close != '@')
        close++;
    return view_of(text, (size_t)(close - text));
}

static const cell *cell_of(gedelf_structure s)
{
    return has(s, NODE_CELL) ? &s.block->cells[node_of(s).text] : NULL;
}

static view cell_payload(const block *b, const cell *c)
{
    if (c->payload_length == 0)
        return view_of("", 0); /* there may be no text to count from */
    return view_of(c->payload ? c->payload : b->text + c->payload_at, c->payload_length);
}

/* The payload of any kind. */
static view node_payload(const block *b, node n)
{
    return (n.tag & NODE_CELL) != 0 ? cell_payload(b, &b->cells[n.text]) : payload_in_line(b, n);
}

/* ---- Questions ------------------------------------------------------------------------------- */

uint32_t gedelf_structure_tag_number(gedelf_structure s)
{
    if (!s.block)
        return 0;
    uint32_t tag = node_of(s).tag >> NODE_FLAGS;
    return tag != NODE_TAG_MOST ? tag : cell_of(s)->tag;
}

gedelf_view gedelf_structure_tag(gedelf_structure s)
{
    return s.block ? names_at(s.block->tags, gedelf_structure_tag_number(s)) : view_of(NULL, 0);
}

gedelf_view gedelf_structure_xref(gedelf_structure s)
{
    if (!has(s, NODE_XREF))
        return view_of(NULL, 0);
    const cell *c = cell_of(s);
    return c ? view_of(s.block->text + c->xref_at, c->xref_length) : xref_in_line(s.block, node_of(s));
}

gedelf_view gedelf_structure_payload(gedelf_structure s)
{
    return has(s, NODE_STRING) ? node_payload(s.block, node_of(s)) : view_of(NULL, 0);
}

gedelf_view gedelf_structure_pointer(gedelf_structure s)
{
    if (!has(s, NODE_POINTER))
        return view_of(NULL, 0);
    node n = node_of(s);
    if ((n.tag & NODE_CELL) == 0)
        return pointer_in_line(s.block, n);
    view label = view_trim(cell_payload(s.block, &s.block->cells[n.text]));
    return view_of(label.text + 1, label.length - 2);
}

gedelf_view gedelf_structure_language(gedelf_structure s)
{
    if (!s.block)
        return view_of(NULL, 0);
    const cell *c = cell_of(s);
    uint32_t language = c && c->language != 0 ? c->language : s.block->language;
    return names_at(s.block->qualifiers, language);
}

bool structure_has_language(gedelf_structure s)
{
    const cell *c = s.block ? cell_of(s) : NULL;
    return c && c->language != 0;
}

gedelf_view gedelf_structure_datatype(gedelf_structure s)
{
    const cell *c = s.block ? cell_of(s) : NULL;
    return c ? names_at(s.block->qualifiers, c->datatype) : view_of(NULL, 0);
}

gedelf_view gedelf_structure_type(gedelf_structure s)
{
    return s.block && s.block->types ? schema_iri(*s.block->schema, s.block->types[s.index]) : view_of(NULL, 0);
}

uint64_t gedelf_structure_line(gedelf_structure s)
{
    return s.block && s.block->lines ? s.block->lines[s.index] : 0;
}

/* ---- Naming ---------------------------------------------------------------------------------- */

/* The first NAME or TITL directly in the record that has a text. */
static view naming_text(gedelf_structure top)
{
    gedelf_structure s = gedelf_structure_first(top);
    while (gedelf_structure_exists(s) &&
           !(is_naming_tag(gedelf_structure_tag_number(s)) && gedelf_structure_payload(s).length > 0))
        s = gedelf_structure_next(s);
    return gedelf_structure_payload(s);
}

bool record_name_of(buffer *out, gedelf_structure s)
{
    for (gedelf_structure above; gedelf_structure_exists(above = gedelf_structure_super(s));)
        s = above;
    out->length = 0;
    return gedelf_structure_tag_number(s) == TAG_HEAD ||
           record_name_make(out, &(record_title){gedelf_structure_tag(s), gedelf_structure_xref(s), naming_text(s)});
}
