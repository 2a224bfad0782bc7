/* SPDX-License-Identifier: MIT */
/*
 * A web page ─▶ the text in it, in UTF-8. Only what a browser does to a file that is shown as a page is undone: tags go,
 * entities are decoded once, <br> and </p> are line breaks. (container-html)
 */
#include "rewrite/repair/repair_octets.h"

/* ---- Octets of the page ------------------------------------------------------------------------------- */

/* Where a text is in another, letters of any case; SIZE_MAX if nowhere. */
static size_t find_ignoring_case(view text, view what, size_t from)
{
    for (size_t at = from; at + what.length <= text.length; at++) {
        if (view_equal_ignoring_case(view_of(text.text + at, what.length), what))
            return at;
    }
    return SIZE_MAX;
}

/* The encoding that the page's beginning names; windows-1252 if it names none that is known. */
static const uint16_t *page_encoding(view page)
{
    enum { BEGINNING = 2048 };
    view head = view_of(page.text, page.length < BEGINNING ? page.length : BEGINNING);
    const view key = VIEW("charset=");
    size_t at = find_ignoring_case(head, key, 0);
    size_t begin = at == SIZE_MAX ? 0 : at + key.length, end;
    if (at != SIZE_MAX && begin < head.length && (head.text[begin] == '"' || head.text[begin] == '\''))
        begin++;
    for (end = begin; at != SIZE_MAX && end < head.length; end++) {
        char c = head.text[end];
        if (!is_letter(c) && !is_digit(c) && c != '-' && c != '_')
            break;
    }
    const uint16_t *found =
        at == SIZE_MAX ? NULL : code_page_own(encoding_named(view_of(head.text + begin, end - begin), VIEW("")));
    return found ? found : code_page_own(VIEW("windows-1252"));
}

/* ---- Tags ---------------------------------------------------------------------------------------------- */

typedef struct html_walk {
    view page;
    size_t at;
    size_t token; /* where what is being taken begins */
    taken_text *out;
    const uint16_t *encoding; /* NULL: the page is UTF-8 */
    bool in_pre;
    size_t words; /* of the line at hand, */
    bool xref;    /* of which the second begins with an at sign */
    bool space;   /* white space waits, which is nothing at the start of a line */
} html_walk;

static char last_character(const html_walk *w)
{
    const buffer *text = &w->out->text;
    return text->length > 0 ? text->data[text->length - 1] : '\n';
}

static bool at_line_start(const html_walk *w)
{
    return last_character(w) == '\n';
}

static void put_code_point(html_walk *w, uint32_t c)
{
    if (w->space && !at_line_start(w))
        taken_put(w->out, ' ', w->token);
    w->space = false;
    bool first = at_line_start(w);
    w->words = first ? 0 : w->words;
    if (c != ' ' && c != '\n' && (first || last_character(w) == ' ')) {
        w->words++;
        w->xref = w->words == 2 ? c == '@' : w->words > 2 && w->xref;
    }
    taken_put(w->out, c, w->token);
}

/* What an entity means: a no-break space before the payload is one that keeps words apart. */
static void put_entity(html_walk *w, uint32_t c)
{
    bool before_payload = at_line_start(w) || w->words <= (w->xref ? 3u : 2u);
    put_code_point(w, c == 0xA0 && before_payload ? ' ' : c);
}

static void put_break(html_walk *w)
{
    w->space = false;
    taken_put(w->out, '\n', w->token);
}

static view tag_name(view tag)
{
    size_t begin = tag.length > 1 && tag.text[1] == '/' ? 2 : 1, end = begin;
    while (end < tag.length && (is_letter(tag.text[end]) || is_digit(tag.text[end])))
        end++;
    return view_of(tag.text + begin, end - begin);
}

/* The contents of these elements are not text. */
static void pass_over(html_walk *w, view name)
{
    if (!view_equal_ignoring_case(name, VIEW("script")) && !view_equal_ignoring_case(name, VIEW("style")) &&
        !view_equal_ignoring_case(name, VIEW("head")))
        return;
    for (size_t at = w->at; (at = find_ignoring_case(w->page, VIEW("</"), at)) != SIZE_MAX; at++) {
        view rest = view_of(w->page.text + at + 2, w->page.length - at - 2);
        if (rest.length >= name.length && view_equal_ignoring_case(view_of(rest.text, name.length), name)) {
            w->at = at;
            return;
        }
    }
    w->at = w->page.length;
}

