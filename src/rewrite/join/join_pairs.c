/* SPDX-License-Identifier: MIT */
/*
 * Partners: takes two datasets, lists their records, and finds out which are one: those that match finds, or that were given
 * with what follows from them; all of them if the datasets are equal. [D450, D452, D453]
 */
#include "rewrite/join/join_private.h"

/* ---- Records by number ---------------------------------------------------------------------------- */

/* JOIN_NONE is the place before the first. */
static uint32_t record_place(const join_records *r, gedelf_structure s)
{
    return structures_find(&r->records, s) - 1;
}

static bool list_records_of(join_job *j, join_records *r)
{
    bool done = true;
    gedelf_structure s = gedelf_dataset_records(r->dataset);
    for (; done && gedelf_structure_exists(s); s = gedelf_structure_next(s))
        done = structures_add(&r->records, s);
    r->partners = done ? memory_allocate(&j->allocator, (r->records.count + 1) * sizeof *r->partners) : NULL;
    for (size_t i = 0; r->partners && i < r->records.count; i++)
        r->partners[i] = JOIN_NONE;
    return r->partners != NULL;
}

void join_records_free(join_job *j, join_records *r)
{
    memory_release(&j->allocator, r->partners, (r->records.count + 1) * sizeof *r->partners);
    structures_free(&r->records);
}

/* ---- Partners ------------------------------------------------------------------------------------- */

/* A record without an identifier cannot replace one that has one, because pointers to it would dangle. */
static void make_partners(join_job *j, uint32_t a, uint32_t b)
{
    bool nameless = gedelf_structure_xref(j->a.records.items[a]).length == 0 &&
                    gedelf_structure_xref(j->b.records.items[b]).length > 0;
    if (nameless || j->a.partners[a] != JOIN_NONE || j->b.partners[b] != JOIN_NONE)
        return;
    j->a.partners[a] = b;
    j->b.partners[b] = a;
}

static bool is_kept_apart(const join_job *j, gedelf_structure a, gedelf_structure b)
{
    return pairs_find(&j->apart, names_find(&j->apart_names, gedelf_structure_xref(a)),
                      names_find(&j->apart_names, gedelf_structure_xref(b))) > 0;
}

static bool keep_apart(join_job *j, const gedelf_join_pair *pair)
{
    uint32_t one = names_add(&j->apart_names, pair->a), other = names_add(&j->apart_names, pair->b);
    return one > 0 && other > 0 && pairs_put(&j->apart, one, other, 1);
}

static void take_matches(join_job *j, const gedelf_match *match, bool any_apart)
{
    for (size_t i = 0; i < gedelf_match_count(match); i++) {
        const gedelf_match_pair *pair = gedelf_match_at(match, i);
        if (!any_apart || !is_kept_apart(j, pair->a, pair->b))
            make_partners(j, record_place(&j->a, pair->a), record_place(&j->b, pair->b));
    }
}

static gedelf_status find_matches(join_job *j)
{
    gedelf_match_options options = GEDELF_MATCH_OPTIONS();
    gedelf_match *match;
    options.allocator = &j->allocator;
    options.min = j->options.min;
    options.progress = j->options.progress;
    options.context = j->options.context;
    gedelf_status status = gedelf_match_new(&match, j->a.dataset, j->b.dataset, &options);
    if (status == GEDELF_OK)
        take_matches(j, match, false);
    gedelf_match_free(match);
    return status;
}

/* ---- Given pairs ---------------------------------------------------------------------------------- */

static gedelf_status refuse_pair(join_job *j, const char *message, view xref)
{
    j->fault = GEDELF_JOIN_FAULT(.message = message, .xref = xref);
    return GEDELF_ARGUMENT;
}

static uint32_t named_record(const join_records *r, view xref)
{
    return record_place(r, gedelf_dataset_find(r->dataset, xref));
}

static gedelf_status take_given_pair(join_job *j, const gedelf_join_pair *pair, gedelf_match_pair *out)
{
    uint32_t a = named_record(&j->a, pair->a), b = named_record(&j->b, pair->b);
    if (a == JOIN_NONE)
        return refuse_pair(j, "the first file has no record with the identifier", pair->a);
    if (b == JOIN_NONE)
        return refuse_pair(j, "the second file has no record with the identifier", pair->b);
    gedelf_structure one = j->a.records.items[a], other = j->b.records.items[b];
    if (!view_equal(gedelf_structure_tag(one), gedelf_structure_tag(other)))
        return refuse_pair(j, "records of different kinds cannot be combined:", pair->a);
    if (pair->apart)
        return GEDELF_OK;
    if (j->a.partners[a] != JOIN_NONE || j->b.partners[b] != JOIN_NONE)
        return refuse_pair(j, "there is more than one pair with the identifier",
                           j->a.partners[a] != JOIN_NONE ? pair->a : pair->b);
    make_partners(j, a, b);
    *out = (gedelf_match_pair){.a = one, .b = other, .score = 1};
    return GEDELF_OK;
}

