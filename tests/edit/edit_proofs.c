/* SPDX-License-Identifier: MIT */
/*
 * Proofs of the editor: an empty edit, setting every payload to what it is, and adding and deleting the same structure
 * leave every octet as it was; any other edit changes octets only where the plan says so, and reading the result gives
 * just the dataset that the same commands make in memory; no file becomes worse than it was. Uses the public headers and
 * the C library alone.
 *
 *     edit_proofs [--edits N] [--again] [--datasets N] [--texts N] [--from SEED] [FILE.case | FILE | FOLDER]…
 *
 * What is edited: every case of a case file that can be read, with its options; any other file; every file in a folder; N
 * datasets made from the seeds SEED, SEED + 1, …, written in all encodings and dialects, and made uneven: mixed line
 * breaks, indentation, blank lines; N texts made likewise, most of them faulty, read with recovery. On each of them are
 * tried N random scripts; with --again each three times more: with commands that find nothing but must see all records, before it and
 * after it, which changes how the rest is done and not what, and with an allocation that fails. What fails is printed with its script
 * and its seed.
 *
 *   model.c         the dataset in memory
 *   edit_scripts.c  random commands
 */
#include "model.h"
#include "roundtrip.h"

#include <gedelf/dialect.h>
#include <dirent.h>
#include <sys/stat.h>

enum { COMMANDS_MOST = 6, SET_MOST = 200, NODES_MOST = 20000, DEPTH_MOST = 60, SHOWN_MOST = 10 };

typedef struct proofs {
    size_t edits; /* scripts for each file */
    bool again;
    uint64_t seed;
    size_t files, tried, done, refused, failed, unread;
    size_t by_code[64];   /* refusals, by the catalogue's last digits */
    size_t until_failure; /* allocations in the next edit before one fails */
    size_t allocations;   /* of the last edit */
    bool obscure;         /* it was refused because of lines that are not understood */
} proofs;

/* A file that is edited. */
typedef struct specimen {
    const char *name;
    text octets;
    gedelf_read_options options;
} specimen;

/* ---- Running an edit ------------------------------------------------------------------------- */

static bool note_refusal(void *context, const gedelf_diag *diag)
{
    proofs *p = context;
    if (diag->code > 1000 && diag->code < 1064 && diag->severity == GEDELF_ERROR)
        p->by_code[diag->code - 1000]++;
    p->obscure = p->obscure || strcmp(gedelf_code_find(diag->code)->name, "edit-obscure") == 0;
    return true;
}

static gedelf_source source_of_text(const text *t)
{
    return gedelf_source_memory(t->data, t->length);
}

/* The octets with the changes made by hand; notes changes that are out of order. */
static void splice(const gedelf_edit *edit, const text *octets, text *out, text *report)
{
    uint64_t at = 0;
    for (size_t i = 0; i < gedelf_edit_change_count(edit); i++) {
        gedelf_edit_change c = gedelf_edit_change_at(edit, i);
        bool apart = c.where.offset > at || (i == 0 && c.where.offset == 0);
        if (!apart || c.where.offset + c.where.length > octets->length ||
            (c.where.length == 0 && c.octets.length == 0)) {
            text_add_string(report, "  a change is out of order, out of the file, or none\n");
            return;
        }
        text_add(out, octets->data + at, (size_t)(c.where.offset - at));
        text_add(out, c.octets.length > 0 ? c.octets.text : "", c.octets.length);
        at = c.where.offset + c.where.length;
    }
    text_add(out, octets->data + at, octets->length - (size_t)at);
}

