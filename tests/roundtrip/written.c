/* SPDX-License-Identifier: MIT */
/*
 * Looks at written octets, without the library: are they what an ELF writer may write? The rules are written down here
 * a second time, as plainly as can be. [ELF-SER §serialising-line-strings, §serialising-structures, §serialising-lines,
 * §header, §unicode-escape, §escaping, §line-cont, §encoding]
 */
#include "roundtrip.h"

static const gedelf_view nothing = {"", 0};

/* ---- Characters --------------------------------------------------------------------------------- */

static void add_utf8(text *out, uint32_t c)
{
    if (c < 0x80) {
        text_add_octet(out, c);
        return;
    }
    if (c >= 0x10000)
        text_add_octet(out, 0xF0 | c >> 18);
    if (c >= 0x800)
        text_add_octet(out, c < 0x10000 ? 0xE0 | c >> 12 : 0x80 | (c >> 12 & 0x3F));
    text_add_octet(out, c < 0x800 ? 0xC0 | c >> 6 : 0x80 | (c >> 6 & 0x3F));
    text_add_octet(out, 0x80 | (c & 0x3F));
}

/* UTF-16 as UTF-8; without its byte-order mark, which must be there. */
static text from_utf16(const text *octets, bool big, text *report)
{
    text out = {0};
    const unsigned char *p = (const unsigned char *)octets->data;
    uint32_t high = 0;
    for (size_t i = 0; i + 1 < octets->length; i += 2) {
        uint32_t unit = (uint32_t)(big ? p[i] << 8 | p[i + 1] : p[i + 1] << 8 | p[i]);
        if (i == 0) {
            if (unit != 0xFEFF)
                complain(report, "UTF-16 without a byte-order mark", nothing);
        } else if (high != 0) {
            if (unit < 0xDC00 || unit > 0xDFFF)
                complain(report, "an unpaired surrogate", nothing);
            add_utf8(&out, 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
            high = 0;
        } else if (unit >= 0xD800 && unit <= 0xDBFF) {
            high = unit;
        } else {
            add_utf8(&out, unit);
        }
    }
    if (octets->length % 2 != 0 || high != 0)
        complain(report, "UTF-16 is cut off", nothing);
    return out;
}

/* Stand-ins for what ANSEL has beyond ASCII: here it matters only which of them are diacritics. */
enum { SOME_LETTER = 0xA1, SOME_MARK = 0x301 };

/* ANSEL in Unicode's order: diacritics after their letter. */
static text from_ansel(const text *octets, text *report)
{
    text out = {0};
    size_t waiting = 0;
    for (size_t i = 0; i < octets->length; i++) {
        unsigned char c = (unsigned char)octets->data[i];
        if (c >= 0xE0) {
            waiting++;
            continue;
        }
        if (waiting > 0 && (c == '\n' || c == '\r'))
            complain(report, "an ANSEL diacritic at the end of a line", nothing);
        add_utf8(&out, c < 0x80 ? c : SOME_LETTER);
        for (; waiting > 0; waiting--)
            add_utf8(&out, SOME_MARK);
    }
    return out;
}

static text from_utf8(const text *octets, const way *w, text *report)
{
    text out = {0};
    bool ascii = strcmp(w->encoding, "ASCII") == 0;
    bool marked = octets->length >= 3 && memcmp(octets->data, "\xEF\xBB\xBF", 3) == 0;
    if (marked != (w->byte_order_mark && !ascii))
        complain(report, "a byte-order mark that should not be there, or none where there should be one", nothing);
    text_add(&out, octets->data + (marked ? 3 : 0), octets->length - (marked ? 3 : 0));
    size_t length;
    for (size_t i = 0; i < out.length; i += length) {
        uint32_t c = 0;
        length = utf8_sequence((const unsigned char *)out.data + i, out.length - i, &c);
        if (length == 0 || (c >= 0xD800 && c <= 0xDFFF) || c == 0 || (ascii && c >= 0x80)) {
            complain(report, "octets that the encoding does not have", nothing);
            break;
        }
    }
    return out;
}

static text to_characters(const text *octets, const way *w, text *report)
{
    if (is_wide(w))
        return from_utf16(octets, strcmp(w->encoding, "UTF-16BE") == 0, report);
    return strcmp(w->encoding, "ANSEL") == 0 ? from_ansel(octets, report) : from_utf8(octets, w, report);
}

/* How many octets a stretch of characters is in the file. */
static uint64_t cost(gedelf_view v, const way *w)
{
    uint64_t sum = 0;
    bool narrow = strcmp(w->encoding, "UTF-8") == 0;
    for (size_t i = 0; i < v.length; i++) {
        unsigned char c = (unsigned char)v.text[i];
        bool first = (c & 0xC0) != 0x80;
        sum += narrow ? 1 : !first ? 0 : is_wide(w) ? (c >= 0xF0 ? 4 : 2) : 1;
    }
    return sum;
}

enum kind { KIND_PLAIN, KIND_SPACE, KIND_MARK, KIND_DOUBT };

typedef struct range {
    uint32_t first, last;
    enum kind kind;
} range;

/* Certain combining marks; and whole blocks where some characters are marks or hang together with their neighbours, of
   which nothing is asked here. */
static const range ranges[] = {
    {0x9, 0x9, KIND_SPACE},         {0x20, 0x20, KIND_SPACE},        {0x1, 0x1F, KIND_DOUBT},
    {0x7F, 0x9F, KIND_DOUBT},       {0xAD, 0xAD, KIND_DOUBT},        {0x300, 0x36F, KIND_MARK},
    {0x483, 0x489, KIND_DOUBT},     {0x5B0, 0x5BD, KIND_MARK},       {0x590, 0x5CF, KIND_DOUBT},
    {0x600, 0x61F, KIND_DOUBT},     {0x64B, 0x655, KIND_MARK},       {0x656, 0x670, KIND_DOUBT},
    {0x6D6, 0x6ED, KIND_DOUBT},     {0x700, 0x8FF, KIND_DOUBT},      {0x93C, 0x93C, KIND_MARK},
    {0x900, 0x11FF, KIND_DOUBT},    {0x135D, 0x135F, KIND_DOUBT},    {0x1700, 0x1CFF, KIND_DOUBT},
    {0x1DC0, 0x1DFF, KIND_MARK},    {0x200B, 0x200F, KIND_DOUBT},    {0x2028, 0x202E, KIND_DOUBT},
    {0x2060, 0x206F, KIND_DOUBT},   {0x20D0, 0x20F0, KIND_MARK},     {0x20F1, 0x20FF, KIND_DOUBT},
    {0x2CEF, 0x2DFF, KIND_DOUBT},   {0x302A, 0x302F, KIND_DOUBT},    {0x3099, 0x309A, KIND_DOUBT},
    {0xA66F, 0xA6F1, KIND_DOUBT},   {0xA800, 0xABFF, KIND_DOUBT},    {0xD7B0, 0xD7FF, KIND_DOUBT},
    {0xE000, 0xF8FF, KIND_DOUBT},   {0xFB1E, 0xFB1E, KIND_DOUBT},    {0xFE20, 0xFE2F, KIND_MARK},
    {0xFE00, 0xFE0F, KIND_DOUBT},   {0xFEFF, 0xFEFF, KIND_DOUBT},    {0xFF9E, 0xFFFD, KIND_DOUBT},
    {0x10000, 0x1FFFF, KIND_DOUBT}, {0xE0000, 0x10FFFF, KIND_DOUBT},
};

static enum kind kind_of(uint32_t c)
{
    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i].first && c <= ranges[i].last)
            return ranges[i].kind;
    return KIND_PLAIN;
}