/* What the file says comes first; then families and equal records that follow from it. */
static gedelf_status use_given_pairs(join_job *j, gedelf_match_pair *given)
{
    size_t count = 0;
    gedelf_match *match;
    gedelf_status status = GEDELF_OK;
    for (size_t i = 0; status == GEDELF_OK && i < j->options.pair_count; i++) {
        status = take_given_pair(j, &j->options.pairs[i], &given[count]);
        if (status == GEDELF_OK && j->options.pairs[i].apart && !keep_apart(j, &j->options.pairs[i]))
            status = GEDELF_MEMORY;
        count += !j->options.pairs[i].apart;
    }
    if (status == GEDELF_OK)
        status = match_make_from(&match, j->a.dataset, j->b.dataset, given, count, &j->allocator);
    if (status == GEDELF_OK) {
        take_matches(j, match, count < j->options.pair_count);
        gedelf_match_free(match);
    }
    return status;
}

static gedelf_status find_given(join_job *j)
{
    size_t octets = j->options.pair_count * sizeof(gedelf_match_pair) + 1;
    gedelf_match_pair *given = memory_allocate(&j->allocator, octets);
    gedelf_status status = given ? use_given_pairs(j, given) : GEDELF_MEMORY;
    memory_release(&j->allocator, given, octets);
    return status;
}

/* ---- All of it ------------------------------------------------------------------------------------ */

/* Records by their order: the datasets are equal, and a file joined with itself is itself. (D453) */
static gedelf_status pair_if_equal(join_job *j, bool *equal)
{
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = &j->allocator;
    *equal = false;
    gedelf_status status = GEDELF_OK;
    if (j->a.records.count == j->b.records.count)
        status = gedelf_dataset_equal(j->a.dataset, j->b.dataset, &options, equal, NULL);
    for (uint32_t i = 0; *equal && i < j->a.records.count; i++) {
        bool same =
            view_equal(gedelf_structure_tag(j->a.records.items[i]), gedelf_structure_tag(j->b.records.items[i]));
        *equal = same; /* else the order of kinds differs, and match decides */
    }
    for (uint32_t i = 0; *equal && i < j->a.records.count; i++)
        make_partners(j, i, i);
    return status;
}

gedelf_status join_find_partners(join_job *j)
{
    bool equal = false;
    if (!list_records_of(j, &j->a) || !list_records_of(j, &j->b))
        return GEDELF_MEMORY;
    if (j->options.pairs)
        return find_given(j);
    gedelf_status status = pair_if_equal(j, &equal);
    return status == GEDELF_OK && !equal ? find_matches(j) : status;
}

/* ---- Pairs as text -------------------------------------------------------------------------------- */

/* Takes a JSON string off a text that begins with a quotation mark. Identifiers have nothing in them that needs an escape. */
static view take_json_string(view *rest)
{
    size_t end = 1;
    while (end < rest->length && rest->text[end] != '"')
        end += rest->text[end] == '\\' ? 2 : 1;
    end = end < rest->length ? end : rest->length;
    view string = view_of(rest->text + 1, end > 1 ? end - 1 : 0);
    size_t past = end < rest->length ? end + 1 : end;
    *rest = view_after(*rest, past);
    return string;
}

static void skip_to(view *rest, const char *signs)
{
    while (rest->length > 0 && !strchr(signs, rest->text[0])) {
        rest->text++;
        rest->length--;
    }
}

/* The members "a", "b" and "same" of an object in one line. */
static bool read_json_pair(view text, gedelf_join_pair *pair)
{
    view rest = text;
    for (skip_to(&rest, "\""); rest.length > 0; skip_to(&rest, "\"")) {
        view key = take_json_string(&rest);
        rest = view_trim(rest);
        if (rest.length == 0 || rest.text[0] != ':')
            continue; /* an item of a list */
        rest = view_trim(view_after(rest, 1));
        bool string = rest.length > 0 && rest.text[0] == '"';
        if (view_equal(key, VIEW("same")) && rest.length > 0)
            pair->apart = rest.text[0] == 'f';
        else if (string && view_equal(key, VIEW("a")))
            pair->a = take_json_string(&rest);
        else if (string && view_equal(key, VIEW("b")))
            pair->b = take_json_string(&rest);
        else if (string)
            take_json_string(&rest);
    }
    return pair->a.length > 0 && pair->b.length > 0;
}

static bool read_tab_pair(view text, gedelf_join_pair *pair)
{
    const char *tab = memchr(text.text, '\t', text.length);
    if (!tab)
        return false;
    size_t at = (size_t)(tab - text.text);
    pair->a = without_at_signs(view_trim(view_of(text.text, at)));
    pair->b = without_at_signs(view_trim(view_of(tab + 1, text.length - at - 1)));
    return pair->a.length > 0 && pair->b.length > 0;
}

gedelf_status gedelf_join_read_pairs(gedelf_view text, bool (*found)(void *context, const gedelf_join_pair *pair),
                                     void *context, size_t *row)
{
    size_t number = 0, begin = utf8_mark_length(text);
    for (size_t at = begin, end; at < text.length; at = end + 1) {
        const char *stop = memchr(text.text + at, '\n', text.length - at);
        end = stop ? (size_t)(stop - text.text) : text.length;
        view whole = view_of(text.text + at, end - at), trimmed = view_trim(whole);
        gedelf_join_pair pair = {.apart = false};
        number++;
        if (trimmed.length == 0)
            continue;
        if (!(trimmed.text[0] == '{' ? read_json_pair(trimmed, &pair) : read_tab_pair(whole, &pair))) {
            if (row)
                *row = number;
            return GEDELF_ARGUMENT;
        }
        if (!found(context, &pair))
            return GEDELF_STOPPED;
    }
    return GEDELF_OK;
}
