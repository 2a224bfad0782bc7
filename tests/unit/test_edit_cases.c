/* SPDX-License-Identifier: MIT */
/*
 * The editor, by cases: what comes of each edit, in every detail that the library tells, is as the case says; it is the same however
 * much is done at a time; and each allocation that fails is told, or does no harm. tests/cli/edit.case has cases that the program is
 * tried with too; tests/edit/edit.case tells what a case looks like.
 */
#include "unit.h"

#include <gedelf/edit.h>

/* ---- Cases ----------------------------------------------------------------------------------- */

typedef struct edit_trial {
    size_t turn; /* counts cases */
    view id;
    buffer before; /* the file */
    view script;
    gedelf_read_options options;
    char encoding[32], dialect[32];
    bool dangling;
    bool refused; /* else `after` is what comes of it */
    buffer after;
    view refusals; /* the codes, or lines that tell more of each */
    view tallies;  /* empty: not asked for */
} edit_trial;

static void load_file(const char *path, buffer *out)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        fail_msg("%s cannot be read", path);
    for (int c; (c = fgetc(f)) != EOF;)
        assert_true(buffer_append(out, view_of(&(char){(char)c}, 1)));
    fclose(f);
}

/* The next line of *rest, without its line feed. */
static view take_text_line(view *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->text, '\n', rest->length) : NULL;
    size_t length = end ? (size_t)(end - rest->text) : rest->length;
    view v = view_of(rest->text, length);
    *rest = view_after(*rest, length + (end ? 1 : 0));
    return v;
}

/* Lines up to one that begins something else, which is left. */
static view take_section(view *rest)
{
    const char *begin = rest->text;
    while (rest->length > 0 && !view_begins(*rest, VIEW("===")) && !view_begins(*rest, VIEW("--- ")))
        take_text_line(rest);
    return view_of(begin, (size_t)(rest->text - begin));
}

static unsigned hex_value(char c)
{
    return c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'A') + 10;
}

/* What a backslash and what is after it mean; *at is after that then. */
static char escaped_octet(view v, size_t *at)
{
    char c = v.text[*at + 1];
    *at += 2;
    switch (c) {
    case 'r': return '\r';
    case 't': return '\t';
    case 'n': return '\n';
    case '\\': return '\\';
    case '_': return ' ';
    default: break;
    }
    assert_true(c == 'x');
    *at += 2;
    return (char)(hex_value(v.text[*at - 2]) << 4 | hex_value(v.text[*at - 1]));
}

/* A file as a case has it: \e at the end of a line, and it has no line break there. */
static void unescape_file(view section, buffer *out)
{
    buffer_init(out, &memory_default);
    while (section.length > 0) {
        view v = take_text_line(&section);
        bool whole = !(v.length >= 2 && v.text[v.length - 2] == '\\' && v.text[v.length - 1] == 'e');
        v.length -= whole ? 0 : 2;
        if (view_equal(v, VIEW("HEADER"))) {
            assert_true(buffer_append(out, VIEW(HEADER)));
            continue;
        }
        for (size_t i = 0; i < v.length;) {
            char c = v.text[i] == '\\' ? escaped_octet(v, &i) : v.text[i++];
            assert_true(buffer_append(out, view_of(&c, 1)));
        }
        assert_true(!whole || buffer_append(out, VIEW("\n")));
    }
}

static void take_option(edit_trial *t, view word)
{
    view value = view_after(word, 9);
    if (view_equal(word, VIEW("recover")))
        t->options.recover = true;
    else if (view_equal(word, VIEW("dangling")))
        t->dangling = true;
    else if (view_begins(word, VIEW("encoding=")))
        snprintf(t->encoding, sizeof t->encoding, "%.*s", (int)value.length, value.text);
    else if (view_begins(word, VIEW("dialect=")))
        snprintf(t->dialect, sizeof t->dialect, "%.*s", (int)word.length - 8, word.text + 8);
    else if (view_begins(word, VIEW("depth=")))
        t->options.max_depth = strtoull(word.text + 6, NULL, 10);
    else
        fail_msg("%.*s is no option", (int)word.length, word.text);
}

static void take_options(edit_trial *t, view words)
{
    while (words.length > 0) {
        const char *blank = memchr(words.text, ' ', words.length);
        size_t length = blank ? (size_t)(blank - words.text) : words.length;
        if (length > 0)
            take_option(t, view_of(words.text, length));
        words = view_after(words, length + (blank ? 1 : 0));
    }
}

