/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics, gives one SARIF 2.1.0 document (Static Analysis Results Interchange Format, OASIS): the catalogue
 * as the tool's rules, then a result for each diagnostic, written as they come.
 */
#include "diag/diag_private.h"

/* SARIF has no level above error. */
static const char *sarif_level(gedelf_severity severity)
{
    return severity == GEDELF_FATAL ? "error" : gedelf_severity_name(severity);
}

static bool append_json(buffer *out, const char *text)
{
    return json_append_string(out, view_of_string(text));
}

/* ---- Rules ----------------------------------------------------------------------------------- */

/* The message of a rule, where "…" means what a result will quote. */
static bool append_message_pattern(buffer *out, const char *message)
{
    buffer pattern;
    buffer_init(&pattern, out->allocator);
    bool done = true;
    for (const char *at = message; done && *at; at++) {
        bool quoted = at[0] == '%' && is_digit(at[1]);
        done = quoted ? render_append(&pattern, "…") : buffer_append(&pattern, view_of(at, 1));
        at += quoted;
    }
    done = done && json_append_string(out, buffer_view(&pattern));
    buffer_free(&pattern);
    return done;
}

static bool append_rule(buffer *out, const gedelf_code_info *info)
{
    const struct {
        const char *before, *text;
    } parts[] = {
        {"},\"fullDescription\":{\"text\":", info->explanation},
        {"},\"help\":{\"text\":", info->remedy},
        {"},\"defaultConfiguration\":{\"level\":", sarif_level(info->severity)},
        {"},\"properties\":{\"severity\":", gedelf_severity_name(info->severity)},
        {",\"clause\":", info->clause},
    };
    bool done = render_append(out, "{\"id\":") && append_json(out, info->name) &&
                render_append(out, ",\"shortDescription\":{\"text\":") && append_message_pattern(out, info->message);
    for (size_t i = 0; done && i < sizeof parts / sizeof *parts; i++)
        done = render_append(out, parts[i].before) && append_json(out, parts[i].text);
    return done && render_append(out, "}}");
}

bool render_sarif_begin(renderer *r)
{
    buffer *out = r->out;
    if (!render_append(out, "{\n\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
                            "sarif-schema-2.1.0.json\",\n\"version\":\"2.1.0\",\n\"runs\":[{\n"
                            "\"tool\":{\"driver\":{\"name\":\"gedelf\",\"version\":") ||
        !append_json(out, gedelf_version()) || !render_append(out, ",\"rules\":["))
        return false;
    for (size_t i = 0; i < gedelf_code_count(); i++) {
        if (!render_append(out, i > 0 ? ",\n" : "\n") || !append_rule(out, gedelf_code_at(i)))
            return false;
    }
    return render_append(out, "\n]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[");
}

/* ---- Results --------------------------------------------------------------------------------- */

static bool is_unreserved(char c)
{
    return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/* What may be in a URI beside unreserved characters. [RFC 3986 §2.2] */
static bool is_reserved_in_uri(char c)
{
    return c != '\0' && strchr(":/?#[]@!$&'()*+,;=%", c) != NULL;
}

/* A schema is named by its IRI. */
static bool is_web_address(view name)
{
    static const view schemes[] = {{"http://", 7}, {"https://", 8}};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        size_t length = schemes[i].length;
        if (name.length > length && view_equal_ignoring_case(view_of(name.text, length), schemes[i]))
            return true;
    }
    return false;
}

/* A file's name as a URI reference: a file URI if it begins with a slash, else a relative path; an IRI as a URI. [RFC 3986
   §2.1, §4.2], [RFC 3987 §3.1] */
static bool append_uri(buffer *out, view name)
{
    bool address = is_web_address(name);
    bool done = render_append(out, name.length > 0 && name.text[0] == '/' ? "\"file://" : "\"");
    for (size_t i = 0; done && i < name.length; i++) {
        unsigned octet = (unsigned char)name.text[i];
        if (is_unreserved(name.text[i]) || name.text[i] == '/' || (address && is_reserved_in_uri(name.text[i])))
            done = buffer_append(out, view_of(name.text + i, 1));
        else
            done = buffer_append(out, view_of((const char[]){'%', to_hex_digit(octet >> 4), to_hex_digit(octet)}, 3));
    }
    return done && render_append(out, "\"");
}

static bool append_artifact(buffer *out, view name)
{
    return render_append(out, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":") && append_uri(out, name);
}

static bool append_location(buffer *out, view name, uint64_t line_number)
{
    return append_artifact(out, name) && render_append(out, "},\"region\":{\"startLine\":") &&
           buffer_append_number(out, line_number);
}

/* SARIF's lines count from 1, so what is about the whole file has no region. */
static bool append_place(buffer *out, view name, const gedelf_diag *diag)
{
    if (diag->line == 0)
        return append_artifact(out, name) && render_append(out, "}}}");
    const struct {
        const char *before;
        uint64_t number;
    } parts[] = {{",\"startColumn\":", diag->column},
                 {",\"endColumn\":", diag->column + diag->width},
                 {",\"byteOffset\":", diag->where.offset},
                 {",\"byteLength\":", diag->where.length}};
    bool done = append_location(out, name, diag->line);
    for (size_t i = 0; done && i < sizeof parts / sizeof *parts; i++)
        done = render_append(out, parts[i].before) && buffer_append_number(out, parts[i].number);
    return done && render_append(out, "}}}");
}

static bool append_related(buffer *out, view name, uint64_t line_number)
{
    return render_append(out, ",\"relatedLocations\":[") && append_location(out, name, line_number) &&
           render_append(out, "}}}]");
}

static bool append_record_property(buffer *out, const gedelf_diag *diag)
{
    view xref = render_record_xref(diag);
    return xref.length == 0 || (render_append(out, ",\"record\":") && json_append_string(out, xref));
}

bool render_sarif(renderer *r, view name, const gedelf_diag *diag)
{
    buffer *out = r->out;
    return render_append(out, r->shown > 0 ? ",\n" : "\n") && render_append(out, "{\"ruleId\":") &&
           append_json(out, render_name(diag)) && render_append(out, ",\"ruleIndex\":") &&
           buffer_append_number(out, catalogue_index(diag->code)) && render_append(out, ",\"level\":") &&
           append_json(out, sarif_level(diag->severity)) && render_append(out, ",\"message\":{\"text\":") &&
           render_append_message_as_json(out, diag) && render_append(out, "},\"locations\":[") &&
           append_place(out, name, diag) && render_append(out, "]") &&
           (diag->related_line == 0 || append_related(out, name, diag->related_line)) &&
           render_append(out, ",\"properties\":{\"severity\":") &&
           append_json(out, gedelf_severity_name(diag->severity)) && render_append(out, ",\"clause\":") &&
           append_json(out, render_clause(diag)) && append_record_property(out, diag) && render_append(out, "}}");
}

bool render_sarif_end(renderer *r)
{
    return render_append(r->out, r->shown > 0 ? "\n]\n}]\n}\n" : "]\n}]\n}\n");
}
