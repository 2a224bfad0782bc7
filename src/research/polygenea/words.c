/* SPDX-License-Identifier: MIT */
/*
 * Takes a dataset, gives what its nodes are called and what they say, in words for people. One look through all nodes finds
 * what gives a name to what; saying a node then takes no longer than its words are long.
 */
#include "research/polygenea/words.h"

/* How many steps a name may lead on, as from the date of a birth to the birth to the person. */
enum { LABEL_STEPS_MOST = 8, LABEL_ITEMS_MOST = 4 };

static const struct {
    const char *name, *words;
} key_words[] = {
#define KEY_WORDS(name, words) {name, words},
#include "research/polygenea/key_words.def"
#undef KEY_WORDS
};

/* The details that an OutRef is called by, the best first. */
static const char *const title_names[] = {"SOURCE_DESCRIPTIVE_TITLE",
                                          "DESCRIPTIVE_TITLE",
                                          "NAME_OF_REPOSITORY",
                                          "SOURCE_FILED_BY_ENTRY",
                                          "title",
                                          "name",
                                          "MULTIMEDIA_FILE_REFERENCE",
                                          "file",
                                          "SOURCE_CITATION",
                                          "author",
                                          "type"};

enum { TITLE_COUNT = sizeof title_names / sizeof *title_names };

/* ---- Texts ----------------------------------------------------------------------------------- */

void words_put(gedelf_pg_words *w, const char *text)
{
    w->enough = w->enough && buffer_append(&w->out, view_of_string(text));
}

void words_put_text(gedelf_pg_words *w, view text)
{
    size_t at = 0, length;
    for (size_t shown = 0; at < text.length && shown < WORDS_TEXT_MOST; shown++, at += length) {
        uint32_t c = utf8_decode(text.text + at, &length);
        bool fit = c >= 0x20 && c != 0x7F && !is_treacherous(c) && is_character(c);
        w->enough = w->enough && buffer_append_character(&w->out, fit ? c : ' ');
    }
    if (at < text.length)
        words_put(w, "…");
}

void words_put_quoted(gedelf_pg_words *w, view text)
{
    words_put(w, "“");
    words_put_text(w, text);
    words_put(w, "”");
}

void words_put_datum(gedelf_pg_words *w, gedelf_pg_value datum)
{
    view octets = gedelf_pg_text(w->d, gedelf_pg_item(w->d, datum, 2));
    if (pg_is_utf8(octets)) {
        words_put_quoted(w, octets);
        return;
    }
    view media = gedelf_pg_text(w->d, gedelf_pg_item(w->d, datum, 0));
    words_put(w, "(");
    words_put_text(w, media);
    words_put(w, media.length > 0 ? ", " : "");
    w->enough = w->enough && buffer_append_number(&w->out, octets.length);
    words_put(w, " bytes)");
}

/* ---- Keys ------------------------------------------------------------------------------------ */

bool words_is_key(view key, const char *name)
{
    view beginning = VIEW(ELF_NAMESPACE);
    return view_begins(key, beginning) && view_equal(view_after(key, beginning.length), view_of_string(name));
}

/* Without an ending, if it has it. */
static view words_cut(view text, view ending)
{
    bool has = text.length > ending.length && view_ends(text, ending);
    return has ? view_of(text.text, text.length - ending.length) : text;
}

/* "MARRIAGE_BANN" as "marriage bann"; the part after a number sign is for programs only. */
static void words_put_elf_key(gedelf_pg_words *w, view name)
{
    size_t row = FIND_ROW(key_words, name, name);
    if (row < COUNT_OF(key_words)) {
        words_put(w, key_words[row].words);
        return;
    }
    const char *sign = name.length > 0 ? memchr(name.text, '#', name.length) : NULL;
    name = sign ? view_of(name.text, (size_t)(sign - name.text)) : name;
    name = words_cut(words_cut(words_cut(name, VIEW("_STRUCTURE")), VIEW("_POINTER")), VIEW("_RECORD"));
    for (size_t i = 0; i < name.length; i++) {
        char c = name.text[i] == '_' ? ' ' : to_lower(name.text[i]);
        w->enough = w->enough && buffer_append(&w->out, view_of(&c, 1));
    }
}

void words_put_key(gedelf_pg_words *w, view key)
{
    view beginning = VIEW(ELF_NAMESPACE);
    if (view_begins(key, beginning) && key.length > beginning.length) {
        words_put_elf_key(w, view_after(key, beginning.length));
        return;
    }
    size_t from = key.length;
    while (from > 0 && key.text[from - 1] != '/' && key.text[from - 1] != '#')
        from--;
    words_put_text(w, from < key.length ? view_after(key, from) : key);
}

