/* SPDX-License-Identifier: MIT */
/*
 * gedelf/judge.h: which character encoding is a file really in? Takes the octets of a file, and judges by evidence: what is
 * valid, and which reading gives letters that are beside each other in some language.
 *
 *     gedelf_judgement *judgement;
 *     if (gedelf_judge(&judgement, gedelf_source_file("family.ged"), NULL) == GEDELF_OK) {
 *         gedelf_verdict verdict = gedelf_judgement_verdict(judgement);
 *         if (verdict.certain && !verdict.label_holds)
 *             ... it is in verdict.best, whatever its CHAR line says ...
 *     }
 *     gedelf_judgement_free(judgement);
 *
 * The file is read once, in memory that does not grow with it but for the numbers of lines that are in another encoding than
 * the rest, of which no more than 65,536 are kept. The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_JUDGE_H
#define GEDELF_JUDGE_H

#include <gedelf/gedelf.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Judging the encoding -------------------------------------------------------------------- */

/* What was found out about a file. */
typedef struct gedelf_judgement gedelf_judgement;

/* How to judge; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_judge_options {
    GEDELF_COMMON_OPTIONS;
    const char *label;    /* what counts as the CHAR line's value; NULL: what the file says */
    const char *language; /* a tag or a name of GEDCOM 5.5.1; NULL: what the header's LANG says */
} gedelf_judge_options;

/* Makes these options. */
#define GEDELF_JUDGE_OPTIONS(...) GEDELF_MAKE(gedelf_judge_options, __VA_ARGS__)

/* Judges a source.
     out       receives the judgement, to be freed by the caller; NULL if the status is not GEDELF_OK
     source    a file or a block of memory; GEDELF_ARGUMENT for a callback, because it is read twice
     options   NULL for the defaults
   GEDELF_OK, GEDELF_UNREADABLE, GEDELF_CHANGED, GEDELF_ARGUMENT or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_judge(gedelf_judgement **out, gedelf_source source,
                                      const gedelf_judge_options *options);

/* Releases a judgement. NULL is allowed. */
GEDELF_API void gedelf_judgement_free(gedelf_judgement *judgement);

/* What it comes to. Encodings are MIME names; the texts live as long as the judgement. */
typedef struct gedelf_verdict {
    gedelf_view best;     /* the encoding; "ASCII" where there are no octets above 7F */
    gedelf_view label;    /* what the label means; empty if there is none, or none that is known */
    gedelf_view language; /* the tag of the language that the letters show best; empty if none */
    unsigned certainty;   /* how certain, per cent: each word that only the best reading explains halves the doubt */
    bool certain;         /* three such words or more, against every reading that gives another text */
    bool label_holds;     /* the label's reading is as good as any other: nothing is wrong with it */
    gedelf_view guess;    /* what may be right all the same, where the label holds; empty if nothing is likelier */
    bool label_decodes;   /* no octet of the file is without meaning in it */
    uint64_t high;        /* octets above 7F */
    uint64_t words;       /* differently spelt words with such octets that were looked at */
    gedelf_view stray;    /* the encoding of lines that are not in `best`; empty if there are none */
    bool stray_certain;   /* of that */
    uint64_t stray_lines; /* how many */
} gedelf_verdict;

/* The verdict. */
GEDELF_API gedelf_verdict gedelf_judgement_verdict(const gedelf_judgement *judgement);

/* What there is to say about the label: fills in a diagnostic encoding-contradicted, an error if octets of the file have no
   meaning by the label, else a warning. Its views live as long as the judgement. False, with nothing filled in, if the label
   holds, or there is none, or what the file is in instead is not certain. */
GEDELF_API bool gedelf_judgement_diag(const gedelf_judgement *judgement, gedelf_diag *out);

/* How one of the encodings of one octet for each character fares. */
typedef struct gedelf_candidate {
    size_t size; /* set by GEDELF_CANDIDATE() */
    gedelf_view encoding;
    int64_t score;      /* the higher the better; what it is made of may change from version to version */
    uint64_t undefined; /* words in which an octet means nothing, or a control character */
    int64_t shortfall;  /* how far the best is ahead of it, in tenths of a word */
    bool same;          /* it gives the same text as the best */
} gedelf_candidate;

/* Makes one to be filled in. */
#define GEDELF_CANDIDATE(...) GEDELF_MAKE(gedelf_candidate, __VA_ARGS__)

/* Candidate number `index`, from 0, the best first; false beyond the last. There are none where octets above 7F are not
   there, or are UTF-8 or UTF-16; where only some lines are not, it is they that are judged. */
GEDELF_API bool gedelf_judgement_candidate(const gedelf_judgement *judgement, size_t index, gedelf_candidate *out);

/* The numbers of the lines that are not in the file's encoding, in rising order, and how many of them are at hand. */
GEDELF_API const uint64_t *gedelf_judgement_lines(const gedelf_judgement *judgement, size_t *count);

#ifdef __cplusplus
}
#endif

#endif
