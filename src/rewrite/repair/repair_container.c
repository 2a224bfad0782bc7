/* SPDX-License-Identifier: MIT */
/*
 * The stage of containers: takes the source's octets, gives those of the genealogy file that is in them: in an archive, a web
 * page, a word processor's file, a mail, or a spreadsheet's text. Says what a file is that has none in it.
 */
#include "format/archive/archive.h"
#include "rewrite/repair/repair_octets.h"

/* ---- What a file is ------------------------------------------------------------------------------- */

/* What other files begin with. Sources: their specifications. */
static const struct {
    const char *beginning;
    size_t length;
    const char *what;
} known_files[] = {
#define MAGIC(beginning, what) {beginning, sizeof(beginning) - 1, what},
#include "rewrite/repair/magic.def"
#undef MAGIC
};

static gedelf_status refuse_file(repair *r, const char *what)
{
    r->refusal.length = 0;
    return buffer_append(&r->refusal, view_of_string(what)) ? GEDELF_NOT_GENEALOGY : GEDELF_MEMORY;
}

static gedelf_status refuse_known(repair *r)
{
    view text = repair_text(r);
    for (size_t i = 0; i < COUNT_OF(known_files); i++) {
        if (view_begins(text, view_of(known_files[i].beginning, known_files[i].length)))
            return refuse_file(r, known_files[i].what);
    }
    return GEDELF_OK;
}

/* Is the line that begins at `at` the header's? */
static bool is_header_row(view text, size_t at)
{
    return is_header_line(view_of(text.text + at, row_end(text, at) - at));
}

size_t find_header(view text)
{
    for (size_t at = 0; at < text.length; at = row_next(text, row_end(text, at))) {
        if (is_header_row(text, at))
            return at;
    }
    return SIZE_MAX;
}

/* Is there a line `0 @…@ TAG`? */
static bool has_record(view text)
{
    for (size_t at = 0; at + 3 < text.length; at = row_next(text, row_end(text, at))) {
        if (memcmp(text.text + at, "0 @", 3) == 0)
            return true;
    }
    return false;
}

/* Octets that may be between those of a line that can still be read: white space, and the zeros of UTF-16. */
static bool is_blank_octet(char c)
{
    return c == 0 || is_white_space(c);
}

/* Do these characters, which all differ, follow each other, in small letters or capitals? */
static bool has_word_inside(view text, view word)
{
    size_t found = 0;
    for (size_t i = 0; i < text.length && found < word.length; i++) {
        char c = to_lower(text.text[i]);
        if (!is_blank_octet(c))
            found = c == word.text[found] ? found + 1 : c == word.text[0];
    }
    return found == word.length;
}

/* Does a row begin like a record with an identifier? */
static bool has_record_inside(view text)
{
    bool begins = true, zero = false;
    for (size_t i = 0; i < text.length; i++) {
        char c = text.text[i];
        if (zero && c == '@')
            return true;
        if (c == '\n' || c == '\r') {
            begins = true;
            zero = false;
        } else if (!is_blank_octet(c)) {
            zero = begins && c == '0';
            begins = false;
        }
    }
    return false;
}

static size_t length_of_mark(view text)
{
    bool wide = view_begins(text, encoding_utf_16le.mark) || view_begins(text, encoding_utf_16be.mark);
    return wide ? encoding_utf_16le.mark.length : utf8_mark_length(text);
}

static size_t count_nulls(view text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.text[i] == 0;
    return count;
}

/* Recognises files that are certainly not genealogy files, before a closer look, which might find anything in the
   octets of a photograph. */
static gedelf_status refuse_foreign(repair *r)
{
    enum { NULLS_MANY = 1000 };
    view text = repair_text(r);
    size_t begin = length_of_mark(text), blank = begin, nulls = count_nulls(text);
    while (blank < text.length && is_blank_octet(text.text[blank]))
        blank++;
    if (blank == text.length)
        return refuse_file(r, nulls > 0 && begin == 0 ? "only null bytes: its content was lost" : "an empty file");
    if (!memchr(text.text, '@', text.length) && !has_word_inside(text, VIEW("head")))
        return refuse_file(r, TEXT_WITHOUT_RECORDS);
    bool readable =
        nulls < NULLS_MANY || has_word_inside(text, VIEW("0head")) || has_record_inside(view_after(text, begin));
    return readable ? GEDELF_OK : refuse_file(r, "bytes that are not text");
}

