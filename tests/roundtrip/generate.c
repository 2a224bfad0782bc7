/* SPDX-License-Identifier: MIT */
/*
 * Makes plans of datasets, and texts, out of a seed: everything that a dataset may hold, the awkward more often than
 * in life.
 */
#include "generate.h"

#include "chance.h"

/* ---- Random numbers ------------------------------------------------------------------------------ */

uint64_t random_next(random_source *r)
{
    return random_number(&r->state);
}

size_t random_below(random_source *r, size_t below)
{
    return (size_t)(random_next(r) % below);
}

bool random_chance(random_source *r, size_t percent)
{
    return random_below(r, 100) < percent;
}

#define PICK(r, list) ((list)[random_below((r), sizeof(list) / sizeof((list)[0]))])

/* ---- Characters --------------------------------------------------------------------------------- */

static void add_character(text *out, uint32_t c)
{
    if (c < 0x80) {
        text_add_octet(out, c);
        return;
    }
    if (c < 0x800) {
        text_add_octet(out, 0xC0 | c >> 6);
    } else {
        if (c < 0x10000) {
            text_add_octet(out, 0xE0 | c >> 12);
        } else {
            text_add_octet(out, 0xF0 | c >> 18);
            text_add_octet(out, 0x80 | (c >> 12 & 0x3F));
        }
        text_add_octet(out, 0x80 | (c >> 6 & 0x3F));
    }
    text_add_octet(out, 0x80 | (c & 0x3F));
}

/* Accented, stacked, halved, canonically equal to something else, beyond the BMP, private, restricted, invisible. */
static const uint32_t odd_characters[] = {
    0xE9,   0xDF,   0x141,  0x1A1,  0x1D6,   0x1EC7,  0x20AC,  0x301,    0x308,   0x323,   0x327,   0x338,  0x330,
    0x361,  0xFE20, 0xFE21, 0xFE22, 0x340,   0x344,   0x212B,  0x212A,   0x2126,  0x37E,   0x387,   0x374,  0x1FEF,
    0x2000, 0x226F, 0x2260, 0xAC01, 0x1100,  0x1161,  0x11A8,  0x4F60,   0x639,   0x64B,   0x5D0,   0x5B8,  0x928,
    0x93C,  0x958,  0x200D, 0xFE0F, 0x1F468, 0x1F1E9, 0x1D11E, 0x10FFFF, 0x1FFFE, 0xFFFD,  0xFEFF,  0x2028, 0x85,
    0xA0,   0x3000, 0x1,    0xB,    0xC,     0x1A,    0x1B,    0x7F,     0x80,    0x9F,    0xE000,  0xF8FF, 0xF0000,
    0xAD,   0x7F0,  0xFFF0, 0x2B9,  0xB7,    0x25A1,  0x328,   0x10D,    0x10000, 0xE0001, 0x1D15E, 0x345,  0x300,
};

static void add_odd_characters(random_source *r, text *out)
{
    for (size_t n = 1 + random_below(r, 3); n > 0; n--)
        add_character(out, PICK(r, odd_characters));
}

/* Any character at all. */
static void add_any_character(random_source *r, text *out)
{
    uint32_t c;
    do
        c = (uint32_t)(random_next(r) % (random_chance(r, 50) ? 0x3000 : 0x110000));
    while (c == 0 || (c >= 0xD800 && c < 0xE000) || c == 0xFFFE || c == 0xFFFF);
    add_character(out, c);
}

/* ---- Payloads ----------------------------------------------------------------------------------- */

static const char *const awkward[] = {
    "@",
    "@@",
    "@@@",
    "#",
    "@#",
    "@#U41@",
    "@#U 41 42@",
    "@#U@",
    "@#UFFFFFF@",
    "@#DJULIAN@",
    "@#D",
    "@#D@",
    "@#X1@",
    "@#u41@",
    "#U41@",
    "@I1@",
    "@ @",
    "@#DFRENCH R@",
    "@#D\xC3\x89@",
    "@#Da",
    "name@example.com",
    "\\",
    "\"",
    "0 TRLR",
    "1 CONT x",
    "0 HEAD",
    "e\xCC\x81",
    "o\xCC\xA3\xCC\x82",
    "@\xCC\x81",
    " \xCC\x81",
    "a\xCC\x81\xCC\x88\xCC\xA7",
    "\xEF\xBB\xBF",
    "\x1A",
};

