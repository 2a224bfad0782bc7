/* SPDX-License-Identifier: MIT */
/*
 * gedelf/people.h: the family graph. Takes the records of a dataset, gives people and families: who is whose parent, child
 * and partner, with sexes, names, and events as intervals of days.
 *
 *     gedelf_people *people;
 *     gedelf_status status = gedelf_people_new(&people, NULL);
 *     if (status == GEDELF_OK)
 *         status = gedelf_people_add(people, gedelf_reader_head(reader));
 *     while (status == GEDELF_OK && (status = gedelf_reader_next(reader, &record)) == GEDELF_OK)
 *         status = gedelf_people_add(people, record);
 *     status = status == GEDELF_END ? gedelf_people_finish(people) : status;
 *
 * or, where the whole dataset is at hand, gedelf_people_new_from. The graph keeps what it needs: records, reader and dataset may
 * go away.
 *
 * Nothing is taken for granted about families: people may be their own ancestors, links may be said by one side only,
 * there may be any number of parents' families, partners and children, and partners of any sex. A link counts if either
 * side says so, and its pointer leads to just one record, of the right kind (D256).
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_PEOPLE_H
#define GEDELF_PEOPLE_H

#include <gedelf/path.h>
#include <gedelf/values.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Making the graph -------------------------------------------------------------------------- */

/* People and families. */
typedef struct gedelf_people gedelf_people;

/* A person, or a family, by its number: from 0 on, in the order of the file. */
typedef uint32_t gedelf_person;
typedef uint32_t gedelf_family;

/* No person, no family. */
#define GEDELF_PERSON_NONE ((gedelf_person)UINT32_MAX)
#define GEDELF_FAMILY_NONE ((gedelf_family)UINT32_MAX)

/* How to make the graph; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_people_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_notation notation; /* of dates and ages: that of GEDCOM 7 for a file in it */
} gedelf_people_options;

/* Makes these options. */
#define GEDELF_PEOPLE_OPTIONS(...) GEDELF_MAKE(gedelf_people_options, __VA_ARGS__)

/* Makes an empty graph, to be freed by the caller. GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_people_new(gedelf_people **out, const gedelf_people_options *options);

/* Adds a record, or the header. Every record is to be added, in the order of the file, because each may point to others;
   its lines are known only if it was read with options.positions. Nothing of it is needed afterwards.
     record   must not be "no structure"
   GEDELF_OK, GEDELF_MEMORY; GEDELF_LIMIT if there are more than 500 million people or families, or more than 4 GiB of
   their names and events; GEDELF_ARGUMENT if the graph is finished. After any status but GEDELF_OK it can only be freed. */
GEDELF_API gedelf_status gedelf_people_add(gedelf_people *people, gedelf_structure record);

/* No more records will come: pointers get their targets. All functions below may be used from now on, by several threads
   at a time. GEDELF_OK or GEDELF_MEMORY. */
GEDELF_API gedelf_status gedelf_people_finish(gedelf_people *people);

/* Makes the graph of a whole dataset: an empty one, to which everything is added, and finished. Statuses as above; if it is not GEDELF_OK,
   *out is NULL. */
GEDELF_API gedelf_status gedelf_people_new_from(gedelf_people **out, const gedelf_dataset *dataset,
                                                const gedelf_people_options *options);

/* Releases the graph and all that it holds. NULL is allowed. */
GEDELF_API void gedelf_people_free(gedelf_people *people);

/* How many octets it holds in all, and how many of them are names, identifiers and events (may be NULL). */
GEDELF_API size_t gedelf_people_octets(const gedelf_people *people, size_t *texts);

/* ---- People and families ----------------------------------------------------------------------- */

/* How many there are. */
GEDELF_API size_t gedelf_people_count(const gedelf_people *people);
GEDELF_API size_t gedelf_people_family_count(const gedelf_people *people);

/* The person, or family, with this identifier (without at signs); none if there is none, or if several structures have
   it. */
GEDELF_API gedelf_person gedelf_people_find(const gedelf_people *people, gedelf_view xref);
GEDELF_API gedelf_family gedelf_people_find_family(const gedelf_people *people, gedelf_view xref);

/* The record's identifier without at signs; empty if it has none. Lives as long as the graph. */
GEDELF_API gedelf_view gedelf_person_xref(const gedelf_people *people, gedelf_person person);
GEDELF_API gedelf_view gedelf_family_xref(const gedelf_people *people, gedelf_family family);

