/* SPDX-License-Identifier: MIT */
/*
 * Writes the datasets of cases, and shows the octets in the form that the case files have. See runner.c for the form.
 */
#include "runner.h"

void output_free(output *o)
{
    text_free(&o->title);
    text_free(&o->encoding);
    text_free(&o->dialect);
    text_free(&o->expected);
    text_free(&o->said);
    text_free(&o->got);
    text_free(&o->got_said);
}

/* ---- Options ------------------------------------------------------------------------------------ */

static void parse_output_option(const test_case *c, output *o, const char *word, size_t length)
{
    if (is_exactly(word, length, "body"))
        o->body = true;
    else if (is_exactly(word, length, "elf"))
        o->elf = true;
    else if (is_exactly(word, length, "octets"))
        o->octets = true;
    else if (is_exactly(word, length, "bom"))
        o->options.byte_order_mark = true;
    else if (is_exactly(word, length, "protect-spaces"))
        o->options.protect_spaces = true;
    else if (is_exactly(word, length, "newline=lf"))
        o->options.newline = GEDELF_NEWLINE_LF;
    else if (is_exactly(word, length, "newline=crlf"))
        o->options.newline = GEDELF_NEWLINE_CRLF;
    else if (is_exactly(word, length, "newline=cr"))
        o->options.newline = GEDELF_NEWLINE_CR;
    else if (begins_with(word, length, "max-line="))
        o->options.max_line = strtoull(word + 9, NULL, 10);
    else if (begins_with(word, length, "encoding="))
        text_add(&o->encoding, word + 9, length - 9);
    else if (begins_with(word, length, "dialect="))
        text_add(&o->dialect, word + 8, length - 8);
    else
        case_fault(c, "unknown option of what is written");
}

output *output_open(test_case *c, const char *line, size_t length)
{
    if (c->output_count == OUTPUTS_MOST)
        case_fault(c, "too many outputs");
    output *o = &c->outputs[c->output_count++];
    *o = (output){.options = GEDELF_WRITE_OPTIONS()};
    text_add(&o->title, line, length);
    const char *p = text_string(&o->title) + strlen("--- written");
    while (*(p += strspn(p, " ")) != '\0') {
        size_t word = strcspn(p, " ");
        parse_output_option(c, o, p, word);
        p += word;
    }
    o->options.encoding = o->encoding.length == 0 ? NULL : o->encoding.data;
    o->options.dialect = o->dialect.length == 0 ? NULL : o->dialect.data;
    return o;
}

/* ---- Showing ------------------------------------------------------------------------------------ */

static bool is_encoding(const output *o, const char *name)
{
    return strcmp(o->encoding.length == 0 ? "UTF-8" : text_string(&o->encoding), name) == 0;
}

static bool is_written_as(const output *o, const char *dialect)
{
    return strcmp(o->dialect.length == 0 ? "elf-1.0" : text_string(&o->dialect), dialect) == 0;
}

static bool is_utf_16(const output *o)
{
    return is_encoding(o, "UTF-16LE") || is_encoding(o, "UTF-16BE");
}

static void add_code_point(text *out, uint32_t c)
{
    if (c >= 0x10000)
        text_add_octet(out, 0xF0 | c >> 18);
    if (c >= 0x800)
        text_add_octet(out, c < 0x10000 ? 0xE0 | c >> 12 : 0x80 | (c >> 12 & 0x3F));
    if (c >= 0x80)
        text_add_octet(out, c < 0x800 ? 0xC0 | c >> 6 : 0x80 | (c >> 6 & 0x3F));
    text_add_octet(out, c < 0x80 ? c : 0x80 | (c & 0x3F));
}

/* UTF-16 as UTF-8. What is not UTF-16 becomes something that no case expects. */
static text narrow(const output *o, const text *octets)
{
    text out = {0};
    const unsigned char *p = (const unsigned char *)text_string(octets);
    bool big = is_encoding(o, "UTF-16BE");
    for (size_t i = 0; i + 1 < octets->length; i += 2) {
        uint32_t unit = (uint32_t)(p[i + !big] << 8 | p[i + big]);
        if (unit >= 0xD800 && unit < 0xDC00 && i + 3 < octets->length) {
            uint32_t low = (uint32_t)(p[i + 2 + !big] << 8 | p[i + 2 + big]);
            unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
            i += 2;
        }
        add_code_point(&out, unit);
    }
    if (octets->length % 2 != 0)
        text_add_string(&out, "(half a unit)");
    return out;
}

/* Is there a line break, or nothing, from `at` on? */
static bool is_line_end(const text *t, size_t at)
{
    return at == t->length || t->data[at] == '\n' || t->data[at] == '\r';
}

/* An octet, or all of a character, in the form that the option "octets" asks for; returns its length. */
static size_t show_octet(const output *o, text *out, const text *t, size_t at)
{
    unsigned char c = (unsigned char)t->data[at];
    uint32_t code_point = 0;
    size_t length = c < 0x80 || is_encoding(o, "ANSEL")
                        ? 0
                        : utf8_sequence((const unsigned char *)t->data + at, t->length - at, &code_point);
    char escape[8];
    if (length > 1 && code_point >= 0xA0 && code_point != 0xFEFF) {
        text_add(out, t->data + at, length);
        return length;
    }
    snprintf(escape, sizeof escape, "\\x%02X", (unsigned)c);
    if (c == '\n' || (c > 0x20 && c < 0x7F && c != '\\') || (c == ' ' && !is_line_end(t, at + 1)))
        snprintf(escape, sizeof escape, "%c", c);
    else if (c == '\\' || c == '\t')
        snprintf(escape, sizeof escape, "\\%c", c == '\t' ? 't' : c);
    else if (c == '\r')
        snprintf(escape, sizeof escape, at + 1 < t->length && t->data[at + 1] == '\n' ? "\\r" : "\\r\\\n");
    text_add_string(out, escape);
    return 1;
}

