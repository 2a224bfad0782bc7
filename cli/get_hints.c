/* SPDX-License-Identifier: MIT */
/*
 * Why nothing was found: takes the paths of gedelf get and the tags that the file has, gives a line on a
 * terminal for each path that found nothing, with the tag that was probably meant; and tells a file that was given where a
 * path belongs.
 */
#include "cli/get.h"

#include "dialect/dialect.h"
#include "path/path.h"

#include <stdio.h>
#include <sys/stat.h>

/* ---- Tags ------------------------------------------------------------------------------------ */

/* The tag of the file that is most like one that it does not have; empty if none is. Some are known in any case: of those,
   the ones that every file has, and a path can find. */
static view closest_tag(const names *tags, view wrong)
{
    const tag_set common = TAG_BIT(HEAD) | TAG_BIT(NAME) | TAG_BIT(TITL) | TAG_BIT(DATE);
    view best = VIEW("");
    size_t least = wrong.length >= 6 ? 3 : 2; /* so far from it is too far */
    for (uint32_t number = 1; number <= tags->count; number++) {
        view tag = names_at(tags, number);
        size_t distance = word_distance(wrong, tag);
        bool counts = number >= TAG_FIRST_OTHER || is_in_tag_set(common, number);
        if (counts && distance < least && distance < tag.length) {
            least = distance;
            best = tag;
        }
    }
    return best;
}

/* The first tag in a path that the file does not have; false if it has all of them. */
static bool find_missing_tag(const gedelf_path *p, const names *tags, view *tag)
{
    for (size_t i = 0; i < p->step_count; i++) {
        *tag = p->steps[i].text;
        if (p->steps[i].name == PATH_TAG && names_find(tags, *tag) == 0)
            return true;
    }
    return false;
}

static bool append_hint(buffer *out, const get_path *p, const names *tags)
{
    view missing;
    bool done = put(out, "gedelf get: nothing found for ") && append_name(out, p->text);
    if (done && find_missing_tag(p->path, tags, &missing)) {
        view close = closest_tag(tags, missing);
        done =
            put(out, ": the file has no tag ") && render_append_harmless(out, missing) &&
            (close.length == 0 || (put(out, "; did you mean ") && render_append_harmless(out, close) && put(out, "?")));
    }
    return done && put(out, "\n");
}

void get_explain_nothing(get_job *j, const names *tags)
{
    output *err = &j->x->err;
    bool done = true;
    if (!err->terminal || j->settings->quiet)
        return;
    output_flush(&j->x->out);
    for (size_t i = 0; done && i < j->path_count; i++) {
        if (j->paths[i].count == 0)
            done = append_hint(&err->text, &j->paths[i], tags);
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
