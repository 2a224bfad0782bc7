/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: archives. Takes any octets as an archive; or as a list of files, of which it makes one. Asserts that
 *   - nothing is unpacked that is longer than its entry says or the limits allow, and what is unpacked has just that length;
 *   - a name that is safe leads nowhere above, has no drive, and is valid UTF-8;
 *   - entries that are copied are the same in the copy;
 *   - an archive that was written has the files that were put into it, and the same ones make the same octets;
 *   - one octet of it changed leaves an archive of which all that holds that is said above.
 * Options: flags (1: a list of files, each a line with its name, a NUL, and what is in it up to the next NUL; 2: a small
 * limit; 4: stored); two octets that say which octet is changed; to what.
 */
#include "fuzz.h"

#include <gedelf/archive.h>

#include <assert.h>

/* ---- A packer -------------------------------------------------------------------------------- */

/* What a packer does is none of the library's business, so this one puts an octet before each: 1 for one that another follows, 0
   after the last. */
typedef struct packing {
    bool unpack, expects, ended;
} packing;

static gedelf_status packing_begin(void *context, bool unpack, void **stream)
{
    packing *p = memory_allocate(fuzz_memory, sizeof *p);
    (void)context;
    assert(p);
    *p = (packing){unpack, false, false};
    *stream = p;
    return GEDELF_OK;
}

static gedelf_status unpack(packing *p, view octets, bool last, gedelf_write_fn write, void *context)
{
    for (size_t i = 0; i < octets.length && !p->ended; i++) {
        if (p->expects && !write(context, octets.text + i, 1))
            return GEDELF_UNWRITABLE;
        if (!p->expects && octets.text[i] != 0 && octets.text[i] != 1)
            return GEDELF_MALFORMED;
        p->ended = !p->expects && octets.text[i] == 0;
        p->expects = !p->expects;
    }
    return p->ended ? GEDELF_END : last ? GEDELF_MALFORMED : GEDELF_OK;
}

static gedelf_status packing_push(void *stream, const void *octets, size_t size, bool last, gedelf_write_fn write,
                                  void *context)
{
    packing *p = stream;
    const char *text = octets;
    if (p->unpack)
        return unpack(p, view_of(text, size), last, write, context);
    for (size_t i = 0; i < size; i++) {
        const char two[2] = {1, text[i]};
        if (!write(context, two, 2))
            return GEDELF_UNWRITABLE;
    }
    return !last || write(context, "", 1) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

static void packing_end(void *stream)
{
    memory_release(fuzz_memory, stream, sizeof(packing));
}

static const gedelf_packer packer = {packing_begin, packing_push, packing_end, NULL, NULL};

static gedelf_archive_options archive_options(const fuzz_input *in)
{
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    options.allocator = fuzz_memory;
    options.packer = &packer;
    options.max_size = (in->options[0] & 2) != 0 ? 20 : 1 << 20;
    return options;
}

/* ---- Reading --------------------------------------------------------------------------------- */

static void check_name(view name)
{
    assert(name.length > 0 && name.text[0] != '/' && name.text[0] != '\\');
    assert(utf8_valid_prefix(name.text, name.length) == name.length);
    assert(name.length < 2 || name.text[1] != ':' || !is_letter(name.text[0]));
    for (size_t at = 0; at < name.length;) {
        size_t end = at;
        while (end < name.length && name.text[end] != '/' && name.text[end] != '\\')
            end++;
        assert(!view_equal(view_of(name.text + at, end - at), VIEW("..")));
        at = end + 1;
    }
}

/* Unpacks an entry; true if it could be. */
static bool extract(gedelf_archive *archive, size_t index, const gedelf_archive_options *options, buffer *out)
{
    gedelf_archive_entry entry = GEDELF_ARCHIVE_ENTRY();
    out->length = 0;
    assert(gedelf_archive_entry_at(archive, index, &entry));
    gedelf_status status = gedelf_archive_extract(archive, index, gedelf_sink_callback(write_to_buffer, out));
    assert(status == GEDELF_OK || status == GEDELF_MALFORMED);
    assert(out->length <= entry.length && out->length <= options->max_size);
    assert(status != GEDELF_OK || out->length == entry.length);
    return status == GEDELF_OK;
}

/* All of an archive, put into another; entries are the same there. */
static void check_copy(gedelf_archive *archive, const gedelf_archive_options *options)
{
    gedelf_archive_writer *writer;
    gedelf_archive *copy;
    buffer out, one, two;
    buffer *const all[] = {&out, &one, &two};
    size_t count = gedelf_archive_count(archive), copied = 0;
    for (size_t i = 0; i < 3; i++)
        buffer_init(all[i], fuzz_memory);
    assert(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, &out), options) == GEDELF_OK);
    while (copied < count && gedelf_archive_writer_copy(writer, archive, copied) == GEDELF_OK)
        copied++;
    if (copied == count && gedelf_archive_writer_finish(writer, gedelf_archive_comment(archive)) == GEDELF_OK) {
        assert(gedelf_archive_open(&copy, fuzz_source(buffer_view(&out)), options) == GEDELF_OK);
        assert(gedelf_archive_count(copy) == count);
        for (size_t i = 0; i < count; i++) {
            bool good = extract(archive, i, options, &one);
            assert(extract(copy, i, options, &two) == good);
            assert(!good || view_equal(buffer_view(&one), buffer_view(&two)));
        }
        gedelf_archive_close(copy);
    }
    gedelf_archive_writer_close(writer);
    for (size_t i = 0; i < 3; i++)
        buffer_free(all[i]);
}

