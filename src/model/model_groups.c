/* SPDX-License-Identifier: MIT */
/*
 * Structures that are not in their place: counts them by context and tag, and reports each context and tag once, at its
 * first line, with the number. D244
 *
 * The place and the texts of a group are kept only if it will be shown; otherwise only its number is.
 */
#include "model/model_private.h"

void model_groups_init(model_groups *g, const gedelf_allocator *allocator)
{
    *g = (model_groups){.count = 0};
    pairs_init(&g->numbers, allocator);
    arena_init(&g->text, allocator);
}

void model_groups_free(model_groups *g)
{
    const gedelf_allocator *allocator = g->text.allocator;
    memory_release(allocator, g->items, g->capacity * sizeof *g->items);
    pairs_free(&g->numbers);
    arena_free(&g->text);
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* The diagnostic about a structure that is not in its place; `undefined` if a schema of the file itself does not have
   it there (D248). */
static enum diag_code group_code(uint8_t class, bool undefined)
{
    if (undefined)
        return class == TAG_EXTENSION ? DIAG_UNDEFINED_EXTENSION : DIAG_UNDEFINED_TAG;
    if (class == TAG_EXTENSION)
        return DIAG_EXTENSION_TAG;
    return class == TAG_FOREIGN ? DIAG_UNKNOWN_TAG : DIAG_MISPLACED_STRUCTURE;
}

/* How many groups of this code there are, the new one included. */
static uint64_t count_group(model_groups *g, enum diag_code code)
{
    static const enum diag_code codes[GROUP_CODES] = {DIAG_EXTENSION_TAG, DIAG_UNKNOWN_TAG, DIAG_MISPLACED_STRUCTURE,
                                                      DIAG_UNDEFINED_TAG, DIAG_UNDEFINED_EXTENSION};
    size_t i = 0;
    while (i + 1 < GROUP_CODES && codes[i] != code)
        i++;
    return ++g->code_counts[i];
}

/* A text that outlives the record. */
static view keep_group_text(gedelf_model *m, view text)
{
    char *copy = text.length > 0 ? arena_copy(&m->groups.text, text) : NULL;
    m->no_memory = m->no_memory || (text.length > 0 && !copy);
    return view_of(copy, copy ? text.length : 0);
}

/* One more than the limit is kept, because the count is reported at its place. */
static bool will_be_shown(const gedelf_model *m, uint64_t number)
{
    return m->diags.diagnose && (m->diags.max_per_code == 0 || number <= m->diags.max_per_code + 1);
}

static void fill_group(gedelf_model *m, gedelf_structure s, uint8_t class, uint8_t context, model_group *group)
{
    view tag = gedelf_structure_tag(s);
    group->shown = true;
    model_position_of(s, PART_TAG, &group->place);
    group->place.source = keep_group_text(m, group->place.source);
    group->tag = keep_group_text(m, tag);
    group->record = keep_group_text(m, model_record_name(m));
    group->super = keep_group_text(m, gedelf_structure_tag(gedelf_structure_super(s)));
    if (class == TAG_FOREIGN && context > 0)
        group->suggestion = model_table_suggest(&m->table, context, tag);
}

static void model_add_group(gedelf_model *m, gedelf_structure s, const group_context *p, uint32_t key)
{
    model_groups *g = &m->groups;
    bool room = array_reserve(&m->allocator, &g->items, &g->capacity, g->count + 1);
    if (!room || g->count >= UINT32_MAX ||
        !pairs_put(&g->numbers, key, gedelf_structure_tag_number(s), (uint32_t)g->count + 1)) {
        m->no_memory = true;
        return;
    }
    model_group *group = &g->items[g->count++];
    *group = (model_group){.code = group_code(p->class, p->undefined), .count = 1};
    group->place.line = gedelf_structure_line(s);
    if (will_be_shown(m, count_group(g, group->code)))
        fill_group(m, s, p->class, p->context, group);
}

void model_group_add(gedelf_model *m, gedelf_structure s, const group_context *p)
{
    uint32_t key = p->context > 0 ? p->context : (uint32_t)CONTEXTS_MOST + p->super_entry;
    uint32_t number = pairs_find(&m->groups.numbers, key, gedelf_structure_tag_number(s));
    if (number > 0)
        m->groups.items[number - 1].count++;
    else
        model_add_group(m, s, p, key);
}

/* ---- Telling --------------------------------------------------------------------------------- */

/* Where a tag is: as a record, in the header or below another, and how often. Messages about extension tags have no space before it. */
typedef enum group_place { AS_A_RECORD, IN_THE_HEADER, BELOW } group_place;

static const char *const place_phrases[] = {"as a record", "in the header", "below %1"};
static const char *const extension_phrases[][2] = {{" as a record", " as a record (%2 times)"},
                                                   {" in the header", " in the header (%2 times)"},
                                                   {" below %1", " below %1 (%2 times)"}};

static group_place place_of_group(const model_group *group)
{
    return group->super.length == 0 ? AS_A_RECORD : view_equal(group->super, VIEW("HEAD")) ? IN_THE_HEADER : BELOW;
}

/* How often it is there, if not once, and which tag may be meant. */
static const char *times_phrase(bool several, bool suggested)
{
    static const char *const phrases[2][2] = {{"", "; did you mean “%3”?"},
                                              {" (%2 times)", " (%2 times); did you mean “%3”?"}};
    return phrases[several][suggested];
}

/* The texts after the tag: what is between them differs by code, as the messages do. */
static bool group_texts(gedelf_model *m, const model_group *group, view *second, view *third)
{
    buffer *out = &m->scratch;
    char digits[20];
    view parts[] = {group->super, view_of(digits, number_format(group->count, digits)), group->suggestion};
    group_place place = place_of_group(group);
    bool unknown = group->code == DIAG_UNKNOWN_TAG, extension = group->code == DIAG_EXTENSION_TAG;
    bool several = group->count > 1, suggested = group->suggestion.length > 0;
    const char *before = unknown     ? times_phrase(several, false)
                         : extension ? extension_phrases[place][several]
                                     : place_phrases[place];
    out->length = 0;
    bool done = buffer_append_filled(out, before, parts, 3);
    size_t middle = out->length;
    done = done && buffer_append_filled(out, times_phrase(several && !unknown && !extension, suggested), parts, 3);
    *second = view_of(out->data, middle);
    *third = middle == out->length ? VIEW("") : view_of(out->data + middle, out->length - middle);
    return done;
}

static void model_tell_group(gedelf_model *m, const model_group *group)
{
    gedelf_diag diag = {.code = group->code,
                        .line = group->place.line,
                        .column = group->place.column,
                        .width = group->place.width,
                        .where = group->place.where,
                        .source = group->place.source,
                        .source_at = group->place.source_at,
                        .record = group->record};
    diag.args[0] = group->tag;
    m->no_memory = !group_texts(m, group, &diag.args[1], &diag.args[2]) || m->no_memory;
    diags_raise(&m->diags, &diag);
}

void model_groups_tell(gedelf_model *m)
{
    for (size_t i = 0; i < m->groups.count && !m->diags.stopped; i++) {
        const model_group *group = &m->groups.items[i];
        if (group->shown)
            model_tell_group(m, group);
        else
            diags_count(&m->diags, group->code, 1, group->place.line);
    }
}
