/* SPDX-License-Identifier: MIT */
/*
 * Anonymising: takes a source, gives it with other words, numbers and years, line by line in the same form. [D480–D484]
 *
 * A structure's line and those that continue it are one text, because words may be split between them; it is changed character
 * by character, so that it can be put back into its lines. The source is gone through twice: the words must be known before
 * others can be chosen that it does not have.
 */
#include "rewrite/anonymise/anonymise_private.h"

#include "rewrite/redact/redact.h"
#include "values/values.h"

#include <gedelf/anonymise.h>
#include <gedelf/dialect.h>
#include <gedelf/model.h>

/* ---- A structure's lines ------------------------------------------------------------------------ */

/* A line: the octets before its payload, of the payload, and up to the next line; and its characters. */
typedef struct anon_line {
    uint64_t from, xref_at, xref_end, payload_at, payload_end, after;
    size_t text, count; /* in the characters of the structure, a line break before them not counted */
} anon_line;

/* Octets that did not decode, in the place of characters. */
typedef struct anon_hole {
    size_t at, count;  /* with marks that are on it */
    uint64_t from, to; /* equal where it is a character that was two surrogates, and will be (CESU-8) */
} anon_hole;

enum { TAGS_KEPT = 8 };
#define NOT_DROPPED UINT64_MAX

typedef struct anonymiser {
    gedelf_allocator allocator;
    line_pass pass;
    pseudonyms names;
    gedelf_notation notation;
    bool noting; /* words, in the first pass */
    patch_flow flow;
    buffer tags, xref;
    size_t tag_ends[TAGS_KEPT]; /* the tags from the record down to the structure at hand are in `tags` */
    size_t depth;
    bool metadata; /* it says how the file is written */
    bool unusable; /* it is a line that is not understood */
    bool drop_dates;
    uint64_t dropped_level; /* of what is left out with all that is below it; NOT_DROPPED: nothing is */
    names dropped_xrefs;    /* identifiers of what is left out, */
    names shared_xrefs;     /* and those of them that something else has */
    view dialect;
    anon_line *lines;
    size_t line_count, line_capacity;
    anon_hole *holes;
    size_t hole_count, hole_capacity;
    text_characters text;
    buffer payload;
} anonymiser;

static bool add_character(anonymiser *a, uint32_t code, bool kept)
{
    return array_add(&a->allocator, &a->text.items, &a->text.count, &a->text.capacity, (text_character){code, kept});
}

/* How many marks a text begins with. */
static size_t count_marks(view text)
{
    size_t count = 0;
    for (size_t i = 0, step; i < text.length && is_combining_mark(utf8_decode(text.text + i, &step)); i += step)
        count++;
    return count;
}

/* A character that means octets which did not decode, at this place of the text; nothing is added if it means
   itself. Where marks come before their letter, those of this one do too, one octet each. */
static bool add_hole(anonymiser *a, uint64_t at, view after)
{
    const characters *text = &a->pass.text;
    size_t number = text->fault_count > 0 ? characters_faults_before(text, at) : 0;
    if (number >= text->fault_count || text->faults[number].at != at)
        return true;
    const fault *f = &text->faults[number];
    if (f->code == DIAG_CESU_8)
        return array_add(&a->allocator, &a->holes, &a->hole_count, &a->hole_capacity,
                         (anon_hole){a->text.count, 1, f->octet, f->octet});
    size_t marks = text->encoding.marks_first && f->code != DIAG_LONE_DIACRITIC ? count_marks(after) : 0;
    return array_add(&a->allocator, &a->holes, &a->hole_count, &a->hole_capacity,
                     (anon_hole){a->text.count, 1 + marks, f->octet - marks, f->octet + f->count});
}

