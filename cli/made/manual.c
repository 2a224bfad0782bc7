/* SPDX-License-Identifier: MIT */
/*
 * The manual: takes the source of a page, options.man and the tables of commands and options, writes the page. The
 * source leaves out what the tables have or what is the same everywhere. For options and exit statuses, it has only
 * further text about the command's own, or about others in this command. The first page has only what goes beyond the
 * summaries of commands. man/options.man describes the form.
 */
#include "cli/made/made.h"

#include <stdio.h>

#define DATE "2026-11-16" /* when the commands last changed */

/* ---- Sources --------------------------------------------------------------------------------- */

/* The text about something. */
typedef struct manual_text {
    view key; /* "OPTION strict" */
    view body;
    bool used;
} manual_text;

/* A file with such texts. */
typedef struct manual_source {
    buffer name, content;
    view head, tail; /* of a page: what comes before its options or commands, and after them */
    manual_text *texts;
    size_t count, capacity;
} manual_source;

typedef struct maker {
    manual_source shared, page;
    const command *command; /* of the page; NULL: it is the first one, about all of them */
    buffer out;
    bool passing_over; /* lines that are for commands of another kind */
    int status;
} maker;

static void fault(maker *m, const manual_source *s, const char *what, view about)
{
    fprintf(stderr, "%.*s: %s: %.*s\n", (int)s->name.length, s->name.data, what, (int)about.length, about.text);
    m->status = worse(m->status, EXIT_PROBLEMS);
}

static void check_memory(maker *m, bool there)
{
    if (!there && m->status < EXIT_NOT_DONE)
        fputs("make_from_tables: out of memory\n", stderr);
    m->status = there ? m->status : EXIT_NOT_DONE;
}

static void write_text(maker *m, view text)
{
    check_memory(m, buffer_append(&m->out, text));
}

static void say_plain(maker *m, const char *text)
{
    write_text(m, view_of_string(text));
}

/* The first line, without its end. */
static view line_of(view text)
{
    const char *end = text.length > 0 ? memchr(text.text, '\n', text.length) : NULL;
    return end ? view_of(text.text, (size_t)(end - text.text)) : text;
}

static view after_line(view text, view line)
{
    return view_after(text, line.length + (line.length < text.length ? 1 : 0));
}

/* The instruction in a line of the source, such as "WORDS ;": a comment that begins with a word in capitals; else
   empty. */
static view order_of(view line)
{
    view order = view_after(line, view_begins(line, VIEW(".\\\" ")) ? 4 : line.length);
    size_t capitals = 0;
    while (capitals < order.length && order.text[capitals] >= 'A' && order.text[capitals] <= 'Z')
        capitals++;
    return capitals > 1 && (capitals == order.length || order.text[capitals] == ' ') ? order : VIEW("");
}

static bool is_key(view order)
{
    return view_begins(order, VIEW("OPTION ")) || view_begins(order, VIEW("HEADING ")) ||
           view_begins(order, VIEW("STATUS ")) || view_begins(order, VIEW("MORE ")) ||
           view_begins(order, VIEW("COMMAND "));
}

/* Finds the texts. */
static void divide(maker *m, manual_source *s, view rest)
{
    for (view line; rest.length > 0; rest = after_line(rest, line)) {
        line = line_of(rest);
        view order = order_of(line), after = after_line(rest, line);
        if (is_key(order))
            check_memory(m, array_add(&memory_default, &s->texts, &s->count, &s->capacity,
                                      ((manual_text){order, view_of(after.text, 0), false})));
        else if (s->count == 0 && !view_begins(line, VIEW(".\\\"")))
            fault(m, s, "this text belongs to no option, heading, status or command", line);
        else if (s->count > 0)
            s->texts[s->count - 1].body.length = (size_t)(after.text - s->texts[s->count - 1].body.text);
    }
}

/* "man/gedelf-check.1", or "man/gedelf.1" if there is no page; a NUL is after its length. */
static void name_file(maker *m, buffer *name, const char *folder, const char *begin, view page, const char *end)
{
    buffer_init(name, &memory_default);
    check_memory(m, put(name, folder) && put(name, begin) && put(name, page.length > 0 ? "-" : "") &&
                        buffer_append(name, page) && put(name, end) && buffer_append(name, VIEW("\0")));
    name->length -= name->length > 0 ? 1 : 0;
}

