/* SPDX-License-Identifier: MIT */
/*
 * Writing an archive: takes entries, gives the octets of a zip file, the same for the same entries. What is packed has its
 * checksum and sizes after it, because they are not known before; what is stored has them before it, because readers that
 * do not look into the directory could not find its end otherwise. [APPNOTE.TXT §4.3], D364
 */
#include "format/archive/archive_private.h"

/* The directory's data about an entry that was written; name, extra field and remark follow each other in `texts`. */
typedef struct written_entry {
    archive_entry e;
    size_t text; /* where its texts begin */
} written_entry;

struct gedelf_archive_writer {
    gedelf_allocator allocator;
    gedelf_packer packer;
    sink_output sink;
    uint64_t at; /* octets that were written */
    written_entry *entries;
    size_t count, capacity;
    buffer texts;
    buffer scratch;
    void *stream; /* of the entry that is being packed */
    gedelf_status status;
    uint64_t length; /* of that entry, so far */
    crc crc;
    bool bare; /* as in gedelf_archive_options */
};

/* ---- Octets ---------------------------------------------------------------------------------- */

static bool append_little(buffer *out, uint64_t number, size_t octets)
{
    char text[8];
    for (size_t i = 0; i < octets; i++)
        text[i] = (char)(number >> 8 * i & 0xFF);
    return buffer_append(out, view_of(text, octets));
}

/* Numbers, each with how many octets it takes; a size of 0 ends the list. */
typedef struct little {
    uint64_t number;
    size_t octets;
} little;

#define NO_MORE_NUMBERS                                                                                                \
    {                                                                                                                  \
        0, 0                                                                                                           \
    }

static bool append_numbers(buffer *out, const little *numbers)
{
    bool done = true;
    for (; done && numbers->octets > 0; numbers++)
        done = append_little(out, numbers->number, numbers->octets);
    return done;
}

static bool writer_emit(void *context, const void *octets, size_t size)
{
    gedelf_archive_writer *w = context;
    w->at += size;
    return sink_write(&w->sink, octets, size);
}

/* Hands over what was put together. */
static gedelf_status emit_scratch(gedelf_archive_writer *w, bool complete)
{
    bool written = complete && (w->scratch.length == 0 || writer_emit(w, w->scratch.data, w->scratch.length));
    w->scratch.length = 0;
    return !complete ? GEDELF_MEMORY : written ? GEDELF_OK : sink_result(&w->sink, GEDELF_UNWRITABLE);
}

static uint32_t short_form(uint64_t number)
{
    return number >= MOST_32 ? MOST_32 : (uint32_t)number;
}

/* ---- Headers --------------------------------------------------------------------------------- */

/* The extra field for numbers that are too large; nothing if none is. In the directory the offset is one of them. */
static bool append_extra_64(buffer *out, const archive_entry *e, bool central)
{
    bool length = e->length >= MOST_32, packed = e->packed >= MOST_32, offset = central && e->offset >= MOST_32;
    if (!central && (length || packed)) /* there both have to be */
        length = packed = true;
    uint64_t size = 8 * ((uint64_t)length + packed + offset);
    if (size == 0)
        return true;
    const little numbers[] = {{EXTRA_ZIP64, 2}, {size, 2}, NO_MORE_NUMBERS};
    return append_numbers(out, numbers) && (!length || append_little(out, e->length, 8)) &&
           (!packed || append_little(out, e->packed, 8)) && (!offset || append_little(out, e->offset, 8));
}

static size_t extra_64_length(const archive_entry *e, bool central)
{
    bool length = e->length >= MOST_32, packed = e->packed >= MOST_32, offset = central && e->offset >= MOST_32;
    if (!central && (length || packed))
        return 20;
    size_t size = 8 * ((size_t)length + packed + offset);
    return size > 0 ? size + 4 : 0;
}

/* The part that both headers have: from the version on that a reader must know, to the length of the name. */
static bool append_common(buffer *out, const archive_entry *e, bool central)
{
    bool large = extra_64_length(e, central) > 0;
    bool later = !central && (e->flags & FLAG_DESCRIPTOR) != 0;
    const little numbers[] = {{large ? VERSION_64 : e->needed, 2},
                              {e->flags, 2},
                              {e->method, 2},
                              {e->time, 2},
                              {e->date, 2},
                              {later ? 0 : e->checksum, 4},
                              {later ? 0 : short_form(!central && large ? MOST_32 : e->packed), 4},
                              {later ? 0 : short_form(!central && large ? MOST_32 : e->length), 4},
                              {e->raw.length, 2},
                              NO_MORE_NUMBERS};
    return append_numbers(out, numbers);
}