static const char *const breaks[] = {"\n", "\r", "\r\n", "\n\r", "\n\n", "\r\r", "\n \n", "\n\t"};
static const char *const spaces[] = {" ", "  ", "\t", " \t ", "     ", "            "};
static const char *const words[] = {"a", "of", "the", "born", "Elizabeth", "genealogical", "1899", "x-y", "(?)"};

static void add_long_word(random_source *r, text *out)
{
    bool foreign = random_chance(r, 30), marked = random_chance(r, 20);
    for (size_t n = 5 + random_below(r, random_chance(r, 10) ? 700 : 60); n > 0; n--) {
        if (foreign)
            add_character(out, 0x4E00 + (uint32_t)random_below(r, 0x1000));
        else
            text_add_octet(out, (unsigned)('a' + random_below(r, 26)));
        if (marked && random_chance(r, 60))
            add_character(out, 0x300 + (uint32_t)random_below(r, 0x40));
    }
}

/* White space as far as the eye can see, so that there is nowhere to split. */
static void add_long_space(random_source *r, text *out)
{
    for (size_t n = 5 + random_below(r, random_chance(r, 10) ? 600 : 40); n > 0; n--)
        text_add_octet(out, random_chance(r, 90) ? ' ' : '\t');
}

/* Single letters between spaces: no two neighbours that are no white space. */
static void add_spaced_letters(random_source *r, text *out)
{
    for (size_t n = 5 + random_below(r, 40); n > 0; n--)
        text_add_string(out, random_chance(r, 95) ? "x " : "xy ");
}

static void add_piece(random_source *r, text *out)
{
    switch (random_below(r, 20)) {
    case 0:
    case 1:
    case 2: text_add_string(out, PICK(r, awkward)); break;
    case 3:
    case 4: text_add_string(out, PICK(r, breaks)); break;
    case 5:
    case 6:
    case 7: text_add_string(out, PICK(r, spaces)); break;
    case 8:
    case 9: add_odd_characters(r, out); break;
    case 10: add_any_character(r, out); break;
    case 11: add_long_word(r, out); break;
    case 12: random_chance(r, 50) ? add_long_space(r, out) : add_spaced_letters(r, out); break;
    default: text_add_string(out, PICK(r, words)); break;
    }
}

static void add_payload(random_source *r, text *out)
{
    size_t most = random_chance(r, 50) ? 3 : random_chance(r, 80) ? 12 : 60;
    for (size_t n = random_below(r, most); n > 0; n--)
        add_piece(r, out);
}

static const char *const dates[] = {
    "@#DJULIAN@ 30 JAN 1649", "@#DFRENCH R@ 6 COMP 11",
    "ABT @#DHEBREW@ 5758",    "2 JAN 2019",
    "@#DJULIAN@@#DROMAN@ 1",  "FROM @#DJULIAN@ 1 TO @#DX@ 2",
    "@@#DJULIAN@ 3",          "@#DJULIAN@@ 4",
    "(@#DGREGORIAN@)",        "@#DUNKNOWN AND QUITE A LONG ONE AT THAT@",
    "@#D \xC3\x89@ 5",        "@#U41@ 6",
};

static void add_date(random_source *r, text *out)
{
    text_add_string(out, PICK(r, dates));
    while (random_chance(r, 30))
        add_piece(r, out);
}

/* ---- Names -------------------------------------------------------------------------------------- */

static const char *const tags[] = {
    "INDI",  "FAM",   "NOTE", "NAME",  "BIRT",
    "DATE",  "DATE",  "PLAC", "FAMC",  "_UID",
    "UNDEF", "ERROR", "CHAR", "ELF",   "GEDC",
    "SCHMA", "head",  "conc", "plang", "A",
    "1",     "_",     "SUBM", "TITL",  "A_RATHER_LONG_EXTENSION_TAG_1",
};

