/* SPDX-License-Identifier: MIT */
/*
 * Review: takes pairs, shows both records of each on the terminal, and asks whether they are the same. Answers are kept in a file,
 * a line of JSON each, at once, so that one may stop at any time; what it has already is not asked again. [D452]
 */
#include "cli/core/json.h"
#include "cli/compare/match.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

enum { REVIEW_LABEL = 12, REVIEW_COLUMN = 32, ANSWER_MOST = 64 };

typedef struct review {
    match_job *j;
    buffer kept; /* what the file has */
    int file;
    size_t asked, same;
    bool quit;
    buffer texts[2];
} review;

/* ---- What has been answered ---------------------------------------------------------------------- */

static bool read_answers(review *r)
{
    char octets[4096];
    ssize_t length;
    r->file = open(r->j->said->review, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (r->file < 0)
        return false;
    while ((length = read(r->file, octets, sizeof octets)) > 0) {
        if (!buffer_append(&r->kept, view_of(octets, (size_t)length)))
            return false;
    }
    return length == 0;
}

static bool text_has(view text, view part)
{
    for (size_t i = 0; part.length > 0 && i + part.length <= text.length; i++) {
        const char *found = memchr(text.text + i, part.text[0], text.length - part.length + 1 - i);
        if (!found)
            return false;
        i = (size_t)(found - text.text);
        if (memcmp(found, part.text, part.length) == 0)
            return true;
    }
    return false;
}

static bool is_answered(review *r, const gedelf_match_pair *pair, bool *answered)
{
    buffer key;
    buffer_init(&key, &memory_default);
    bool done = append_match_key(&key, pair) && put(&key, ",");
    *answered = done && text_has(buffer_view(&r->kept), buffer_view(&key));
    buffer_free(&key);
    return done;
}

/* Written in one piece, so that a line is there or not. */
static bool keep_answer(review *r, const gedelf_match_pair *pair, bool same)
{
    buffer line;
    buffer_init(&line, &memory_default);
    bool done = append_match_json(&line, pair) && json_put_truth(&line, "same", same) && put(&line, "}\n") &&
                write(r->file, line.data, line.length) == (ssize_t)line.length;
    buffer_free(&line);
    return done;
}

/* ---- Asking -------------------------------------------------------------------------------------- */

/* A text in its column: what does not fit goes on below, by the caller's next call. Takes what is shown off `rest`. */
static bool show_column(buffer *out, view *rest)
{
    size_t fit = utf8_offset(*rest, REVIEW_COLUMN + 1);
    view part = view_of(rest->text, fit);
    *rest = view_after(*rest, fit);
    return append_padded(out, part, REVIEW_COLUMN);
}

static bool show_fact(buffer *out, const match_fact *a, const match_fact *b)
{
    view first = a->text, second = b->text;
    const char *label = a->label;
    bool done = true;
    while (done && (first.length > 0 || second.length > 0)) {
        done = append_padded(out, view_of_string(say(label)), REVIEW_LABEL) && show_column(out, &first) &&
               put(out, " │ ") && show_column(out, &second) && put(out, "\n");
        label = "";
    }
    return done;
}

static bool show_pair(review *r, const gedelf_match_pair *pair)
{
    match_fact a[MATCH_FACTS_MOST], b[MATCH_FACTS_MOST];
    match_job *j = r->j;
    buffer *out = &j->files.x.out.text;
    size_t count = match_facts(&r->texts[0], j->files.a, pair->a, a);
    match_fact xrefs[2] = {{SAY("record"), gedelf_structure_xref(pair->a)}, {"record", gedelf_structure_xref(pair->b)}};
    bool done = count > 0 && match_facts(&r->texts[1], match_second(j), pair->b, b) == count && put(out, "\n") &&
                append_match_score(out, pair->score);
    for (size_t i = 0; done && i < pair->why_count; i++)
        done =
            put(out, i > 0 ? ", " : "  ") && put(out, phrase_of(gedelf_evidence_name((gedelf_evidence)pair->why[i])));
    done = done && put(out, "\n") && show_fact(out, &xrefs[0], &xrefs[1]);
    for (size_t i = 0; done && i < count; i++)
        done = show_fact(out, &a[i], &b[i]);
    return done;
}

/* The first letter of the line that is typed; 'q' at the end of the input. */
static char read_answer(void)
{
    char line[ANSWER_MOST], first = '\n';
    ssize_t length;
    bool begun = false;
    do {
        length = read(STDIN_FILENO, line, sizeof line);
        if (length > 0 && !begun) {
            first = to_lower(line[0]);
            begun = true;
        }
    } while ((length > 0 && line[length - 1] != '\n') || (length < 0 && errno == EINTR));
    return length <= 0 ? 'q' : first;
}

/* False if something failed. */
static bool ask_pair(review *r, const gedelf_match_pair *pair)
{
    output *o = &r->j->files.x.out;
    for (;;) {
        if (!put(&o->text, say("Are these the same? y(es), n(o), s(kip), q(uit): ")) || !output_flush(o))
            return false;
        switch (read_answer()) {
        case 'y':
            r->asked++;
            r->same++;
            return keep_answer(r, pair, true);
        case 'n': r->asked++; return keep_answer(r, pair, false);
        case 's': return true;
        case 'q': r->quit = true; return true;
        default: break;
        }
    }
}

static bool review_pairs(review *r)
{
    bool done = true, answered = false;
    for (size_t i = 0; done && !r->quit && i < gedelf_match_count(r->j->match); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(r->j->match, i);
        done = is_answered(r, pair, &answered);
        if (done && !answered)
            done = show_pair(r, pair) && ask_pair(r, pair);
    }
    return done;
}

static bool tell_review(review *r)
{
    buffer *out = &r->j->files.x.out.text;
    char same[20], asked[20];
    return put(out, "\n") &&
           put_said(out, r->asked == 1 ? "%1 answer (%2 the same) saved in " : "%1 answers (%2 the same) saved in ",
                    digits_of(r->asked, asked), digits_of(r->same, same)) &&
           append_name(out, r->j->said->review) && put(out, "\n");
}

int match_review(match_job *j)
{
    review r = {.j = j, .file = -1};
    session *x = &j->files.x;
    buffer_init(&r.kept, &memory_default);
    buffer_init(&r.texts[0], &memory_default);
    buffer_init(&r.texts[1], &memory_default);
    bool opened = read_answers(&r), done = opened && review_pairs(&r) && tell_review(&r);
    int result = EXIT_DONE;
    if (!done) {
        complain("gedelf match: %s: %s\n", j->said->review, errno != 0 ? strerror(errno) : "out of memory");
        result = EXIT_NOT_DONE;
    }
    if (r.file >= 0)
        close(r.file);
    buffer_free(&r.kept);
    buffer_free(&r.texts[0]);
    buffer_free(&r.texts[1]);
    output_flush(&x->out);
    return result;
}
