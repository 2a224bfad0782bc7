/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: Polygenea. Takes any octets, reads them as constructor notation, whole and in chunks, and asserts that both
 * give the same; that every diagnostic is about a place in the input; and, if the dataset is sound, that what is written
 * of it, in every way, can be read, is the same dataset, and is written in the same way again.
 *
 * Options: flags (1: a small max_depth, 2: no limit of diagnostics); none; the size of chunks; the form in which a fuzzer writes
 * it.
 */
#include "fuzz.h"

#include "research/polygenea/polygenea.h"

#include <assert.h>

enum { FORMS = 5 };

/* ---- Reading --------------------------------------------------------------------------------- */

/* What was said while reading: a sum of it, and what it is measured against. */
typedef struct witness {
    view input;
    uint64_t count, sum;
} witness;

static bool see(void *context, const gedelf_diag *diag)
{
    witness *w = context;
    char message[512];
    size_t said = gedelf_diag_message(diag, message, sizeof message);
    assert(said > 0 && utf8_valid_prefix(message, strlen(message)) == strlen(message));
    assert(diag->line > 0 && diag->column > 0 && diag->width > 0);
    assert(diag->where.offset <= w->input.length && diag->source_at <= diag->source.length);
    assert(pg_is_utf8(diag->source));
    w->count++;
    w->sum = w->sum * 31 + diag->code + diag->line * 1009 + diag->column * 7 +
             hash_text(view_of(message, strlen(message)), 1);
    return true;
}

/* Hands the input out in chunks. */
typedef struct portions {
    view rest;
    size_t size;
} portions;

static ptrdiff_t hand_out(void *context, void *into, size_t size)
{
    portions *p = context;
    size_t count = p->size < size ? p->size : size;
    count = count < p->rest.length ? count : p->rest.length;
    if (count > 0)
        memcpy(into, p->rest.text, count);
    p->rest = view_of(p->rest.text + count, p->rest.length - count);
    return (ptrdiff_t)count;
}

static gedelf_status read_input(view given, size_t chunk, gedelf_read_options options, witness *w,
                                gedelf_pg_dataset **out)
{
    portions p = {given, chunk};
    *w = (witness){.input = given};
    options.diagnose = see;
    options.context = w;
    gedelf_source source =
        chunk ? gedelf_source_callback(hand_out, &p) : gedelf_source_memory(given.text, given.length);
    gedelf_status status = gedelf_pg_read(out, source, &options, NULL);
    assert((status == GEDELF_OK) == (*out != NULL));
    assert(status == GEDELF_OK || status == GEDELF_MALFORMED);
    return status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_form(const gedelf_pg_dataset *d, unsigned form, buffer *out)
{
    gedelf_pg_write_options options = GEDELF_PG_WRITE_OPTIONS();
    options.allocator = fuzz_memory;
    options.abbreviations = (gedelf_pg_abbreviations)(form % 3);
    options.canonical = form > 2;
    if (form == 3)
        options.abbreviations = GEDELF_PG_WITHOUT;
    out->length = 0;
    gedelf_status status = gedelf_pg_write(d, gedelf_sink_callback(write_to_buffer, out), &options);
    assert(status == GEDELF_OK);
}

/* Writes it, reads that, and writes it again. */
static void go_round(const gedelf_pg_dataset *d, unsigned form)
{
    buffer first, second, plain, again;
    gedelf_pg_dataset *other;
    gedelf_read_options options = fuzz_options();
    witness w;
    buffer *const all[] = {&first, &second, &plain, &again};
    for (size_t i = 0; i < 4; i++)
        buffer_init(all[i], fuzz_memory);
    write_form(d, form, &first);
    gedelf_status status = read_input(buffer_view(&first), 0, options, &w, &other);
    assert(status == GEDELF_OK && gedelf_pg_is_sound(other));
    write_form(other, form, &second);
    assert(view_equal(buffer_view(&first), buffer_view(&second)));
    write_form(d, 3, &plain);
    write_form(other, 3, &again);
    assert(view_equal(buffer_view(&plain), buffer_view(&again)));
    gedelf_pg_free(other);
    for (size_t i = 0; i < 4; i++)
        buffer_free(all[i]);
}

/* ---- Together -------------------------------------------------------------------------------- */

/* JSON is read as the dataset that it was written of. */
static void read_back(view json)
{
    gedelf_pg_dataset *again;
    gedelf_read_options options = fuzz_options();
    buffer text;
    buffer_init(&text, fuzz_memory);
    gedelf_status status = gedelf_pg_read(&again, fuzz_source(json), &options, NULL);
    assert(status == GEDELF_OK &&
           gedelf_pg_write_json(again, gedelf_sink_callback(write_to_buffer, &text), NULL) == GEDELF_OK);
    assert(view_equal(json, buffer_view(&text)));
    gedelf_pg_free(again);
    buffer_free(&text);
}

/* The same dataset however it came in. */
static void compare(const gedelf_pg_dataset *a, const gedelf_pg_dataset *b, bool faultless)
{
    buffer left, right;
    buffer_init(&left, fuzz_memory);
    buffer_init(&right, fuzz_memory);
    gedelf_status first = gedelf_pg_write_json(a, gedelf_sink_callback(write_to_buffer, &left), NULL);
    gedelf_status second = gedelf_pg_write_json(b, gedelf_sink_callback(write_to_buffer, &right), NULL);
    assert(first == GEDELF_OK && second == GEDELF_OK && view_equal(buffer_view(&left), buffer_view(&right)));
    assert(utf8_valid_prefix(left.data, left.length) == left.length);
    if (faultless) /* an abbreviation that must not be is not read from JSON */
        read_back(buffer_view(&left));
    buffer_free(&left);
    buffer_free(&right);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_read_options options = fuzz_options();
    size_t chunk = in.options[2] % 16 + 1U;
    options.max_depth = in.options[0] & 1 ? 5 : options.max_depth;
    options.max_per_code = in.options[0] & 2 ? GEDELF_NO_LIMIT : options.max_per_code;
    view given = in.text;
    gedelf_pg_dataset *whole, *pieces;
    witness one, other;
    gedelf_status status = read_input(given, 0, options, &one, &whole);
    gedelf_status again = read_input(given, chunk, options, &other, &pieces);
    assert(status == again && one.count == other.count && one.sum == other.sum);
    if (status == GEDELF_OK) {
        compare(whole, pieces, one.count == 0);
        gedelf_status checked = gedelf_pg_check(whole, fuzz_reading(), NULL);
        assert(checked == GEDELF_OK);
        for (unsigned form = 0; gedelf_pg_is_sound(whole) && form < FORMS; form++) {
            if (fuzz_takes(in.options[3], FORMS, form))
                go_round(whole, form);
        }
    }
    gedelf_pg_free(whole);
    gedelf_pg_free(pieces);
    return 0;
}
