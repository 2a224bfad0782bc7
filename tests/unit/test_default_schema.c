/* SPDX-License-Identifier: MIT */
/*
 * The default schema: that it is complete, unambiguous and without cycles, and that a place can be found for every type.
 */
#include "unit.h"
#include "format/types/types_private.h"

#define ELF "https://terms.fhiso.org/elf/"

static schema *open_default(void)
{
    schema *s;
    assert_int_equal(gedelf_schema_new_default(&s, NULL), GEDELF_OK);
    return s;
}

/* The published schema.ged has 176 types (its IRI lines), 67 supertypes (its ISA lines) and 207 definitions (the IRIs
   after the tags of its TAG lines). data-model.md says of 108 of these types that they are of the type elf:Structure,
   which schema.ged leaves out. elfdm.ged has nine types more, but for elfm:HEADER and elfm:Document, which are
   elf:Metadata and elf:Document now, and seven definitions that neither concern a reserved tag (HEAD, TRLR, CHAR, SCHMA) nor
   contradict schema.ged (GEDC). BURI makes one definition more (D32). */
static void test_default_schema__counts(void **state)
{
    (void)state;
    schema *s = open_default();
    size_t supertypes = 0, to_structure = 0;
    assert_int_equal(gedelf_schema_type_count(s), 176 + 9);
    assert_int_equal(gedelf_schema_definition_count(s), 207 + 7 + 1);
    for (size_t i = 0; i < gedelf_schema_type_count(s); i++) {
        view type = gedelf_schema_type(s, i), super;
        for (size_t j = 0; (super = gedelf_schema_supertype(s, type, j)).length > 0; j++) {
            supertypes++;
            to_structure += view_equal(super, VIEW(ELF "Structure"));
        }
    }
    assert_int_equal(to_structure, 108);
    assert_int_equal(supertypes, 67 + 108);
    gedelf_schema_free(s);
}

/* Every type that is named as a superstructure's, or as a supertype, is listed. */
static void test_default_schema__is_complete(void **state)
{
    (void)state;
    schema *s = open_default();
    for (size_t i = 0; i < s->definition_count; i++) {
        const tag_definition *d = &s->definitions[i];
        assert_true((s->types[d->super - 1].flags & s->types[d->type - 1].flags & TYPE_DEFAULT) != 0);
        assert_true(is_tag(names_at(&s->tags, d->tag)));
        assert_false(is_reserved_pair(s, names_at(&s->tags, d->tag), d->super));
        assert_false(is_reserved_type(s, d->type));
    }
    for (size_t i = 0; i < s->link_count; i++)
        assert_true((s->types[s->links[i].sub - 1].flags & s->types[s->links[i].super - 1].flags & TYPE_DEFAULT) != 0);
    assert_int_equal(s->listed_count, s->iris.count); /* and no other has slipped in */
    gedelf_schema_free(s);
}

/* No tag means two things below any type (D33), no link was cut (D119), none is there twice. */
static void test_default_schema__is_sound(void **state)
{
    (void)state;
    schema *s = open_default();
    lineage l = {.count = 0};
    for (size_t i = 0; i < s->link_count; i++)
        assert_false(s->links[i].cut);
    for (uint32_t type = 1; type <= s->iris.count; type++) {
        assert_true(lineage_collect(s, &l, type));
        for (uint32_t tag = 1; tag <= s->tags.count; tag++) {
            uint32_t other, meaning = schema_meaning(s, &l, tag, type, &other);
            if ((meaning & MEANING_AMBIGUOUS) != 0)
                fail_msg("%.*s means two things below %.*s", (int)names_at(&s->tags, tag).length,
                         names_at(&s->tags, tag).text, (int)schema_iri(s, type).length, schema_iri(s, type).text);
        }
    }
    assert_int_equal(s->reported.count, 0);
    lineage_free(&l, s->allocator);
    gedelf_schema_free(s);
}

/* Marks what can be below the types marked so far, and what those are kinds of. */
static bool mark_more(const schema *s, bool *reached)
{
    bool more = false;
    for (size_t i = 0; i < s->link_count; i++) {
        more = more || (reached[s->links[i].sub] && !reached[s->links[i].super]);
        reached[s->links[i].super] |= reached[s->links[i].sub];
    }
    for (size_t i = 0; i < s->definition_count; i++) {
        const tag_definition *d = &s->definitions[i];
        more = more || (reached[d->super] && !reached[d->type]);
        reached[d->type] |= reached[d->super];
    }
    return more;
}

