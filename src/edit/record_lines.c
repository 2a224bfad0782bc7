/* SPDX-License-Identifier: MIT */
/*
 * Taking a record apart: takes a record as it was read and the text that it stands in, gives its physical lines, and a
 * tree of its structures in which each knows its lines. What a line is, is told by the structures: a line that begins none
 * continues a payload or qualifies one, is no part of the record, or is not understood.
 * [ELF-SER §line-strings, §lines, §merge-conts, §tags], D16, D19, D120, D121
 */
#include "edit/plan.h"

/* ---- Structures ------------------------------------------------------------------------------ */

/* In a tree of all records, texts must outlive the record that is being read. */
static bool keep_text(edit_session *e, view *v)
{
    const char *copy = e->whole && v->length > 0 ? arena_copy(&e->tree.texts, *v) : v->text;
    bool kept = copy || v->length == 0;
    v->text = copy;
    return kept;
}

void edit_fill_node(edit_node *n, gedelf_structure s)
{
    view pointer = gedelf_structure_pointer(s);
    n->tag = gedelf_structure_tag(s);
    n->xref = gedelf_structure_xref(s);
    n->payload = pointer.length > 0 ? pointer : gedelf_structure_payload(s);
    n->kind = pointer.length > 0 ? PAYLOAD_POINTER : n->payload.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    n->language = structure_has_language(s) ? gedelf_structure_language(s) : VIEW("");
    n->datatype = gedelf_structure_datatype(s);
}

static bool fill_node(edit_session *e, edit_node *n, gedelf_structure s)
{
    edit_fill_node(n, s);
    return keep_text(e, &n->tag) && keep_text(e, &n->xref) && keep_text(e, &n->payload) && keep_text(e, &n->language) &&
           keep_text(e, &n->datatype);
}

/* The next structure in preorder; *super is the node that it goes below. */
static gedelf_structure next_given(const edit_session *e, gedelf_structure s, uint32_t *super)
{
    gedelf_structure below = gedelf_structure_first(s);
    if (gedelf_structure_exists(below)) {
        *super = (uint32_t)e->tree.count - 1;
        return below;
    }
    while (!gedelf_structure_same(s, e->given)) {
        gedelf_structure beside = gedelf_structure_next(s);
        if (gedelf_structure_exists(beside))
            return beside;
        s = gedelf_structure_super(s);
        *super = e->tree.nodes[*super].super;
    }
    return (gedelf_structure){NULL, 0};
}

/* Adds the nodes, in preorder. GEDELF_OK, GEDELF_MEMORY. */
static gedelf_status add_nodes(edit_session *e, uint32_t *top)
{
    uint32_t super = EDIT_ROOT;
    *top = (uint32_t)e->tree.count;
    for (gedelf_structure s = e->given; gedelf_structure_exists(s); s = next_given(e, s, &super)) {
        uint32_t n = tree_add(&e->tree);
        if (n == 0 || !fill_node(e, &e->tree.nodes[n], s))
            return GEDELF_MEMORY;
        tree_put(&e->tree, n, super, EDIT_LAST);
        e->tree.nodes[n].origin = super;
        e->tree.nodes[n].physical = gedelf_structure_line(s);
        e->tree.nodes[n].depth = super == EDIT_ROOT ? 0 : e->tree.nodes[super].depth + 1;
    }
    return GEDELF_OK;
}

/* ---- Splitting ------------------------------------------------------------------------------- */

static line_break find_line_break(const dialect *rules, view rest)
{
    char next = rest.length > 1 ? rest.text[1] : '\0';
    if (rest.length == 0)
        return BREAK_NONE;
    if (rest.text[0] == '\n')
        return rules->lf_cr && next == '\r' ? BREAK_LFCR : BREAK_LF;
    return next == '\n' ? BREAK_CRLF : BREAK_CR;
}

view edit_line_break_text(unsigned ending)
{
    switch (ending) {
    case BREAK_CR: return VIEW("\r");
    case BREAK_CRLF: return VIEW("\r\n");
    case BREAK_LFCR: return VIEW("\n\r");
    case BREAK_LF: return VIEW("\n");
    default: return VIEW("");
    }
}

static edit_line *add_line(edit_tree *t)
{
    bool room =
        t->line_count < UINT32_MAX && array_reserve(t->allocator, &t->lines, &t->line_capacity, t->line_count + 1);
    return room ? &t->lines[t->line_count++] : NULL;
}

/* ---- Parts ----------------------------------------------------------------------------------- */

