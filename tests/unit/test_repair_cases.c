/* SPDX-License-Identifier: MIT */
/*
 * Repairs as data: what a text becomes, and what is told of it; tests/unit/repair.case has the cases and tells how they are written.
 * What comes out is repaired again, which changes nothing. [docs/internals/repair.md R1 to R10]
 */
#include "unit.h"

#include <gedelf/repair.h>

/* ---- Cases ----------------------------------------------------------------------------------- */

typedef struct repair_case {
    view name;
    bool tidy, guess, ask, raw, wide, stays;
    char fix[80], skip[80]; /* codes */
    char encoding[80];      /* the one that is named; what comes out is read by its own label */
    buffer before, after, told;
} repair_case;

static const view header = TEXT("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n");
static const view trailer = TEXT("0 TRLR\n");

static view take_line(view *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->text, '\n', rest->length) : NULL;
    size_t length = end ? (size_t)(end - rest->text) : rest->length;
    view taken = view_of(rest->text, length);
    *rest = view_of(rest->text + length + (end ? 1 : 0), rest->length - length - (end ? 1 : 0));
    return taken;
}

static view take_word(view *rest)
{
    size_t length = 0;
    *rest = view_trim(*rest);
    while (length < rest->length && rest->text[length] != ' ')
        length++;
    view word = view_of(rest->text, length);
    *rest = view_after(*rest, length);
    return word;
}

/* The octet that an escape means; -1 if it means none. *length is how long it is. */
static int unescaped(view rest, size_t *length)
{
    static const char signs[] = "nrts0\\", octets[] = "\n\r\t \0\\";
    *length = 2;
    if (rest.text[1] == 'x') {
        *length = 4;
        return hex_digit_value(rest.text[2]) * 16 + hex_digit_value(rest.text[3]);
    }
    const char *found = memchr(signs, rest.text[1], sizeof signs - 1);
    return found ? octets[found - signs] : -1;
}

/* Appends a line, in which \n, \r, \t, \s (a space), \0, \\ and \xHH mean octets; \c at its end: it has no line break. */
static void append_case_line(buffer *out, view row)
{
    bool broken = true;
    for (size_t i = 0, length = 1; i < row.length; i += length, length = 1) {
        char octet = row.text[i];
        if (octet == '\\') {
            int stands_for = unescaped(view_after(row, i), &length);
            broken = stands_for >= 0;
            octet = (char)stands_for;
        }
        if (broken)
            assert_true(buffer_append(out, view_of(&octet, 1)));
    }
    if (broken)
        assert_true(buffer_append(out, VIEW("\n")));
}

static void keep_codes(char out[80], view codes)
{
    assert_true(codes.length < 80);
    memcpy(out, codes.text, codes.length);
    out[codes.length] = '\0';
}

static void take_settings(repair_case *c, view rest)
{
    c->name = take_word(&rest);
    for (view word = take_word(&rest); word.length > 0; word = take_word(&rest)) {
        if (view_begins(word, VIEW("fix=")))
            keep_codes(c->fix, view_after(word, 4));
        else if (view_begins(word, VIEW("skip=")))
            keep_codes(c->skip, view_after(word, 5));
        else if (view_begins(word, VIEW("encoding=")))
            keep_codes(c->encoding, view_after(word, 9));
        c->ask = c->ask || view_equal(word, VIEW("ask"));
        c->tidy = c->tidy || view_equal(word, VIEW("tidy"));
        c->guess = c->guess || view_equal(word, VIEW("guess"));
        c->raw = c->raw || view_equal(word, VIEW("raw"));
        c->wide = c->wide || view_equal(word, VIEW("wide"));
    }
}

/* Each octet becomes a code unit of UTF-16LE, after a byte-order mark. */
static void widen(buffer *text)
{
    buffer out;
    buffer_init(&out, &memory_default);
    assert_true(buffer_append(&out, VIEW("\xFF\xFE")));
    for (size_t i = 0; i < text->length; i++)
        assert_true(buffer_append(&out, view_of((const char[]){text->data[i], 0}, 2)));
    buffer_free(text);
    *text = out;
}

/* Is it a line that is no text? */
static bool is_of_case(view row)
{
    return view_begins(row, VIEW("== ")) || view_begins(row, VIEW("=>")) || view_begins(row, VIEW("=:"));
}