/* What has its sizes after it has none yet, and so none that are too large. */
static gedelf_status write_local(gedelf_archive_writer *w, const archive_entry *e)
{
    buffer *out = &w->scratch;
    size_t extra = extra_64_length(e, false) + e->extra.length;
    return emit_scratch(w, append_little(out, SIGN_LOCAL, 4) && append_common(out, e, false) &&
                               append_little(out, extra, 2) && buffer_append(out, e->raw) &&
                               append_extra_64(out, e, false) && buffer_append(out, e->extra));
}

/* The entry's texts are where they were put, not where they were. */
static archive_entry written_at(const gedelf_archive_writer *w, size_t index)
{
    archive_entry e = w->entries[index].e;
    const char *text = w->texts.length > 0 ? w->texts.data + w->entries[index].text : ""; /* all may be empty */
    e.raw.text = text;
    e.extra.text = text + e.raw.length;
    e.remark.text = e.extra.text + e.extra.length;
    return e;
}

static gedelf_status write_central(gedelf_archive_writer *w, const archive_entry *e)
{
    buffer *out = &w->scratch;
    const little numbers[] = {{extra_64_length(e, true) + e->extra.length, 2},
                              {e->remark.length, 2},
                              {0, 2},
                              {e->internal, 2},
                              {e->external, 4},
                              {short_form(e->offset), 4},
                              NO_MORE_NUMBERS};
    return emit_scratch(w, append_little(out, SIGN_CENTRAL, 4) && append_little(out, e->made_by, 2) &&
                               append_common(out, e, true) && append_numbers(out, numbers) &&
                               buffer_append(out, e->raw) && append_extra_64(out, e, true) &&
                               buffer_append(out, e->extra) && buffer_append(out, e->remark));
}

/* Remembers an entry for the directory. */
static gedelf_status remember(gedelf_archive_writer *w, const archive_entry *e)
{
    size_t text = w->texts.length;
    if (!array_reserve(&w->allocator, &w->entries, &w->capacity, w->count + 1) || !buffer_append(&w->texts, e->raw) ||
        !buffer_append(&w->texts, e->extra) || !buffer_append(&w->texts, e->remark))
        return GEDELF_MEMORY;
    w->entries[w->count++] = (written_entry){*e, text};
    return GEDELF_OK;
}

static gedelf_status begin_entry(gedelf_archive_writer *w, archive_entry *e)
{
    e->offset = w->at;
    if (e->raw.length > MOST_16)
        return GEDELF_ARGUMENT;
    gedelf_status status = remember(w, e);
    return status == GEDELF_OK ? write_local(w, e) : status;
}

/* A new entry: a regular file, with the earliest possible date. */
static archive_entry new_entry(view name, uint16_t method, uint16_t flags)
{
    bool ascii = true;
    for (size_t i = 0; i < name.length; i++)
        ascii = ascii && (unsigned char)name.text[i] < 0x80;
    return (archive_entry){.raw = name,
                           .made_by = VERSION_DEFLATED,
                           .needed = VERSION_DEFLATED,
                           .flags = (uint16_t)(flags | (ascii ? 0 : FLAG_UTF8)),
                           .method = method,
                           .date = DATE_1980};
}

/* ---- Entries that are packed ----------------------------------------------------------------- */

gedelf_status gedelf_archive_writer_begin(gedelf_archive_writer *writer, gedelf_view name)
{
    archive_entry e = new_entry(name, METHOD_DEFLATED, FLAG_DESCRIPTOR);
    if (!writer->packer.begin || writer->stream || name.length > MOST_16)
        return GEDELF_ARGUMENT;
    gedelf_status status = writer->packer.begin(writer->packer.context, false, &writer->stream);
    if (status == GEDELF_OK)
        status = begin_entry(writer, &e);
    crc_begin(&writer->crc);
    writer->length = 0;
    writer->status = status;
    return status;
}

static void push_packed(gedelf_archive_writer *w, const void *octets, size_t size, bool last)
{
    if (w->status == GEDELF_OK)
        w->status = sink_result(&w->sink, w->packer.push(w->stream, octets, size, last, writer_emit, w));
}

bool gedelf_archive_writer_write(void *writer, const void *octets, size_t size)
{
    gedelf_archive_writer *w = writer;
    crc_take(&w->crc, octets, size);
    w->length += size;
    push_packed(w, octets, size, false);
    return w->status == GEDELF_OK;
}

