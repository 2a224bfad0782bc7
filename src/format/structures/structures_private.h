/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share: assembling and processing a record; pointers and names; payloads on their way to lines.
 */
#ifndef GEDELF_STRUCTURES_PRIVATE_H
#define GEDELF_STRUCTURES_PRIVATE_H

#include "format/structures/structures.h"

/* A diagnostic about the header, whose text may be gone. */
gedelf_diag header_diag(const assembler *a, enum diag_code code);

/* Says so, at the end, if the file shows two or more different things that only another version of GEDCOM has (D307). */
void mislabelling_conclude(assembler *a);

/* Notes what the header shows of that, while its metadata is still there. */
void mislabelling_note_header(assembler *a);

/* Room for one more structure in the record, or NULL if there is none; record_failure then says why. */
structure *record_append(assembler *a);
gedelf_status record_failure(const assembler *a);

/* Notes in a superstructure that structure number `index` is below it. */
void note_in_parent(structure *parent, uint32_t tag, uint32_t index);

/* Keeps a line that cannot be used, or ends the reading. What is wrong has been said. */
gedelf_status keep_unusable(assembler *a, const line *l);

/* The same, and says what is wrong. */
gedelf_status refuse_line(assembler *a, const line *l, enum diag_code code, size_t from, size_t to, view first,
                          view second, view third);

/* Says what is wrong with what a line is: points at its tag, which is the first text. */
void say_tag_of_line(assembler *a, const line *l, enum diag_code code, view second, view third);

/* The same, and keeps the line as above. */
gedelf_status refuse_tag(assembler *a, const line *l, enum diag_code code, view second, view third);

/* Says that a CONT or CONC below `parent`, which has other substructures already, is out of place. */
void say_late(assembler *a, const line *l, uint32_t parent);

/* Puts the ERRORs into HEAD that were found within its metadata. */
gedelf_status flush_deferred(assembler *a);

/* Says that a line is outside the file, once or each time, as the dialect has it; and keeps it, with --recover. */
gedelf_status pass_outside(assembler *a, line *l);

/* Unescapes a text: appends it to `out`. It is the payload of one line, or, where payloads are unescaped after merging, of
   the structure `s` and its continuation lines. [ELF-SER §payload-unesc], [elf-2018 §payload-conversion] */
bool payload_unescape(assembler *a, const structure *s, view text, buffer *out);

/* Takes the serialisation metadata out. */
gedelf_status metadata_parse(assembler *a);

/* The same for the dialects in which all of it is dropped, whatever is wrong with it. */
gedelf_status pseudo_structures_parse(assembler *a);

/* The first substructure of GEDC with this tag, or NULL; and how many there are. Says of GEDC that it has none, or of each but the first
   that it is one too many. */
const structure *gedc_find(const assembler *a, const structure *gedc, uint32_t tag, uint64_t *count);
void say_gedc_count(assembler *a, const structure *gedc, const structure *first, enum diag_code code, uint64_t count);

/* Finds the versions of such a dialect, which are in the dataset, when the header has been processed (D124). */
gedelf_status find_versions(assembler *a);

/* Unescapes a structure's payload, and merges it with its continuation lines if it has any. */
gedelf_status payload_settle(assembler *a, structure *s);

/* Attaches PLANG and DTYPE. */
gedelf_status qualifiers_attach(assembler *a, structure *s);

/* Says whether what the file uses needs HEAD.ELF. */
void feature_used(assembler *a, elf_feature feature);

/* ---- Pointers that are remembered --------------------------------------------------------- */

/* The longest that is among those. */
enum { POINTER_BEGINNING = 40 };

/* Goes through them; all zero before the first. */
typedef struct pointer_cursor {
    kept_pointer place;
    record_title record;
    size_t piece, at;                    /* where the next one is */
    char source[POINTER_BEGINNING + 21]; /* for the line of a numbered one, and its texts */
} pointer_cursor;

void pointers_init(pointer_memory *p, const gedelf_allocator *allocator);
void pointers_free(pointer_memory *p);

/* The next pointer is in the record of this name, which may be the one before. False if there is no memory. */
bool pointers_enter_named(pointer_memory *p, view name);

/* The next one: c->place is it, and lives as long as the pointers. False if there is none. */
bool pointers_next(const pointer_memory *p, pointer_cursor *c);

/* ---- Names -------------------------------------------------------------------------------- */

void xref_table_init(xref_table *t, const gedelf_allocator *allocator);
void xref_table_free(xref_table *t);

/* The code of a name. */
uint64_t xref_table_code(const xref_table *t, view name);

/* The slot of a name; NULL if it has none. Slots move when names are added. */
xref_slot *xref_table_find(const xref_table *t, view name, uint64_t hash);

/* The slot of a name, which is new if nothing of its state but the length is set; NULL if there is no memory. */
xref_slot *xref_table_add(xref_table *t, view name, uint64_t hash);

/* The name of a slot. A short one is where the slot is. */
view xref_table_name(const xref_table *t, const xref_slot *slot);

/* How many places there are; the slot in one, NULL if that is free; the place of the slot of a name with that hash. */
size_t xref_table_slots(const xref_table *t);
xref_slot *xref_table_at(const xref_table *t, size_t place);
size_t xref_table_slot(const xref_table *t, const xref_slot *slot, uint64_t hash);

/* Forgets the pointers. */
void xrefs_settle(xrefs *x);

/* ---- The other way: a payload in units ---------------------------------------------------- */

/* A payload on its way, between two line breaks. */
typedef struct escaping {
    const dialect *rules;
    const encoding *encoding;
    view segment;
    size_t at;
    view tag; /* whose payload it is */
    bool (*preserves)(const void *context, view tag, char type);
    const void *preserves_context;
    bool ends_escaped; /* white space at either end is escaped */
    bool disguise;     /* the first character is escaped */
    bool after_letter; /* what was taken last can have marks put on it */
    bool after_close;  /* an escape that stays ends here, or only at signs have come since */
} escaping;

/* What must not be split: a character, a doubled at sign, an escape. */
typedef struct payload_unit {
    enum { UNIT_TEXT, UNIT_ESCAPE } kind;
    view text;   /* of UNIT_TEXT */
    char hex[6]; /* of UNIT_ESCAPE: the character's number */
    size_t hex_length;
    unsigned characters; /* 1 if a character was escaped because the encoding does not have it */
    unsigned loss;       /* one of LOSS_… */
    bool is_space, is_mark;
    bool ends_spaced; /* a space belongs to its end, so that no line may end after it */
} payload_unit;

/* Takes the next unit; false at the end. */
bool escaping_next(escaping *e, payload_unit *u);

/* Does a letter or digit of ASCII follow? */
static inline bool escaping_at_word(const escaping *e)
{
    return e->at < e->segment.length && is_in_class(e->segment.text[e->at], CLASS_DIGIT | CLASS_LETTER);
}

/* Takes at most `most` of these characters, each of which is a unit. */
view escaping_word(escaping *e, size_t most);

/* Takes all up to the next at sign, where nothing else has to be escaped. */
view escaping_run(escaping *e);

#endif
