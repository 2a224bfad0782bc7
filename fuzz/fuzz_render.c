/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: how diagnostics are shown. Takes any octets, reads them as a file, shows all that is said about it in
 * each of the four forms, and besides one diagnostic that is made up. Asserts that what comes out is valid UTF-8, does
 * nothing to a terminal, and, if it is to be JSON, is well-formed.
 *
 * Options: flags (1: in colour, 2: with notes, 4: recovering; the two above choose the form that a fuzzer tries); the code; the
 * length of the file's name; and where the made-up diagnostic is. Then comes the name, which may be any octets.
 */
#include "fuzz.h"

#include "diag/diag.h"

#include <assert.h>

enum { FORMS = RENDER_SARIF + 1 };

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Deeper than anything that is shown. */
enum { DEEPEST = 32 };

static size_t skip_space(view v, size_t i)
{
    while (i < v.length && is_white_space(v.text[i]))
        i++;
    return i;
}

/* The end of the string that begins at `i`. */
static size_t skip_string(view v, size_t i)
{
    assert(i < v.length && v.text[i] == '"');
    for (i++; i < v.length && v.text[i] != '"'; i++) {
        assert((unsigned char)v.text[i] >= 0x20);
        if (v.text[i] != '\\')
            continue;
        assert(++i < v.length && strchr("\"\\/bfnrtu", v.text[i]) && v.text[i] != '\0');
        for (size_t digits = v.text[i] == 'u' ? 4 : 0; digits > 0; digits--) {
            assert(++i < v.length);
            assert(is_digit(v.text[i]) || (to_upper(v.text[i]) >= 'A' && to_upper(v.text[i]) <= 'F'));
        }
    }
    assert(i < v.length);
    return i + 1;
}

/* The end of a string, a whole number, true, false or null. */
static size_t skip_scalar(view v, size_t i)
{
    static const view words[] = {{"true", 4}, {"false", 5}, {"null", 4}};
    assert(i < v.length);
    if (v.text[i] == '"')
        return skip_string(v, i);
    for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
        if (v.length - i >= words[w].length && memcmp(v.text + i, words[w].text, words[w].length) == 0)
            return i + words[w].length;
    }
    size_t begin = i;
    while (i < v.length && is_digit(v.text[i]))
        i++;
    assert(i > begin && (v.text[begin] != '0' || i == begin + 1));
    return i;
}

/* A member's key and colon, in an object; nothing in an array. */
static size_t skip_key(view v, size_t i, char open)
{
    i = skip_space(v, i);
    if (open != '{')
        return i;
    i = skip_space(v, skip_string(v, i));
    assert(i < v.length && v.text[i] == ':');
    return skip_space(v, i + 1);
}

/* One value from `i` on; returns its end. */
static size_t check_json(view v, size_t i)
{
    char open[DEEPEST];
    size_t depth = 0;
    i = skip_space(v, i);
    for (;;) {
        assert(i < v.length && depth < DEEPEST);
        if (v.text[i] == '{' || v.text[i] == '[') {
            open[depth++] = v.text[i];
            i = skip_space(v, i + 1);
            assert(i < v.length);
            if (v.text[i] != '}' && v.text[i] != ']') {
                i = skip_key(v, i, open[depth - 1]);
                continue;
            }
        } else {
            i = skip_scalar(v, i);
        }
        for (i = skip_space(v, i); depth > 0 && i < v.length && v.text[i] != ','; i = skip_space(v, i + 1))
            assert(v.text[i] == (open[--depth] == '{' ? '}' : ']'));
        if (depth == 0)
            return i;
        assert(i < v.length);
        i = skip_key(v, i + 1, open[depth - 1]);
    }
}

/* ---- What was shown -------------------------------------------------------------------------- */

static size_t count_lines(view v)
{
    size_t count = 0;
    for (size_t i = 0; i < v.length; i++)
        count += v.text[i] == '\n';
    return count;
}

