/* SPDX-License-Identifier: MIT */
/*
 * What seven allows: takes a type and a tag, gives the type there, as format/types/gedcom7.def has it. D310
 */
#include "rewrite/migrate/migrate_tree.h"

/* In the order of superstructures. */
static const struct seven_row {
    uint8_t super, type, least, most;
    uint8_t length; /* of the tag */
    const char *tag;
} seven_rows[] = {
#define G7_SUBSTRUCTURE(super, tag, type, least, most) {G7_T_##super, G7_T_##type, least, most, sizeof(#tag) - 1, #tag},
#include "format/types/gedcom7.def"
};

enum { SEVEN_ROWS = COUNT_OF(seven_rows) };

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

static size_t first_row(const seven_type *super)
{
    uint8_t wanted = (uint8_t)(super - seven_file());
    size_t first;
    SEARCH_SORTED(first, 0, SEVEN_ROWS, seven_rows[first].super < wanted);
    return first;
}

static void set_substructure(const struct seven_row *row, seven_substructure *out)
{
    *out = (seven_substructure){g7_type_row((enum g7_type)row->type), row->least > 0, row->most != 1};
}

bool seven_next_required(const seven_type *super, size_t *at, view *tag, seven_substructure *out)
{
    uint8_t wanted = (uint8_t)(super - seven_file());
    size_t i = *at == 0 ? first_row(super) : *at;
    while (i < SEVEN_ROWS && seven_rows[i].super == wanted && seven_rows[i].least == 0)
        i++;
    if (i == SEVEN_ROWS || seven_rows[i].super != wanted)
        return false;
    *tag = view_of(seven_rows[i].tag, seven_rows[i].length);
    set_substructure(&seven_rows[i], out);
    *at = i + 1;
    return true;
}

bool seven_wants_either(const seven_type *super)
{
    return seven_is(super, "NOTE-TRAN");
}

uint8_t seven_wants(const seven_type *super)
{
    size_t at = 0;
    view tag;
    seven_substructure below;
    uint8_t count = 0;
    while (seven_next_required(super, &at, &tag, &below))
        count++;
    return count + seven_wants_either(super);
}

bool seven_find(const seven_type *super, view tag, seven_substructure *out)
{
    uint8_t wanted = super ? (uint8_t)(super - seven_file()) : 0;
    for (size_t i = super ? first_row(super) : SEVEN_ROWS; i < SEVEN_ROWS && seven_rows[i].super == wanted; i++) {
        const struct seven_row *row = &seven_rows[i];
        if (row->length == tag.length && row->tag[0] == tag.text[0] && memcmp(row->tag, tag.text, tag.length) == 0) {
            set_substructure(row, out);
            return true;
        }
    }
    return false;
}

/* What stands in seven without being of it has its tag behind the namespace. */
view seven_tag_of(view iri)
{
    enum g7_type type = g7_type_of_iri(iri);
    view space = VIEW(G7_NAMESPACE);
    for (size_t i = 0; type != G7_RECORDS && i < SEVEN_ROWS; i++) {
        if (seven_rows[i].type == type)
            return view_of_string(seven_rows[i].tag);
    }
    bool ours = iri.length > space.length && view_equal(view_of(iri.text, space.length), space);
    return ours ? view_behind(iri, space.length) : view_of(NULL, 0);
}