/* A text of a case, with a header before it and a trailer after it unless it has its own. */
static void take_text(const repair_case *c, view *rest, buffer *out)
{
    assert_true(c->raw || buffer_append(out, header));
    while (rest->length > 0 && !is_of_case(*rest))
        append_case_line(out, take_line(rest));
    assert_true(c->raw || buffer_append(out, trailer));
    if (c->wide)
        widen(out);
}

static void case_init(repair_case *c)
{
    *c = (repair_case){.raw = false};
    buffer_init(&c->before, &memory_default);
    buffer_init(&c->after, &memory_default);
    buffer_init(&c->told, &memory_default);
}

static void case_free(repair_case *c)
{
    buffer_free(&c->before);
    buffer_free(&c->after);
    buffer_free(&c->told);
}

/* Takes the next case; false if there is none. */
static bool take_case(view *rest, repair_case *c)
{
    while (rest->length > 0 && !view_begins(*rest, VIEW("== ")))
        take_line(rest);
    if (rest->length == 0)
        return false;
    view settings = take_line(rest);
    take_settings(c, view_after(settings, 3));
    take_text(c, rest, &c->before);
    c->stays = !view_begins(*rest, VIEW("=>"));
    if (!c->stays) {
        take_line(rest);
        take_text(c, rest, &c->after);
    } else {
        assert_true(buffer_append(&c->after, buffer_view(&c->before)));
    }
    view told = view_begins(*rest, VIEW("=:")) ? view_trim(view_after(take_line(rest), 2)) : VIEW("");
    assert_true(buffer_append(&c->told, told));
    return true;
}

/* ---- Repairing ------------------------------------------------------------------------------- */

/* Notes "code:line", and "!" if something is left. */
static void note_told(void *context, const gedelf_repair_report *report)
{
    buffer *out = context;
    if (report->sample)
        return;
    assert_true((out->length == 0 || buffer_append(out, VIEW(" "))) &&
                buffer_append(out, view_of_string(report->kind->code)) && buffer_append(out, VIEW(":")) &&
                buffer_append_number(out, report->line) && (report->left.length == 0 || buffer_append(out, VIEW("!"))));
}

/* Notes what changes a line, and not what is only left. */
static void note_change(void *context, const gedelf_repair_report *report)
{
    if (!view_equal(report->before, report->after))
        note_told(context, report);
}

/* Whoever is asked wants no guess. */
static bool decline(void *context, const gedelf_repair_report *report)
{
    (void)context;
    (void)report;
    return false;
}

/* ---- What is shown -------------------------------------------------------------------------------- */

/* The lines of a text that nothing has been told of yet. */
typedef struct shown_lines {
    view text;
    bool told[200];
    bool wrong;
} shown_lines;

static view line_of_text(view text, uint64_t number)
{
    view row = take_line(&text);
    for (uint64_t i = 1; i < number; i++)
        row = take_line(&text);
    return row;
}

static bool has_text(view row, view text)
{
    for (size_t i = 0; i + text.length <= row.length; i++) {
        if (view_begins(view_after(row, i), text))
            return true;
    }
    return false;
}

/* The first time that something is told of a line, and not of the whole file, it is shown as it is there (R8): so it begins with a
   level. What could not be read is shown otherwise; a line may be within one of a page, and may have got the text of the next. */
static void check_shown(void *context, const gedelf_repair_report *report)
{
    shown_lines *s = context;
    bool seen = report->line >= COUNT_OF(s->told) || s->told[report->line];
    view row = view_trim(line_of_text(s->text, report->line)), before = view_trim(report->before);
    if (report->line < COUNT_OF(s->told))
        s->told[report->line] = true;
    bool one_line = before.length > 0 && is_digit(before.text[0]) && !memchr(before.text, '\n', before.length) &&
                    !memchr(before.text, '<', before.length);
    if (seen || report->sample || !one_line || has_text(row, before) || view_begins(before, row))
        return;
    print_error("%s, line %d: '%.*s' is shown as '%.*s'\n", report->kind->code, (int)report->line, (int)row.length,
                row.text, (int)before.length, before.text);
    s->wrong = true;
}

