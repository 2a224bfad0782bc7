/* SPDX-License-Identifier: MIT */
/*
 * One line: made unremarked, and then perhaps changed so that it is not; or so that it still is, which is as good a trial.
 */
#include "seeded_lines.h"

static void set(text *t, const char *string)
{
    t->length = 0;
    text_add_string(t, string);
}

/* ---- Plain lines ----------------------------------------------------------------------------- */

void parts_begin(maker *m, size_t level, const char *tag)
{
    parts *p = &m->line;
    p->before = p->lead = "";
    p->space[0] = p->space[1] = p->space[2] = " ";
    p->spaced = false;
    p->ending = m->newline;
    snprintf(p->level, sizeof p->level, "%zu", level);
    set(&p->xref, "");
    set(&p->tag, tag);
    set(&p->payload, "");
}

static void add_numbered(maker *m, text *out, size_t number)
{
    static const char *const letters[] = {"I", "F", "N", "S", "X_", "i", "0", "PERSON"};
    (void)m;
    text_add_string(out, letters[number % 7 == 0 ? number / 7 % 8 : 0]);
    text_add_number(out, (int64_t)number);
}

void add_fresh_xref(maker *m, text *out)
{
    size_t number = ++m->xrefs;
    if (m->careless && random_chance(&m->random, 15))
        number = 1 + random_below(&m->random, number);
    add_numbered(m, out, number);
}

void add_some_xref(maker *m, text *out)
{
    add_numbered(m, out, 1 + random_below(&m->random, m->named_ahead));
}

void add_words(maker *m, text *out, size_t most)
{
    static const char *const words[] = {"a",
                                        "of",
                                        "Haworth,",
                                        "in",
                                        "1777",
                                        "Bront\xC3\xAB",
                                        "born",
                                        "/Smith/",
                                        "\305\201\303\263d\305\272",
                                        "x",
                                        "the",
                                        "\xE4\xBD\xA0\xE5\xA5\xBD",
                                        "17 MAR 1777",
                                        "0 INDI",
                                        "parish",
                                        "\xF0\x9F\x98\x80",
                                        "me@@home",
                                        "\xE2\x80\x94"};
    static const char *const careless[] = {"me@home", "@", "x@", "@home", "a@@b@c", "me@home", "@I1@", "a@#b"};
    static const char *const pointers[] = {"@I1@", " @I1@", "@I1@ ", " @I1@ ", "@I 1@", "@VOID@", "@i1@"};
    if (m->careless && random_chance(&m->random, 4)) {
        text_add_string(out, PICK(&m->random, pointers));
        return;
    }
    for (size_t n = 1 + random_below(&m->random, most); n > 0; n--) {
        bool single = m->careless && random_chance(&m->random, 15);
        text_add_string(out, single ? PICK(&m->random, careless) : PICK(&m->random, words));
        text_add_string(out, n > 1 ? " " : "");
    }
}

static void write_parts(maker *m)
{
    const parts *p = &m->line;
    text *out = &m->out;
    text_add_string(out, p->before);
    text_add_string(out, p->lead);
    text_add_string(out, p->level);
    text_add_string(out, p->space[0]);
    if (p->xref.length > 0) {
        text_add_octet(out, '@');
        text_add(out, p->xref.data, p->xref.length);
        text_add_octet(out, '@');
        text_add_string(out, p->space[1]);
    }
    text_add(out, p->tag.data, p->tag.length);
    if (p->payload.length > 0 || p->spaced)
        text_add_string(out, p->space[2]);
    text_add(out, p->payload.data, p->payload.length);
    text_add_string(out, p->ending);
}

void parts_end(maker *m)
{
    if (random_below(&m->random, 10000) < m->oddness)
        parts_change(m);
    write_parts(m);
}

/* ---- What is before the payload -------------------------------------------------------------- */

static void change_lead(maker *m)
{
    static const char *const leads[] = {" ", "\t", "  ", " \t ", "0", "00"};
    m->line.lead = PICK(&m->random, leads);
}

static void change_space(maker *m)
{
    static const char *const spaces[] = {"  ", "\t", " \t", "\t ", "   "};
    m->line.space[random_below(&m->random, 3)] = PICK(&m->random, spaces);
    m->line.spaced = m->line.spaced || random_chance(&m->random, 30);
}