/* Of the file that is named. */
static void load(maker *m, manual_source *s)
{
    char octets[4096];
    size_t got;
    buffer_init(&s->content, &memory_default);
    FILE *stream = m->status < EXIT_NOT_DONE ? fopen(s->name.data, "rb") : NULL;
    while (stream && (got = fread(octets, 1, sizeof octets, stream)) > 0)
        check_memory(m, buffer_append(&s->content, view_of(octets, got)));
    if (!stream || ferror(stream))
        fault(m, s, "cannot be read", buffer_view(&s->name));
    if (stream)
        fclose(stream);
}

static void source_free(manual_source *s)
{
    buffer_free(&s->name);
    buffer_free(&s->content);
    memory_release(&memory_default, s->texts, s->capacity * sizeof *s->texts);
    *s = (manual_source){.texts = NULL};
}

static manual_text *text_of_source(const manual_source *s, const char *kind, view name)
{
    for (size_t i = 0; i < s->count; i++) {
        view key = s->texts[i].key, about = view_after(key, strlen(kind) < key.length ? strlen(kind) : key.length);
        if (view_begins(key, view_of_string(kind)) && view_equal(about, name))
            return &s->texts[i];
    }
    return NULL;
}

static void find_unused(maker *m, const manual_source *s)
{
    for (size_t i = 0; i < s->count; i++) {
        if (!s->texts[i].used)
            fault(m, s, "no option, heading, status or command matches", s->texts[i].key);
    }
}

/* ---- Names and words ------------------------------------------------------------------------- */

static void say_escaped(maker *m, view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        write_text(m, c == '-'    ? VIEW("\\-")
                      : c == '\'' ? VIEW("\\(aq")
                      : c == '\\' ? VIEW("\\e")
                                  : view_of(text.text + i, 1));
    }
}

/* A name, and what is around it. */
static void say_around(maker *m, const char *before, view name, const char *after)
{
    say_plain(m, before);
    say_escaped(m, name);
    say_plain(m, after);
}

/* What help calls a value, or operands: names are in italics, signs that are to be written are bold. */
static void say_value(maker *m, const char *value)
{
    char font = 0;
    for (size_t length; *value; value += length) {
        char wanted = (*value >= 'A' && *value <= 'Z') || *value == '/' ? 'I' : *value == '=' ? 'B' : 'R';
        if (wanted != font)
            write_text(m, view_of((const char[]){'\\', 'f', wanted}, 3));
        font = wanted;
        length = strncmp(value, "…", strlen("…")) == 0 ? strlen("…") : 1;
        write_text(m, length > 1 ? VIEW("...") : view_of(value, 1));
    }
}

/* "-o OUT, --output=OUT"; "-i[SUFFIX], --in-place[=SUFFIX]" */
static void say_names(maker *m, const option_row *row)
{
    bool lenient = option_is_lenient(row);
    say_plain(m, ".TP\n\\fB");
    if (row->letter) {
        write_text(m, view_of((const char[]){'\\', '-', row->letter}, 3));
        if (row->value) {
            say_plain(m, lenient ? "\\fR[" : "\\~");
            say_value(m, row->value + (lenient ? strlen("[=") : 0));
        }
        say_plain(m, "\\fR, \\fB");
    }
    say_around(m, "\\-\\-", view_of_string(row->name), row->value && !lenient ? "=" : "");
    if (row->value)
        say_value(m, row->value);
    say_plain(m, "\\fR\n");
}

static view word_of_row(const option_row *row, size_t index)
{
    const char *word = row ? option_word_at(row, index) : NULL;
    return word ? view_of_string(word) : VIEW("");
}

