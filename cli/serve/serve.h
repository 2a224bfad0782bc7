/* SPDX-License-Identifier: MIT */
/*
 * serve: takes a folder with the web page, and a file, gives both to a browser on this computer.
 *
 * To get the file, a client has to know the token, which is new in each run and the first part of every address. A page
 * of the Internet in the same browser does not know it. Even if it did, its requests would be recognised by their host
 * or origin, and are not answered. [RFC 9110, RFC 6454; Fetch Metadata Request Headers]
 */
#ifndef GEDELF_CLI_SERVE_H
#define GEDELF_CLI_SERVE_H

#include "cli/core/cli.h"

#include <signal.h>

enum { SERVE_TOKEN_LENGTH = 32 }; /* 128 bits, hexadecimal */

/* What is served. */
typedef struct serve_site {
    char token[SERVE_TOKEN_LENGTH + 1];
    char host[32];    /* what a browser calls it: 127.0.0.1 and the port */
    uint16_t port;    /* the same */
    int folder;       /* of the page */
    const char *path; /* of the file; NULL: there is none */
    const char *name; /* that it is shown with */
} serve_site;

/* ---- What addresses lead to ------------------------------------------------------------------ */

/* The part of an address, after the token, for the file, with its name after it; and the part for information about
   it. */
#define SERVE_FILE_FOLDER "file/"
#define SERVE_LIST "open.json"

/* The file of the page that its address alone leads to. */
#define SERVE_INDEX "index.html"

/* Does an address begin with the token? *rest is what follows, from a slash on; it is empty if the address ends there. Takes
   the same time whatever the token is. */
bool serve_has_token(const serve_site *site, const char *address, view *rest);

/* Appends what a part of an address means. False if it is not well-formed or has a NUL in it, or there is no memory. */
bool serve_decode(buffer *out, view part);

/* Appends JSON that names the file, and its address relative to the page. */
bool serve_append_list(buffer *out, const serve_site *site);

/* Opens a file of the page: a regular one in the folder or below it, on a way without links and hidden names. -1 if there is
   no such file. */
int serve_open_page(const serve_site *site, view name);

/* Opens the file that is served, as it is now; -1 if it is not there any more. */
int serve_open_file(const serve_site *site);

/* The media type of a file of the page, by the end of its name. */
const char *serve_type(view name);

/* What a request wants of a file. */
typedef enum serve_range { RANGE_ALL, RANGE_PART, RANGE_OUTSIDE } serve_range;

/* Understands the field Range, NULL if there is none; for RANGE_PART gives the first octet and the number of octets.
   Several ranges, or an invalid one, mean the whole file. [RFC 9110 §14.2] */
serve_range serve_range_of(const char *field, uint64_t size, uint64_t *from, uint64_t *length);

/* May we answer the process at this port of the loopback interface? Not if it is another user's, who can have seen the
   address among the arguments of a browser; then says whose. Yes if the system does not say. */
bool serve_may_speak(uint16_t client, uint16_t server, unsigned long *owner);

/* ---- The server ------------------------------------------------------------------------------ */

typedef struct serve_server serve_server;

/* Was the program built with what it needs? */
bool serve_is_possible(void);

/* Starts it on a socket that listens, which is then its own. NULL, and `why` in a few words, if that is not possible. `site` has
   to stay. */
serve_server *serve_start(const serve_site *site, int listener, const char **why);

/* Answers until `goes_on` says no, which is asked each time that something has happened, or until nobody has asked for
   anything for `idle` seconds (0: without limit). `signals` are let through only while it waits. False if it cannot
   continue. */
bool serve_answer(serve_server *s, uint64_t idle, const sigset_t *signals, bool (*goes_on)(void *context),
                  void *context);

/* Ends what is under way. */
void serve_stop(serve_server *s);

#endif