/* Adds the payload of the line at hand to the structure's text. */
static bool add_payload(anonymiser *a, view payload)
{
    bool done = true;
    uint64_t begin = a->pass.line.at + (a->pass.usable ? a->pass.line.payload_at : 0);
    for (size_t i = 0, step; done && i < payload.length; i += step) {
        uint32_t code = utf8_decode(payload.text + i, &step);
        bool replaced = code == REPLACEMENT_CHARACTER;
        view after = view_of(payload.text + i + step, payload.length - i - step);
        done = add_hole(a, begin + i, after) && add_character(a, code, replaced);
    }
    return done;
}

/* How many characters at the beginning of a line that is not understood stay: what may be a level, and the tag of a trailer, which is one
   though something odd follows it (D480). */
static size_t kept_beginning(const line_pass *p, view text)
{
    size_t end = p->usable ? 0 : level_digits(text);
    if (!p->usable && is_trailer_line(text))
        end = (size_t)(view_trim(view_after(text, 1)).text - text.text) + 4;
    return end;
}

/* Takes the line at hand: `joint` is what is between it and the one before. */
static bool add_anon_line(anonymiser *a, view joint)
{
    line_pass *p = &a->pass;
    view payload = line_pass_payload(p);
    bool done = joint.length == 0 || add_character(a, '\n', true);
    done = done && array_reserve(&a->allocator, &a->lines, &a->line_capacity, a->line_count + 1);
    if (!done)
        return false;
    size_t at = a->text.count;
    done = add_payload(a, payload);
    for (size_t i = at, end = at + kept_beginning(p, payload); i < end && i < a->text.count; i++)
        a->text.items[i].kept = true;
    a->lines[a->line_count++] = (anon_line){p->previous,    p->xref_at, p->xref_end, p->payload_at,
                                            p->payload_end, p->after,   at,          a->text.count - at};
    return done;
}

/* ---- Escapes ------------------------------------------------------------------------------------ */

static bool begins_escape(const text_characters *t, size_t at)
{
    return at + 2 < t->count && t->items[at].code == '@' && t->items[at + 1].code == '#';
}

/* The end of the escape that begins at an at sign; `at` if it is not an escape. */
static size_t escape_end(const text_characters *t, size_t at)
{
    if (!begins_escape(t, at))
        return at;
    for (size_t i = at + 2; i < t->count && t->items[i].code != '\n'; i++) {
        if (t->items[i].code == '@')
            return i + 1;
    }
    return at;
}

static bool is_hex_code(uint32_t c)
{
    return c < 0x80 && is_hex_digit((char)c);
}

/* A character that an escape names becomes another one with as many digits. An invalid escape stays, such as one with
   small letters, because it must not become valid. */
static bool change_named(anonymiser *a, text_character *digits, size_t count)
{
    uint32_t code = 0;
    bool small = false;
    for (size_t i = 0; i < count && count <= 6; i++) {
        char digit = (char)digits[i].code;
        code = 16 * code + (uint32_t)hex_digit_value(digit);
        small = small || to_upper(digit) != digit;
    }
    text_character one = {code, false};
    if (count > 6 || small || !is_character(code))
        return true;
    if (!pseudonyms_apply(&a->names, &one, 1))
        return false;
    if (one.code >> 4 * count != 0) /* it has more digits than there is room for */
        one.code = 'x';
    for (size_t i = count; i > 0; i--, one.code >>= 4)
        digits[i - 1].code = (unsigned char)to_hex_digit(one.code);
    return true;
}

/* How much of an escape stays. A calendar's or a character's stays whole. Of others the type stays, because the rest
   may be text. So does the beginning of what only looks like one, because it shows the dialect too. */
static size_t kept_of_escape(const text_characters *t, size_t at, size_t end)
{
    if (end == at)
        return begins_escape(t, at) ? at + 3 : at;
    bool stays = t->items[at + 2].code == 'U', calendar = t->items[at + 2].code == 'D';
    const char *name;
    for (size_t i = 0; calendar && !stays && (name = calendar_escape(i)); i++) {
        size_t length = strlen(name), k = 0;
        while (k < length && at + 3 + k < end && t->items[at + 3 + k].code == (unsigned char)name[k])
            k++;
        stays = k == length && at + 4 + k == end;
    }
    return stays ? end : at + 3;
}

