/* SPDX-License-Identifier: MIT */
/*
 * What the parts of the folder share among themselves. Its door is json.h.
 */
#ifndef GEDELF_JSON_PRIVATE_H
#define GEDELF_JSON_PRIVATE_H

#include "format/json/json.h"

#include "format/dataset/dataset.h"

/* ---- The form of a structure ----------------------------------------------------------------- */

/* {"xref":"I1","tag":"INDI","payload":"…","sub":[{…},{…}]}, in pieces for the two that write it: json_export.c from structures,
   with all that they may have, and json_lines.c from the text of records in which nothing is remarkable. */
#define JSON_XREF "{\"xref\":"
#define JSON_TAG_FIRST "{\"tag\":"
#define JSON_TAG ",\"tag\":"
#define JSON_TYPE ",\"type\":"
#define JSON_PAYLOAD ",\"payload\":"
#define JSON_POINTER ",\"pointer\":"
#define JSON_LANG ",\"lang\":"
#define JSON_DATATYPE ",\"datatype\":"
#define JSON_LINE ",\"line\":"
#define JSON_SUB ",\"sub\":["
#define JSON_LEAF_END "}"
#define JSON_SUB_END "]}"

/* How long a piece is. */
#define JSON_LENGTH(piece) (sizeof(piece) - 1)

/* ---- Writing --------------------------------------------------------------------------------- */

/* Drains, if it is time to. False if no more is wanted. */
bool json_drain(json_export *e);

/* Can a record be written from its text, if neither types nor lines are wanted? */
bool json_is_verbatim(gedelf_structure top);

/* Writes such a record from its text. False if there is no memory, or no more is wanted. */
bool json_put_verbatim(json_export *e, gedelf_structure top);

/* Writes unremarked records, each but the last with an LF after it. No line is longer than `longest`. Likewise. */
bool json_put_lines(json_export *e, view text, size_t longest);

/* ---- Importing ------------------------------------------------------------------------------- */

/* ---- Keys ------------------------------------------------------------------------------------ */

/* The texts of a structure come first: the number of one is its place in import_node. */
typedef enum import_key {
    KEY_TAG,
    KEY_XREF,
    KEY_PAYLOAD,
    KEY_POINTER,
    KEY_LANG,
    KEY_DATATYPE,
    KEY_TEXTS,
    KEY_SUB = KEY_TEXTS,
    KEY_LINE,
    KEY_TYPE,
    KEY_DIALECT,
    KEY_ENCODING,
    KEY_ELF_VERSION,
    KEY_GEDCOM_VERSION,
    KEY_LANGUAGE,
    KEY_SCHEMAS,
    KEY_HEAD,
    KEY_RECORDS,
    KEY_IRI,
    KEY_INLINE,
    KEY_DICTIONARY,
    KEY_DEFAULT,
    KEY_PREFIXES,
    KEY_TAGS,
    KEY_UNKNOWN
} import_key;

/* The key of this name among those from `first` to `last`; KEY_UNKNOWN if there is none. */
import_key import_key_named(view name, import_key first, import_key last);

view import_key_name(import_key key);

/* ---- What is being read ---------------------------------------------------------------------- */

/* A structure whose record is not complete. */
typedef struct import_node {
    size_t at;               /* where its object begins */
    size_t texts[KEY_TEXTS]; /* where its strings begin; 0 if it has none */
    uint32_t parent;
    gedelf_item item; /* GEDELF_ITEM_NONE if it is left out */
    uint32_t seen;    /* which keys it has, one bit each */
} import_node;

/* A place in the text. */
typedef struct import_position {
    size_t at;
    uint64_t line, column;
    size_t line_begin;
} import_position;

typedef struct import {
    const gedelf_allocator *allocator;
    uint64_t max_depth;
    diags diags;
    json_parser parser;
    json_parser again; /* reads strings that the other one has passed */
    gedelf_builder *builder;

    import_node *nodes; /* of the record */
    size_t node_count, node_capacity;

    import_position start; /* of the record */
    import_position place; /* that was reported last */
    uint64_t ended_line;
    size_t line_end; /* of that line */

    size_t *unknown; /* where the document has keys that mean nothing */
    size_t unknown_count, unknown_capacity;

    xrefs xrefs;
    size_t *pointers; /* where they are */
    size_t pointer_count, pointer_capacity;
    buffer scratch;
} import;

/* Raises a diagnostic about the last event. */
void import_say_here(import *i, enum diag_code code, view first, view second);

/* The same, about the octets from `at` to `end`. */
void import_say(import *i, enum diag_code code, size_t at, size_t end, view first, view second);

/* ---- Going on ---------------------------------------------------------------------------------- */

/* Each of these gives GEDELF_OK, or what ends the reading. */

gedelf_status import_next(import *i, json_event *event);

/* Skips a value that is not allowed, which begins with this event, and says why. */
gedelf_status import_skip_impossible(import *i, json_event event, import_key key, const char *why);

/* Goes past the value of the key that was read last. */
gedelf_status import_skip_member(import *i);

/* Goes past the value of a key that means nothing, and says so. */
gedelf_status import_unknown_key(import *i);

/* Is this the first time that the object has this key? If not, that is said. */
bool import_is_first(import *i, import_key key, uint32_t *seen);

/* A list of structures below `super`; `counts` says whether their identifiers count (D119). */
gedelf_status import_list(import *i, import_key key, gedelf_item super, uint64_t level, bool counts);

/* The list of schemas. */
gedelf_status import_schemas(import *i);

#endif