/* Plans and applies a script. GEDELF_OK, GEDELF_REFUSED, or any other status, which is a failure; `report` says more. */
static gedelf_status run_script(proofs *p, const specimen *s, const text *octets, const text *script, text *out,
                                text *report)
{
    gedelf_edit *edit = NULL;
    gedelf_edit_fault fault = GEDELF_EDIT_FAULT();
    gedelf_read_options options = s->options;
    text spliced = {0};
    options.diagnose = note_refusal;
    options.context = p;
    options.max_per_code = GEDELF_NO_LIMIT;
    p->obscure = false;
    scarcity memory = {.until_failure = p->until_failure};
    gedelf_allocator allocator = scarce_allocator(&memory);
    options.allocator = &allocator;
    gedelf_status status = gedelf_edit_new(&edit, &allocator);
    if (status == GEDELF_OK)
        status = gedelf_edit_add(edit, (gedelf_view){script->data, script->length}, &fault);
    if (fault.message != NULL) {
        text_add_string(report, "  the script is wrong: ");
        text_add_string(report, fault.message);
        text_add_octet(report, '\n');
    }
    if (status == GEDELF_OK)
        status = gedelf_edit_plan(edit, source_of_text(octets), &options);
    if (status == GEDELF_OK)
        status = gedelf_edit_apply(edit, source_of_text(octets), gedelf_sink_callback(append_octets, out));
    if (status == GEDELF_OK) {
        splice(edit, octets, &spliced, report);
        if (!text_equal(&spliced, out))
            text_add_string(report, "  what was written is not the file with the changes made\n");
    } else if (status != GEDELF_REFUSED && !(memory.failed && status == GEDELF_MEMORY)) {
        text_add_string(report, "  ");
        text_add_string(report, gedelf_status_text(status));
        text_add_octet(report, '\n');
    }
    if (status == GEDELF_REFUSED && gedelf_edit_change_count(edit) > 0)
        text_add_string(report, "  a refused plan has changes\n");
    text_free(&spliced);
    gedelf_edit_free(edit);
    if (memory.live > 0 || memory.wrong_size)
        text_add_string(report, "  memory is not given back as it was taken\n");
    p->allocations = p->until_failure - memory.until_failure;
    return status;
}

/* Shows what failed. */
static void show_failure(proofs *p, const specimen *s, const text *script, const text *report, const text *out)
{
    if (p->failed++ >= SHOWN_MOST)
        return;
    printf("FAILED %s\n%s--- script\n%s", s->name, text_string(report), text_string(script));
    if (s->octets.length < 1500 && memchr(s->octets.data, '\0', s->octets.length) == NULL)
        printf("--- before\n%s\n--- after\n%s\n", text_string(&s->octets), out != NULL ? text_string(out) : "");
}

/* ---- Edits that change nothing --------------------------------------------------------------- */

static void expect_same(proofs *p, const specimen *s, const text *script, const char *what)
{
    text out = {0}, report = {0};
    gedelf_status status = run_script(p, s, &s->octets, script, &out, &report);
    p->tried++;
    if (status == GEDELF_REFUSED)
        p->refused++;
    else if (status == GEDELF_OK && !text_equal(&out, &s->octets))
        text_add_string(&report, what);
    else
        p->done++;
    if (report.length > 0)
        show_failure(p, s, script, &report, &out);
    text_free(&out);
    text_free(&report);
}

static void add_own_value(const model_node *n, text *script)
{
    text_add_string(script, "set ");
    model_path(n, script);
    text_add_string(script, n->pointer.length > 0 ? " @" : " \"");
    const text *t = n->pointer.length > 0 ? &n->pointer : &n->payload;
    for (size_t i = 0; i < t->length; i++) {
        char c = t->data[i];
        if (c == '"' || c == '\\')
            text_add_octet(script, '\\');
        text_add_octet(script, (unsigned char)(c == '\n' ? '\\' : c));
        if (c == '\n')
            text_add_octet(script, 'n');
    }
    text_add_string(script, n->pointer.length > 0 ? "@\n" : "\"\n");
}

/* Every payload, or as many as can be, set to what it is. */
static void try_own_values(proofs *p, const specimen *s, model_node *root)
{
    text script = {0};
    size_t count = model_count(root), step = count / SET_MOST + 1;
    for (size_t i = 1; model_has_one_header(root) && i < count; i += step) {
        const model_node *n = model_at(root, i);
        bool writable = n->payload.length == 0 || (memchr(n->payload.data, '\r', n->payload.length) == NULL);
        bool name = n->pointer.length == 0 || strpbrk(text_string(&n->pointer), " \t\r\n#") == NULL;
        if (writable && name && !model_is_metadata(n))
            add_own_value(n, &script);
    }
    text_add_string(&script, "replace ** /[^]*/$&/\n");
    expect_same(p, s, &script, "  setting payloads to what they are changes something\n");
    text_free(&script);
}