static void change_xref(maker *m)
{
    static const char *const xrefs[] = {"I!1",
                                        "I 1",
                                        "\303\2041",
                                        "#1",
                                        "I:1",
                                        "I-1",
                                        "I.1",
                                        "_1",
                                        "-1",
                                        ".1",
                                        " I1",
                                        "I1 ",
                                        "I\t1",
                                        "I%1",
                                        "12345678901234567890",
                                        "123456789012345678901",
                                        "a-very-long-identifier-indeed",
                                        "\xE4\xBD\xA0",
                                        "I1",
                                        "I2",
                                        "VOID"};
    set(&m->line.xref, PICK(&m->random, xrefs));
}

/* One that something before has, or something after will have. */
static void repeat_xref(maker *m)
{
    m->line.xref.length = 0;
    if (random_chance(&m->random, 80))
        add_some_xref(m, &m->line.xref);
}

static void change_tag(maker *m)
{
    static const char *const tags[] = {"XYZZY",
                                       "_CUSTOM",
                                       "_A",
                                       "NAMES",
                                       "ABCDEFG",
                                       "ABCDEFGH",
                                       "ABCDEFGHIJKLMNO",
                                       "ABCDEFGHIJKLMNOP",
                                       "name",
                                       "N4ME",
                                       "_",
                                       "PLANG",
                                       "DTYPE",
                                       "ERROR",
                                       "UNDEF",
                                       "CHAR",
                                       "ELF",
                                       "GEDC",
                                       "SCHMA",
                                       "PRFX",
                                       "DEFN",
                                       "CONT",
                                       "CONC",
                                       "CONTA",
                                       "CON",
                                       "CONCX",
                                       "_CONT",
                                       "cont",
                                       "INDI",
                                       "NOTE",
                                       "DATE",
                                       "NAME",
                                       "BURI",
                                       "A_VERY_LONG_TAG_THAT_IS_FAR_TOO_LONG"};
    set(&m->line.tag, PICK(&m->random, tags));
}

/* Not the same each time, so that each has to be learned. */
static void invent_tag(maker *m)
{
    set(&m->line.tag, "_T");
    text_add_number(&m->line.tag, (int64_t)random_below(&m->random, 100000));
}

static void change_break(maker *m)
{
    static const char *const breaks[] = {"\n", "\r\n", "\r", "\n\r", "\n\n", "\r\n\r\n", "\n \n", "\r\r\n", "\n\t\n\n"};
    m->line.ending = PICK(&m->random, breaks);
}

static void put_blank_line(maker *m)
{
    static const char *const blanks[] = {"\n", "\r\n", "  \n", "\t\r\n", " \r", "\n\n\n"};
    m->line.before = PICK(&m->random, blanks);
}

/* ---- The payload ----------------------------------------------------------------------------- */

static void change_at_signs(maker *m)
{
    static const char *const payloads[] = {"@",
                                           "@@",
                                           "@@@",
                                           "@@@@",
                                           "a@b",
                                           "a@@b",
                                           "@@a@@",
                                           "@@ @ @@",
                                           "@I1",
                                           "I1@",
                                           "@I1@ ",
                                           " @I1@",
                                           "@I 1@",
                                           "@@I1@",
                                           "@I1@@",
                                           "@I1@x",
                                           "@@I1@@",
                                           "@I1@ @I2@",
                                           "@#DJULIAN@ 1 JAN 1700",
                                           "@#U41@",
                                           "@#U@",
                                           "@#U 41 42@",
                                           "@#X1@",
                                           "@#D",
                                           "@#u41@",
                                           "@#",
                                           "@#@",
                                           "@\xC3\xA9@",
                                           "@-@",
                                           "@I1\t@",
                                           "@ @",
                                           "@VOID@",
                                           "@I!1@",
                                           "@1234567890123456789012@",
                                           "@I1@\t",
                                           "@.@",
                                           "@_@",
                                           "@I1@ CONT",
                                           "@@@I1@",
                                           "@I1@@@",
                                           "@#DJULIAN@",
                                           "@#DFRENCH R@ 1 VEND 1",
                                           "@#D@",
                                           "@#D@@",
                                           "@#D@@#D@",
                                           "@#Dx@ @#Dy@ z",
                                           "BET @#DJULIAN@ 1 AND @#DROMAN@ 2",
                                           "@#DJULIAN@ @@",
                                           "@@ @#DJULIAN@",
                                           "@#DJULIAN@@",
                                           "@#DJULIAN",
                                           "a @#D",
                                           "@#D\xC3\xA9@",
                                           "@#d@",
                                           "@#DHEBREW@ @I1@",
                                           "@#DA B@",
                                           "0 @I1@ INDI",
                                           " @#DJULIAN@ ",
                                           "@#D@@@",
                                           "@#D@#D@"};
    set(&m->line.payload, PICK(&m->random, payloads));
}

