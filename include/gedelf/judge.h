/* SPDX-License-Identifier: MIT */
/*
 * gedelf/judge.h: detect the character encoding of a file.
 *
 * The encoding that a file declares in its CHAR line is often wrong. The functions here judge from the octets
 * themselves: which encodings they are valid in, and in which of them the letters follow each other as they do in some
 * language:
 *
 *     gedelf_judgement *judgement;
 *     if (gedelf_judge(&judgement, gedelf_source_file("family.ged"), NULL) == GEDELF_OK) {
 *         gedelf_verdict verdict = gedelf_judgement_verdict(judgement);
 *         if (verdict.certain && !verdict.label_holds)
 *             ... it is in verdict.best, whatever its CHAR line says ...
 *     }
 *     gedelf_judgement_free(judgement);
 *
 * Memory use does not grow with the file, except for the numbers of lines that are in another encoding than the rest.
 * At most 65,536 of these are kept.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_JUDGE_H
#define GEDELF_JUDGE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Judging the encoding -------------------------------------------------------------------- */

/* The result: what is known about the encoding of a file. Several threads may read it at the same time. */
typedef struct gedelf_judgement gedelf_judgement;

/* Options for detecting an encoding. Of the common fields, only `allocator` is used. */
typedef struct gedelf_judge_options {
    GEDELF_COMMON_OPTIONS;
    const char *label;    /* the value of the CHAR line to assume; NULL: that of the file */
    const char *language; /* the language to assume, as a tag or a name of GEDCOM 5.5.1; NULL: LANG in the header */
} gedelf_judge_options;

/* Makes a gedelf_judge_options from the fields that you name. */
#define GEDELF_JUDGE_OPTIONS(...) GEDELF_MAKE(gedelf_judge_options, __VA_ARGS__)

/* Detects the character encoding of a source.
     out       receives the judgement, or NULL if the status is not GEDELF_OK; free it with gedelf_judgement_free
     source    a file or a block of memory. A callback will not do, because the header is read first, and then the whole
     options   may be NULL for the defaults
   Returns GEDELF_OK, GEDELF_UNREADABLE, GEDELF_CHANGED or GEDELF_MEMORY; GEDELF_ARGUMENT if the source is a
   callback. */
GEDELF_API gedelf_status gedelf_judge(gedelf_judgement **out, gedelf_source source,
                                      const gedelf_judge_options *options);

/* Frees a judgement. `judgement` may be NULL. */
GEDELF_API void gedelf_judgement_free(gedelf_judgement *judgement);

/* A summary of a judgement. Encodings are given by their MIME names. The label is the encoding that the CHAR line, or
   the option `label`, declares. The texts live as long as the judgement. */
typedef struct gedelf_verdict {
    gedelf_view best;     /* the most likely encoding; "ASCII" if no octet is above 7F */
    gedelf_view label;    /* the encoding that the label means; empty if there is no label, or it is unknown */
    gedelf_view language; /* the tag of the language that fits the letters best; empty if there is none */
    unsigned certainty;   /* how certain `best` is, in per cent: each word that only `best` explains halves the doubt */
    bool certain;         /* there are at least three such words against each encoding that would give another text */
    bool label_holds;     /* the label explains the file as well as any other encoding does */
    gedelf_view guess;    /* if label_holds: another encoding that is more likely; empty if there is none */
    bool label_decodes;   /* every octet of the file has a meaning in the label's encoding */
    uint64_t high;        /* how many octets are above 7F */
    uint64_t words;       /* how many different words with such octets were examined */
    gedelf_view stray;    /* the encoding of lines that are not in `best`; empty if there are none */
    bool stray_certain;   /* `stray` is certain */
    uint64_t stray_lines; /* how many such lines there are */
} gedelf_verdict;

/* Returns the summary of a judgement. */
GEDELF_API gedelf_verdict gedelf_judgement_verdict(const gedelf_judgement *judgement);

/* Makes a diagnostic if the CHAR line is certainly wrong. Its code is encoding-contradicted. It is an error if some
   octet of the file has no meaning in the label's encoding, otherwise a warning.
     out   receives the diagnostic; its views live as long as the judgement
   Returns false, and sets nothing, if the label holds, if the file has no CHAR line or its value is unknown, or if the
   true encoding is not certain. */
GEDELF_API bool gedelf_judgement_diag(const gedelf_judgement *judgement, gedelf_diag *out);

/* How well an encoding with one octet for each character explains the file. */
typedef struct gedelf_candidate {
    size_t size;          /* set by GEDELF_CANDIDATE() */
    gedelf_view encoding; /* the MIME name of the encoding */
    int64_t score;        /* the higher the better; how it is computed may change between versions */
    uint64_t undefined;   /* how many words have an octet that means nothing, or a control character */
    int64_t shortfall;    /* how far it is below the best candidate, in tenths of a word */
    bool same;            /* it gives the same text as the best candidate */
} gedelf_candidate;

/* Makes a gedelf_candidate for gedelf_judgement_candidate to fill in. */
#define GEDELF_CANDIDATE(...) GEDELF_MAKE(gedelf_candidate, __VA_ARGS__)

/* Gets a candidate, the best first. There are no candidates if no octet is above 7F, or if the file is in UTF-8 or
   UTF-16. If only some lines are not in UTF-8, the candidates are for those lines.
     index   which candidate, counted from 0
     out     receives the candidate; make it with GEDELF_CANDIDATE()
   Returns false after the last candidate. */
GEDELF_API bool gedelf_judgement_candidate(const gedelf_judgement *judgement, size_t index, gedelf_candidate *out);

/* Returns the numbers of the lines that are not in the file's encoding, in ascending order; NULL if there are none.
   They live as long as the judgement.
     count   receives how many numbers there are, at most 65,536 */
GEDELF_API const uint64_t *gedelf_judgement_lines(const gedelf_judgement *judgement, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