static void take_markup(html_walk *w)
{
    view rest = view_after(w->page, w->at);
    bool comment = view_begins(rest, VIEW("<!--"));
    size_t end = find_ignoring_case(rest, comment ? VIEW("-->") : VIEW(">"), 0);
    size_t length = end == SIZE_MAX ? rest.length : end + (comment ? 3 : 1);
    view tag = view_of(rest.text, length), name = tag_name(tag);
    bool closes = tag.length > 1 && tag.text[1] == '/';
    w->at += length;
    if (comment)
        return;
    if (view_equal_ignoring_case(name, VIEW("br")) ||
        (closes && (view_equal_ignoring_case(name, VIEW("p")) || view_equal_ignoring_case(name, VIEW("div")))))
        put_break(w);
    else if (view_equal_ignoring_case(name, VIEW("pre")))
        w->in_pre = !closes;
    else if (!closes)
        pass_over(w, name);
}

/* A character of the text, as it is. */
static void take_html_text(html_walk *w)
{
    unsigned char octet = (unsigned char)w->page.text[w->at];
    if (octet >= 0x80 && !w->encoding) {
        size_t step;
        put_code_point(w, utf8_decode(w->page.text + w->at, &step));
        w->at += step;
        return;
    }
    w->at++;
    uint32_t c = octet < 0x80 ? octet : w->encoding[octet - 0x80];
    if (is_white_space((char)octet) && !w->in_pre)
        w->space = true;
    else if (octet != '\r')
        put_code_point(w, c ? c : (uint32_t)REPLACEMENT_CHARACTER);
    else if (w->at >= w->page.length || w->page.text[w->at] != '\n')
        put_break(w);
}

/* From `from` to `to`. */
static void walk_page(html_walk *w, size_t from, size_t to)
{
    w->page.length = to;
    for (w->at = from; w->at < to && !w->out->no_memory;) {
        w->token = w->at;
        uint32_t c;
        view rest = view_of(w->page.text + w->at, to - w->at);
        size_t entity = rest.text[0] == '&' ? html_entity(rest, &c) : 0;
        if (entity > 0) {
            put_entity(w, c);
            w->at += entity;
        } else if (rest.text[0] == '<') {
            take_markup(w);
        } else {
            take_html_text(w);
        }
    }
}

/* The innermost <pre> or <body> that has the header in it. */
static void find_element(view page, size_t *from, size_t *to)
{
    *from = 0;
    *to = page.length;
    static const char *const elements[] = {"pre", "body"};
    for (size_t i = 0; i < 2; i++) {
        char open[8] = "<", close[8] = "</";
        memcpy(open + 1, elements[i], strlen(elements[i]));
        memcpy(close + 2, elements[i], strlen(elements[i]));
        for (size_t at = 0; (at = find_ignoring_case(page, view_of_string(open), at)) != SIZE_MAX; at++) {
            size_t end = find_ignoring_case(page, view_of_string(close), at);
            end = end == SIZE_MAX ? page.length : end;
            if (has_header_inside(view_of(page.text + at, end - at))) {
                *from = at;
                *to = end;
                return;
            }
        }
    }
}

/* The rows before the header go, and all blank ones after the last one. */
static void trim_page(taken_text *t)
{
    buffer *out = &t->text;
    size_t header = find_header(buffer_view(out)), begin = header == SIZE_MAX ? 0 : header, rows = 0;
    while (out->length > begin && is_white_space(out->data[out->length - 1]))
        out->length--;
    for (size_t i = 0; i < begin; i++)
        rows += out->data[i] == '\n';
    t->rows -= rows;
    memmove(t->begins, t->begins + rows, t->rows * sizeof *t->begins);
    out->length -= begin;
    memmove(out->data, out->data + begin, out->length);
}

void html_to_text(view page, taken_text *out)
{
    bool utf8 = utf8_valid_prefix(page.text, page.length) == page.length;
    html_walk w = {.page = page, .out = out, .encoding = utf8 ? NULL : page_encoding(page)};
    size_t from, to;
    find_element(page, &from, &to);
    walk_page(&w, from, to);
    if (out->no_memory || out->rows == 0)
        return;
    trim_page(out);
    taken_put(out, '\n', to);
}