bool has_header_inside(view text)
{
    const view header = VIEW("0 HEAD");
    for (size_t at = 0; at + header.length <= text.length; at++) {
        const char *zero = memchr(text.text + at, '0', text.length - at);
        if (!zero)
            return false;
        at = (size_t)(zero - text.text);
        if (view_begins(view_after(text, at), header))
            return true;
    }
    return false;
}

/* ---- Archives --------------------------------------------------------------------------------------- */

/* What a Mac puts beside each file: no content of its own. */
static bool is_mac_shadow(view name)
{
    return view_begins(name, VIEW("__MACOSX/"));
}

static bool ends_in_ged(view name)
{
    return !is_mac_shadow(name) && name.length > 4 &&
           view_equal_ignoring_case(view_of(name.text + name.length - 4, 4), VIEW(".ged"));
}

/* The one member that is a genealogy file: gedcom.ged, or the only one that ends in .ged. */
static bool find_member(const gedelf_archive *a, size_t *member)
{
    size_t found = 0;
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    *member = gedelf_archive_find(a, VIEW("gedcom.ged"));
    if (*member < gedelf_archive_count(a))
        return true;
    for (size_t i = 0; gedelf_archive_entry_at(a, i, &e); i++) {
        if (!e.folder && !e.link && ends_in_ged(e.name)) {
            *member = i;
            found++;
        }
    }
    return found == 1;
}

/* Appends the names of all others. */
static bool append_other_names(const gedelf_archive *a, size_t member, buffer *out)
{
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    bool done = true, first = true;
    for (size_t i = 0; done && gedelf_archive_entry_at(a, i, &e); i++) {
        if (i == member || e.folder || is_mac_shadow(e.name))
            continue;
        done = buffer_append(out, first ? VIEW("") : VIEW(", ")) && repair_append_shown(out, e.name);
        first = false;
    }
    return done;
}

/* The same in a sentence, for a person to look at; nothing if there are none. */
static bool append_others(const gedelf_archive *a, size_t member, buffer *out)
{
    buffer listed;
    buffer_init(&listed, out->allocator);
    bool done = append_other_names(a, member, &listed) &&
                (listed.length == 0 || buffer_fill(out, "the archive also has %1", buffer_view(&listed)));
    buffer_free(&listed);
    return done;
}

static gedelf_status take_member(repair *r, gedelf_archive *a, size_t member)
{
    buffer text, others;
    gedelf_archive_entry e = GEDELF_ARCHIVE_ENTRY();
    buffer_init(&text, r->allocator);
    buffer_init(&others, r->allocator);
    gedelf_status status = gedelf_archive_extract(a, member, gedelf_sink_callback(write_to_buffer, &text));
    if (status == GEDELF_MALFORMED || status == GEDELF_UNREADABLE)
        status = refuse_file(r, "a zip archive that cannot be unpacked");
    if (status == GEDELF_OK && !append_others(a, member, &others))
        status = GEDELF_MEMORY;
    if (status == GEDELF_OK && gedelf_archive_entry_at(a, member, &e)) {
        repair_note note = {
            .code = REPAIR_CONTAINER_ARCHIVE, .line = 1, .before = VIEW("a zip archive"), .after = e.name};
        note.left = buffer_view(&others);
        status = repair_offer(r, &note) ? repair_taken_out(r, &text) : refuse_file(r, "a zip archive");
    }
    buffer_free(&text);
    buffer_free(&others);
    return status == GEDELF_UNWRITABLE ? GEDELF_MEMORY : status;
}

