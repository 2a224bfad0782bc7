/* SPDX-License-Identifier: MIT */
/*
 * Schemas and dictionaries as data: what is made of a header, all that is told of it, and how it is written again;
 * tests/unit/types_parts.case has the cases and tells how they are written. Each is read again with each allocation failing. Then
 * hierarchies at random, against the letter of D119 and of the draft.
 */
#include "printed_cases.h"
#include "chance.h"
#include "format/types/types_private.h"

/* ---- How a case is written ------------------------------------------------------------------- */

/* Types 1 and 2 are elf:Document and elf:Metadata. */
enum { MOST_DOCUMENTS = 4, FIRST_TYPE = 3 };

typedef struct types_case {
    char dialect[32];
    view text; /* as it is in the file: lines need no escapes */
    view names[MOST_DOCUMENTS], documents[MOST_DOCUMENTS];
    size_t document_count;
} types_case;

/* The lines up to one that begins with an equals sign. */
static view take_lines(view *rest)
{
    view taken = view_of(rest->text, 0);
    while (rest->length > 0 && rest->text[0] != '=')
        taken.length += next_line(rest).length;
    return taken;
}

static types_case take_case(view *rest, buffer *out)
{
    types_case c = {.dialect = ""};
    const char *begin = rest->text;
    view title = next_line(rest), word;
    while ((word = take_word(&title)).length > 0) {
        assert_true(word.length < sizeof c.dialect + 8);
        if (view_begins(word, VIEW("dialect=")))
            memcpy(c.dialect, word.text + 8, word.length - 8);
    }
    c.text = take_lines(rest);
    while (view_begins(*rest, VIEW("=@ "))) {
        assert_true(c.document_count < MOST_DOCUMENTS);
        c.names[c.document_count] = view_trim(view_after(next_line(rest), 3));
        c.documents[c.document_count++] = take_lines(rest);
    }
    assert_true(view_begins(next_line(rest), VIEW("=>")));
    assert_true(buffer_append(out, view_of(begin, (size_t)(rest->text - begin))));
    while (rest->length > 0 && rest->text[0] != '\n')
        next_line(rest);
    return c;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static gedelf_status find_document(void *context, view iri, gedelf_source *out)
{
    const types_case *c = context;
    for (size_t i = 0; i < c->document_count; i++) {
        if (view_equal(iri, c->names[i])) {
            *out = source_of(c->documents[i]);
            return GEDELF_OK;
        }
    }
    return GEDELF_END;
}

static gedelf_read_options options_of(types_case *c)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.encoding = "UTF-8";
    options.dialect = c->dialect[0] != '\0' ? c->dialect : NULL;
    options.typed = true;
    options.max_per_code = GEDELF_NO_LIMIT;
    options.find_schema = find_document;
    options.find_schema_context = c;
    return options;
}