/* Where the next escape may begin: where a dialect takes one for plain text, at the at sign by which that would end. */
static size_t after_escape(const text_characters *t, size_t at, size_t end)
{
    if (end == at)
        return at + 1;
    return end < t->count && t->items[end].code == '#' ? end - 1 : end;
}

/* Escapes stay, except for the characters that those of type U name. */
static bool change_escapes(anonymiser *a)
{
    text_characters *t = &a->text;
    bool done = true;
    for (size_t at = 0, end, next; done && at < t->count; at = next) {
        end = escape_end(t, at);
        next = after_escape(t, at, end);
        bool unicode = end > at && t->items[at + 2].code == 'U';
        for (size_t i = at, stop = kept_of_escape(t, at, end); i < stop; i++)
            t->items[i].kept = true;
        for (size_t i = at + 3, stop; done && unicode && !a->noting && i < end; i = stop + 1) {
            for (stop = i; stop < end && is_hex_code(t->items[stop].code);)
                stop++;
            if (stop > i)
                done = change_named(a, t->items + i, stop - i);
        }
    }
    return done;
}

/* ---- Changing ----------------------------------------------------------------------------------- */

/* The beginning of an address shows what it is ("https:"), the end of a file's name its format (".jpeg"). */
static void keep_extension(text_characters *t)
{
    enum { LONGEST = 5 };
    size_t at = t->count, scheme = 0;
    while (scheme < t->count && scheme <= LONGEST && t->items[scheme].code < 0x80 &&
           is_letter((char)t->items[scheme].code))
        scheme++;
    bool addressed = scheme > 1 && scheme < t->count && t->items[scheme].code == ':';
    for (size_t i = 0; addressed && i < scheme; i++)
        t->items[i].kept = true;
    while (at > 0 && t->count - at < LONGEST && t->items[at - 1].code != '.')
        at--;
    if (at == 0 || t->items[at - 1].code != '.')
        return;
    for (size_t i = at; i < t->count; i++)
        t->items[i].kept = true;
}

static bool is_letter_character(anonymiser *a, const text_character *c)
{
    class_letter found;
    return letter_find(&a->names.memory, c->code, &found);
}

/* All but words of so many letters that they are not to come again (D481). */
static void keep_short_words(anonymiser *a)
{
    enum { LONG = 4 };
    text_characters *t = &a->text;
    for (size_t at = 0, end; at < t->count; at = end) {
        for (end = at; end < t->count && is_letter_character(a, &t->items[end]);)
            end++;
        bool kept = end - at < LONG;
        end += end == at;
        for (size_t i = at; kept && i < end; i++)
            t->items[i].kept = true;
    }
}

static bool spell_payload(anonymiser *a)
{
    bool done = true;
    a->payload.length = 0;
    for (size_t i = 0; done && i < a->text.count; i++)
        done = buffer_append_character(&a->payload, a->text.items[i].code);
    return done;
}

static anon_rule rule_at_hand(const anonymiser *a)
{
    view tags[TAGS_KEPT];
    size_t depth = a->depth < TAGS_KEPT ? a->depth : TAGS_KEPT - 1;
    for (size_t i = 0, at = 0; i < depth; at = a->tag_ends[i++])
        tags[i] = view_of(view_after(buffer_view(&a->tags), at).text, a->tag_ends[i] - at);
    return depth == 0 || a->unusable ? RULE_TEXT
                                     : rule_for(tags, depth, buffer_view(&a->payload), a->metadata, a->notation);
}