/* Few enough that two structures often share one, and that generated ones may collide with them. */
static const char *const identifiers[] = {
    "I1",
    "F1",
    "N1",
    "X1",
    "X2",
    "1",
    "_a",
    "?$&'*+,;=._~-",
    "\xC3\xA9",
    "e\xCC\x81",
    "\xF0\x9D\x84\x9E",
    "\xC2\xA0",
    "an-identifier-of-more-than-twenty-characters",
    "i1",
    "\xE4\xBD\xA0",
    "\xEF\xAC\x9D",
    "UNDEF",
    "R1",
    "S1",
    "U1",
    /* These are canonically equal, two and four of them. */
    "\xE2\x84\xAB",
    "\xC3\x85",
    "\xE1\xBB\x87",
    "\xE1\xBA\xB9\xCC\x82",
    "e\xCC\xA3\xCC\x82",
    "e\xCC\x82\xCC\xA3",
};

static const char *const pointer_names[] = {
    "I1",       "X1",       "X3",   "nowhere", "a:b", "a!b",          "a b",          " a", "a#",
    "\xC3\xA9", "\xC3\xBC", "a\tb", "!",       "(x)", "\xE4\xBD\xA0", "\xEE\x80\x80", "R2", "S2",
};

static const char *const languages[] = {
    "en", "fr", "und", "de-CH", "EN", "en-gb", "zh-Hant-TW", "x-mufi", "non-x-mufi", "i-klingon", "sl-rozaj-biske",
};

static const char *const datatypes[] = {
    "http://www.w3.org/2001/XMLSchema#date",
    "xsd:date",
    "mailto:a@b.example",
    "x:@#U41@",
    "urn:@@",
    "https://example.com/a/very/long/iri/that/goes/on/and/on/until/it/is/longer/than/any/line/should/ever/be/I/think",
};

static const char *const foreign_iris[] = {"https://example.com/\xC3\xA9", "x:\xE4\xBD\xA0"};

/* What may stand in an inline schema, where nothing is escaped. */
static const char *const schema_values[] = {
    "elf:INDI", "NAME",     "https://terms.fhiso.org/elf/INDIVIDUAL", "a b  c", "x@y", "@@", "@#U41@", "* 1", "D", "@",
    "",         "\xC3\xA9",
};

/* ---- Plans -------------------------------------------------------------------------------------- */

static plan_item *plan_add(plan *p, ptrdiff_t super, const char *tag)
{
    if (p->count == p->capacity) {
        p->capacity = p->capacity * 2 + 16;
        p->items = realloc(p->items, p->capacity * sizeof *p->items);
        if (p->items == NULL)
            give_up("out of memory");
    }
    plan_item *item = &p->items[p->count++];
    *item = (plan_item){.super = super, .target = PLAN_NOTHING};
    text_add_string(&item->tag, tag);
    return item;
}

static void random_tag(random_source *r, plan_item *item)
{
    static const char letters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";
    item->tag.length = 0;
    for (size_t n = 1 + random_below(r, 20); n > 0; n--)
        text_add_octet(&item->tag, (unsigned char)letters[random_below(r, sizeof letters - 1)]);
}

static void plan_values(random_source *r, plan_item *item)
{
    bool date = strcmp(text_string(&item->tag), "DATE") == 0;
    size_t kind = random_below(r, 10);
    if (kind < 6)
        date &&random_chance(r, 70) ? add_date(r, &item->payload) : add_payload(r, &item->payload);
    else if (kind == 6)
        text_add_string(&item->pointer, PICK(r, pointer_names));
    if (random_chance(r, 15))
        text_add_string(&item->language, PICK(r, languages));
    if (random_chance(r, 10))
        text_add_string(&item->datatype, random_chance(r, 95) ? PICK(r, datatypes) : PICK(r, foreign_iris));
    if (random_chance(r, item->super == PLAN_RECORD ? 60 : 5))
        text_add_string(&item->xref, PICK(r, identifiers));
}

