/* SPDX-License-Identifier: MIT */
/*
 * Takes a node in cells, and says which rules of the model it breaks: where its references lead, of what kind that is,
 * what its key asks for, and whether its data are what they should be. Expectations are looked into by
 * check_expectation.c. [PG §Nodes, §Dependencies and Cycles, §Basic Datatypes, §Known Tag keys and below; D60 to D63]
 */
#include "format/structures/structures.h"
#include "research/polygenea/notation.h"

/* ---- Saying ---------------------------------------------------------------------------------- */

view pg_name_node(uint32_t number, gedelf_pg_kind kind, char out[64])
{
    view name = view_of_string(pg_kinds[kind].name);
    size_t length = 5;
    memcpy(out, "node ", 5);
    length += number_format(number, out + length);
    memcpy(out + length, " (", 2);
    memcpy(out + length + 2, name.text, name.length);
    out[length + 2 + name.length] = ')';
    return view_of(out, length + 3 + name.length);
}

void pg_say(const pg_speaker *to, enum diag_code code, const pg_cell *piece, view arg1, view arg2)
{
    char name[64];
    gedelf_diag diag = {
        .code = code, .line = to->origin.line, .column = to->origin.column, .args = {arg1, arg2}, .width = 1};
    if (diags_wants(to->diags, code)) {
        if (to->node)
            diag.record = pg_name_node(to->number, (gedelf_pg_kind)to->node->sub, name);
        if (to->text)
            pg_notation_locate(to->text, piece->at, piece->length, &diag);
    }
    diags_raise(to->diags, &diag);
}

view pg_strange_name(const gedelf_pg_dataset *d, const pg_cell *piece)
{
    view text = names_at(&d->strings, piece[1].as.string), name = view_of(text.text, 0);
    while (name.length < text.length && text.text[name.length] != '(')
        name.length++;
    bool is_op = piece->type == GEDELF_PG_PREDICATE || piece->type == GEDELF_PG_PRODUCER;
    return is_op && name.length > 0 ? view_after(name, 1) : name;
}

view pg_number_text(int64_t number, char out[21])
{
    bool negative = number < 0;
    out[0] = '-';
    uint64_t size = negative ? (uint64_t)0 - (uint64_t)number : (uint64_t)number;
    return view_of(out + !negative, number_format(size, out + 1) + negative);
}

/* ---- References ------------------------------------------------------------------------------ */

/* A node in the middle of being checked. */
typedef struct pg_judge {
    const gedelf_pg_dataset *d;
    const pg_speaker *to;
    uint64_t total; /* how many nodes there are */
} pg_judge;

static const char pg_words_source[] = "a Source (an OutRef, Derivation or Inference)";
static const char pg_words_subject[] = "a Subject or an AggregatedSubject";

static bool pg_is_source(gedelf_pg_kind kind)
{
    return gedelf_pg_kind_is_source(kind);
}

static bool pg_is_subject(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_SUBJECT || kind == GEDELF_PG_AGGREGATED_SUBJECT;
}

static bool pg_is_outref(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_OUTREF;
}

static bool pg_is_tag(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_TAG;
}

static bool pg_is_expectation(gedelf_pg_kind kind)
{
    return kind == GEDELF_PG_EXPECTATION;
}

/* Does the reference lead to a node that is known by now? Only of such a one can more be said. */
static bool pg_is_known(const pg_judge *j, const pg_cell *reference)
{
    return reference->as.number >= 0 && (uint64_t)reference->as.number < j->to->number;
}

/* Where it leads. */
static uint32_t pg_target(const pg_cell *reference)
{
    return (uint32_t)reference->as.number;
}

/* The reference must lead to what `good` says; gives whether it is known and does. */
static bool pg_want_kind(const pg_judge *j, const pg_cell *reference, bool (*good)(gedelf_pg_kind kind),
                         const char *words)
{
    char number[21], text[64];
    if (!pg_is_known(j, reference))
        return false;
    gedelf_pg_kind kind = pg_kind_of_node(j->d, pg_target(reference));
    if (good(kind) || kind == GEDELF_PG_UNKNOWN) /* D74: what that is, is not known */
        return good(kind);
    view digits = pg_number_text(reference->as.number, number), name = view_of_string(pg_kinds[kind].name);
    memcpy(text, digits.text, digits.length);
    memcpy(text + digits.length, " (", 2);
    memcpy(text + digits.length + 2, name.text, name.length);
    text[digits.length + 2 + name.length] = ')';
    pg_say(j->to, DIAG_REFERENCE_KIND, reference, view_of(text, digits.length + 3 + name.length),
           view_of_string(words));
    return false;
}