/* The line that the record begins on; 0 if lines are not known. */
GEDELF_API uint64_t gedelf_person_line(const gedelf_people *people, gedelf_person person);
GEDELF_API uint64_t gedelf_family_line(const gedelf_people *people, gedelf_family family);

/* The payload of the first NAME, solidi and all, as gedelf/values.h takes it apart; empty if there is none. */
GEDELF_API gedelf_view gedelf_person_name(const gedelf_people *people, gedelf_person person);

/* Sexes. */
typedef enum gedelf_sex {
    GEDELF_SEX_NONE = 0,    /* nothing is said */
    GEDELF_SEX_MALE = 1,    /* M */
    GEDELF_SEX_FEMALE = 2,  /* F */
    GEDELF_SEX_UNKNOWN = 3, /* U, or what is none of the others */
    GEDELF_SEX_X = 4,       /* X: does not fit M or F */
    GEDELF_SEX_N = 5        /* N: not recorded */
} gedelf_sex;

/* The person's sex: the first SEX. */
GEDELF_API gedelf_sex gedelf_person_sex(const gedelf_people *people, gedelf_person person);

/* ---- Looking for people ------------------------------------------------------------------------ */

/* Takes a person. Returns true to go on, false if that is enough: the call then returns GEDELF_STOPPED. */
typedef bool (*gedelf_person_fn)(void *context, gedelf_person person);

/* Finds whom a text means: the person with this identifier, at signs or none; else the people in whose records it finds
   something as a path; else those in whose name (the first one, NAME) there is a word for each word of the text that begins with it, small and
   large letters and the marks on them being all the same. Nothing is guessed: who is meant is for the caller to ask, if it is
   several.
     dataset          what the graph was made of; NULL: texts are no paths
     text             "I1", "@I1@", "INDI[BIRT.DATE="1816"]", "anne bronte"
     found, context   told of each person once, in the order of the file
   GEDELF_OK, whoever was found; GEDELF_STOPPED, GEDELF_MEMORY; GEDELF_LIMIT as gedelf_path_find has it. */
GEDELF_API gedelf_status gedelf_people_search(const gedelf_people *people, const gedelf_dataset *dataset,
                                              gedelf_view text, gedelf_person_fn found, void *context);

/* ---- Links ------------------------------------------------------------------------------------- */

/* What a link says, by the pointer that says it. */
typedef enum gedelf_link_kind {
    GEDELF_LINK_HUSB = 0, /* in a family: a partner */
    GEDELF_LINK_WIFE = 1, /* likewise */
    GEDELF_LINK_CHIL = 2, /* a child */
    GEDELF_LINK_FAMC = 3, /* in a person: the family as a child */
    GEDELF_LINK_FAMS = 4, /* the family as a partner */
    GEDELF_LINK_ASSO = 5, /* another person */
    GEDELF_LINK_ALIA = 6  /* a record for the same person */
} gedelf_link_kind;

/* How a child came to be of a family: PEDI. */
typedef enum gedelf_pedigree {
    GEDELF_PEDIGREE_NONE = 0,    /* nothing is said, which counts as birth */
    GEDELF_PEDIGREE_BIRTH = 1,   /* birth */
    GEDELF_PEDIGREE_ADOPTED = 2, /* adopted */
    GEDELF_PEDIGREE_FOSTER = 3,  /* foster */
    GEDELF_PEDIGREE_SEALING = 4, /* sealing */
    GEDELF_PEDIGREE_OTHER = 5    /* any other word */
} gedelf_pedigree;

/* What is thought of it: STAT. */
typedef enum gedelf_link_status {
    GEDELF_LINK_STATUS_NONE = 0, /* nothing is said */
    GEDELF_LINK_PROVEN = 1,      /* proven */
    GEDELF_LINK_CHALLENGED = 2,  /* challenged */
    GEDELF_LINK_DISPROVEN = 3    /* disproven */
} gedelf_link_status;

/* A link of a person or of a family. */
typedef struct gedelf_link {
    gedelf_link_kind kind;
    bool own; /* the record has the pointer itself; if not, only the other side says so, and this is the other's kind */
    bool mutual;              /* both sides say so */
    bool repeated;            /* the record has said so before */
    bool by_birth;            /* between a child and its family: it is by birth (D256), and not repeated */
    uint32_t other;           /* the family of a person's FAMC, FAMS and of what families say; else the person */
    gedelf_pedigree pedigree; /* between a child and its family */
    gedelf_link_status status;
    uint64_t line; /* of the pointer, in whichever record it is; 0 if lines are not known */
    uint64_t next; /* not for direct use */
} gedelf_link;

