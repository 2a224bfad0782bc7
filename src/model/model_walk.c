/* SPDX-License-Identifier: MIT */
/*
 * Checks a record: takes its structures in the order of the file, gives each its entry in the table, and reports
 * structures that are not in their place, occur too often or are missing. D241, D243, D244
 *
 * A structure's context is its superstructure's entry. Structures below one that is not in its place are not checked.
 */
#include "model/model_private.h"

/* ---- What a tag is --------------------------------------------------------------------------- */

/* Tags have numbers in the reader or dataset; what each is, is found out once. */
static uint8_t find_class(gedelf_model *m, const block *b, uint32_t number)
{
    if (b->tags != m->tags) {
        m->tags = b->tags;
        if (m->class_capacity > 0)
            memset(m->classes, TAG_UNSEEN, m->class_capacity);
    }
    if (number >= m->class_capacity) {
        size_t before = m->class_capacity;
        if (!array_reserve(&m->allocator, &m->classes, &m->class_capacity, (size_t)number + 1)) {
            m->no_memory = true;
            return TAG_IGNORED;
        }
        memset(m->classes + before, TAG_UNSEEN, m->class_capacity - before);
    }
    if (m->classes[number] == TAG_UNSEEN)
        m->classes[number] = model_table_tag(&m->table, names_at(b->tags, number));
    return m->classes[number];
}

static inline uint8_t class_of(gedelf_model *m, const block *b, uint32_t number)
{
    bool known = b->tags == m->tags && number < m->class_capacity && m->classes[number] != TAG_UNSEEN;
    return known ? m->classes[number] : find_class(m, b, number);
}

/* Has the file's own schema given it a type that is not one of the default schema's (D241)? */
static bool is_typed_otherwise(gedelf_structure s)
{
    const block *b = s.block;
    return b->types && b->types[s.index] != 0 &&
           schema_gives_own_type(*b->schema, b->types[s.index], gedelf_structure_tag(s));
}

/* Does the file's own schema not have it there? If the default schema is part of it, everything in the table counts as
   defined, because the default schema leaves some of it out (D240, D248). */
static bool is_undefined(gedelf_structure s, uint16_t place)
{
    const block *b = s.block;
    if (!b->types || b->types[s.index] == 0 || !schema_is_undefined(*b->schema, b->types[s.index]))
        return false;
    return place == 0 || !(*b->schema)->has_default;
}

/* ---- How often ------------------------------------------------------------------------------- */

/* Appends "in INDI", for a message. */
static bool append_place_in(buffer *out, gedelf_structure super)
{
    if (!gedelf_structure_exists(super))
        return buffer_append(out, VIEW("in the file"));
    return buffer_fill(out, "in %1", gedelf_structure_tag(super));
}

static void say_too_many(gedelf_model *m, gedelf_structure s, const model_rule *rule)
{
    m->scratch.length = 0;
    m->no_memory = !append_place_in(&m->scratch, gedelf_structure_super(s)) || m->no_memory;
    model_say(m, s, PART_TAG, DIAG_TOO_MANY, gedelf_structure_tag(s), buffer_view(&m->scratch),
              rule->most == 1 ? VIEW("one") : VIEW("three"));
}

static inline void count_structure(gedelf_model *m, gedelf_structure s, walk_state *super, const model_rule *rule)
{
    if (rule->most == 0) {
        super->seen |= UINT64_C(1) << rule->slot;
        return;
    }
    uint64_t mask = rule->most > 1 ? 3 : 1, count = super->seen >> rule->slot & mask;
    if (count < rule->most)
        super->seen += UINT64_C(1) << rule->slot;
    else
        say_too_many(m, s, rule);
}

/* Appends the tags of a context that these bits mean: LATI” or “LONG. */
static bool append_missing(buffer *out, const model_table *t, uint8_t context, uint64_t missing)
{
    bool done = true;
    for (uint8_t tag = TAG_FIRST; done && tag < TAGS_MOST; tag++) {
        const model_rule *rule = model_table_rule(t, context, tag);
        if (!rule || rule->ignored || rule->most > 1 || (missing >> rule->slot & 1) == 0)
            continue;
        done = (out->length == 0 || buffer_append(out, VIEW("” or “"))) &&
               buffer_append(out, model_table_tag_text(t, tag));
    }
    return done;
}

/* All structures that are required and missing, in one diagnostic, because a code is given once for a line (D244). If
   HEAD itself lacks something, it is only a note (D243). */
static void model_check_missing(gedelf_model *m, gedelf_structure s, const walk_state *state)
{
    buffer *out = &m->scratch;
    uint64_t missing = m->table.required[state->context] & ~state->seen;
    if (missing == 0)
        return;
    out->length = 0;
    bool done = append_missing(out, &m->table, state->context, missing);
    size_t middle = out->length;
    m->no_memory = !done || !append_place_in(out, s) || m->no_memory;
    view names_of = view_of(out->data, middle),
         place = view_of(out->data ? out->data + middle : NULL, out->length - middle);
    bool head = state->context == m->table.head && m->rules->model->tolerant;
    if (head)
        model_say_as(m, s, PART_TAG, DIAG_MISSING_STRUCTURE, GEDELF_NOTE, names_of, place);
    else
        model_say(m, s, PART_TAG, DIAG_MISSING_STRUCTURE, names_of, place, view_of(NULL, 0));
}