static void read_archive(view octets, const gedelf_archive_options *options)
{
    gedelf_archive *archive;
    gedelf_archive_entry entry = GEDELF_ARCHIVE_ENTRY();
    size_t index;
    gedelf_status status = gedelf_archive_open(&archive, fuzz_source(octets), options);
    assert((status == GEDELF_OK) == (archive != NULL) && (status == GEDELF_OK || status == GEDELF_MALFORMED));
    if (!archive)
        return;
    for (size_t i = 0; gedelf_archive_entry_at(archive, i, &entry); i++) {
        if (entry.safe)
            check_name(entry.name);
        if (entry.safe && !entry.folder)
            assert(gedelf_archive_find(archive, entry.name) <= i);
    }
    status = gedelf_archive_dataset(archive, &index);
    assert(status == GEDELF_MALFORMED || (status == GEDELF_OK && index < gedelf_archive_count(archive)));
    check_copy(archive, options);
    gedelf_archive_close(archive);
}

/* No archive has longer names. */
enum { NAME_MOST = 65535 };

/* ---- Writing --------------------------------------------------------------------------------- */

/* Takes a text up to the next NUL. */
static view take_piece(view *rest)
{
    const char *end = rest->length > 0 ? memchr(rest->text, '\0', rest->length) : NULL;
    view piece = view_of(rest->text, end ? (size_t)(end - rest->text) : rest->length);
    *rest = end ? view_after(*rest, piece.length + 1) : view_of("", 0);
    return piece;
}

static void write_archive(const fuzz_input *in, const gedelf_archive_options *options, buffer *out)
{
    gedelf_archive_writer *writer;
    bool pack = (in->options[0] & 4) == 0;
    assert(gedelf_archive_writer_open(&writer, gedelf_sink_callback(write_to_buffer, out), options) == GEDELF_OK);
    for (view rest = in->text; rest.length > 0;) {
        view name = take_piece(&rest), content = take_piece(&rest);
        assert(gedelf_archive_writer_add(writer, name, fuzz_source(content), pack) == GEDELF_OK);
    }
    assert(gedelf_archive_writer_finish(writer, VIEW("")) == GEDELF_OK);
    gedelf_archive_writer_close(writer);
}

/* Are the files there that were put in? If not all can be read, those that can are right. */
static void look_for_files(const fuzz_input *in, view octets, const gedelf_archive_options *options, bool all)
{
    gedelf_archive *archive;
    buffer out;
    size_t index = 0;
    if (gedelf_archive_open(&archive, fuzz_source(octets), options) != GEDELF_OK) {
        assert(!all);
        return;
    }
    buffer_init(&out, fuzz_memory);
    for (view rest = in->text; rest.length > 0 && index < gedelf_archive_count(archive); index++) {
        view content = (take_piece(&rest), take_piece(&rest));
        bool good = extract(archive, index, options, &out);
        assert(good || !all || content.length > options->max_size);
        assert(!good || !all || view_equal(buffer_view(&out), content));
    }
    assert(!all || index == gedelf_archive_count(archive));
    buffer_free(&out);
    gedelf_archive_close(archive);
}

static void make_archive(const fuzz_input *in, const gedelf_archive_options *options)
{
    buffer out, again;
    buffer_init(&out, fuzz_memory);
    buffer_init(&again, fuzz_memory);
    write_archive(in, options, &out);
    write_archive(in, options, &again);
    assert(view_equal(buffer_view(&out), buffer_view(&again)));
    look_for_files(in, buffer_view(&out), options, true);
    out.data[(in->options[1] * 256u + in->options[2]) % out.length] = (char)in->options[3];
    look_for_files(in, buffer_view(&out), options, false);
    read_archive(buffer_view(&out), options);
    buffer_free(&out);
    buffer_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_archive_options options = archive_options(&in);
    if (fuzz_every_way || (in.options[0] & 1) == 0)
        read_archive(in.text, &options);
    if ((fuzz_every_way || (in.options[0] & 1) != 0) && in.text.length < NAME_MOST)
        make_archive(&in, &options);
    return 0;
}