static gedelf_status write_descriptor(gedelf_archive_writer *w, const archive_entry *e)
{
    size_t octets = e->length >= MOST_32 || e->packed >= MOST_32 ? 8 : 4;
    const little numbers[] = {
        {SIGN_DESCRIPTOR, 4}, {e->checksum, 4}, {e->packed, octets}, {e->length, octets}, NO_MORE_NUMBERS};
    return emit_scratch(w, append_numbers(&w->scratch, numbers));
}

gedelf_status gedelf_archive_writer_end(gedelf_archive_writer *writer)
{
    push_packed(writer, NULL, 0, true);
    if (writer->stream)
        writer->packer.end(writer->stream);
    writer->stream = NULL;
    if (writer->status != GEDELF_OK)
        return writer->status;
    archive_entry e = written_at(writer, writer->count - 1);
    archive_entry *kept = &writer->entries[writer->count - 1].e;
    kept->checksum = crc_result(&writer->crc);
    kept->length = writer->length;
    kept->packed = writer->at - e.offset - LOCAL_HEADER - e.raw.length;
    return write_descriptor(writer, kept);
}

/* ---- Entries that are there already ---------------------------------------------------------- */

/* Passes the octets from a place on to `take`. GEDELF_CHANGED if there are fewer than expected. */
static gedelf_status each_piece(archive_octets *o, uint64_t at, uint64_t length, gedelf_write_fn take, void *context)
{
    char piece[ARCHIVE_PIECE];
    gedelf_status status = GEDELF_OK;
    while (status == GEDELF_OK && length > 0) {
        size_t size = length < o->piece ? (size_t)length : o->piece;
        status = archive_octets_get(o, at, piece, size);
        if (status == GEDELF_OK && !take(context, piece, size))
            status = GEDELF_UNWRITABLE;
        at += size;
        length -= size;
    }
    return status == GEDELF_END ? GEDELF_CHANGED : status;
}

static bool sum_piece(void *context, const void *octets, size_t size)
{
    crc_take(context, octets, size);
    return true;
}

static bool store_piece(void *context, const void *octets, size_t size)
{
    gedelf_archive_writer *w = context;
    crc_take(&w->crc, octets, size);
    return writer_emit(w, octets, size);
}

static gedelf_status writer_store(gedelf_archive_writer *w, view name, archive_octets *o)
{
    archive_entry e = new_entry(name, METHOD_STORED, 0);
    crc_begin(&w->crc);
    gedelf_status status = each_piece(o, 0, o->size, sum_piece, &w->crc);
    e.checksum = crc_result(&w->crc);
    e.length = e.packed = o->size;
    if (status == GEDELF_OK)
        status = begin_entry(w, &e);
    crc_begin(&w->crc);
    if (status == GEDELF_OK)
        status = each_piece(o, 0, o->size, store_piece, w);
    return status == GEDELF_OK && crc_result(&w->crc) != e.checksum ? GEDELF_CHANGED : status;
}

static gedelf_status writer_pack(gedelf_archive_writer *w, view name, archive_octets *o)
{
    gedelf_status status = gedelf_archive_writer_begin(w, name);
    if (status == GEDELF_OK)
        status = each_piece(o, 0, o->size, gedelf_archive_writer_write, w);
    gedelf_status ended = status == GEDELF_ARGUMENT ? status : gedelf_archive_writer_end(w);
    return status == GEDELF_OK || ended != GEDELF_OK ? ended : status;
}

gedelf_status gedelf_archive_writer_add(gedelf_archive_writer *writer, gedelf_view name, gedelf_source source,
                                        bool pack)
{
    archive_octets o;
    if (writer->stream)
        return GEDELF_ARGUMENT;
    gedelf_status status = archive_octets_open(&o, source, &writer->allocator);
    if (status != GEDELF_OK)
        return status;
    bool packed = pack && writer->packer.begin && o.size > 0;
    status = packed ? writer_pack(writer, name, &o) : writer_store(writer, name, &o);
    archive_octets_close(&o);
    return sink_result(&writer->sink, status);
}

/* Without the numbers of zip64, which may not be needed any more; a bare one has only what decrypting needs. */
static bool is_extra_kept(const gedelf_archive_writer *w, uint64_t kind)
{
    return w->bare ? kind == EXTRA_AES : kind != EXTRA_ZIP64;
}

/* What stays of the extra field. */
static gedelf_status copy_extra(gedelf_archive_writer *w, archive_entry *e, buffer *kept)
{
    view rest = e->extra;
    bool done = true;
    while (done && rest.length >= 4 && archive_two(rest.text + 2) <= rest.length - 4) {
        size_t length = (size_t)archive_two(rest.text + 2) + 4;
        if (is_extra_kept(w, archive_two(rest.text)))
            done = buffer_append(kept, view_of(rest.text, length));
        rest = view_after(rest, length);
    }
    e->extra = buffer_view(kept);
    return done ? begin_entry(w, e) : GEDELF_MEMORY;
}

