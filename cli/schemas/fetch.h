/* SPDX-License-Identifier: MIT */
/*
 * fetch: takes the IRI of a schema, gives the document that a server has for it. Only http and https are spoken, only
 * with hosts on the Internet unless the user allows others, and no longer than the limits say. What has been fetched is
 * kept on disk for some days.
 */
#ifndef GEDELF_CLI_FETCH_H
#define GEDELF_CLI_FETCH_H

#include "base/base.h"

/* Is this the address of a host on the Internet, and not of this computer, its network, a group of hosts or nobody?
   Takes the 4 octets of an IPv4 address or the 16 of an IPv6 address, in the order of the network. */
bool address_is_public(const unsigned char *address, size_t length);

/* How much a server may ask of us. */
typedef struct fetch_limits {
    size_t octets;             /* of the document */
    long redirections;         /* one after the other */
    long connect_milliseconds; /* until there is a connection */
    long milliseconds;         /* for all of it */
    /* May the host with this address be spoken to? NULL: any may. Arguments as for address_is_public. */
    bool (*allows)(const unsigned char *address, size_t length);
} fetch_limits;

/* How much may still be asked for in a run, of all servers together: schemas can refer to schemas without end. */
typedef struct fetch_budget {
    unsigned documents;
    long milliseconds;
} fetch_budget;

/* What holds unless a test says otherwise. */
#define FETCH_BUDGET_INIT                                                                                              \
    {                                                                                                                  \
        100, 60000                                                                                                     \
    }
#define FETCH_LIMITS_INIT                                                                                              \
    {                                                                                                                  \
        16 * 1024 * 1024, 5, 10000, 30000, address_is_public                                                           \
    }

/* Was the program built with what fetching needs? */
bool fetch_is_possible(void);

/* Fetches a schema: appends it to `document`, and takes what that cost from the budget. If that is not possible, says why in
   `reason`, in a few words that can be after a colon. GEDELF_OK, GEDELF_UNREADABLE or GEDELF_MEMORY. [elf-2018 §schema],
   D31 */
gedelf_status fetch_schema(view iri, const fetch_limits *limits, fetch_budget *budget, buffer *document,
                           buffer *reason);

/* ---- What was fetched before ----------------------------------------------------------------- */

/* How old a copy may be. */
enum { CACHE_SECONDS = 7 * 24 * 60 * 60 };

/* Appends the name of the folder where copies are kept, with a NUL at its end, which does not count. Nothing is
   appended if there is no such folder. False if there is no memory. `local`: documents that were fetched while local
   addresses were allowed have a separate folder, so that they are never taken for those of a server on the Internet. */
bool cache_append_folder(buffer *out, bool local);

/* Appends to `document` the copy of a schema that a folder has. *found is false if there is none, or it is too old. False
   if there is no memory. */
bool cache_find(const char *folder, view iri, buffer *document, bool *found);

/* Keeps a copy, whole or not at all. If that fails, it does not matter. */
void cache_keep(const char *folder, view iri, view document);

#endif
