/* SPDX-License-Identifier: MIT */
/*
 * Runs the cases of genealogy: takes *.case files, gives what is not as they expect. Uses the public headers and the C
 * library alone.
 *
 *     genealogy_runner FILE.case…
 *     genealogy_runner --list FILE…
 *
 * The second form prints "LINE CODE" for all that is found in files with documents separated by lines of three hyphens, and
 * such a line after each: oracle.py holds it against its own opinion. As of 1 January 2020.
 *
 * A case is a title and the records of a document, of which each line may end in an arrow and what is to be found there:
 *
 *     === id  D257  code code…  limit=NUMBER today=YYYYMMDD 7
 *     0 @I1@ INDI
 *     1 DEAT
 *     2 DATE 1850   <- death-before-birth
 *     1 BIRT
 *     2 DATE 1860
 *
 * Only the codes that the title names are looked at, so that a case without an arrow shows what is not reported. The header
 * is put before the records unless they begin with one; 7 makes it one of GEDCOM 7. Today is 1 January 2020 unless the title
 * says otherwise. Lines that begin with ; are comments. With the word `messages` in the title, arrows have the message too:
 *
 *     2 DATE 1850   <- death-before-birth: I1 died before birth
 *
 * What is asked of every case beyond that: the same while streaming; the same with all diagnostics, in the order of lines;
 * that messages are whole, quote their line from after its level on, and name the record; of each code the first ones if only so
 * many are wanted; to stop at the first one; and a clean GEDELF_MEMORY for each allocation that fails.
 */
#include "runner.h"

#include <gedelf/genealogy.h>

enum { CODES_MOST = 8 };

typedef struct gen_case {
    const char *file;
    size_t line;
    text id, input, expected;
    const gedelf_code_info *codes[CODES_MOST];
    size_t code_count;
    gedelf_genealogy_options options;
    gedelf_notation notation;
    uint64_t lines;
    bool messages;
} gen_case;

/* What a check delivers. */
typedef struct takings {
    const gen_case *c;
    text found;          /* "LINE CODE" of the codes that are looked at */
    uint64_t last, most; /* how many of a code are wanted; 0: all of them */
    bool stop, disordered, unspoken, misplaced;
    size_t count;
} takings;

static void fault_in_case(const gen_case *c, const char *why)
{
    fprintf(stderr, "%s:%zu: %s: %s\n", c->file, c->line, text_string(&c->id), why);
    exit(2);
}

/* ---- Checking ---------------------------------------------------------------------------------- */

static bool is_looked_at(const gen_case *c, uint32_t code)
{
    for (size_t i = 0; i < c->code_count; i++) {
        if (c->codes[i]->code == code)
            return true;
    }
    return false;
}

/* The message is the rest of a line, or NULL. */
static void add_found(text *t, uint64_t line, const char *name, const char *message, size_t length)
{
    text_add_number(t, (int64_t)line);
    text_add_string(t, " ");
    text_add_string(t, name);
    if (message) {
        text_add_string(t, ": ");
        text_add(t, message, length);
    }
    text_add_string(t, "\n");
}

/* ---- Places ------------------------------------------------------------------------------------ */

/* A line of the input by its number, without its line break. */
static gedelf_view line_of_case(const gen_case *c, uint64_t number)
{
    const char *at = c->input.data, *end = c->input.data + c->input.length;
    while (--number > 0)
        at += strcspn(at, "\n") + 1;
    return (gedelf_view){at, at < end ? strcspn(at, "\n") : 0};
}

/* "INDI @I1@", of the record that a line is in; of those that are not known by their tag, "record @X1@". */
static void name_record(const gen_case *c, uint64_t number, text *out)
{
    static const char *const known[] = {"INDI", "FAM", "SOUR", "NOTE", "OBJE", "REPO", "SNOTE"};
    gedelf_view line = line_of_case(c, number);
    while (line.text[0] != '0')
        line = line_of_case(c, --number);
    size_t xref = line.text[2] == '@' ? strcspn(line.text + 3, "@") + 2 : 0;
    const char *tag = "record";
    if (xref == 0)
        return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        size_t length = strlen(known[i]);
        if (memcmp(line.text + 3 + xref, known[i], length) == 0 && strchr(" \n", line.text[3 + xref + length]))
            tag = known[i];
    }
    text_add_string(out, tag);
    text_add_string(out, " ");
    text_add(out, line.text + 2, xref);
}

