/* SPDX-License-Identifier: MIT */
/*
 * The table: takes model_table.def, which is written as people read it, gives what the check asks: the entry of a tag in a
 * context. D242
 */
#include "model/model_private.h"

/* ---- The data -------------------------------------------------------------------------------- */

typedef struct table_row {
    const char *context, *entries;
} table_row;

static const table_row table_rows[] = {
#define ROW(context, entries) {#context, entries},
#define IGNORED(context, tags)
#include "model/model_table.def"
#undef ROW
#undef IGNORED
};

static const table_row ignored_rows[] = {
#define ROW(context, entries)
#define IGNORED(context, tags) {context, tags},
#include "model/model_table.def"
#undef ROW
#undef IGNORED
};

#define ROW_COUNT (sizeof table_rows / sizeof *table_rows)

/* ---- Names ----------------------------------------------------------------------------------- */

/* The set of this name, which the values know. */
static uint8_t set_named(view name)
{
    uint8_t set = GEDELF_SET_SEX;
    while (!view_equal(name, view_of_string(gedelf_set_name((gedelf_set)set))))
        set++;
    return set;
}

/* The kind that a record's tag makes it. */
static record_kind record_kind_of(view tag)
{
    static const char *const kinds[] = {[TARGET_HEAD] = "HEAD", [TARGET_FAM] = "FAM",   [TARGET_INDI] = "INDI",
                                        [TARGET_OBJE] = "OBJE", [TARGET_NOTE] = "NOTE", [TARGET_REPO] = "REPO",
                                        [TARGET_SOUR] = "SOUR", [TARGET_SUBM] = "SUBM", [TARGET_SUBN] = "SUBN"};
    for (record_kind kind = TARGET_HEAD; kind < TARGET_OTHER; kind++) {
        if (view_equal(tag, view_of_string(kinds[kind])))
            return kind;
    }
    return TARGET_OTHER;
}

/* The number of a context, which is new if it was not named before. 0 is not a context. */
static uint8_t context_named(model_table *t, view name)
{
    size_t i = 1;
    while (i < t->context_count && !view_equal(name, view_of_string(t->contexts[i])))
        i++;
    return (uint8_t)i;
}

/* A tag's number; the table has no more than there is room for. */
static uint8_t tag_named(model_table *t, view tag, bool *enough)
{
    uint32_t number = names_add(&t->tags, tag);
    *enough = *enough && number > 0 && number + TAG_FIRST <= TAGS_MOST;
    return *enough ? (uint8_t)(number + TAG_FIRST - 1) : TAG_FOREIGN;
}

uint8_t model_table_tag(const model_table *t, view tag)
{
    uint32_t number = names_find(&t->tags, tag);
    if (number == 0)
        return is_extension_tag(tag) ? TAG_EXTENSION : TAG_FOREIGN;
    uint8_t class = (uint8_t)(number + TAG_FIRST - 1);
    const model_rule *rule = model_table_rule(t, 0, class);
    return rule && rule->ignored ? TAG_IGNORED : class;
}

view model_table_tag_text(const model_table *t, uint8_t tag)
{
    return tag < TAG_FIRST ? view_of(NULL, 0) : names_at(&t->tags, (uint32_t)(tag - TAG_FIRST + 1));
}

/* ---- Entries --------------------------------------------------------------------------------- */

static view take_while(view *text, bool (*holds)(char c))
{
    size_t i = 0;
    while (i < text->length && holds(text->text[i]))
        i++;
    view part = view_of(text->text, i);
    *text = view_after(*text, i);
    return part;
}

static bool is_tag_letter(char c)
{
    return is_letter(c) || c == '_';
}

static bool is_name_character(char c)
{
    return is_in_class(c, CLASS_TAG);
}

static bool is_before_context(char c)
{
    return c != '>';
}

/* A tag ends with a digit only if the digit is not a count: ADR1?. */
static view take_tag(view *entry)
{
    view tag = take_while(entry, is_tag_letter);
    if (entry->length > 1 && is_digit(entry->text[0]) && strchr("?!*", entry->text[1])) {
        tag.length++;
        *entry = view_after(*entry, 1);
    }
    return tag;
}