/* Goes through the links of a person: its own pointers in the order of the file, then the families that say that the person
   is theirs (HUSB, WIFE, CHIL) where the person does not. Pointers that lead nowhere, or to a record of another kind, are
   left out. Begin with a link that is all zeros; false after the last. */
GEDELF_API bool gedelf_person_link_next(const gedelf_people *people, gedelf_person person, gedelf_link *link);

/* Goes through the links of a family in the same way: its own HUSB, WIFE and CHIL, then the people that say so (FAMC, FAMS)
   where the family does not. */
GEDELF_API bool gedelf_family_link_next(const gedelf_people *people, gedelf_family family, gedelf_link *link);

/* A way through the parents of a person. */
typedef struct gedelf_parent_walk {
    gedelf_person parent;
    gedelf_family family;
    gedelf_link of_person, of_family; /* not for direct use */
} gedelf_parent_walk;

/* Goes through the parents by birth of a person, family by family. Begin with a walk that is all zeros; false after the
   last. A parent in several of the families is met several times. */
GEDELF_API bool gedelf_person_parent_next(const gedelf_people *people, gedelf_person person, gedelf_parent_walk *walk);

/* ---- Events ------------------------------------------------------------------------------------ */

/* The tags of events and attributes that are told apart, in no order that means anything. BURI is BRI too (D32). */
typedef enum gedelf_event_tag {
    GEDELF_EVENT_OTHER = 0, /* any other structure that has a date or an age */
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
    GEDELF_EVENT_EVEN = 23, /* an event of which TYPE tells more */
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

/* The tag: "BIRT"; empty for others. Constant. */
GEDELF_API const char *gedelf_event_tag_name(gedelf_event_tag tag);

/* An event or attribute of a person or family, or any other structure directly in its record that has a date. */
typedef struct gedelf_event {
    gedelf_event_tag tag;
    gedelf_date_form form; /* of the date; means nothing where it is not dated */
    uint64_t line;         /* of the structure */
    uint64_t date_line;    /* of its first DATE; 0 if it has none, or lines are not known */
    gedelf_days days;      /* the days of its first DATE; open at both ends if it is not dated */
    gedelf_days wide;      /* the same, made wider where the date is not meant exactly: for comparing (D257) */
    uint64_t next;         /* not for direct use */
} gedelf_event;

/* Goes through the events of a person or family, in the order of the file. Begin with an event that is all zeros; false
   after the last. */
GEDELF_API bool gedelf_person_event_next(const gedelf_people *people, gedelf_person person, gedelf_event *event);
GEDELF_API bool gedelf_family_event_next(const gedelf_people *people, gedelf_family family, gedelf_event *event);

/* Birth and death for comparing (D258): the first dated BIRT; else what the first dated CHR or BAPM shows, which is the
   latest day only. So too DEAT, and else BURI or CREM. False, and an event that is not dated, if there is none. */
GEDELF_API bool gedelf_person_birth(const gedelf_people *people, gedelf_person person, gedelf_event *out);
GEDELF_API bool gedelf_person_death(const gedelf_people *people, gedelf_person person, gedelf_event *out);

/* ---- In words ---------------------------------------------------------------------------------- */

/* Writes who a person is (D255): "Anne Brontë (I5)", the name of the first NAME without solidi and the identifier; "unnamed
   (I5)"; the name alone if there is no identifier. Like the next one, it writes at most `size` octets, without a NUL, and
   returns how many the whole has. */
GEDELF_API size_t gedelf_person_format(const gedelf_people *people, gedelf_person person, char *into, size_t size);

/* Writes the year of an event in the Gregorian calendar, with a word if it is not meant exactly: "1820", "about 1820", "before
   1820", "1820/1825"; nothing if it is not dated. */
GEDELF_API size_t gedelf_event_year_format(const gedelf_event *event, char *into, size_t size);

/* Writes the years of birth and death (D258) in the Gregorian calendar: "1820–1849", "born about 1820", "died 1845/1850";
   nothing if neither is known. */
GEDELF_API size_t gedelf_person_years_format(const gedelf_people *people, gedelf_person person, char *into,
                                             size_t size);

#ifdef __cplusplus
}
#endif

#endif
