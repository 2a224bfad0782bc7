/* SPDX-License-Identifier: MIT */
/*
 * Names of entries: takes a name as it is in the archive, gives UTF-8, and says whether a file could be written under
 * that name without leaving its folder. D362
 */
#include "format/archive/archive_private.h"

static const uint16_t code_page_437[128] = {
#define CP437(octet, code_point) [(octet)-0x80] = (code_point),
#include "format/archive/code_page_437.def"
#undef CP437
};

static bool is_ascii_name(view v)
{
    for (size_t i = 0; i < v.length; i++) {
        if ((unsigned char)v.text[i] >= 0x80)
            return false;
    }
    return true;
}

/* Each octet becomes at most three. */
static bool name_from_437(arena *text, view raw, view *out)
{
    char *to = arena_reserve(text, 3 * raw.length);
    size_t length = 0;
    if (!to)
        return false;
    for (size_t i = 0; i < raw.length; i++) {
        unsigned char octet = (unsigned char)raw.text[i];
        length += utf8_encode(octet < 0x80 ? octet : code_page_437[octet - 0x80], to + length);
    }
    arena_take(text, length);
    *out = view_of(to, length);
    return true;
}

/* A part of a name between slashes; one that is empty says nothing, and so does a dot. */
static bool is_safe_part(view part)
{
    return part.length > 0 && !view_equal(part, VIEW(".")) && !view_equal(part, VIEW(".."));
}

/* No control characters (D362). Some of them are written with two octets. */
static bool is_safe_character(const char *at)
{
    size_t step;
    uint32_t c = utf8_decode(at, &step);
    return c >= 0x20 && c != '\\' && (c < 0x7F || c > 0x9F);
}

/* If a name claims to be UTF-8 and is not, no file can be found by it. */
static bool is_safe_name(view name)
{
    bool drive = name.length >= 2 && is_letter(name.text[0]) && name.text[1] == ':';
    bool safe = name.length > 0 && !drive && utf8_valid_prefix(name.text, name.length) == name.length;
    if (name.length > 0 && name.text[name.length - 1] == '/')
        name.length--;
    for (size_t i = 0, begin = 0; safe && i <= name.length; i++) {
        if (i == name.length || name.text[i] == '/') {
            safe = is_safe_part(view_of(name.text + begin, i - begin));
            begin = i + 1;
        } else {
            safe = ((unsigned char)name.text[i] & 0xC0) == 0x80 || is_safe_character(name.text + i);
        }
    }
    return safe;
}

/* Does the mode that UNIX systems put into the upper half mean something other than a regular file, a folder or
   unknown? */
static bool is_link(const archive_entry *e)
{
    enum { UNIX = 3, MACOS = 19, KIND = 0xF000, FOLDER = 0x4000, REGULAR = 0x8000 };
    unsigned system = e->made_by >> 8, kind = e->external >> 16 & KIND;
    return (system == UNIX || system == MACOS) && kind != 0 && kind != FOLDER && kind != REGULAR;
}

bool archive_entry_name(gedelf_archive *a, archive_entry *e)
{
    bool ascii = is_ascii_name(e->raw), said = (e->flags & FLAG_UTF8) != 0;
    bool utf8 = ascii || said || utf8_valid_prefix(e->raw.text, e->raw.length) == e->raw.length;
    e->name = e->raw;
    if (!utf8 && !name_from_437(&a->text, e->raw, &e->name))
        return false;
    if (!ascii && !said)
        archive_say(a, DIAG_GEDZIP_NAME_ENCODING, e->name, utf8 ? VIEW("UTF-8") : VIEW("code page 437"), false);
    e->link = is_link(e);
    e->folder = e->name.length > 0 && e->name.text[e->name.length - 1] == '/';
    e->safe = is_safe_name(e->name) && !e->link;
    if (!e->safe)
        archive_say(a, DIAG_GEDZIP_UNSAFE_NAME, e->name,
                    e->link ? VIEW("it is a link or a device")
                            : VIEW("its name leads out of the folder, or has characters "
                                   "that file names cannot have"),
                    false);
    return true;
}
