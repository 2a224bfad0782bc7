/* SPDX-License-Identifier: MIT */
/*
 * The table of a data model with types: takes what types/ knows of it, gives what the check asks, as model_table.c does for ELF. Each structure type is
 * a context. [gedcom-7.0 §Structure Organization, §Enumeration Values], D310
 */
#include "model/model_private.h"

/* ---- What is deprecated ----------------------------------------------------------------------- */

/* What the text of the standard marks so; EXID without a TYPE is looked for elsewhere. */
bool g7_type_is_deprecated(enum g7_type type)
{
    return type == G7_T_ADR1 || type == G7_T_ADR2 || type == G7_T_ADR3 || type == G7_T_HEAD_SOUR_DATA;
}

bool g7_value_is_deprecated(g7_detail set, view value)
{
    static const char *const values[] = {"COMPLETED", "EXCLUDED", "INFANT", "PRE_1970", "SUBMITTED", "UNCLEARED"};
    for (size_t i = 0; set == G7_D_ord_STAT && i < sizeof values / sizeof *values; i++) {
        if (view_equal(value, view_of_string(values[i])))
            return true;
    }
    return false;
}

/* ---- The table ------------------------------------------------------------------------------- */

static uint16_t targets_of_detail(g7_detail detail)
{
    switch (detail) {
    case G7_D_record_FAM: return 1u << TARGET_FAM;
    case G7_D_record_INDI: return 1u << TARGET_INDI;
    case G7_D_record_OBJE: return 1u << TARGET_OBJE;
    case G7_D_record_REPO: return 1u << TARGET_REPO;
    case G7_D_record_SNOTE: return 1u << TARGET_NOTE;
    case G7_D_record_SOUR: return 1u << TARGET_SOUR;
    case G7_D_record_SUBM: return 1u << TARGET_SUBM;
    default: return 0;
    }
}

/* The version is taken out of the header when it is read, and so may be what is above it (D301). */
static bool is_required(const g7_entry *row)
{
    return row->least > 0 && row->type != G7_T_GEDC && row->type != G7_T_GEDC_VERS;
}

static bool add_g7_entry(model_table *t, const g7_entry *row)
{
    enum g7_type type = (enum g7_type)row->type;
    const g7_row *what = g7_type_row(type);
    model_rule rule = {.payload = what->payload,
                       .set = what->detail,
                       .context = g7_context(type),
                       .most = row->most,
                       .targets = targets_of_detail((g7_detail)what->detail),
                       .type = row->type};
    bool done = model_table_add(t, g7_context((enum g7_type)row->super), g7_tag_of(row), rule, is_required(row));
    if (done && t->type_places[row->type] == 0)
        t->type_places[row->type] = (uint16_t)t->rule_count;
    return done;
}

/* What the reader makes of what it cannot use, and what it leaves in the header (D16, D119). */
static bool add_g7_ignored(model_table *t)
{
    tag_set tags = tags_for(ROLE_CONTINUATION | ROLE_STAND_IN);
    bool done = true;
    for (uint32_t number = TAG_NONE + 1; done && number < TAG_FIRST_OTHER; number++) {
        if (is_in_tag_set(tags, number))
            done = model_table_add(t, 0, known_tag((enum tag_number)number), (model_rule){.ignored = true}, false);
    }
    return done;
}

static record_kind kind_of_record_tag(view tag)
{
    static const struct {
        const char *tag;
        record_kind kind;
    } rows[] = {{"HEAD", TARGET_HEAD},  {"FAM", TARGET_FAM},   {"INDI", TARGET_INDI}, {"OBJE", TARGET_OBJE},
                {"SNOTE", TARGET_NOTE}, {"REPO", TARGET_REPO}, {"SOUR", TARGET_SOUR}, {"SUBM", TARGET_SUBM}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (view_equal(tag, view_of_string(rows[i].tag)))
            return rows[i].kind;
    }
    return TARGET_OTHER;
}

_Static_assert(G7_TYPES + 1 <= CONTEXTS_MOST, "each type is a context");

bool model_table_add_types(model_table *t, const data_model *model)
{
    t->context_count = G7_TYPES + 1;
    t->records = g7_context(G7_RECORDS);
    t->head = g7_context(G7_T_HEAD);
    bool done = true;
    const g7_entry *place;
    for (size_t at = 0; done && (place = g7_next_entry(model, &at)) != NULL;)
        done = add_g7_entry(t, place);
    done = done && add_g7_ignored(t);
    for (uint8_t tag = 0; tag < TAG_FIRST + t->tags.count && tag < TAGS_MOST; tag++)
        t->kinds[tag] = (uint8_t)kind_of_record_tag(model_table_tag_text(t, tag));
    return done;
}

/* ---- Extension tags -------------------------------------------------------------------------- */

enum g7_type g7_type_of_extension(const data_model *model, gedelf_structure s)
{
    view tag = gedelf_structure_tag(s);
    return is_extension_tag(tag) ? g7_type_of_iri(model, gedelf_structure_type(s)) : G7_RECORDS;
}