/* D61: forward, or to nothing. */
static void pg_judge_references(const pg_judge *j)
{
    const pg_cell *root = j->to->node;
    char number[21];
    for (size_t i = 0; i < root->size; i++) {
        const pg_cell *piece = root + i;
        if (piece->type != GEDELF_PG_REFERENCE || pg_is_known(j, piece))
            continue;
        bool there = piece->as.number >= 0 && (uint64_t)piece->as.number < j->total;
        pg_say(j->to, there ? DIAG_FORWARD_REFERENCE : DIAG_DANGLING_REFERENCE, piece,
               pg_number_text(piece->as.number, number), VIEW(""));
    }
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static view pg_string_of(const pg_judge *j, const pg_cell *string)
{
    return names_at(&j->d->strings, string->as.string);
}

static bool pg_key_is(const pg_judge *j, const pg_cell *key, const char *known)
{
    return pg_is_known_key(pg_string_of(j, key), (gedelf_pg_kind)j->to->node->sub, known);
}

/* Is this node a Tag with this key? */
static bool pg_node_is_tagged(const pg_judge *j, uint32_t vertex, const char *known)
{
    return pg_kind_of_node(j->d, vertex) == GEDELF_PG_TAG && pg_has_key(j->d, vertex, known);
}

/* The first of equal nodes that a reference leads to; to what is not known, its own number. */
static int64_t pg_same_target(const pg_judge *j, const pg_cell *reference)
{
    return pg_is_known(j, reference) ? (int64_t)j->d->same[reference->as.number] : reference->as.number;
}

/* How many different nodes a set refers to: 0, 1, or 2 for more than one. */
static unsigned pg_count_targets(const pg_judge *j, const pg_cell *of)
{
    unsigned count = of->count > 0;
    for (size_t i = 1; i < of->count && count < 2; i++) {
        if (pg_same_target(j, of + 1 + i) != pg_same_target(j, of + 1))
            count = 2;
    }
    return count;
}

/* "same", "distinct" and "equivalent" are about two nodes at least, the first two about subjects. */
static void pg_judge_group(const pg_judge *j, const pg_cell *key, const pg_cell *of, bool subjects)
{
    if (pg_count_targets(j, of) < 2)
        pg_say(j->to, DIAG_TAG_TOO_FEW, of, pg_string_of(j, key), VIEW(""));
    for (size_t i = 0; subjects && i < of->count; i++)
        pg_want_kind(j, of + 1 + i, pg_is_subject, pg_words_subject);
}

static bool pg_can_be_unsupported(gedelf_pg_kind kind)
{
    return gedelf_pg_kind_is_claim(kind) || kind == GEDELF_PG_INFERENCE || kind == GEDELF_PG_DERIVATION;
}

static void pg_judge_unsupported(const pg_judge *j, const pg_cell *of)
{
    if (pg_count_targets(j, of) != 1)
        pg_say(j->to, DIAG_TAG_UNSUPPORTED, of, VIEW(""), VIEW(""));
    for (size_t i = 0; i < of->count; i++)
        pg_want_kind(j, of + 1 + i, pg_can_be_unsupported, "a Claim, an Inference or a Derivation");
}

static bool pg_can_be_wrong(gedelf_pg_kind kind)
{
    return !pg_is_subject(kind);
}

static int pg_compare_targets(void *context, uint32_t a, uint32_t b)
{
    (void)context;
    return (a > b) - (a < b);
}

/* The targets of a set, in rising order, in `out`, which has room for twice as many. Returns how many. */
static size_t pg_sort_targets(const pg_judge *j, const pg_cell *of, uint32_t *out)
{
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        if (pg_is_known(j, of + 1 + i))
            out[count++] = (uint32_t)pg_same_target(j, of + 1 + i);
    }
    pg_sort(out, out + count, count, pg_compare_targets, NULL);
    return count;
}