/* ---- Atoms -------------------------------------------------------------------------------------- */

/* A part of a payload that must not be taken apart: a character, an escaped at sign, an escape. */
typedef struct atom {
    size_t length;
    enum kind first, last; /* of the characters it stands for */
    bool divisible;        /* a Unicode escape that could have been two */
    bool escape;           /* a Unicode escape */
    bool faulty;
    size_t characters; /* in a Unicode escape */
    bool only_spaces;  /* likewise */
} atom;

/* May a line be continued between these two? */
static bool may_divide(enum kind last, enum kind first)
{
    return last == KIND_PLAIN && first == KIND_PLAIN;
}

/* @#U41 E9@, in capitals, without needless zeros. */
static void read_numbers(atom *a, const char *p, const char *end)
{
    a->escape = a->only_spaces = true;
    p += *p == ' ';
    a->faulty = p == end;
    while (p < end) {
        uint32_t c = 0;
        const char *start = p;
        for (; p < end && strchr("0123456789ABCDEF", *p) != NULL; p++)
            c = c * 16 + (uint32_t)(*p <= '9' ? *p - '0' : *p - 'A' + 10);
        enum kind kind = kind_of(c);
        a->faulty = a->faulty || p == start || *start == '0' || (p < end && *p != ' ') || p + 1 == end;
        if (a->faulty)
            return;
        if (a->characters++ == 0)
            a->first = kind;
        else
            a->divisible = a->divisible || may_divide(a->last, kind);
        a->last = kind;
        a->only_spaces = a->only_spaces && kind == KIND_SPACE;
        p += p < end;
    }
}

