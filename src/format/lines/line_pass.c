/* SPDX-License-Identifier: MIT */
/*
 * The source once more: takes its octets, gives one physical line after the other, with its parts and the octets that they
 * are in, so that what stays can be copied as it is.
 */
#include "format/lines/lines.h"

gedelf_status octets_read(gedelf_source source, buffer *owned, view *octets)
{
    const size_t more = memory_sizes(owned->allocator)->loaded;
    input in;
    if (source.octets) {
        *octets = view_of(source.octets, source.length);
        return GEDELF_OK;
    }
    gedelf_status status = input_open(&in, source);
    size_t got = 1;
    while (status == GEDELF_OK && got > 0) {
        if (!buffer_reserve(owned, in.total > owned->length ? (size_t)(in.total - owned->length) + 1 : more))
            status = GEDELF_MEMORY;
        else
            status = input_read(&in, owned->data + owned->length, owned->capacity - owned->length, &got);
        owned->length += status == GEDELF_OK ? got : 0;
    }
    input_close(&in);
    *octets = buffer_view(owned);
    return status;
}

gedelf_status line_pass_open(line_pass *p, view octets, const gedelf_read_options *options)
{
    gedelf_read_options all = *options;
    all.diagnose = NULL; /* what is wrong with the text has been said */
    memset(p, 0, sizeof *p);
    p->allocator = all.allocator ? *all.allocator : memory_default;
    p->octets = octets;
    const dialect *rules = all.dialect ? dialect_named(view_of_string(all.dialect)) : NULL;
    characters_init(&p->text, &p->allocator);
    gedelf_status status = diags_init(&p->diags, &p->allocator, &all) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = characters_open(&p->text, gedelf_source_memory(octets.text, octets.length), &all, &rules, &p->diags);
    p->speaker =
        (speaker){.text = &p->text, .diags = &p->diags, .rules = rules ? rules : dialect_default(), .muted = true};
    splitter_init(&p->splitter, &p->speaker);
    return status;
}

void line_pass_close(line_pass *p)
{
    characters_close(&p->text);
    diags_free(&p->diags);
}

static uint64_t octet_in_line(line_pass *p, size_t at)
{
    return characters_octet(&p->text, p->line.at + at);
}

/* Places in the octets, in rising order, which is cheap. */
static void locate_parts(line_pass *p)
{
    const line *l = &p->line;
    bool named = p->usable && l->xref_length > 0;
    p->begin = characters_octet(&p->text, l->begin);
    p->xref_at = named ? octet_in_line(p, l->xref_at) : p->begin;
    p->xref_end = named ? octet_in_line(p, l->xref_at + l->xref_length) : p->begin;
    p->tag_end = p->usable ? octet_in_line(p, l->tag_at + l->tag_length) : p->begin;
    p->payload_at = octet_in_line(p, p->usable ? l->payload_at : 0);
    p->payload_end = octet_in_line(p, l->length);
    p->end = octet_in_line(p, l->length + l->dropped);
    bool last = p->text.whole && p->splitter.at == p->text.begin + p->text.length;
    p->after = last ? p->octets.length : characters_octet(&p->text, p->splitter.at);
}

gedelf_status line_pass_next(line_pass *p)
{
    p->previous = p->after;
    characters_discard(&p->text, p->splitter.at);
    gedelf_status status = splitter_next(&p->splitter, &p->line);
    if (status != GEDELF_OK)
        return status;
    size_t length = p->line.length;
    if (is_trailer_line(line_view(&p->speaker, &p->line)))
        line_drop_controls(&p->speaker, &p->line); /* such as old systems put at the end of a file (D19) */
    p->line.dropped += length - p->line.length;
    p->usable = line_parse(&p->speaker, &p->line, 0);
    locate_parts(p);
    return GEDELF_OK;
}

static view part_of_line(const line_pass *p, size_t at, size_t length)
{
    return p->usable ? view_of(characters_at(&p->text, p->line.at) + at, length) : view_of("", 0);
}

view line_pass_tag(const line_pass *p)
{
    return part_of_line(p, p->line.tag_at, p->line.tag_length);
}

view line_pass_xref(const line_pass *p)
{
    return part_of_line(p, p->line.xref_at, p->line.xref_length);
}

view line_pass_payload(const line_pass *p)
{
    size_t at = p->usable ? p->line.payload_at : 0;
    return view_of(characters_at(&p->text, p->line.at) + at, p->line.length - at);
}

bool line_pass_is_trailer(const line_pass *p)
{
    bool named = p->usable && p->line.level == 0 && view_equal(line_pass_tag(p), VIEW("TRLR"));
    return named || (p->line.length > 0 && is_trailer_line(line_view(&p->speaker, &p->line)));
}

view line_pass_break(const line_pass *p)
{
    static const char *const breaks[] = {
        [BREAK_NONE] = "\n", [BREAK_LF] = "\n", [BREAK_CR] = "\r", [BREAK_CRLF] = "\r\n", [BREAK_LFCR] = "\n\r"};
    return view_of_string(breaks[p->splitter.first]);
}
