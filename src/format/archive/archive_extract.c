/* SPDX-License-Identifier: MIT */
/*
 * Extracts an entry from an archive: takes its number, gives its octets, as many as it claims to have and no more, and
 * refuses an entry that does not match the directory. [APPNOTE.TXT §4.3.7, §4.3.9], D361
 */
#include "format/archive/archive_private.h"

/* ---- What is before the octets ----------------------------------------------------------- */

/* Is the name there the one that the directory has? */
static gedelf_status compare_local_name(gedelf_archive *a, const archive_entry *e, size_t length)
{
    buffer name;
    buffer_init(&name, &a->allocator);
    gedelf_status status = buffer_reserve(&name, length) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = archive_octets_get(&a->octets, e->offset + LOCAL_HEADER, name.data, length);
    if (status == GEDELF_OK && !view_equal(view_of(name.data, length), e->raw)) {
        size_t valid = utf8_valid_prefix(name.data, length);
        archive_say(a, DIAG_GEDZIP_LOCAL_NAME, e->name, view_of(name.data, valid), false);
    }
    buffer_free(&name);
    return status;
}

gedelf_status archive_entry_begin(gedelf_archive *a, const archive_entry *e, uint64_t *at, bool compares)
{
    char local[LOCAL_HEADER];
    uint64_t end = a->directory_at;
    bool inside = e->offset < end && end - e->offset >= LOCAL_HEADER;
    gedelf_status status = inside ? archive_octets_get(&a->octets, e->offset, local, sizeof local) : GEDELF_END;
    if (status == GEDELF_UNREADABLE)
        return status;
    size_t name = status == GEDELF_OK ? archive_two(local + 26) : 0,
           extra = status == GEDELF_OK ? archive_two(local + 28) : 0;
    bool there = status == GEDELF_OK && archive_four(local) == SIGN_LOCAL && archive_two(local + 8) == e->method &&
                 end - e->offset - LOCAL_HEADER >= name + extra &&
                 end - e->offset - LOCAL_HEADER - name - extra >= e->packed;
    if (!there)
        return archive_refuse(a, DIAG_GEDZIP_ENTRY_BROKEN, e->name,
                              VIEW("it is not in the place that the directory gives"));
    *at = e->offset + LOCAL_HEADER + name + extra;
    return compares ? compare_local_name(a, e, name) : GEDELF_OK;
}

/* ---- What forbids it ------------------------------------------------------------------------- */

bool archive_entry_is_locked(gedelf_archive *a, const archive_entry *e, bool milder)
{
    char digits[20];
    bool encrypted = (e->flags & (FLAG_ENCRYPTED | FLAG_STRONG)) != 0;
    bool known = e->method == METHOD_STORED || e->method == METHOD_DEFLATED;
    if (encrypted)
        archive_say(a, DIAG_GEDZIP_ENCRYPTED, e->name, VIEW(""), milder);
    else if (!known)
        archive_say(a, DIAG_GEDZIP_METHOD, e->name, view_of(digits, number_format(e->method, digits)), milder);
    return encrypted || !known;
}

/* A smaller entry may be compressed to any degree. */
enum { FREE = 1024 * 1024 };

/* Adds an entry, as far as numbers go. */
static archive_total total_with(archive_total t, const archive_entry *e)
{
    t.length = e->length > UINT64_MAX - t.length ? UINT64_MAX : t.length + e->length;
    t.packed += e->packed; /* all are parts of one file */
    return t;
}

/* Many entries, each of them small enough, can be too much together. */
static gedelf_status refuse_by_total(gedelf_archive *a, archive_total t)
{
    const gedelf_archive_options *o = &a->options;
    char digits[20];
    if (t.length > o->max_total)
        return archive_refuse(a, DIAG_GEDZIP_TOTAL, view_of(digits, number_format(o->max_total, digits)), VIEW(""));
    if (t.length > FREE && o->max_ratio > 0 && t.length / o->max_ratio > t.packed)
        return archive_refuse(a, DIAG_GEDZIP_TOTAL_RATIO, view_of(digits, number_format(o->max_ratio, digits)),
                              VIEW(""));
    return GEDELF_OK;
}

gedelf_status gedelf_archive_check_total(gedelf_archive *archive)
{
    archive_total t = {0, 0};
    for (size_t i = 0; i < archive->count; i++) {
        const archive_entry *e = &archive->entries[i];
        if (e->safe && e->first && !e->folder)
            t = total_with(t, e);
    }
    return refuse_by_total(archive, t);
}

/* Counts an entry before it is unpacked; one that was counted is not counted again. */
static gedelf_status count_entry(gedelf_archive *a, archive_entry *e)
{
    if (e->counted)
        return GEDELF_OK;
    archive_total t = total_with(a->total, e);
    gedelf_status status = refuse_by_total(a, t);
    if (status != GEDELF_OK)
        return status;
    e->counted = true;
    a->total = t;
    return GEDELF_OK;
}