/* Reads the next case. False if there is none. */
static bool next_trial(view *rest, edit_trial *t)
{
    take_section(rest);
    if (rest->length == 0)
        return false;
    *t = (edit_trial){.id = take_text_line(rest), .options = GEDELF_READ_OPTIONS()};
    unescape_file(take_section(rest), &t->before);
    take_options(t, view_after(take_text_line(rest), sizeof "--- edit" - 1));
    t->script = take_section(rest);
    t->refused = view_equal(take_text_line(rest), VIEW("--- refused"));
    view expected = take_section(rest);
    t->refusals = t->refused ? expected : VIEW("");
    unescape_file(t->refused ? VIEW("") : expected, &t->after);
    if (view_begins(*rest, VIEW("--- tallies"))) {
        take_text_line(rest);
        t->tallies = take_section(rest);
    }
    assert_view(take_text_line(rest), VIEW("==="));
    return true;
}

static void trial_free(edit_trial *t)
{
    buffer_free(&t->before);
    buffer_free(&t->after);
}

/* ---- What comes of an edit ------------------------------------------------------------------- */

typedef struct outcome {
    gedelf_status status;
    buffer octets;
    notebook codes, refusals, tallies; /* refusals: the physical line, the code and the message, one a line */
    notebook plan;                     /* changes, lines of records in which something changes, the encoding */
    size_t spliced_wrong;              /* changes that are not what was written */
} outcome;

static void note_text(notebook *n, const char *text)
{
    notebook_write(n, view_of_string(text));
}

static void note_number(notebook *n, uint64_t number, const char *after)
{
    char text[64];
    snprintf(text, sizeof text, "%llu%s", (unsigned long long)number, after);
    note_text(n, text);
}

static bool take_refusal(void *context, const gedelf_diag *diag)
{
    outcome *o = context;
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    char message[1024];
    if (info->stage != GEDELF_STAGE_EDIT)
        return true;
    gedelf_diag_message(diag, message, sizeof message);
    note_text(&o->codes, info->name);
    note_text(&o->codes, "\n");
    note_number(&o->refusals, diag->line, " ");
    note_text(&o->refusals, info->name);
    note_text(&o->refusals, diag->severity == GEDELF_ERROR ? ": " : " (a warning): ");
    note_text(&o->refusals, message);
    note_text(&o->refusals, "\n");
    return true;
}

/* The physical line that an octet is in, by the line breaks before it: CR, LF and CR LF. */
static uint64_t line_at(view octets, uint64_t at)
{
    uint64_t number = 1;
    for (size_t i = 0; i < at; i++)
        number +=
            octets.text[i] == '\r' ? !(i + 1 < octets.length && octets.text[i + 1] == '\n') : octets.text[i] == '\n';
    return number;
}

/* Are octets single ones, and line breaks such as that counts? */
static bool has_plain_lines(view octets)
{
    for (size_t i = 0; i + 1 < octets.length; i++) {
        if (octets.text[i] == '\0' || (octets.text[i] == '\n' && octets.text[i + 1] == '\r'))
            return false;
    }
    return true;
}

/* What the plan tells, and that it is what was written. */
static void note_plan(outcome *o, const gedelf_edit *edit, view before)
{
    size_t at = 0, made = 0, lines = 2;
    for (size_t i = 0; i < gedelf_edit_change_count(edit); i++) {
        gedelf_edit_change c = gedelf_edit_change_at(edit, i);
        size_t kept = (size_t)c.where.offset - at;
        bool apart = i == 0 || c.where.offset > at, fits = made + kept + c.octets.length <= o->octets.length;
        note_number(&o->plan, c.where.offset, "+");
        note_number(&o->plan, c.where.length, " line ");
        note_number(&o->plan, c.line, ": ");
        notebook_write(&o->plan, c.octets);
        note_text(&o->plan, "\n");
        if (!apart || !fits || (has_plain_lines(before) && c.line != line_at(before, c.where.offset)) ||
            memcmp(o->octets.data + made, before.text + at, kept) != 0 ||
            (c.octets.length > 0 && memcmp(o->octets.data + made + kept, c.octets.text, c.octets.length) != 0))
            o->spliced_wrong++;
        made += kept + c.octets.length;
        at = (size_t)(c.where.offset + c.where.length);
    }
    o->spliced_wrong += o->status == GEDELF_OK && o->octets.length - made != before.length - at;
    for (size_t i = 0; i < before.length; i++)
        lines += before.text[i] == '\n' || before.text[i] == '\r';
    for (size_t i = 0; i <= lines; i++)
        note_text(&o->plan, gedelf_edit_touches_line(edit, i) ? "x" : ".");
    notebook_write(&o->plan, gedelf_edit_encoding(edit));
}

static void note_tallies(outcome *o, const gedelf_edit *edit)
{
    for (size_t i = 0; i < gedelf_edit_command_count(edit); i++) {
        note_number(&o->tallies, gedelf_edit_command(edit, i).matched, " ");
        note_number(&o->tallies, gedelf_edit_command(edit, i).changed, "\n");
    }
}