static bool pg_is_among(const uint32_t *sorted, size_t count, int64_t number)
{
    size_t first;
    SEARCH_SORTED(first, 0, count, sorted[first] < number);
    return first < count && sorted[first] == number;
}

/* Is something that the Tag `tag` is about among the targets? */
static bool pg_tag_meets(const pg_judge *j, uint32_t tag, const uint32_t *sorted, size_t count)
{
    const pg_term *of = pg_at(j->d, pg_field(j->d, tag, 2));
    for (size_t i = 0; i < of->count; i++) {
        if (pg_is_among(sorted, count, pg_at(j->d, j->d->items[of->as.first + i])->as.number))
            return true;
    }
    return false;
}

/* What says that something is wrong cannot be wrong together with it. */
static gedelf_status pg_judge_wrong(const pg_judge *j, const pg_cell *of)
{
    size_t size = (2 * (size_t)of->count + 1) * sizeof(uint32_t);
    bool needed = false;
    for (size_t i = 0; i < of->count; i++) {
        bool good = pg_want_kind(j, of + 1 + i, pg_can_be_wrong, "not a Subject or an AggregatedSubject");
        needed = needed || (good && pg_node_is_tagged(j, pg_target(of + 1 + i), "wrong"));
    }
    if (!needed)
        return GEDELF_OK;
    uint32_t *sorted = memory_allocate(&j->d->allocator, size);
    if (!sorted)
        return GEDELF_MEMORY;
    size_t count = pg_sort_targets(j, of, sorted);
    for (size_t i = 0; i < of->count; i++) {
        const pg_cell *item = of + 1 + i;
        bool is_wrong = pg_is_known(j, item) && pg_node_is_tagged(j, pg_target(item), "wrong");
        if (is_wrong && pg_tag_meets(j, pg_target(item), sorted, count))
            pg_say(j->to, DIAG_TAG_WRONG_BOTH, item, VIEW(""), VIEW(""));
    }
    memory_release(&j->d->allocator, sorted, size);
    return GEDELF_OK;
}

/* [PG §Known Tag keys] */
static gedelf_status pg_judge_tag(const pg_judge *j, const pg_cell *key, const pg_cell *of)
{
    bool same = pg_key_is(j, key, "same") || pg_key_is(j, key, "distinct");
    if (same || pg_key_is(j, key, "equivalent"))
        pg_judge_group(j, key, of, same);
    else if (pg_key_is(j, key, "unsupported"))
        pg_judge_unsupported(j, of);
    else if (pg_key_is(j, key, "wrong"))
        return pg_judge_wrong(j, of);
    return GEDELF_OK;
}

/* [PG §Known Connection keys] */
static void pg_judge_update(const pg_judge *j, const pg_cell *of, const pg_cell *value)
{
    if (!pg_is_known(j, of) || !pg_is_known(j, value))
        return;
    gedelf_pg_kind old = pg_kind_of_node(j->d, pg_target(of)), new = pg_kind_of_node(j->d, pg_target(value));
    if (old != new)
        pg_say(j->to, DIAG_UPDATE_KINDS, value, view_of_string(pg_kinds[new].name), view_of_string(pg_kinds[old].name));
}

/* ---- Data ------------------------------------------------------------------------------------ */

/* RFC 4288 §4.2: what a name of a type or subtype is made of. */
static bool pg_is_media_name(view v)
{
    if (v.length == 0 || v.length > 127)
        return false;
    for (size_t i = 0; i < v.length; i++) {
        char c = v.text[i];
        if (!is_letter(c) && !is_digit(c) && (c == 0 || !strchr("!#$&.+-^_", c)))
            return false;
    }
    return true;
}

/* Splits a media type at its solidus, parameters apart; false if it has none. */
static bool pg_split_media(view v, view *type, view *subtype, view *parameters)
{
    const char *end = memchr(v.text, ';', v.length);
    size_t length = end ? (size_t)(end - v.text) : v.length;
    const char *solidus = memchr(v.text, '/', length);
    if (!solidus)
        return false;
    size_t before = (size_t)(solidus - v.text);
    *type = view_of(v.text, before);
    *subtype = view_trim(view_of(solidus + 1, length - before - 1));
    *parameters = view_after(v, length);
    return true;
}

