/* SPDX-License-Identifier: MIT */
/*
 * Identifiers: takes the names that structures carry and point to, gives the names that are written. What the dialect or
 * the encoding cannot hold gets another name, everywhere the same. [ELF-SER §xref-ids], D8, D110
 */
#include "format/write/write_private.h"

bool text_fits(const gedelf_writer *w, view v)
{
    return encoder_fits_all(w->encoding, v);
}

/* Can the dialect have this identifier? */
static bool is_native_name(const gedelf_writer *w, view name)
{
    if (w->rules->name_class != 0 && !w->for_reading)
        return is_modest_xref(w->rules, name);
    return xref_valid_prefix(w->rules, name) == name.length;
}

/* ---- Noting ---------------------------------------------------------------------------------- */

/* Where the encoding takes letters apart, two names can come to the same octets. The number of the name that they belong
   to, which is noted for them if it is the first; 0 if there is no memory. */
static uint32_t owner_of_octets(gedelf_writer *w, view name, uint32_t number)
{
    buffer octets;
    buffer_init(&octets, &w->allocator);
    uint32_t before = w->forms.count;
    uint32_t form = encoder_append(w->encoding, name, &octets) ? names_add(&w->forms, buffer_view(&octets)) : 0;
    buffer_free(&octets);
    if (form > before) {
        bool room = array_reserve(&w->allocator, &w->owners, &w->owner_capacity, form);
        if (!room)
            return 0;
        w->owners[form - 1] = number;
    }
    return form == 0 ? 0 : w->owners[form - 1];
}

/* Names that are made up are X and a number. Where not all names are kept, those that are made up begin after the highest
   such number in use. */
static void note_number(gedelf_writer *w, view name)
{
    enum { DIGITS_MOST = 18 };
    uint64_t number = 0;
    size_t i = 1;
    for (; i < name.length && is_digit(name.text[i]) && i <= DIGITS_MOST; i++)
        number = 10 * number + (uint64_t)(name.text[i] - '0');
    if (i == name.length && number > w->highest_name)
        w->highest_name = number;
}

void note_names_in(gedelf_writer *w, view text)
{
    const char *at = text.text, *end = text.text + text.length;
    while (at && (at = memchr(at, 'X', (size_t)(end - at)))) {
        if (at > text.text + 1 && at[-1] == '@' && at[-2] == ' ')
            note_number(w, view_of(at, (size_t)((const char *)memchr(at, '@', (size_t)(end - at)) - at)));
        at++;
    }
}

bool note_name(gedelf_writer *w, view name, bool carried)
{
    if (name.length == 0)
        return true;
    if (name.text[0] == 'X')
        note_number(w, name);
    if (carried && !is_native_name(w, name) && names_add(&w->foreign, name) == 0)
        return false;
    if (!w->restricted)
        return true;
    uint32_t number = names_add(&w->xrefs, name);
    return number != 0 && (!text_fits(w, name) || owner_of_octets(w, name, number) != 0);
}

/* ---- Renaming -------------------------------------------------------------------------------- */

/* A name that is not in use: X and the next number. */
static bool invent_name(gedelf_writer *w, buffer *out)
{
    if (!w->restricted && w->next_name < w->highest_name)
        w->next_name = w->highest_name;
    do {
        out->length = 0;
        if (!buffer_append(out, VIEW("X")) || !buffer_append_number(out, ++w->next_name))
            return false;
    } while (names_find(&w->xrefs, buffer_view(out)) != 0);
    return true;
}

static void say_renamed(gedelf_writer *w, view name, view fresh)
{
    view where = is_native_name(w, name) ? w->encoding->name : writer_dialect(w);
    writer_say(w, DIAG_XREF_RENAMED, name, where, fresh);
}

/* D110: another name, everywhere the same. */
static view rename_xref(gedelf_writer *w, view name)
{
    buffer key, fresh;
    view result = {NULL, 0};
    buffer_init(&key, &w->allocator);
    buffer_init(&fresh, &w->allocator);
    /* In `renamed`, an old name and its new one follow each other; at signs keep them apart from all other names. */
    bool done = buffer_append(&key, VIEW("@")) && buffer_append(&key, name);
    uint32_t number = done ? names_find(&w->renamed, buffer_view(&key)) : 0;
    if (done && number == 0) {
        number = invent_name(w, &fresh) ? names_add(&w->renamed, buffer_view(&key)) : 0;
        if (number != 0 && names_add(&w->renamed, buffer_view(&fresh)) != 0)
            say_renamed(w, name, buffer_view(&fresh));
        else
            number = 0;
    }
    if (number != 0)
        result = names_at(&w->renamed, number + 1);
    buffer_free(&key);
    buffer_free(&fresh);
    return result;
}

/* Would the name be read as it is? Some dialects accept a pointer that no identifier can match (D8): its name changes
   only if there is such an identifier, which changes too. */
static bool dialect_holds(const gedelf_writer *w, view name, bool carried)
{
    if (is_native_name(w, name) || (!carried && is_void_name(w->rules, name)))
        return true;
    return !carried && w->rules->loose_pointers && names_find(&w->foreign, name) == 0;
}

/* Can the name be written, and are its octets no other name's? */
static bool name_stays(gedelf_writer *w, view name, bool carried)
{
    if (!dialect_holds(w, name, carried))
        return false;
    if (!w->restricted)
        return true;
    if (!text_fits(w, name))
        return false;
    uint32_t number = names_add(&w->xrefs, name), owner = number != 0 ? owner_of_octets(w, name, number) : 0;
    if (owner == 0)
        writer_fail(w, GEDELF_MEMORY);
    return owner == number;
}

view written_name(gedelf_writer *w, view name, bool carried)
{
    return name_stays(w, name, carried) ? name : rename_xref(w, name);
}