static bool note_payload(anonymiser *a, anon_rule rule)
{
    text_characters *t = &a->text;
    if (rule == RULE_KEEP)
        return true;
    if (rule == RULE_POINTER) { /* it may be dangling, and must stay so */
        view name = view_trim(buffer_view(&a->payload));
        return pseudonyms_note_xref(&a->names, view_of(name.text + 1, name.length - 2));
    }
    if (rule == RULE_FILE)
        keep_extension(t);
    if (rule == RULE_LONG_WORDS)
        keep_short_words(a);
    return change_escapes(a) && pseudonyms_note(&a->names, t->items, t->count);
}

/* Where a pointer's name begins and ends: between its at signs, white space round them apart. */
static bool change_pointer(anonymiser *a)
{
    text_characters *t = &a->text;
    size_t begin = 0, end = t->count;
    while (t->items[begin].code != '@')
        begin++;
    while (t->items[end - 1].code != '@')
        end--;
    return pseudonyms_apply_xref(&a->names, t->items + begin + 1, end - begin - 2);
}

static bool change_payload(anonymiser *a, anon_rule rule)
{
    text_characters *t = &a->text;
    bool coordinate = rule == RULE_LATITUDE || rule == RULE_LONGITUDE;
    if (rule == RULE_KEEP)
        return true;
    if (rule == RULE_POINTER)
        return change_pointer(a);
    if (rule == RULE_DATE)
        return change_escapes(a) && anonymise_date(&a->names, t->items, t->count, a->notation);
    if (coordinate)
        return anonymise_coordinate(&a->names, t->items, t->count, rule == RULE_LATITUDE);
    if (rule == RULE_FILE)
        keep_extension(t);
    if (rule == RULE_LONG_WORDS)
        keep_short_words(a);
    return change_escapes(a) && pseudonyms_apply(&a->names, t->items, t->count);
}

/* ---- Writing ------------------------------------------------------------------------------------ */

static bool append_surrogate(anonymiser *a, uint32_t unit)
{
    const char octets[] = {(char)(0xE0 | unit >> 12), (char)(0x80 | (unit >> 6 & 0x3F)), (char)(0x80 | (unit & 0x3F))};
    return flow_put(&a->flow, view_of(octets, sizeof octets));
}

/* Octets that did not decode, as they were; or the new character, in the form of the one before: it takes as many
   octets of UTF-8, so it too is above U+FFFF. */
static bool fill_hole(anonymiser *a, const anon_hole *h)
{
    uint32_t above = a->text.items[h->at].code - 0x10000;
    if (h->from < h->to)
        return flow_copy(&a->flow, h->from, h->to);
    return append_surrogate(a, 0xD800 | above >> 10) && append_surrogate(a, 0xDC00 | (above & 0x3FF));
}

/* Encodes characters, and puts octets that did not decode where they were. */
static bool encode_characters(anonymiser *a, size_t from, size_t to, size_t *hole)
{
    bool done = true;
    while (done && from < to) {
        size_t stop = *hole < a->hole_count && a->holes[*hole].at < to ? a->holes[*hole].at : to;
        a->payload.length = 0;
        for (; done && from < stop; from++)
            done = buffer_append_character(&a->payload, a->text.items[from].code);
        done = done && flow_put_text(&a->flow, buffer_view(&a->payload));
        if (done && from < to) {
            done = fill_hole(a, &a->holes[*hole]);
            from += a->holes[*hole].count;
            (*hole)++;
        }
    }
    return done;
}

/* The identifier of a record, if it has one. */
static bool write_xref(anonymiser *a, const anon_line *l)
{
    text_characters t = {NULL, 0, 0};
    bool done = true;
    for (size_t i = 0, step = 0; done && i < a->xref.length; i += step) {
        done = array_reserve(&a->allocator, &t.items, &t.capacity, t.count + 1);
        if (done)
            t.items[t.count++] = (text_character){utf8_decode(a->xref.data + i, &step), false};
    }
    done = done && pseudonyms_apply_xref(&a->names, t.items, t.count);
    a->payload.length = 0;
    for (size_t i = 0; done && i < t.count; i++)
        done = buffer_append_character(&a->payload, t.items[i].code);
    memory_release(&a->allocator, t.items, t.capacity * sizeof *t.items);
    return done && flow_copy(&a->flow, l->from, l->xref_at) && flow_put_text(&a->flow, buffer_view(&a->payload)) &&
           flow_copy(&a->flow, l->xref_end, l->payload_at);
}

