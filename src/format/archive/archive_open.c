/* SPDX-License-Identifier: MIT */
/*
 * Opening an archive: takes the octets of a zip file, gives the list of what is in it. The central directory at its end rules;
 * where that lies about places and sizes, nothing is read. [APPNOTE.TXT §4.3], D360, D361
 */
#include "format/archive/archive_private.h"

#include <errno.h>

static const view dataset_name = VIEW_LITERAL("gedcom.ged");

bool gedelf_is_archive(gedelf_view beginning)
{
    if (beginning.length < 4)
        return false;
    uint32_t sign = archive_four(beginning.text);
    return sign == SIGN_LOCAL || sign == SIGN_END;
}

/* ---- Saying ---------------------------------------------------------------------------------- */

void archive_say(gedelf_archive *a, enum diag_code code, view first, view second, bool milder)
{
    gedelf_diag diag = {.code = code, .width = 1, .args = {first, second}};
    if (milder)
        diags_raise_as(&a->diags, &diag, GEDELF_ERROR);
    else
        diags_raise(&a->diags, &diag);
}

gedelf_status archive_refuse(gedelf_archive *a, enum diag_code code, view first, view second)
{
    archive_say(a, code, first, second, false);
    return a->diags.stopped ? GEDELF_STOPPED : GEDELF_MALFORMED;
}

static gedelf_status archive_is_broken(gedelf_archive *a, const char *why)
{
    return archive_refuse(a, DIAG_GEDZIP_BROKEN, view_of_string(why), VIEW(""));
}

/* ---- The end of the archive ------------------------------------------------------------------ */

/* Where the central directory is. */
typedef struct archive_end {
    uint64_t at; /* the end record itself */
    uint64_t entries, size, offset;
} archive_end;

/* The end record is the last one that has room for its comment. */
static bool find_end_record(view tail, size_t *found)
{
    for (size_t at = tail.length - END_RECORD + 1; at-- > 0;) {
        const char *p = tail.text + at;
        if (archive_four(p) == SIGN_END && archive_two(p + 20) <= tail.length - at - END_RECORD) {
            *found = at;
            return true;
        }
    }
    return false;
}

/* What does not fit is in a larger record, to which a locator before the end record leads. */
static gedelf_status read_end_64(gedelf_archive *a, archive_end *end)
{
    char locator[END_LOCATOR_64], record[END_RECORD_64];
    if (end->at < END_LOCATOR_64 ||
        archive_octets_get(&a->octets, end->at - END_LOCATOR_64, locator, sizeof locator) != GEDELF_OK ||
        archive_four(locator) != SIGN_LOCATOR_64)
        return GEDELF_OK; /* 65,535 entries are 65,535 entries */
    uint64_t at = eight_octets(locator + 8);
    if (archive_octets_get(&a->octets, at, record, sizeof record) != GEDELF_OK || archive_four(record) != SIGN_END_64 ||
        at > end->at - END_LOCATOR_64)
        return archive_is_broken(a, "the zip64 record at its end is not where it should be");
    end->entries = eight_octets(record + 32);
    end->size = eight_octets(record + 40);
    end->offset = eight_octets(record + 48);
    end->at = at;
    return GEDELF_OK;
}

static gedelf_status take_end_record(gedelf_archive *a, const char *p, archive_end *end)
{
    end->entries = archive_two(p + 10);
    end->size = archive_four(p + 12);
    end->offset = archive_four(p + 16);
    if (!buffer_append(&a->comment, view_of(p + END_RECORD, archive_two(p + 20))))
        return GEDELF_MEMORY;
    bool several = archive_two(p + 4) != archive_two(p + 6) || archive_two(p + 8) != archive_two(p + 10);
    if (several)
        return archive_is_broken(a, "it is one part of a larger archive");
    bool large = end->entries == MOST_16 || end->size == MOST_32 || end->offset == MOST_32;
    return large ? read_end_64(a, end) : GEDELF_OK;
}

static gedelf_status find_end(gedelf_archive *a, archive_end *end)
{
    uint64_t size = a->octets.size;
    size_t length = size < END_RECORD + COMMENT_MOST ? (size_t)size : END_RECORD + COMMENT_MOST, at;
    buffer tail;
    if (length < END_RECORD)
        return archive_is_broken(a, "it is cut off");
    buffer_init(&tail, &a->allocator);
    gedelf_status status = buffer_reserve(&tail, length) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = archive_octets_get(&a->octets, size - length, tail.data, length);
    if (status == GEDELF_END)
        status = GEDELF_CHANGED;
    if (status == GEDELF_OK && !find_end_record(view_of(tail.data, length), &at)) {
        status = archive_is_broken(a, "it is cut off, or something else follows it");
    } else if (status == GEDELF_OK) {
        end->at = size - length + at;
        status = take_end_record(a, tail.data + at, end);
    }
    buffer_free(&tail);
    return status;
}

/* ---- The central directory ------------------------------------------------------------------- */

