/* SPDX-License-Identifier: MIT */
/*
 * What the statuses mean, and which version this is.
 */
#include "base/base.h"

const char *gedelf_status_text(gedelf_status status)
{
    static const char *const texts[] = {
        "done",
        "there is nothing more",
        "the input is malformed",
        "the character encoding is not supported",
        "the source cannot be read",
        "the file became shorter while it was being read",
        "out of memory",
        "an argument or option has no meaning here",
        "a record has too many structures",
        "stopped by a callback",
        "the output cannot be written",
        "the edit is refused",
    };
    size_t count = sizeof texts / sizeof texts[0];
    return (size_t)status < count ? texts[status] : "unknown status";
}

#define TEXT_OF(x) #x
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)

const char *gedelf_version(void)
{
    return VERSION_TEXT(GEDELF_VERSION_MAJOR, GEDELF_VERSION_MINOR, GEDELF_VERSION_PATCH);
}

const char *gedelf_features(void)
{
    static const char features[] = ""
#ifdef GEDELF_HAVE_ICONV
                                   " iconv"
#endif
#ifdef GEDELF_HAVE_THREADS
                                   " threads"
#endif
#ifdef GEDELF_HAVE_UTF8PROC
                                   " utf8proc"
#endif
        ;
    return features + (features[0] == ' ');
}

gedelf_view gedelf_text(const char *text)
{
    return text ? view_of_string(text) : view_of("", 0);
}