/* Does it claim to be larger than it may be? */
static gedelf_status refuse_by_size(gedelf_archive *a, const archive_entry *e)
{
    const gedelf_archive_options *o = &a->options;
    char digits[20];
    if (e->length > o->max_size)
        return archive_refuse(a, DIAG_GEDZIP_TOO_LARGE, e->name, view_of(digits, number_format(o->max_size, digits)));
    if (e->length > FREE && o->max_ratio > 0 && e->length / o->max_ratio > e->packed)
        return archive_refuse(a, DIAG_GEDZIP_RATIO, e->name, view_of(digits, number_format(o->max_ratio, digits)));
    return GEDELF_OK;
}

/* ---- Unpacking ------------------------------------------------------------------------------- */

/* An entry on its way out. */
typedef struct extraction {
    gedelf_archive *archive;
    const archive_entry *entry;
    gedelf_write_fn write;
    void *context;
    uint64_t done;
    bool too_much, unwritable;
} extraction;

static bool pass_on(void *context, const void *octets, size_t size)
{
    extraction *x = context;
    x->too_much = size > x->entry->length - x->done;
    if (x->too_much)
        return false;
    crc_take(&x->archive->crc, octets, size);
    x->done += size;
    x->unwritable = !x->write(x->context, octets, size);
    return !x->unwritable;
}

/* Takes the next piece of an entry. */
static gedelf_status pass_piece(extraction *x, void *stream, const char *piece, size_t size, bool last)
{
    if (stream)
        return x->archive->packer.push(stream, piece, size, last, pass_on, x);
    return pass_on(x, piece, size) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

/* All pieces; GEDELF_END if the packer has seen the end of the stream. */
static gedelf_status pass_pieces(extraction *x, void *stream, uint64_t at)
{
    char piece[ARCHIVE_PIECE];
    gedelf_status status = GEDELF_OK;
    uint64_t left = x->entry->packed, most = x->archive->octets.piece;
    while (status == GEDELF_OK && left > 0) {
        size_t size = (size_t)(left < most ? left : most);
        status = archive_octets_get(&x->archive->octets, at, piece, size);
        if (status == GEDELF_END)
            return GEDELF_CHANGED;
        left -= size;
        at += size;
        if (status == GEDELF_OK)
            status = pass_piece(x, stream, piece, size, left == 0);
    }
    return status == GEDELF_END && left > 0 ? GEDELF_MALFORMED : status;
}

/* The result, compared with the directory. */
static gedelf_status conclude(extraction *x, gedelf_status status, bool packed)
{
    gedelf_archive *a = x->archive;
    const archive_entry *e = x->entry;
    if (x->unwritable || status == GEDELF_MEMORY || status == GEDELF_UNREADABLE || status == GEDELF_CHANGED)
        return x->unwritable ? GEDELF_UNWRITABLE : status;
    if (x->too_much)
        return archive_refuse(a, DIAG_GEDZIP_ENTRY_BROKEN, e->name, VIEW("it is larger than the directory says"));
    if (status != (packed ? GEDELF_END : GEDELF_OK) || x->done < e->length)
        return archive_refuse(a, DIAG_GEDZIP_ENTRY_BROKEN, e->name, VIEW("it cannot be unpacked completely"));
    if (crc_result(&a->crc) != e->checksum)
        return archive_refuse(a, DIAG_GEDZIP_CHECKSUM, e->name, VIEW(""));
    return GEDELF_OK;
}

static gedelf_status extract_from(extraction *x, uint64_t at)
{
    gedelf_archive *a = x->archive;
    const char *reason = a->packer.reason ? a->packer.reason : "no unpacker is available";
    bool packed = x->entry->method == METHOD_DEFLATED;
    void *stream = NULL;
    gedelf_status status = packed ? GEDELF_UNREADABLE : GEDELF_OK;
    if (packed && a->packer.begin)
        status = a->packer.begin(a->packer.context, true, &stream);
    if (status == GEDELF_UNREADABLE)
        return archive_refuse(a, DIAG_GEDZIP_NO_UNPACKER, x->entry->name, view_of_string(reason));
    if (status != GEDELF_OK)
        return status;
    crc_begin(&a->crc);
    status = pass_pieces(x, stream, at);
    if (packed)
        a->packer.end(stream);
    return conclude(x, status, packed);
}

static gedelf_status extract_entry_to(gedelf_archive *archive, size_t index, gedelf_write_fn write, void *context)
{
    if (index >= archive->count)
        return GEDELF_ARGUMENT;
    archive_entry *e = &archive->entries[index];
    extraction x = {.archive = archive, .entry = e, .write = write, .context = context};
    uint64_t at = 0;
    if (archive_entry_is_locked(archive, e, false))
        return archive->diags.stopped ? GEDELF_STOPPED : GEDELF_MALFORMED;
    gedelf_status status = refuse_by_size(archive, e);
    if (status == GEDELF_OK)
        status = count_entry(archive, e);
    if (status == GEDELF_OK)
        status = archive_entry_begin(archive, e, &at, false);
    return status == GEDELF_OK ? extract_from(&x, at) : status;
}

gedelf_status gedelf_archive_extract(gedelf_archive *archive, size_t index, gedelf_sink sink)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, &archive->allocator);
    if (status == GEDELF_OK)
        status = extract_entry_to(archive, index, sink_write, &out);
    return sink_end(&out, status);
}
