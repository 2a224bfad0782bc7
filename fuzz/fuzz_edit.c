/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: the editor. Takes a script, a line "%%", and any octets; without that line, any octets, on which it tries
 * scripts of its own. Asserts that
 *   - an empty edit gives the same octets;
 *   - changes are in order and apart, and what is written is the source with them made;
 *   - what was written can be read, and has no errors if the source had none;
 *   - adding structures, and deleting them in another edit, gives the same octets;
 *   - a plan that is refused has no changes, and a diagnostic says why.
 * Options, before the script: flags (1: recovering); the dialect; the encoding; which of its own scripts a fuzzer tries.
 */
#include "fuzz.h"

#include <gedelf/dialect.h>
#include <gedelf/edit.h>

#include <assert.h>

/* What is edited, and how it is read. */
typedef struct fuzz_file {
    view octets;
    gedelf_read_options options;
} fuzz_file;

static bool fuzz_note_refusal(void *context, const gedelf_diag *diag)
{
    bool *refused = context;
    *refused = *refused || gedelf_code_find(diag->code)->stage == GEDELF_STAGE_EDIT;
    return true;
}

/* ---- One edit -------------------------------------------------------------------------------- */

/* The source with the changes made by hand. */
static void fuzz_splice(const gedelf_edit *edit, view octets, buffer *out)
{
    uint64_t at = 0;
    for (size_t i = 0; i < gedelf_edit_change_count(edit); i++) {
        gedelf_edit_change c = gedelf_edit_change_at(edit, i);
        assert(c.where.offset > at || (i == 0 && c.where.offset == 0));
        assert(c.where.length > 0 || c.octets.length > 0);
        assert(c.where.offset + c.where.length <= octets.length && c.line > 0);
        buffer_append(out, view_of(view_after(octets, (size_t)at).text, (size_t)(c.where.offset - at)));
        buffer_append(out, c.octets);
        at = c.where.offset + c.where.length;
    }
    buffer_append(out, view_after(octets, (size_t)at));
}

static gedelf_severity fuzz_worst(view octets, const gedelf_read_options *options)
{
    gedelf_severity worst = GEDELF_FATAL;
    gedelf_read_options quietly = *options;
    quietly.diagnose = NULL;
    return gedelf_check(fuzz_source(octets), &quietly, &worst) == GEDELF_OK ? worst : GEDELF_FATAL;
}

/* True if it was carried out: the result is in `out`. */
static bool fuzz_run(const fuzz_file *f, view script, buffer *out)
{
    gedelf_edit *edit;
    bool refused = false;
    gedelf_read_options options = f->options;
    options.diagnose = fuzz_note_refusal;
    options.context = &refused;
    options.max_per_code = GEDELF_NO_LIMIT;
    assert(gedelf_edit_new(&edit, fuzz_memory) == GEDELF_OK);
    gedelf_status status = gedelf_edit_add(edit, script, NULL);
    assert(status == GEDELF_OK || status == GEDELF_ARGUMENT);
    if (status == GEDELF_OK)
        status = gedelf_edit_plan(edit, fuzz_source(f->octets), &options);
    assert(status != GEDELF_REFUSED || refused);
    assert(status != GEDELF_OK || !refused);
    assert(status == GEDELF_OK || gedelf_edit_change_count(edit) == 0);
    if (status == GEDELF_OK) {
        buffer spliced;
        buffer_init(&spliced, fuzz_memory);
        assert(gedelf_edit_apply(edit, fuzz_source(f->octets), gedelf_sink_callback(write_to_buffer, out)) ==
               GEDELF_OK);
        fuzz_splice(edit, f->octets, &spliced);
        assert(view_equal(buffer_view(&spliced), buffer_view(out)));
        assert(fuzz_worst(f->octets, &f->options) >= GEDELF_ERROR ||
               fuzz_worst(buffer_view(out), &f->options) < GEDELF_ERROR);
        buffer_free(&spliced);
    }
    gedelf_edit_free(edit);
    return status == GEDELF_OK;
}

/* ---- Scripts --------------------------------------------------------------------------------- */

/* A tag that is not in the input: an underscore and more letters Z than follow each other there, also in UTF-16. */
enum { FUZZ_TAG_MOST = 24 };

typedef struct fuzz_tag {
    char text[FUZZ_TAG_MOST];
    size_t length; /* 0: there would have to be too many */
} fuzz_tag;

static fuzz_tag fuzz_unused_tag(view octets)
{
    fuzz_tag tag = {"_", 0};
    size_t run = 0, longest = 2;
    for (size_t i = 0; i < octets.length; i++) {
        run = octets.text[i] == 'Z' ? run + 1 : octets.text[i] == '\0' ? run : 0;
        longest = run > longest ? run : longest;
    }
    if (longest + 2 > FUZZ_TAG_MOST)
        return tag;
    memset(tag.text + 1, 'Z', longest + 1);
    tag.length = longest + 2;
    return tag;
}