gedelf_status gedelf_archive_writer_copy(gedelf_archive_writer *writer, gedelf_archive *archive, size_t index)
{
    uint64_t at;
    buffer kept;
    if (index >= archive->count || writer->stream)
        return GEDELF_ARGUMENT;
    archive_entry e = archive->entries[index];
    gedelf_status status = archive_entry_begin(archive, &e, &at, false);
    if (status != GEDELF_OK)
        return status;
    e.flags &= (uint16_t)~FLAG_DESCRIPTOR;
    e.remark = writer->bare ? VIEW("") : e.remark;
    buffer_init(&kept, &writer->allocator);
    status = copy_extra(writer, &e, &kept);
    if (status == GEDELF_OK)
        status = each_piece(&archive->octets, at, e.packed, writer_emit, writer);
    buffer_free(&kept);
    return sink_result(&writer->sink, status);
}

/* ---- The archive ----------------------------------------------------------------------------- */

/* The larger record, and what leads to it, if a number is too large for the other one. */
static gedelf_status write_end_64(gedelf_archive_writer *w, uint64_t begin, uint64_t size)
{
    uint64_t at = w->at;
    const little numbers[] = {{SIGN_END_64, 4}, {END_RECORD_64 - 12, 8}, {VERSION_64, 2}, {VERSION_64, 2},
                              {0, 8},           {w->count, 8},           {w->count, 8},   {size, 8},
                              {begin, 8},       {SIGN_LOCATOR_64, 4},    {0, 4},          {at, 8},
                              {1, 4},           NO_MORE_NUMBERS};
    bool large = w->count >= MOST_16 || size >= MOST_32 || begin >= MOST_32;
    return large ? emit_scratch(w, append_numbers(&w->scratch, numbers)) : GEDELF_OK;
}

gedelf_status gedelf_archive_writer_finish(gedelf_archive_writer *writer, gedelf_view comment)
{
    uint64_t begin = writer->at, count = writer->count < MOST_16 ? writer->count : MOST_16;
    gedelf_status status = writer->stream || comment.length > COMMENT_MOST ? GEDELF_ARGUMENT : GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < writer->count; i++) {
        archive_entry e = written_at(writer, i);
        status = write_central(writer, &e);
    }
    uint64_t size = writer->at - begin;
    if (status == GEDELF_OK)
        status = write_end_64(writer, begin, size);
    if (status != GEDELF_OK)
        return status;
    const little numbers[] = {
        {SIGN_END, 4},       {0, 4},         {count, 2}, {count, 2}, {short_form(size), 4}, {short_form(begin), 4},
        {comment.length, 2}, NO_MORE_NUMBERS};
    status =
        emit_scratch(writer, append_numbers(&writer->scratch, numbers) && buffer_append(&writer->scratch, comment));
    return status == GEDELF_OK ? sink_end(&writer->sink, GEDELF_OK) : status;
}

gedelf_status gedelf_archive_writer_open(gedelf_archive_writer **out, gedelf_sink sink,
                                         const gedelf_archive_options *options)
{
    gedelf_archive_options o = archive_options_of(options);
    gedelf_archive_writer *w = memory_allocate(o.allocator, sizeof *w);
    *out = NULL;
    if (!w)
        return GEDELF_MEMORY;
    *w = (gedelf_archive_writer){.allocator = *o.allocator, .bare = o.bare};
    if (o.packer)
        w->packer = *o.packer;
    buffer_init(&w->texts, &w->allocator);
    buffer_init(&w->scratch, &w->allocator);
    crc_init(&w->crc);
    gedelf_status status = sink_open(&w->sink, sink, &w->allocator);
    if (status == GEDELF_OK)
        *out = w;
    else
        gedelf_archive_writer_close(w);
    return status;
}

void gedelf_archive_writer_close(gedelf_archive_writer *writer)
{
    if (!writer)
        return;
    gedelf_allocator allocator = writer->allocator;
    sink_end(&writer->sink, GEDELF_STOPPED); /* which it is not if it has come to its end */
    if (writer->stream)
        writer->packer.end(writer->stream);
    buffer_free(&writer->texts);
    buffer_free(&writer->scratch);
    memory_release(&allocator, writer->entries, writer->capacity * sizeof *writer->entries);
    memory_release(&allocator, writer, sizeof *writer);
}