/* One structure, below one that is there already or as a record. */
static void plan_structure(random_source *r, plan *p, size_t first)
{
    ptrdiff_t super = PLAN_RECORD;
    if (p->count > first && random_chance(r, 75))
        super = (ptrdiff_t)(random_chance(r, 50) ? p->count - 1 : first + random_below(r, p->count - first));
    else if (random_chance(r, 15))
        super = PLAN_HEAD;
    plan_item *item = plan_add(p, super, PICK(r, tags));
    if (random_chance(r, 5))
        random_tag(r, item);
    plan_values(r, item);
}

static void plan_schemas(random_source *r, plan *p)
{
    for (size_t n = random_below(r, 3); n > 0; n--) {
        if (random_chance(r, 50)) {
            plan_add(p, PLAN_SCHEMA, random_chance(r, 95) ? PICK(r, datatypes) : PICK(r, foreign_iris));
            continue;
        }
        ptrdiff_t super = (ptrdiff_t)p->count;
        plan_add(p, PLAN_SCHEMA, "");
        for (size_t m = random_below(r, 4); m > 0; m--) {
            plan_item *item = plan_add(p, super, PICK(r, tags));
            text_add_string(&item->payload, PICK(r, schema_values));
            if (random_chance(r, 50))
                super = (ptrdiff_t)p->count - 1;
        }
    }
}

/* Pointers lead forwards, backwards and to themselves. */
static void plan_pointers(random_source *r, plan *p, size_t first)
{
    for (size_t i = first; i < p->count; i++) {
        if (random_chance(r, 15))
            p->items[i].target = (ptrdiff_t)(first + random_below(r, p->count - first));
    }
}

plan plan_generate(uint64_t seed)
{
    static const char *const elf_versions[] = {"1.0", "1.0.0", "1.0.7", "1.1", "2.0.0"};
    static const char *const gedcom_versions[] = {"5.5", "5.5.1", "5.5.0", "5.3", "7.0.14"};
    random_source r = {seed};
    plan p = {0};
    if (random_chance(&r, 30))
        text_add_string(&p.language, PICK(&r, languages));
    if (random_chance(&r, 30))
        text_add_string(&p.elf_version, PICK(&r, elf_versions));
    if (random_chance(&r, 60))
        text_add_string(&p.gedcom_version, PICK(&r, gedcom_versions));
    if (random_chance(&r, 20))
        plan_schemas(&r, &p);
    size_t first = p.count;
    for (size_t n = random_below(&r, random_chance(&r, 90) ? 12 : 80); n > 0; n--)
        plan_structure(&r, &p, first);
    plan_pointers(&r, &p, first);
    return p;
}

/* ---- Texts -------------------------------------------------------------------------------------- */

static const char *const text_tags[] = {
    "NOTE", "CONT", "CONC", "PLANG", "DTYPE", "DATE", "CHAR", "GEDC",  "ELF",   "SCHMA", "VERS",
    "FORM", "HEAD", "TRLR", "NAME",  "INDI",  "CONT", "CONC", "PLANG", "DTYPE", "ERROR", "UNDEF",
};

static const char *const text_values[] = {
    "fr",
    "@#U66@r",
    "f",
    "xsd:date",
    "x",
    "@I1@",
    " @I1@ ",
    "@a:b@",
    "@@",
    "5.5.1",
    "1.0",
    "UTF-8",
    "@",
    "@#UD@",
    "a@#UA@b",
    "@#U20@",
    "fr ",
    "@#U66 72@",
    "a b",
    "\t",
    " ",
    "@#D@",
    "r",
    ":y",
    "@@I1@@",
    "LINEAGE-LINKED",
    "@#U40@I1@#U40@",
    "\xC3\xA9",
    "e\xCC\x81",
    "@\xC3\xA9@",
    "\x1A",
};

static const char *const text_odd_lines[] = {
    "text without a level\n",
    "\n",
    "  \n",
    "7 DEEP x\n",
    "01 NOTE x\n",
    "1 @I1 NOTE\n",
    "@I1@\n",
    "1\n",
    "0 TRLR\n",
    "1 NO-TE x\n",
    "1  @I1@  NOTE\n",
    "\t1 NOTE\t x\n",
    "2@I1@ NOTE\n",
    "0 HEAD\n",
};

