/* SPDX-License-Identifier: MIT */
/*
 * gedelf/people.h: the family graph: people, families, the links between them, and their events.
 *
 * The graph is built from the records of a dataset. It holds each person's name and sex, who is whose parent, child and
 * partner, and the events of people and families, with their dates as intervals of days:
 *
 *     gedelf_people *people;
 *     gedelf_status status = gedelf_people_new(&people, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_people_add(people, gedelf_reader_head(reader));
 *     while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
 *         status = gedelf_people_add(people, record);
 *     status = status == GEDELF_END ? gedelf_people_finish(people) : status;
 *
 * If you have the whole dataset in memory, gedelf_people_new_from does all this in one call. The graph copies what it
 * needs, so you may then close the reader or free the dataset.
 *
 * The graph makes no assumptions about families. A person may be their own ancestor. A link may be recorded on one side
 * only. There may be any number of parents' families, partners and children, and partners may be of any sex. A link
 * counts if either side records it and its pointer leads to exactly one record, of the right kind.
 *
 * The conventions of gedelf/gedelf.h apply here too.
 */
#ifndef GEDELF_PEOPLE_H
#define GEDELF_PEOPLE_H

#include <gedelf/path.h>
#include <gedelf/values.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Building the graph ------------------------------------------------------------------------ */

/* A family graph. Build it in one thread. Once it is finished, any number of threads may read it at the same time. */
typedef struct gedelf_people gedelf_people;

/* The number of a person or of a family, counted from 0 in the order of the file. A function that takes one needs a
   number below gedelf_people_count or gedelf_people_family_count, unless its comment says otherwise. */
typedef uint32_t gedelf_person;
typedef uint32_t gedelf_family;

/* The number that means "no person" or "no family". */
#define GEDELF_PERSON_NONE ((gedelf_person)UINT32_MAX)
#define GEDELF_FAMILY_NONE ((gedelf_family)UINT32_MAX)

/* Options for building a graph. Of the common fields, only `allocator` is used. */
typedef struct gedelf_people_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_notation notation; /* how dates and ages are written: GEDELF_NOTATION_GEDCOM7 for a GEDCOM 7 file */
} gedelf_people_options;

/* Makes a gedelf_people_options from the fields that you name. */
#define GEDELF_PEOPLE_OPTIONS(...) GEDELF_MAKE(gedelf_people_options, __VA_ARGS__)

/* Creates an empty graph.
     out       receives the graph; free it with gedelf_people_free
     options   may be NULL for the defaults
   Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_people_new(gedelf_people **out, const gedelf_people_options *options);

/* Adds the header or a record. Add the header and every record, of whatever kind, in the order of the file, because
   each may point to others. The graph knows the line numbers of a record only if it was read with the option
   `positions`. The record is not needed after the call.
     record   the header or a record; it must exist
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_LIMIT if there are more than 500 million people, families or other
   records, or more than 4 GiB of names and events; GEDELF_ARGUMENT if the graph is already finished. If the status is
   not GEDELF_OK, all you can do with the graph is free it. */
GEDELF_API gedelf_status gedelf_people_add(gedelf_people *people, gedelf_structure record);

/* Finishes a graph to which all records have been added: connects pointers to the records that they point to. After
   this you may call the functions below, from several threads at the same time. Returns GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_people_finish(gedelf_people *people);

/* Builds and finishes the graph of a whole dataset.
     out       receives the graph, or NULL if the status is not GEDELF_OK; free it with gedelf_people_free
     dataset   the dataset; the graph does not need it after the call
     options   may be NULL for the defaults
   Returns GEDELF_OK or GEDELF_MEMORY; GEDELF_LIMIT in the same cases as gedelf_people_add. */
GEDELF_API gedelf_status gedelf_people_new_from(gedelf_people **out, const gedelf_dataset *dataset,
                                                const gedelf_people_options *options);

/* Frees a graph and everything in it. `people` may be NULL. */
GEDELF_API void gedelf_people_free(gedelf_people *people);

/* Returns how many octets of memory the graph occupies.
     texts   receives how many of them hold names, identifiers and events; may be NULL */
GEDELF_API size_t gedelf_people_octets(const gedelf_people *people, size_t *texts);

/* ---- People and families ----------------------------------------------------------------------- */

/* Returns the number of people, or of families, in the graph. */
GEDELF_API size_t gedelf_people_count(const gedelf_people *people);
GEDELF_API size_t gedelf_people_family_count(const gedelf_people *people);

