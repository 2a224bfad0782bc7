/* SPDX-License-Identifier: MIT */
/*
 * Taking a record apart: takes a record as it was read and its text, gives its physical lines, and a tree of its
 * structures in which each knows its lines. The structures show what a line is: a line that does not begin a structure
 * continues a payload or qualifies one, is not part of the record, or is not understood. [ELF-SER §line-strings,
 * §lines, §merge-conts, §tags], D16, D19, D120, D121
 */
#include "rewrite/edit/edit_changes.h"
#include "rewrite/edit/edit_session.h"

/* ---- Structures ------------------------------------------------------------------------------ */

view edit_payload_as_read(gedelf_structure s, payload_kind *kind)
{
    view pointer = gedelf_structure_pointer(s), payload = gedelf_structure_payload(s);
    *kind = pointer.length > 0 ? PAYLOAD_POINTER : payload.length > 0 ? PAYLOAD_STRING : PAYLOAD_NONE;
    return pointer.length > 0 ? pointer : payload;
}

bool edit_fill_node(edit_tree *t, uint32_t n, gedelf_structure s)
{
    edit_node *about = &t->nodes[n];
    view xref = gedelf_structure_xref(s);
    payload_kind kind;
    view language = structure_has_language(s) ? gedelf_structure_language(s) : VIEW("");
    view datatype = gedelf_structure_datatype(s);
    about->tag = gedelf_structure_tag(s);
    about->payload = edit_payload_as_read(s, &kind);
    about->kind = (uint8_t)kind;
    if (t->rest && xref.length > 0)
        about->flags |= EDIT_NODE_NAMED;
    if ((t->rest || xref.length == 0) && language.length == 0 && datatype.length == 0)
        return true;
    edit_more *more = tree_add_more(t, n);
    if (!more)
        return false;
    more->xref = xref;
    more->language = language;
    more->datatype = datatype;
    return true;
}

