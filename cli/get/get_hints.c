/* SPDX-License-Identifier: MIT */
/*
 * Why nothing was found: takes the paths of gedelf get and the reader that went through the file, gives a line for each
 * path that found nothing, with the tag that was probably meant; and recognises a file that was given where a path
 * belongs.
 */
#include "cli/get/get.h"

#include <stdio.h>
#include <sys/stat.h>

static bool append_hint(buffer *out, const get_job *j, const get_path *p)
{
    view missing, close = VIEW("");
    buffer path, tag, like;
    buffer_init(&path, &memory_default);
    buffer_init(&tag, &memory_default);
    buffer_init(&like, &memory_default);
    bool known = !gedelf_path_missing_tag(p->path, j->reader, j->dataset, &missing, &close);
    const char *sentence = known ? SAY("gedelf get: nothing found for %1\n")
                           : close.length == 0
                               ? SAY("gedelf get: nothing found for %1: the file has no tag %2\n")
                               : SAY("gedelf get: nothing found for %1: the file has no tag %2; did you "
                                     "mean %3?\n");
    bool done = append_name(&path, p->text) && (known || render_append_harmless(&tag, missing)) &&
                (known || render_append_harmless(&like, close)) &&
                put_said(out, sentence, buffer_view(&path), buffer_view(&tag), buffer_view(&like));
    buffer_free(&path);
    buffer_free(&tag);
    buffer_free(&like);
    return done;
}

void get_explain_nothing(get_job *j)
{
    output *err = &j->x->err;
    bool done = true;
    /* with --count, 0 is an answer; a person gets more */
    if (j->settings->quiet || (j->said->format == FORM_COUNT && !err->terminal))
        return;
    output_flush(&j->x->out);
    for (size_t i = 0; done && i < j->path_count; i++) {
        if (j->paths[i].count == 0 && !j->paths[i].explained)
            done = append_hint(&err->text, j, &j->paths[i]);
    }
    j->x->report.no_memory = !done || j->x->report.no_memory;
    output_flush(err);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* Several files are what *.ged becomes; as a path each of them would find nothing. */
const char *get_second_file(const settings *s)
{
    struct stat about;
    for (size_t i = 1; i < s->operand_count; i++) {
        view name = view_of_string(s->operands[i]);
        view end = view_of(name.text + (name.length < 4 ? 0 : name.length - 4), name.length < 4 ? 0 : 4);
        bool like_file = view_equal_ignoring_case(end, VIEW(".ged")) || strchr(s->operands[i], '/');
        if (like_file && stat(s->operands[i], &about) == 0 && S_ISREG(about.st_mode))
            return s->operands[i];
    }
    return NULL;
}
