/* SPDX-License-Identifier: MIT */
/*
 * Reads and writes for the tests of Polygenea, by the public header alone.
 */
#include "support.h"

bool take_octets(void *context, const void *octets, size_t size)
{
    text_add(context, octets, size);
    return true;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static bool take_diag(void *context, const gedelf_diag *diag)
{
    pg_outcome *o = context;
    char place[128], message[1024];
    snprintf(place, sizeof place, "%" PRIu64 ":%" PRIu64 " %s %s\n", diag->line, diag->column,
             gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name);
    text_add_string(&o->diags, place);
    text_add_string(&o->details, place);
    snprintf(place, sizeof place,
             "  octets %" PRIu64 "+%" PRIu64 " width %" PRIu64 " related %" PRIu64 " at %zu: ", diag->where.offset,
             diag->where.length, diag->width, diag->related_line, diag->source_at);
    text_add_string(&o->details, place);
    gedelf_diag_message(diag, message, sizeof message);
    text_add_string(&o->details, message);
    text_add_string(&o->details, " | ");
    text_add(&o->details, diag->source.text, diag->source.length);
    text_add_string(&o->details, "\n");
    return true;
}

/* Hands out octets in pieces. */
typedef struct portion {
    const text *from;
    size_t at, piece;
} portion;

static ptrdiff_t deliver_portion(void *context, void *buffer, size_t size)
{
    portion *p = context;
    size_t left = p->from->length - p->at, count = p->piece < size ? p->piece : size;
    count = count < left ? count : left;
    if (count > 0)
        memcpy(buffer, p->from->data + p->at, count);
    p->at += count;
    return (ptrdiff_t)count;
}

pg_outcome read_polygenea(const text *input, size_t piece, const gedelf_read_options *options)
{
    pg_outcome o = {0};
    gedelf_read_options mine = options ? *options : GEDELF_READ_OPTIONS();
    portion p = {input, 0, piece};
    mine.diagnose = take_diag;
    mine.context = &o;
    gedelf_source source =
        piece > 0 ? gedelf_source_callback(deliver_portion, &p) : gedelf_source_memory(input->data, input->length);
    o.status = gedelf_pg_read(&o.dataset, source, &mine, NULL);
    return o;
}

void pg_outcome_free(pg_outcome *o)
{
    gedelf_pg_free(o->dataset);
    text_free(&o->diags);
    text_free(&o->details);
}

/* ---- Writing --------------------------------------------------------------------------------- */

text dump_polygenea(const gedelf_pg_dataset *dataset)
{
    text out = {0};
    if (gedelf_pg_write_json(dataset, gedelf_sink_callback(take_octets, &out), NULL) != GEDELF_OK)
        give_up("a dataset cannot be dumped");
    return out;
}

text write_polygenea(const gedelf_pg_dataset *dataset, gedelf_pg_abbreviations abbreviations, bool canonical,
                     gedelf_status *status)
{
    text out = {0};
    gedelf_pg_write_options options = GEDELF_PG_WRITE_OPTIONS();
    options.abbreviations = abbreviations;
    options.canonical = canonical;
    *status = gedelf_pg_write(dataset, gedelf_sink_callback(take_octets, &out), &options);
    return out;
}

/* ---- There and back -------------------------------------------------------------------------- */

/* Two datasets are equal if they have the same canonical form. */
static bool is_equal(const gedelf_pg_dataset *a, const gedelf_pg_dataset *b)
{
    gedelf_status first, second;
    text left = write_polygenea(a, GEDELF_PG_WITHOUT, true, &first);
    text right = write_polygenea(b, GEDELF_PG_WITHOUT, true, &second);
    bool equal = first == GEDELF_OK && second == GEDELF_OK && text_equal(&left, &right);
    text_free(&left);
    text_free(&right);
    return equal;
}

/* The writer never makes these. */
static bool has_faults_of_notation(const char *diags)
{
    static const char *const codes[] = {"set-repetition",   "node-repeated",       "abbreviation-",
                                        "example-counting", "forward-reference\n", "dangling-reference\n"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        if (strstr(diags, codes[i]))
            return true;
    }
    return false;
}

/* One way of writing. */
static const char *trip(const gedelf_pg_dataset *dataset, gedelf_pg_abbreviations abbreviations, bool canonical)
{
    const char *wrong = NULL;
    gedelf_status status, again;
    text first = write_polygenea(dataset, abbreviations, canonical, &status);
    if (status != GEDELF_OK) {
        text_free(&first);
        return "it cannot be written";
    }
    pg_outcome o = read_polygenea(&first, 0, NULL);
    if (o.status != GEDELF_OK) {
        wrong = "what was written cannot be read";
    } else if (has_faults_of_notation(text_string(&o.diags))) {
        wrong = "what was written has faults of notation";
    } else {
        text second = write_polygenea(o.dataset, abbreviations, canonical, &again);
        if (!is_equal(dataset, o.dataset))
            wrong = "another dataset came back";
        else if (again != GEDELF_OK || !text_equal(&first, &second))
            wrong = "it is written in another way the second time";
        text_free(&second);
    }
    if (wrong) { /* there may be zeros in it */
        fputs("--- written\n", stdout);
        fwrite(text_string(&first), 1, first.length, stdout);
        fputs("--- diagnostics\n", stdout);
        fwrite(text_string(&o.details), 1, o.details.length, stdout);
    }
    pg_outcome_free(&o);
    text_free(&first);
    return wrong;
}

const char *round_trip(const gedelf_pg_dataset *dataset)
{
    static const struct {
        gedelf_pg_abbreviations abbreviations;
        bool canonical;
    } ways[] = {{GEDELF_PG_KEEP, false},
                {GEDELF_PG_AUTO, false},
                {GEDELF_PG_WITHOUT, false},
                {GEDELF_PG_AUTO, true},
                {GEDELF_PG_WITHOUT, true}};
    const char *wrong = NULL;
    for (size_t i = 0; !wrong && i < sizeof ways / sizeof *ways; i++)
        wrong = trip(dataset, ways[i].abbreviations, ways[i].canonical);
    return wrong;
}

void text_load(text *out, const char *path)
{
    FILE *stream = fopen(path, "rb");
    char piece[4096];
    if (!stream) {
        perror(path);
        exit(2);
    }
    for (size_t got; (got = fread(piece, 1, sizeof piece, stream)) > 0;)
        text_add(out, piece, got);
    fclose(stream);
}