/* ---- Fields ---------------------------------------------------------------------------------- */

view words_field_text(const gedelf_pg_words *w, uint32_t vertex, size_t field)
{
    return gedelf_pg_text(w->d, gedelf_pg_item(w->d, w->d->nodes[vertex], field));
}

uint32_t words_field_node(const gedelf_pg_words *w, uint32_t vertex, size_t field)
{
    gedelf_pg_value value = gedelf_pg_item(w->d, w->d->nodes[vertex], field);
    int64_t number = gedelf_pg_type_of(w->d, value) == GEDELF_PG_REFERENCE ? gedelf_pg_number(w->d, value) : -1;
    return number >= 0 && (uint64_t)number < w->node_count ? w->d->same[number] : PG_NO_NODE;
}

/* ---- Learning -------------------------------------------------------------------------------- */

/* Is a key a name: FHISO's of a person or a submitter, or any whose last word is that? */
static bool words_is_name(view key)
{
    view ending = VIEW("name");
    if (words_is_key(key, "PERSONAL_NAME_STRUCTURE") || words_is_key(key, "SUBMITTER_NAME"))
        return true;
    return key.length >= ending.length && !view_begins(key, VIEW(ELF_NAMESPACE)) &&
           view_equal_ignoring_case(view_after(key, key.length - ending.length), ending) &&
           (key.length == ending.length || !is_letter(key.text[key.length - ending.length - 1]));
}

static void words_note(uint32_t *slot, uint32_t vertex)
{
    if (*slot == 0)
        *slot = vertex + 1;
}

static void words_learn_property(gedelf_pg_words *w, uint32_t vertex)
{
    uint32_t of = words_field_node(w, vertex, 2);
    view key = words_field_text(w, vertex, 1);
    if (of == PG_NO_NODE)
        return;
    if (words_is_name(key))
        words_note(&w->entries[of].name, vertex);
    if (view_equal(key, VIEW("type")))
        words_note(&w->entries[of].type, vertex);
}

/* Is a Subject a part of another one by its slug, as "INDI @I1@ BIRT" of "INDI @I1@"? */
static bool words_is_part(const gedelf_pg_words *w, uint32_t whole, uint32_t part)
{
    if (pg_kind_of_node(w->d, whole) != GEDELF_PG_SUBJECT || pg_kind_of_node(w->d, part) != GEDELF_PG_SUBJECT)
        return false;
    view outer = words_field_text(w, whole, 1), inner = words_field_text(w, part, 1);
    return view_begins(inner, outer) && inner.length > outer.length && inner.text[outer.length] == ' ';
}

static void words_learn_connection(gedelf_pg_words *w, uint32_t vertex)
{
    uint32_t of = words_field_node(w, vertex, 2), value = words_field_node(w, vertex, 3);
    view key = words_field_text(w, vertex, 1);
    if (of == PG_NO_NODE || value == PG_NO_NODE)
        return;
    if (words_is_key(key, "PARENT1_POINTER"))
        words_note(&w->entries[of].parents[0], vertex);
    else if (words_is_key(key, "PARENT2_POINTER"))
        words_note(&w->entries[of].parents[1], vertex);
    else if (words_is_part(w, of, value))
        words_note(&w->entries[value].whole, vertex);
}

static void words_learn(gedelf_pg_words *w)
{
    for (uint32_t i = 0; i < w->node_count; i++) {
        gedelf_pg_kind kind = pg_kind_of_node(w->d, i);
        if (kind == GEDELF_PG_PROPERTY)
            words_learn_property(w, i);
        else if (kind == GEDELF_PG_CONNECTION)
            words_learn_connection(w, i);
    }
}

gedelf_status gedelf_pg_words_new(gedelf_pg_words **out, const gedelf_pg_dataset *dataset)
{
    gedelf_pg_words *w = memory_allocate(&dataset->allocator, sizeof *w);
    size_t size = (dataset->node_count + 1) * sizeof *w->entries;
    *out = NULL;
    if (!w)
        return GEDELF_MEMORY;
    *w = (gedelf_pg_words){.d = dataset, .node_count = dataset->node_count};
    buffer_init(&w->out, &dataset->allocator);
    buffer_init(&w->name, &dataset->allocator);
    w->entries = memory_zeroed(&dataset->allocator, size);
    if (!w->entries) {
        gedelf_pg_words_free(w);
        return GEDELF_MEMORY;
    }
    words_learn(w);
    *out = w;
    return GEDELF_OK;
}