/* Adding in one edit, and deleting in the next, gives the file back. */
static void try_there_and_back(proofs *p, const specimen *s, const char *adding)
{
    text there = {0}, back = {0}, out = {0}, again = {0}, report = {0};
    text_add_string(&there, adding);
    text_add_string(&back, "delete **._ZZZ");
    p->tried++;
    gedelf_status status = run_script(p, s, &s->octets, &there, &out, &report);
    if (status == GEDELF_OK) {
        status = run_script(p, s, &out, &back, &again, &report);
        if (status == GEDELF_REFUSED)
            text_add_string(&report, "  what was added cannot be deleted\n");
        else if (!text_equal(&again, &s->octets))
            text_add_string(&report, "  adding and deleting does not give the file back\n");
        p->done += report.length == 0;
    } else if (status == GEDELF_REFUSED) {
        p->refused++;
    }
    if (report.length > 0)
        show_failure(p, s, &there, &report, &again);
    text *all[] = {&there, &back, &out, &again, &report};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        text_free(all[i]);
}

static void try_nothing(proofs *p, const specimen *s, model_node *root)
{
    text script = {0};
    expect_same(p, s, &script, "  an empty edit changes something\n");
    text_add_string(&script, "add last ** _ZZZ \"a\\nb\"\nadd first . _ZZZ\nadd last . _ZZZ\nadd first * _ZZZ x\n"
                             "delete **._ZZZ\ndelete _ZZZ\n");
    expect_same(p, s, &script, "  adding and deleting in one edit changes something\n");
    text_free(&script);
    try_own_values(p, s, root);
    try_there_and_back(p, s, "add last * _ZZZ x");
    try_there_and_back(p, s, "add first ** _ZZZ \"a\\nb\"");
    try_there_and_back(p, s, "add after *.* _ZZZ @#DX@");
}

/* ---- Edits that change something ------------------------------------------------------------- */

static gedelf_severity worst_of(const text *octets, const gedelf_read_options *options)
{
    gedelf_severity worst = GEDELF_FATAL;
    return gedelf_check(source_of_text(octets), options, &worst) == GEDELF_OK ? worst : GEDELF_FATAL;
}

static bool same_text(gedelf_view a, gedelf_view b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.text, b.text, a.length) == 0);
}

/* What the header says of the file is as it was; the version of ELF may have been added. */
static void compare_metadata(const gedelf_metadata *a, const gedelf_metadata *b, text *report)
{
    /* There HEAD.LANG is data, and the language too. */
    bool seven = is_exactly(a->dialect.text, a->dialect.length, "gedcom-7.0");
    bool same = same_text(a->dialect, b->dialect) && same_text(a->encoding, b->encoding) &&
                same_text(a->gedcom_version, b->gedcom_version) && (seven || same_text(a->language, b->language)) &&
                a->schema_count == b->schema_count &&
                (a->elf_version.length == 0 || same_text(a->elf_version, b->elf_version));
    if (!same)
        text_add_string(report, "  the header says something else\n");
}

static void judge_result(const specimen *s, const text *out, const gedelf_dataset *before, const model_node *root,
                         text *report)
{
    gedelf_dataset *after;
    gedelf_status status = gedelf_read(&after, source_of_text(out), &s->options);
    if (status != GEDELF_OK) {
        text_add_string(report, "  the result cannot be read\n");
        return;
    }
    compare_metadata(gedelf_dataset_metadata(before), gedelf_dataset_metadata(after), report);
    gedelf_view encoding = gedelf_dataset_metadata(before)->encoding;
    model_compare(root, after, is_exactly(encoding.text, encoding.length, "ANSEL"), report);
    if (worst_of(out, &s->options) >= GEDELF_ERROR && worst_of(&s->octets, &s->options) < GEDELF_ERROR)
        text_add_string(report, "  the file has become worse\n");
    gedelf_dataset_free(after);
}