/* Parses the line again, and says nothing about it. */
static bool parse_line(edit_session *e, uint64_t begin, const edit_line *l, size_t lead, line *out)
{
    *out = (line){.begin = begin,
                  .at = begin + lead,
                  .length = l->text.length - lead,
                  .number = l->number,
                  .level = LEVEL_UNKNOWN};
    bool usable = reader_parse_line(e->reader, out);
    return usable && out->payload_at <= UINT32_MAX / 2 && lead <= UINT32_MAX / 2 && out->level < UINT32_MAX;
}

static void set_parts(edit_line *l, const line *parsed, size_t lead)
{
    l->level = (uint32_t)parsed->level;
    l->tag_at = (uint32_t)(lead + parsed->tag_at);
    l->tag_end = l->tag_at + (uint32_t)parsed->tag_length;
    l->payload_at = (uint32_t)(lead + parsed->payload_at);
    l->dropped = (uint32_t)parsed->dropped;
    l->xref_at = l->xref_end = 0;
    if (parsed->xref_length > 0) {
        l->xref_at = (uint32_t)(lead + parsed->xref_at);
        l->xref_end = l->xref_at + (uint32_t)parsed->xref_length;
    }
}

view edit_line_payload(const edit_line *l)
{
    return view_of(l->text.text + l->payload_at, edit_payload_end(l) - l->payload_at);
}

/* Where faults are in a line, its octets cannot be counted by its characters: they are noted. */
static bool note_octets(edit_session *e, edit_line *l, uint64_t begin)
{
    characters *c = reader_characters(e->reader);
    edit_tree *t = &e->tree;
    uint64_t ending = characters_measure(c, edit_line_break_text(l->ending));
    if (l->octet + characters_measure(c, l->text) + ending == l->behind)
        return true;
    bool room = t->octets_count < UINT32_MAX &&
                array_reserve(t->allocator, &t->octets, &t->octets_capacity, t->octets_count + 1);
    if (!room)
        return false;
    t->octets[t->octets_count++] = (edit_octets){.xref_at = characters_octet(c, begin + l->xref_at),
                                                 .xref_end = characters_octet(c, begin + l->xref_end),
                                                 .tag_at = characters_octet(c, begin + l->tag_at),
                                                 .tag_end = characters_octet(c, begin + l->tag_end),
                                                 .payload_at = characters_octet(c, begin + l->payload_at),
                                                 .payload_end = characters_octet(c, begin + edit_payload_end(l))};
    l->irregular = (uint32_t)t->octets_count;
    return true;
}

edit_octets edit_line_octets(const edit_session *e, const edit_line *l)
{
    const characters *c = reader_characters(e->reader);
    const char *text = l->text.text;
    if (l->irregular > 0)
        return e->tree.octets[l->irregular - 1];
    return (edit_octets){.xref_at = l->octet + characters_measure(c, view_of(text, l->xref_at)),
                         .xref_end = l->octet + characters_measure(c, view_of(text, l->xref_end)),
                         .tag_at = l->octet + characters_measure(c, view_of(text, l->tag_at)),
                         .tag_end = l->octet + characters_measure(c, view_of(text, l->tag_end)),
                         .payload_at = l->octet + characters_measure(c, view_of(text, l->payload_at)),
                         .payload_end = l->octet + characters_measure(c, view_of(text, edit_payload_end(l)))};
}

/* ---- What a line is -------------------------------------------------------------------------- */

/* The state of going through a record's lines. */
typedef struct record_walk {
    uint32_t top;  /* the record */
    uint32_t next; /* the node whose line comes next; 0 behind the last */
    uint32_t last; /* the node whose line came last; 0 before the record's own */
    uint32_t last_level;
    uint32_t
        part_level; /* of the last line that continues or qualifies a payload, if no structure began since; else 0 */
    bool metadata;  /* in serialisation metadata */
    bool behind_trailer;
    bool unclear;
} record_walk;

/* The node that a line of this level is below. */
static uint32_t owner_at(const edit_session *e, const record_walk *w, uint32_t level)
{
    uint32_t n = w->last, depth = w->last_level;
    while (n > EDIT_ROOT && depth + 1 > level) {
        n = e->tree.nodes[n].super;
        depth--;
    }
    return n > EDIT_ROOT && depth + 1 == level ? n : 0;
}

static bool has_tag(const edit_line *l, view tag)
{
    return view_equal(view_of(l->text.text + l->tag_at, l->tag_end - l->tag_at), tag);
}