void gedelf_pg_words_free(gedelf_pg_words *words)
{
    if (!words)
        return;
    const gedelf_allocator *allocator = &words->d->allocator;
    buffer_free(&words->out);
    buffer_free(&words->name);
    memory_release(allocator, words->entries, (words->node_count + 1) * sizeof *words->entries);
    memory_release(allocator, words, sizeof *words);
}

/* ---- What OutRefs are called ----------------------------------------------------------------- */

/* Which of title_names a key is; TITLE_COUNT if it is not one of them. */
static size_t title_rank(view key)
{
    size_t rank = 0;
    while (rank < TITLE_COUNT && !words_is_key(key, title_names[rank]) &&
           !view_equal(key, view_of_string(title_names[rank])))
        rank++;
    return rank;
}

/* The detail that an OutRef is called by; 0 if it has none. */
static gedelf_pg_value title_of(const gedelf_pg_words *w, uint32_t vertex)
{
    gedelf_pg_value details = gedelf_pg_item(w->d, w->d->nodes[vertex], 1), best = 0;
    size_t best_rank = TITLE_COUNT;
    for (size_t i = 0; i < gedelf_pg_item_count(w->d, details); i++) {
        gedelf_pg_value pair = gedelf_pg_item(w->d, details, i);
        size_t rank = title_rank(gedelf_pg_text(w->d, gedelf_pg_item(w->d, pair, 0)));
        if (rank < best_rank) {
            best_rank = rank;
            best = pair;
        }
    }
    return best;
}

/* The first OutRef among the parents; PG_NO_NODE if there is none. */
static uint32_t first_parent(const gedelf_pg_words *w, uint32_t vertex)
{
    gedelf_pg_value parents = gedelf_pg_item(w->d, w->d->nodes[vertex], 0);
    gedelf_pg_value pair = gedelf_pg_item(w->d, parents, 0);
    if (pair == 0)
        return PG_NO_NODE;
    int64_t number = gedelf_pg_number(w->d, gedelf_pg_item(w->d, pair, 1));
    bool there = number >= 0 && (uint64_t)number < w->node_count;
    return there && pg_kind_of_node(w->d, (uint32_t)number) == GEDELF_PG_OUTREF ? w->d->same[number] : PG_NO_NODE;
}

/* "page “12”, certainty “3”" */
static void say_details(gedelf_pg_words *w, uint32_t vertex)
{
    gedelf_pg_value details = gedelf_pg_item(w->d, w->d->nodes[vertex], 1);
    size_t count = gedelf_pg_item_count(w->d, details);
    for (size_t i = 0; i < count && i < LABEL_ITEMS_MOST; i++) {
        gedelf_pg_value pair = gedelf_pg_item(w->d, details, i);
        words_put(w, ", ");
        words_put_key(w, gedelf_pg_text(w->d, gedelf_pg_item(w->d, pair, 0)));
        words_put(w, " ");
        words_put_datum(w, gedelf_pg_item(w->d, pair, 1));
    }
    if (count > LABEL_ITEMS_MOST)
        words_put(w, ", …");
}

/* A citation is called by the source that it cites, and by where in it. */
static void say_source_label(gedelf_pg_words *w, uint32_t vertex)
{
    uint32_t titled = vertex;
    gedelf_pg_value title = title_of(w, vertex);
    for (size_t i = 0; title == 0 && i < LABEL_STEPS_MOST; i++) {
        uint32_t parent = first_parent(w, titled);
        if (parent == PG_NO_NODE)
            break;
        titled = parent;
        title = title_of(w, titled);
    }
    if (title != 0)
        words_put_datum(w, gedelf_pg_item(w->d, title, 1));
    else
        words_put(w, "a source");
    if (title == 0 || titled != vertex)
        say_details(w, vertex);
}

/* ---- What nodes are called ------------------------------------------------------------------- */

/* Writes what was said from `begin` on as the name that it is: without the solidi around the surname. */
static void words_tidy_name(gedelf_pg_words *w, size_t begin)
{
    view said = view_of(w->out.data + begin, w->out.length - begin);
    w->name.length = 0;
    w->enough = w->enough && buffer_append(&w->name, said);
    if (w->enough) /* a name never becomes longer */
        w->out.length = begin + gedelf_name_format(buffer_view(&w->name), w->out.data + begin, said.length);
}