/* ---- The same edit in another way ------------------------------------------------------------ */

static bool is_space_or_tab(char c)
{
    return c == ' ' || c == '\t';
}

/* What of a line is not style: no indentation. If it goes on with what the line before it has, where is that? Else it begins. */
static bool line_goes_on(const char *line, size_t length, size_t *from)
{
    size_t i = 0;
    while (i < length && is_space_or_tab(line[i]))
        i++;
    *from = i;
    while (i < length && line[i] >= '0' && line[i] <= '9')
        i++;
    while (i < length && is_space_or_tab(line[i]))
        i++;
    bool goes_on =
        length - i >= 4 && memcmp(line + i, "CONC", 4) == 0 && (length - i == 4 || is_space_or_tab(line[i + 4]));
    if (goes_on)
        *from = length - i == 4 ? length : i + 5;
    return goes_on;
}

/* The lines that are not blank, in any encoding, without their indentation, with one kind of line break, and texts that are
   split in one piece. */
static text without_style(const text *t)
{
    text all = {0}, out = {0};
    for (size_t i = 0; i < t->length; i++) {
        if (t->data[i] != '\0')
            text_add_octet(&all, (unsigned char)t->data[i]);
    }
    for (size_t i = 0, end; i < all.length; i = end + 1) {
        size_t from;
        for (end = i; end < all.length && all.data[end] != '\n' && all.data[end] != '\r';)
            end++;
        bool goes_on = line_goes_on(all.data + i, end - i, &from);
        if (!goes_on && from < end - i)
            text_add_octet(&out, '\n');
        text_add(&out, all.data + i + from, end - i - from);
    }
    text_free(&all);
    return out;
}

/* Have all lines one style: the same line break, no indentation, no blank lines, no split texts? */
static bool has_one_style(const text *t)
{
    text plain = without_style(t);
    size_t breaks[3] = {0}, lines = 0;
    for (size_t i = 0; i < t->length; i++) {
        char c = t->data[i];
        breaks[0] += c == '\n' && (i == 0 || t->data[i - 1] != '\r');
        breaks[1] += c == '\r' && (i + 1 == t->length || t->data[i + 1] != '\n');
        breaks[2] += c == '\r' && i + 1 < t->length && t->data[i + 1] == '\n';
    }
    int kinds = (breaks[0] > 0) + (breaks[1] > 0) + (breaks[2] > 0);
    for (size_t i = 0; i < plain.length; i++)
        lines += plain.data[i] == '\n';
    bool one = kinds == 1 && lines == breaks[0] + breaks[1] + breaks[2] &&
               plain.length == t->length - breaks[2]; /* nothing else was left out */
    text_free(&plain);
    return one;
}

/* How often each octet is there. */
static void count_octets_of(const text *t, size_t counts[256])
{
    for (size_t i = 0; i < t->length; i++)
        counts[(unsigned char)t->data[i]]++;
}

/* Is the same written? A new record takes its style, which is the line break, the indentation and where texts are split, from the
   record after it, where that is at hand; from the one before it, where all are. Where these have one style, and nothing is wrong
   with the file, each octet is the same. Among lines of no record, which a faulty file has, a new record may have another place. */
static bool same_result(const specimen *s, const text *a, const text *b)
{
    bool good = worst_of(&s->octets, &s->options) < GEDELF_ERROR;
    if (good && has_one_style(&s->octets))
        return text_equal(a, b);
    text first = without_style(a), second = without_style(b);
    size_t counts[2][256] = {{0}};
    count_octets_of(&first, counts[0]);
    count_octets_of(&second, counts[1]);
    bool same = good ? text_equal(&first, &second) : memcmp(counts[0], counts[1], sizeof counts[0]) == 0;
    text_free(&first);
    text_free(&second);
    return same;
}

/* The same script, with commands that find nothing. Beside lines that are not understood, something may be refused in one way
   alone. */
