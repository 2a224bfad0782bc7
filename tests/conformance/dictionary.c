/* SPDX-License-Identifier: MIT */
/*
 * The IRI dictionary of 2017 as JSON: takes the PRFX and DEFN structures of a header, gives what of them is to be used.
 * The rules are written down here a second time, as plainly as can be.
 * [elf-2017-06 §IRI], [elf-2017-10 §6.1, §6.4], D21, D22, D29, D112
 */
#include "runner.h"

/* What an entry says. */
enum entry_kind { ENTRY_FAULTY, ENTRY_DEFAULT, ENTRY_PREFIX, ENTRY_TAG };

/* The next word of a payload, and what is after it; an empty one if there is none. */
static gedelf_view next_word(gedelf_view *left)
{
    while (left->length > 0 && strchr(" \t\n\r", left->text[0]) != NULL) {
        left->text++;
        left->length--;
    }
    gedelf_view word = {left->text, 0};
    while (word.length < left->length && strchr(" \t\n\r", word.text[word.length]) == NULL)
        word.length++;
    if (word.length > 0) /* else there may be no text at all */
        left->text += word.length;
    left->length -= word.length;
    return word;
}

static bool is_alphanumeric(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Prefix ::= [0-9A-Za-z]* "_" */
static bool is_prefix(gedelf_view v)
{
    for (size_t i = 0; i + 1 < v.length; i++)
        if (!is_alphanumeric(v.text[i]))
            return false;
    return v.length > 0 && v.text[v.length - 1] == '_';
}

/* Tag ::= [0-9a-zA-Z_]+ */
static bool is_tag(gedelf_view v)
{
    for (size_t i = 0; i < v.length; i++)
        if (!is_alphanumeric(v.text[i]) && v.text[i] != '_')
            return false;
    return v.length > 0;
}

/* The tags that mean no type, whatever the dictionary says. [elf-2017-10 §6.2] */
static bool is_pseudo_tag(gedelf_view v)
{
    static const char *const pseudo[] = {"CHAR", "CONC", "CONT", "DEFN", "PRFX", "TRLR"};
    for (size_t i = 0; i < sizeof pseudo / sizeof pseudo[0]; i++)
        if (is_exactly(v.text, v.length, pseudo[i]))
            return true;
    return false;
}

/* A scheme, a colon, and nothing that an IRI cannot have (D112). */
static bool is_an_iri(gedelf_view v)
{
    size_t scheme = 0;
    while (scheme < v.length && (is_alphanumeric(v.text[scheme]) || strchr("+-.", v.text[scheme]) != NULL))
        scheme++;
    bool letter = v.length > 0 && is_alphanumeric(v.text[0]) && v.text[0] > '9';
    if (!letter || scheme == v.length || v.text[scheme] != ':')
        return false;
    for (size_t i = 0; i < v.length; i++)
        if ((unsigned char)v.text[i] <= ' ' || strchr("<>\"{}|\\^`\x7F", v.text[i]) != NULL)
            return false;
    return true;
}

static bool are_iris(gedelf_view words)
{
    size_t count = 0;
    for (gedelf_view word = next_word(&words); word.length > 0; word = next_word(&words), count++)
        if (!is_an_iri(word))
            return false;
    return count > 0;
}

/* What the structure says: its key, empty for the default namespace, and its IRIs. */
static enum entry_kind parse_entry(gedelf_structure s, gedelf_view *key, gedelf_view *iris)
{
    gedelf_view tag = gedelf_structure_tag(s), first;
    *iris = gedelf_structure_payload(s);
    *key = next_word(iris);
    gedelf_view rest = *iris;
    size_t count = 0;
    while (first = next_word(&rest), first.length > 0)
        count++;
    if (is_exactly(tag.text, tag.length, "DEFN"))
        return is_tag(*key) && !is_pseudo_tag(*key) && are_iris(*iris) ? ENTRY_TAG : ENTRY_FAULTY;
    if (count == 1)
        return is_prefix(*key) && are_iris(*iris) ? ENTRY_PREFIX : ENTRY_FAULTY;
    *iris = *key;
    *key = (gedelf_view){NULL, 0};
    return count == 0 && are_iris(*iris) ? ENTRY_DEFAULT : ENTRY_FAULTY;
}

static bool same_text(gedelf_view a, gedelf_view b)
{
    return a.length == b.length && (a.length == 0 || memcmp(a.text, b.text, a.length) == 0);
}

/* Is there an entry of the same kind and key before number `index`? The first one holds (D29). */
static bool is_repeated(const gedelf_structure *entries, size_t index)
{
    gedelf_view key, iris, other;
    enum entry_kind kind = parse_entry(entries[index], &key, &iris);
    for (size_t i = 0; i < index; i++)
        if (parse_entry(entries[i], &other, &iris) == kind && same_text(other, key))
            return true;
    return false;
}

/* All entries of a kind, with `title` before the first one. */
static void json_entries(text *out, const gedelf_structure *entries, size_t count, enum entry_kind kind,
                         const char *title)
{
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        gedelf_view key, iris, iri;
        if (parse_entry(entries[i], &key, &iris) != kind || is_repeated(entries, i))
            continue;
        if (any || out->length > 0)
            text_add_octet(out, ',');
        text_add_string(out, any ? "" : title);
        any = true;
        if (kind != ENTRY_DEFAULT) {
            json_string(out, key);
            text_add_string(out, kind == ENTRY_TAG ? ":[" : ":");
        }
        json_string(out, next_word(&iris));
        while (iri = next_word(&iris), iri.length > 0) {
            text_add_octet(out, ',');
            json_string(out, iri);
        }
        text_add_string(out, kind == ENTRY_TAG ? "]" : "");
    }
    text_add_string(out, any && kind != ENTRY_DEFAULT ? "}" : "");
}

void json_dictionary(text *out, const gedelf_structure *entries, size_t count)
{
    text members = {0};
    json_entries(&members, entries, count, ENTRY_DEFAULT, "\"default\":");
    json_entries(&members, entries, count, ENTRY_PREFIX, "\"prefixes\":{");
    json_entries(&members, entries, count, ENTRY_TAG, "\"tags\":{");
    if (members.length > 0) {
        text_add_string(out, "{\"dictionary\":{");
        text_add(out, members.data, members.length);
        text_add_string(out, "}}");
    }
    text_free(&members);
}
