/* SPDX-License-Identifier: MIT */
/*
 * Names: takes a dataset, gives each node a UUID of version 5 that depends on its content alone, and finds nodes by the
 * beginning of such a name. [PG §Node Identity and Redundancy; RFC 9562 §5.5; D75]
 *
 * What is hashed is the node in constructor notation without abbreviations, sets in ascending order (D44), in which each
 * reference is the name of the node that it leads to. Nodes refer back only, so one pass names all.
 */
#include "research/polygenea/node_text.h"

/* The namespace: the UUID of version 5 of "http://polygenea.org/" in the namespace of URLs. */
static const pg_uuid uuid_namespace = {
    {0xD4, 0xA8, 0x96, 0x05, 0x68, 0x8F, 0x58, 0x77, 0xAA, 0x54, 0x4B, 0x33, 0x80, 0x0F, 0xF7, 0x9E}};

enum { UUID_DIGITS = 32, NAME_LEAST = 8, NAME_FIND_LEAST = 4 };

struct gedelf_pg_names {
    const gedelf_pg_dataset *d;
    pg_uuid *uuids;   /* of each node */
    uint32_t *sorted; /* the nodes that have a name and are the first of equal ones, by name */
    size_t node_count, count;
};

/* A name being made. */
typedef struct name_maker {
    gedelf_pg_names *n;
    uint32_t number; /* of the node that is looked at */
    bool nameless;
    buffer text;
    pg_writer w;
} name_maker;

/* ---- UUIDs ----------------------------------------------------------------------------------- */

static char uuid_digit(const pg_uuid *uuid, size_t index)
{
    unsigned octet = uuid->octets[index / 2];
    return to_small_hex_digit(index % 2 == 0 ? octet >> 4 : octet);
}

void pg_format_uuid(const pg_uuid *uuid, char *out)
{
    for (size_t i = 0; i < UUID_DIGITS; i++) {
        if (i == 8 || i == 12 || i == 16 || i == 20)
            *out++ = '-';
        *out++ = uuid_digit(uuid, i);
    }
}

static bool uuid_is_none(const pg_uuid *uuid)
{
    static const pg_uuid none;
    return memcmp(uuid, &none, sizeof none) == 0;
}

/* [RFC 9562 §5.5] */
static pg_uuid uuid_of(view text)
{
    sha_state s;
    unsigned char digest[SHA1_SIZE];
    pg_uuid uuid;
    sha1_begin(&s);
    sha_take(&s, view_of((const char *)uuid_namespace.octets, sizeof uuid_namespace.octets));
    sha_take(&s, text);
    sha_end(&s, digest);
    memcpy(uuid.octets, digest, sizeof uuid.octets);
    uuid.octets[6] = (unsigned char)((uuid.octets[6] & 0x0F) | 0x50);
    uuid.octets[8] = (unsigned char)((uuid.octets[8] & 0x3F) | 0x80);
    return uuid;
}

/* ---- Naming ---------------------------------------------------------------------------------- */

static void naming_take(void *context, int64_t number)
{
    name_maker *name = context;
    bool back = number >= 0 && number < (int64_t)name->number;
    name->nameless = name->nameless || !back || uuid_is_none(&name->n->uuids[number]);
}

static gedelf_status name_one(name_maker *name)
{
    const gedelf_pg_dataset *d = name->n->d;
    pg_uuid *uuid = &name->n->uuids[name->number];
    uint32_t first = d->same[name->number];
    name->nameless = false;
    pg_each_reference(d, d->nodes[name->number], naming_take, name);
    if (name->nameless)
        return GEDELF_OK;
    if (first < name->number) {
        *uuid = name->n->uuids[first];
        return GEDELF_OK;
    }
    name->text.length = 0;
    gedelf_status status = pg_append_node_text(&name->w, name->number, &name->text);
    if (status == GEDELF_OK)
        *uuid = uuid_of(buffer_view(&name->text));
    return status;
}

static gedelf_status name_all(gedelf_pg_names *n)
{
    name_maker name = {.n = n};
    gedelf_status status = GEDELF_OK;
    buffer_init(&name.text, &n->d->allocator);
    pg_writer_open(&name.w, n->d, &n->d->allocator);
    name.w.unabbreviated = true;
    name.w.uuids = n->uuids;
    for (; status == GEDELF_OK && name.number < n->node_count; name.number++)
        status = name_one(&name);
    pg_writer_close(&name.w);
    buffer_free(&name.text);
    return status;
}

static int compare_uuids(void *context, uint32_t a, uint32_t b)
{
    const pg_uuid *uuids = context;
    return memcmp(&uuids[a], &uuids[b], sizeof *uuids);
}

static gedelf_status sort_names(gedelf_pg_names *n)
{
    size_t size = (n->node_count + 1) * sizeof *n->sorted;
    uint32_t *scratch = memory_allocate(&n->d->allocator, size);
    if (!scratch)
        return GEDELF_MEMORY;
    for (uint32_t i = 0; i < n->node_count; i++) {
        if (n->d->same[i] == i && !uuid_is_none(&n->uuids[i]))
            n->sorted[n->count++] = i;
    }
    pg_sort(n->sorted, scratch, n->count, compare_uuids, n->uuids);
    memory_release(&n->d->allocator, scratch, size);
    return GEDELF_OK;
}