static void try_script_with(proofs *p, const specimen *s, const char *first, const text *script, const char *last,
                            gedelf_status expected, const text *expected_out, text *report)
{
    text longer = {0}, out = {0};
    text_add_string(&longer, first);
    text_add(&longer, script->data, script->length);
    text_add_string(&longer, last);
    gedelf_status status = run_script(p, s, &s->octets, &longer, &out, report);
    bool refused = p->obscure && (status == GEDELF_REFUSED || expected == GEDELF_REFUSED);
    if (!refused && (status != expected || !same_result(s, &out, expected_out)))
        text_add_string(report, "  with a command that finds nothing, something else comes of it\n");
    text_free(&longer);
    text_free(&out);
}

/* In other ways, something else must not come of it; without memory, that is told, or does no harm. */
static void try_script_again(proofs *p, const specimen *s, const text *script, random_source *r, gedelf_status expected,
                             const text *expected_out, text *report)
{
    text out = {0};
    bool obscure = p->obscure;
    p->until_failure = random_below(r, p->allocations);
    gedelf_status status = run_script(p, s, &s->octets, script, &out, report);
    p->until_failure = SIZE_MAX;
    if (status != GEDELF_MEMORY && (status != expected || !text_equal(&out, expected_out)))
        text_add_string(report, "  an allocation that fails is not told\n");
    text_free(&out);
    if (obscure)
        return;
    try_script_with(p, s, "delete _NOBODY->_NOBODY\n", script, "", expected, expected_out, report);
    try_script_with(p, s, "", script, "delete _NOBODY->_NOBODY\n", expected, expected_out, report);
}

static void try_script(proofs *p, const specimen *s, const gedelf_dataset *before, uint64_t seed)
{
    random_source r = {seed};
    gedelf_view encoding = gedelf_dataset_metadata(before)->encoding,
                dialect = gedelf_dataset_metadata(before)->dialect;
    script_style style = {.composed = !is_exactly(encoding.text, encoding.length, "ANSEL"),
                          .languages = is_exactly(dialect.text, dialect.length, "elf-1.0"),
                          .header = true};
    model_node *root = model_of(before);
    text script = {0}, out = {0}, report = {0};
    for (size_t n = 1 + random_below(&r, COMMANDS_MOST); n > 0; n--)
        random_command(&r, &style, root, &script);
    gedelf_status status = run_script(p, s, &s->octets, &script, &out, &report);
    p->tried++;
    p->refused += status == GEDELF_REFUSED;
    if (status == GEDELF_OK) {
        p->done++;
        judge_result(s, &out, before, root, &report);
    }
    if (p->again)
        try_script_again(p, s, &script, &r, status, &out, &report);
    if (report.length > 0) {
        text_add_string(&report, "  the seed is ");
        text_add_number(&report, (int64_t)seed);
        text_add_octet(&report, '\n');
        show_failure(p, s, &script, &report, &out);
    }
    model_free(root);
    text_free(&script);
    text_free(&out);
    text_free(&report);
}

/* ---- Files ----------------------------------------------------------------------------------- */

static size_t depth_of(const model_node *root)
{
    size_t deepest = 0, depth = 0;
    const model_node *n = root;
    size_t places[DEPTH_MOST + 2] = {0};
    for (;;) {
        if (places[depth] < n->count && depth <= DEPTH_MOST) {
            n = n->below[places[depth]++];
            places[++depth] = 0;
            deepest = depth > deepest ? depth : deepest;
        } else if (depth == 0) {
            return deepest;
        } else {
            n = n->super;
            depth--;
        }
    }
}

static void try_specimen(proofs *p, specimen *s)
{
    gedelf_dataset *before;
    s->options.diagnose = NULL;
    p->files++;
    if (gedelf_read(&before, source_of_text(&s->octets), &s->options) != GEDELF_OK) {
        p->unread++;
        return;
    }
    model_node *root = model_of(before);
    if (depth_of(root) <= DEPTH_MOST && model_count(root) <= NODES_MOST) {
        try_nothing(p, s, root);
        for (size_t i = 0; i < p->edits; i++)
            try_script(p, s, before, p->seed++);
    }
    model_free(root);
    gedelf_dataset_free(before);
}

