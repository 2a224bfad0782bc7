/* SPDX-License-Identifier: MIT */
/*
 * The stage of octets: takes the octets of the file, gives them decoded, and decides about the encoding of the output.
 */
#include "repair/repair_private.h"

/* The text as the file's own label has it decoded. */
static gedelf_status decode_by_label(repair *r, characters *c, buffer *out)
{
    gedelf_options options = *r->reading;
    diags d;
    const dialect *rules = options.dialect ? dialect_named(view_of_string(options.dialect)) : NULL;
    options.recover = true;
    options.diagnose = NULL;
    gedelf_status status = diags_init(&d, r->allocator, &options) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = characters_open(c, gedelf_source_memory(r->text.data, r->text.length), &options, &rules, &d);
    while (status == GEDELF_OK && !c->whole)
        status = characters_fill(c);
    if (status == GEDELF_OK && !buffer_append(out, view_of(c->text, c->length)))
        status = GEDELF_MEMORY;
    diags_free(&d);
    return status;
}

gedelf_status repair_octets(repair *r)
{
    characters c;
    buffer text;
    characters_init(&c, r->allocator);
    buffer_init(&text, r->allocator);
    gedelf_status status = decode_by_label(r, &c, &text);
    if (status == GEDELF_OK) {
        bool marked = c.encoding.mark.length > 0 && r->text.length >= c.encoding.mark.length &&
                      memcmp(r->text.data, c.encoding.mark.text, c.encoding.mark.length) == 0;
        r->encoding = c.encoding;
        r->page = c.code_page; /* from now on it is ours */
        r->encoding.page = r->page;
        c.code_page = NULL;
        r->mark = r->source_mark = marked ? r->encoding.mark : VIEW("");
        r->wide = is_wide(&r->encoding) ? (r->encoding.greater_first ? &encoding_utf_16be : &encoding_utf_16le) : NULL;
        repair_decoded(r, &text);
    }
    buffer_free(&text);
    characters_close(&c);
    return status;
}