/* A line that begins a structure. One that could not be used is an ERROR now; as long as it has no level, it is none
   whatever stands round it. */
static void take_own_line(edit_session *e, record_walk *w, edit_line *l, uint32_t number, bool parsed)
{
    edit_node *n = &e->tree.nodes[w->next];
    l->kind = EDIT_LINE_OWN;
    l->owner = w->next;
    n->own_line = number;
    if (!parsed || !has_tag(l, n->tag)) {
        size_t lead = (size_t)(view_trim(l->text).text - l->text.text);
        n->flags |= EDIT_NODE_OPAQUE;
        w->unclear = w->unclear || w->next == w->top || w->behind_trailer || is_digit(l->text.text[lead]);
        return;
    }
    w->unclear = w->unclear || w->behind_trailer || l->level != n->depth;
    w->last = w->next;
    w->last_level = l->level;
    w->part_level = 0;
    w->metadata = false;
}

/* A line that is part of a structure's payload, or says what it is. */
static bool take_part(edit_session *e, record_walk *w, edit_line *l, uint32_t number)
{
    uint32_t owner = owner_at(e, w, l->level);
    bool more = has_tag(l, VIEW("CONT")) || has_tag(l, VIEW("CONC"));
    bool language = has_tag(l, VIEW("PLANG")), datatype = has_tag(l, VIEW("DTYPE"));
    bool below_part = w->part_level > 0 && l->level > w->part_level;
    if (owner == 0 || below_part || !(more || ((language || datatype) && e->rules->qualifiers)))
        return false;
    w->part_level = l->level;
    l->kind = more ? EDIT_LINE_MORE : EDIT_LINE_QUALIFIER;
    l->owner = owner;
    e->tree.nodes[owner].parts++;
    if (language)
        e->tree.nodes[owner].language_line = number;
    if (datatype)
        e->tree.nodes[owner].datatype_line = number;
    return true;
}

/* A line that begins no structure. */
static void take_other_line(edit_session *e, record_walk *w, edit_line *l, uint32_t number, bool parsed)
{
    bool header = (e->tree.nodes[w->top].flags & EDIT_NODE_HEADER) != 0;
    l->kind = EDIT_LINE_OBSCURE;
    if (w->last == 0) {
        l->kind = EDIT_LINE_FOREIGN; /* between records, or before the header */
        return;
    }
    if (!parsed) {
        size_t lead = (size_t)(view_trim(l->text).text - l->text.text);
        w->unclear = w->unclear || w->behind_trailer || is_digit(l->text.text[lead]);
        return;
    }
    view tag = view_of(l->text.text + l->tag_at, l->tag_end - l->tag_at);
    if (l->level == 1 && header)
        w->metadata = is_metadata_tag(e->rules, names_find(&reader_assembler(e->reader)->tags, tag));
    bool trailer = l->level == 0 && has_tag(l, VIEW("TRLR"));
    if (l->level == 2 && header && e->rules->metadata_parts && (has_tag(l, VIEW("VERS")) || has_tag(l, VIEW("TAG"))))
        w->metadata = true; /* what it is below stays (D301, D305) */
    if (w->behind_trailer || (!trailer && !(w->metadata && l->level > 0) && !take_part(e, w, l, number)))
        w->unclear = true;
    else if (trailer || w->metadata)
        l->kind = EDIT_LINE_FOREIGN;
    if (w->metadata && !trailer && !w->behind_trailer)
        l->owner = w->top;
    w->behind_trailer = w->behind_trailer || trailer;
}

/* ---- Style ----------------------------------------------------------------------------------- */

static bool note_lead(edit_tree *t, const edit_line *l, size_t lead)
{
    enum { LEVELS_MOST = 1000 };
    bool of_record = l->kind == EDIT_LINE_OWN || l->kind == EDIT_LINE_MORE;
    if (!of_record || l->level >= LEVELS_MOST || l->level < t->lead_count)
        return true;
    bool room = array_reserve(t->allocator, &t->leads, &t->lead_capacity, (size_t)l->level + 1);
    for (; room && t->lead_count <= l->level; t->lead_count++)
        t->leads[t->lead_count] = view_of(l->text.text, lead);
    return room;
}