static bool write_anon_structure(anonymiser *a)
{
    bool done = true;
    size_t hole = 0;
    for (size_t i = 0; done && i < a->line_count; i++) {
        const anon_line *l = &a->lines[i];
        bool named = i == 0 && a->xref.length > 0;
        done = (named ? write_xref(a, l) : flow_copy(&a->flow, l->from, l->payload_at)) &&
               encode_characters(a, l->text, l->text + l->count, &hole) &&
               flow_copy(&a->flow, l->payload_end, l->after);
    }
    return done;
}

/* ---- Structures --------------------------------------------------------------------------------- */

/* Notes the identifier of a structure. */
static bool note_own_xref(anonymiser *a, bool dropped)
{
    view xref = buffer_view(&a->xref);
    bool shared = !dropped && a->dropped_xrefs.count > 0 && names_find(&a->dropped_xrefs, xref) > 0;
    return pseudonyms_note_xref(&a->names, xref) && (!dropped || names_add(&a->dropped_xrefs, xref) > 0) &&
           (!shared || names_add(&a->shared_xrefs, xref) > 0);
}

/* All lines of a structure are there. */
static gedelf_status finish_structure(anonymiser *a)
{
    if (a->line_count == 0)
        return GEDELF_OK;
    bool done = spell_payload(a);
    anon_rule rule = done ? rule_at_hand(a) : RULE_KEEP;
    bool dropped = a->dropped_level != NOT_DROPPED && !a->unusable;
    if (a->noting)
        done = done && (dropped || note_payload(a, rule)) && (a->xref.length == 0 || note_own_xref(a, dropped));
    else if (!dropped)
        done = done && change_payload(a, rule) && write_anon_structure(a);
    a->line_count = a->hole_count = a->text.count = 0;
    return done ? flow_pass_on(&a->flow) : GEDELF_MEMORY;
}

/* Structures that say how the file is written: in the header, with everything below them. */
static bool is_serialisation(const anonymiser *a, view tag)
{
    return is_written_tag(tag) || gedelf_dialect_is_metadata(a->dialect, tag);
}

/* Is the structure at hand the date of an event? Those of the file and of its records stay (D482). */
static bool is_event_date(const anonymiser *a)
{
    size_t from = a->depth > 1 ? a->tag_ends[a->depth - 2] : 0, before = a->depth > 2 ? a->tag_ends[a->depth - 3] : 0;
    view tag = view_of(a->tags.data + from, a->tags.length - from);
    view above = view_of(a->tags.data + before, from - before);
    bool date = view_equal_ignoring_case(tag, VIEW("DATE")) || view_equal_ignoring_case(tag, VIEW("SDATE"));
    bool header = view_equal_ignoring_case(view_of(a->tags.data, a->tag_ends[0]), VIEW("HEAD"));
    return date && a->depth > 1 && !header && !view_equal_ignoring_case(above, VIEW("CHAN")) &&
           !view_equal_ignoring_case(above, VIEW("CREA"));
}

/* Does it point only to something that is left out? It would be dangling (D480). While identifiers are noted, that is
   not known yet. */
static bool is_pointer_to_dropped(const anonymiser *a)
{
    bool any = !a->noting && a->pass.line.level > 0 && a->dropped_xrefs.count > 0;
    view name = any ? pointer_name(view_trim(line_pass_payload(&a->pass))) : VIEW("");
    return name.length > 0 && names_find(&a->dropped_xrefs, name) > 0 && names_find(&a->shared_xrefs, name) == 0;
}