static uint64_t characters_in(const char *line, size_t length)
{
    uint64_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)line[i] & 0xC0) != 0x80;
    return count;
}

/* Does a diagnostic quote its line, from after the level to its end, and name its record? */
static bool is_in_place(const gen_case *c, const gedelf_diag *diag)
{
    text record = {0};
    gedelf_view line = line_of_case(c, diag->line);
    size_t at = strspn(line.text, " 0123456789");
    name_record(c, diag->line, &record);
    bool named = diag->record.length == record.length &&
                 (record.length == 0 || memcmp(diag->record.text, record.data, record.length) == 0);
    text_free(&record);
    return named && diag->source.length == line.length && memcmp(diag->source.text, line.text, line.length) == 0 &&
           diag->source_at == at && diag->column == characters_in(line.text, at) + 1 &&
           diag->width == characters_in(line.text + at, line.length - at);
}

static bool take_diag(void *context, const gedelf_diag *diag)
{
    takings *t = context;
    char message[2000];
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    size_t length = gedelf_diag_message(diag, message, sizeof message);
    if (info->stage != GEDELF_STAGE_GENEALOGY)
        return true; /* what is counted only */
    t->count++;
    t->disordered = t->disordered || diag->line < t->last || diag->severity != info->severity;
    t->unspoken = t->unspoken || length == 0 || length >= sizeof message || diag->source.length == 0;
    t->misplaced = t->misplaced || !is_in_place(t->c, diag);
    t->last = diag->line;
    if (is_looked_at(t->c, diag->code))
        add_found(&t->found, diag->line, info->name, t->c->messages ? message : NULL, length);
    return !t->stop;
}

static gedelf_source source_of_case(const gen_case *c)
{
    return gedelf_source_memory(c->input.data, c->input.length);
}

static gedelf_status stream_people(const gen_case *c, gedelf_people **people, const gedelf_allocator *allocator)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    gedelf_reader *reader;
    gedelf_structure record;
    reading.positions = true;
    options.allocator = allocator;
    options.notation = c->notation;
    if (gedelf_reader_open(&reader, source_of_case(c), &reading) != GEDELF_OK)
        fault_in_case(c, "the input cannot be read");
    gedelf_status status = gedelf_people_new(people, &options);
    if (status == GEDELF_OK)
        status = gedelf_people_add(*people, gedelf_reader_head(reader));
    while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
        status = gedelf_people_add(*people, record);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? gedelf_people_finish(*people) : status;
}

static gedelf_status make_people(const gen_case *c, gedelf_people **people)
{
    gedelf_read_options reading = GEDELF_READ_OPTIONS();
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    gedelf_dataset *dataset;
    reading.positions = true;
    options.notation = c->notation;
    if (gedelf_read(&dataset, source_of_case(c), &reading) != GEDELF_OK)
        fault_in_case(c, "the input cannot be read");
    gedelf_status status = gedelf_people_new_from(people, dataset, &options);
    gedelf_dataset_free(dataset);
    return status;
}

static gedelf_status check_people(const gen_case *c, const gedelf_people *people, takings *t,
                                  const gedelf_allocator *allocator)
{
    gedelf_genealogy_options options = c->options;
    gedelf_lines *lines = NULL;
    if (gedelf_lines_open(&lines, source_of_case(c), NULL) != GEDELF_OK)
        fault_in_case(c, "the lines cannot be read");
    t->c = c;
    t->last = 0;
    options.allocator = allocator;
    options.diagnose = take_diag;
    options.context = t;
    options.max_per_code = t->most == 0 ? GEDELF_NO_LIMIT : t->most;
    options.line = gedelf_lines_find;
    options.line_context = lines;
    gedelf_status status = gedelf_genealogy_check(people, &options, NULL);
    gedelf_lines_close(lines);
    return status;
}

