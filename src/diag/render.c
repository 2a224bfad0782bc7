/* SPDX-License-Identifier: MIT */
/*
 * Takes diagnostics, gives text in the form that was asked for: decides which are shown, and passes them on to the
 * form's own file. Also what the forms share: messages, and texts made fit for a terminal.
 */
#include "diag/diag_private.h"
#include "language/language.h"

/* ---- Characters ------------------------------------------------------------------------------ */

size_t render_cells(uint32_t character)
{
    if (is_treacherous(character))
        return sizeof "<U+0000>" - 1;
    return character_cells(character);
}

/* Names a character: <U+202E>. */
static bool append_code_point(buffer *out, uint32_t character)
{
    char text[] = "<U+0000>";
    for (size_t i = 0; i < 4; i++)
        text[3 + i] = to_hex_digit(character >> (12 - 4 * i));
    return buffer_append(out, view_of(text, sizeof text - 1));
}

bool render_append_character(buffer *out, uint32_t character, size_t *cells)
{
    enum { PICTURE_OF_NULL = 0x2400, PICTURE_OF_DELETE = 0x2421 };
    *cells += render_cells(character);
    if (is_treacherous(character))
        return append_code_point(out, character);
    if (character < 0x20)
        return buffer_append_character(out, PICTURE_OF_NULL + character);
    return buffer_append_character(out, character == 0x7F ? PICTURE_OF_DELETE : character);
}

/* ---- Texts ----------------------------------------------------------------------------------- */

static bool append_harmless_utf8(buffer *out, view text)
{
    size_t cells = 0, length;
    for (size_t i = 0; i < text.length; i += length) {
        if (!render_append_character(out, utf8_decode(text.text + i, &length), &cells))
            return false;
    }
    return true;
}

bool render_append_harmless(buffer *out, view text)
{
    while (text.length > 0) {
        size_t valid = utf8_valid_prefix(text.text, text.length);
        if (!append_harmless_utf8(out, view_of(text.text, valid)))
            return false;
        if (valid == text.length)
            return true;
        if (!buffer_append_character(out, REPLACEMENT_CHARACTER))
            return false;
        text = view_of(text.text + valid + 1, text.length - valid - 1);
    }
    return true;
}

bool render_append(buffer *out, const char *text)
{
    return buffer_append(out, view_of_string(text));
}

/* Which option of the program helps: a message is the library's, and knows none. */
static bool append_hint(buffer *out, const gedelf_diag *diag, const gedelf_language *language)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    if (diag->code == DIAG_HEADER_MISSING && diag->args[1].length > 0)
        return render_append(out, language_say(language, "; 'gedelf polygenea' reads that"));
    if (info && info->recoverable && diag->severity == GEDELF_FATAL && !diag->passed)
        return render_append(out, language_say(language, "; --recover keeps the text and goes on"));
    /* no CHAR line is the first one: such an encoding was asked for, not named by the file */
    if (diag->code == DIAG_UNSUPPORTED_ENCODING && diag->line > 1)
        return render_append(out,
                             language_say(language, "; if you know the real encoding, specify it with --encoding"));
    if (diag->code == DIAG_AMBIGUOUS_BOUND)
        return render_append(out, language_say(language, "; run 'gedelf repair' first to make identifiers unique"));
    if (diag->code != DIAG_ENCODING_CONTRADICTED || diag->args[2].length == 0)
        return true;
    return render_append(out, language_say(language, "; try --encoding ")) && buffer_append(out, diag->args[2]);
}

/* Appends the message of a diagnostic as the catalogue gives it. */
static bool render_append_message(buffer *out, const gedelf_diag *diag, const gedelf_language *language)
{
    size_t length = gedelf_diag_message_in(diag, language, NULL, 0);
    if (!buffer_reserve(out, length + 1))
        return false;
    gedelf_diag_message_in(diag, language, out->data + out->length, length + 1);
    out->length += length;
    return append_hint(out, diag, language);
}

/* Appends the message as `append` puts it. */
static bool append_message_with(bool (*append)(buffer *out, view v), buffer *out, const gedelf_diag *diag,
                                const gedelf_language *language)
{
    buffer message;
    buffer_init(&message, out->allocator);
    bool done = render_append_message(&message, diag, language) && append(out, buffer_view(&message));
    buffer_free(&message);
    return done;
}

bool render_append_message_as_json(buffer *out, const gedelf_diag *diag)
{
    return append_message_with(json_append_string, out, diag, NULL);
}

bool render_append_harmless_message(const renderer *r, const gedelf_diag *diag)
{
    return append_message_with(render_append_harmless, r->out, diag, r->language);
}

const char *render_severity(const renderer *r, gedelf_severity severity)
{
    const char *name = gedelf_severity_name(severity);
    return language_part(r->language, "severity", name, name);
}

/* ---- The catalogue --------------------------------------------------------------------------- */

const char *render_clause(const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    return diag->clause ? diag->clause : info ? info->clause : "";
}

/* The name of a record is "INDI @I12@, John Smith". */
view render_record_xref(const gedelf_diag *diag)
{
    view name = diag->record;
    const char *space = name.length > 0 ? memchr(name.text, ' ', name.length) : NULL;
    size_t at = space ? (size_t)(space - name.text) + 1 : name.length;
    if (at >= name.length || name.text[at] != '@')
        return view_of(NULL, 0);
    const char *close = memchr(name.text + at + 1, '@', name.length - at - 1);
    return close ? view_of(name.text + at + 1, (size_t)(close - name.text) - at - 1) : view_of(NULL, 0);
}

const char *render_name(const gedelf_diag *diag)
{
    const gedelf_code_info *info = gedelf_code_find(diag->code);
    return info ? info->name : "";
}

/* ---- Forms ----------------------------------------------------------------------------------- */

/* Programs get the notes always, people when they ask for them. */
static bool render_shows(const renderer *r, gedelf_severity severity)
{
    return severity > GEDELF_NOTE || r->notes || r->form == RENDER_JSON || r->form == RENDER_SARIF;
}

bool render_begin(renderer *r)
{
    return r->form != RENDER_SARIF || render_sarif_begin(r);
}

bool render_diag(renderer *r, view name, const gedelf_diag *diag)
{
    static bool (*const forms[])(renderer * r, view name, const gedelf_diag *diag) = {[RENDER_TEXT] = render_text,
                                                                                      [RENDER_JSON] = render_json,
                                                                                      [RENDER_GCC] = render_gcc,
                                                                                      [RENDER_SARIF] = render_sarif};
    if (!render_shows(r, diag->severity))
        return true;
    if (!forms[r->form](r, diag->file.length > 0 ? diag->file : name, diag))
        return false;
    r->shown++;
    return true;
}

bool render_end(renderer *r)
{
    return r->form != RENDER_SARIF || render_sarif_end(r);
}