/* Which structures are left out: a date of an event, something about an account (D619), or a pointer to it, up to the
   next structure that is not below it. */
static void begin_dropping(anonymiser *a)
{
    uint64_t level = a->pass.line.level;
    if (a->unusable || (a->dropped_level != NOT_DROPPED && level > a->dropped_level))
        return;
    bool dropped =
        is_account_tag(line_pass_tag(&a->pass)) || (a->drop_dates && is_event_date(a)) || is_pointer_to_dropped(a);
    a->dropped_level = dropped ? level : NOT_DROPPED;
}

/* A line that begins a structure: notes the tags that lead there. A line that is not understood is text of its own. */
static bool begin_structure(anonymiser *a)
{
    line_pass *p = &a->pass;
    view tag = line_pass_tag(p);
    size_t level = p->usable && p->line.level < TAGS_KEPT - 1 ? (size_t)p->line.level : TAGS_KEPT - 1;
    level = level > a->depth ? a->depth : level;
    a->tags.length = level > 0 ? a->tag_ends[level - 1] : 0;
    a->xref.length = 0;
    a->unusable = !p->usable;
    if (!buffer_append(&a->tags, tag) || !buffer_append(&a->xref, line_pass_xref(p)))
        return false;
    a->tag_ends[level] = a->tags.length;
    a->depth = level + 1;
    bool header = view_equal_ignoring_case(view_of(a->tags.data, a->tag_ends[0]), VIEW("HEAD"));
    if (level <= 1)
        a->metadata = header && level == 1 && is_serialisation(a, tag);
    begin_dropping(a);
    return true;
}

static gedelf_status take_anon_line(anonymiser *a)
{
    char letter = continuation_of(line_pass_tag(&a->pass));
    if (letter != '\0' && a->line_count == 1 && !spell_payload(a))
        return GEDELF_MEMORY;
    /* A pointer cannot be continued: what would do so is a text of its own. */
    bool pointer = a->line_count == 1 && letter != '\0' && pointer_name(view_trim(buffer_view(&a->payload))).length > 0;
    if (letter != '\0' && a->line_count > 0 && !pointer)
        return add_anon_line(a, continuation_joint(letter)) ? GEDELF_OK : GEDELF_MEMORY;
    gedelf_status status = finish_structure(a);
    if (status == GEDELF_OK && !(begin_structure(a) && add_anon_line(a, VIEW(""))))
        status = GEDELF_MEMORY;
    return status;
}

/* ---- Passes ------------------------------------------------------------------------------------- */

static gedelf_status run_anon_pass(anonymiser *a, view octets, const gedelf_read_options *reading, bool noting)
{
    gedelf_status status = line_pass_open(&a->pass, octets, reading);
    a->noting = noting;
    a->depth = 0;
    a->dropped_level = NOT_DROPPED;
    a->tags.length = 0;
    a->names.encoding = &a->pass.text.encoding;
    while (status == GEDELF_OK && (status = line_pass_next(&a->pass)) == GEDELF_OK)
        status = take_anon_line(a);
    uint64_t after = a->pass.after;
    if (status == GEDELF_END)
        status = finish_structure(a);
    a->names.latin_only =
        a->names.latin_only || (a->pass.text.encoding.eight_bit && utf8_guess_says_yes(&a->pass.text.guess));
    if (status == GEDELF_OK && !noting)
        status = flow_copy(&a->flow, after, octets.length) ? flow_end(&a->flow) : GEDELF_MEMORY;
    line_pass_close(&a->pass);
    return status;
}