/* Which escapes may stay as they are: calendars in a date, and whatever a schema preserves. */
enum { KEEPS_NONE, KEEPS_CALENDARS, KEEPS_ALL };

/* What begins with an at sign. */
static atom at_sign_atom(gedelf_view v, size_t at, int keeps)
{
    atom a = {.length = 2};
    if (at + 1 < v.length && v.text[at + 1] == '@')
        return a;
    const char *p = v.text + at;
    const char *end = at + 2 < v.length && p[1] == '#' ? memchr(p + 2, '@', v.length - at - 2) : NULL;
    a.length = end == NULL ? 1 : (size_t)(end - p) + 1;
    if (end != NULL && p[2] == 'U')
        read_numbers(&a, p + 3, end);
    else
        a.faulty = end == NULL || keeps == KEEPS_NONE || (keeps == KEEPS_CALENDARS && p[2] != 'D');
    return a;
}

static atom next_atom(gedelf_view v, size_t at, int keeps)
{
    if (v.text[at] == '@')
        return at_sign_atom(v, at, keeps);
    uint32_t c = 0;
    atom a = {.length = utf8_sequence((const unsigned char *)v.text + at, v.length - at, &c)};
    a.faulty = a.length == 0;
    a.length += a.faulty;
    a.first = a.last = kind_of(c);
    return a;
}

/* ---- Lines -------------------------------------------------------------------------------------- */

typedef struct written_line {
    gedelf_view whole, xref, tag, payload;
    uint64_t level;
} written_line;

/* The file, as far as it has been looked at. */
typedef struct inspection {
    const way *w;
    const facts *known;
    text *report;
    written_facts found;
    size_t number;         /* of the line */
    written_line previous; /* the line before */
    gedelf_view owner;     /* the tag of the structure that a CONT or CONC would continue */
    uint64_t owner_level;
    bool in_header, in_metadata; /* below HEAD; below serialisation metadata */
    int header_stage;            /* how far the header's order has come */
} inspection;

static bool view_is(gedelf_view v, const char *string)
{
    return is_exactly(v.text, v.length, string);
}

static bool is_tag_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Number " " ("@" XRefID "@ ")? Tag (" " Payload)?, with nothing else anywhere. */
static bool parse_written(gedelf_view v, written_line *l)
{
    *l = (written_line){.whole = v};
    size_t i = 0;
    for (; i < v.length && v.text[i] >= '0' && v.text[i] <= '9'; i++)
        l->level = l->level * 10 + (uint64_t)(v.text[i] - '0');
    if (i == 0 || (v.text[0] == '0' && i > 1) || i == v.length || v.text[i++] != ' ')
        return false;
    if (i < v.length && v.text[i] == '@') {
        const char *end = memchr(v.text + i + 1, '@', v.length - i - 1);
        if (end == NULL || end == v.text + i + 1)
            return false;
        l->xref = (gedelf_view){v.text + i + 1, (size_t)(end - v.text) - i - 1};
        i += l->xref.length + 2;
        if (i == v.length || v.text[i++] != ' ')
            return false;
    }
    size_t start = i;
    while (i < v.length && is_tag_character(v.text[i]))
        i++;
    l->tag = (gedelf_view){v.text + start, i - start};
    if (i < v.length && v.text[i] == ' ')
        l->payload = (gedelf_view){v.text + i + 1, v.length - i - 1};
    return l->tag.length > 0 && (i == v.length || l->payload.length > 0);
}