/* Finds the person, or the family, with an identifier. Returns GEDELF_PERSON_NONE or GEDELF_FAMILY_NONE if there is
   none, or if several structures have this identifier.
     xref   the identifier without at signs: "I1" */
GEDELF_API gedelf_person gedelf_people_find(const gedelf_people *people, gedelf_view xref);
GEDELF_API gedelf_family gedelf_people_find_family(const gedelf_people *people, gedelf_view xref);

/* Returns the record's identifier without at signs; empty if it has none. The text lives as long as the graph. */
GEDELF_API gedelf_view gedelf_person_xref(const gedelf_people *people, gedelf_person person);
GEDELF_API gedelf_view gedelf_family_xref(const gedelf_people *people, gedelf_family family);

/* Returns the number of the line on which the record begins; 0 if the graph has no line numbers. */
GEDELF_API uint64_t gedelf_person_line(const gedelf_people *people, gedelf_person person);
GEDELF_API uint64_t gedelf_family_line(const gedelf_people *people, gedelf_family family);

/* Returns the payload of the person's first NAME, including the solidi (slashes) around the surname; empty if there is
   no NAME. gedelf/values.h splits it into parts. The text lives as long as the graph. */
GEDELF_API gedelf_view gedelf_person_name(const gedelf_people *people, gedelf_person person);

/* A person's sex, as SEX records it. */
typedef enum gedelf_sex {
    GEDELF_SEX_NONE = 0,    /* there is no SEX */
    GEDELF_SEX_MALE = 1,    /* M */
    GEDELF_SEX_FEMALE = 2,  /* F */
    GEDELF_SEX_UNKNOWN = 3, /* U, or any other text */
    GEDELF_SEX_X = 4,       /* X: does not fit M or F */
    GEDELF_SEX_N = 5        /* N: not recorded */
} gedelf_sex;

/* Returns the person's sex, from the first SEX in the record. */
GEDELF_API gedelf_sex gedelf_person_sex(const gedelf_people *people, gedelf_person person);

/* ---- Searching for people ---------------------------------------------------------------------- */

/* Receives a person that was found. Return true to continue. Return false to stop; the search then returns
   GEDELF_STOPPED. */
typedef bool (*gedelf_person_fn)(void *context, gedelf_person person);

/* Finds the people that a text may mean. It tries three ways, and stops at the first that finds anyone:
     - The text is an identifier, with or without at signs.
     - The text is a path, as in gedelf/path.h: finds the people in whose records the path has a match.
     - The text is the beginning of a name: finds the people whose first NAME has, for each word of the text, a word
       that begins with it. Upper and lower case and diacritical marks make no difference.
   If several people match, all are reported, and it is up to you to choose.
     dataset          the dataset from which the graph was built; if NULL, the text is not tried as a path
     text             for example "I1", "@I1@", "INDI[BIRT.DATE="1816"]" or "anne bronte"
     found, context   called with each person once, in the order of the file
   Returns GEDELF_OK, even if nobody was found; GEDELF_STOPPED; GEDELF_MEMORY; GEDELF_LIMIT in the same cases as
   gedelf_path_find. */
GEDELF_API gedelf_status gedelf_people_search(const gedelf_people *people, const gedelf_dataset *dataset,
                                              gedelf_view text, gedelf_person_fn found, void *context);

/* ---- Links ------------------------------------------------------------------------------------- */

/* The kind of a link: the tag of the pointer that records it. */
typedef enum gedelf_link_kind {
    GEDELF_LINK_HUSB = 0, /* in a family: points to a partner */
    GEDELF_LINK_WIFE = 1, /* in a family: points to a partner */
    GEDELF_LINK_CHIL = 2, /* in a family: points to a child */
    GEDELF_LINK_FAMC = 3, /* in a person: points to a family in which the person is a child */
    GEDELF_LINK_FAMS = 4, /* in a person: points to a family in which the person is a partner */
    GEDELF_LINK_ASSO = 5, /* in a person: points to an associated person */
    GEDELF_LINK_ALIA = 6  /* in a person: points to another record for the same person */
} gedelf_link_kind;

/* How a child belongs to a family, as PEDI records it. */
typedef enum gedelf_pedigree {
    GEDELF_PEDIGREE_NONE = 0,    /* there is no PEDI, which counts as birth */
    GEDELF_PEDIGREE_BIRTH = 1,   /* birth */
    GEDELF_PEDIGREE_ADOPTED = 2, /* adopted */
    GEDELF_PEDIGREE_FOSTER = 3,  /* foster */
    GEDELF_PEDIGREE_SEALING = 4, /* sealing */
    GEDELF_PEDIGREE_OTHER = 5    /* any other word */
} gedelf_pedigree;

