/* SPDX-License-Identifier: MIT */
/*
 * The header's own lines, before anything is decoded: takes the octets, gives `1 CHAR`, `1 GEDC` and `2 VERS` as lines where
 * they are nearly that. The encoding and the version that they name decide about all that comes after.
 */
#include "format/lines/lines.h"
#include "rewrite/repair/repair_octets.h"

/* A row of the header as it may have been meant. */
typedef struct meant_line {
    size_t begin, end, next, digits;
    uint64_t level;
    view tag, value;
    repair_code code; /* what is wrong with it; REPAIR_COUNT if nothing is */
} meant_line;

static view past_blanks(view v)
{
    while (v.length > 0 && (v.text[0] == ' ' || v.text[0] == '\t'))
        v = view_after(v, 1);
    return v;
}

/* Takes a row apart. The signs after a tag are passed over. */
static bool meant_line_at(view text, size_t at, meant_line *l)
{
    if (at >= text.length)
        return false;
    *l = (meant_line){.begin = at, .end = row_end(text, at), .code = REPAIR_COUNT};
    l->next = row_next(text, l->end);
    view rest = past_blanks(view_of(text.text + at, l->end - at));
    l->digits = level_digits(rest);
    l->level = level_value(view_of(rest.text, l->digits));
    bool padded = is_level_padded(view_of(rest.text, l->digits));
    rest = view_after(rest, l->digits);
    bool spaced = past_blanks(rest).length < rest.length;
    rest = past_blanks(rest);
    l->tag = view_of(rest.text, tag_characters(rest));
    rest = view_after(rest, l->tag.length);
    bool signs = rest.length > 0 && (rest.text[0] == ':' || rest.text[0] == '.' || rest.text[0] == ',');
    l->value = view_trim(signs ? view_after(rest, 1) : rest);
    l->code = l->digits == 0 ? REPAIR_LEVEL_MISSING
              : padded       ? REPAIR_LEVEL_PADDED
              : !spaced      ? REPAIR_LEVEL_UNSPACED
              : signs        ? REPAIR_TAG_MALFORMED
                             : REPAIR_COUNT;
    return true;
}

/* The level that such a line has in the header; 0 if it is not one of these. `above` is the tag of the last line of
   level 1. */
static uint64_t meant_level(const meant_line *l, view above)
{
    bool version = view_equal(l->tag, VIEW("VERS")) && view_equal(above, VIEW("GEDC"));
    if (version)
        return l->digits == 0 || l->level == 2 ? 2 : 0;
    if (view_equal(l->tag, VIEW("GEDC")))
        return (l->level == 1 || l->digits == 0) && l->value.length == 0 ? 1 : 0;
    bool known = l->value.length == 0 || encoding_own(l->value) || encoding_named(l->value, VIEW("")).length > 0;
    bool placed = l->digits > 0 && l->level == 1;
    return view_equal(l->tag, VIEW("CHAR")) && (placed || (known && (l->digits == 0 || l->level == 2))) ? 1 : 0;
}

static gedelf_status mend_header_line(repair *r, const meant_line *l, uint64_t level)
{
    buffer becomes, before;
    repair_code code = l->code != REPAIR_COUNT ? l->code : REPAIR_LEVEL_JUMP;
    buffer_init(&becomes, r->allocator);
    buffer_init(&before, r->allocator);
    bool done = buffer_append_number(&becomes, level) && buffer_append(&becomes, VIEW(" ")) &&
                buffer_append(&becomes, l->tag) && (l->value.length == 0 || buffer_append(&becomes, VIEW(" "))) &&
                buffer_append(&becomes, l->value) && repair_append_shown(&before, repair_part(r, l->begin, l->end));
    gedelf_status status = done ? GEDELF_OK : GEDELF_MEMORY;
    if (done && repair_offer_change(r, code, l->begin, buffer_view(&before), buffer_view(&becomes)))
        status = repair_change(r, l->begin, l->end, buffer_view(&becomes));
    buffer_free(&becomes);
    buffer_free(&before);
    return status;
}

/* Is there a CHAR line as it should be? Then others are for the stage of structure. */
static bool has_good_char(view text, size_t at)
{
    meant_line l;
    for (; meant_line_at(text, at, &l) && !(l.digits > 0 && l.level == 0); at = l.next) {
        if (l.code == REPAIR_COUNT && l.level == 1 && view_equal(l.tag, VIEW("CHAR")))
            return true;
    }
    return false;
}

gedelf_status octets_mend_header(repair *r)
{
    view text = repair_text(r), above = VIEW("");
    meant_line l;
    gedelf_status status = GEDELF_OK;
    size_t at = utf8_mark_length(text);
    if (!meant_line_at(text, at, &l) || !view_equal(l.tag, VIEW("HEAD")) || l.level != 0)
        return GEDELF_OK;
    bool labelled = has_good_char(text, l.next);
    if (l.code != REPAIR_COUNT && l.value.length == 0)
        status = mend_header_line(r, &l, 0);
    for (at = l.next; status == GEDELF_OK && meant_line_at(text, at, &l); at = l.next) {
        if (l.digits > 0 && l.level == 0)
            break;
        uint64_t level = meant_level(&l, above);
        bool label = view_equal(l.tag, VIEW("CHAR"));
        if (level > 0 && !(label && labelled) && (l.code != REPAIR_COUNT || level != l.level))
            status = mend_header_line(r, &l, level);
        labelled = labelled || (label && level > 0);
        if (level == 1 || (l.digits > 0 && l.level == 1))
            above = l.tag;
    }
    return status == GEDELF_OK ? repair_apply(r) : status;
}
