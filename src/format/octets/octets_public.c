/* SPDX-License-Identifier: MIT */
/*
 * Octets as users of the library have them: takes a source, gives its octets in pieces; takes octets, gives them as text.
 */
#include "format/octets/octets.h"

#include <gedelf/octets.h>

struct gedelf_octets {
    gedelf_allocator allocator;
    input in;
};

gedelf_status gedelf_octets_open(gedelf_octets **out, gedelf_source source, const gedelf_allocator *allocator)
{
    allocator = allocator ? allocator : &memory_default;
    gedelf_octets *o = memory_allocate(allocator, sizeof *o);
    *out = NULL;
    if (!o)
        return GEDELF_MEMORY;
    o->allocator = *allocator;
    gedelf_status status = input_open(&o->in, source);
    if (status == GEDELF_OK)
        *out = o;
    else
        gedelf_octets_close(o);
    return status;
}

gedelf_status gedelf_octets_read(gedelf_octets *octets, void *into, size_t size, size_t *got)
{
    return input_read(&octets->in, into, size, got);
}

void gedelf_octets_close(gedelf_octets *octets)
{
    if (!octets)
        return;
    gedelf_allocator allocator = octets->allocator;
    input_close(&octets->in);
    memory_release(&allocator, octets, sizeof *octets);
}

/* ---- Text ------------------------------------------------------------------------------------ */

gedelf_status characters_decode_all(characters *c, view octets, const gedelf_read_options *options)
{
    diags silent;
    const dialect *rules = dialect_default();
    if (!diags_init(&silent, c->allocator, options))
        return GEDELF_MEMORY;
    gedelf_status status =
        characters_open(c, gedelf_source_memory(octets.text, octets.length), options, &rules, &silent);
    if (status == GEDELF_OK && !characters_expect_all(c))
        status = GEDELF_MEMORY;
    while (status == GEDELF_OK && !c->whole)
        status = characters_fill(c);
    diags_free(&silent);
    return status;
}

static gedelf_status decode_to(gedelf_view octets, gedelf_write_fn write, void *context,
                               const gedelf_read_options *options)
{
    gedelf_read_options silently;
    characters c;
    options_take(&silently, options);
    silently.diagnose = NULL;
    characters_init(&c, silently.allocator ? silently.allocator : &memory_default);
    gedelf_status status = characters_decode_all(&c, octets, &silently);
    if (status == GEDELF_OK && c.length > 0 && !write(context, c.text, c.length))
        status = GEDELF_UNWRITABLE;
    characters_close(&c);
    return status;
}

gedelf_status gedelf_decode(gedelf_view octets, gedelf_sink sink, const gedelf_read_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = decode_to(octets, sink_write, &out, options);
    return sink_end(&out, status);
}
