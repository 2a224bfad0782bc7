/* SPDX-License-Identifier: MIT */
/*
 * The writer as data: what a text becomes in each dialect and with each option, and all that is told of it, with line and record;
 * tests/unit/writer_parts.case has the cases and tells how they are written. Each is written as a whole, record by record while
 * it is read, and with each allocation failing. Then options that have no meaning, parts, rows, and walks.
 */
#include "unit.h"
#include "types/types.h"
#include "write/write.h"

/* ---- How a case is written ------------------------------------------------------------------- */

typedef struct parts_settings {
    char from[32], to[32], encoding[32];
    bool typed, recover, reading;
    gedelf_write_options writing;
} parts_settings;

static view next_line(view *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->text, '\n', rest->length) : NULL;
    size_t length = end ? (size_t)(end - rest->text) + 1 : rest->length;
    view taken = view_of(rest->text, length);
    *rest = view_behind(*rest, length);
    return taken;
}

static bool is_of_format(view row)
{
    return view_begins(row, VIEW("== ")) || view_begins(row, VIEW("=>")) || view_begins(row, VIEW("=:")) ||
           view_begins(row, VIEW("---- "));
}

static const char *keep_word(char out[32], view word)
{
    assert_true(word.length < 32);
    memcpy(out, word.text, word.length);
    out[word.length] = '\0';
    return out;
}

static void take_setting(parts_settings *p, view word)
{
    gedelf_write_options *w = &p->writing;
    char number[32];
    p->typed = p->typed || view_equal(word, VIEW("typed"));
    p->recover = p->recover || view_equal(word, VIEW("recover"));
    p->reading = p->reading || view_equal(word, VIEW("for-reading"));
    w->byte_order_mark = w->byte_order_mark || view_equal(word, VIEW("bom"));
    w->no_byte_order_mark = w->no_byte_order_mark || view_equal(word, VIEW("no-bom"));
    w->protect_spaces = w->protect_spaces || view_equal(word, VIEW("protect-spaces"));
    w->by_meaning = w->by_meaning || view_equal(word, VIEW("by-meaning"));
    if (view_begins(word, VIEW("from=")))
        keep_word(p->from, view_behind(word, 5));
    else if (view_begins(word, VIEW("to=")))
        w->dialect = keep_word(p->to, view_behind(word, 3));
    else if (view_begins(word, VIEW("encoding=")))
        w->encoding = keep_word(p->encoding, view_behind(word, 9));
    else if (view_begins(word, VIEW("max-line=")))
        w->max_line = strtoul(keep_word(number, view_behind(word, 9)), NULL, 10);
    else if (view_equal(word, VIEW("crlf")) || view_equal(word, VIEW("cr")))
        w->newline = word.length == 4 ? GEDELF_NEWLINE_CRLF : GEDELF_NEWLINE_CR;
    else if (view_equal(word, VIEW("nfc")))
        w->normalize = GEDELF_NORMALIZE_NFC;
}

static void take_settings(parts_settings *p, view rest)
{
    for (view word = take_word(&rest); word.length > 0; word = take_word(&rest))
        take_setting(p, word);
}

/* \xHH in a text is an octet, \s a space, \\ a backslash; \c at the end of a line: it has no line break. */
static void append_unescaped(buffer *out, view row)
{
    for (size_t i = 0; i < row.length; i++) {
        char octet = row.text[i], sign = i + 1 < row.length ? row.text[i + 1] : '\0';
        if (octet == '\\' && sign == 'c')
            return;
        if (octet == '\\' && sign == 'x') {
            octet = (char)(hex_digit_value(row.text[i + 2]) * 16 + hex_digit_value(row.text[i + 3]));
            i += 3;
        } else if (octet == '\\') {
            octet = sign == 's' ? ' ' : sign;
            i++;
        }
        assert_true(buffer_append(out, view_of(&octet, 1)));
    }
}

/* Octets are shown as such in other encodings than UTF-8; in that, a byte-order mark is. */
static bool is_shown_escaped(view text, size_t i, bool other)
{
    unsigned char octet = (unsigned char)text.text[i];
    bool marked = i < 3 && text.length > 3 && memcmp(text.text, "\xEF\xBB\xBF", 3) == 0;
    return (octet < ' ' && octet != '\n') || octet == 0x7F || (octet > 0x7F && (other || marked));
}