/* Some file can have a structure of each type; but the older schema's metadata types are for what is no structure. */
static void test_default_schema__every_type_is_reached(void **state)
{
    (void)state;
    static const char *const unreached[] = {"CHARACTER_SET",  "ELF_SCHEMA",    "EXTENDS",
                                            "GEDCOM_FORM",    "GEDCOM_FORMAT", "IRI_PREFIX",
                                            "STRUCTURE_TYPE", "TAG",           "Trailer"};
    schema *s = open_default();
    bool reached[400] = {false};
    size_t missing = 0;
    assert_true(s->iris.count < COUNT_OF(reached));
    reached[schema_document(s)] = reached[schema_metadata(s)] = true;
    while (mark_more(s, reached))
        continue;
    for (uint32_t type = 1; type <= s->iris.count; type++)
        missing += !reached[type];
    assert_int_equal(missing, COUNT_OF(unreached));
    for (size_t i = 0; i < COUNT_OF(unreached); i++) {
        char iri[100];
        snprintf(iri, sizeof iri, ELF "metadata/%s", unreached[i]);
        uint32_t type = schema_find(s, view_of_string(iri));
        assert_int_not_equal(type, 0);
        assert_false(reached[type]);
    }
    gedelf_schema_free(s);
}

/* Below each type there is one tag to write for each other type. */
static void test_default_schema__one_tag_is_preferred(void **state)
{
    (void)state;
    schema *s = open_default();
    size_t aliases = 0;
    for (size_t i = 0; i < s->definition_count; i++) {
        const tag_definition *d = &s->definitions[i];
        size_t preferred = 0;
        for (size_t j = 0; j < s->definition_count; j++) {
            const tag_definition *e = &s->definitions[j];
            preferred += e->type == d->type && e->super == d->super && (e->flags & DEFINITION_PREFERRED) != 0;
        }
        assert_int_equal(preferred, 1);
        aliases += (d->flags & DEFINITION_PREFERRED) == 0;
    }
    assert_int_equal(aliases, 2); /* EMAI and BRI */
    assert_view(default_schema_tag(VIEW(ELF "BURIAL"), VIEW(ELF "INDIVIDUAL_RECORD")), VIEW("BURI"));
    assert_view(default_schema_tag(VIEW(ELF "ADDRESS_EMAIL"), VIEW("")), VIEW("EMAIL"));
    assert_int_equal(default_schema_tag(VIEW(ELF "BURIAL"), VIEW(ELF "FAM_RECORD")).length, 0);
    assert_int_equal(default_schema_tag(VIEW("https://example.com/BURIAL"), VIEW("")).length, 0);
    gedelf_schema_free(s);
}

/* What the drafts' examples say of it, and places all over the data model. */
static void test_default_schema__resolve(void **state)
{
    (void)state;
    static const struct {
        const char *tag, *super, *type; /* NULL: none */
    } table[] = {
        {"INDI", "Document", "INDIVIDUAL_RECORD"},
        {"FAM", "Document", "FAM_RECORD"},
        {"HUSB", "FAM_RECORD", "PARENT1_POINTER"},
        {"HUSB", "MARRIAGE", "Parent1Age"},
        {"HUSB", "FamilyEvent", "Parent1Age"},
        {"HUSB", "BIRTH", NULL},
        {"CAUS", "MARRIAGE", "CAUSE_OF_EVENT"},
        {"AGE", "Parent1Age", "AGE_AT_EVENT"},
        {"AGE", "GRADUATION", "AGE_AT_EVENT"},
        {"AGE", "OCCUPATION", NULL},
        {"FORM", "MULTIMEDIA_RECORD", "MULTIMEDIA_FORMAT"},
        {"FORM", "MULTIMEDIA_FILE_REFERENCE", "MULTIMEDIA_FORMAT"},
        {"FORM", "PLACE_STRUCTURE", "PLACE_HIERARCHY"},
        {"EMAIL", "SUBMITTER_RECORD", "ADDRESS_EMAIL"},
        {"EMAI", "SUBMITTER_RECORD", "ADDRESS_EMAIL"},
        {"EMAIL", "REPOSITORY_RECORD", "ADDRESS_EMAIL"},
        {"EMAIL", "INDIVIDUAL_RECORD", NULL},
        {"RIN", "SUBMITTER_RECORD", "AUTOMATED_RECORD_ID"},
        {"CHAN", "FAM_RECORD", "CHANGE_DATE"},
        {"DATE", "CHANGE_DATE", "CHANGE_DATE_DATE"},
        {"DATE", "BIRTH", "DATE_VALUE"},
        {"DATE", "Metadata", "TRANSMISSION_DATE"},
        {"DATE", "INDIVIDUAL_RECORD", NULL},
        {"FAMC", "BIRTH", "WITHIN_FAMILY"},
        {"FAMC", "ADOPTION", "ADOPTIVE_FAMILY"},
        {"FAMC", "INDIVIDUAL_RECORD", "CHILD_TO_FAMILY_LINK"},
        {"CENS", "FAM_RECORD", "CENSUS#Family"},
        {"CENS", "INDIVIDUAL_RECORD", "CENSUS#Individual"},
        {"BURI", "INDIVIDUAL_RECORD", "BURIAL"},
        {"BRI", "INDIVIDUAL_RECORD", "BURIAL"},
        {"SUBM", "Metadata", "SUBMITTER_POINTER"},
        {"SUBM", "Document", "SUBMITTER_RECORD"},
        {"GEDC", "Metadata", "GEDCOM_FORMAT"},
        {"VERS", "GEDCOM_FORMAT", "VERSION_NUMBER"},
        {"HEAD", "Document", NULL},
        {"CHAR", "Metadata", NULL},
        {"indi", "Document", NULL},
        {"", "Document", NULL},
        {"INDI", "Nothing", NULL},
    };
    schema *s = open_default();
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        char super[100], type[100] = "";
        snprintf(super, sizeof super, ELF "%s", table[i].super);
        if (table[i].type)
            snprintf(type, sizeof type, ELF "%s", table[i].type);
        assert_view(gedelf_schema_resolve(s, view_of_string(table[i].tag), view_of_string(super)),
                    view_of_string(type));
    }
    gedelf_schema_free(s);
}