static void point_somewhere(maker *m)
{
    set(&m->line.payload, "@");
    if (random_chance(&m->random, 60))
        add_some_xref(m, &m->line.payload);
    else
        text_add_string(&m->line.payload, "NOBODY");
    text_add_octet(&m->line.payload, '@');
}

/* Something in the middle, or at an end. */
static void put_in(maker *m, const char *piece, size_t length)
{
    text *payload = &m->line.payload;
    text changed = {0};
    size_t at = random_chance(&m->random, 30) ? payload->length : random_below(&m->random, payload->length + 1);
    text_add(&changed, text_string(payload), at);
    text_add(&changed, piece, length);
    text_add(&changed, text_string(payload) + at, payload->length - at);
    payload->length = 0;
    text_add(payload, changed.data, changed.length);
    text_free(&changed);
}

static void put_in_character(maker *m)
{
    static const char *const characters[] = {"\t",
                                             "\x01",
                                             "\x0B",
                                             "\x0C",
                                             "\x1A",
                                             "\x1F",
                                             "\x7F",
                                             "\xC2\x80",
                                             "\xC2\x85",
                                             "\xC2\x9F",
                                             "\xC2\xA0",
                                             "\xC2\xAD",
                                             "\xCC\x81",
                                             "\xE2\x80\xA8",
                                             "\xE3\x80\x80",
                                             "\xEE\x80\x80",
                                             "\xEF\xA3\xBF",
                                             "\xEF\xA4\x80",
                                             "\xEF\xAC\x81",
                                             "\xEF\xBB\xBF",
                                             "\xEF\xBF\xBD",
                                             "\xEF\xBF\xB0",
                                             "\xED\x9F\xBF",
                                             "\xF0\x90\x80\x80",
                                             "\xF3\xA0\x80\x81",
                                             "\xF3\xB0\x80\x80",
                                             "\xF4\x8F\xBF\xBD",
                                             " ",
                                             "  ",
                                             "\xF4\x80\x80\x80",
                                             "\xC3\xA9",
                                             "@#U41@"};
    const char *piece = PICK(&m->random, characters);
    put_in(m, piece, strlen(piece));
}

static void put_in_bad_octets(maker *m)
{
    static const char *const pieces[] = {
        "\x80",     "\xC2",         "\xE2\x82",     "\xED\xA0\x80",     "\xF5", "\xFF",
        "\xC0\x80", "\xEF\xBF\xBE", "\xEF\xBF\xBF", "\xF0\x8F\xBF\xBF", "\xE9", "\xF4\x90\x80\x80"};
    const char *piece = PICK(&m->random, pieces);
    put_in(m, piece, random_chance(&m->random, 10) ? strlen(piece) + 1 : strlen(piece));
}

static void change_spaces(maker *m)
{
    static const char *const payloads[] = {" ", "  ", "a ", " a", "  a  b  ", "\t", "", "a\t"};
    set(&m->line.payload, PICK(&m->random, payloads));
    m->line.spaced = true;
}

/* A line that is as long as it should be, or a little shorter or longer; or very long. */
static void change_length(maker *m)
{
    parts *p = &m->line;
    size_t wanted = 240 + random_below(&m->random, 20);
    size_t used = strlen(p->level) + p->tag.length + 2 + (p->xref.length > 0 ? p->xref.length + 3 : 0);
    if (random_chance(&m->random, 5))
        wanted = 300 + random_below(&m->random, random_chance(&m->random, 10) ? 20000 : 1500);
    bool wide = random_chance(&m->random, 30);
    while (p->payload.length + used < wanted)
        text_add_string(&p->payload, wide && p->payload.length + used + 1 < wanted ? "\xC3\xA9" : "x");
}

