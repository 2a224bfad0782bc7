/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: schemas and dictionaries. Takes any octets as a document whose header may have one, reads it, asks all that
 * can be asked of it, and asserts that
 *   - each type is listed once, and its supertypes lead on to types, and never in a circle; but the further IRIs of a dictionary's
 *     tag, which are no supertypes, may be any, and the same as of another tag;
 *   - texts are valid UTF-8.
 */
#include "fuzz.h"

#include <gedelf/schema.h>
#include <assert.h>

static void check_text(view v)
{
    assert(v.length == 0 || utf8_valid_prefix(v.text, v.length) == v.length);
}

/* Goes up by the first supertype; there are not more steps than types. */
static void check_supertypes(const gedelf_schema *schema, view type, size_t types)
{
    size_t steps = 0;
    for (view super = type; super.length > 0 && !gedelf_schema_is_dictionary(schema);
         super = gedelf_schema_supertype(schema, super, 0)) {
        check_text(super);
        assert(steps++ <= types);
    }
    for (size_t i = 0; i < 3; i++)
        check_text(gedelf_schema_supertype(schema, type, i));
}

static void check_definitions(const gedelf_schema *schema)
{
    gedelf_definition d = GEDELF_DEFINITION();
    size_t count = gedelf_schema_definition_count(schema);
    assert(!gedelf_schema_definition(schema, count, &d));
    for (size_t i = 0; i < count; i++) {
        assert(gedelf_schema_definition(schema, i, &d));
        check_text(d.tag);
        check_text(d.type);
        check_text(gedelf_schema_resolve(schema, d.tag, d.super));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_schema *schema;
    gedelf_status status = gedelf_schema_read(&schema, fuzz_source(in.text), fuzz_reading());
    assert((status == GEDELF_OK) == (schema != NULL));
    if (!schema)
        return 0;
    size_t types = gedelf_schema_type_count(schema);
    for (size_t i = 0; i < types; i++)
        check_supertypes(schema, gedelf_schema_type(schema, i), types);
    check_definitions(schema);
    check_text(gedelf_schema_resolve(schema, VIEW("_NEVER"), VIEW("https://example.com/nothing")));
    gedelf_schema_free(schema);
    return 0;
}