static void test_default_schema__public(void **state)
{
    (void)state;
    schema *s = open_default();
    gedelf_definition d = GEDELF_DEFINITION();
    size_t count = gedelf_schema_definition_count(s);
    for (size_t i = 0; i < count; i++) {
        assert_true(gedelf_schema_definition(s, i, &d));
        assert_view(gedelf_schema_resolve(s, d.tag, d.super), d.type);
    }
    assert_false(gedelf_schema_definition(s, count, &d));
    assert_int_equal(gedelf_schema_type(s, gedelf_schema_type_count(s)).length, 0);
    assert_int_equal(gedelf_schema_supertype(s, VIEW("https://example.com/"), 0).length, 0);
    assert_view(gedelf_schema_supertype(s, VIEW(ELF "SUBMITTER_RECORD"), 0), VIEW(ELF "Record"));
    assert_view(gedelf_schema_supertype(s, VIEW(ELF "SUBMITTER_RECORD"), 1), VIEW(ELF "Agent"));
    assert_int_equal(gedelf_schema_supertype(s, VIEW(ELF "SUBMITTER_RECORD"), 2).length, 0);
    assert_true(schema_preserves(s, VIEW("DATE"), 'D'));
    assert_false(schema_preserves(s, VIEW("DATE"), 'G'));
    assert_true(is_default_schema(VIEW("https://fhiso.org/TR/elf-data-model/v1.0.0")));
    assert_false(is_default_schema(VIEW("https://fhiso.org/TR/elf-data-model/v1.0.1")));
    gedelf_schema_free(s);
    gedelf_schema_free(NULL);
}

static void test_default_schema__without_memory(void **state)
{
    (void)state;
    census c = {.scarce = true};
    gedelf_allocator allocator = census_allocator(&c);
    gedelf_status status = GEDELF_MEMORY;
    size_t failures = 0;
    for (; status == GEDELF_MEMORY; failures++) {
        schema *s;
        c.left = failures;
        status = gedelf_schema_new_default(&s, &allocator);
        assert_true((status == GEDELF_OK) == (s != NULL));
        gedelf_schema_free(s);
        assert_census_is_clean(&c);
    }
    assert_int_equal(status, GEDELF_OK);
    assert_true(failures > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_default_schema__counts),
        cmocka_unit_test(test_default_schema__is_complete),
        cmocka_unit_test(test_default_schema__is_sound),
        cmocka_unit_test(test_default_schema__every_type_is_reached),
        cmocka_unit_test(test_default_schema__one_tag_is_preferred),
        cmocka_unit_test(test_default_schema__resolve),
        cmocka_unit_test(test_default_schema__public),
        cmocka_unit_test(test_default_schema__without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