/* Do the parameters say which characters the octets are? */
static bool pg_has_charset(view parameters)
{
    static const char charset[] = "charset=";
    size_t length = sizeof charset - 1;
    for (size_t i = 0; i + length <= parameters.length; i++) {
        if (view_equal_ignoring_case(view_of(parameters.text + i, length), view_of(charset, length)))
            return true;
    }
    return false;
}

/* A media type, or an absolute IRI, which alone has a colon. [PG §Basic Datatypes] */
static void pg_judge_media(const pg_judge *j, const pg_cell *piece)
{
    view media = pg_string_of(j, piece), type, subtype, parameters;
    if (media.length == 0)
        return;
    if (memchr(media.text, ':', media.length)) {
        size_t scheme = (size_t)((const char *)memchr(media.text, ':', media.length) - media.text);
        if (!pg_is_scheme(view_of(media.text, scheme)))
            pg_say(j->to, DIAG_DATUM_MEDIA, piece, media, VIEW(""));
        return;
    }
    if (!pg_split_media(media, &type, &subtype, &parameters) || !pg_is_media_name(type) || !pg_is_media_name(subtype))
        pg_say(j->to, DIAG_DATUM_MEDIA, piece, media, VIEW(""));
    else if (view_equal_ignoring_case(type, VIEW("text")) && !pg_has_charset(parameters))
        pg_say(j->to, DIAG_DATUM_CHARSET, piece, media, VIEW(""));
}

static void pg_judge_data(const pg_judge *j)
{
    const pg_cell *root = j->to->node;
    for (size_t i = 0; i < root->size; i++) {
        if (root[i].type != GEDELF_PG_DATUM)
            continue;
        view language = pg_string_of(j, root + i + 2);
        pg_judge_media(j, root + i + 1);
        if (language.length > 0 && !is_language_tag(language))
            pg_say(j->to, DIAG_DATUM_LANGUAGE, root + i + 2, language, VIEW(""));
    }
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

/* [PG §Nodes]: `parts` leads to a Tag whose key is "same". */
static void pg_judge_parts(const pg_judge *j, const pg_cell *parts)
{
    if (pg_want_kind(j, parts, pg_is_tag, "a Tag") && !pg_node_is_tagged(j, pg_target(parts), "same"))
        pg_say(j->to, DIAG_AGGREGATE_NOT_SAME, parts, gedelf_pg_text(j->d, pg_field(j->d, pg_target(parts), 1)),
               VIEW(""));
}

static void pg_judge_parents(const pg_judge *j, const pg_cell *parents)
{
    const pg_cell *pair = parents + 1;
    for (size_t i = 0; i < parents->count; i++, pair += pair->size)
        pg_want_kind(j, pair + 2, pg_is_outref, "an OutRef");
}

gedelf_status pg_check_node(const gedelf_pg_dataset *d, uint64_t total, const pg_speaker *to)
{
    pg_judge j = {d, to, total};
    const pg_cell *root = to->node, *first = root + 1;
    gedelf_pg_kind kind = (gedelf_pg_kind)root->sub;
    pg_judge_references(&j);
    pg_judge_data(&j);
    if (gedelf_pg_kind_is_claim(kind))
        pg_want_kind(&j, first, pg_is_source, pg_words_source);
    switch (kind) {
    case GEDELF_PG_AGGREGATED_SUBJECT: pg_judge_parts(&j, first); break;
    case GEDELF_PG_CONNECTION:
        if (pg_key_is(&j, first + 1, "update"))
            pg_judge_update(&j, first + 2, first + 3);
        break;
    case GEDELF_PG_EXPECTATION: return pg_check_expectations(d, to);
    case GEDELF_PG_INFERENCE: pg_want_kind(&j, pg_cell_item(root, 1), pg_is_expectation, "an Expectation"); break;
    case GEDELF_PG_OUTREF: pg_judge_parents(&j, first); break;
    case GEDELF_PG_UNKNOWN: pg_say(to, DIAG_NODE_UNKNOWN, root, pg_strange_name(d, root), VIEW("")); break;
    case GEDELF_PG_PROPERTY:
        if (pg_key_is(&j, first + 1, "type"))
            pg_want_kind(&j, first + 2, pg_is_subject, pg_words_subject);
        break;
    case GEDELF_PG_TAG: return pg_judge_tag(&j, first + 1, first + 2);
    default: break;
    }
    return GEDELF_OK;
}