static void append_escaped(buffer *out, view text, bool other)
{
    for (size_t i = 0; i < text.length; i++) {
        char shown[8] = {text.text[i], '\0'};
        bool last = i + 1 == text.length || text.text[i + 1] == '\n';
        if (is_shown_escaped(text, i, other))
            snprintf(shown, sizeof shown, "\\x%02X", (unsigned)(unsigned char)text.text[i]);
        else if (text.text[i] == '\\' || (text.text[i] == ' ' && last))
            snprintf(shown, sizeof shown, "\\%c", text.text[i] == ' ' ? 's' : '\\');
        assert_true(buffer_append(out, view_of_string(shown)));
    }
    if (text.length > 0 && text.text[text.length - 1] != '\n')
        assert_true(buffer_append(out, VIEW("\\c\n")));
}

/* ---- What is told ---------------------------------------------------------------------------- */

static bool note_told(void *context, const gedelf_diag *diag)
{
    char text[1024], message[512];
    gedelf_diag_message(diag, message, sizeof message);
    int length = snprintf(text, sizeof text, "=: %llu:%llu+%llu %s %s: %s", (unsigned long long)diag->line,
                          (unsigned long long)diag->column, (unsigned long long)diag->width,
                          gedelf_severity_name(diag->severity), gedelf_code_find(diag->code)->name, message);
    assert_true(buffer_append(context, view_of(text, (size_t)length)));
    if (diag->record.length > 0)
        assert_true(buffer_append(context, VIEW(" | ")) && buffer_append(context, diag->record));
    return buffer_append(context, VIEW("\n"));
}

static bool append_written(void *context, const void *octets, size_t size)
{
    return buffer_append(context, view_of(octets, size));
}

static bool begin_again(void *context)
{
    ((buffer *)context)->length = 0;
    return true;
}

static bool say_nothing(void *context, const gedelf_diag *diag)
{
    (void)context;
    (void)diag;
    return true;
}

static bool write_to_nowhere(void *context, const void *octets, size_t size)
{
    (void)context;
    (void)octets;
    (void)size;
    return true;
}

/* ---- Writing --------------------------------------------------------------------------------- */

typedef struct parts_work {
    const parts_settings *settings;
    const gedelf_dataset *dataset;
    view text;
} parts_work;

static gedelf_options reading_of(const parts_settings *p)
{
    gedelf_options reading = GEDELF_OPTIONS_INIT;
    reading.dialect = p->from[0] != '\0' ? p->from : NULL;
    reading.typed = p->typed;
    reading.recover = p->recover;
    reading.positions = true;
    return reading;
}

static gedelf_status work_write(void *context, const gedelf_allocator *allocator)
{
    const parts_work *p = context;
    gedelf_write_options writing = p->settings->writing;
    writing.allocator = allocator;
    writing.diagnose = say_nothing;
    return p->settings->reading ? write_for_reading(p->dataset, write_to_nowhere, NULL, &writing)
                                : gedelf_write(p->dataset, write_to_nowhere, NULL, &writing);
}

/* Whoever writes while reading, at once or after a survey, writes the same and says the same. */
static void assert_converted_alike(const parts_work *p, bool restart, view written, view told, gedelf_status usual)
{
    buffer again, told_again;
    buffer_init(&again, &memory_default);
    buffer_init(&told_again, &memory_default);
    gedelf_options reading = reading_of(p->settings);
    gedelf_write_options writing = p->settings->writing;
    writing.diagnose = note_told;
    writing.diagnose_context = &told_again;
    gedelf_convert_options converting = GEDELF_CONVERT_OPTIONS_INIT;
    converting.reading = &reading;
    converting.writing = &writing;
    converting.restart = restart ? begin_again : NULL;
    converting.context = &again;
    assert_int_equal(gedelf_convert(source_of(p->text), append_written, &again, &converting, NULL), usual);
    if (usual == GEDELF_OK)
        assert_view(buffer_view(&again), written);
    assert_view(buffer_view(&told_again), told);
    buffer_free(&again);
    buffer_free(&told_again);
}