/* Takes the next eight octets of the field if the short number says that they are there. */
static bool take_64(uint64_t *number, view *field)
{
    if (*number != MOST_32)
        return true;
    if (field->length < 8)
        return false;
    *number = eight_octets(field->text);
    *field = view_after(*field, 8);
    return true;
}

/* Numbers that are too large for their places are in the extra field for zip64, in this order. */
static bool take_numbers_64(archive_entry *e)
{
    view extra = e->extra;
    while (extra.length >= 4) {
        size_t length = archive_two(extra.text + 2);
        if (length > extra.length - 4)
            return true; /* other programs leave rubbish there */
        view field = view_of(extra.text + 4, length);
        if (archive_two(extra.text) == EXTRA_ZIP64)
            return take_64(&e->length, &field) && take_64(&e->packed, &field) && take_64(&e->offset, &field);
        extra = view_of(extra.text + 4 + length, extra.length - 4 - length);
    }
    return true;
}

/* Takes an entry from the directory; false if it is not a valid entry, or does not end before the directory does. */
static bool take_entry(view *directory, archive_entry *e)
{
    const char *p = directory->text;
    if (directory->length < CENTRAL_HEADER || archive_four(p) != SIGN_CENTRAL)
        return false;
    size_t name = archive_two(p + 28), extra = archive_two(p + 30), remark = archive_two(p + 32);
    size_t length = CENTRAL_HEADER + name + extra + remark;
    if (length > directory->length)
        return false;
    *e = (archive_entry){.made_by = archive_two(p + 4),
                         .needed = archive_two(p + 6),
                         .flags = archive_two(p + 8),
                         .method = archive_two(p + 10),
                         .time = archive_two(p + 12),
                         .date = archive_two(p + 14),
                         .checksum = archive_four(p + 16),
                         .packed = archive_four(p + 20),
                         .length = archive_four(p + 24),
                         .internal = archive_two(p + 36),
                         .external = archive_four(p + 38),
                         .offset = archive_four(p + 42),
                         .raw = view_of(p + CENTRAL_HEADER, name),
                         .extra = view_of(p + CENTRAL_HEADER + name, extra),
                         .remark = view_of(p + CENTRAL_HEADER + name + extra, remark)};
    *directory = view_of(p + length, directory->length - length);
    return take_numbers_64(e);
}

/* The first file of a name that is safe can be found by it. */
static bool archive_index_entry(gedelf_archive *a, size_t index)
{
    archive_entry *e = &a->entries[index];
    uint32_t before = a->names.count, number = names_add(&a->names, e->name);
    e->first = number > before;
    if (number == 0 || !array_reserve(&a->allocator, &a->by_name, &a->by_name_room, number + 1))
        return false;
    if (e->first)
        a->by_name[number] = index;
    else if (!view_equal(e->name, dataset_name))
        archive_say(a, DIAG_GEDZIP_REPEATED_NAME, e->name, VIEW(""), false);
    return true;
}

/* Looks at what is before its octets, at its name, and at what will keep it from being unpacked. */
static gedelf_status archive_take(gedelf_archive *a, archive_entry e, uint64_t *room)
{
    uint64_t at;
    if (!array_reserve(&a->allocator, &a->entries, &a->capacity, a->count + 1) || !archive_entry_name(a, &e))
        return GEDELF_MEMORY;
    a->entries[a->count++] = e;
    if (!archive_index_entry(a, a->count - 1))
        return GEDELF_MEMORY;
    if (e.packed > *room)
        return archive_is_broken(a, "its entries are larger than the archive, or overlap");
    *room -= e.packed;
    if (!view_equal(e.name, dataset_name))
        archive_entry_is_locked(a, &e, true);
    return archive_entry_begin(a, &e, &at, true);
}

static gedelf_status read_directory(gedelf_archive *a, const archive_end *end)
{
    uint64_t room = end->offset;
    if (end->offset > end->at || end->size > end->at - end->offset || end->size > SIZE_MAX ||
        end->entries > end->size / CENTRAL_HEADER)
        return archive_is_broken(a, "its directory is not where it should be");
    a->directory_at = end->offset;
    if (!buffer_reserve(&a->directory, (size_t)end->size))
        return GEDELF_MEMORY;
    gedelf_status status = archive_octets_get(&a->octets, end->offset, a->directory.data, (size_t)end->size);
    view rest = view_of(a->directory.data, a->directory.length = (size_t)end->size);
    for (uint64_t i = 0; status == GEDELF_OK && i < end->entries; i++) {
        archive_entry e;
        status = take_entry(&rest, &e) ? archive_take(a, e, &room) : archive_is_broken(a, "its directory is damaged");
    }
    if (status == GEDELF_OK && rest.length >= 4 && archive_four(rest.text) == SIGN_CENTRAL)
        status = archive_is_broken(a, "its directory has more entries than it declares");
    return status == GEDELF_END ? GEDELF_CHANGED : status;
}

/* ---- Opening --------------------------------------------------------------------------------- */

enum { USUAL_RATIO = 250 };

