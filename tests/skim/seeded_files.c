/* SPDX-License-Identifier: MIT */
/*
 * Files out of a seed. See seeded_files.h.
 */
#include "seeded_files.h"

#include "seeded_lines.h"

/* ---- Records --------------------------------------------------------------------------------- */

/* What may be below what, and its payload: t text, p pointer, b both, n nothing. */
static const struct rule {
    const char *super, *tag;
    char payload;
} grammar[] = {
    {"", "INDI", 'n'},     {"", "FAM", 'n'},      {"", "NOTE", 't'},     {"", "SOUR", 'n'},     {"", "REPO", 'n'},
    {"", "OBJE", 'n'},     {"", "SUBM", 'n'},     {"INDI", "NAME", 't'}, {"INDI", "SEX", 't'},  {"INDI", "BIRT", 'n'},
    {"INDI", "DEAT", 't'}, {"INDI", "OCCU", 't'}, {"INDI", "FAMC", 'p'}, {"INDI", "FAMS", 'p'}, {"INDI", "NOTE", 'b'},
    {"INDI", "SOUR", 'b'}, {"INDI", "CHAN", 'n'}, {"INDI", "REFN", 't'}, {"INDI", "RESI", 'n'}, {"FAM", "HUSB", 'p'},
    {"FAM", "WIFE", 'p'},  {"FAM", "CHIL", 'p'},  {"FAM", "MARR", 'n'},  {"FAM", "NOTE", 'b'},  {"FAM", "NCHI", 't'},
    {"NOTE", "SOUR", 'b'}, {"NOTE", "CHAN", 'n'}, {"SOUR", "TITL", 't'}, {"SOUR", "AUTH", 't'}, {"SOUR", "PAGE", 't'},
    {"SOUR", "QUAY", 't'}, {"SOUR", "DATA", 'n'}, {"SOUR", "NOTE", 'b'}, {"REPO", "NAME", 't'}, {"REPO", "ADDR", 't'},
    {"OBJE", "FILE", 't'}, {"OBJE", "TITL", 't'}, {"FILE", "FORM", 't'}, {"SUBM", "NAME", 't'}, {"SUBM", "ADDR", 't'},
    {"ADDR", "CITY", 't'}, {"ADDR", "CTRY", 't'}, {"NAME", "GIVN", 't'}, {"NAME", "SURN", 't'}, {"NAME", "NOTE", 'b'},
    {"BIRT", "DATE", 't'}, {"BIRT", "PLAC", 't'}, {"BIRT", "SOUR", 'b'}, {"DEAT", "DATE", 't'}, {"DEAT", "PLAC", 't'},
    {"MARR", "DATE", 't'}, {"MARR", "PLAC", 't'}, {"RESI", "ADDR", 't'}, {"PLAC", "MAP", 'n'},  {"MAP", "LATI", 't'},
    {"MAP", "LONG", 't'},  {"CHAN", "DATE", 't'}, {"DATE", "TIME", 't'}, {"DATA", "TEXT", 't'}, {"DATA", "DATE", 't'},
};

enum { RULES = sizeof grammar / sizeof grammar[0], DEPTH_MOST = 12 };

/* One of those below `super`; NULL if there are none. */
static const struct rule *pick_rule(maker *m, const char *super)
{
    size_t count = 0;
    const struct rule *picked = NULL;
    for (size_t i = 0; i < RULES; i++) {
        if (strcmp(grammar[i].super, super) == 0 && random_below(&m->random, ++count) == 0)
            picked = &grammar[i];
    }
    return picked;
}

/* Continuation lines as they should be. */
static void continue_plainly(maker *m, size_t level)
{
    for (size_t n = 1 + random_below(&m->random, 3); n > 0; n--) {
        bool cont = random_chance(&m->random, 60);
        parts_begin(m, level, cont ? "CONT" : "CONC");
        if (!cont || random_chance(&m->random, 80))
            add_words(m, &m->line.payload, 12);
        parts_end(m);
    }
}

