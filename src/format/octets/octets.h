/* SPDX-License-Identifier: MIT */
/*
 * octets: octets ⇄ characters. Takes a source of octets, finds out its character encoding, and gives its characters.
 * [ELF-SER §detected-enc, §specified-enc, §encodings, §ansel]
 *
 * The characters come as UTF-8 in one growing piece of text, which `characters_fill` makes longer and
 * `characters_discard` shorter. Promises about the text:
 *   - it is valid UTF-8, holds only Chars of [Basic Concepts §strings], and ends at a character;
 *   - its octets do not change; but they may move in memory whenever it is filled or discarded, so a place in it is
 *     an offset, counted from the beginning of the whole text;
 *   - octets that did not decode are U+FFFD there, and there is a fault for each, in order, that says what it was.
 */
#ifndef GEDELF_OCTETS_DOOR_H
#define GEDELF_OCTETS_DOOR_H

#include "format/dialect/dialect.h"

/* ---- Encodings ------------------------------------------------------------------------------- */

/* How a character fares in an encoding, when it is written. */
typedef enum encoder_fit {
    FITS,      /* it is written as it is */
    FITS_MARK, /* the same, but only after a character that fits, and any marks on that */
    FITS_NOT   /* it has to be escaped */
} encoder_fit;

struct characters;

/* An encoding: what it is like, and what it does. Each that needs no iconv is a constant, which encodings.def names; a code
   page is made when it is loaded. Functions that are NULL do what UTF-8 would. */
typedef struct encoding {
    view name;          /* its preferred MIME name */
    view char_value;    /* what a CHAR line says */
    view mark;          /* the byte-order mark that identifies it; empty if it has none */
    uint8_t unit;       /* how many octets a code unit has; 0 where there is no encoding */
    bool greater_first; /* the greater octet of a code unit comes first */
    bool is_utf8;       /* what is valid needs no decoding */
    bool as_utf8;       /* characters that it has are written as in UTF-8 */
    bool complete;      /* it has every character */
    bool one_each;      /* every octet is read as one character, even if it is a are-in */
    bool eight_bit;     /* its octets could be UTF-8 in truth (D14) */
    bool seven_bit;     /* no octet above 7F means anything */
    bool marks_first;   /* marks are before their letter */
    bool deprecated;    /* where UTF-8 is preferred */
    uint8_t growth;     /* how many times what it is in UTF-8 a text can measure at most, code units apart */
    const struct code_page *page;

    /* Appends the characters of `length` octets, the last ones of the input if `last`, to the text. *used is how many were
       used; the rest is the beginning of a character, to be given again with more. False if there is no memory. */
    bool (*decode)(struct characters *c, const unsigned char *octets, size_t length, bool last, size_t *used);

    /* Has it this very character? Taken apart, or put together, it may be another. */
    bool (*holds)(const struct encoding *e, uint32_t code_point);

    /* How a character beyond ASCII fares. */
    encoder_fit (*fits)(const struct encoding *e, uint32_t code_point);

    /* The length of a text, all of which fits, after it has been written and read again. */
    uint64_t (*measure)(const struct encoding *e, view v, line_measure how);

    /* Appends a text, all of which fits, as octets. False if there is no memory. */
    bool (*append)(const struct encoding *e, view v, buffer *out);
} encoding;

#define ENCODING(symbol) extern const encoding encoding_##symbol;
#define ENCODING_NAME(name, mime_name)
#include "format/octets/encodings.def"
#undef ENCODING
#undef ENCODING_NAME

/* Is it one that has code units of two octets, UTF-16? `e` may be NULL. */
static inline bool is_wide(const encoding *e)
{
    return e && e->unit == 2;
}

/* Can the encoding hold this character, as it is? */
static inline bool encoding_holds(const encoding *e, uint32_t code_point)
{
    return code_point < 0x80 || e->complete || e->holds(e, code_point);
}