gedelf_archive_options archive_options_of(const gedelf_archive_options *given)
{
    gedelf_archive_options o;
    options_take(&o, given);
    OPTION_DEFAULT(o.allocator, &memory_default);
    OPTION_DEFAULT(o.max_size, UINT64_C(1) << 30);
    OPTION_DEFAULT(o.max_ratio, USUAL_RATIO);
    OPTION_DEFAULT(o.max_total, UINT64_C(16) << 30);
    return o;
}

static gedelf_status archive_make(gedelf_archive **out, const gedelf_archive_options *given)
{
    gedelf_archive_options o = archive_options_of(given);
    gedelf_archive *a = memory_allocate(o.allocator, sizeof *a);
    gedelf_read_options for_diags = GEDELF_READ_OPTIONS();
    if (!a)
        return GEDELF_MEMORY;
    *a = (gedelf_archive){.allocator = *o.allocator, .options = o, .octets = {.in_memory = true}};
    if (o.packer)
        a->packer = *o.packer;
    buffer_init(&a->directory, &a->allocator);
    buffer_init(&a->comment, &a->allocator);
    arena_init(&a->text, &a->allocator);
    names_init(&a->names, &a->allocator);
    crc_init(&a->crc);
    for_diags.diagnose = o.diagnose;
    for_diags.context = o.context;
    for_diags.max_per_code = o.max_per_code;
    if (!diags_init(&a->diags, &a->allocator, &for_diags)) {
        gedelf_archive_close(a);
        return GEDELF_MEMORY;
    }
    *out = a;
    return GEDELF_OK;
}

gedelf_status gedelf_archive_open(gedelf_archive **out, gedelf_source source, const gedelf_archive_options *options)
{
    gedelf_archive *a;
    archive_end end = {0};
    *out = NULL;
    gedelf_status status = archive_make(&a, options);
    if (status != GEDELF_OK)
        return status;
    status = archive_octets_open(&a->octets, source, &a->allocator);
    if (status == GEDELF_OK)
        status = find_end(a, &end);
    if (status == GEDELF_OK)
        status = read_directory(a, &end);
    diags_finish(&a->diags);
    if (status == GEDELF_OK && a->diags.stopped)
        status = GEDELF_STOPPED;
    if (status == GEDELF_OK) {
        *out = a;
        return status;
    }
    int reason = errno;
    gedelf_archive_close(a);
    errno = reason;
    return status;
}

void gedelf_archive_close(gedelf_archive *archive)
{
    if (!archive)
        return;
    gedelf_allocator allocator = archive->allocator;
    archive_octets_close(&archive->octets);
    diags_free(&archive->diags);
    buffer_free(&archive->directory);
    buffer_free(&archive->comment);
    arena_free(&archive->text);
    names_free(&archive->names);
    memory_release(&allocator, archive->entries, archive->capacity * sizeof *archive->entries);
    memory_release(&allocator, archive->by_name, archive->by_name_room * sizeof *archive->by_name);
    memory_release(&allocator, archive, sizeof *archive);
}

/* ---- Asking ---------------------------------------------------------------------------------- */

size_t gedelf_archive_count(const gedelf_archive *archive)
{
    return archive->count;
}

bool gedelf_archive_entry_at(const gedelf_archive *archive, size_t index, gedelf_archive_entry *out)
{
    if (index >= archive->count)
        return false;
    const archive_entry *e = &archive->entries[index];
    gedelf_archive_entry whole =
        GEDELF_ARCHIVE_ENTRY(.name = e->name, .length = e->length, .packed = e->packed, .folder = e->folder,
                             .link = e->link, .safe = e->safe, .first_of_name = e->first);
    output_give(out, &whole);
    return true;
}

size_t gedelf_archive_find(const gedelf_archive *archive, gedelf_view name)
{
    uint32_t number = names_find(&archive->names, name);
    size_t index = number > 0 ? archive->by_name[number] : archive->count;
    bool usable = index < archive->count && archive->entries[index].safe && !archive->entries[index].folder;
    return usable ? index : archive->count;
}

gedelf_view gedelf_archive_comment(const gedelf_archive *archive)
{
    return buffer_view(&archive->comment);
}

gedelf_status gedelf_archive_dataset(gedelf_archive *archive, size_t *index)
{
    size_t found = 0;
    for (size_t i = 0; i < archive->count; i++) {
        view name = archive->entries[i].name;
        if (view_equal(name, VIEW("gedcom.ged/")))
            return archive_refuse(archive, DIAG_GEDZIP_BAD_DATASET, VIEW("a folder"), VIEW(""));
        if (!view_equal(name, dataset_name))
            continue;
        *index = i;
        found++;
    }
    if (found != 1)
        return archive_refuse(archive, found == 0 ? DIAG_GEDZIP_NO_DATASET : DIAG_GEDZIP_TWO_DATASETS, VIEW(""),
                              VIEW(""));
    const archive_entry *e = &archive->entries[*index];
    if (e->link || e->length == 0)
        return archive_refuse(archive, DIAG_GEDZIP_BAD_DATASET, e->link ? VIEW("a link") : VIEW("empty"), VIEW(""));
    return GEDELF_OK;
}