/* A CONC shows how long the lines before it were allowed to become. */
static void note_wrapped(edit_session *e, uint32_t number)
{
    const edit_line *l = tree_line(&e->tree, number), *before = number > 1 ? tree_line(&e->tree, number - 1) : NULL;
    if (l->kind != EDIT_LINE_MORE || !has_tag(l, VIEW("CONC")) || !before || before->kind == EDIT_LINE_BLANK)
        return;
    uint64_t length =
        e->rules->measure == MEASURE_CHARACTERS ? utf8_count(before->text) : before->behind - before->octet;
    if (length > e->tree.wrapped)
        e->tree.wrapped = length;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The lines of structures come in the order of these; where an ERROR was put elsewhere (D120), nothing is certain. */
static void step_on(edit_session *e, record_walk *w)
{
    uint64_t number = e->tree.nodes[w->next].physical;
    w->next = w->next + 1 < e->tree.count ? w->next + 1 : 0;
    w->unclear = w->unclear || (w->next > 0 && e->tree.nodes[w->next].physical <= number);
}

static bool take_line(edit_session *e, record_walk *w, edit_line *l, uint64_t begin)
{
    uint32_t number = (uint32_t)e->tree.line_count;
    line parsed;
    size_t lead = 0;
    while (lead < l->text.length && is_in_class(l->text.text[lead], CLASS_SPACE))
        lead++;
    if (lead == l->text.length) {
        l->kind = EDIT_LINE_BLANK;
        return true;
    }
    bool usable = parse_line(e, begin, l, lead, &parsed);
    if (usable)
        set_parts(l, &parsed, lead);
    if (w->next > 0 && l->number == e->tree.nodes[w->next].physical) {
        take_own_line(e, w, l, number, usable);
        step_on(e, w);
    } else {
        take_other_line(e, w, l, number, usable);
    }
    if (!w->behind_trailer && w->last > 0 && (l->owner > 0 || l->kind == EDIT_LINE_OBSCURE))
        e->tree.nodes[w->top].last_line = number;
    note_wrapped(e, number);
    if (usable && l->level == 1 && lead > 0 && e->indent.length == 0 &&
        !buffer_append(&e->indent, view_of(l->text.text, lead)))
        return false;
    return !usable || (note_lead(&e->tree, l, lead) && note_octets(e, l, begin));
}

/* The text of the record's lines. */
static const char *stretch_text(edit_session *e)
{
    const edit_stretch *s = &e->stretch;
    const char *text = characters_at(reader_characters(e->reader), s->from);
    return e->whole ? arena_copy(&e->tree.texts, view_of(text, (size_t)(s->to - s->from))) : text;
}

static gedelf_status add_lines(edit_session *e, record_walk *w)
{
    const edit_stretch *s = &e->stretch;
    characters *c = reader_characters(e->reader);
    const char *text = stretch_text(e);
    size_t length = (size_t)(s->to - s->from);
    if (!text)
        return GEDELF_MEMORY;
    uint64_t number = s->number, octet = characters_octet(c, s->from);
    for (size_t at = 0; at < length; number++) {
        unsigned traits = 0;
        size_t end = at + sweep_line(text + at, length - at, &traits);
        line_break ending = find_line_break(e->rules, view_of(text + end, length - end));
        size_t behind = end + edit_line_break_text(ending).length;
        edit_line *l = add_line(&e->tree);
        if (!l)
            return GEDELF_MEMORY;
        *l = (edit_line){.text = view_of(text + at, end - at), .number = number, .ending = (uint8_t)ending};
        l->octet = octet;
        octet = l->behind = characters_octet(c, s->from + behind);
        if (!take_line(e, w, l, s->from + at))
            return GEDELF_MEMORY;
        at = behind;
    }
    return GEDELF_OK;
}

gedelf_status edit_build(edit_session *e)
{
    record_walk w = {.last = 0};
    if (!e->whole && !tree_clear(&e->tree))
        return GEDELF_MEMORY;
    gedelf_status status = add_nodes(e, &w.top);
    if (status != GEDELF_OK)
        return status;
    if (gedelf_structure_tag_number(e->given) == TAG_HEAD && e->stretch.from == 0)
        e->tree.nodes[w.top].flags |= EDIT_NODE_HEADER;
    w.next = w.top;
    status = add_lines(e, &w);
    if (w.unclear || w.next > 0)
        e->tree.nodes[w.top].flags |= EDIT_NODE_UNCLEAR;
    e->built = true;
    return status;
}

/* ---- The header ------------------------------------------------------------------------------ */

/* HEAD.ELF goes before HEAD.GEDC, where the writer puts it, or directly behind HEAD. There must not be one already that
   does not count. */
gedelf_status edit_note_version_point(edit_session *e)
{
    edit_version_point *v = &e->version;
    const edit_line *head = NULL, *gedc = NULL;
    bool taken = false;
    for (size_t i = 0; i < e->tree.line_count; i++) {
        const edit_line *l = &e->tree.lines[i];
        if (l->kind != EDIT_LINE_OWN && l->kind != EDIT_LINE_FOREIGN)
            continue;
        if (head && l->level == 0)
            break; /* all records may be in the tree */
        if (!head && l->level == 0 && l->tag_end > 0 && has_tag(l, VIEW("HEAD")))
            head = l;
        if (head && !gedc && l->level == 1 && has_tag(l, VIEW("GEDC")))
            gedc = l;
        taken = taken || (l->level == 1 && has_tag(l, VIEW("ELF")));
    }
    v->possible = head && !taken && (e->tree.nodes[e->tree.nodes[EDIT_ROOT].first].flags & EDIT_NODE_UNCLEAR) == 0;
    if (!v->possible)
        return GEDELF_OK;
    v->at_head = !gedc;
    v->octet = gedc ? gedc->octet : head->behind;
    v->line = gedc ? gedc->number : head->number + 1;
    v->lead.length = v->ending.length = 0;
    size_t lead = 0;
    while (gedc && is_in_class(gedc->text.text[lead], CLASS_SPACE))
        lead++;
    bool done = (!gedc || buffer_append(&v->lead, view_of(gedc->text.text, lead))) &&
                buffer_append(&v->ending, edit_line_break_text(head->ending));
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* The lines of HEAD.GEDC. One that counts is no structure of the tree; one that does not has no `gedc` here. */
typedef struct gedc_lines {
    const edit_line *gedc, *first, *last; /* the line itself, the first of level 2 below it, and the last of all */
    const edit_line *form;
} gedc_lines;

static gedc_lines find_gedc(const edit_tree *t)
{
    gedc_lines found = {.gedc = NULL};
    bool within = false;
    for (size_t i = 0, heads = 0; i < t->line_count; i++) {
        const edit_line *l = &t->lines[i];
        if (l->tag_end == 0)
            continue;
        heads += l->level == 0;
        if (heads > 1)
            break; /* all records may be in the tree */
        within = l->level == 1 ? has_tag(l, VIEW("GEDC")) : within && l->level > 1;
        if (!within)
            continue;
        if (l->level == 1 && l->kind == EDIT_LINE_FOREIGN)
            found.gedc = l;
        if (l->level == 2 && !found.first)
            found.first = l;
        if (l->level == 2 && !found.form && has_tag(l, VIEW("FORM")))
            found.form = l;
        found.last = l;
    }
    return found;
}

/* Adds the line behind what stands below GEDC, as its neighbours are indented. */
static bool add_form(edit_session *e, const gedc_lines *found)
{
    buffer text, octets;
    const edit_line *last = found->last;
    buffer_init(&text, e->allocator);
    buffer_init(&octets, e->allocator);
    bool done = (found->first ? buffer_append(&text, edit_lead_of(found->first)) : edit_append_lead(e, 2, &text)) &&
                line_join(&text, 2, VIEW(""), VIEW("FORM")) && buffer_append(&text, VIEW(" ")) &&
                buffer_append(&text, e->command->value.text) &&
                edit_append_line(e, buffer_view(&text), last, &octets) &&
                edit_change_add(e, last->behind, last->behind, buffer_view(&octets),
                                last->number + (last->ending == BREAK_NONE ? 0 : 1));
    buffer_free(&text);
    buffer_free(&octets);
    e->form_added = true;
    return done;
}

/* The line HEAD.GEDC.FORM is none of a structure, but `check` complains of a file without the right one: it can be put
   right. */
gedelf_status edit_set_form(edit_session *e)
{
    bool adds = e->command->position == EDIT_AFTER;
    gedelf_status status = e->at_header && !e->built ? edit_build(e) : GEDELF_OK;
    if (!e->at_header || status != GEDELF_OK)
        return status;
    gedc_lines found = find_gedc(&e->tree);
    if (!(adds ? found.gedc : found.form))
        return GEDELF_OK;
    e->command->matched++;
    if (adds && (found.form || e->form_added)) {
        edit_refuse(e, DIAG_EDIT_TAG, 0, VIEW("FORM"), VIEW("GEDC"));
        return GEDELF_OK;
    }
    bool same = !adds && view_equal(edit_line_payload(found.form), e->command->value.text);
    e->command->changed += !same;
    bool done = same || e->purpose != EDIT_PLANNING ||
                (adds ? add_form(e, &found) : edit_change_payload(e, found.form, e->command->value.text));
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