/* With every line break of the chosen kind as a line feed. */
static text with_line_feeds(const output *o, const char *p, size_t length)
{
    static const char *const line_breaks[] = {"\n", "\r\n", "\r"};
    const char *line_break = line_breaks[o->options.newline];
    size_t n = strlen(line_break);
    text out = {0};
    for (size_t i = 0; i < length;) {
        bool at_break = length - i >= n && memcmp(p + i, line_break, n) == 0;
        text_add_octet(&out, at_break ? '\n' : (unsigned char)p[i]);
        i += at_break ? n : 1;
    }
    return out;
}

/* Takes away the header and the trailer that the option "body" stands for, if they are there. */
static void take_body(const output *o, text *t)
{
    char header[256];
    const char *name = is_utf_16(o) ? "UNICODE" : o->encoding.length == 0 ? "UTF-8" : text_string(&o->encoding);
    bool in_gedc = is_written_as(o, "elf-2017-10") || is_written_as(o, "elf-2018");
    snprintf(header, sizeof header, "0 HEAD\n1 CHAR %s\n%s1 GEDC\n2 VERS 5.5.1\n%s2 FORM LINEAGE-LINKED\n%s", name,
             o->elf ? "1 ELF 1.0.0\n" : "", in_gedc ? "2 ELF 1.0.0\n" : "",
             is_written_as(o, "elf-2018") ? "1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n" : "");
    size_t before = strlen(header), after = strlen("0 TRLR\n");
    if (t->length < before + after || memcmp(t->data, header, before) != 0 ||
        strcmp(t->data + t->length - after, "0 TRLR\n") != 0)
        return;
    t->length -= before + after;
    memmove(t->data, t->data + before, t->length);
    t->data[t->length] = '\0';
}

/* Must there be a byte-order mark? */
static bool is_to_be_marked(const output *o)
{
    if (is_utf_16(o))
        return !is_written_as(o, "elf-2017-06") || o->options.byte_order_mark;
    bool marked = is_written_as(o, "elf-2017-10") || is_written_as(o, "gedcom-7.0");
    return is_encoding(o, "UTF-8") && (marked || o->options.byte_order_mark);
}

/* The octets as the case shows them. */
static text show(const output *o, const text *octets)
{
    text t = {0}, out = {0};
    if (is_utf_16(o))
        t = narrow(o, octets);
    else
        text_add(&t, text_string(octets), octets->length);
    if (o->octets) {
        for (size_t i = 0; i < t.length;)
            i += show_octet(o, &out, &t, i);
    } else {
        size_t mark = is_to_be_marked(o) && begins_with(text_string(&t), t.length, "\xEF\xBB\xBF") ? 3 : 0;
        out = with_line_feeds(o, text_string(&t) + mark, t.length - mark);
    }
    if (o->body)
        take_body(o, &out);
    if (out.length > 0 && out.data[out.length - 1] != '\n')
        text_add_octet(&out, '\n');
    text_free(&t);
    return out;
}

/* ---- Writing ------------------------------------------------------------------------------------ */

/* "LINE severity code: message", without the line where it is about the file. */
static bool take_said(void *context, const gedelf_diag *diag)
{
    text *said = context;
    char message[1000];
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    gedelf_diag_message(diag, message, sizeof message);
    if (diag->line > 1) {
        text_add_number(said, (int64_t)diag->line);
        text_add_octet(said, ' ');
    }
    text_add_string(said, gedelf_severity_name(diag->severity));
    text_add_octet(said, ' ');
    text_add_string(said, info == NULL ? "(not in the catalogue)" : info->name);
    text_add_string(said, ": ");
    text_add_string(said, message);
    text_add_octet(said, '\n');
    return true;
}

static bool take_octets(void *context, const void *octets, size_t size)
{
    text_add(context, octets, size);
    return true;
}

static void write_output_of(output *o, const gedelf_dataset *dataset)
{
    text octets = {0};
    gedelf_write_options options = o->options;
    options.diagnose = take_said;
    options.context = &o->got_said;
    gedelf_status status = gedelf_write(dataset, gedelf_sink_callback(take_octets, &octets), &options);
    if (status == GEDELF_OK)
        o->got = show(o, &octets);
    else
        text_add_string(&o->got, gedelf_status_text(status));
    o->unavailable = status == GEDELF_ENCODING && is_encoding(o, "ANSEL");
    text_free(&octets);
}

void write_outputs(test_case *c, const text *input)
{
    gedelf_dataset *dataset;
    gedelf_read_options options = c->options;
    options.positions = options.typed = true;
    if (c->output_count == 0)
        return;
    gedelf_status status = gedelf_read(&dataset, gedelf_source_memory(input->data, input->length), &options);
    for (size_t i = 0; i < c->output_count; i++) {
        if (status == GEDELF_OK)
            write_output_of(&c->outputs[i], dataset);
        else
            text_add_string(&c->outputs[i].got, "(the input cannot be read)\n");
    }
    gedelf_dataset_free(dataset);
}