/* ---- Continuation lines, and deep structures ------------------------------------------------- */

static size_t level_of(const parts *p)
{
    return (size_t)strtoul(p->level, NULL, 10);
}

/* Writes the line, and goes on with an unremarked one below it, or beside it. */
static void go_on(maker *m, size_t level, const char *tag)
{
    write_parts(m);
    parts_begin(m, level, tag);
}

/* With whatever there may be at the seam. */
static void continue_oddly(maker *m)
{
    size_t level = level_of(&m->line) + 1;
    for (size_t n = 1 + random_below(&m->random, 4); n > 0; n--) {
        go_on(m, level, random_chance(&m->random, 40) ? "CONT" : "CONC");
        switch (random_below(&m->random, 6)) {
        case 0: m->line.spaced = random_chance(&m->random, 50); break;
        case 1: change_spaces(m); break;
        case 2: change_at_signs(m); break;
        case 3: put_in_character(m); break;
        default: add_words(m, &m->line.payload, 3);
        }
    }
}

/* A payload of only continuation lines. */
static void continue_nothing(maker *m)
{
    size_t level = level_of(&m->line) + 1;
    m->line.payload.length = 0;
    go_on(m, level, random_chance(&m->random, 70) ? "CONT" : "CONC");
    if (random_chance(&m->random, 50))
        add_words(m, &m->line.payload, 3);
}

static void go_deep(maker *m)
{
    size_t level = level_of(&m->line), most = random_chance(&m->random, 10) ? 130 : 14;
    for (size_t n = 1 + random_below(&m->random, most); n > 0; n--) {
        go_on(m, ++level, random_chance(&m->random, 60) ? "NOTE" : "SOUR");
        if (random_chance(&m->random, 30))
            add_words(m, &m->line.payload, 2);
    }
}

/* ---- What ends the reading in ELF 1.0 -------------------------------------------------------- */

static void jump(maker *m)
{
    static const char *const levels[] = {"99", "7", "4", "12345678901234567890123", "0000000001",
                                         "-1", "",  "x", "00000000000000000"};
    snprintf(m->line.level, sizeof m->line.level, "%s", PICK(&m->random, levels));
}

static void reserve_tag(maker *m)
{
    static const char *const tags[] = {"HEAD", "TRLR", "NA-ME", "", "N\xC3\x89", "N@ME", "A.B"};
    set(&m->line.tag, PICK(&m->random, tags));
}

static void continue_late(maker *m)
{
    size_t level = level_of(&m->line) + 1;
    go_on(m, level, random_chance(&m->random, 50) ? "NOTE" : "CONT");
    go_on(m, level + random_below(&m->random, 2), "CONT");
    add_words(m, &m->line.payload, 2);
}

static void put_garbage(maker *m)
{
    static const char *const garbage[] = {"hello\n",  "0\n",          "1\n",         "0 \n",       "1NAME x\n",
                                          "0 @I1@\n", "0 @I1@INDI\n", "0  @\n",      "0 TRLR\n",   "0 TRLR x\n",
                                          "0 HEAD\n", "\x1A\n",       "@I1@ INDI\n", "0 @@ INDI\n"};
    m->line.before = PICK(&m->random, garbage);
}

/* ---- Choosing -------------------------------------------------------------------------------- */

typedef void change_fn(maker *m);

void parts_change(maker *m)
{
    static change_fn *const changes[] = {
        change_lead,     change_space,     change_xref,      repeat_xref,       repeat_xref,     change_tag,
        invent_tag,      change_break,     put_blank_line,   change_at_signs,   change_at_signs, point_somewhere,
        point_somewhere, put_in_character, put_in_character, put_in_bad_octets, change_spaces,   change_length,
        change_length,   continue_oddly,   continue_oddly,   continue_nothing,  go_deep};
    static change_fn *const fatal[] = {jump, reserve_tag, continue_late, put_garbage};
    bool grave = m->fatal_too && random_chance(&m->random, 15);
    change_fn *change = grave ? PICK(&m->random, fatal) : PICK(&m->random, changes);
    change(m);
}
