/* SPDX-License-Identifier: MIT */
/*
 * Names of files ⇄ URL references: takes FILE of one model, gives that of the other; and texts as fragments of URLs. D336, D347
 */
#include "rewrite/migrate/migrate_names.h"

static bool starts_with(view v, const char *beginning)
{
    size_t length = strlen(beginning);
    return v.length >= length && view_equal_ignoring_case(view_of(v.text, length), view_of(beginning, length));
}

static view without_first(view v, size_t length)
{
    return view_after(v, length);
}

static bool has_drive(view path)
{
    return path.length >= 3 && is_letter(path.text[0]) && path.text[1] == ':' &&
           (path.text[2] == '\\' || path.text[2] == '/');
}

/* Without two slashes and a host it only looks like one, and is a name of a file (D336). */
static bool is_web_url(view v)
{
    static const char *const beginnings[] = {"http://", "https://", "ftp://"};
    for (size_t i = 0; i < COUNT_OF(beginnings); i++) {
        size_t length = strlen(beginnings[i]);
        if (starts_with(v, beginnings[i]))
            return v.length > length && !strchr("/\\?#", v.text[length]);
    }
    return false;
}

/* Letters of any script can be there. */
bool is_encoded_in_url(char c)
{
    return (unsigned char)c <= ' ' || c == 0x7F || strchr("%?#[]\"<>^{|}`", c) != NULL;
}

static bool append_percent_encoded(buffer *out, char c)
{
    char text[3] = {'%', to_hex_digit((unsigned char)c >> 4), to_hex_digit((unsigned char)c)};
    return buffer_append(out, view_of(text, 3));
}

/* Encodes a path; backslashes separate its parts. `first`: a colon in the first part would make a scheme of it. */
static bool append_path(buffer *out, view path, bool first)
{
    bool done = true;
    for (size_t i = 0; done && i < path.length; i++) {
        char c = path.text[i] == '\\' ? '/' : path.text[i];
        first = first && c != '/';
        done = is_encoded_in_url(c) || (c == ':' && first) ? append_percent_encoded(out, c)
                                                           : buffer_append(out, view_of(&c, 1));
    }
    return done;
}

/* Takes out parts that are . and .., with the part before; leading ones are left out. What is left does not begin with a slash: the
   path would lead elsewhere. */
static void resolve_dots(buffer *url, size_t begin)
{
    size_t to = begin;
    for (size_t i = begin; i < url->length;) {
        const char *part = url->data + i, *slash = memchr(part, '/', url->length - i);
        size_t length = slash ? (size_t)(slash - part) : url->length - i, whole = length + (slash ? 1 : 0);
        if (length == 2 && part[0] == '.' && part[1] == '.') {
            to -= to > begin ? 1 : 0; /* after the slash */
            while (to > begin && url->data[to - 1] != '/')
                to--;
        } else if (!(length == 1 && part[0] == '.') && !(length == 0 && to == begin && i > begin)) {
            memmove(url->data + to, part, whole);
            to += whole;
        }
        i += whole;
    }
    url->length = to;
}

bool path_leads_out(view path)
{
    size_t depth = 0;
    bool out = false, relative = path.length > 0 && path.text[0] != '/' && !starts_with(path, "\\\\") &&
                                 !has_drive(path) && !is_web_url(path) && !starts_with(path, "file:");
    for (size_t i = 0, length; relative && !out && i < path.length; i += length + 1) {
        for (length = 0; i + length < path.length && !memchr("/\\", path.text[i + length], 2);)
            length++;
        bool up = length == 2 && path.text[i] == '.' && path.text[i + 1] == '.';
        bool here = length == 1 && path.text[i] == '.';
        out = up && depth == 0;
        depth += up ? (size_t)-1 : here ? 0 : 1;
    }
    return out;
}

bool is_percent_octet(view url, size_t at, char *octet)
{
    bool begun = url.text[at] == '%' && at + 2 < url.length;
    int high = begun ? hex_digit_value(url.text[at + 1]) : -1, low = begun ? hex_digit_value(url.text[at + 2]) : -1;
    if (high < 0 || low < 0)
        return false;
    *octet = (char)(high * 16 + low);
    return true;
}