/* How often: ! ? * or a number. */
static void take_count(view *entry, model_rule *rule, bool *required)
{
    char c = entry->text[0];
    rule->most = c == '*' ? 0 : is_digit(c) ? (uint8_t)(c - '0') : 1;
    *required = c == '!';
    *entry = view_after(*entry, 1);
}

/* "@NOTE/t", "@FAM", "@OBJE/-". */
static void read_pointer(view text, model_rule *rule)
{
    const char *slash = memchr(text.text, '/', text.length);
    size_t length = slash ? (size_t)(slash - text.text) : text.length;
    rule->targets = (uint16_t)(1u << record_kind_of(view_of(text.text + 1, length - 1)));
    rule->payload = !slash ? PAYLOAD_RECORD : slash[1] == 't' ? PAYLOAD_TEXT : PAYLOAD_NOTHING;
}

static void read_payload(view text, model_rule *rule)
{
    static const struct {
        const char *sign;
        payload_rule payload;
    } payloads[] = {{"", PAYLOAD_TEXT},        {"-", PAYLOAD_NOTHING},     {"y", PAYLOAD_FREE},
                    {"d", PAYLOAD_DATE},       {"p", PAYLOAD_PERIOD},      {"x", PAYLOAD_EXACT_DATE},
                    {"a", PAYLOAD_AGE},        {"h", PAYLOAD_TIME},        {"n", PAYLOAD_DIGITS},
                    {"lat", PAYLOAD_LATITUDE}, {"lon", PAYLOAD_LONGITUDE}, {"name", PAYLOAD_NAME}};
    if (text.length > 0 && text.text[0] == '@') {
        read_pointer(text, rule);
    } else if (text.length > 0 && text.text[0] == '{') {
        rule->payload = PAYLOAD_SET;
        rule->set = set_named(view_of(text.text + 1, text.length - 2));
    } else {
        for (size_t i = 0; i < sizeof payloads / sizeof *payloads; i++) {
            if (view_equal(text, view_of_string(payloads[i].sign)))
                rule->payload = (uint8_t)payloads[i].payload;
        }
    }
}

/* Where it is counted: one bit if there may be one, two if there may be up to three. */
static void give_slot(model_table *t, uint8_t context, model_rule *rule, bool required)
{
    if (rule->most == 0 && !required) {
        rule->slot = SLOT_ANY;
        return;
    }
    rule->slot = t->slots[context];
    t->slots[context] = (uint8_t)(rule->slot + (rule->most > 1 ? 2 : 1));
    if (required)
        t->required[context] |= UINT64_C(1) << rule->slot;
}

/* An event whose line alone says that it happened. D243 */
static bool is_deniable(view row, view tag)
{
    bool event = view_equal(row, VIEW("FEVENTS")) || view_equal(row, VIEW("IEVENTS"));
    return event && !view_equal(tag, VIEW("EVEN")) && !view_equal(tag, VIEW("RESI"));
}

static bool add_rule(model_table *t, uint8_t context, uint8_t tag, model_rule rule)
{
    if (t->rule_count == RULES_MOST)
        return false;
    rule.tag = tag;
    t->rules[t->rule_count++] = rule;
    t->places[context][tag] = (uint16_t)t->rule_count;
    return true;
}

bool model_table_add(model_table *t, uint8_t context, view tag, model_rule rule, bool required)
{
    bool enough = true;
    give_slot(t, context, &rule, required);
    uint8_t number = tag_named(t, tag, &enough);
    return enough && add_rule(t, context, number, rule);
}

/* "TAG?payload>CONTEXT" */
static bool add_entry(model_table *t, uint8_t context, view row, view entry)
{
    model_rule rule = {.payload = PAYLOAD_TEXT};
    bool required;
    view tag = take_tag(&entry);
    take_count(&entry, &rule, &required);
    read_payload(take_while(&entry, is_before_context), &rule);
    if (entry.length > 0)
        rule.context = context_named(t, view_after(entry, 1));
    rule.event = is_deniable(row, tag);
    rule.association = view_equal(tag, VIEW("ASSO"));
    return model_table_add(t, context, tag, rule, required);
}