/* Has a structure one with this tag directly below it? */
static bool has_seen(const model_table *t, const walk_state *state, view tag)
{
    const model_rule *rule = model_table_rule(t, state->context, model_table_tag(t, tag));
    return rule && (state->seen >> rule->slot & 1) != 0;
}

static void model_check_media(gedelf_model *m, gedelf_structure s, const walk_state *state, const walk_state *super)
{
    const model_table *t = &m->table;
    if (!has_seen(t, state, VIEW("FORM")) && !has_seen(t, super, VIEW("FORM")))
        model_say(m, s, PART_PAYLOAD, DIAG_MEDIA_WITHOUT_FORMAT, gedelf_structure_payload(s), view_of(NULL, 0),
                  view_of(NULL, 0));
}

/* ---- One structure --------------------------------------------------------------------------- */

static const model_rule *rule_at(const gedelf_model *m, uint16_t place)
{
    return &m->table.rules[place - 1];
}

/* Which kinds of record a structure may point to. ASSO may lead to a SUBM, and with a TYPE to any record (D245). */
static uint16_t targets_of(gedelf_structure s, const model_rule *rule)
{
    if (!rule->association)
        return rule->targets;
    bool typed = gedelf_structure_exists(gedelf_structure_find(s, VIEW("TYPE")));
    return (uint16_t)(typed ? TARGETS_ALL : rule->targets | 1u << TARGET_SUBM);
}

/* Looks at a structure that is in its place. */
static inline void model_check_structure(gedelf_model *m, gedelf_structure s, walk_state *super, uint16_t place,
                                         const node *n)
{
    const model_rule *rule = rule_at(m, place);
    bool points = (n->tag & NODE_POINTER) != 0 && rule->targets != 0;
    view pointer = points ? gedelf_structure_pointer(s) : view_of(NULL, 0);
    if (points && !is_void_name(m->rules, pointer))
        model_target_mention(m, s, pointer, targets_of(s, rule));
    if (m->phase == PHASE_LOOK)
        return;
    count_structure(m, s, super, rule);
    if (m->table.typed)
        model_check_typed(m, s, super->context, rule, n);
    else if (!model_takes_any_payload(rule, n))
        model_check_payload(m, s, rule, n);
}

/* The kind that a record is. */
static record_kind model_kind_of(gedelf_model *m, gedelf_structure top)
{
    enum g7_type type = m->table.typed ? g7_type_of_extension(m->rules->model, top) : G7_RECORDS;
    if (type != G7_RECORDS) {
        view tag = view_of_string(g7_type_row(type)->name), beginning = VIEW("record-");
        bool is_record = tag.length > beginning.length && view_equal(view_of(tag.text, beginning.length), beginning);
        view name = is_record ? view_after(tag, beginning.length) : VIEW("_");
        return (record_kind)m->table.kinds[model_table_tag(&m->table, name)];
    }
    return (record_kind)m->table.kinds[class_of(m, top.block, gedelf_structure_tag_number(top))];
}

/* Identifiers can be pointed to wherever they are. */
static void note_xref(gedelf_model *m, gedelf_structure s, bool is_record)
{
    if (m->phase != PHASE_LOOK)
        model_target_define(m, gedelf_structure_xref(s), is_record ? model_kind_of(m, s) : TARGET_NONE);
}

/* Structures that are passed over can have identifiers too. */
static void note_xrefs_below(gedelf_model *m, const block *b, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if ((block_node(b, i).tag & NODE_XREF) != 0)
            note_xref(m, (gedelf_structure){b, (uint32_t)i}, false);
    }
}

/* The entry of a tag below a superstructure, as far as the table goes; 0 if there is none. */
static inline uint16_t place_in_table(const gedelf_model *m, const walk_state *super, uint8_t class)
{
    return class >= TAG_FIRST && class < TAGS_MOST && super->context > 0 ? m->table.places[super->context][class] : 0;
}

/* The same where there is more to be looked at; what has no entry is counted. */
static uint16_t model_settle_place(gedelf_model *m, gedelf_structure s, const walk_state *super, uint8_t class)
{
    if (class == TAG_IGNORED || is_typed_otherwise(s))
        return 0;
    uint16_t place = place_in_table(m, super, class);
    if (place > 0 && rule_at(m, place)->ignored)
        return 0;
    bool undefined = is_undefined(s, place);
    if (place > 0 && !undefined)
        return place;
    group_context p = {class, super->context, super->place, undefined};
    if (m->phase != PHASE_LOOK)
        model_group_add(m, s, &p);
    return 0;
}

/* The same where structures have types: an extension tag may mean a standard type, which may then are anywhere; what hangs below any
   other is free (D305, D306). */