/* A URL stays, except for characters that no URL can have. */
static view mended_url(migration *m, view url)
{
    bool done = true;
    m->scratch.length = 0;
    for (size_t i = 0; done && i < url.length; i++) {
        char c = url.text[i], octet;
        bool syntax = c != 0 && (c == '%' ? is_percent_octet(url, i, &octet) : strchr("?#[]", c) != NULL);
        done = is_encoded_in_url(c) && !syntax ? append_percent_encoded(&m->scratch, c)
                                               : buffer_append(&m->scratch, view_of(&c, 1));
    }
    if (!done)
        m->status = GEDELF_MEMORY;
    return keep_view(m, buffer_view(&m->scratch));
}

/* Where a path begins within its URL: after the machine, the drive, or the first slash. It cannot leave any of
   these. */
static size_t path_begin(const buffer *url, bool share, bool drive, bool rooted)
{
    size_t before = share || rooted ? strlen("file://") : strlen("file:///");
    if (!share && !drive && !rooted)
        return 0;
    const char *slash = memchr(url->data + before, '/', url->length - before);
    return slash ? (size_t)(slash - url->data) + 1 : url->length;
}

bool path_to_url(migration *m, view path, view *url)
{
    buffer *out = &m->scratch;
    bool share = starts_with(path, "\\\\"), drive = has_drive(path);
    bool rooted = !share && path.length > 0 && (path.text[0] == '/' || path.text[0] == '\\');
    out->length = 0;
    if (is_web_url(path) || starts_with(path, "file:")) {
        *url = mended_url(m, path);
        return true;
    }
    const char *before = share ? "file://" : drive ? "file:///" : rooted ? "file://" : "";
    bool done = buffer_append(out, view_of_string(before)) &&
                append_path(out, share ? without_first(path, 2) : path, !drive && !share && !rooted);
    if (done)
        resolve_dots(out, path_begin(out, share, drive, rooted));
    else
        m->status = GEDELF_MEMORY;
    *url = keep_view(m, buffer_view(out));
    return true;
}

/* Decodes a path; false if there is no memory. */
static bool append_decoded(buffer *out, view url, bool backslashes)
{
    bool done = true;
    for (size_t i = 0; done && i < url.length; i++) {
        char c = url.text[i];
        if (is_percent_octet(url, i, &c)) {
            i += 2;
        } else if (c == '/' && backslashes) {
            c = '\\';
        }
        done = buffer_append(out, view_of(&c, 1));
    }
    return done;
}

/* The decoded text; false if there was no memory, or the result is not valid text. */
static bool keep_decoded(migration *m, bool done, view *text)
{
    buffer *out = &m->scratch;
    if (!done)
        m->status = GEDELF_MEMORY;
    if (!done || utf8_valid_prefix(out->data, out->length) != out->length)
        return false;
    *text = keep_view(m, buffer_view(out));
    return true;
}

bool url_to_path(migration *m, view url, view *path)
{
    buffer *out = &m->scratch;
    bool local = starts_with(url, "file:///"), shared = !local && starts_with(url, "file://");
    out->length = 0;
    if (is_web_url(url) || (!local && !shared && starts_with(url, "file:"))) {
        *path = url;
        return true;
    }
    view rest = local ? without_first(url, 7) : shared ? without_first(url, 7) : url;
    bool drive = local && has_drive(without_first(rest, 1));
    bool done = (!shared || buffer_append(out, VIEW("\\\\"))) &&
                append_decoded(out, drive ? without_first(rest, 1) : rest, drive || shared);
    return keep_decoded(m, done, path);
}

/* ---- Fragments ------------------------------------------------------------------------------- */

/* RFC 3986: slashes and question marks can be there. */
static bool is_encoded_in_fragment(char c)
{
    return c == '\\' || (c != '?' && is_encoded_in_url(c));
}

view text_to_fragment(migration *m, view text)
{
    bool done = true;
    m->scratch.length = 0;
    for (size_t i = 0; done && i < text.length; i++) {
        char c = text.text[i];
        done = is_encoded_in_fragment(c) ? append_percent_encoded(&m->scratch, c)
                                         : buffer_append(&m->scratch, view_of(&c, 1));
    }
    if (!done)
        m->status = GEDELF_MEMORY;
    return keep_view(m, buffer_view(&m->scratch));
}

bool fragment_to_text(migration *m, view fragment, view *text)
{
    m->scratch.length = 0;
    return keep_decoded(m, append_decoded(&m->scratch, fragment, false), text);
}
