/* SPDX-License-Identifier: MIT */
/*
 * Pointers in quotation marks: takes lines, gives the same without the marks where the data model has a pointer. After all other
 * repairs of lines, because one line may need several. (xref-quoted)
 */
#include "rewrite/repair/repair_lines.h"

/* A payload without the quotation marks round it, if that is a pointer; else empty. */
static view unquoted_pointer(view payload)
{
    static const char quotes[] = "\"'";
    view v = view_trim(payload);
    bool narrow = v.length > 4 && strchr(quotes, v.text[0]) && v.text[v.length - 1] == v.text[0];
    bool wide = v.length > 8 && view_begins(v, VIEW("\xE2\x80")) && memcmp(v.text + v.length - 3, "\xE2\x80", 2) == 0;
    size_t length = narrow ? 1 : 3;
    if (!narrow && !wide)
        return VIEW("");
    view inside = view_of(v.text + length, v.length - 2 * length);
    return loose_pointer(inside).length + 2 == inside.length ? inside : VIEW("");
}

/* Does a quotation mark are after an at sign anywhere? Most files have none, and need no further look. */
static bool has_quoted_at_sign(view text)
{
    const char *at = text.length > 0 ? memchr(text.text, '@', text.length) : NULL;
    while (at) {
        view rest = view_after(text, (size_t)(at - text.text) + 1);
        if (rest.length > 0 && (rest.text[0] == '"' || rest.text[0] == '\'' || rest.text[0] == '\xE2'))
            return true;
        at = rest.length > 0 ? memchr(rest.text, '@', rest.length) : NULL;
    }
    return false;
}

static gedelf_status unquote_row(repair *r, open_branches *levels, const loose_line *l, buffer *scratch)
{
    view inside = unquoted_pointer(loose_payload(l));
    levels_pop(levels, l->level);
    bool pointer = inside.length > 0 && levels_ask(levels, loose_tag(l)).pointer;
    gedelf_status status = GEDELF_OK;
    if (pointer)
        status = repair_put_value(r, l, &(repair_note){.code = REPAIR_XREF_QUOTED}, inside, scratch, NULL);
    return status == GEDELF_OK && !levels_push(levels, l, l->level) ? GEDELF_MEMORY : status;
}

gedelf_status repair_quoted_pointers(repair *r)
{
    open_branches levels;
    buffer scratch;
    loose_line l;
    if (!has_quoted_at_sign(repair_text(r)))
        return GEDELF_OK;
    buffer_init(&scratch, r->allocator);
    gedelf_status status = levels_open(&levels, r) ? GEDELF_OK : GEDELF_MEMORY;
    for (size_t at = 0; status == GEDELF_OK && walk_row(r, at, &l); at = l.next) {
        if (l.kind == LOOSE_LINE)
            status = unquote_row(r, &levels, &l, &scratch);
    }
    levels_close(&levels);
    buffer_free(&scratch);
    return status == GEDELF_OK ? repair_apply(r) : status;
}
