/* SPDX-License-Identifier: MIT */
/*
 * What a structure is: takes a structure and the context it is in, gives the row of the mapping's table for it
 * (elf_mapping.def), and the key of what it claims.
 */
#include "research/mapping/map.h"

const map_row map_rows[MAP_ROWS] = {
#define MAP_ROW(CONTEXT, tag, name, role, type, BELOW) {MAP_IN_##CONTEXT, tag, name, MAP_##role, type, MAP_IN_##BELOW},
#include "research/mapping/elf_mapping.def"
#undef MAP_ROW
};

static const map_context map_bases[MAP_CONTEXTS] = {
#define MAP_CONTEXT(NAME, BASE) MAP_IN_##BASE,
#include "research/mapping/elf_mapping.def"
#undef MAP_CONTEXT
};

void map_learn_tags(mapping *m)
{
    for (size_t i = 0; i < MAP_ROWS; i++) {
        m->tags[i] = gedelf_dataset_tag_number(m->elf, view_of_string(map_rows[i].tag));
        m->count[map_rows[i].context]++;
        if (m->count[map_rows[i].context] == 1)
            m->first[map_rows[i].context] = i;
    }
}

/* The row in this very place. */
static const map_row *map_row_in(const mapping *m, map_context context, uint32_t tag)
{
    for (size_t i = m->first[context]; i < m->first[context] + m->count[context]; i++) {
        if (m->tags[i] == tag)
            return &map_rows[i];
    }
    return NULL;
}

const map_row *map_row_of(const mapping *m, map_context context, gedelf_structure s)
{
    uint32_t tag = gedelf_structure_tag_number(s);
    const map_row *row = map_row_in(m, context, tag);
    while (!row && map_bases[context] != context) {
        context = map_bases[context];
        row = map_row_in(m, context, tag);
    }
    return row;
}

bool map_is_citation(const mapping *m, map_context context, gedelf_structure s)
{
    const map_row *row = map_row_of(m, context, s);
    return row && row->role == MAP_CITATION;
}

bool map_has_parts(const mapping *m, map_context below, gedelf_structure s)
{
    gedelf_structure sub = gedelf_structure_first(s);
    while (gedelf_structure_exists(sub) && map_is_citation(m, below, sub))
        sub = gedelf_structure_next(sub);
    return gedelf_structure_exists(sub);
}

/* The type that the file's own schema gives a structure; empty if it gives none, or if types were not asked for. A type
   of FHISO does not count: the table knows better which it is. */
static view map_own_type(gedelf_structure s)
{
    static const view known[] = {{ELF_NAMESPACE, sizeof(ELF_NAMESPACE) - 1},
                                 {ELF_NAMESPACE_2017, sizeof(ELF_NAMESPACE_2017) - 1}};
    view type = gedelf_structure_type(s);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        view beginning = known[i];
        if (view_begins(type, beginning))
            return view_of(NULL, 0);
    }
    return type;
}

/* The table has the types of the default schema (D32): a structure is looked up in it by the tags of its superstructures,
   which comes to the same as long as a file has no schema of its own. */
static gedelf_pg_value map_key_of_row(mapping *m, const map_row *row)
{
    size_t number = (size_t)(row - map_rows);
    if (m->keys[number] == 0) {
        m->text.length = 0;
        status_enough(&m->status, buffer_append(&m->text, VIEW(ELF_NAMESPACE)) &&
                                      buffer_append(&m->text, view_of_string(row->name)));
        m->keys[number] = map_string(m, buffer_view(&m->text));
    }
    return m->keys[number];
}

gedelf_pg_value map_detail_key_of(mapping *m, gedelf_structure s, const map_row *row, view path)
{
    if (row)
        return map_claim_key_of(m, s, row, path);
    m->unknown++;
    return map_string(m, path);
}

gedelf_pg_value map_claim_key_of(mapping *m, gedelf_structure s, const map_row *row, view path)
{
    view type = map_own_type(s);
    if (type.length > 0)
        return map_string(m, type);
    if (row)
        return map_key_of_row(m, row);
    m->unknown++;
    return map_string(m, path);
}