/* "text, json or gcc;": a sign is after the last word. If that is a comma, something else follows. */
static void say_words(maker *m, const option_row *row, view sign)
{
    bool open = view_equal(sign, VIEW(","));
    for (size_t i = 0; word_of_row(row, i).length > 0; i++) {
        bool last = word_of_row(row, i + 1).length == 0, joined = !open && !last && word_of_row(row, i + 2).length == 0;
        say_plain(m, !open && last && i > 0 ? "or\n" : "");
        say_plain(m, joined ? ".B " : ".BR ");
        say_escaped(m, word_of_row(row, i));
        say_plain(m, joined ? "" : " ");
        write_text(m, last ? sign : joined ? VIEW("") : VIEW(","));
        say_plain(m, "\n");
    }
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static void say_order(maker *m, const manual_source *s, const option_row *row, view order)
{
    if (view_equal(order, VIEW("END")))
        m->passing_over = false;
    else if (m->passing_over)
        return;
    else if (view_equal(order, VIEW("IF brief")))
        m->passing_over = !m->command->brief;
    else if (view_equal(order, VIEW("IF recovers")))
        m->passing_over = !m->command->recovers;
    else if (view_begins(order, VIEW("WORDS ")))
        say_words(m, row, view_after(order, 6));
    else
        fault(m, s, "unknown instruction", order);
}

/* False if there is no such text. */
static bool say_text(maker *m, const manual_source *s, const option_row *row, const char *kind, view name)
{
    manual_text *text = text_of_source(s, kind, name);
    if (!text)
        return false;
    text->used = true;
    m->passing_over = false;
    for (view rest = text->body, line; rest.length > 0; rest = after_line(rest, line)) {
        line = line_of(rest);
        view order = order_of(line);
        if (order.length > 0)
            say_order(m, s, row, order);
        else if (!m->passing_over && !view_begins(line, VIEW(".\\\"")))
            write_text(m, view_of(line.text, rest.length - after_line(rest, line).length));
    }
    return true;
}

/* A word of a help is literal, and bold, if it is one of the option's words, or an option. */
static bool is_literal(const option_row *row, view word)
{
    bool found = view_begins(word, VIEW("--"));
    for (size_t i = 0; !found && word_of_row(row, i).length > 0; i++)
        found = view_equal(word_of_row(row, i), word);
    return found;
}

/* The help of a row as a sentence. */
static void write_help(maker *m, const option_row *row)
{
    for (const char *at = row->help; *at;) {
        size_t sign = strspn(at, "("), length = strcspn(at + sign, "(),;: \n");
        view word = view_of(at + sign, length);
        bool literal = is_literal(row, word), value = row->value && view_equal(word, view_of_string(row->value));
        write_text(m, view_of(at, sign));
        say_plain(m, literal ? "\\fB" : value ? "\\fI" : "");
        if (at == row->help && !literal && !value && length > 0) {
            write_text(m, view_of((const char[]){to_upper(*at)}, 1));
            word = view_after(word, 1);
        }
        say_escaped(m, word);
        say_plain(m, literal || value ? "\\fR" : "");
        at += sign + length;
        for (; *at && strchr("),;: \n", *at); at++)
            write_text(m, *at == '\n' ? VIEW(" ") : view_of(at, 1));
    }
    say_plain(m, ".\n");
}

/* The text of an option names all words that it takes: none is forgotten when there is a new one. */
static void find_untold(maker *m, const option_row *row, size_t start)
{
    size_t end = m->out.length;
    check_memory(m, buffer_append(&m->out, VIEW("\0")));
    for (size_t i = 0; m->status < EXIT_NOT_DONE && word_of_row(row, i).length > 0; i++) {
        m->out.length = end + 1;
        say_escaped(m, word_of_row(row, i));
        check_memory(m, buffer_append(&m->out, VIEW("\0")));
        if (m->status < EXIT_NOT_DONE && !strstr(m->out.data + start, m->out.data + end + 1)) {
            fprintf(stderr, "--%s: ", row->name);
            fault(m, &m->page, "the text does not mention this word", word_of_row(row, i));
        }
    }
    m->out.length = end;
}

/* Of an option, a heading or a status. */
static void say_all(maker *m, const option_row *row, const char *kind, view name)
{
    size_t start = m->out.length;
    if (!say_text(m, &m->page, row, kind, name) && !say_text(m, &m->shared, row, kind, name) && row)
        write_help(m, row);
    say_text(m, &m->page, row, "MORE ", name);
    if (row)
        find_untold(m, row, start);
}

static void say_options(maker *m)
{
    const char *heading = "";
    for (const option_group *const *g = m->command->options; *g; g++) {
        if (strcmp((*g)->heading, heading) != 0) {
            heading = (*g)->heading;
            say_around(m, ".SS ", view_of_string(heading), "\n");
            say_all(m, NULL, "HEADING ", view_of_string(heading));
        }
        for (size_t i = 0; i < (*g)->count; i++) {
            say_names(m, &(*g)->rows[i]);
            say_all(m, &(*g)->rows[i], "OPTION ", view_of_string((*g)->rows[i].name));
        }
    }
}

static bool has_option(const command *c, const char *name)
{
    const option_row *row;
    for (size_t i = 0; (row = option_at(c, i)) && strcmp(row->name, name) != 0;)
        i++;
    return row != NULL;
}

static void say_statuses(maker *m)
{
    say_plain(m, ".SH EXIT STATUS\n");
    for (const char *status = "0123"; *status; status++) {
        view name = view_of(status, 1);
        if (*status == '1' && !has_option(m->command, "strict") && !text_of_source(&m->page, "STATUS ", name))
            continue;
        say_around(m, ".TP\n.B ", name, "\n");
        size_t start = m->out.length;
        say_all(m, NULL, "STATUS ", name);
        if (m->out.length == start)
            fault(m, &m->page, "there is no text for the status", name);
    }
}

/* ---- Commands -------------------------------------------------------------------------------- */

static bool is_of_page(const command *c, view page)
{
    return view_equal(view_of(c->name, made_first_word(c)), page);
}

/* One for the list of the first page: what that says of it, or else the summary. */
static void say_command(maker *m, const command *c)
{
    view name = view_of_string(c->name);
    say_around(m, ".TP\n.BR \"", name, "\" \", see \" gedelf\\-");
    say_around(m, "", view_of(c->name, made_first_word(c)), " (1)\n");
    if (!say_text(m, &m->page, NULL, "COMMAND ", name))
        write_help(m, &(option_row){.help = c->summary});
}

static void say_commands(maker *m)
{
#define HEADING(text) say_plain(m, ".SS " text "\n");
#define COMMAND(name) say_command(m, &command_##name);
#include "cli/core/commands.def"
#undef COMMAND
#undef HEADING
}

/* The page whose name comes next in the alphabet; empty after the last. */
static view next_page(view last)
{
    view next = VIEW("");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        view page = view_of(commands[i]->name, made_first_word(commands[i]));
        if (view_compare(page, last) > 0 && (next.length == 0 || view_compare(page, next) < 0))
            next = page;
    }
    return next;
}