static void say_name(gedelf_pg_words *w, uint32_t property)
{
    gedelf_pg_value datum = gedelf_pg_item(w->d, w->d->nodes[property], 3);
    view text = gedelf_pg_text(w->d, gedelf_pg_item(w->d, datum, 2));
    size_t begin = w->out.length;
    if (!pg_is_utf8(text)) {
        words_put(w, "somebody");
        return;
    }
    words_put_text(w, text);
    if (w->out.length > begin)
        words_tidy_name(w, begin);
    if (w->out.length == begin)
        words_put(w, "somebody without a name");
}

/* One partner of a family; nothing if there is none, or they have no name. */
static bool say_partner(gedelf_pg_words *w, const word_entry *family, size_t which)
{
    uint32_t connection = family->parents[which];
    uint32_t person = connection ? words_field_node(w, connection - 1, 3) : PG_NO_NODE;
    if (person == PG_NO_NODE || w->entries[person].name == 0)
        return false;
    words_put(w, which == 1 && family->parents[0] ? " and " : "");
    say_name(w, w->entries[person].name - 1);
    return true;
}

/* Says what a Subject is called, or says the part that it is, and returns what it is a part of. */
static uint32_t say_subject_label(gedelf_pg_words *w, uint32_t vertex)
{
    const word_entry *entry = &w->entries[vertex];
    if (entry->name != 0) {
        say_name(w, entry->name - 1);
        return PG_NO_NODE;
    }
    if (entry->whole != 0) {
        words_put_key(w, words_field_text(w, entry->whole - 1, 1));
        words_put(w, " of ");
        return words_field_node(w, entry->whole - 1, 2);
    }
    size_t before = w->out.length;
    if (entry->parents[0] || entry->parents[1]) {
        words_put(w, "family of ");
        bool one = say_partner(w, entry, 0), other = say_partner(w, entry, 1);
        if (one || other)
            return PG_NO_NODE;
        w->out.length = before;
    }
    words_put_quoted(w, words_field_text(w, vertex, 1));
    return PG_NO_NODE;
}

/* The first of what the Tag of an Aggregated Subject is about; PG_NO_NODE if there is none. */
static uint32_t first_constituent(const gedelf_pg_words *w, uint32_t vertex)
{
    uint32_t tag = words_field_node(w, vertex, 0);
    if (tag == PG_NO_NODE || pg_kind_of_node(w->d, tag) != GEDELF_PG_TAG)
        return PG_NO_NODE;
    gedelf_pg_value first = gedelf_pg_item(w->d, gedelf_pg_item(w->d, w->d->nodes[tag], 2), 0);
    int64_t number = first ? gedelf_pg_number(w->d, first) : -1;
    return number >= 0 && (uint64_t)number < w->node_count ? w->d->same[number] : PG_NO_NODE;
}

/* One step of what a node is called; returns where the name goes on, PG_NO_NODE if it is said. */
static uint32_t say_label_step(gedelf_pg_words *w, uint32_t vertex)
{
    uint32_t next;
    switch (pg_kind_of_node(w->d, vertex)) {
    case GEDELF_PG_SUBJECT: return say_subject_label(w, vertex);
    case GEDELF_PG_AGGREGATED_SUBJECT:
        next = first_constituent(w, vertex);
        if (next == PG_NO_NODE)
            words_put(w, "somebody");
        return next;
    case GEDELF_PG_PROPERTY:
    case GEDELF_PG_CONNECTION:
        words_put_key(w, words_field_text(w, vertex, 1));
        words_put(w, " of ");
        return words_field_node(w, vertex, 2);
    case GEDELF_PG_TAG:
        words_put(w, "the tag ");
        words_put_quoted(w, words_field_text(w, vertex, 1));
        return PG_NO_NODE;
    case GEDELF_PG_OUTREF: say_source_label(w, vertex); return PG_NO_NODE;
    case GEDELF_PG_DERIVATION: words_put_quoted(w, words_field_text(w, vertex, 1)); return PG_NO_NODE;
    case GEDELF_PG_INFERENCE: words_put(w, "an Inference"); return PG_NO_NODE;
    case GEDELF_PG_EXPECTATION: words_put(w, "a rule"); return PG_NO_NODE;
    case GEDELF_PG_UNKNOWN: words_put_quoted(w, words_field_text(w, vertex, 0)); return PG_NO_NODE;
    default: words_put(w, "a node"); return PG_NO_NODE;
    }
}

