/* SPDX-License-Identifier: MIT */
/*
 * The first file in UTF-8: takes its octets, gives them in UTF-8, and the dataset that is read from these. Lines stay as they are but
 * for their characters; in the header the CHAR line says what the encoding is now, and lines below it that say which version of
 * the other one it was go. [D453]
 */
#include "rewrite/join/join_private.h"
#include "format/lines/lines.h"

typedef struct recoding {
    gedelf_read_options options;
    buffer name;     /* of the encoding */
    buffer text;     /* in UTF-8, with the old header */
    patch patch;     /* of that */
    bool begun;      /* the header has */
    uint64_t second; /* where the line after HEAD begins */
    bool said;       /* there was a CHAR line, */
    bool below;      /* and the line at hand is below it */
} recoding;

/* ---- Characters ---------------------------------------------------------------------------------- */

/* Letters are put together with their marks, which ANSEL has apart, as wherever something is written. */
static gedelf_status decode_first(recoding *r, view octets)
{
    characters c;
    normalizer n;
    characters_init(&c, r->options.allocator);
    normalizer_init(&n, r->options.allocator);
    gedelf_status status = characters_decode_all(&c, octets, &r->options);
    if (status == GEDELF_OK && !text_compose(&n, view_of(c.text, c.length), &r->text))
        status = GEDELF_MEMORY;
    normalizer_free(&n);
    characters_close(&c);
    return status;
}

/* ---- The header ---------------------------------------------------------------------------------- */

static bool is_header_part(const line_pass *p, uint64_t level, view tag)
{
    return p->usable && p->line.level == level && view_equal(line_pass_tag(p), tag);
}

static bool recode_header_line(recoding *r, const line_pass *p)
{
    if (r->begun && r->second == 0)
        r->second = p->begin;
    r->begun = r->begun || is_header_part(p, 0, VIEW("HEAD"));
    r->below = r->below && p->usable && p->line.level > 1;
    if (!r->said && is_header_part(p, 1, VIEW("CHAR"))) {
        bool empty = line_pass_payload(p).length == 0;
        r->said = r->below = true;
        return patch_add(&r->patch, empty ? p->tag_end : p->payload_at, empty ? p->end : p->payload_end,
                         empty ? VIEW(" UTF-8") : VIEW("UTF-8"), 0);
    }
    return !r->below || !is_header_part(p, 2, VIEW("VERS")) || patch_add(&r->patch, p->begin, p->after, VIEW(""), 0);
}

/* A header that said nothing says it in its second line. */
static bool say_encoding(recoding *r, const line_pass *p)
{
    return r->said || r->second == 0 ||
           (patch_add(&r->patch, r->second, r->second, VIEW("1 CHAR UTF-8"), 0) &&
            patch_add(&r->patch, r->second, r->second, line_pass_break(p), 0));
}

static gedelf_status recode_header(recoding *r)
{
    line_pass p;
    r->options.encoding = "UTF-8";
    gedelf_status status = line_pass_open(&p, buffer_view(&r->text), &r->options);
    while (status == GEDELF_OK && (status = line_pass_next(&p)) == GEDELF_OK) {
        if (!recode_header_line(r, &p))
            status = GEDELF_MEMORY;
        if (r->second > 0 && p.usable && p.line.level == 0)
            break;
    }
    status = status == GEDELF_END ? GEDELF_OK : status;
    if (status == GEDELF_OK && !(say_encoding(r, &p) && patch_settle(&r->patch)))
        status = GEDELF_MEMORY;
    line_pass_close(&p);
    return status;
}

/* ---- All of it ----------------------------------------------------------------------------------- */

bool join_reading(const gedelf_dataset *d, const gedelf_allocator *allocator, buffer *name, gedelf_read_options *out)
{
    gedelf_read_options usual = GEDELF_READ_OPTIONS();
    *out = usual;
    bool done = buffer_append(name, d->characters.encoding.name) && buffer_append(name, view_of("", 1));
    out->allocator = allocator;
    out->encoding = name->data;
    out->dialect = d->assembler.rules->name;
    out->recover = d->assembler.recover;
    out->positions = true;
    return done;
}

gedelf_status join_recode(const gedelf_dataset *a, gedelf_source source, const gedelf_allocator *allocator,
                          buffer *octets, gedelf_dataset **out)
{
    recoding r = {.begun = false};
    buffer owned;
    view read;
    buffer_init(&owned, allocator);
    buffer_init(&r.name, allocator);
    buffer_init(&r.text, allocator);
    patch_init(&r.patch, allocator);
    gedelf_status status =
        join_reading(a, allocator, &r.name, &r.options) ? octets_read(source, &owned, &read) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = decode_first(&r, read);
    buffer_free(&owned);
    if (status == GEDELF_OK)
        status = recode_header(&r);
    r.patch.trusted = true;
    r.patch.total = r.text.length;
    if (status == GEDELF_OK)
        status = patch_write(&r.patch, gedelf_source_memory(r.text.data, r.text.length), write_to_buffer, octets);
    status = status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status; /* it goes to memory */
    if (status == GEDELF_OK)
        status = gedelf_read(out, gedelf_source_memory(octets->data, octets->length), &r.options);
    buffer_free(&r.name);
    buffer_free(&r.text);
    patch_clear(&r.patch);
    return status;
}