static void add_line(maker *m, size_t level, const struct rule *rule)
{
    parts_begin(m, level, rule->tag);
    if (level == 0)
        add_fresh_xref(m, &m->line.xref);
    bool pointer = rule->payload == 'p' || (rule->payload == 'b' && random_chance(&m->random, 40));
    bool written = !pointer && rule->payload != 'n';
    if (pointer) {
        text_add_octet(&m->line.payload, '@');
        add_some_xref(m, &m->line.payload);
        text_add_octet(&m->line.payload, '@');
    }
    if (written && strcmp(rule->tag, "DATE") == 0 && random_chance(&m->random, 30))
        text_add_string(&m->line.payload, "@#DJULIAN@ ");
    if (written)
        add_words(m, &m->line.payload, random_chance(&m->random, 10) ? 30 : 4);
    bool short_text = m->line.payload.length < strlen(" @I1@ x");
    parts_end(m);
    /* What is written carelessly may be a pointer, which ends the reading if it is continued. */
    if (written && !(m->careless && short_text) && random_chance(&m->random, 12))
        continue_plainly(m, level + 1);
}

/* A record of up to so many structures. */
static void add_record(maker *m, size_t most)
{
    const char *tags[DEPTH_MOST + 2] = {""};
    size_t depth = 0;
    const struct rule *rule = pick_rule(m, "");
    add_line(m, 0, rule);
    tags[1] = rule->tag;
    for (size_t n = random_below(&m->random, most); n > 0; n--) {
        size_t level = 1 + random_below(&m->random, depth + 1);
        rule = level <= DEPTH_MOST ? pick_rule(m, tags[level]) : NULL;
        if (!rule) {
            rule = pick_rule(m, tags[level = 1]);
            if (!rule)
                return;
        }
        add_line(m, level, rule);
        tags[level + 1] = rule->tag;
        depth = level;
    }
}

/* ---- Headers and trailers -------------------------------------------------------------------- */

static void add_string_line(maker *m, const char *line)
{
    text_add_string(&m->out, line);
    text_add_string(&m->out, m->newline);
}