/* Headers that show each of the dialects, with types of their own: dictionaries, and schemas in which a tag means one thing
   here and another there. */
static const char *const text_headers[] = {
    "1 GEDC\n2 VERS 5.5.1\n2 ELF 1.0.0\n",
    "1 GEDC\n2 ELF 1.0.0\n1 PRFX X_ http://example.com/x/\n1 DEFN _UID http://example.com/ID http://example.com/UUID\n",
    "1 PRFX X_ http://example.com/x/\n1 PRFX http://example.com/default/\n",
    "1 DEFN NOTE http://example.com/Note\n1 DEFN _UID http://example.com/ID\n2 CONT http://example.com/UUID\n",
    "1 GEDC\n2 ELF 1.0.0\n1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI http://example.com/A\n"
    "3 TAG _UID https://terms.fhiso.org/elf/Document\n2 IRI http://example.com/B\n3 TAG _UID http://example.com/A\n"
    "3 TAG X_LAT https://terms.fhiso.org/elf/INDIVIDUAL_RECORD https://terms.fhiso.org/elf/Metadata\n",
    "1 ELF 1.0.0\n1 SCHMA\n2 PRFX ex http://example.com/\n2 IRI ex:A\n3 TAG NOTE ex:B "
    "https://terms.fhiso.org/elf/Document\n"
    "2 IRI ex:B\n3 ISA ex:A\n3 TAG X_LAT ex:A\n3 TAG _UID ex:A\n",
    "1 ELF 1.0.0\n1 SCHMA\n2 ESC NOTE G\n2 ESC DATE D\n1 SCHMA https://example.com/schema\n",
};

/* Those of GEDCOM 7.0. */
static const char *const text_headers_seven[] = {
    "1 GEDC\n2 VERS 7.0\n",
    "1 GEDC\n2 FORM x\n2 VERS 7.0.3\n2 VERS 5\n1 SCHMA y\n2 TAG _UID https://gedcom.io/terms/v7/UID\n2 X_LAT @@\n"
    "2 TAG _UID http://example.com/record-id\n2 TAG nothing\n1 LANG de\n",
};

static const char *const text_typed_tags[] = {"_UID", "X_LAT", "INDI", "SUBN", "NOTE", "DATE"};

static void text_line(random_source *r, text *out, size_t *level)
{
    if (random_chance(r, 4)) {
        text_add_string(out, PICK(r, text_odd_lines));
        return;
    }
    size_t next = random_below(r, *level + 2);
    *level = next > 4 ? 4 : next;
    text_add_number(out, (int64_t)*level);
    if (random_chance(r, 15)) {
        text_add_string(out, " @");
        text_add_string(out, PICK(r, identifiers));
        text_add_octet(out, '@');
    }
    text_add_octet(out, ' ');
    const char *tag = random_chance(r, 80) ? PICK(r, text_tags) : PICK(r, tags);
    text_add_string(out, random_chance(r, 25) ? PICK(r, text_typed_tags) : tag);
    if (random_chance(r, 75)) {
        text_add_octet(out, ' ');
        text_add_string(out, PICK(r, text_values));
        if (random_chance(r, 15))
            text_add_string(out, PICK(r, text_values));
    }
    text_add_octet(out, '\n');
}

text text_generate(uint64_t seed)
{
    random_source r = {seed};
    text out = {0};
    size_t level = 0;
    text_add_string(&out, "0 HEAD\n");
    if (random_chance(&r, 70))
        text_add_string(&out, "1 CHAR UTF-8\n");
    if (seed % 16 == 15)
        text_add_string(&out, PICK(&r, text_headers_seven));
    else if (random_chance(&r, 40))
        text_add_string(&out, PICK(&r, text_headers));
    for (size_t n = random_below(&r, 14); n > 0; n--)
        text_line(&r, &out, &level);
    if (random_chance(&r, 95))
        text_add_string(&out, "0 TRLR\n");
    return out;
}