gedelf_status gedelf_pg_names_new(gedelf_pg_names **out, const gedelf_pg_dataset *dataset)
{
    const gedelf_allocator *allocator = &dataset->allocator;
    gedelf_pg_names *n = memory_allocate(allocator, sizeof *n);
    *out = NULL;
    if (!n)
        return GEDELF_MEMORY;
    *n = (gedelf_pg_names){.d = dataset, .node_count = dataset->node_count};
    n->uuids = memory_zeroed(allocator, (n->node_count + 1) * sizeof *n->uuids);
    n->sorted = memory_allocate(allocator, (n->node_count + 1) * sizeof *n->sorted);
    gedelf_status status = n->uuids && n->sorted ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK) {
        status = name_all(n);
    }
    if (status == GEDELF_OK)
        status = sort_names(n);
    if (status == GEDELF_OK)
        *out = n;
    else
        gedelf_pg_names_free(n);
    return status;
}

void gedelf_pg_names_free(gedelf_pg_names *n)
{
    if (!n)
        return;
    const gedelf_allocator *allocator = &n->d->allocator;
    memory_release(allocator, n->uuids, (n->node_count + 1) * sizeof *n->uuids);
    memory_release(allocator, n->sorted, (n->node_count + 1) * sizeof *n->sorted);
    memory_release(allocator, n, sizeof *n);
}

bool gedelf_pg_name(const gedelf_pg_names *n, uint32_t vertex, char out[GEDELF_PG_NAME_LENGTH])
{
    if (vertex >= n->node_count || uuid_is_none(&n->uuids[vertex]))
        return false;
    pg_format_uuid(&n->uuids[vertex], out);
    return true;
}

/* ---- Beginnings ------------------------------------------------------------------------------ */

/* Compares the beginning of a name with digits. */
static int compare_beginning(const pg_uuid *uuid, const char *digits, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int order = (int)uuid_digit(uuid, i) - (int)digits[i];
        if (order != 0)
            return order;
    }
    return 0;
}

/* Where in n->sorted the first name is that does not come before these digits. */
static size_t first_name(const gedelf_pg_names *n, const char *digits, size_t count)
{
    size_t first;
    SEARCH_SORTED(first, 0, n->count, compare_beginning(&n->uuids[n->sorted[first]], digits, count) < 0);
    return first;
}

/* Takes the digits out of the beginning of a name; SIZE_MAX if it is not a name. */
static size_t name_digits(view beginning, char digits[UUID_DIGITS])
{
    size_t count = 0;
    for (size_t i = 0; i < beginning.length; i++) {
        char c = beginning.text[i];
        if (c == '-' && count > 0 && beginning.text[i - 1] != '-')
            continue;
        if (!is_hex_digit(c) || count == UUID_DIGITS)
            return SIZE_MAX;
        digits[count++] = to_lower(c);
    }
    return count < NAME_FIND_LEAST ? SIZE_MAX : count;
}

gedelf_status gedelf_pg_names_find(const gedelf_pg_names *n, gedelf_view beginning, gedelf_pg_numbers *out)
{
    char digits[UUID_DIGITS];
    size_t count = name_digits(beginning, digits);
    *out = (gedelf_pg_numbers){NULL, 0, 0, &n->d->allocator};
    if (count == SIZE_MAX)
        return GEDELF_ARGUMENT;
    for (size_t i = first_name(n, digits, count); i < n->count; i++) {
        if (compare_beginning(&n->uuids[n->sorted[i]], digits, count) != 0)
            break;
        if (!array_add(out->allocator, &out->items, &out->count, &out->capacity, n->sorted[i])) {
            gedelf_pg_numbers_free(out);
            return GEDELF_MEMORY;
        }
    }
    return GEDELF_OK;
}

/* How many digits two names have in common. */
static size_t common_digits(const pg_uuid *one, const pg_uuid *other)
{
    size_t count = 0;
    while (count < UUID_DIGITS && uuid_digit(one, count) == uuid_digit(other, count))
        count++;
    return count;
}

size_t gedelf_pg_name_enough(const gedelf_pg_names *n, uint32_t vertex)
{
    char digits[UUID_DIGITS], text[GEDELF_PG_NAME_LENGTH];
    if (!gedelf_pg_name(n, vertex, text))
        return 0;
    const pg_uuid *uuid = &n->uuids[vertex];
    for (size_t i = 0; i < UUID_DIGITS; i++)
        digits[i] = uuid_digit(uuid, i);
    size_t rank = first_name(n, digits, UUID_DIGITS), most = 0;
    if (rank > 0)
        most = common_digits(uuid, &n->uuids[n->sorted[rank - 1]]);
    if (rank + 1 < n->count) {
        size_t next = common_digits(uuid, &n->uuids[n->sorted[rank + 1]]);
        most = next > most ? next : most;
    }
    size_t length = 0;
    bool letter = false;
    for (size_t count = 0; length < GEDELF_PG_NAME_LENGTH && (count < NAME_LEAST || count <= most || !letter);
         length++) {
        count += text[length] != '-';
        letter = letter || !is_digit(text[length]);
    }
    return length;
}