static void try_cases(proofs *p, const char *path)
{
    case_reader reader;
    test_case c;
    text between = {0};
    read_case_file(&reader, path);
    while (next_case(&reader, &c, &between)) {
        specimen s = {.name = text_string(&c.id), .octets = make_input(&c), .options = c.options};
        try_specimen(p, &s);
        text_free(&s.octets);
        case_free(&c);
    }
    text_free(&between);
    text_free(&reader.content);
}

static void try_file(proofs *p, const char *path)
{
    specimen s = {.name = path, .options = GEDELF_READ_OPTIONS()};
    char block[65536];
    FILE *f = fopen(path, "rb");
    if (f == NULL)
        give_up(path);
    for (size_t got; (got = fread(block, 1, sizeof block, f)) > 0;)
        text_add(&s.octets, block, got);
    fclose(f);
    try_specimen(p, &s);
    s.options.recover = true;
    try_specimen(p, &s);
    text_free(&s.octets);
}

static void try_folder(proofs *p, const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        give_up(path);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char inside[4096];
        struct stat about;
        snprintf(inside, sizeof inside, "%s/%s", path, entry->d_name);
        if (stat(inside, &about) == 0 && S_ISREG(about.st_mode))
            try_file(p, inside);
    }
    closedir(folder);
}

static void try_path(proofs *p, const char *path)
{
    struct stat about;
    size_t length = strlen(path);
    if (length > 5 && strcmp(path + length - 5, ".case") == 0)
        try_cases(p, path);
    else if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        try_folder(p, path);
    else
        try_file(p, path);
}

/* ---- Generated files ------------------------------------------------------------------------- */

/* Octets in units of one or two, in either order. */
typedef struct units {
    size_t size;
    bool big;
} units;

static units units_of(const way *w)
{
    bool wide = is_wide(w);
    return (units){.size = wide ? 2 : 1, .big = wide && strcmp(w->encoding, "UTF-16BE") == 0};
}

static unsigned unit_at(const units *u, const text *t, size_t at)
{
    unsigned first = (unsigned char)t->data[at];
    if (u->size == 1)
        return first;
    unsigned second = (unsigned char)t->data[at + 1];
    return u->big ? first << 8 | second : second << 8 | first;
}

static void add_unit(const units *u, text *out, unsigned unit)
{
    if (u->size == 2 && u->big)
        text_add_octet(out, unit >> 8);
    text_add_octet(out, unit & 0xFF);
    if (u->size == 2 && !u->big)
        text_add_octet(out, unit >> 8);
}

static void add_break(const units *u, text *out, size_t kind)
{
    if (kind != 1)
        add_unit(u, out, kind == 0 ? '\n' : '\r');
    if (kind == 1)
        add_unit(u, out, '\r');
    if (kind == 2)
        add_unit(u, out, '\n');
}

/* Mixed line breaks, indentation by the level, blank lines. The first lines stay, for they tell the encoding. */
static void make_uneven(random_source *r, const units *u, text *t)
{
    text out = {0};
    bool mixed = random_chance(r, 30), indented = random_chance(r, 30), blank = random_chance(r, 20);
    size_t line_number = 0;
    for (size_t at = 0; at + u->size <= t->length; at += u->size) {
        unsigned c = unit_at(u, t, at);
        if (c != '\n' && c != '\r') {
            text_add(&out, t->data + at, u->size);
            continue;
        }
        bool pair = c == '\r' && at + 2 * u->size <= t->length && unit_at(u, t, at + u->size) == '\n';
        size_t kind = pair ? 2 : c == '\r' ? 1 : 0;
        at += pair ? u->size : 0;
        add_break(u, &out, mixed ? random_below(r, 3) : kind);
        if (++line_number < 4)
            continue;
        if (blank && random_chance(r, 10))
            add_break(u, &out, kind);
        if (indented && at + 2 * u->size <= t->length) {
            unsigned level = unit_at(u, t, at + u->size);
            for (unsigned i = '0'; level <= '9' && i < level; i++)
                add_unit(u, &out, ' ');
        }
    }
    text_free(t);
    *t = out;
}

