/* SPDX-License-Identifier: MIT */
/*
 * What there is: takes a dataset, lists its records, also by their identifiers, with room for a mark of each structure.
 */
#include "rewrite/redact/redact_private.h"

/* ---- What cannot stay --------------------------------------------------------------------------- */

/* Is it a record below another one, because of a wrong level? A pointer is not, nor is what old headers say about
   tags. */
static bool is_stray(gedelf_structure s, bool header)
{
    bool own = gedelf_structure_xref(s).length > 0;
    bool told = gedelf_structure_pointer(s).length == 0 && gedelf_structure_exists(gedelf_structure_first(s)) &&
                !view_equal_ignoring_case(gedelf_structure_tag(s), VIEW("SUBM"));
    return is_meant_for_people(gedelf_structure_tag(s)) && (own || (told && !header));
}

/* Marks what cannot stay: such records, as nobody knows who is living; and lines that could not be used, which --recover keeps and which
   may be anything, such as one of somebody living after the trailer. False if there is no memory. */
static bool mark_strays(redaction *r, const redact_record *entry)
{
    bool done = true;
    uint32_t size = structure_size(entry->top);
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure s = structure_part(entry->top, i);
        entry->marks[i] = is_unusable(s) ? MARKED_CUT : 0;
        if (i == 0 || !is_stray(s, entry->kind == REDACT_HEADER))
            continue;
        view xref = gedelf_structure_xref(s);
        entry->marks[i] = MARKED_CUT | MARKED_STRAY;
        done = xref.length == 0 || names_add(&r->strays, xref) > 0;
    }
    return done;
}

/* ---- Records ------------------------------------------------------------------------------------ */

static bool note_record_xref(redaction *r, uint32_t number)
{
    redact_record *entry = &r->records[number];
    view xref = gedelf_structure_xref(entry->top);
    if (xref.length == 0)
        return true;
    uint32_t before = r->xrefs.count, at = names_add(&r->xrefs, xref);
    if (at == 0 || !array_reserve(&r->allocator, &r->by_xref, &r->xref_capacity, at))
        return false;
    entry->same = at > before ? 0 : r->by_xref[at - 1];
    r->by_xref[at - 1] = number + 1;
    return true;
}

static redact_kind kind_of_tag(view tag)
{
    if (view_equal(tag, VIEW("INDI")))
        return REDACT_PERSON;
    if (view_equal(tag, VIEW("FAM")))
        return REDACT_FAMILY;
    return view_equal(tag, VIEW("SUBM")) ? REDACT_SUBMITTER : REDACT_OTHER;
}

static bool list_record(redaction *r, gedelf_structure top, redact_kind kind, uint32_t counts[2])
{
    uint32_t size = structure_size(top);
    redact_record entry = {.top = top, .marks = (uint8_t *)arena_reserve(&r->marks, size), .kind = (uint8_t)kind};
    if (!entry.marks || r->record_count >= UINT32_MAX ||
        !array_add(&r->allocator, &r->records, &r->record_count, &r->record_capacity, entry))
        return false;
    arena_take(&r->marks, size);
    uint32_t number = (uint32_t)r->record_count - 1;
    if (kind == REDACT_PERSON)
        r->person_records[r->records[number].index = counts[0]++] = number;
    else if (kind == REDACT_FAMILY)
        r->family_records[r->records[number].index = counts[1]++] = number;
    return note_record_xref(r, number) && mark_strays(r, &r->records[number]);
}

/* ---- All of it ---------------------------------------------------------------------------------- */

/* Of the version that the dataset has, if it is of this family. */
static model_guide *open_guide(const redaction *r, gedelf_data_model family)
{
    const data_model *own = dataset_model(r->dataset);
    return model_guide_open(&r->allocator, own->family == family ? own : dialect_of_family(family)->model);
}

/* One more than is needed, so that nothing has no size. */
static bool redaction_allocate(redaction *r)
{
    const gedelf_allocator *a = &r->allocator;
    size_t people = r->people->persons.count + 1, families = r->people->families.count + 1;
    r->graph = (life_graph){.allocator = a,
                            .people = r->people,
                            .today = r->options.today,
                            .max_age = r->options.max_age,
                            .drop = r->options.drop,
                            .adoptions = &r->adoptions};
    r->person_records = memory_allocate(a, people * sizeof *r->person_records);
    r->family_records = memory_allocate(a, families * sizeof *r->family_records);
    r->graph.lives = memory_allocate(a, people * sizeof *r->graph.lives);
    r->graph.family_days = memory_allocate(a, families * sizeof *r->graph.family_days);
    r->models[0] = open_guide(r, GEDELF_MODEL_ELF);
    r->models[1] = open_guide(r, GEDELF_MODEL_GEDCOM7);
    return r->person_records && r->family_records && r->graph.lives && r->graph.family_days && r->models[0] &&
           r->models[1] && life_graph_make(&r->graph);
}

bool redaction_list(redaction *r)
{
    uint32_t counts[2] = {0, 0};
    if (!redaction_allocate(r))
        return false;
    for (size_t i = 0; i < r->people->persons.count; i++)
        r->graph.lives[i] = (person_life){.life = GEDELF_LIFE_KEPT};
    bool done = list_record(r, gedelf_dataset_head(r->dataset), REDACT_HEADER, counts);
    gedelf_structure s = gedelf_dataset_records(r->dataset);
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        done = list_record(r, s, kind_of_tag(gedelf_structure_tag(s)), counts);
    return done;
}

void redaction_free(redaction *r)
{
    const gedelf_allocator *a = &r->allocator;
    size_t people = r->people ? r->people->persons.count + 1 : 0,
           families = r->people ? r->people->families.count + 1 : 0;
    life_graph_free(&r->graph);
    memory_release(a, r->graph.lives, people * sizeof *r->graph.lives);
    memory_release(a, r->graph.family_days, families * sizeof *r->graph.family_days);
    memory_release(a, r->person_records, people * sizeof *r->person_records);
    memory_release(a, r->family_records, families * sizeof *r->family_records);
    arena_free(&r->marks);
    memory_release(a, r->records, r->record_capacity * sizeof *r->records);
    memory_release(a, r->by_xref, r->xref_capacity * sizeof *r->by_xref);
    names_free(&r->xrefs);
    names_free(&r->strays);
    adoptions_free(&r->adoptions);
    model_guide_close(r->models[0]);
    model_guide_close(r->models[1]);
    owned_texts *const texts[] = {&r->words, &r->stems, &r->glued, &r->phrases.known, &r->streets.known, &r->contacts};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        names_free(&texts[i]->texts);
        memory_release(a, texts[i]->flags, texts[i]->capacity);
    }
    buffer_free(&r->phrase);
    buffer_free(&r->glue);
    buffer_free(&r->plain);
    buffer_free(&r->joined);
    names_free(&r->renamed);
    normalizer_free(&r->normalizer);
    buffer_free(&r->folded);
}

uint32_t target_of(const redaction *r, gedelf_structure which)
{
    view pointer = gedelf_structure_pointer(which);
    uint32_t at = pointer.length > 0 ? names_find(&r->xrefs, pointer) : 0;
    return at > 0 ? r->by_xref[at - 1] : 0;
}