/* Repairs a text by a case's settings, in an encoding that is named or empty. What is told of it, or what the file is if it is no genealogy file, is appended to `told`. */
static void repair_by(const repair_case *c, view text, const char *named, gedelf_repair_fn tell, buffer *out,
                      void *told_to)
{
    buffer *told = tell == check_shown ? NULL : told_to;
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_repair_options options = GEDELF_REPAIR_OPTIONS();
    gedelf_repair *g;
    options.tidy = c->tidy;
    options.guess = c->guess;
    options.fix = c->fix[0] != '\0' ? c->fix : NULL;
    options.skip = c->skip[0] != '\0' ? c->skip : NULL;
    options.ask = c->ask ? decline : NULL;
    options.tell = tell;
    options.context = told_to;
    assert_int_equal(gedelf_repair_new(&g, &options), GEDELF_OK);
    reading.encoding = named[0] != '\0' ? named : NULL;
    gedelf_status status = gedelf_repair_plan(g, source_of(text), &reading);
    if (status == GEDELF_NOT_GENEALOGY && told)
        assert_true(buffer_append(told, VIEW("refused: ")) && buffer_append(told, gedelf_repair_refusal(g)) &&
                    buffer_append(out, text));
    else if (status != GEDELF_NOT_GENEALOGY)
        assert_int_equal(gedelf_repair_apply(g, source_of(text), gedelf_sink_callback(write_to_buffer, out)),
                         GEDELF_OK);
    gedelf_repair_free(g);
}

/* Prints a text as cases have it. */
static void print_text(view text)
{
    for (size_t i = 0; i < text.length; i++) {
        unsigned char c = (unsigned char)text.text[i];
        if (c == '\n' || (c >= ' ' && c <= '~' && c != '\\'))
            print_error("%c", c);
        else
            print_error("\\x%02x", c);
    }
    print_error("\n");
}

static bool differs(const repair_case *c, const char *what, view is, view should_be)
{
    if (view_equal(is, should_be))
        return false;
    print_error("%.*s: %s\n", (int)c->name.length, c->name.text, what);
    print_text(is);
    print_error("--- should be\n");
    print_text(should_be);
    return true;
}

/* Whoever is asked and declines all guesses gets what is repaired without them. */
static bool declining_differs(const repair_case *c, view once)
{
    buffer declined, told;
    repair_case asking = *c;
    asking.ask = true;
    buffer_init(&declined, &memory_default);
    buffer_init(&told, &memory_default);
    repair_by(&asking, buffer_view(&c->before), c->encoding, note_told, &declined, &told);
    bool wrong = differs(c, "where guesses are declined it becomes", buffer_view(&declined), once);
    buffer_free(&declined);
    buffer_free(&told);
    return wrong;
}

/* Are lines shown otherwise than they are in the text? */
static bool shows_wrongly(const repair_case *c)
{
    shown_lines shown = {.text = buffer_view(&c->before)};
    buffer out;
    buffer_init(&out, &memory_default);
    if (!c->wide)
        repair_by(c, shown.text, c->encoding, check_shown, &out, &shown);
    buffer_free(&out);
    return shown.wrong;
}

static bool try_case(const repair_case *c)
{
    buffer once, twice, told, again;
    buffer_init(&once, &memory_default);
    buffer_init(&twice, &memory_default);
    buffer_init(&told, &memory_default);
    buffer_init(&again, &memory_default);
    repair_by(c, buffer_view(&c->before), c->encoding, note_told, &once, &told);
    repair_by(c, buffer_view(&once), "", note_change, &twice, &again);
    bool wrong = differs(c, "it becomes", buffer_view(&once), buffer_view(&c->after));
    wrong = shows_wrongly(c) || wrong;
    wrong = differs(c, "told is", buffer_view(&told), buffer_view(&c->told)) || wrong;
    wrong = differs(c, "the second time it becomes", buffer_view(&twice), buffer_view(&once)) || wrong;
    wrong = (!c->guess && declining_differs(c, buffer_view(&once))) || wrong;
    bool refused = view_begins(buffer_view(&told), VIEW("refused: "));
    wrong =
        differs(c, "the second time told is", buffer_view(&again), refused ? buffer_view(&told) : VIEW("")) || wrong;
    buffer_free(&once);
    buffer_free(&twice);
    buffer_free(&told);
    buffer_free(&again);
    return !wrong;
}

static void test_repair__cases(void **state)
{
    (void)state;
    buffer text;
    size_t wrong = 0, count = 0;
    repair_case c;
    buffer_init(&text, &memory_default);
    append_contents(&text, "tests/unit/repair.case");
    view rest = buffer_view(&text);
    for (case_init(&c); take_case(&rest, &c); case_init(&c)) {
        wrong += !try_case(&c);
        count++;
        case_free(&c);
    }
    case_free(&c);
    buffer_free(&text);
    assert_true(count > 0);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_repair__cases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
