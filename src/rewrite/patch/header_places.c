/* SPDX-License-Identifier: MIT */
/*
 * Lines of headers: takes a file's octets, gives the places in its header where lines that are not structures can be
 * put. [D27]
 */
#include "rewrite/patch/patch.h"

/* ---- Places ---------------------------------------------------------------------------------------- */

/* The header's lines, as they are met. */
typedef struct header_walk {
    header_places places;
    bool begun, taken, in_schema, after_head;
} header_walk;

static header_spot this_line(const line_pass *p)
{
    return (header_spot){p->begin, p->line.number, p->previous};
}

static bool starts(const line_pass *p, uint64_t level, const char *tag)
{
    return p->usable && p->line.level == level && view_equal(line_pass_tag(p), view_of_string(tag));
}

/* Takes a line. The version goes before GEDC, or directly after HEAD, as the editor has it. */
static void take_header_line(header_walk *w, const line_pass *p)
{
    if (w->begun && !w->after_head) {
        w->places.version = this_line(p);
        w->after_head = true;
    }
    if (w->in_schema && p->usable && p->line.level <= 1) {
        w->places.schemas = this_line(p);
        w->in_schema = false;
    }
    w->begun = w->begun || starts(p, 0, "HEAD");
    w->taken = w->taken || starts(p, 1, "ELF");
    w->in_schema = w->in_schema || starts(p, 1, "SCHMA");
    if (starts(p, 1, "GEDC"))
        w->places.version = this_line(p);
}

gedelf_status header_places_find(header_places *out, view octets, const gedelf_read_options *options)
{
    header_walk w = {.begun = false};
    line_pass p;
    gedelf_status status = line_pass_open(&p, octets, options);
    while (status == GEDELF_OK && (status = line_pass_next(&p)) == GEDELF_OK) {
        take_header_line(&w, &p);
        if (w.after_head && p.usable && p.line.level == 0)
            break;
    }
    w.places.end = status == GEDELF_OK ? this_line(&p) : (header_spot){p.octets.length, UINT32_MAX, p.after};
    line_pass_close(&p);
    if (w.taken)
        w.places.version = (header_spot){0, 0, 0};
    *out = w.begun ? w.places : (header_places){.end = {0, 0, 0}};
    return status == GEDELF_END ? GEDELF_OK : status;
}

/* ---- The version ----------------------------------------------------------------------------------- */

bool header_lacks_version(const gedelf_dataset *d)
{
    const gedelf_metadata *m = gedelf_dataset_metadata(d);
    const dialect *rules = dialect_named(m->dialect);
    return rules && rules->elf_line == ELF_VERSION_IN_HEAD && m->elf_version.length == 0;
}

bool append_version_line(const dialect *rules, buffer *out)
{
    const dialect_version *v = &rules->elf_version;
    return buffer_append(out, VIEW("1 ELF ")) && buffer_append(out, view_of_string(v->major)) &&
           buffer_append(out, VIEW(".")) && buffer_append(out, view_of_string(v->minor)) &&
           buffer_append(out, VIEW(".")) && buffer_append(out, view_of_string(v->revision));
}