/* Adds the rows of `name` to a context. It calls itself for &X, three deep at most: the rows are our own. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool add_rows(model_table *t, uint8_t context, view name)
{
    bool enough = true;
    for (size_t i = 0; enough && i < ROW_COUNT; i++) {
        view rest = view_of_string(table_rows[i].entries);
        if (!view_equal(name, view_of_string(table_rows[i].context)))
            continue;
        while (enough && rest.length > 0) {
            const char *space = memchr(rest.text, ' ', rest.length);
            size_t length = space ? (size_t)(space - rest.text) : rest.length, past = space ? length + 1 : length;
            view entry = view_of(rest.text, length);
            enough =
                entry.text[0] == '&' ? add_rows(t, context, view_after(entry, 1)) : add_entry(t, context, name, entry);
            rest = view_after(rest, past);
        }
    }
    return enough;
}

/* Tags that are not looked at in a context; those of context 0 nowhere. */
static bool add_ignored(model_table *t, const table_row *row)
{
    uint8_t context = row->context[0] ? context_named(t, view_of_string(row->context)) : 0;
    view rest = view_of_string(row->entries);
    bool enough = true;
    while (enough && rest.length > 0) {
        uint8_t tag = tag_named(t, take_while(&rest, is_name_character), &enough);
        enough = enough && add_rule(t, context, tag, (model_rule){.ignored = true});
        rest = view_trim(rest);
    }
    return enough;
}

/* All contexts have their numbers before entries refer to them. */
static bool name_contexts(model_table *t)
{
    t->context_count = 1;
    for (size_t i = 0; i < ROW_COUNT; i++) {
        uint8_t context = context_named(t, view_of_string(table_rows[i].context));
        if (context == CONTEXTS_MOST)
            return false;
        t->contexts[context] = table_rows[i].context;
        if (context == t->context_count)
            t->context_count++;
    }
    return true;
}

static bool add_table(model_table *t)
{
    bool done = name_contexts(t);
    for (uint8_t i = 1; done && i < t->context_count; i++)
        done = add_rows(t, i, view_of_string(t->contexts[i]));
    for (size_t i = 0; done && i < sizeof ignored_rows / sizeof *ignored_rows; i++)
        done = add_ignored(t, &ignored_rows[i]);
    for (uint8_t tag = 0; tag < TAG_FIRST + t->tags.count && tag < TAGS_MOST; tag++)
        t->kinds[tag] = (uint8_t)record_kind_of(model_table_tag_text(t, tag));
    t->records = context_named(t, VIEW("RECORDS"));
    t->head = context_named(t, VIEW("HEAD"));
    t->file = context_named(t, VIEW("FILE"));
    t->link = context_named(t, VIEW("OBJEL"));
    t->object = context_named(t, VIEW("OBJER"));
    return done;
}

bool model_table_init(model_table *t, const gedelf_allocator *allocator, const data_model *model)
{
    memset(t, 0, sizeof *t);
    names_init(&t->tags, allocator);
    t->typed = model->typed;
    return t->typed ? model_table_add_types(t, model) : add_table(t);
}

void model_table_free(model_table *t)
{
    names_free(&t->tags);
}

/* ---- What is close --------------------------------------------------------------------------- */

view model_table_suggest(const model_table *t, uint8_t context, view tag)
{
    view best = view_of(NULL, 0);
    size_t least = tag.length >= 6 ? 3 : 2; /* it must be less */
    if (tag.length < 2)
        return best;
    for (unsigned number = TAG_FIRST; number < TAGS_MOST; number++) {
        const model_rule *rule = model_table_rule(t, context, (uint8_t)number);
        if (!rule || rule->ignored) /* there may be no such tag */
            continue;
        view other = model_table_tag_text(t, (uint8_t)number);
        size_t distance = word_distance(tag, other);
        if (distance < least) {
            least = distance;
            best = other;
        }
    }
    return best;
}