/* What all pages refer to: the first one, and that to all. */
static void say_references(maker *m)
{
    if (m->command)
        say_plain(m, ".BR gedelf (1),\n");
    for (view page = next_page(VIEW("")); !m->command && page.length > 0; page = next_page(page))
        say_around(m, ".BR gedelf\\-", page, " (1),\n");
}

/* ---- Pages ----------------------------------------------------------------------------------- */

static view next_section(view text)
{
    while (text.length > 0 && !view_begins(text, VIEW(".SH ")))
        text = after_line(text, line_of(text));
    return text;
}

static void say_title(maker *m, view page)
{
    say_plain(m, page.length > 0 ? ".TH GEDELF\\-" : ".TH GEDELF");
    for (size_t i = 0; i < page.length; i++)
        say_escaped(m, view_of((const char[]){to_upper(page.text[i])}, 1));
    say_around(m, " 1 " DATE " \"gedelf ", view_of_string(gedelf_version()), "\" \"User Commands\"\n");
}

/* The summaries of all commands of a page. */
static void say_name(maker *m, view page)
{
    const char *before = " \\- ";
    say_around(m, ".SH NAME\ngedelf\\-", page, "");
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_of_page(commands[i], page)) {
            say_around(m, before, view_of_string(commands[i]->summary), "");
            before = ", and ";
        }
    }
    say_plain(m, "\n");
}

static void say_synopsis(maker *m, view page)
{
    const char *before = ".SH SYNOPSIS\n.B gedelf ";
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_of_page(commands[i], page)) {
            say_around(m, before, view_of_string(commands[i]->name), "\n.RI [ options ]\n");
            say_value(m, commands[i]->operands);
            say_plain(m, "\\fR\n");
            before = ".br\n.B gedelf ";
        }
    }
}

/* What comes before the options or commands. NAME is what help says; so is SYNOPSIS if the source has none. The first page has its own. */
static void say_head(maker *m, view page)
{
    view rest = next_section(m->page.head);
    write_text(m, view_of(m->page.head.text, m->page.head.length - rest.length));
    say_title(m, page);
    if (m->command)
        say_name(m, page);
    if (m->command && !view_begins(rest, VIEW(".SH SYNOPSIS\n")))
        say_synopsis(m, page);
    write_text(m, rest);
}

