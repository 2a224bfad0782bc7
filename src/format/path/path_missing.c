/* SPDX-License-Identifier: MIT */
/*
 * Why nothing was found: takes a path and what it went through, gives the tag of the path that is not among them, and the one
 * that was probably meant.
 */
#include "format/path/path_private.h"

#include "format/dialect/dialect.h"
#include "format/read/read.h"

/* The tag that is most like one that is not there; empty if none is. Some tags have numbers in any case: of those, the ones that
   every file has, and a path can find, count. */
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

bool gedelf_path_missing_tag(const gedelf_path *path, const gedelf_reader *reader, const gedelf_dataset *dataset,
                             gedelf_view *tag, gedelf_view *closest)
{
    const names *tags = reader ? reader_tags(reader) : dataset_tags(dataset);
    for (size_t i = 0; i < path->step_count; i++) {
        *tag = path->steps[i].text;
        if (path->steps[i].name == PATH_TAG && names_find(tags, *tag) == 0) {
            *closest = closest_tag(tags, *tag);
            return true;
        }
    }
    return false;
}