static void object(inspection *s, const char *what, const written_line *l)
{
    char line[128];
    snprintf(line, sizeof line, "line %zu: %s:", s->number, what);
    complain(s->report, line, l->whole);
}

static bool is_pointer(gedelf_view v)
{
    return v.length > 2 && v.text[0] == '@' && v.text[1] != '#' && v.text[1] != '@' &&
           (const char *)memchr(v.text + 1, '@', v.length - 1) == v.text + v.length - 1;
}

static bool has_continuation_tag(const written_line *l)
{
    return view_is(l->tag, "CONT") || view_is(l->tag, "CONC");
}

/* HEAD has no payload, so what has the tag of a continuation there is none: it stayed there when it was read (D119). */
static bool is_continuation(const inspection *s, const written_line *l)
{
    return has_continuation_tag(l) && !(s->in_header && l->level == 1);
}

/* ---- Payloads ----------------------------------------------------------------------------------- */

/* So many characters at least should share an escape, where lines are not very short. */
enum { TOGETHER = 4, VERY_SHORT = 100 };

/* An escape stands only for what needs one. */
static void check_escape(inspection *s, const written_line *l, const atom *a, size_t at)
{
    bool ends = at == 0 || at + a->length == l->payload.length;
    bool protective = s->w->protect_spaces && ends;
    bool unicode = is_wide(s->w) || strcmp(s->w->encoding, "UTF-8") == 0;
    bool kept = has_continuation_tag(l) && !is_continuation(s, l); /* a line break in it cannot be a CONT */
    s->found.escaped += a->characters;
    if (unicode && !(a->only_spaces && protective) && !s->known->kept_qualifiers && !kept)
        object(s, "an escape that is not needed", l);
}

static uint64_t line_break_cost(const way *w)
{
    return (w->newline == GEDELF_NEWLINE_CRLF ? 2U : 1U) * (is_wide(w) ? 2U : 1U);
}

/* An escape of several characters need not be made smaller to fill a line, but it must if it is too long for a line of
   its own. */
static bool is_too_large(const inspection *s, const written_line *l, const atom *a, size_t at)
{
    uint64_t level = l->level + (is_continuation(s, l) ? 0 : 1), prefix = strlen("0 CONC ");
    for (; level >= 10; level /= 10)
        prefix++;
    uint64_t own = prefix * (is_wide(s->w) ? 2 : 1) + cost((gedelf_view){l->payload.text + at, a->length}, s->w);
    return a->divisible && own + line_break_cost(s->w) > way_limit(s->w);
}