static uint16_t settle_place_typed(gedelf_model *m, gedelf_structure s, const walk_state *super, uint8_t class)
{
    enum g7_type type = class == TAG_EXTENSION ? g7_type_of_extension(m->rules->model, s) : G7_RECORDS;
    if (type != G7_RECORDS || class == TAG_IGNORED)
        return m->table.type_places[type];
    group_context p = {class, super->context, super->place, false};
    if (m->phase != PHASE_LOOK)
        model_group_add(m, s, &p);
    return 0;
}

/* Finds the entry of a structure; 0 if it has none, and then that has been counted. */
static inline uint16_t model_find_place(gedelf_model *m, gedelf_structure s, const walk_state *super, uint32_t tag)
{
    uint8_t class = class_of(m, s.block, tag);
    uint16_t place = place_in_table(m, super, class);
    if (m->table.typed)
        return place == 0 ? settle_place_typed(m, s, super, class) : rule_at(m, place)->ignored ? 0 : place;
    bool settled = place > 0 && !s.block->types && !rule_at(m, place)->ignored;
    return settled ? place : model_settle_place(m, s, super, class);
}

/* ---- The record ------------------------------------------------------------------------------ */

/* Checks of a structure that are possible when everything below it has been seen. */
static void conclude_structures(gedelf_model *m, gedelf_structure top, size_t count)
{
    const model_table *t = &m->table;
    for (size_t i = 0; i < count; i++) {
        const walk_state *state = &m->walk[i];
        gedelf_structure s = {top.block, (uint32_t)(top.index + i)};
        if (t->required[state->context] != 0)
            model_check_missing(m, s, state);
        if (m->table.typed && state->place > 0)
            model_conclude_typed(m, s, rule_at(m, state->place));
        if (m->table.typed || state->context != t->file || i == 0)
            continue;
        const walk_state *super = &m->walk[block_node(top.block, s.index).parent - top.index];
        if (super->context == t->link || super->context == t->object)
            model_check_media(m, s, state, super);
    }
}

/* The record itself. False if what is below it is not to be looked at. */
static bool model_begin_record(gedelf_model *m, gedelf_structure top, const node *n)
{
    walk_state outer = {.context = m->table.records};
    uint16_t place = model_find_place(m, top, &outer, gedelf_structure_tag_number(top));
    m->walk[0] = (walk_state){.place = place};
    if (place == 0)
        return false;
    m->walk[0].context = rule_at(m, place)->context;
    model_check_structure(m, top, &outer, place, n);
    record_kind kind = model_kind_of(m, top);
    if (m->phase != PHASE_LOOK && m->rules->model->tolerant && (kind == TARGET_FAM || kind == TARGET_INDI) &&
        (n->tag & NODE_XREF) == 0)
        model_say(m, top, PART_TAG, DIAG_RECORD_WITHOUT_XREF, view_of(NULL, 0), view_of(NULL, 0), view_of(NULL, 0));
    return true;
}

/* The structures below it, in order. */
static void walk_structures(gedelf_model *m, gedelf_structure top, size_t count)
{
    const block *b = top.block;
    for (size_t i = 1; i < count;) {
        node n = block_node(b, top.index + i);
        gedelf_structure s = {b, (uint32_t)(top.index + i)};
        walk_state *super = &m->walk[n.parent - top.index];
        uint32_t tag = n.tag >> NODE_FLAGS;
        uint16_t place = model_find_place(m, s, super, tag != NODE_TAG_MOST ? tag : gedelf_structure_tag_number(s));
        m->walk[i] = (walk_state){.place = place, .context = place > 0 ? rule_at(m, place)->context : 0};
        if (place == 0) {
            note_xrefs_below(m, b, s.index, (size_t)s.index + n.size);
            memset(&m->walk[i], 0, n.size * sizeof *m->walk);
            i += n.size;
            continue;
        }
        if ((n.tag & NODE_XREF) != 0)
            note_xref(m, s, false);
        /* What is not where the table has it, is not counted there. */
        walk_state aside = {.context = 0};
        bool elsewhere = m->table.typed && class_of(m, b, gedelf_structure_tag_number(s)) == TAG_EXTENSION;
        model_check_structure(m, s, elsewhere ? &aside : super, place, &n);
        i++;
    }
}

void model_walk_record(gedelf_model *m, gedelf_structure top)
{
    node n = block_node(top.block, top.index);
    bool room = array_reserve(&m->allocator, &m->walk, &m->walk_capacity, n.size);
    m->record = top;
    m->named = false;
    if (!room) {
        m->no_memory = true;
        return;
    }
    if ((n.tag & NODE_XREF) != 0)
        note_xref(m, top, true);
    if (!model_begin_record(m, top, &n)) {
        note_xrefs_below(m, top.block, top.index + 1, (size_t)top.index + n.size);
        return;
    }
    walk_structures(m, top, n.size);
    if (m->phase != PHASE_LOOK)
        conclude_structures(m, top, n.size);
}