/* A script with this tag for each % in it. */
static void fuzz_script(buffer *out, const char *script, const fuzz_tag *tag)
{
    out->length = 0;
    for (; *script; script++)
        assert(buffer_append(out, *script == '%' ? view_of(tag->text, tag->length) : view_of(script, 1)));
}

static void fuzz_there_and_back(const fuzz_file *f, const char *adding, const fuzz_tag *tag)
{
    buffer there, back, script;
    buffer_init(&there, fuzz_memory);
    buffer_init(&back, fuzz_memory);
    buffer_init(&script, fuzz_memory);
    fuzz_script(&script, adding, tag);
    if (fuzz_run(f, buffer_view(&script), &there)) {
        fuzz_file changed = {buffer_view(&there), f->options};
        fuzz_script(&script, "delete **.%", tag);
        assert(fuzz_run(&changed, buffer_view(&script), &back));
        assert(view_equal(buffer_view(&back), f->octets));
    }
    buffer_free(&there);
    buffer_free(&back);
    buffer_free(&script);
}

static void fuzz_try(const fuzz_file *f, view script, bool same)
{
    buffer out;
    buffer_init(&out, fuzz_memory);
    bool done = fuzz_run(f, script, &out);
    assert(!done || !same || view_equal(buffer_view(&out), f->octets));
    buffer_free(&out);
}

static const view fuzz_scripts[] = {
    {"set ** \"a\\nb @ \xD7\x90\"", 18},
    {"rename *.* NOTE\nlanguage *.NOTE fr", 34},
    {"delete *.*.*\nadd first * NAME x\nmove *.NAME *", 45},
    {"renumber\nreplace ** /./$&$&/\nadd last . @X@ NOTE", 48},
    {"set *.* @I1@\nxref I1 X1\ndelete **[=\"a\"]", 39},
};

enum { FUZZ_SCRIPTS = sizeof fuzz_scripts / sizeof *fuzz_scripts };

/* What is added and deleted again. */
static const char *const fuzz_additions[] = {"add ** %", "add first * % \"a\\nb\"", "add after *.* % @#DX@"};

enum { FUZZ_ADDITIONS = sizeof fuzz_additions / sizeof *fuzz_additions };

/* Adding and deleting, in one edit and in two. */
static void fuzz_adding(const fuzz_file *f, unsigned choice)
{
    fuzz_tag tag = fuzz_unused_tag(f->octets);
    buffer script;
    if (tag.length == 0)
        return;
    buffer_init(&script, fuzz_memory);
    if (fuzz_takes(choice, FUZZ_ADDITIONS + 1, FUZZ_ADDITIONS)) {
        fuzz_script(&script, "replace ** /[^]*/$&/\nadd ** %\ndelete **.%", &tag);
        fuzz_try(f, buffer_view(&script), true);
    }
    for (unsigned i = 0; i < FUZZ_ADDITIONS; i++) {
        if (fuzz_takes(choice, FUZZ_ADDITIONS + 1, i))
            fuzz_there_and_back(f, fuzz_additions[i], &tag);
    }
    buffer_free(&script);
}

/* With a script that is given, or one of its own, or adding and deleting; and with nothing. */
static void fuzz_file_with(const fuzz_file *f, view script, unsigned choice)
{
    unsigned others = script.length > 0 ? 1 : FUZZ_SCRIPTS, ways = others + 2;
    if (fuzz_takes(choice, ways, 0))
        fuzz_try(f, VIEW(""), true);
    if (fuzz_takes(choice, ways, 1))
        fuzz_adding(f, choice / ways);
    for (unsigned i = 0; i < others; i++) {
        if (fuzz_takes(choice, ways, i + 2))
            fuzz_try(f, script.length > 0 ? script : fuzz_scripts[i], false);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0xFF, 0, 2};
    static const char *const encodings[] = {NULL, "windows-1252", "ANSEL"};
    fuzz_input in = fuzz_take(octets, length, none);
    view all = in.text, script = view_of(NULL, 0);
    fuzz_file f = {all, fuzz_options()};
    for (size_t i = 0; i + 4 <= all.length && script.length == 0; i++) {
        if (memcmp(all.text + i, "\n%%\n", 4) == 0) {
            script = view_of(all.text, i + 1);
            f.octets = view_of(all.text + i + 4, all.length - i - 4);
        }
    }
    f.options.recover = (in.options[0] & 1) != 0;
    f.options.dialect = in.options[1] < gedelf_dialect_count() ? gedelf_dialect_name(in.options[1]) : NULL;
    f.options.encoding = encodings[in.options[2] % 3];
    fuzz_file_with(&f, script, in.options[3]);
    return 0;
}
