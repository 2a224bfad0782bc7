/* SPDX-License-Identifier: MIT */
/*
 * gedelf/tree.h: ancestors or descendants of somebody, one after the other. Takes the family graph, gives the people of a tree
 * in the order in which it is drawn line by line, with their depth and their numbers.
 *
 *     gedelf_tree_options options = GEDELF_TREE_OPTIONS();
 *     options.direction = GEDELF_TREE_DESCENDANTS;
 *     gedelf_status status = gedelf_tree_walk(people, somebody, &options, draw_line, &page);
 *
 * People who are met again, because relatives married or somebody is his own ancestor, are given once more, marked, and
 * without what is above or below them. So the time goes by the number of people.
 *
 * The conventions of gedelf/gedelf.h hold here too.
 */
#ifndef GEDELF_TREE_H
#define GEDELF_TREE_H

#include <gedelf/people.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Trees ------------------------------------------------------------------------------------- */

/* Where the tree goes. */
typedef enum gedelf_tree_direction {
    GEDELF_TREE_ANCESTORS = 0,  /* to parents of every kind; no siblings */
    GEDELF_TREE_DESCENDANTS = 1 /* to partners and children */
} gedelf_tree_direction;

/* How people are numbered. */
typedef enum gedelf_tree_numbers {
    GEDELF_NUMBERS_DABOVILLE = 0, /* descendants: 1.2.10 is the tenth child of the second child */
    GEDELF_NUMBERS_HENRY = 1      /* descendants: 12(10); ancestors have Ahnentafel numbers either way */
} gedelf_tree_numbers;

/* What is wanted; NULL means the defaults. Of the common fields, the allocator counts. */
typedef struct gedelf_tree_options {
    GEDELF_COMMON_OPTIONS;
    gedelf_tree_direction direction; /* ancestors or descendants */
    gedelf_tree_numbers numbers;     /* how people are numbered */
    uint64_t generations;            /* how many beyond the first person; 0: 250. GEDELF_ZERO: that person alone. May be
                             GEDELF_NO_LIMIT */
} gedelf_tree_options;

/* Makes these options. */
#define GEDELF_TREE_OPTIONS(...) GEDELF_MAKE(gedelf_tree_options, __VA_ARGS__)

/* Somebody in the tree. */
typedef struct gedelf_tree_entry {
    gedelf_person person;     /* GEDELF_PERSON_NONE: a partner whom the family does not name */
    gedelf_family family;     /* that leads there: the one whose child it is, or whose parent; of a partner, theirs;
                             GEDELF_FAMILY_NONE for the first person */
    gedelf_pedigree pedigree; /* between the child and that family */
    size_t depth;             /* generations from the first person */
    bool partner; /* a partner of the person of this depth who came last; the children of those before may be between */
    bool last;    /* nobody else follows below the same person: no child, and no partner after the children */
    bool again;   /* the person was there before, and nothing follows here */
    bool cut;     /* there would be more, but for the number of generations */
    gedelf_view number; /* the person's number; of one who is there again, that of the first time. Empty: there is none,
                           as for ancestors who are not so by birth, and from the 63rd generation on. Lives until the
                           function returns */
} gedelf_tree_entry;

/* Takes the next of them. Returns true to go on, false if that is enough: the call then returns GEDELF_STOPPED. */
typedef bool (*gedelf_tree_fn)(void *context, const gedelf_tree_entry *entry);

/* Goes through a tree: the first person; then, each followed by what is above or below: the fathers and mothers, family by
   family, or the partners with the children of each in the order of the file.
     options         NULL for the defaults
     take, context   told of each
   GEDELF_OK, GEDELF_STOPPED, GEDELF_MEMORY; GEDELF_ARGUMENT if there is no such person. */
GEDELF_API gedelf_status gedelf_tree_walk(const gedelf_people *people, gedelf_person first,
                                          const gedelf_tree_options *options, gedelf_tree_fn take, void *context);

#ifdef __cplusplus
}
#endif

#endif
