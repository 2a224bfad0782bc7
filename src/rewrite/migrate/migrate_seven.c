/* SPDX-License-Identifier: MIT */
/*
 * What seven allows: takes a type and a tag, gives the type there, as the version of seven at hand has it. D310
 */
#include "rewrite/migrate/migrate_run.h"

const seven_type *seven_file(void)
{
    return g7_type_row(G7_RECORDS);
}

bool seven_is(const seven_type *type, const char *name)
{
    return type && strcmp(type->name, name) == 0;
}

const seven_type *seven_target(const seven_type *type)
{
    static const uint8_t targets[] = {
        [G7_D_record_FAM] = G7_T_record_FAM,     [G7_D_record_INDI] = G7_T_record_INDI,
        [G7_D_record_OBJE] = G7_T_record_OBJE,   [G7_D_record_REPO] = G7_T_record_REPO,
        [G7_D_record_SNOTE] = G7_T_record_SNOTE, [G7_D_record_SOUR] = G7_T_record_SOUR,
        [G7_D_record_SUBM] = G7_T_record_SUBM,
    };
    enum g7_type target = (enum g7_type)targets[type->detail];
    return target != G7_RECORDS ? g7_type_row(target) : NULL;
}

static enum g7_type seven_number(const seven_type *type)
{
    return (enum g7_type)(type - g7_type_row(G7_RECORDS));
}

static void set_substructure(const g7_entry *entry, seven_substructure *out)
{
    *out = (seven_substructure){g7_type_row((enum g7_type)entry->type), entry->least > 0, entry->most != 1};
}

bool seven_next_required(const migration *m, const seven_type *super, size_t *at, view *tag, seven_substructure *out)
{
    const g7_entry *entry = g7_next_below(m->newer, seven_number(super), at);
    while (entry && entry->least == 0)
        entry = g7_next_below(m->newer, seven_number(super), at);
    if (!entry)
        return false;
    *tag = g7_tag_of(entry);
    set_substructure(entry, out);
    return true;
}

bool seven_wants_either(const seven_type *super)
{
    return seven_is(super, "NOTE-TRAN");
}

uint8_t seven_wants(const migration *m, const seven_type *super)
{
    size_t at = 0;
    view tag;
    seven_substructure below;
    uint8_t count = 0;
    while (seven_next_required(m, super, &at, &tag, &below))
        count++;
    return count + seven_wants_either(super);
}

bool seven_find(const migration *m, const seven_type *super, view tag, seven_substructure *out)
{
    const g7_entry *entry = super ? g7_find_entry(m->newer, seven_number(super), tag) : NULL;
    if (entry)
        set_substructure(entry, out);
    return entry != NULL;
}

/* What is in seven without being of it has its tag after the namespace. */
view seven_tag_of(const migration *m, view iri)
{
    enum g7_type type = g7_type_of_iri(m->newer, iri);
    view space = VIEW(G7_NAMESPACE);
    const g7_entry *entry;
    for (size_t at = 0; type != G7_RECORDS && (entry = g7_next_entry(m->newer, &at)) != NULL;) {
        if (entry->type == type)
            return g7_tag_of(entry);
    }
    bool ours = iri.length > space.length && view_equal(view_of(iri.text, space.length), space);
    return ours ? view_after(iri, space.length) : view_of(NULL, 0);
}