/* How well a link between a child and a family is established, as STAT records it. */
typedef enum gedelf_link_status {
    GEDELF_LINK_STATUS_NONE = 0, /* there is no STAT, or it is none of these words */
    GEDELF_LINK_PROVEN = 1,      /* proven */
    GEDELF_LINK_CHALLENGED = 2,  /* challenged */
    GEDELF_LINK_DISPROVEN = 3    /* disproven */
} gedelf_link_status;

/* A link of a person or of a family. */
typedef struct gedelf_link {
    gedelf_link_kind kind;     /* the tag of the pointer, in whichever of the two records it is */
    bool own;                  /* the pointer is in this record; if false, it is in the other record only */
    bool mutual;               /* both records have a pointer */
    bool repeated;             /* an earlier pointer in the same record records the same link */
    bool by_birth;             /* the link is between a child and its family, is not repeated, has no PEDI other than
                                  "birth", and no STAT of "challenged" or "disproven" */
    uint32_t other;            /* the other side. In a link of a person: another person if the kind is ASSO or ALIA,
                                  else a family. In a link of a family: a person */
    gedelf_pedigree pedigree;  /* how the child belongs to its family, in a link between these */
    gedelf_link_status status; /* how well that is established, in a link between these */
    uint64_t line;             /* the line of the pointer; 0 if the graph has no line numbers */
    uint64_t next;             /* not for direct use */
} gedelf_link;

/* Gets the next link of a person. The person's own pointers come first, in the order of the file. Then come the
   families that point to the person (HUSB, WIFE, CHIL) without a pointer back. Pointers to a record that does not
   exist, to an identifier that several structures have, or to a record of the wrong kind are left out.
     link   set it to all zeros before the first call; receives the next link
   Returns false after the last link. */
GEDELF_API bool gedelf_person_link_next(const gedelf_people *people, gedelf_person person, gedelf_link *link);

/* Gets the next link of a family, in the same way: first its own HUSB, WIFE and CHIL, then the people who point to the
   family (FAMC, FAMS) without a pointer back. */
GEDELF_API bool gedelf_family_link_next(const gedelf_people *people, gedelf_family family, gedelf_link *link);

/* The state of a walk through the parents of a person. */
typedef struct gedelf_parent_walk {
    gedelf_person parent;             /* the parent */
    gedelf_family family;             /* the family in which they are parent and child */
    gedelf_link of_person, of_family; /* not for direct use */
} gedelf_parent_walk;

/* Gets the next parent by birth of a person, family by family. A parent in several of these families is returned once
   for each.
     walk   set it to all zeros before the first call; receives the next parent
   Returns false after the last parent. */
GEDELF_API bool gedelf_person_parent_next(const gedelf_people *people, gedelf_person person, gedelf_parent_walk *walk);

/* ---- Events ------------------------------------------------------------------------------------ */

/* The tags of events and attributes that the graph distinguishes. Their order has no meaning. The tag BRI counts as
   BURI. */
typedef enum gedelf_event_tag {
    GEDELF_EVENT_OTHER = 0, /* any other structure with a date or an age */
    GEDELF_EVENT_BIRT = 1,  /* birth */
    GEDELF_EVENT_CHR = 2,   /* christening as an infant */
    GEDELF_EVENT_DEAT = 3,  /* death */
    GEDELF_EVENT_BURI = 4,  /* burial */
    GEDELF_EVENT_CREM = 5,  /* cremation */
    GEDELF_EVENT_ADOP = 6,  /* adoption */
    GEDELF_EVENT_BAPM = 7,  /* baptism */
    GEDELF_EVENT_BARM = 8,  /* bar mitzvah */
    GEDELF_EVENT_BASM = 9,  /* bat mitzvah */
    GEDELF_EVENT_BLES = 10, /* blessing */
    GEDELF_EVENT_CHRA = 11, /* christening as an adult */
    GEDELF_EVENT_CONF = 12, /* confirmation */
    GEDELF_EVENT_FCOM = 13, /* first communion */
    GEDELF_EVENT_ORDN = 14, /* ordination */
    GEDELF_EVENT_NATU = 15, /* naturalisation */
    GEDELF_EVENT_EMIG = 16, /* emigration */
    GEDELF_EVENT_IMMI = 17, /* immigration */
    GEDELF_EVENT_CENS = 18, /* census */
    GEDELF_EVENT_PROB = 19, /* probate of a will */
    GEDELF_EVENT_WILL = 20, /* making of a will */
    GEDELF_EVENT_GRAD = 21, /* graduation */
    GEDELF_EVENT_RETI = 22, /* retirement */
    GEDELF_EVENT_EVEN = 23, /* an event that TYPE describes */
    GEDELF_EVENT_RESI = 24, /* residence */
    GEDELF_EVENT_OCCU = 25, /* occupation */
    GEDELF_EVENT_EDUC = 26, /* education */
    GEDELF_EVENT_ANUL = 27, /* annulment of a marriage */
    GEDELF_EVENT_DIV = 28,  /* divorce */
    GEDELF_EVENT_DIVF = 29, /* petition for divorce */
    GEDELF_EVENT_ENGA = 30, /* engagement */
    GEDELF_EVENT_MARB = 31, /* marriage banns */
    GEDELF_EVENT_MARC = 32, /* marriage contract */
    GEDELF_EVENT_MARR = 33, /* marriage */
    GEDELF_EVENT_MARL = 34, /* marriage licence */
    GEDELF_EVENT_MARS = 35, /* marriage settlement */
    GEDELF_EVENT_CHAN = 36  /* last change of the record */
} gedelf_event_tag;