static void append_text(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

static bool note_told(void *context, const gedelf_diag *diag)
{
    char text[1024], message[512];
    gedelf_diag_message(diag, message, sizeof message);
    int length =
        snprintf(text, sizeof text, "! %.*s%s%llu:%llu+%llu at %llu+%llu %s %s: %s", (int)diag->file.length,
                 diag->file.length > 0 ? diag->file.text : "", diag->file.length > 0 ? " " : "",
                 (unsigned long long)diag->line, (unsigned long long)diag->column, (unsigned long long)diag->width,
                 (unsigned long long)diag->where.offset, (unsigned long long)diag->where.length,
                 gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name, message);
    assert_true(buffer_append(context, view_of(text, (size_t)length)));
    if (diag->related_line > 0)
        assert_true(buffer_append(context, VIEW(" <- ")) && buffer_append_number(context, diag->related_line));
    return buffer_append(context, VIEW(" | ")) && buffer_append(context, diag->source) &&
           buffer_append(context, VIEW("\n"));
}

/* ---- What a schema says ---------------------------------------------------------------------- */

static void append_types(buffer *out, const schema *s)
{
    for (size_t i = 0; i < gedelf_schema_type_count(s); i++) {
        view type = gedelf_schema_type(s, i), super;
        append_text(out, "type ");
        assert_true(buffer_append(out, type));
        for (size_t k = 0; (super = gedelf_schema_supertype(s, type, k)).length > 0; k++)
            assert_true(buffer_append(out, VIEW(" < ")) && buffer_append(out, super));
        append_text(out, "\n");
    }
}

static void append_definitions(buffer *out, const schema *s)
{
    view key, iri;
    gedelf_definition d = GEDELF_DEFINITION();
    for (size_t i = 0; gedelf_schema_prefix(s, i, &key, &iri); i++)
        assert_true(buffer_append(out, VIEW("prefix ")) && buffer_append(out, key) && buffer_append(out, VIEW(" ")) &&
                    buffer_append(out, iri) && buffer_append(out, VIEW("\n")));
    for (size_t i = 0; gedelf_schema_definition(s, i, &d); i++)
        assert_true(buffer_append(out, VIEW("tag ")) && buffer_append(out, d.tag) && buffer_append(out, VIEW(" ")) &&
                    buffer_append(out, d.super) && buffer_append(out, VIEW(" -> ")) && buffer_append(out, d.type) &&
                    buffer_append(out, VIEW("\n")));
}

/* What each tag that is defined means below each type that the schema knows, where it means anything. */
static void append_meanings(buffer *out, const schema *s)
{
    for (uint32_t tag = 1; tag <= s->tags.count; tag++) {
        for (uint32_t type = 1; type <= s->iris.count; type++) {
            view super = schema_iri(s, type), found = gedelf_schema_resolve(s, names_at(&s->tags, tag), super);
            if (found.length > 0)
                assert_true(buffer_append(out, VIEW("means ")) && buffer_append(out, names_at(&s->tags, tag)) &&
                            buffer_append(out, VIEW(" ")) && buffer_append(out, super) &&
                            buffer_append(out, VIEW(" -> ")) && buffer_append(out, found) &&
                            buffer_append(out, VIEW("\n")));
        }
    }
}

static bool append_emitted(void *context, uint64_t level, view tag, view value)
{
    buffer *out = context;
    return buffer_append(out, VIEW("write ")) && buffer_append_number(out, level) && buffer_append(out, VIEW(" ")) &&
           buffer_append(out, tag) && buffer_append(out, VIEW(" ")) && buffer_append(out, value) &&
           buffer_append(out, VIEW("\n"));
}

/* The tag that each type gets below each of the first few. */
static bool assign_all(schema *s, assigner *n, buffer *out)
{
    enum { LAST_TYPE = 7 };
    uint32_t count = s->iris.count < LAST_TYPE ? s->iris.count : LAST_TYPE;
    bool memory = true;
    for (uint32_t super = 1; memory && super <= count; super++) {
        for (uint32_t type = FIRST_TYPE; memory && type <= count; type++) {
            view tag;
            memory = assigner_tag(n, type, super, type % 2 == 0 ? VIEW("WISH") : VIEW(""), &tag);
            if (memory && out)
                assert_true(buffer_append(out, VIEW("give ")) && buffer_append(out, schema_iri(s, type)) &&
                            buffer_append(out, VIEW(" below ")) && buffer_append(out, schema_iri(s, super)) &&
                            buffer_append(out, VIEW(": ")) && buffer_append(out, tag) &&
                            buffer_append(out, VIEW("\n")));
        }
    }
    return memory;
}

static bool emit_nowhere(void *context, uint64_t level, view tag, view value)
{
    (void)context;
    (void)level;
    (void)tag;
    (void)value;
    return true;
}

/* Writes it, gives types tags, and writes what that added. */
static bool write_and_assign(schema *s, buffer *out)
{
    schema_emit_fn emit = out ? append_emitted : emit_nowhere;
    assigner n;
    if (gedelf_schema_is_dictionary(s))
        return dictionary_write(s, 1, emit, out);
    if (is_modelled(s))
        return true; /* the data model is not written */
    if (!schema_write(s, 0, 2, emit, out))
        return false;
    bool memory = assigner_init(&n, s) && assigner_avoid(&n, VIEW("WISH2")) && assign_all(s, &n, out) &&
                  schema_write(s, WRITE_ADDED, 2, emit, out);
    assigner_free(&n);
    return memory;
}

static void append_record_types(buffer *out, gedelf_structure top, unsigned depth)
{
    for (gedelf_structure s = top; gedelf_structure_exists(s); s = gedelf_structure_next(s)) {
        for (unsigned i = 0; i < depth; i++)
            append_text(out, "  ");
        assert_true(buffer_append(out, gedelf_structure_tag(s)) && buffer_append(out, VIEW(" = ")) &&
                    buffer_append(out, gedelf_structure_type(s)) && buffer_append(out, VIEW("\n")));
        append_record_types(out, gedelf_structure_first(s), depth + 1);
    }
}

/* ---- Failures -------------------------------------------------------------------------------- */

static gedelf_status work_types(void *context, const gedelf_allocator *allocator)
{
    types_case *c = context;
    gedelf_read_options options = options_of(c);
    gedelf_dataset *dataset;
    schema *s;
    options.allocator = allocator;
    gedelf_status status = gedelf_read(&dataset, source_of(c->text), &options);
    gedelf_dataset_free(dataset);
    if (status != GEDELF_OK)
        return status;
    status = gedelf_schema_read(&s, source_of(c->text), &options);
    if (status == GEDELF_OK && !write_and_assign(s, NULL))
        status = GEDELF_MEMORY;
    gedelf_schema_free(s);
    return status;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

static void append_case(view *rest, buffer *out)
{
    types_case c = take_case(rest, out);
    gedelf_read_options options = options_of(&c);
    gedelf_dataset *dataset;
    schema *s;
    options.diagnose = note_told;
    options.context = out;
    assert_int_equal(gedelf_read(&dataset, source_of(c.text), &options), GEDELF_OK);
    append_record_types(out, gedelf_structure_first(gedelf_dataset_head(dataset)), 1);
    append_record_types(out, gedelf_dataset_records(dataset), 0);
    gedelf_dataset_free(dataset);
    options.diagnose = NULL;
    assert_int_equal(gedelf_schema_read(&s, source_of(c.text), &options), GEDELF_OK);
    if (!s->has_default) {
        append_types(out, s);
        append_definitions(out, s);
        append_meanings(out, s);
        assert_failures_are_told(work_types, &c, GEDELF_OK);
    }
    assert_true(write_and_assign(s, out));
    gedelf_schema_free(s);
}

static const char cases_file[] = "tests/unit/types_parts.case";

static void test_types_parts__cases(void **state)
{
    (void)state;
    assert_cases_come_out(cases_file, append_case);
}

/* ---- Hierarchies at random ------------------------------------------------------------------- */

enum { TYPES_AT_RANDOM = 9, MOST_LINKS = 24 };

/* Links as they were read, and what D119 and D134 say becomes of them. */
typedef struct plain_hierarchy {
    size_t count;
    uint32_t sub[MOST_LINKS], super[MOST_LINKS];
    bool defaults[MOST_LINKS], cut[MOST_LINKS];
    bool above[TYPES_AT_RANDOM][TYPES_AT_RANDOM]; /* a type's eventual supertypes, and itself */
} plain_hierarchy;

static uint32_t random_below(uint64_t *seed, uint32_t limit)
{
    return (uint32_t)(random_number(seed) % limit);
}

static void accept_plainly(plain_hierarchy *p, uint32_t sub, uint32_t super)
{
    for (uint32_t i = 0; i < TYPES_AT_RANDOM; i++) {
        for (uint32_t k = 0; p->above[i][sub] && k < TYPES_AT_RANDOM; k++)
            p->above[i][k] = p->above[i][k] || p->above[super][k];
    }
}

/* The default schema's links come first; each that is there already, or whose supertype has its subtype above it, is left out. */
static void cut_plainly(plain_hierarchy *p)
{
    for (uint32_t i = 0; i < TYPES_AT_RANDOM; i++)
        p->above[i][i] = true;
    for (size_t i = 0; i < p->count; i++) {
        for (size_t k = 0; k < i; k++)
            p->cut[i] = p->cut[i] || (p->sub[k] == p->sub[i] && p->super[k] == p->super[i]);
    }
    for (int defaults = 1; defaults >= 0; defaults--) {
        for (size_t i = 0; i < p->count; i++) {
            if (p->cut[i] || p->defaults[i] != (defaults == 1))
                continue;
            p->cut[i] = p->above[p->super[i]][p->sub[i]];
            if (!p->cut[i])
                accept_plainly(p, p->sub[i], p->super[i]);
        }
    }
}

static schema *make_hierarchy(plain_hierarchy *p, uint64_t seed)
{
    schema *s = schema_create(&memory_default, dialect_default());
    const schema_position nowhere = {.line = 1, .column = 1, .width = 1};
    *p = (plain_hierarchy){.count = 1 + random_below(&seed, MOST_LINKS)};
    for (uint32_t i = 0; i < TYPES_AT_RANDOM; i++)
        assert_int_equal(schema_add_type(s, view_of((const char[]){'t', ':', (char)('a' + i)}, 3)), FIRST_TYPE + i);
    for (size_t i = 0; i < p->count; i++) {
        p->sub[i] = random_below(&seed, TYPES_AT_RANDOM);
        p->super[i] = random_below(&seed, TYPES_AT_RANDOM);
        p->defaults[i] = random_below(&seed, 4) == 0;
        uint32_t place = p->defaults[i] ? 0 : schema_add_position(s, &nowhere);
        assert_true(schema_add_link(s, FIRST_TYPE + p->sub[i], FIRST_TYPE + p->super[i], place));
    }
    cut_plainly(p);
    return s;
}

/* Which links stay, which types are above which, and what that makes of a tag that is defined below each with its own type. */
static void test_types_parts__hierarchies(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3000; seed++) {
        plain_hierarchy p;
        schema *s = make_hierarchy(&p, seed);
        uint32_t tags[TYPES_AT_RANDOM];
        for (uint32_t i = 0; i < TYPES_AT_RANDOM; i++) {
            tags[i] = schema_add_tag(s, view_of((const char[]){(char)('A' + i)}, 1));
            assert_true(schema_add_definition(s, tags[i], FIRST_TYPE + i, FIRST_TYPE + i, 0, 0));
        }
        assert_true(schema_finish(s, NULL)); /* nobody is told */
        for (size_t i = 0; i < p.count; i++)
            assert_int_equal(s->links[i].cut, p.cut[i]);
        for (uint32_t i = 0; i < TYPES_AT_RANDOM; i++) {
            for (uint32_t k = 0; k < TYPES_AT_RANDOM; k++) {
                view found = gedelf_schema_resolve(s, names_at(&s->tags, tags[k]), schema_iri(s, FIRST_TYPE + i));
                assert_view(found, p.above[i][k] ? schema_iri(s, FIRST_TYPE + k) : view_of(NULL, 0));
            }
        }
        gedelf_schema_free(s);
    }
}

/* A tag that is defined in several places: it means a type where all definitions that apply have that type, and each
   contradiction is found when the schema is read (D33). */
static void test_types_parts__contradictions(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        plain_hierarchy p;
        uint64_t other_seed = seed + 77;
        schema *s = make_hierarchy(&p, seed);
        uint32_t tag = schema_add_tag(s, VIEW("A")), below[4], type[4];
        assert_int_not_equal(schema_add_tag(s, VIEW("UNUSED")), 0);
        for (size_t i = 0; i < 4; i++) {
            below[i] = random_below(&other_seed, TYPES_AT_RANDOM);
            type[i] = random_below(&other_seed, 3);
            assert_true(schema_add_definition(s, tag, FIRST_TYPE + below[i], FIRST_TYPE + type[i], 0, 0));
        }
        assert_true(schema_finish(s, NULL));
        bool contradicts = false;
        for (uint32_t i = 0; i < TYPES_AT_RANDOM; i++) {
            uint32_t found = 0;
            bool several = false;
            for (size_t k = 0; k < 4; k++) {
                uint32_t own = p.above[i][below[k]] ? FIRST_TYPE + type[k] : 0;
                several = several || (own != 0 && found != 0 && own != found);
                found = own != 0 ? own : found;
            }
            contradicts = contradicts || several;
            assert_view(gedelf_schema_resolve(s, VIEW("A"), schema_iri(s, FIRST_TYPE + i)),
                        schema_iri(s, several ? 0 : found));
        }
        assert_int_equal(s->reported.count > 0, contradicts);
        gedelf_schema_free(s);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types_parts__cases),
        cmocka_unit_test(test_types_parts__hierarchies),
        cmocka_unit_test(test_types_parts__contradictions),
    };
    if (count > 1 && strcmp(arguments[1], "--print") == 0)
        return print_cases(cases_file, append_case);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