/* ---- Questions --------------------------------------------------------------------------------- */

static const char *ask_whole(const gen_case *c, text *got)
{
    takings t = {.stop = false};
    gedelf_people *people;
    gedelf_status status = make_people(c, &people);
    if (status == GEDELF_OK)
        status = check_people(c, people, &t, NULL);
    gedelf_people_free(people);
    *got = t.found;
    if (status != GEDELF_OK)
        return "the check did not end well";
    return t.disordered  ? "diagnostics are not in the order of lines"
           : t.unspoken  ? "a message is not whole"
           : t.misplaced ? "a diagnostic is at another place, or names another record"
                         : NULL;
}

/* How often a code is in a list before a place. */
static uint64_t times_before(const char *list, const char *at, gedelf_view code)
{
    uint64_t count = 0;
    for (; list < at; list += strcspn(list, "\n") + 1) {
        gedelf_view other = {strchr(list, ' ') + 1, 0};
        other.length = strcspn(other.text, ":\n");
        count += other.length == code.length && memcmp(other.text, code.text, code.length) == 0;
    }
    return count;
}

/* Of each code the first ones. */
static text first_of_each(const text *found, uint64_t most)
{
    text out = {0};
    for (const char *at = text_string(found); *at;) {
        size_t length = strcspn(at, "\n") + 1;
        gedelf_view code = {strchr(at, ' ') + 1, 0};
        code.length = strcspn(code.text, ":\n");
        if (times_before(text_string(found), at, code) < most)
            text_add(&out, at, length);
        at += length;
    }
    return out;
}

static const char *ask_for_few(const gen_case *c, const text *expected)
{
    enum { FEW = 3 };
    bool good = true;
    for (uint64_t most = 1; good && most <= FEW; most++) {
        takings t = {.most = most};
        gedelf_people *people;
        text few = first_of_each(expected, most);
        good = make_people(c, &people) == GEDELF_OK && check_people(c, people, &t, NULL) == GEDELF_OK &&
               text_equal(&t.found, &few);
        gedelf_people_free(people);
        text_free(&t.found);
        text_free(&few);
    }
    return good ? NULL : "others are told where few are wanted";
}

static const char *ask_streaming(const gen_case *c, const text *expected)
{
    takings all = {.stop = false}, one = {.stop = true};
    gedelf_people *people;
    bool good = stream_people(c, &people, NULL) == GEDELF_OK && check_people(c, people, &all, NULL) == GEDELF_OK &&
                text_equal(&all.found, expected);
    bool stops = good && check_people(c, people, &one, NULL) == (all.count > 0 ? GEDELF_STOPPED : GEDELF_OK) &&
                 one.count == (all.count > 0);
    gedelf_people_free(people);
    text_free(&all.found);
    text_free(&one.found);
    return !good ? "another result while streaming" : !stops ? "it does not stop when it is told to" : NULL;
}

static const char *ask_failing(const gen_case *c)
{
    enum { MOST = 5000 };
    for (size_t n = 0; n < MOST; n++) {
        scarcity scarce = {.until_failure = n};
        gedelf_allocator allocator = scarce_allocator(&scarce);
        gedelf_people *people;
        takings t = {.stop = false};
        gedelf_status status = stream_people(c, &people, &allocator);
        if (status == GEDELF_OK)
            status = check_people(c, people, &t, &allocator);
        gedelf_people_free(people);
        text_free(&t.found);
        if (scarce.live != 0 || scarce.wrong_size)
            return "a failed allocation left memory after, or released too much";
        if (status != (scarce.failed ? GEDELF_MEMORY : GEDELF_OK))
            return "a failed allocation has another status";
        if (!scarce.failed)
            return NULL;
    }
    return "there are too many allocations";
}