static gedelf_status take_from_archive(repair *r)
{
    gedelf_archive *a;
    gedelf_archive_options options = GEDELF_ARCHIVE_OPTIONS();
    buffer octets = r->text; /* which has to stay while something else becomes the text */
    size_t member;
    options.allocator = r->allocator;
    options.packer = r->packer;
    gedelf_status status = gedelf_archive_open(&a, gedelf_source_memory(octets.data, octets.length), &options);
    if (status != GEDELF_OK)
        return status == GEDELF_MEMORY ? status : refuse_file(r, "a damaged zip archive");
    if (!find_member(a, &member)) {
        bool word = gedelf_archive_find(a, VIEW("word/document.xml")) < gedelf_archive_count(a);
        gedelf_archive_close(a);
        return refuse_file(r, word ? "a Word document" : "a zip archive without a genealogy file, or with several");
    }
    buffer_init(&r->text, r->allocator);
    status = take_member(r, a, member);
    gedelf_archive_close(a);
    buffer_free(&octets);
    return status;
}

/* ---- Pages and word processors ------------------------------------------------------------------------ */

void taken_put(taken_text *t, uint32_t c, size_t at)
{
    const buffer *text = &t->text;
    bool begins = text->length == 0 || text->data[text->length - 1] == '\n';
    bool done = (!begins || array_add(text->allocator, &t->begins, &t->rows, &t->capacity, at)) &&
                buffer_append_character(&t->text, c);
    t->no_memory = t->no_memory || !done;
}

/* The rows of the text come from the lines of the container that they began in. */
static bool add_taken_runs(repair *r, const taken_text *t, view container)
{
    uint64_t number = 1;
    bool done = true;
    size_t begin = 0;
    r->run_count = 0;
    for (size_t i = 0; done && i < t->rows; i++) {
        for (size_t next; (next = row_next(container, row_end(container, begin))) <= t->begins[i]; begin = next)
            number++;
        done = repair_run_add(r, i, number, true);
    }
    return done;
}

static gedelf_status put_taken_text(repair *r, taken_text *t)
{
    buffer container = r->text; /* which has to stay until its lines are counted */
    buffer_init(&r->text, r->allocator);
    gedelf_status status = repair_taken_out(r, &t->text);
    if (status == GEDELF_OK && !add_taken_runs(r, t, buffer_view(&container)))
        status = GEDELF_MEMORY;
    buffer_free(&container);
    return status;
}

static gedelf_status take_text_of_container(repair *r, repair_code code, view what,
                                            void (*make)(view from, taken_text *out))
{
    taken_text taken = {.rows = 0};
    buffer_init(&taken.text, r->allocator);
    make(repair_text(r), &taken);
    gedelf_status status = taken.no_memory ? GEDELF_MEMORY : GEDELF_OK;
    view text = buffer_view(&taken.text);
    if (status == GEDELF_OK && find_header(text) == SIZE_MAX && !has_record(text))
        status = buffer_append(&r->refusal, what) ? GEDELF_NOT_GENEALOGY : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        repair_note note = {.code = code, .line = 1, .before = what, .after = VIEW("plain text")};
        if (repair_offer(r, &note))
            status = put_taken_text(r, &taken);
    }
    buffer_free(&taken.text);
    memory_release(r->allocator, taken.begins, taken.capacity * sizeof *taken.begins);
    return status;
}

/* The text without a byte-order mark and white space before it. */
static view without_beginning(view text)
{
    text = view_after(text, utf8_mark_length(text));
    while (text.length > 0 && is_white_space(text.text[0]))
        text = view_after(text, 1);
    return text;
}

gedelf_status repair_container(repair *r)
{
    static const repair_stage_fn steps[] = {refuse_known,     refuse_foreign, container_unquote, repair_apply,
                                            container_uncell, repair_apply,   container_unprint, container_unwrap};
    view text = repair_text(r), first = without_beginning(text);
    gedelf_status status = GEDELF_OK;
    if (gedelf_is_archive(text))
        status = take_from_archive(r);
    else if (view_begins(first, VIEW("{\\rtf")))
        status = take_text_of_container(r, REPAIR_CONTAINER_RTF, VIEW("a word processor's file (RTF)"), rtf_to_text);
    else if (view_begins(first, VIEW("<")) && !view_begins(first, VIEW("<<<<<<<")))
        status = take_text_of_container(r, REPAIR_CONTAINER_HTML, VIEW("a web page (HTML)"), html_to_text);
    for (size_t i = 0; status == GEDELF_OK && i < COUNT_OF(steps); i++)
        status = steps[i](r);
    return status;
}