/* The meanings of octets 80 to FF in a code page that gedelf has a table for, 0 where there is none; NULL if there is
   no such table. */
const uint16_t *code_page_own(view name);

/* Finds an encoding by a name that a user or a file might give: its MIME name, empty if it cannot be read. `vers` is
   the VERS line's value, or empty. */
view encoding_named(view name, view vers);

/* What an ANSEL octet means. */
typedef enum ansel_role { ANSEL_NONE, ANSEL_LETTER, ANSEL_HIGH, ANSEL_LOW, ANSEL_CENTRE } ansel_role;
ansel_role ansel_meaning(unsigned char octet, uint32_t *code_point);

/* The one character that a letter and a mark on it are, both octets of ANSEL; 0 if there is none. */
uint32_t ansel_composed(unsigned char letter, unsigned char diacritic);

/* ---- Where octets come from ------------------------------------------------------------------ */

/* A source that is being read. */
typedef struct input {
    gedelf_source source;
    file file;
    uint64_t done;  /* octets delivered so far */
    uint64_t total; /* 0 if not known */
    bool ended;
} input;

/* GEDELF_OK, or GEDELF_UNREADABLE. */
gedelf_status input_open(input *in, gedelf_source source);
void input_close(input *in);

/* Can the same source be opened again, to read the same octets? */
bool input_can_be_read_again(const input *in);

/* Up to `size` octets; *got is 0 only at the end. GEDELF_OK, GEDELF_UNREADABLE or GEDELF_CHANGED. */
gedelf_status input_read(input *in, void *into, size_t size, size_t *got);

/* ---- Faults and places ----------------------------------------------------------------------- */

/* Octets that did not decode. */
typedef struct fault {
    uint64_t at;    /* where in the text its replacement is */
    uint64_t octet; /* where it was in the input */
    uint32_t code;  /* the diagnostic */
    uint32_t value; /* the character it was taken for, where there is one */
    uint8_t count;  /* how many octets */
    uint8_t octets[6];
} fault;

/* A place in the text, and the place in the input where its character begins. */
typedef struct mark {
    uint64_t at;
    uint64_t octet;
} mark;

/* What an octet above 7F means, ready to be copied; length 0 if it means nothing. */
typedef struct octet_text {
    char utf8[4];
    uint8_t length;
} octet_text;

/* What the octets of a code page mean. */
typedef struct code_page {
    uint32_t characters[256]; /* 0 where there is none */
    octet_text texts[128];    /* of the upper half */
} code_page;

/* Does a text in some 8-bit encoding look like UTF-8? (D14) */
typedef struct utf8_guess {
    bool high;       /* there were octets above 7F */
    bool broken;     /* and they were not UTF-8 */
    uint8_t need;    /* trailing octets still to come */
    uint8_t low, up; /* the next one's range */
} utf8_guess;

/* What the header's CHAR line says, and the VERS line below it; line is 0 if there is no CHAR line. */
typedef struct char_line {
    uint64_t line, column, octet; /* of the value */
    uint64_t octets, characters;  /* how long it is */
    size_t source_at;             /* the same, in `source` */
    buffer value, vers;           /* normalised */
    buffer source;                /* the line as it is */
    bool in_header;               /* there is a header, with a CHAR line or without */
} char_line;

/* ---- The text -------------------------------------------------------------------------------- */

/* Stops those who read what comes next, so that it can be read here: characters_reclaim. Its context is the lender. */
typedef gedelf_status lend_end_fn(void *lender);