/* Returns the tag as a text: "BIRT". For GEDELF_EVENT_OTHER the text is empty. It is static. */
GEDELF_API const char *gedelf_event_tag_name(gedelf_event_tag tag);

/* An event or attribute of a person or family, or any other structure directly below the record that has a date. */
typedef struct gedelf_event {
    gedelf_event_tag tag;  /* what happened */
    gedelf_date_form form; /* the form of the date, such as "about"; has no meaning if the event has no date */
    uint64_t line;         /* the line of the structure; 0 if the graph has no line numbers */
    uint64_t date_line;    /* the line of its first DATE; 0 if there is none, or the graph has no line numbers */
    gedelf_days days;      /* the days of its first DATE; open at both ends if the event has no usable date */
    gedelf_days wide;      /* the same days, widened if the date is not exact (ABT, CAL, EST); use these to compare */
    uint64_t next;         /* not for direct use */
} gedelf_event;

/* Gets the next event of a person, or of a family, in the order of the file.
     event   set it to all zeros before the first call; receives the next event
   Returns false after the last event. */
GEDELF_API bool gedelf_person_event_next(const gedelf_people *people, gedelf_person person, gedelf_event *event);
GEDELF_API bool gedelf_family_event_next(const gedelf_people *people, gedelf_family family, gedelf_event *event);

/* Gets the birth, or the death, of a person, for comparisons. The birth is the first BIRT that has a date. If there is
   none, it is the first CHR or BAPM that has a latest day; the result then has this latest day only. The death is found
   in the same way from DEAT, then BURI or CREM.
     out   receives the event; one without a date if there is none
   Returns whether there is such an event. */
GEDELF_API bool gedelf_person_birth(const gedelf_people *people, gedelf_person person, gedelf_event *out);
GEDELF_API bool gedelf_person_death(const gedelf_people *people, gedelf_person person, gedelf_event *out);

/* ---- People as text ---------------------------------------------------------------------------- */

/* Writes the name and the identifier of a person for people to read: "Anne Brontë (I5)", or "unnamed (I5)". The name
   comes from the first NAME, without solidi. A person without an identifier gets the name alone.
     into   receives at most `size` octets, without a NUL; may be NULL if `size` is 0
     size   how many octets there is room for
   Returns the length of the whole text, which may be more than `size`. */
GEDELF_API size_t gedelf_person_format(const gedelf_people *people, gedelf_person person, char *into, size_t size);

/* Writes the year of an event in the Gregorian calendar. A word shows that the date is not exact: "1820", "about 1820",
   "before 1820", "1820/1825". Writes nothing if the event has no date. Other arguments and result as for
   gedelf_person_format. */
GEDELF_API size_t gedelf_event_year_format(const gedelf_event *event, char *into, size_t size);

/* Writes the years of birth and death in the Gregorian calendar: "1820–1849", "born about 1820", "died 1845/1850". They
   are those of gedelf_person_birth and gedelf_person_death. Writes nothing if neither is known. Other arguments and
   result as for gedelf_person_format. */
GEDELF_API size_t gedelf_person_years_format(const gedelf_people *people, gedelf_person person, char *into,
                                             size_t size);

#ifdef __cplusplus
}
#endif

#endif