/* The text of a script is copied, so it need not be there any more. */
static gedelf_status add_and_forget(gedelf_edit *edit, view script, gedelf_edit_fault *flaw)
{
    char *copy = malloc(script.length + 1);
    assert_non_null(copy);
    memcpy(copy, script.text, script.length);
    gedelf_status status = gedelf_edit_add(edit, view_of(copy, script.length), flaw);
    memset(copy, '!', script.length);
    free(copy);
    return status;
}

static outcome run_trial(const edit_trial *t, const gedelf_allocator *allocator)
{
    outcome o = {.status = GEDELF_OK};
    gedelf_edit *edit = NULL;
    gedelf_edit_fault flaw = GEDELF_EDIT_FAULT();
    gedelf_read_options options = t->options;
    view before = buffer_view(&t->before);
    buffer_init(&o.octets, &memory_default);
    notebook *const books[] = {&o.codes, &o.refusals, &o.tallies, &o.plan};
    for (size_t i = 0; i < COUNT_OF(books); i++)
        notebook_init(books[i]);
    options.encoding = t->encoding[0] ? t->encoding : NULL;
    options.dialect = t->dialect[0] ? t->dialect : NULL;
    options.allocator = allocator;
    options.diagnose = take_refusal;
    options.context = &o;
    options.max_per_code = GEDELF_NO_LIMIT;
    o.status = gedelf_edit_new(&edit, allocator);
    if (o.status == GEDELF_OK)
        o.status = add_and_forget(edit, t->script, &flaw);
    if (flaw.message)
        fail_msg("%.*s: %s", (int)t->id.length, t->id.text, flaw.message);
    if (o.status == GEDELF_OK) {
        gedelf_edit_allow_dangling(edit, t->dangling);
        o.status = gedelf_edit_plan(edit, source_of(before), &options);
        note_tallies(&o, edit);
    }
    if (o.status == GEDELF_OK)
        o.status = gedelf_edit_apply(edit, source_of(before), gedelf_sink_callback(write_to_buffer, &o.octets));
    if (o.status == GEDELF_OK || o.status == GEDELF_REFUSED)
        note_plan(&o, edit, before);
    gedelf_edit_free(edit);
    return o;
}

static void outcome_free(outcome *o)
{
    buffer_free(&o->octets);
    notebook *const books[] = {&o->codes, &o->refusals, &o->tallies, &o->plan};
    for (size_t i = 0; i < COUNT_OF(books); i++)
        notebook_free(books[i]);
}

/* ---- As the case says ------------------------------------------------------------------------ */

static view noted(const notebook *n)
{
    return buffer_view(&n->text);
}

/* Each line of `expected` is a code that was told, and all that were are there; or they are all that was told. */
static bool are_told(view expected, const outcome *o)
{
    if (expected.length > 0 && is_digit(expected.text[0]))
        return view_equal(expected, noted(&o->refusals));
    for (view codes = noted(&o->codes); codes.length > 0;) {
        view code = take_text_line(&codes);
        bool found = false;
        for (view rest = expected; rest.length > 0;)
            found = view_equal(take_text_line(&rest), code) || found;
        if (!found)
            return false;
    }
    return o->codes.text.length > 0 || expected.length == 0;
}

/* Says what is otherwise; false if something is. */
static bool is_as_expected(const edit_trial *t, outcome *o)
{
    gedelf_status expected = t->refused ? GEDELF_REFUSED : GEDELF_OK;
    bool good = o->status == expected && view_equal(buffer_view(&o->octets), buffer_view(&t->after)) &&
                (!t->refused || are_told(t->refusals, o)) &&
                (t->tallies.length == 0 || view_equal(t->tallies, noted(&o->tallies)));
    if (!good || o->spliced_wrong > 0)
        print_error("%.*s\n%s, %u\n%.*s\n%s\n%s", (int)t->id.length, t->id.text, gedelf_status_text(o->status),
                    (unsigned)o->spliced_wrong, (int)o->octets.length, o->octets.data, notebook_text(&o->refusals),
                    notebook_text(&o->tallies));
    return good && o->spliced_wrong == 0;
}

/* Is it the same, but for the words of a refusal? */
static bool is_same_in_effect(const outcome *a, const outcome *b)
{
    return a->status == b->status && view_equal(buffer_view(&a->octets), buffer_view(&b->octets)) &&
           view_equal(noted(&a->codes), noted(&b->codes)) && view_equal(noted(&a->tallies), noted(&b->tallies));
}

static bool is_same_outcome(const outcome *a, const outcome *b)
{
    return is_same_in_effect(a, b) && view_equal(noted(&a->refusals), noted(&b->refusals)) &&
           view_equal(noted(&a->plan), noted(&b->plan));
}