/* Adds the nodes, in preorder. GEDELF_OK, GEDELF_MEMORY. */
static gedelf_status add_nodes(edit_session *e, uint32_t *top)
{
    uint32_t size = structure_size(e->given);
    *top = (uint32_t)e->tree.count;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t n = tree_add(&e->tree), super = i == 0 ? EDIT_ROOT : *top + structure_part_above(e->given, i);
        if (n == 0 || !edit_fill_node(&e->tree, n, structure_part(e->given, i)))
            return GEDELF_MEMORY;
        tree_put(&e->tree, n, super, EDIT_LAST);
        e->tree.nodes[n].origin = super;
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

line_break edit_find_line_end(const dialect *rules, view text, size_t at, size_t *end)
{
    unsigned traits = 0;
    *end = at + sweep_line(text.text + at, text.length - at, &traits);
    return find_line_break(rules, view_after(text, *end));
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

view edit_line_tag(const edit_line *l)
{
    return view_of(l->text.text + l->tag_at, l->tag_end - l->tag_at);
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
    if (l->octet + characters_measure(c, l->text) + ending == l->after)
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
    uint32_t part; /* the node of level 1 that its last line of this level begins; 0 if that begins none */
    uint32_t next; /* the node whose line comes next; 0 after the last */
    uint32_t last; /* the node whose line came last; 0 before the record's own */
    uint32_t last_level;
    uint32_t
        part_level; /* of the last line that continues or qualifies a payload, if no structure began since; else 0 */
    bool metadata;  /* in serialisation metadata */
    bool after_trailer;
    bool unclear;
    bool no_memory;
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
    return view_equal(edit_line_tag(l), tag);
}

bool edit_is_language_line(const edit_line *l)
{
    return has_tag(l, VIEW("PLANG"));
}

bool edit_expand_datatype(const edit_session *e, view datatype, buffer *out)
{
    const schema_rules *rules = &reader_assembler(e->reader)->schema;
    return rules->expand ? rules->expand(rules->context, datatype, out) : buffer_append(out, datatype);
}

/* Has a line the tag of the structure that was read from it? Directly in the header, CHAR may be written in small letters. */
static bool begins_node(const edit_session *e, const record_walk *w, const edit_line *l, const edit_node *n)
{
    const assembler *a = reader_assembler(e->reader);
    bool in_header = l->level == 1 && (e->tree.nodes[w->top].flags & EDIT_NODE_HEADER) != 0;
    return has_tag(l, n->tag) ||
           (in_header && view_equal(names_at(&a->tags, header_tag(a, names_find(&a->tags, edit_line_tag(l)))), n->tag));
}

/* A line that begins a structure. A line that could not be used is now an ERROR. As long as it has no level, it stays
   an ERROR whatever is round it. */
static void take_own_line(edit_session *e, record_walk *w, edit_line *l, uint32_t number, bool parsed)
{
    edit_node *n = &e->tree.nodes[w->next];
    l->kind = EDIT_LINE_OWN;
    l->owner = w->next;
    n->own_line = number;
    if (!parsed || !begins_node(e, w, l, n)) {
        size_t lead = (size_t)(view_trim(l->text).text - l->text.text);
        n->flags |= EDIT_NODE_OPAQUE;
        w->unclear = w->unclear || w->next == w->top || w->after_trailer || is_digit(l->text.text[lead]);
        return;
    }
    if (!has_tag(l, n->tag))
        n->flags |= EDIT_NODE_OPAQUE; /* the command did not ask for capitals */
    w->unclear = w->unclear || w->after_trailer || l->level != n->level;
    w->last = w->next;
    w->last_level = l->level;
    w->part = l->level == 1 ? w->next : w->part;
    w->part_level = 0;
    w->metadata = false;
}

/* A line that is part of a structure's payload, or says what it is. */
static bool take_part(edit_session *e, record_walk *w, edit_line *l, uint32_t number)
{
    uint32_t owner = owner_at(e, w, l->level);
    bool more = continuation_of(edit_line_tag(l)) != '\0';
    bool language = edit_is_language_line(l), datatype = has_tag(l, VIEW("DTYPE"));
    bool below_part = w->part_level > 0 && l->level > w->part_level;
    if (owner == 0 || below_part || !(more || ((language || datatype) && e->rules->qualifiers)))
        return false;
    w->part_level = l->level;
    l->kind = more ? EDIT_LINE_MORE : EDIT_LINE_QUALIFIER;
    l->owner = owner;
    e->tree.nodes[owner].parts++;
    edit_more *qualified = more ? NULL : tree_add_more(&e->tree, owner);
    if (qualified)
        *(language ? &qualified->language_line : &qualified->datatype_line) = number;
    w->no_memory = w->no_memory || (!more && !qualified);
    return true;
}

/* Of a line directly in the header. */
static bool is_metadata_line(const edit_session *e, const edit_line *l)
{
    const assembler *a = reader_assembler(e->reader);
    return is_metadata_tag(e->rules, header_tag(a, names_find(&a->tags, edit_line_tag(l))));
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
        w->unclear = w->unclear || w->after_trailer || is_digit(l->text.text[lead]);
        return;
    }
    if (l->level == 1 && header) {
        w->metadata = is_metadata_line(e, l);
        w->part = 0;
    }
    bool trailer = l->level == 0 && has_tag(l, VIEW("TRLR"));
    if (l->level == 2 && header && e->rules->metadata_parts && (has_tag(l, VIEW("VERS")) || has_tag(l, VIEW("TAG"))))
        w->metadata = true; /* what it is below stays (D301, D305) */
    if (w->after_trailer || (!trailer && !(w->metadata && l->level > 0) && !take_part(e, w, l, number)))
        w->unclear = true;
    else if (trailer || w->metadata)
        l->kind = EDIT_LINE_FOREIGN;
    if (w->metadata && !trailer && !w->after_trailer)
        l->owner = w->part > 0 ? w->part : w->top;
    w->after_trailer = w->after_trailer || trailer;
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
    if (l->kind != EDIT_LINE_MORE || continuation_of(edit_line_tag(l)) != 'C' || !before ||
        before->kind == EDIT_LINE_BLANK)
        return;
    uint64_t length =
        e->rules->measure == MEASURE_CHARACTERS ? utf8_count(before->text) : before->after - before->octet;
    if (length > e->tree.wrapped)
        e->tree.wrapped = length;
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The physical line that the next node was read from: nodes are in the order of structures. */
static uint64_t physical_line_of(const edit_session *e, const record_walk *w)
{
    return gedelf_structure_line((gedelf_structure){e->given.block, e->given.index + (w->next - w->top)});
}

/* The lines of structures come in the order of these; where an ERROR was put elsewhere (D120), nothing is certain. */
static void step_on(edit_session *e, record_walk *w)
{
    uint64_t number = physical_line_of(e, w);
    w->next = w->next + 1 < e->tree.count ? w->next + 1 : 0;
    w->unclear = w->unclear || (w->next > 0 && physical_line_of(e, w) <= number);
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
    if (w->next > 0 && l->number == physical_line_of(e, w)) {
        take_own_line(e, w, l, number, usable);
        step_on(e, w);
    } else {
        take_other_line(e, w, l, number, usable);
    }
    if (!w->after_trailer && (l->owner > 0 || (w->last > 0 && l->kind == EDIT_LINE_OBSCURE)))
        e->tree.more[e->tree.nodes[w->top].more].last_line = number;
    note_wrapped(e, number);
    if (usable && l->level == 1 && lead > 0 && e->indent.length == 0 &&
        !buffer_append(&e->indent, view_of(l->text.text, lead)))
        return false;
    return !w->no_memory && (!usable || (note_lead(&e->tree, l, lead) && note_octets(e, l, begin)));
}

static gedelf_status add_lines(edit_session *e, record_walk *w)
{
    const edit_stretch *s = &e->stretch;
    characters *c = reader_characters(e->reader);
    view text = view_of(e->lines, (size_t)(s->to - s->from));
    uint64_t number = s->number, octet = characters_octet(c, s->from);
    for (size_t at = 0, end; at < text.length; number++) {
        line_break ending = edit_find_line_end(e->rules, text, at, &end);
        size_t after = end + edit_line_break_text(ending).length;
        edit_line *l = add_line(&e->tree);
        if (!l)
            return GEDELF_MEMORY;
        *l = (edit_line){.text = view_of(text.text + at, end - at), .number = number, .ending = (uint8_t)ending};
        l->octet = octet;
        octet = l->after = characters_octet(c, s->from + after);
        if (!take_line(e, w, l, s->from + at))
            return GEDELF_MEMORY;
        at = after;
    }
    return GEDELF_OK;
}

gedelf_status edit_build(edit_session *e)
{
    record_walk w = {.last = 0};
    if (!tree_clear(&e->tree))
        return GEDELF_MEMORY;
    e->lines = characters_at(reader_characters(e->reader), e->stretch.from);
    gedelf_status status = add_nodes(e, &w.top);
    if (status != GEDELF_OK)
        return status;
    if (!tree_add_more(&e->tree, w.top))
        return GEDELF_MEMORY;
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

/* HEAD.ELF goes before HEAD.GEDC, where the writer puts it, or directly after HEAD. There must not be one already that
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
    v->octet = gedc ? gedc->octet : head->after;
    v->line = gedc ? gedc->number : head->number + 1;
    v->lead.length = v->ending.length = 0;
    size_t lead = 0;
    while (gedc && is_in_class(gedc->text.text[lead], CLASS_SPACE))
        lead++;
    bool done = (!gedc || buffer_append(&v->lead, view_of(gedc->text.text, lead))) &&
                buffer_append(&v->ending, edit_line_break_text(head->ending));
    return done ? GEDELF_OK : GEDELF_MEMORY;
}

/* The lines of HEAD.GEDC. A line that counts is not a structure of the tree; one that does not count has no `gedc`
   here. */
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

/* Adds the line after what is below GEDC, as its neighbours are indented. */
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
                edit_change_add(e, last->after, last->after, buffer_view(&octets),
                                last->number + (last->ending == BREAK_NONE ? 0 : 1));
    buffer_free(&text);
    buffer_free(&octets);
    e->form_added = true;
    return done;
}

/* The line HEAD.GEDC.FORM belongs to no structure, but `check` reports a file without the right one, so it can be
   edited. */
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

/* ---- What tags mean -------------------------------------------------------------------------- */

/* The next word of a list; empty after the last. */
static view next_meaning(view *list)
{
    *list = view_trim(*list);
    size_t length = 0;
    while (length < list->length && !is_in_class(list->text[length], CLASS_SPACE))
        length++;
    view word = view_of(list->text, length);
    *list = view_of(list->text + length, list->length - length);
    return word;
}

/* The lines of GEDCOM 7.0's HEAD.SCHMA, and those that give one tag a meaning. */
typedef struct meaning_lines {
    const edit_line *last;    /* after which a line goes */
    bool in_schema;           /* it is below SCHMA; else it is below GEDC, or is that */
    const edit_line **of_tag; /* in their order */
    size_t count, capacity;
} meaning_lines;

static bool find_meaning_lines(edit_session *e, meaning_lines *found)
{
    enum { ELSEWHERE, IN_GEDC, IN_SCHMA } where = ELSEWHERE;
    bool done = true;
    for (size_t i = 0, heads = 0; done && i < e->tree.line_count; i++) {
        const edit_line *l = &e->tree.lines[i];
        if (l->tag_end == 0)
            continue;
        heads += l->level == 0;
        if (heads > 1)
            break; /* all records may be in the tree */
        if (l->level == 1)
            where = has_tag(l, VIEW("SCHMA")) ? IN_SCHMA : has_tag(l, VIEW("GEDC")) ? IN_GEDC : ELSEWHERE;
        if (where == IN_SCHMA || (where == IN_GEDC && !found->in_schema))
            found->last = l;
        found->in_schema = found->in_schema || where == IN_SCHMA;
        view payload = where == IN_SCHMA && l->level == 2 && has_tag(l, VIEW("TAG")) ? edit_line_payload(l) : VIEW("");
        if (payload.length > 0 && view_equal(next_meaning(&payload), e->command->tag))
            done = array_add(e->allocator, &found->of_tag, &found->count, &found->capacity, l);
    }
    return done;
}

static bool add_meaning_line(edit_session *e, const edit_line *last, uint64_t level, view tag, view payload)
{
    buffer text, octets;
    buffer_init(&text, e->allocator);
    buffer_init(&octets, e->allocator);
    bool done = edit_append_lead(e, level, &text) && line_join(&text, level, VIEW(""), tag) &&
                (payload.length == 0 || (buffer_append(&text, VIEW(" ")) && buffer_append(&text, e->command->tag) &&
                                         buffer_append(&text, VIEW(" ")) && buffer_append(&text, payload))) &&
                edit_append_line(e, buffer_view(&text), last, &octets) &&
                edit_change_add(e, last->after, last->after, buffer_view(&octets), last->number + 1);
    buffer_free(&text);
    buffer_free(&octets);
    return done;
}

/* Is there a line with this meaning? */
static bool has_meaning(const meaning_lines *found, view iri)
{
    for (size_t i = 0; i < found->count; i++) {
        view payload = edit_line_payload(found->of_tag[i]);
        next_meaning(&payload);
        if (view_equal(view_trim(payload), iri))
            return true;
    }
    return false;
}

static bool is_wanted_meaning(view list, view iri)
{
    view word;
    while ((word = next_meaning(&list)).length > 0) {
        if (view_equal(word, iri))
            return true;
    }
    return false;
}

/* Takes away what is not wanted, and adds what is not there. */
static bool change_meanings(edit_session *e, const meaning_lines *found)
{
    view list = e->command->value.text, iri;
    bool done = true, changed = false;
    for (size_t i = 0; done && i < found->count; i++) {
        view payload = edit_line_payload(found->of_tag[i]);
        next_meaning(&payload);
        if (is_wanted_meaning(list, view_trim(payload)))
            continue;
        changed = true;
        done = edit_cut_line(e, found->of_tag[i]);
    }
    while (done && (iri = next_meaning(&list)).length > 0) {
        if (has_meaning(found, iri))
            continue;
        changed = true;
        if (!found->in_schema && !e->schema_added)
            done = add_meaning_line(e, found->last, 1, VIEW("SCHMA"), VIEW(""));
        e->schema_added = true;
        done = done && add_meaning_line(e, found->last, 2, VIEW("TAG"), iri);
    }
    e->command->changed += changed;
    return done;
}

/* Does a later command say what the tag means? Then this one is of no account. */
static bool is_said_later(const edit_session *e)
{
    const edit_command *end = e->edit->commands + e->edit->command_count;
    for (const edit_command *c = e->command + 1; c < end; c++) {
        if (c->verb == EDIT_SCHEMA && view_equal(c->tag, e->command->tag))
            return true;
    }
    return false;
}

gedelf_status edit_set_meanings(edit_session *e)
{
    meaning_lines found = {.last = NULL};
    gedelf_status status = e->at_header && !e->built ? edit_build(e) : GEDELF_OK;
    if (!e->at_header || status != GEDELF_OK)
        return status;
    bool done = find_meaning_lines(e, &found);
    e->command->matched++;
    if (done && (e->rules->types != TYPES_FROM_MODEL || !found.last))
        edit_refuse(e, DIAG_EDIT_TAG, 0, VIEW("SCHMA"), VIEW("HEAD"));
    else if (done && !is_said_later(e) && e->purpose == EDIT_PLANNING)
        done = change_meanings(e, &found);
    memory_release(e->allocator, found.of_tag, found.capacity * sizeof *found.of_tag);
    return done ? GEDELF_OK : GEDELF_MEMORY;
}
