/* SPDX-License-Identifier: MIT */
/*
 * The first file in UTF-8: takes its octets, gives them in UTF-8, and the dataset that is read from these. Lines stay as they are but
 * for their characters; in the header the CHAR line says what the encoding is now, and lines below it that say which version of
 * the other one it was go. [D453]
 */
#include "rewrite/join/join_private.h"
#include "format/lines/lines.h"

typedef struct recoding {
    const gedelf_dataset *dataset; /* as it was read */
    gedelf_options options;
    buffer name; /* of the encoding */
    buffer text; /* in UTF-8, with the old header */
    buffer *out;
    size_t at;       /* so far the text has been taken over */
    bool begun;      /* the header has */
    uint64_t second; /* where the line behind HEAD begins */
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

/* Takes the text over as far as `to`, and goes on at `from`. */
static bool take_over(recoding *r, uint64_t to, view put, uint64_t from)
{
    bool done = buffer_append(r->out, view_of(r->text.data + r->at, (size_t)to - r->at)) && buffer_append(r->out, put);
    r->at = (size_t)from;
    return done;
}

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
        return take_over(r, empty ? p->tag_end : p->payload_at, empty ? VIEW(" UTF-8") : VIEW("UTF-8"),
                         empty ? p->end : p->payload_end);
    }
    return !r->below || !is_header_part(p, 2, VIEW("VERS")) || take_over(r, p->begin, VIEW(""), p->behind);
}

/* A header that said nothing says it in its second line. */
static bool say_encoding(recoding *r, view ending)
{
    return r->said || r->second == 0 ||
           (take_over(r, r->second, VIEW("1 CHAR UTF-8"), r->second) && buffer_append(r->out, ending));
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
    if (status == GEDELF_OK &&
        !(say_encoding(r, line_pass_break(&p)) && take_over(r, r->text.length, VIEW(""), r->text.length)))
        status = GEDELF_MEMORY;
    line_pass_close(&p);
    return status;
}

/* ---- All of it ----------------------------------------------------------------------------------- */

/* How the file was read. */
static bool set_up(recoding *r, const gedelf_allocator *allocator)
{
    const gedelf_dataset *d = r->dataset;
    gedelf_options usual = GEDELF_OPTIONS_INIT;
    r->options = usual;
    r->options.allocator = allocator;
    r->options.dialect = dialect_named(gedelf_dataset_metadata(d)->dialect)->name;
    r->options.recover = d->assembler.recover;
    r->options.positions = true;
    buffer_init(&r->name, allocator);
    buffer_init(&r->text, allocator);
    bool done = buffer_append(&r->name, d->characters.encoding.name) && buffer_append(&r->name, view_of("", 1));
    r->options.encoding = r->name.data;
    return done;
}

gedelf_status join_recode(const gedelf_dataset *a, gedelf_source source, const gedelf_allocator *allocator,
                          buffer *octets, gedelf_dataset **out)
{
    recoding r = {.dataset = a, .out = octets};
    buffer owned;
    view read;
    buffer_init(&owned, allocator);
    gedelf_status status = set_up(&r, allocator) ? octets_read(source, &owned, &read) : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = decode_first(&r, read);
    buffer_free(&owned);
    if (status == GEDELF_OK)
        status = recode_header(&r);
    if (status == GEDELF_OK)
        status = gedelf_read(out, gedelf_source_memory(octets->data, octets->length), &r.options);
    buffer_free(&r.name);
    buffer_free(&r.text);
    return status;
}