/* Writes it in every way, and appends what came out and what was told, as a case has it. */
static void append_outcome(const parts_work *p, buffer *out)
{
    buffer written, told;
    parts_settings asked = *p->settings;
    buffer_init(&written, &memory_default);
    buffer_init(&told, &memory_default);
    asked.writing.diagnose = note_told;
    asked.writing.diagnose_context = &told;
    gedelf_status status = asked.reading ? write_for_reading(p->dataset, append_written, &written, &asked.writing)
                                         : gedelf_write(p->dataset, append_written, &written, &asked.writing);
    append_escaped(out, buffer_view(&written), asked.encoding[0] != '\0');
    assert_true(buffer_append(out, buffer_view(&told)));
    if (status != GEDELF_OK)
        assert_true(buffer_append(out, VIEW("=: status ")) && buffer_append_number(out, status) &&
                    buffer_append(out, VIEW("\n")));
    if (!asked.reading) {
        assert_converted_alike(p, true, buffer_view(&written), buffer_view(&told), status);
        assert_converted_alike(p, false, buffer_view(&written), buffer_view(&told), status);
    }
    assert_failures_are_told(work_write, &(parts_work){p->settings, p->dataset, p->text}, status);
    buffer_free(&written);
    buffer_free(&told);
}

/* One case: appends it as it should stand. */
static void append_case(view *rest, buffer *out)
{
    buffer text;
    gedelf_dataset *dataset;
    parts_settings whole = {.writing = GEDELF_WRITE_OPTIONS_INIT};
    buffer_init(&text, &memory_default);
    view title = next_line(rest);
    assert_true(buffer_append(out, title));
    take_settings(&whole, view_behind(title, 3));
    while (rest->length > 0 && !is_of_format(*rest)) {
        view row = next_line(rest);
        assert_true(buffer_append(out, row));
        append_unescaped(&text, row);
    }
    gedelf_options reading = reading_of(&whole);
    assert_int_equal(gedelf_read(&dataset, source_of(buffer_view(&text)), &reading), GEDELF_OK);
    while (view_begins(*rest, VIEW("=>"))) {
        parts_settings settings = whole;
        title = next_line(rest);
        print_message("%.*s", (int)title.length, title.text);
        assert_true(buffer_append(out, title));
        take_settings(&settings, view_behind(title, 2));
        settings.writing.dialect = settings.to[0] != '\0' ? settings.to : NULL;
        settings.writing.encoding = settings.encoding[0] != '\0' ? settings.encoding : NULL;
        append_outcome(&(parts_work){&settings, dataset, buffer_view(&text)}, out);
        while (rest->length > 0 && rest->text[0] != '\n' && (!is_of_format(*rest) || view_begins(*rest, VIEW("=:"))))
            next_line(rest);
    }
    gedelf_dataset_free(dataset);
    buffer_free(&text);
}

static void append_cases(buffer *out)
{
    buffer cases;
    buffer_init(&cases, &memory_default);
    append_contents(&cases, "tests/unit/writer_parts.case");
    view rest = buffer_view(&cases);
    while (rest.length > 0) {
        if (view_begins(rest, VIEW("== ")))
            append_case(&rest, out);
        else
            assert_true(buffer_append(out, next_line(&rest)));
    }
    buffer_free(&cases);
}

static void test_writer_parts__cases(void **state)
{
    buffer cases, found;
    (void)state;
    buffer_init(&cases, &memory_default);
    buffer_init(&found, &memory_default);
    append_contents(&cases, "tests/unit/writer_parts.case");
    append_cases(&found);
    view rest = buffer_view(&cases), other = buffer_view(&found);
    while (rest.length > 0 || other.length > 0) {
        view expected = next_line(&rest);
        assert_view(next_line(&other), expected);
    }
    buffer_free(&cases);
    buffer_free(&found);
}

/* What writing gives today, to be read line by line before it is kept. */
static int print_cases(void)
{
    buffer found;
    buffer_init(&found, &memory_default);
    append_cases(&found);
    fwrite(found.data, 1, found.length, stderr);
    buffer_free(&found);
    return 0;
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer_parts__cases),
    };
    if (count > 1 && strcmp(arguments[1], "--print") == 0)
        return print_cases();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