typedef struct characters {
    const gedelf_allocator *allocator;
    const work_sizes *sizes;
    const wide_loops *loops; /* the fastest here */
    input in;
    encoding encoding;

    /* the text: `length` octets at `text`, beginning with number `begin` of the whole */
    const char *text;
    size_t length;
    uint64_t begin;
    bool borrowed;            /* it is in the caller's memory, which `kept` takes over at the first fault */
    bool lent;                /* it is in the memory of threads that read the input meanwhile: see characters_lend */
    lend_end_fn *end_lending; /* to be called before more is read here; NULL: nobody else reads */
    void *lender;
    buffer kept;      /* text[0] is kept.data[0] unless borrowed or lent; after `length` are octets not yet decoded */
    size_t undecoded; /* how many of those */
    bool keeps_all;   /* nothing is ever discarded */
    bool whole;       /* the end has been reached */

    /* octets that were read and wait to be decoded */
    buffer raw;
    size_t raw_used;
    uint64_t octet; /* where in the input decoding goes on */

    fault *faults;
    size_t fault_count, fault_first, fault_capacity;
    mark *marks;
    size_t mark_count, mark_capacity;
    mark nearby; /* the last place that was asked for, from which the next one is measured */

    buffer name;          /* the encoding's name, if it was given by the caller */
    code_page *code_page; /* only for a code page */
    buffer diacritics;    /* ANSEL: octets that wait for their letter */
    uint64_t diacritics_octet;

    utf8_guess guess;   /* 8-bit encodings only */
    bool strictly_utf8; /* "UNICODE" that is read as UTF-8 as long as it is (D13) */
    char_line char_line;
    bool unspecified; /* neither file nor caller says what the encoding is */
} characters;

void characters_init(characters *c, const gedelf_allocator *allocator);
void characters_close(characters *c);

/* Opens a source and determines its dialect, if *rules is NULL, and its character encoding, raising what there is to say
   about that.
   GEDELF_OK, GEDELF_UNREADABLE, GEDELF_CHANGED, GEDELF_ARGUMENT, GEDELF_MEMORY; GEDELF_MALFORMED or GEDELF_ENCODING
   after a fatal diagnostic. */
gedelf_status characters_open(characters *c, gedelf_source source, const gedelf_read_options *options,
                              const dialect **rules, diags *d);

/* No more will be read: releases all but the text itself. */
void characters_settle(characters *c);

/* Makes the text longer, or sets c->whole. GEDELF_OK, GEDELF_UNREADABLE, GEDELF_CHANGED or GEDELF_MEMORY. */
gedelf_status characters_fill(characters *c);

/* Where "UNICODE" is read as UTF-8 as long as it is valid: is there something before `end` that is not UTF-8? (D13) */
bool characters_contradict(const characters *c, uint64_t end);

/* Raises unsupported-encoding for the CHAR line. */
void characters_refuse(characters *c, diags *d);

/* Forgets the text before `at`, unless all of it is kept. */
void characters_discard(characters *c, uint64_t at);

/* Asks for room for the whole text at once, because it is to be kept. False if there is no memory. */
bool characters_expect_all(characters *c);

/* Opens octets in memory and decodes all of them, without a word. Statuses as for reading. */
gedelf_status characters_decode_all(characters *c, view octets, const gedelf_read_options *options);

/* Can others read what comes next? It is UTF-8 that can be read again, and so far nothing was wrong with it. *shift is how
   many octets of the input are before the text. */
bool characters_can_be_lent(const characters *c, uint64_t *shift);

/* Other threads begin to read. They read records, so the text after the trailer or a conflict marker is not theirs, nor
   is text of any length that recovering puts into a record. If the text has to be longer than they have made it,
   characters_fill calls `end` first. */
void characters_begin_lending(characters *c, lend_end_fn *end, void *lender);

/* The octets that others have read become the text: `length` octets at `text`, the first of them number `begin` of the
   whole; `last` if it ends there. The earlier text is forgotten, unless all of it is kept. */
void characters_lend(characters *c, const char *text, uint64_t begin, size_t length, bool last);

/* Sets aside the text from `at` on, before the others take back what they have lent. False if there is no memory. */
bool characters_hold(characters *c, uint64_t at);