/* ---- With other sizes, and without memory ------------------------------------------------------ */

/* A few in turn: cases are many. */
static void assert_sizes_do_not_matter(const edit_trial *t, const outcome *usual)
{
    for (uint64_t seed = t->turn % 4; seed < 8; seed += 4) {
        census c = {.scarce = false};
        sized_memory sized;
        work_sizes sizes = seed == 0 ? usual_sizes : seed < 4 ? equal_sizes((size_t)seed) : mixed_sizes(20, seed);
        gedelf_allocator allocator = memory_with_sizes(&sized, census_allocator(&c), &sizes);
        outcome o = run_trial(t, &allocator);
        if (!is_same_outcome(&o, usual))
            fail_msg("%.*s\nwith sizes %u: %s\n%s", (int)t->id.length, t->id.text, (unsigned)seed,
                     gedelf_status_text(o.status), notebook_text(&o.plan));
        assert_census_is_clean(&c);
        outcome_free(&o);
    }
}

/* One allocation fails alone, and then another, fewer of them the more there are: that is told, or, where it was only for looking
   something up sooner, does no harm. */
static void assert_failures_do_no_harm(const edit_trial *t, const outcome *usual)
{
    enum { EVERY = 4, FEWER = 60 };
    bool failed = true;
    for (size_t left = t->turn % EVERY; failed; left += EVERY + left / FEWER) {
        census c = {.scarce = true, .once = true, .left = left};
        sized_memory sized;
        gedelf_allocator allocator = piecemeal_allocator(&sized, &c);
        outcome o = run_trial(t, &allocator);
        failed = c.failed;
        if (o.status != GEDELF_MEMORY && !is_same_in_effect(&o, usual))
            fail_msg("%.*s\nwhen allocation %zu fails: %s\n%s\n%s", (int)t->id.length, t->id.text, left,
                     gedelf_status_text(o.status), notebook_text(&o.refusals), notebook_text(&o.plan));
        assert_census_is_clean(&c);
        outcome_free(&o);
    }
}

/* With a command that finds nothing but must see all records, before the others or after them, they are carried out in another way;
   the same must come of it. Its tally is none of theirs. */
static void assert_ways_do_not_matter(const edit_trial *t, const outcome *usual)
{
    static const view seeing = TEXT("delete _NOBODY->_NOBODY\n");
    for (int after = 0; after < 2; after++) {
        buffer script;
        buffer_init(&script, &memory_default);
        assert_true(buffer_append(&script, after ? t->script : seeing) &&
                    buffer_append(&script, after ? seeing : t->script));
        edit_trial other = *t;
        other.script = buffer_view(&script);
        outcome o = run_trial(&other, NULL);
        view tallies = noted(&o.tallies);
        tallies = after ? view_of(tallies.text, tallies.length - 4) : view_after(tallies, 4);
        if (o.status != usual->status || !view_equal(buffer_view(&o.octets), buffer_view(&usual->octets)) ||
            o.spliced_wrong > 0 || !view_equal(noted(&o.codes), noted(&usual->codes)) ||
            !view_equal(tallies, noted(&usual->tallies)))
            print_error("%.*s\nin the other way, %d: %s\n%.*s\n%s\n%s\n", (int)t->id.length, t->id.text, after,
                        gedelf_status_text(o.status), (int)o.octets.length, o.octets.data, notebook_text(&o.refusals),
                        notebook_text(&o.tallies));
        assert_sizes_do_not_matter(&other, &o);
        if (after)
            assert_failures_do_no_harm(&other, &o);
        outcome_free(&o);
        buffer_free(&script);
    }
}

static void try_cases(const char *path)
{
    buffer all;
    buffer_init(&all, &memory_default);
    load_file(path, &all);
    edit_trial t;
    size_t wrong = 0;
    size_t turn = 0;
    for (view rest = buffer_view(&all); next_trial(&rest, &t); turn++) {
        t.turn = turn;
        outcome usual = run_trial(&t, NULL);
        wrong += !is_as_expected(&t, &usual);
        assert_sizes_do_not_matter(&t, &usual);
        assert_failures_do_no_harm(&t, &usual);
        assert_ways_do_not_matter(&t, &usual);
        outcome_free(&usual);
        trial_free(&t);
    }
    buffer_free(&all);
    assert_int_equal(wrong, 0);
}

static void test_edit_cases__of_the_program(void **state)
{
    (void)state;
    try_cases("tests/cli/edit.case");
}

static void test_edit_cases__of_the_library(void **state)
{
    (void)state;
    try_cases("tests/edit/edit.case");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_edit_cases__of_the_program),
        cmocka_unit_test(test_edit_cases__of_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