void words_put_label(gedelf_pg_words *w, uint32_t vertex)
{
    for (size_t i = 0; vertex != PG_NO_NODE; i++) {
        if (i == LABEL_STEPS_MOST) {
            words_put(w, "…");
            return;
        }
        vertex = say_label_step(w, vertex);
    }
}

/* ---- What nodes say -------------------------------------------------------------------------- */

/* "Charlotte, Emily and Anne" */
static void say_labels(gedelf_pg_words *w, gedelf_pg_value set)
{
    size_t count = gedelf_pg_item_count(w->d, set);
    for (size_t i = 0; i < count && i < LABEL_ITEMS_MOST; i++) {
        int64_t number = gedelf_pg_number(w->d, gedelf_pg_item(w->d, set, i));
        words_put(w, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        if (number >= 0 && (uint64_t)number < w->node_count)
            words_put_label(w, w->d->same[number]);
    }
    if (count > LABEL_ITEMS_MOST) {
        words_put(w, " and ");
        w->enough = w->enough && buffer_append_number(&w->out, count - LABEL_ITEMS_MOST);
        words_put(w, " more");
    }
}

static void say_tag(gedelf_pg_words *w, uint32_t vertex)
{
    view key = words_field_text(w, vertex, 1);
    gedelf_pg_value of = gedelf_pg_item(w->d, w->d->nodes[vertex], 2);
    bool same = view_equal(key, VIEW("same")), distinct = view_equal(key, VIEW("distinct"));
    if (!same && !distinct) {
        words_put_key(w, key);
        words_put(w, ": ");
    }
    say_labels(w, of);
    words_put(w, same ? " are the same" : distinct ? " are not the same" : "");
}

static void say_claim(gedelf_pg_words *w, uint32_t vertex, bool connection)
{
    words_put_label(w, vertex);
    words_put(w, ": ");
    uint32_t value = connection ? words_field_node(w, vertex, 3) : PG_NO_NODE;
    if (value != PG_NO_NODE && w->entries[value].name == 0 && w->entries[value].whole != 0)
        words_put_quoted(w, words_field_text(w, value, 1)); /* its label would say the same again */
    else if (value != PG_NO_NODE)
        words_put_label(w, value);
    else if (!connection)
        words_put_datum(w, gedelf_pg_item(w->d, w->d->nodes[vertex], 3));
}

static void say_subject(gedelf_pg_words *w, uint32_t vertex)
{
    words_put_label(w, vertex);
    if (w->entries[vertex].name == 0 && w->entries[vertex].whole == 0)
        return;
    words_put(w, " (");
    words_put_text(w, words_field_text(w, vertex, 1));
    words_put(w, ")");
}

static void say_inference(gedelf_pg_words *w, uint32_t vertex)
{
    uint32_t rule = words_field_node(w, vertex, 1);
    words_put(w, "by the rule: ");
    if (rule != PG_NO_NODE && pg_kind_of_node(w->d, rule) == GEDELF_PG_EXPECTATION)
        words_put_rule(w, w->d->nodes[rule]);
}

void words_put_node(gedelf_pg_words *w, uint32_t vertex)
{
    switch (pg_kind_of_node(w->d, vertex)) {
    case GEDELF_PG_SUBJECT: say_subject(w, vertex); break;
    case GEDELF_PG_PROPERTY: say_claim(w, vertex, false); break;
    case GEDELF_PG_CONNECTION: say_claim(w, vertex, true); break;
    case GEDELF_PG_TAG: say_tag(w, vertex); break;
    case GEDELF_PG_EXPECTATION: words_put_rule(w, w->d->nodes[vertex]); break;
    case GEDELF_PG_INFERENCE: say_inference(w, vertex); break;
    default: words_put_label(w, vertex); break;
    }
}

static gedelf_status say_to(gedelf_pg_words *words, uint32_t vertex, gedelf_write_fn write, void *context)
{
    if (vertex >= words->node_count)
        return GEDELF_ARGUMENT;
    words->out.length = 0;
    words->enough = true;
    words_put_node(words, words->d->same[vertex]);
    if (!words->enough)
        return GEDELF_MEMORY;
    return write(context, words->out.data, words->out.length) ? GEDELF_OK : GEDELF_UNWRITABLE;
}

gedelf_status gedelf_pg_say(gedelf_pg_words *words, uint32_t vertex, gedelf_sink sink)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, words->out.allocator);
    if (status == GEDELF_OK)
        status = say_to(words, vertex, sink_write, &out);
    return sink_end(&out, status);
}
