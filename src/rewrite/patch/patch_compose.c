/* SPDX-License-Identifier: MIT */
/*
 * Composing: takes a structure, gives its lines as the file would have them. [ELF-SER §serialising-structures,
 * §serialising-line-strings], D7, D20, D125, D429
 */
#include "rewrite/patch/patch.h"

#include "format/types/types.h"

void composer_init(composer *c, const gedelf_allocator *allocator)
{
    *c = (composer){.needs_version = false};
    buffer_init(&c->wrapper.line, allocator);
    buffer_init(&c->wrapper.rest, allocator);
    buffer_init(&c->lines, allocator);
}

void composer_free(composer *c)
{
    buffer_free(&c->wrapper.line);
    buffer_free(&c->wrapper.rest);
    buffer_free(&c->lines);
}

/* All that is made is wanted at once. */
static bool keep_all(void *context)
{
    (void)context;
    return true;
}

uint64_t composer_unit(const composer *c)
{
    return c->wrapper.rules->measure == MEASURE_OCTETS ? c->wrapper.encoding->unit : 1;
}

void composer_set_up(composer *c, const dialect *rules, const encoding *e, const schema_rules *escapes)
{
    buffer begun = c->wrapper.line, rest = c->wrapper.rest;
    c->wrapper = (wrapper){.rules = rules,
                           .encoding = e,
                           .ends_escaped = rules->ends_escaped && rules->unicode != UNICODE_NONE,
                           .preserves = escapes->preserves,
                           .preserves_context = escapes->context,
                           .output = &encoding_utf_8,
                           .break_text = VIEW("\n"),
                           .out = &c->lines,
                           .drain = keep_all,
                           .line = begun,
                           .rest = rest};
    c->wrapper.line_break = rules->measure == MEASURE_UTF8_OCTETS ? 0 : composer_unit(c);
    c->wrapper.limit = rules->line_length == 0 ? UINT64_MAX : composer_unit(c) * rules->line_length;
}

static bool dataset_preserves(const void *context, view tag, char type)
{
    return schema_preserves(context, tag, type);
}

void composer_set_up_like(composer *c, const gedelf_dataset *d, const encoding *e)
{
    bool speaks = d->schema && d->assembler.schema.preserves;
    schema_rules escapes = {.context = d->schema, .preserves = speaks ? dataset_preserves : NULL};
    composer_set_up(c, d->assembler.rules, e, &escapes);
    c->language = gedelf_dataset_metadata(d)->language;
}

/* The qualifiers of a payload, where the file's defaults do not say the same. */
static bool compose_qualifiers(composer *c, const composer_value *s)
{
    line_opening language = {.level = s->opening.level + 1, .tag = VIEW("PLANG")};
    line_opening datatype = {.level = s->opening.level + 1, .tag = VIEW("DTYPE")};
    bool differs = s->language.length > 0 && (s->language_said || !view_equal_ignoring_case(s->language, c->language));
    if (!c->wrapper.rules->qualifiers || (s->payload.length == 0 && !s->in_full))
        return true;
    c->needs_version = c->needs_version || differs || s->datatype.length > 0;
    return (!differs || wrapper_line(&c->wrapper, &language, s->language)) &&
           (s->datatype.length == 0 || wrapper_line(&c->wrapper, &datatype, s->datatype));
}

bool compose_lines(composer *c, const composer_value *s)
{
    if (s->pointer.length > 0)
        return wrapper_pointer(&c->wrapper, &s->opening, s->pointer);
    c->needs_version = c->needs_version || (s->payload.length > 0 &&
                                            wrapper_needs_escapes(&c->wrapper, s->opening.tag, s->payload, s->how));
    return wrapper_payload(&c->wrapper, &s->opening, s->payload, NULL, s->how) && compose_qualifiers(c, s);
}
