/* SPDX-License-Identifier: MIT */
/*
 * What the statuses mean, in words, and which version this is.
 */
#define _POSIX_C_SOURCE 200809L /* strerror_r */

#include "base/base.h"

#include <errno.h>

/* What is said of a status: without a file, and with one, whose name goes where the % is. */
typedef struct status_phrases {
    const char *alone, *with_file;
    bool by_errno; /* the system's reason comes after it */
} status_phrases;

static const status_phrases *words_of(gedelf_status status)
{
    static const status_phrases words[] = {
        [GEDELF_OK] = {"done", "%: done", false},
        [GEDELF_END] = {"there is nothing more", "% has nothing more", false},
        [GEDELF_MALFORMED] = {"the input is malformed", "% is malformed", false},
        [GEDELF_ENCODING] = {"the character encoding is not supported", "%: the character encoding is not supported",
                             false},
        [GEDELF_UNREADABLE] = {"the source cannot be read", "cannot read %", true},
        [GEDELF_CHANGED] = {"the file changed while it was being read", "% changed while it was being read", false},
        [GEDELF_MEMORY] = {"out of memory", "%: out of memory", false},
        [GEDELF_ARGUMENT] = {"an argument or option has no meaning here", "an argument or option has no meaning for %",
                             false},
        [GEDELF_LIMIT] = {"a limit is exceeded, such as the number of structures in a record",
                          "% exceeds a limit, such as the number of structures in a record", false},
        [GEDELF_STOPPED] = {"stopped by a callback", "%: stopped by a callback", false},
        [GEDELF_UNWRITABLE] = {"the output cannot be written", "cannot write %", true},
        [GEDELF_REFUSED] = {"the edit is refused", "the edit of % is refused", false},
        [GEDELF_NO_FORM] = {"the output's dialect or encoding cannot express something",
                            "the dialect or encoding of % cannot express something", false},
        [GEDELF_MODEL] = {"the dataset is in the wrong data model", "% is in the wrong data model", false},
        [GEDELF_NOT_GENEALOGY] = {"the file holds no genealogy", "% holds no genealogy", false},
    };
    static const status_phrases unknown = {"unknown status", "%: unknown status", false};
    return (size_t)status < sizeof words / sizeof words[0] ? &words[status] : &unknown;
}

const char *gedelf_status_text(gedelf_status status)
{
    return words_of(status)->alone;
}

/* There are two functions strerror_r: POSIX's gives a number, GNU's gives the text. */
static inline const char *reason_told_by_number(int result, const char *text)
{
    return result == 0 ? text : NULL;
}

static inline const char *reason_told_by_text(const char *result, const char *text)
{
    (void)text;
    return result;
}

#define REASON_TOLD(call, text)                                                                                        \
    _Generic((call), int : reason_told_by_number, char * : reason_told_by_text)((call), (text))

/* ": No such file or directory"; nothing if there is no reason. */
static void put_reason(bounded_text *t, int reason)
{
    char text[256];
    const char *told = reason != 0 ? REASON_TOLD(strerror_r(reason, text, sizeof text), text) : NULL;
    if (!told)
        return;
    bounded_text_put(t, VIEW(": "));
    bounded_text_put(t, view_of_string(told));
}

/* Sets the NUL; where the text is cut, no part of a character is left. */
static void end_bounded(const bounded_text *t)
{
    size_t length = t->length < t->size ? t->length : t->size - 1;
    if (length < t->length) {
        while (length > 0 && ((unsigned char)t->into[length] & 0xC0) == 0x80)
            length--;
    }
    t->into[length] = '\0';
}

size_t gedelf_error_message(gedelf_status status, const char *name, char *out, size_t size)
{
    int reason = errno;
    const status_phrases *words = words_of(status);
    bounded_text t = {out, size, 0};
    view text = view_of_string(name ? words->with_file : words->alone);
    const char *place = name ? memchr(text.text, '%', text.length) : NULL;
    if (place) {
        size_t before = (size_t)(place - text.text);
        bounded_text_put(&t, view_of(text.text, before));
        bounded_text_put(&t, view_of_string(name));
        text = view_after(text, before + 1);
    }
    bounded_text_put(&t, text);
    if (words->by_errno)
        put_reason(&t, reason);
    if (size > 0)
        end_bounded(&t);
    errno = reason;
    return t.length;
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
