/* SPDX-License-Identifier: MIT */
/*
 * Takes a key, says whether it is one that the model knows: by its short form, or by the IRI that the model makes from
 * it. [PG §Known Tag keys, §Known Property keys, §Known Connection keys; D62, D74]
 */
#include "research/polygenea/polygenea.h"

bool pg_is_known_key(view key, gedelf_pg_kind kind, const char *known)
{
    static const char origin[] = "http://polygenea.org/", part[] = "/key#";
    view pieces[] = {view_of_string(origin), view_of_string(pg_kinds[kind].name), view_of_string(part),
                     view_of_string(known)};
    if (view_equal(key, pieces[3]))
        return true;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (!view_begins(key, pieces[i]))
            return false;
        key = view_after(key, pieces[i].length);
    }
    return key.length == 0;
}

bool pg_has_key(const gedelf_pg_dataset *d, uint32_t vertex, const char *known)
{
    return pg_is_known_key(gedelf_pg_text(d, pg_field(d, vertex, 1)), pg_kind_of_node(d, vertex), known);
}