static bool run_case(gen_case *c)
{
    text got = {0};
    const char *wrong = ask_whole(c, &got);
    bool differs = !text_equal(&got, &c->expected);
    if (!wrong && !differs)
        wrong = ask_streaming(c, &got);
    if (!wrong && !differs)
        wrong = ask_for_few(c, &got);
    if (!wrong && !differs)
        wrong = ask_failing(c);
    if (differs || wrong)
        printf("%s:%zu: %s: %s\n", c->file, c->line, text_string(&c->id), wrong ? wrong : "not as expected");
    if (differs)
        printf("    expected:\n%s    got:\n%s", text_string(&c->expected), text_string(&got));
    text_free(&got);
    return !differs && !wrong;
}

/* ---- Case files -------------------------------------------------------------------------------- */

/* 20200101 as a day. */
static int64_t day_of(unsigned long date)
{
    gedelf_calendar_day day = {(int64_t)(date / 10000), (int)(date / 100 % 100), (int)(date % 100)};
    int64_t number = 0;
    if (!gedelf_calendar_to_day(GEDELF_CALENDAR_GREGORIAN, &day, &number))
        give_up("today is no day");
    return number;
}

/* "limit=NUMBER" or "today=YYYYMMDD" */
static void take_setting(gen_case *c, char *word, const char *value)
{
    unsigned long number = strtoul(value, NULL, 10);
    if (strcmp(word, "today") == 0)
        c->options.today = day_of(number);
    else if (!gedelf_genealogy_limit_set(&c->options, word, number))
        fault_in_case(c, "there is no such limit");
}

static void take_word(gen_case *c, char *word)
{
    char *value = strchr(word, '=');
    const gedelf_code_info *info = gedelf_code_named((gedelf_view){word, strlen(word)});
    if (value) {
        *value = '\0';
        take_setting(c, word, value + 1);
    } else if (strcmp(word, "messages") == 0) {
        c->messages = true;
    } else if (strcmp(word, "7") == 0) {
        c->notation = GEDELF_NOTATION_GEDCOM7;
    } else if (info && c->code_count < CODES_MOST) {
        c->codes[c->code_count++] = info;
    } else if (word[0] != 'D') {
        fault_in_case(c, "a word of the title is no code");
    }
}

static void take_title(gen_case *c, const char *line, size_t length)
{
    char *words = malloc(length + 1);
    memcpy(words, line, length);
    words[length] = '\0';
    char *word = strtok(words, " ");
    text_add_string(&c->id, word);
    while ((word = strtok(NULL, " ")))
        take_word(c, word);
    free(words);
    if (c->code_count == 0)
        fault_in_case(c, "the title names no code");
}

static void add_line(gen_case *c, const char *line, size_t length)
{
    text_add(&c->input, line, length);
    text_add_octet(&c->input, '\n');
    c->lines++;
}

static void add_header(gen_case *c)
{
    add_line(c, "0 HEAD", 6);
    add_line(c, "1 GEDC", 6);
    if (c->notation == GEDELF_NOTATION_GEDCOM7)
        add_line(c, "2 VERS 7.0", 10);
    else
        add_line(c, "2 VERS 5.5.1", 12);
}

/* What an arrow says: codes, or one code and its message. */
static void take_arrow(gen_case *c, const char *codes, const char *end)
{
    while (codes < end) {
        size_t word = 0;
        while (codes + word < end && codes[word] != ' ' && codes[word] != ':')
            word++;
        const gedelf_code_info *info = gedelf_code_named((gedelf_view){codes, word});
        bool message = codes + word < end && codes[word] == ':';
        if (!info || !is_looked_at(c, info->code) || message != c->messages)
            fault_in_case(c, "an arrow names a code that the title does not");
        const char *said = message ? codes + word + 2 : NULL;
        add_found(&c->expected, c->lines, info->name, said, message ? (size_t)(end - said) : 0);
        codes = message ? end : codes + word + 1;
    }
}