/* No control characters but line breaks, and the escapes of colours where they are wanted. */
static void check_harmless(view v, bool colour)
{
    for (size_t i = 0, step; i < v.length; i += step) {
        uint32_t c = utf8_decode(v.text + i, &step);
        assert(c >= 0x20 || c == '\n' || (colour && c == 0x1B));
        assert(c < 0x7F || c > 0x9F);
        assert(c < 0x202A || c > 0x202E);
    }
}

static void check_shown(const renderer *r)
{
    view v = buffer_view(r->out);
    assert(utf8_valid_prefix(v.text, v.length) == v.length);
    assert(v.length == 0 || v.text[v.length - 1] == '\n');
    if (r->form == RENDER_TEXT || r->form == RENDER_GCC)
        check_harmless(v, r->form == RENDER_TEXT && r->colour);
    if (r->form == RENDER_GCC || r->form == RENDER_JSON)
        assert(count_lines(v) == r->shown);
    if (r->form == RENDER_SARIF)
        assert(check_json(v, 0) == v.length);
    for (size_t i = 0; r->form == RENDER_JSON && i < v.length;) {
        assert(v.text[i] == '{');
        i = check_json(v, i);
    }
}

/* ---- Showing --------------------------------------------------------------------------------- */

typedef struct showing {
    renderer renderers[FORMS];
    buffer outs[FORMS];
    size_t count; /* of those that are used */
    view name;
} showing;

static bool show(void *context, const gedelf_diag *diag)
{
    showing *s = context;
    for (size_t i = 0; i < s->count; i++)
        assert(render_diag(&s->renderers[i], s->name, diag));
    return true;
}

/* Anything may be where a text from the file may be, as long as it is UTF-8; numbers may be any. */
static void show_made_up(showing *s, view text, unsigned code, unsigned place)
{
    view valid = view_of(text.text, utf8_valid_prefix(text.text, text.length));
    uint64_t far = place >= 0xF0 ? UINT64_MAX - (place & 1) : place;
    gedelf_diag diag = {.code = gedelf_code_at(code % gedelf_code_count())->code,
                        .severity = (gedelf_severity)(code % 4),
                        .line = far + (far == 0),
                        .column = far / 2 + 1,
                        .width = far / 3 + 1,
                        .where = {far, far / 4},
                        .related_line = place % 3 == 0 ? far : 0,
                        .source = valid,
                        .args = {valid, valid, valid},
                        .record = valid};
    show(s, &diag);
}

static void begin_showing(showing *s, unsigned flags)
{
    for (render_form form = RENDER_TEXT; form <= RENDER_SARIF; form++) {
        if (!fuzz_takes(flags >> 3, FORMS, form))
            continue;
        bool colour = (flags & 1) != 0, notes = (flags & 2) != 0;
        buffer *out = &s->outs[s->count];
        renderer *r = &s->renderers[s->count++];
        buffer_init(out, fuzz_memory);
        *r = (renderer){.form = form, .colour = colour, .notes = notes, .out = out};
        assert(render_begin(r));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x82, 0, 0, 8};
    fuzz_input in = fuzz_take(octets, length, none);
    size_t name_length = in.options[2] < in.text.length ? in.options[2] : in.text.length;
    view text = view_of(in.text.text + name_length, in.text.length - name_length);
    showing s = {.name = name_length > 0 ? view_of(in.text.text, name_length) : VIEW("a.ged")};
    begin_showing(&s, in.options[0]);
    gedelf_read_options reading = fuzz_options();
    reading.diagnose = show;
    reading.context = &s;
    reading.max_per_code = 5;
    reading.recover = (in.options[0] & 4) != 0;
    (void)gedelf_check(fuzz_source(text), &reading, NULL);
    show_made_up(&s, text, in.options[1], in.options[3]);
    for (size_t i = 0; i < s.count; i++) {
        assert(render_end(&s.renderers[i]));
        check_shown(&s.renderers[i]);
        buffer_free(&s.outs[i]);
    }
    return 0;
}