/* Words beyond ASCII must be noted again, if their letters are to stay, and identifiers, if something is left out that has one. */
static gedelf_status run_anon_passes(anonymiser *a, view octets, const gedelf_read_options *reading)
{
    gedelf_status status = run_anon_pass(a, octets, reading, true);
    if (status == GEDELF_OK && (a->names.latin_only || a->dropped_xrefs.count > 0))
        status = run_anon_pass(a, octets, reading, true);
    if (status != GEDELF_OK)
        return status;
    gedelf_status opened = line_pass_open(&a->pass, octets, reading);
    a->names.encoding = &a->pass.text.encoding;
    bool chosen = opened == GEDELF_OK && pseudonyms_choose(&a->names) && pseudonyms_choose_xrefs(&a->names);
    line_pass_close(&a->pass);
    return opened != GEDELF_OK ? opened : chosen ? run_anon_pass(a, octets, reading, false) : GEDELF_MEMORY;
}

/* ---- All of it ---------------------------------------------------------------------------------- */

/* Reads the source once as it is, so that what cannot be read is said, and to know its dialect. */
static gedelf_status look_at_source(anonymiser *a, view octets, const gedelf_read_options *reading,
                                    buffer *dialect_name)
{
    gedelf_reader *reader;
    gedelf_status status = gedelf_reader_open(&reader, gedelf_source_memory(octets.text, octets.length), reading);
    if (status != GEDELF_OK)
        return status;
    const gedelf_metadata *about = gedelf_reader_metadata(reader);
    a->notation = header_model(about, gedelf_reader_head(reader))->notation;
    if (!buffer_append(dialect_name, about->dialect))
        status = GEDELF_MEMORY;
    a->dialect = buffer_view(dialect_name);
    while (status == GEDELF_OK)
        status = gedelf_reader_skip(reader, 4096);
    gedelf_reader_close(reader);
    return status == GEDELF_END ? GEDELF_OK : status;
}

static gedelf_status anonymise_to(gedelf_source source, gedelf_write_fn write, void *context,
                                  const gedelf_anonymise_options *options)
{
    gedelf_anonymise_options all;
    anonymiser a = {.drop_dates = false};
    buffer owned, dialect_name;
    view octets;
    options_take(&all, options);
    a.drop_dates = all.drop_dates;
    a.allocator = all.allocator ? *all.allocator : memory_default;
    gedelf_read_options reading = reader_options(all.reading);
    reading.allocator = reading.allocator ? reading.allocator : &a.allocator;
    flow_begin(&a.flow, &a.pass, write, context, &a.allocator);
    pseudonyms_init(&a.names, &a.allocator, all.key);
    names_init(&a.dropped_xrefs, &a.allocator);
    names_init(&a.shared_xrefs, &a.allocator);
    buffer *buffers[] = {&owned, &dialect_name, &a.tags, &a.xref, &a.payload};
    for (size_t i = 0; i < COUNT_OF(buffers); i++)
        buffer_init(buffers[i], &a.allocator);
    gedelf_status status = octets_read(source, &owned, &octets);
    if (status == GEDELF_OK)
        status = look_at_source(&a, octets, &reading, &dialect_name);
    if (status == GEDELF_OK)
        status = run_anon_passes(&a, octets, &reading);
    flow_free(&a.flow);
    pseudonyms_free(&a.names);
    names_free(&a.dropped_xrefs);
    names_free(&a.shared_xrefs);
    memory_release(&a.allocator, a.lines, a.line_capacity * sizeof *a.lines);
    memory_release(&a.allocator, a.holes, a.hole_capacity * sizeof *a.holes);
    memory_release(&a.allocator, a.text.items, a.text.capacity * sizeof *a.text.items);
    for (size_t i = 0; i < COUNT_OF(buffers); i++)
        buffer_free(buffers[i]);
    return status;
}

gedelf_status gedelf_anonymise(gedelf_source source, gedelf_sink sink, const gedelf_anonymise_options *options)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, option_allocator(options));
    if (status == GEDELF_OK)
        status = anonymise_to(source, sink_write, &out, options);
    return sink_end(&out, status);
}