/* The others will lend no more: what was set aside is the text, and it is filled as usual. GEDELF_OK, GEDELF_MEMORY or
   GEDELF_UNREADABLE. */
gedelf_status characters_reclaim(characters *c);

/* The text from `at` on. */
static inline const char *characters_at(const characters *c, uint64_t at)
{
    return c->text + (size_t)(at - c->begin);
}

/* The place in the input where the character at `at` begins. Cheap if asked for in rising order. */
uint64_t characters_octet(characters *c, uint64_t at);

/* How many octets a text takes in the file's encoding. */
uint64_t characters_measure(const characters *c, view v);

/* Are there faults that have not been taken? */
static inline bool characters_have_faults(const characters *c)
{
    return c->fault_first < c->fault_count;
}

/* The next fault before `end`, or NULL; it is then taken. */
const fault *characters_take_fault(characters *c, uint64_t end);

/* The number, in c->faults, after the last fault before `end`. */
size_t characters_faults_before(const characters *c, uint64_t end);

/* Forgets the faults from `from` up to `to`. */
void characters_drop_faults(characters *c, uint64_t from, uint64_t to);

/* At the end: says so if the octets contradict the CHAR line (D14). */
void characters_judge(characters *c, diags *d);

/* ---- The other way: characters to octets ----------------------------------------------------- */

/* The encoding of this name (case apart) that can be written; NULL if there is none. */
const encoding *encoder_named(view name);

static inline encoder_fit encoder_fits(const encoding *e, uint32_t code_point)
{
    return code_point < 0x80 || e->complete ? FITS : e->fits(e, code_point);
}

/* Does all of a text fit, so that none of it has to be escaped? */
bool encoder_fits_all(const encoding *e, view v);

/* Is this a mark that is on the character before it? */
bool is_combining_mark(uint32_t code_point);

/* How long a text is, in the dialect's measure, when it has been written and is read again. */
static inline uint64_t encoder_measure(const encoding *e, view v, line_measure how)
{
    if (e->measure)
        return e->measure(e, v, how);
    return how == MEASURE_CHARACTERS ? utf8_count(v) : v.length;
}

/* Appends a text, all of which fits, as octets. False if there is no memory. */
static inline bool encoder_append(const encoding *e, view v, buffer *out)
{
    return e->append ? e->append(e, v, out) : buffer_append(out, v);
}

/* Appends the byte-order mark. */
static inline bool encoder_append_mark(const encoding *e, buffer *out)
{
    return buffer_append(out, e->mark);
}

/* ---- Headers, names and guesses ----------------------------------------------------------- */

/* Is what is malformed kept? To read past what is fatal (options.keep_fatal), nothing has to be where lines are rejected one by one; and
   keeping them would make errors of others, which the file does not have (D25). */
static inline bool reading_recovers(const gedelf_read_options *options, const dialect *rules)
{
    return options->recover && !(options->keep_fatal && rules->rejects);
}

/* Does a text begin as Polygenea's notation does, after white space? */
bool header_is_polygenea(view beginning);

/* If the first line of a file that is not ELF shows what it is (Polygenea's notation), says so, as the end of a
   message. Empty if it does not. */
view header_hint(view first_line);

/* Loads a code page by its MIME name, from our own tables or through iconv, as the text's encoding: GEDELF_OK,
   GEDELF_ENCODING or GEDELF_MEMORY. */
gedelf_status code_page_load(characters *c, view name);

/* The MIME names of the code pages that cannot be read here, separated by commas; false if there is no memory. */
bool code_pages_missing(buffer *out);

/* The encoding of this MIME name, if it is not a code page; NULL if there is none. */
const encoding *encoding_own(view name);

void utf8_guess_feed(utf8_guess *guess, const unsigned char *octets, size_t length);

/* Does it look like UTF-8, with at least one character outside ASCII? */
bool utf8_guess_says_yes(const utf8_guess *guess);

#endif