/* A line of input, perhaps with an arrow, or several. */
static void take_input(gen_case *c, const char *line, size_t length)
{
    if (c->lines == 0 && !is_exactly(line, length, "0 HEAD"))
        add_header(c);
    size_t end = 0;
    while (end < length && !(end + 3 <= length && memcmp(line + end, "<- ", 3) == 0))
        end++;
    size_t kept = end;
    while (end < length && kept > 0 && line[kept - 1] == ' ')
        kept--;
    add_line(c, line, kept);
    while (end < length) {
        size_t begin = end + 3;
        for (end = begin; end < length && !(end + 4 <= length && memcmp(line + end, " <- ", 4) == 0);)
            end++;
        take_arrow(c, line + begin, line + end);
        end += end < length;
    }
}

static text load_file(const char *path)
{
    text out = {0};
    char piece[4096];
    FILE *stream = fopen(path, "rb");
    if (!stream)
        give_up(path);
    for (size_t got; (got = fread(piece, 1, sizeof piece, stream)) > 0;)
        text_add(&out, piece, got);
    fclose(stream);
    return out;
}

static bool end_case(gen_case *c)
{
    if (c->line == 0)
        return true;
    add_line(c, "0 TRLR", 6);
    bool good = run_case(c);
    text_free(&c->id);
    text_free(&c->input);
    text_free(&c->expected);
    *c = (gen_case){.file = c->file};
    return good;
}

/* ---- Lists ------------------------------------------------------------------------------------- */

static bool is_looked_at_all(uint32_t code)
{
    return gedelf_code_find(code)->stage == GEDELF_STAGE_GENEALOGY;
}

static bool list_diag(void *context, const gedelf_diag *diag)
{
    (void)context;
    if (is_looked_at_all(diag->code))
        printf("%" PRIu64 " %s\n", diag->line, gedelf_code_find(diag->code)->name);
    return true;
}

static void list_document(gen_case *c)
{
    gedelf_people *people;
    gedelf_genealogy_options options = GEDELF_GENEALOGY_OPTIONS();
    options.diagnose = list_diag;
    options.max_per_code = GEDELF_NO_LIMIT;
    options.has_today = true;
    options.today = day_of(20200101);
    if (stream_people(c, &people, NULL) != GEDELF_OK || gedelf_genealogy_check(people, &options, NULL) != GEDELF_OK)
        fault_in_case(c, "it cannot be checked");
    gedelf_people_free(people);
    printf("---\n");
    c->input.length = 0;
}

static void list_file(const char *path)
{
    text content = load_file(path);
    gen_case c = {.file = path};
    for (const char *at = text_string(&content); *at;) {
        size_t length = strcspn(at, "\n");
        if (is_exactly(at, length, "---"))
            list_document(&c);
        else
            add_line(&c, at, length);
        at += length + (at[length] == '\n');
    }
    if (c.input.length > 0)
        list_document(&c);
    text_free(&c.input);
    text_free(&content);
}

int main(int argc, char **argv)
{
    static const gedelf_genealogy_options usual = {.size = sizeof(gedelf_genealogy_options)};
    size_t failed = 0, cases = 0, number = 0;
    if (argc > 1 && strcmp(argv[1], "--list") == 0) {
        for (int i = 2; i < argc; i++)
            list_file(argv[i]);
        return 0;
    }
    for (int i = 1; i < argc; i++, number = 0) {
        text content = load_file(argv[i]);
        gen_case c = {.file = argv[i]};
        for (const char *at = text_string(&content); *at;) {
            size_t length = strcspn(at, "\n");
            number++;
            if (begins_with(at, length, "=== ")) {
                failed += !end_case(&c);
                c.line = number;
                c.options = usual;
                c.options.has_today = true;
                c.options.today = day_of(20200101);
                take_title(&c, at + 4, length - 4);
                cases++;
            } else if (c.line > 0 && length > 0 && at[0] != ';') {
                take_input(&c, at, length);
            }
            at += length + (at[length] == '\n');
        }
        failed += !end_case(&c);
        text_free(&content);
    }
    printf("%zu cases, %zu failed\n", cases, failed);
    return failed > 0 || cases == 0;
}