/* Sets examples off from the text around them, but not from a heading; and says what all pages refer to. */
static void lay_out(maker *m)
{
    buffer made = m->out;
    bool headed = false, ended = false;
    buffer_init(&m->out, &memory_default);
    for (view rest = buffer_view(&made), line; rest.length > 0; rest = after_line(rest, line)) {
        line = line_of(rest);
        bool begins = view_equal(line, VIEW(".EX"));
        bool heads = view_begins(line, VIEW(".SH ")) || view_begins(line, VIEW(".SS "));
        say_plain(m, (begins && !headed) || (ended && !heads) ? ".PP\n" : "");
        say_plain(m, begins ? ".in +4n\n" : "");
        write_text(m, line);
        ended = view_equal(line, VIEW(".EE"));
        headed = heads;
        say_plain(m, ended ? "\n.in\n" : "\n");
        if (view_equal(line, VIEW(".SH SEE ALSO")))
            say_references(m);
    }
    buffer_free(&made);
}

/* Finds the section with the options, or the commands, in the source of a page. Text below another heading there is not
   about these. */
static void cut_page(maker *m, manual_source *s, view section)
{
    view rest = next_section(buffer_view(&s->content));
    while (rest.length > 0 && !view_equal(view_after(line_of(rest), 4), section))
        rest = next_section(after_line(rest, line_of(rest)));
    if (rest.length == 0)
        fault(m, s, "there is no section", section);
    rest = after_line(rest, line_of(rest));
    s->head = view_of(s->content.data, s->content.length - rest.length);
    s->tail = rest;
    while (s->tail.length > 0 && !view_begins(s->tail, VIEW(".SH ")) && !view_begins(s->tail, VIEW(".SS ")))
        s->tail = after_line(s->tail, line_of(s->tail));
    divide(m, s, view_of(rest.text, rest.length - s->tail.length));
}

/* The command whose options a page has: of a group, the last one. NULL if it is the first page. */
static const command *command_of_page(view page)
{
    const command *found = NULL;
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        found = is_of_page(commands[i], page) ? commands[i] : found;
    return found;
}

/* Has another of a group an option that the page does not have? */
static void find_left_out(maker *m, const command *c)
{
    const option_row *row;
    for (size_t i = 0; (row = option_at(c, i)); i++) {
        if (!has_option(m->command, row->name))
            fault(m, &m->page, "only one command of this page has the option", view_of_string(row->name));
    }
}

static void write_page(maker *m, const char *to, view page)
{
    buffer name;
    name_file(m, &name, to, "/gedelf", page, ".1");
    FILE *stream = m->status == EXIT_DONE ? fopen(name.data, "wb") : NULL;
    bool done = stream && fwrite(m->out.data, 1, m->out.length, stream) == m->out.length;
    done = (!stream || fclose(stream) == 0) && done;
    if (!done && m->status == EXIT_DONE) {
        perror(name.data);
        m->status = EXIT_NOT_DONE;
    }
    buffer_free(&name);
}

static void make_page(maker *m, const char *from, const char *to, view page)
{
    m->command = command_of_page(page);
    m->out.length = 0;
    name_file(m, &m->page.name, from, "/gedelf", page, ".1");
    load(m, &m->page);
    cut_page(m, &m->page, m->command ? VIEW("OPTIONS") : VIEW("COMMANDS"));
    say_head(m, page);
    if (m->command) {
        say_options(m);
        say_statuses(m);
    } else {
        say_commands(m);
    }
    write_text(m, m->page.tail);
    lay_out(m);
    find_unused(m, &m->page);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (is_of_page(commands[i], page))
            find_left_out(m, commands[i]);
    }
    write_page(m, to, page);
    source_free(&m->page);
}

int make_manual(const char *from, const char *to)
{
    maker m = {.status = EXIT_DONE};
    buffer_init(&m.out, &memory_default);
    name_file(&m, &m.shared.name, from, "/options", VIEW(""), ".man");
    load(&m, &m.shared);
    divide(&m, &m.shared, buffer_view(&m.shared.content));
    for (size_t i = 0; i < COMMAND_COUNT && m.status < EXIT_NOT_DONE; i++) {
        if (made_is_alone(i) || made_begins_group(i))
            make_page(&m, from, to, view_of(commands[i]->name, made_first_word(commands[i])));
    }
    make_page(&m, from, to, VIEW(""));
    find_unused(&m, &m.shared);
    source_free(&m.shared);
    buffer_free(&m.out);
    return m.status;
}