/* A seed's dataset, written in one way. */
static void try_dataset(proofs *p, uint64_t seed)
{
    static const char *const code_pages[] = {"windows-1252", "IBM850", "macintosh"};
    random_source r = {seed * 7919 + 1};
    text report = {0};
    size_t refused = 0;
    plan made = plan_generate(seed);
    gedelf_dataset *dataset = plan_build(&made, &refused, &report);
    if (dataset == NULL)
        give_up("a dataset that cannot be built");
    way w = random_chance(&r, 60) ? way_at(random_below(&r, WAY_COUNT))
                                  : dialect_way_at(random_below(&r, DIALECT_WAY_COUNT));
    bool paged = random_chance(&r, 10);
    if (paged)
        w.encoding = "ASCII";
    if (w.dialect && !gedelf_dialects_share_model(gedelf_text(""), gedelf_text(w.dialect)))
        w.dialect = NULL; /* what is built has another data model */
    if (can_write(w.encoding)) {
        char name[64];
        snprintf(name, sizeof name, "dataset %" PRIu64, seed);
        specimen s = {.name = name, .options = GEDELF_READ_OPTIONS()};
        gedelf_write_options options = way_options(&w, NULL);
        units u = units_of(&w);
        if (paged)
            s.options.encoding = code_pages[random_below(&r, 3)];
        if (gedelf_write(dataset, gedelf_sink_callback(append_octets, &s.octets), &options) != GEDELF_OK)
            give_up("a dataset that cannot be written");
        make_uneven(&r, &u, &s.octets);
        try_specimen(p, &s);
        text_free(&s.octets);
    }
    gedelf_dataset_free(dataset);
    plan_free(&made);
    text_free(&report);
}

static void try_text(proofs *p, uint64_t seed)
{
    char name[64];
    snprintf(name, sizeof name, "text %" PRIu64, seed);
    specimen s = {.name = name, .octets = text_generate(seed), .options = GEDELF_READ_OPTIONS()};
    const char *dialect = seed % 8 < 4 ? gedelf_dialect_name((size_t)(seed % 8)) : NULL;
    s.options.recover = seed % 3 != 0;
    s.options.dialect = dialect;
    try_specimen(p, &s);
    text_free(&s.octets);
}

/* ---- All of it ------------------------------------------------------------------------------- */

static void show_proofs(const proofs *p)
{
    printf("%zu files (%zu not read), %zu edits: %zu done, %zu refused, %zu failed\n", p->files, p->unread, p->tried,
           p->done, p->refused, p->failed);
    for (uint32_t i = 0; i < 64; i++) {
        const gedelf_code_info *info = gedelf_code_find(1000 + i);
        if (p->by_code[i] > 0 && info != NULL)
            printf("  %s %zu\n", info->name, p->by_code[i]);
    }
}

int main(int argc, char **argv)
{
    proofs p = {.edits = 3, .seed = 1, .until_failure = SIZE_MAX};
    uint64_t from = 1;
    for (int i = 1; i < argc; i++) {
        bool valued = i + 1 < argc;
        if (valued && strcmp(argv[i], "--edits") == 0) {
            p.edits = (size_t)strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--again") == 0) {
            p.again = true;
        } else if (valued && strcmp(argv[i], "--from") == 0) {
            from = p.seed = strtoull(argv[++i], NULL, 10);
        } else if (valued && strcmp(argv[i], "--datasets") == 0) {
            for (uint64_t n = strtoull(argv[++i], NULL, 10), k = 0; k < n; k++)
                try_dataset(&p, from + k);
        } else if (valued && strcmp(argv[i], "--texts") == 0) {
            for (uint64_t n = strtoull(argv[++i], NULL, 10), k = 0; k < n; k++)
                try_text(&p, from + k);
        } else {
            try_path(&p, argv[i]);
        }
    }
    show_proofs(&p);
    /* Where nearly all is refused, nothing is shown. */
    if (p.done * 3 < p.tried)
        give_up("too much was refused");
    return p.failed > 0 ? 1 : 0;
}