static void add_schema(maker *m)
{
    static const char *const lines[] = {
        "1 SCHMA",        "2 PRFX elf https://terms.fhiso.org/elf/", "2 PRFX my https://example.com/",
        "2 IRI my:Thing", "3 TAG _CUSTOM elf:INDIVIDUAL_RECORD",     "3 TAG _A elf:Structure"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        add_string_line(m, lines[i]);
}

/* Of GEDCOM 7.0. */
static void add_header_seven(maker *m)
{
    static const char *const lines[] = {"0 HEAD",
                                        "1 GEDC",
                                        "2 VERS 7.0",
                                        "1 SCHMA",
                                        "2 TAG _CUSTOM https://example.com/thing",
                                        "2 TAG _A https://gedcom.io/terms/v7/NOTE",
                                        "1 LANG en"};
    size_t count = random_chance(&m->random, 50) ? 3 : sizeof lines / sizeof lines[0];
    for (size_t i = 0; i < count; i++)
        add_string_line(m, lines[i]);
}

static void add_header(maker *m, const char *encoding)
{
    if (random_chance(&m->random, 20)) {
        add_header_seven(m);
        return;
    }
    add_string_line(m, "0 HEAD");
    text_add_string(&m->out, "1 CHAR ");
    add_string_line(m, encoding);
    if (random_chance(&m->random, 90)) {
        add_string_line(m, "1 GEDC");
        add_string_line(m, "2 VERS 5.5.1");
        add_string_line(m, "2 FORM LINEAGE-LINKED");
    }
    if (random_chance(&m->random, 60))
        add_string_line(m, "1 ELF 1.0.0");
    if (random_chance(&m->random, 30))
        add_string_line(m, random_chance(&m->random, 70) ? "1 PLANG en" : "1 PLANG x-private");
    if (random_chance(&m->random, 10))
        add_schema(m);
    if (random_chance(&m->random, 30))
        add_string_line(m, "1 NOTE A header");
}

static void add_trailer(maker *m)
{
    static const char *const others[] = {"",
                                         "0 TRLR",
                                         "0 TRLR\n\n \n",
                                         "0 TRLR\n0 @I1@ INDI\n",
                                         "0 TRLR\nhello\n",
                                         "0 TRLR x\n",
                                         "0  TRLR\n",
                                         "1 NOTE x",
                                         "0 @LAST@ INDI\n",
                                         "0 @LAST@ INDI",
                                         "0 ",
                                         "0",
                                         "0 TRLR\n1 NOTE\n",
                                         "\n0 TRLR\n",
                                         "0 @T@ TRLR\n",
                                         "0 TRLR\n\x1A",
                                         "0 TRLR\r\n",
                                         "00 TRLR\n"};
    if (random_chance(&m->random, 70))
        add_string_line(m, "0 TRLR");
    else
        text_add_string(&m->out, PICK(&m->random, others));
}

/* ---- Files ----------------------------------------------------------------------------------- */

static const char *pick_newline(maker *m)
{
    size_t number = random_below(&m->random, 100);
    return number < 58 ? "\n" : number < 93 ? "\r\n" : "\r";
}

/* Most files are in UTF-8; in the others, the octets are what they are. */
static const char *pick_encoding(maker *m)
{
    static const char *const others[] = {"ASCII",     "ANSEL",        "ANSI",    "IBMPC",
                                         "MACINTOSH", "windows-1252", "UNICODE", "nonsense"};
    return random_chance(&m->random, 92) ? "UTF-8" : PICK(&m->random, others);
}

static void maker_begin(maker *m, uint64_t seed)
{
    static const size_t amounts[] = {0, 20, 100, 100, 500, 500, 2000};
    *m = (maker){.random = {seed * 2654435761u + 1}};
    m->newline = pick_newline(m);
    m->oddness = PICK(&m->random, amounts);
    m->fatal_too = random_chance(&m->random, 15);
    m->careless = random_chance(&m->random, 20);
    m->named_ahead = 10;
    if (random_chance(&m->random, 10))
        text_add_string(&m->out, "\xEF\xBB\xBF");
}

static text maker_end(maker *m)
{
    text_free(&m->line.xref);
    text_free(&m->line.tag);
    text_free(&m->line.payload);
    return m->out;
}

/* In two octets each, if all characters are in the Basic Multilingual Plane; else only what comes before. */
static text widen(text *narrow, bool big)
{
    text out = {0};
    const unsigned char *p = (const unsigned char *)text_string(narrow);
    for (size_t i = 0; i < narrow->length;) {
        unsigned unit = p[i], octets = unit < 0x80 ? 1 : unit < 0xE0 ? 2 : 3;
        if (octets == 2 && i + 1 < narrow->length)
            unit = (unit & 0x1F) << 6 | (p[i + 1] & 0x3F);
        else if (octets == 3 && i + 2 < narrow->length)
            unit = (unit & 0x0F) << 12 | (unsigned)(p[i + 1] & 0x3F) << 6 | (p[i + 2] & 0x3F);
        text_add_octet(&out, big ? unit >> 8 & 0xFF : unit & 0xFF);
        text_add_octet(&out, big ? unit & 0xFF : unit >> 8 & 0xFF);
        i += octets;
    }
    text_free(narrow);
    return out;
}

/* Leaves the end out, wherever that may be. */
static void cut_off(maker *m)
{
    if (random_chance(&m->random, 5))
        m->out.length -= random_below(&m->random, m->out.length < 300 ? m->out.length : 300);
}

text seeded_file(uint64_t seed)
{
    maker m;
    maker_begin(&m, seed);
    bool wide = random_chance(&m.random, 5);
    size_t records = random_below(&m.random, random_chance(&m.random, 3)    ? 3000
                                             : random_chance(&m.random, 10) ? 300
                                                                            : 30);
    size_t most = random_chance(&m.random, 10) ? 200 : 20;
    m.named_ahead = records < 10 || random_chance(&m.random, 50) ? records + 1 : records + records / 50 + 1;
    if (m.careless) { /* often enough for mistakes that are no longer shown, and pointers that lead nowhere among them */
        records += 50;
        m.named_ahead = 2 * records;
    }
    add_header(&m, wide ? "UNICODE" : pick_encoding(&m));
    for (; records > 0; records--)
        add_record(&m, most);
    add_trailer(&m);
    cut_off(&m);
    text out = maker_end(&m);
    return wide ? widen(&out, seed % 2 == 0) : out;
}

text clean_file(uint64_t seed, size_t length)
{
    maker m;
    maker_begin(&m, seed);
    m.newline = seed % 2 == 0 ? "\n" : "\r\n";
    m.oddness = 0;
    m.careless = false;
    m.out.length = 0;
    add_header(&m, "UTF-8");
    while (m.out.length < length) {
        m.named_ahead = m.xrefs + 1;
        add_record(&m, 20);
    }
    add_string_line(&m, "0 TRLR");
    return maker_end(&m);
}

/* ---- Large files ----------------------------------------------------------------------------- */

/* How long the stretches are that threads read; see src/skim/ahead.c. */
enum { STRETCH_OCTETS = 256 * 1024 };

/* A note that ends just before `end`, if there is room for it. */
static void fill_up_to(maker *m, size_t end)
{
    size_t newline = strlen(m->newline), line = strlen("1 CONT ") + newline;
    parts_begin(m, 0, "NOTE");
    add_fresh_xref(m, &m->line.xref);
    size_t first = m->line.xref.length + strlen("0 @@ NOTE") + newline;
    if (m->out.length + first + line + 1 > end)
        return;
    m->oddness = 0;
    parts_end(m);
    while (m->out.length < end) {
        size_t left = end - m->out.length, length = left < 200 ? left : left < 300 ? 120 : 180;
        parts_begin(m, 1, "CONT");
        while (m->line.payload.length + line < length)
            text_add_octet(&m->line.payload, 'x');
        parts_end(m);
    }
}

/* Many lines, or one that is long. */
static void add_long_record(maker *m)
{
    size_t length = random_below(&m->random, 3 * STRETCH_OCTETS), end = m->out.length + length;
    if (random_chance(&m->random, 20)) {
        parts_begin(m, 0, "NOTE");
        add_fresh_xref(m, &m->line.xref);
        while (m->line.payload.length < length)
            add_words(m, &m->line.payload, 30);
        parts_end(m);
        return;
    }
    fill_up_to(m, end);
}

/* What happens at a border: a record begins right there, or just before or after it; that record may be odd, or long, or
   what precedes it may be. */
static void cross_border(maker *m, size_t border)
{
    static const size_t amounts[] = {0, 100, 1000, 3000};
    size_t oddness = m->oddness, place = border + random_below(&m->random, 9) - 4;
    switch (random_below(&m->random, 8)) {
    case 0: add_long_record(m); break;
    case 1: /* whatever there is goes across */
        m->oddness = PICK(&m->random, amounts);
        while (m->out.length < border)
            add_record(m, 30);
        break;
    case 2: /* a letter lies across */
        fill_up_to(m, place - 15);
        add_record(m, 2);
        break;
    default: fill_up_to(m, place);
    }
    m->oddness = PICK(&m->random, amounts);
    for (size_t n = random_below(&m->random, 4); n > 0; n--)
        add_record(m, 10);
    m->oddness = oddness;
}

text large_file(uint64_t seed)
{
    static const size_t amounts[] = {0, 0, 0, 1, 3, 20, 200};
    maker m;
    maker_begin(&m, seed);
    m.oddness = PICK(&m.random, amounts);
    m.newline = random_chance(&m.random, 60) ? "\n" : "\r\n";
    m.fatal_too = random_chance(&m.random, 5);
    size_t mark = m.out.length;
    add_header(&m, random_chance(&m.random, 97) ? "UTF-8" : pick_encoding(&m));
    size_t border = m.out.length, whole = border + 4 * STRETCH_OCTETS + random_below(&m.random, 5 * STRETCH_OCTETS);
    bool sure = random_chance(&m.random, 60);
    (void)mark;
    while (m.out.length < whole) {
        size_t near = random_below(&m.random, 6000);
        m.named_ahead = sure ? m.xrefs + 1 : m.xrefs + 300;
        while (border < m.out.length + 4)
            border += STRETCH_OCTETS;
        if (border - m.out.length < near + 40)
            cross_border(&m, border);
        else
            add_record(&m, random_chance(&m.random, 1) ? 500 : 30);
    }
    add_trailer(&m);
    cut_off(&m);
    return maker_end(&m);
}