/* Every at sign belongs to a pair or an escape; a line that is too long could not have been divided. */
static void check_payload(inspection *s, const written_line *l, int keeps)
{
    gedelf_view v = l->payload;
    bool too_long = cost(l->whole, s->w) + line_break_cost(s->w) > way_limit(s->w), could = false;
    bool kept = has_continuation_tag(l) && !is_continuation(s, l);
    size_t escaped = 0; /* characters in the escape right before */
    enum kind last = KIND_SPACE;
    atom a;
    for (size_t i = 0; i < v.length; i += a.length) {
        a = next_atom(v, i, keeps);
        bool place = i > 0 && may_divide(last, a.first);
        if (a.faulty)
            object(s, "an at sign or an escape that is not as it should be", l);
        if (a.escape)
            check_escape(s, l, &a, i);
        bool short_of_room = s->w->protect_spaces || way_limit(s->w) < VERY_SHORT;
        if (a.escape && place && escaped > 0 && escaped + a.characters <= TOGETHER && !short_of_room)
            object(s, "two escapes that could be one", l);
        could = could || place || is_too_large(s, l, &a, i);
        last = a.last;
        escaped = a.escape ? a.characters : 0;
    }
    if (too_long && could && !kept)
        object(s, "the line is too long, and could have been divided", l);
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

/* The place between two lines, the second a CONC. */
static void check_division(inspection *s, const written_line *l, int keeps)
{
    gedelf_view before = s->previous.payload, after = l->payload;
    if (before.length == 0 || after.length == 0) {
        object(s, "a CONC after nothing, or with nothing in it", l);
        return;
    }
    if (is_space(before.text[before.length - 1]) || is_space(after.text[0]))
        object(s, "a CONC next to white space", l);
    if (next_atom(after, 0, keeps).first == KIND_MARK)
        object(s, "a CONC before a combining mark", l);
    if (cost(s->previous.whole, s->w) + cost(after, s->w) + line_break_cost(s->w) <= way_limit(s->w))
        object(s, "a CONC that is not needed", l);
}

static void check_spaces(inspection *s, const written_line *l)
{
    gedelf_view v = l->payload;
    if (s->w->protect_spaces && v.length > 0 && (is_space(v.text[0]) || is_space(v.text[v.length - 1])))
        object(s, "white space that is not protected", l);
}

static void check_string(inspection *s, const written_line *l)
{
    int keeps = s->known->schemas ? KEEPS_ALL : view_is(s->owner, "DATE") ? KEEPS_CALENDARS : KEEPS_NONE;
    if (is_pointer(l->payload)) {
        if (is_continuation(s, l))
            object(s, "a continuation that is a pointer", l);
        return;
    }
    check_payload(s, l, keeps);
    check_spaces(s, l);
    if (view_is(l->tag, "CONC") && is_continuation(s, l))
        check_division(s, l, keeps);
}

/* ---- Order -------------------------------------------------------------------------------------- */

/* CHAR, ELF, GEDC, PLANG, SCHMA, and what else the header has. */
static void check_header_line(inspection *s, const written_line *l)
{
    static const char *const order[] = {"CHAR", "ELF", "GEDC", "PLANG", "SCHMA"};
    int stage = 5;
    for (int i = 0; i < 5; i++)
        stage = view_is(l->tag, order[i]) ? i : stage;
    if (s->header_stage > stage || (s->header_stage == stage && stage < 4))
        object(s, "the header is not in order", l);
    s->header_stage = stage;
    s->in_metadata = stage < 5;
    s->found.elf = s->found.elf || stage == 1;
    s->found.gedc = s->found.gedc || stage == 2;
    s->found.languages = s->found.languages || stage == 3;
    s->found.schema = s->found.schema || stage == 4;
    if (has_continuation_tag(l) && !s->known->kept_continuations)
        object(s, "a continuation of the header", l);
    if (stage == 1 && !view_is(l->payload, "1.0.0"))
        object(s, "another version than ELF 1.0.0", l);
    if (stage < 5 && l->xref.length > 0)
        object(s, "metadata with an identifier", l);
}

static void check_qualifier(inspection *s, const written_line *l)
{
    if (s->known->kept_qualifiers)
        return;
    if (l->level != s->owner_level + 1 || l->xref.length > 0)
        object(s, "PLANG or DTYPE out of place", l);
    bool language = view_is(l->tag, "PLANG");
    if (view_is(s->previous.tag, "DTYPE") || (language && view_is(s->previous.tag, "PLANG")))
        object(s, "PLANG after DTYPE, or one of them twice", l);
}

/* A continuation follows the line it continues, or another continuation. */
static void check_continuation(inspection *s, const written_line *l)
{
    bool follows = l->level == s->owner_level + 1 && s->previous.tag.length > 0 &&
                   (s->previous.level == s->owner_level || is_continuation(s, &s->previous));
    if (!follows || l->xref.length > 0 || is_pointer(s->previous.payload))
        object(s, "a continuation out of place", l);
}

static void check_structure(inspection *s, const written_line *l)
{
    if (l->level == 0) {
        s->in_header = s->number == 1;
        s->in_metadata = false;
    } else if (l->level == 1 && s->in_header && s->number > 1) {
        check_header_line(s, l);
    }
    if (s->in_metadata && view_is(l->tag, "VERS") && view_is(s->owner, "GEDC"))
        s->found.gedcom_version = l->payload;
}

static void remember_line(inspection *s, const written_line *l, bool qualifier)
{
    if (is_continuation(s, l)) {
        s->previous = *l;
        return;
    }
    if (!qualifier) {
        s->owner = l->tag;
        s->owner_level = l->level;
    }
    s->previous = *l;
}

static void check_line(inspection *s, gedelf_view v)
{
    written_line l;
    s->number++;
    if (!parse_written(v, &l)) {
        object(s, "not a line", &(written_line){.whole = v});
        return;
    }
    if (s->number > 1 && l.level > s->previous.level + 1)
        object(s, "the level jumps", &l);
    if (s->number == 1 && !view_is(v, "0 HEAD"))
        object(s, "the first line is not 0 HEAD", &l);
    if (s->number == 2 && (l.level != 1 || !view_is(l.tag, "CHAR")))
        object(s, "the second line is not CHAR", &l);
    bool qualifier = !(l.level == 1 && s->in_header) && (view_is(l.tag, "PLANG") || view_is(l.tag, "DTYPE"));
    if (is_continuation(s, &l)) {
        check_continuation(s, &l);
        check_string(s, &l);
    } else {
        check_structure(s, &l);
        if (qualifier && !s->in_metadata)
            check_qualifier(s, &l);
        s->found.languages = s->found.languages || (qualifier && view_is(l.tag, "PLANG"));
        s->found.datatypes = s->found.datatypes || (qualifier && view_is(l.tag, "DTYPE"));
        gedelf_view owner = s->owner;
        s->owner = l.tag;
        if (!s->in_metadata && !qualifier)
            check_string(s, &l);
        s->owner = owner;
    }
    remember_line(s, &l, qualifier && !s->known->kept_qualifiers);
}

/* ---- The file ----------------------------------------------------------------------------------- */

/* The next line and its end, which must be the one that was asked for. */
static bool take_line(inspection *s, size_t *at, gedelf_view *line)
{
    static const char *const names[] = {"\n", "\r\n", "\r"};
    const char *expected = names[s->w->newline];
    const text *t = &s->found.lines;
    if (*at >= t->length)
        return false;
    size_t end = *at;
    while (end < t->length && t->data[end] != '\n' && t->data[end] != '\r')
        end++;
    *line = (gedelf_view){t->data + *at, end - *at};
    size_t length = strlen(expected);
    if (t->length - end < length || memcmp(t->data + end, expected, length) != 0) {
        complain(s->report, "a line break of another kind, or none, after", *line);
        return false;
    }
    *at = end + length;
    return true;
}

static void check_names(inspection *s, const written_line *second, const written_line *last)
{
    const char *name = is_wide(s->w) ? "UNICODE" : s->w->encoding;
    if (!view_is(second->payload, name))
        object(s, "CHAR names another encoding", second);
    if (!view_is(last->whole, "0 TRLR"))
        object(s, "the last line is not 0 TRLR", last);
}

written_facts check_written(const text *octets, const way *w, const facts *known, text *report)
{
    inspection s = {.w = w, .known = known, .report = report, .header_stage = -1};
    s.found.lines = to_characters(octets, w, report);
    written_line second = {0};
    gedelf_view line;
    for (size_t at = 0; take_line(&s, &at, &line);) {
        check_line(&s, line);
        if (s.number == 2)
            second = s.previous;
        if (view_is(line, "0 TRLR") && at < s.found.lines.length)
            object(&s, "0 TRLR before the end", &s.previous);
    }
    check_names(&s, &second, &s.previous);
    return s.found;
}
