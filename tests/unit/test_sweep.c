/* SPDX-License-Identifier: MIT */
/*
 * The sweep, asked directly: which records are unremarked, and what it makes of them. That a file comes out the same with it and
 * without it is what tests/skim compares; but a sweep that took no record at all would be as good there. [format/read/sweep.h]
 */
#include "unit.h"

#include "format/read/sweep.h"

/* ---- A batch as text ------------------------------------------------------------------------- */

/* What a batch needs round it. */
typedef struct sweeping {
    names tags;
    xrefs xrefs;
    record_batch *k;
} sweeping;

static void sweeping_open(sweeping *s, const gedelf_allocator *allocator, const char *dialect_name, line_break ending)
{
    static const view others[] = {TEXT("INDI"),
                                  TEXT("NAME"),
                                  TEXT("NOTE"),
                                  TEXT("SEVENTH"),
                                  TEXT("EIGHTHED"),
                                  TEXT("NINELEVEN"),
                                  TEXT("FIFTEEN_LETTERS"),
                                  TEXT("SIXTEEN__LETTERS")};
    names_init(&s->tags, &memory_default);
    for (unsigned i = TAG_NONE + 1; i < TAG_FIRST_OTHER; i++)
        assert_true(names_add(&s->tags, known_tag((enum tag_number)i)) > 0);
    for (size_t i = 0; i < COUNT_OF(others); i++)
        assert_true(names_add(&s->tags, others[i]) > 0);
    xrefs_init(&s->xrefs, &memory_default);
    s->k = memory_allocate(&memory_default, sizeof *s->k);
    assert_non_null(s->k);
    batch_init(s->k, allocator);
    s->k->rules = dialect_named(view_of_string(dialect_name));
    assert_non_null(s->k->rules);
    s->k->tags = &s->tags;
    s->k->xrefs = &s->xrefs;
    s->k->max_depth = 12;
    s->k->ending = ending;
    s->k->written_alike = ending == BREAK_LF && s->k->rules->written_as_read;
    s->k->refused = tags_for(ROLE_FRAME | ROLE_QUALIFIER | ROLE_STAND_IN) | s->k->rules->dropped;
    s->k->ends_apart = s->k->rules->wide_payload_gap || s->k->rules->payload_end_dropped;
    s->k->keeps_nodes = s->k->numbered = true;
}

static void sweeping_close(sweeping *s)
{
    batch_free(s->k);
    memory_release(&memory_default, s->k, sizeof *s->k);
    xrefs_free(&s->xrefs);
    names_free(&s->tags);
}

static void note(notebook *n, const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    notebook_write(n, view_of_string(text));
}

/* "NAME<0s:2": the tag, the structure that it is below, whether it has an identifier, a string or a pointer, and its line. */
static void note_node(notebook *n, const record_batch *k, const swept_record *r, uint32_t i)
{
    const node *about = &k->nodes[i];
    view tag = names_at(k->tags, about->tag >> NODE_FLAGS);
    note(n, " %.*s<%u%s%s%s:%u", (int)tag.length, tag.text, (unsigned)(about->parent - r->node),
         (about->tag & NODE_XREF) != 0 ? "x" : "", (about->tag & NODE_STRING) != 0 ? "s" : "",
         (about->tag & NODE_POINTER) != 0 ? "p" : "", (unsigned)k->node_lines[i]);
}

/* "u" unremarked, "b" only begun; "v" verbatim, "j" only joined; at signs that are alone; names; nodes; payloads that have to be put
   together, by their node. */
static void note_record(notebook *n, const record_batch *k, const swept_record *r, view text)
{
    note(n, "%s", r->unremarked ? "u" : r->begun ? "b" : "-");
    if (!r->unremarked)
        return;
    note(n, "%s", r->verbatim ? "v" : r->joined ? "j" : "");
    if (r->alone > 0)
        note(n, "%u", (unsigned)r->alone);
    for (uint32_t i = r->name; i < (r + 1)->name; i++)
        note(n, " @%.*s", (int)k->names[i].length, text.text + k->names[i].at);
    for (uint32_t i = r->node; i < (r + 1)->node; i++)
        note_node(n, k, r, i);
    for (uint32_t i = r->text; i < (r + 1)->text; i++)
        note(n, " {%u:%u-%u}", (unsigned)(k->texts[i].node - r->node), (unsigned)(k->texts[i].from - r->begin),
             (unsigned)(k->texts[i].to - r->begin));
}

/* ---- One record ------------------------------------------------------------------------------ */

typedef struct sweep_case {
    const char *dialect;
    view text;
    const char *expected;
} sweep_case;

#define TEN "aaaaaaaaaa"
#define FIFTY TEN TEN TEN TEN TEN
#define TWO_HUNDRED FIFTY FIFTY FIFTY FIFTY

#define FULL "elf-1.0"
static const sweep_case sweep_cases[] = {
    /* the record's own line */
    {FULL, TEXT("0 @I1@ INDI\n"), "uv @I1 INDI<0x:0"},
    {FULL, TEXT("0 @I1@ INDI x\n"), "uv @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI \n"), "u @I1 INDI<0x:0"},
    {FULL, TEXT("0 @I1@ INDI  x\n"), "u @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI x \n"), "u @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI @F1@\n"), "uv @I1 @F1 INDI<0xp:0"},
    {FULL, TEXT("0 @I1@ INDI a@@b\n"), "uj @I1 INDI<0xs:0 {0:0-17}"},
    {FULL, TEXT("0 @I1@ INDI a@b\n"), "u1 @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI @#DX@ y\n"), "u @I1 INDI<0xs:0"},
    {FULL, TEXT("0 INDI\n"), "-"},
    {FULL, TEXT("0 @I1@\n"), "-"},
    {FULL, TEXT("0 @I1 INDI\n"), "-"},
    {FULL, TEXT("0 @@ INDI\n"), "-"},
    {FULL, TEXT("0 @\n"), "-"},
    {FULL, TEXT("0 @I1@INDI\n"), "-"},
    {FULL, TEXT("0 @I1@  INDI\n"), "-"},
    {FULL, TEXT("0 @I1@\tINDI\n"), "-"},
    {FULL, TEXT("0  @I1@ INDI\n"), "-"},
    {FULL, TEXT("0 @I1@ CONT\n"), "-"},
    {FULL, TEXT("0 @I1@ CONC x\n"), "-"},
    {FULL, TEXT("0 @I1@ TRLR\n"), "-"},
    {FULL, TEXT("0 @I1@ UNHEARD\n"), "-"},
    {FULL, TEXT("0 @I1@ NAME\n"), "uv @I1 NAME<0x:0"},
    {FULL, TEXT("0 @I1@ INDI \x01\n"), "-"},
    {FULL, TEXT("0 @I1@ INDI \t\n"), "-"},
    {FULL, TEXT("0 @I1@ INDI \xC3\xA9\n"), "uv @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI \xEE\x80\x80\n"), "-"}, /* private use */
    {FULL, TEXT("0 @I1@ INDI \xF0\x9F\x98\x80\n"), "uv @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI x\r\n"), "-"},
    /* identifiers */
    {FULL, TEXT("0 @I@ INDI\n"), "uv @I INDI<0x:0"},
    {FULL, TEXT("0 @i@ INDI\n"), "uv @i INDI<0x:0"},
    {FULL, TEXT("0 @1@ INDI\n"), "uv @1 INDI<0x:0"},
    {FULL, TEXT("0 @I1234567@ INDI\n"), "uv @I1234567 INDI<0x:0"},
    {FULL, TEXT("0 @I12345678@ INDI\n"), "uv @I12345678 INDI<0x:0"},
    {FULL, TEXT("0 @I-1.x@ INDI\n"), "uv @I-1.x INDI<0x:0"},
    {FULL, TEXT("0 @-1@ INDI\n"), "-"}, /* xref-first-character */
    {FULL, TEXT("0 @I 1@ INDI\n"), "-"},
    {FULL, TEXT("0 @I!1@ INDI\n"), "-"},
    {FULL, TEXT("0 @\xC3\xA9@ INDI\n"), "-"},
    {FULL, TEXT("0 @I2345678901234567890@ INDI\n"), "uv @I2345678901234567890 INDI<0x:0"},
    {FULL, TEXT("0 @I23456789012345678901@ INDI\n"), "-"}, /* long-xref */
    {FULL, TEXT("0 @VOID@ INDI\n"), "uv @VOID INDI<0x:0"},
    /* lengths: 253 octets */
    {FULL, TEXT("0 @I1@ INDI " TWO_HUNDRED TEN TEN TEN TEN "a\n"), "uv @I1 INDI<0xs:0"},
    {FULL, TEXT("0 @I1@ INDI " TWO_HUNDRED TEN TEN TEN TEN "aa\n"), "-"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME " TWO_HUNDRED TEN TEN TEN TEN "aaaaaa\n"), "uv @I1 INDI<0x:0 NAME<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME " TWO_HUNDRED TEN TEN TEN TEN "aaaaaaa\n"), "b"},
    /* lines below it */
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\n"), "uv @I1 INDI<0x:0 NAME<0:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME \n"), "u @I1 INDI<0x:0 NAME<0:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME A\n1 NOTE b\n"), "uv @I1 INDI<0x:0 NAME<0s:1 NOTE<0s:2"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME  A\n"), "u @I1 INDI<0x:0 NAME<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME A B\n"), "uv @I1 INDI<0x:0 NAME<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1  NAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1\tNAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n 1 NAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n01 NAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n\n1 NAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\tA\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 @X@ NAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 UNHEARD A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 PLANG A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 TRLR\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\nNAME A\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME \x7F\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 \n"), "b"},
    /* tags of seven octets and more */
    {FULL, TEXT("0 @I1@ SEVENTH\n1 SEVENTH\n"), "uv @I1 SEVENTH<0x:0 SEVENTH<0:1"},
    {FULL, TEXT("0 @I1@ EIGHTHED x\n1 EIGHTHED x\n"), "uv @I1 EIGHTHED<0xs:0 EIGHTHED<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NINELEVEN x\n"), "uv @I1 INDI<0x:0 NINELEVEN<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 FIFTEEN_LETTERS x\n"), "uv @I1 INDI<0x:0 FIFTEEN_LETTERS<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 SIXTEEN__LETTERS x\n"), "b"},
    {FULL, TEXT("0 @I1@ SIXTEEN__LETTERS\n"), "-"},
    /* levels */
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\n2 NOTE\n3 NAME\n1 NOTE\n"),
     "uv @I1 INDI<0x:0 NAME<0:1 NOTE<1:2 NAME<2:3 NOTE<0:4"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\n2 NOTE\n2 NOTE\n1 NAME\n2 NOTE\n"),
     "uv @I1 INDI<0x:0 NAME<0:1 NOTE<1:2 NOTE<1:3 NAME<0:4 NOTE<4:5"},
    {FULL, TEXT("0 @I1@ INDI\n2 NAME\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\n3 NOTE\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\n2 NOTE\n1 NAME\n3 NOTE\n"), "b"},
    {FULL,
     TEXT("0 @I1@ INDI\n1 NAME\n2 NAME\n3 NAME\n4 NAME\n5 NAME\n6 NAME\n7 NAME\n8 NAME\n9 NAME\n10 NAME\n11 NAME\n12 "
          "NAME\n"
          "9 NOTE\n10 NOTE\n"),
     "uv @I1 INDI<0x:0 NAME<0:1 NAME<1:2 NAME<2:3 NAME<3:4 NAME<4:5 NAME<5:6 NAME<6:7 NAME<7:8 NAME<8:9 NAME<9:10 "
     "NAME<10:11 "
     "NAME<11:12 NOTE<8:13 NOTE<13:14"},
    {FULL,
     TEXT("0 @I1@ INDI\n1 NAME\n2 NAME\n3 NAME\n4 NAME\n5 NAME\n6 NAME\n7 NAME\n8 NAME\n9 NAME\n10 NAME\n11 NAME\n12 "
          "NAME\n"
          "13 NAME\n"),
     "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NAME\n2 NAME\n3 NAME\n4 NAME\n5 NAME\n6 NAME\n7 NAME\n8 NAME\n9 NAME\n11 NAME\n"), "b"},
    /* continuation lines */
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT b\n"), "uv @I1 INDI<0x:0 NOTE<0s:1 {1:12-30}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONC b\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-30}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE\n2 CONT b\n"), "uv @I1 INDI<0x:0 NOTE<0s:1 {1:12-28}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE\n2 CONC b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT\n2 CONC b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONC\n2 CONC b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONC\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-28}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT\n2 CONT\n"), "uv @I1 INDI<0x:0 NOTE<0s:1 {1:12-35}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a \n2 CONC b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONC  b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a \n2 CONT b\n"), "u @I1 INDI<0x:0 NOTE<0s:1 {1:12-31}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n1 CONT b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n3 CONT b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 NAME b\n2 CONT c\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT b\n3 NAME c\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT b\n2 NAME c\n"), "uv @I1 INDI<0x:0 NOTE<0s:1 NAME<1s:3 {1:12-30}"},
    {FULL, TEXT("0 @I1@ INDI x\n1 CONT y\n1 NAME\n"), "uv @I1 INDI<0xs:0 NAME<0:2 {0:0-23}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @I1@\n2 CONT b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE b\n2 CONT @I1@\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@@\n2 CONT b\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-32}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT b\n1 NOTE c@@\n1 NOTE d\n"),
     "uj @I1 INDI<0x:0 NOTE<0s:1 NOTE<0s:3 NOTE<0s:4 {1:12-30} {2:30-41}"},
    /* at signs */
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @@\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-22}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @@@@x\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-25}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @x\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@\n"), "u1 @I1 INDI<0x:0 NOTE<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@ b@c\n"), "u2 @I1 INDI<0x:0 NOTE<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@b@@c\n"), "uj1 @I1 INDI<0x:0 NOTE<0s:1 {1:12-26}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@@b@c\n"), "uj1 @I1 INDI<0x:0 NOTE<0s:1 {1:12-26}"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE  @x\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @I1@ \n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @I1@x\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @I 1@\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @I!1@\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @I1@\n1 NAME @x@\n"), "uv @I1 @I1 @x INDI<0x:0 NOTE<0p:1 NAME<0p:2"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#DX@ y\n"), "u @I1 INDI<0x:0 NOTE<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#DX@ y @#DY@\n"), "u @I1 INDI<0x:0 NOTE<0s:1"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#DX@ y @@\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE y@@ @#DX@\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#DX@ y@\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#DX@ y\n2 CONT z\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE z\n2 CONT @#DX@ y\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#U41@ y\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE @#\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@#b\n"), "b"},
    {FULL, TEXT("0 @I1@ INDI\n1 NOTE a@@#b\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-25}"},
    /* where only a pair that begins a payload is one at sign; identifiers are in capitals, and VOID is none */
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE a@b\n"), "u1 @I1 INDI<0x:0 NOTE<0s:1"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE a@@b\n"), "u1 @I1 INDI<0x:0 NOTE<0s:1"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE @@b\n"), "uj @I1 INDI<0x:0 NOTE<0s:1 {1:12-23}"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE @@b@c\n"), "uj1 @I1 INDI<0x:0 NOTE<0s:1 {1:12-25}"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE @b\n"), "b"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE @I1@\n1 NAME @VOID@\n"), "uv @I1 @I1 INDI<0x:0 NOTE<0p:1 NAME<0p:2"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE @i1@\n"), "b"},
    {"gedcom-7.0", TEXT("0 @i1@ INDI\n"), "-"},
    {"gedcom-7.0", TEXT("0 @I_1@ INDI\n"), "uv @I_1 INDI<0x:0"},
    {"gedcom-7.0", TEXT("0 @I-1@ INDI\n"), "-"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE \n"), "b"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n1 NOTE x \n"), "u @I1 INDI<0x:0 NOTE<0s:1"},
    /* where white space at an end is not part of a payload */
    {"elf-2017-10", TEXT("0 @I1@ INDI\n1 NOTE x \n"), "b"},
    {"elf-2017-10", TEXT("0 @I1@ INDI\n1 NOTE  x\n"), "b"},
    {"elf-2017-10", TEXT("0 @I1@ INDI\n1 NOTE \n"), "b"},
    {"elf-2017-10", TEXT("0 @I1@ INDI\n1 NOTE x  y\n"), "u @I1 INDI<0x:0 NOTE<0s:1"},
    {"elf-2017-10", TEXT("0 @I1@ INDI x \n"), "-"},
    {"elf-2017-10", TEXT("0 @I1@ INDI x  y\n"), "u @I1 INDI<0xs:0"},
    /* where payloads are merged before they are unescaped */
    {"elf-2018", TEXT("0 @I1@ INDI\n1 NOTE a@@\n2 CONT b\n"), "b"},
    {"elf-2018", TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT b@@\n"), "b"},
    {"elf-2018", TEXT("0 @I1@ INDI\n1 NOTE a@@\n"), "u @I1 INDI<0x:0 NOTE<0s:1 {1:12-23}"},
    {"elf-2018", TEXT("0 @I1@ INDI\n1 NOTE a\n2 CONT b\n"), "u @I1 INDI<0x:0 NOTE<0s:1 {1:12-30}"},
};

/* What the sweep makes of the record that a text begins with. */
static void sweep_first(const sweep_case *row, view text, line_break ending, const gedelf_allocator *allocator,
                        bool keeps_nodes, notebook *n)
{
    sweeping s;
    sweeping_open(&s, allocator, row->dialect, ending);
    s.k->keeps_nodes = keeps_nodes;
    notebook_init(n);
    assert_int_equal(batch_sweep(s.k, text), GEDELF_OK);
    assert_int_equal(s.k->count, 1);
    assert_int_equal(s.k->records[0].begin, 0);
    assert_int_equal(s.k->records[1].begin, text.length - 2);
    note_record(n, s.k, &s.k->records[0], text);
    sweeping_close(&s);
}

/* How far is it the same? `length` octets of what is expected are. */
static void assert_swept(const sweep_case *row, notebook *n, size_t length)
{
    if (strncmp(notebook_text(n), row->expected, length) != 0)
        fail_msg("%.*s%s: %s is not %s", (int)row->text.length, row->text.text, row->dialect, notebook_text(n),
                 row->expected);
    notebook_free(n);
}

/* The row's text with other line breaks, and the beginning of another record. */
static void row_text(const sweep_case *row, const char *line_break_text, buffer *out)
{
    buffer_init(out, &memory_default);
    for (size_t i = 0; i < row->text.length; i++)
        assert_true(row->text.text[i] == '\n' ? buffer_append(out, view_of_string(line_break_text))
                                              : buffer_append(out, view_of(row->text.text + i, 1)));
    assert_true(buffer_append(out, VIEW("0 ")));
}

static void test_sweep__records(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sweep_cases); i++) {
        const sweep_case *row = &sweep_cases[i];
        notebook n;
        buffer text;
        row_text(row, "\n", &text);
        sweep_first(row, buffer_view(&text), BREAK_LF, &memory_default, true, &n);
        assert_swept(row, &n, strlen(row->expected) + 1);
        /* without structures, the same is unremarked */
        sweep_first(row, buffer_view(&text), BREAK_LF, &memory_default, false, &n);
        assert_swept(row, &n, strcspn(row->expected, " "));
        buffer_free(&text);
    }
}

/* With other line breaks the same is unremarked, though no longer written alike. */
static void test_sweep__line_breaks(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sweep_cases); i++) {
        const sweep_case *row = &sweep_cases[i];
        for (int cr = 0; cr < 2 && !memchr(row->text.text, '\r', row->text.length); cr++) {
            notebook n;
            buffer text;
            row_text(row, cr ? "\r" : "\r\n", &text);
            sweep_first(row, buffer_view(&text), cr ? BREAK_CR : BREAK_CRLF, &memory_default, true, &n);
            assert_true(strcspn(notebook_text(&n), "vj") >= strcspn(notebook_text(&n), " "));
            assert_swept(row, &n, 1);
            buffer_free(&text);
        }
    }
}

/* However few lines are found at a time, and however little room there is at first. */
static void test_sweep__sizes(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sweep_cases); i++) {
        const sweep_case *row = &sweep_cases[i];
        census c = {.scarce = false};
        sized_memory sized;
        work_sizes sizes = equal_sizes(1 + i % 3);
        notebook n;
        buffer text;
        sizes.line_usual = usual_sizes.line_usual;
        gedelf_allocator allocator = memory_with_sizes(&sized, census_allocator(&c), &sizes);
        row_text(row, "\n", &text);
        sweep_first(row, buffer_view(&text), BREAK_LF, &allocator, true, &n);
        assert_swept(row, &n, strlen(row->expected) + 1);
        assert_census_is_clean(&c);
        buffer_free(&text);
    }
}

/* ---- Several records ------------------------------------------------------------------------- */

#define SEVERAL                                                                                                        \
    "0 @I1@ INDI\n1 NAME A\n2 NOTE b\n0 @I2@ INDI\n1 NOTE c\n2 CONT d\n0 odd\n1 x\n0 @I3@ NOTE e\n1 NAME @I1@\n"       \
    "0 @I4@ NOTE\n1 NAME a@@b\n0 TRLR\n"

/* Where its records begin, and the first line of each. */
static const uint32_t several_begin[] = {0, 30, 60, 70, 96, 120}, several_line[] = {0, 3, 6, 8, 10, 12};

/* Of a text that ends anywhere, those records are complete after which another is seen to begin; the others are as in the whole. */
static void test_sweep__incomplete(void **state)
{
    (void)state;
    view text = VIEW(SEVERAL);
    for (size_t length = 0; length <= text.length; length++) {
        sweeping s;
        notebook n;
        char *alone = malloc(length + 1); /* a sanitizer sees what is read after it */
        size_t complete = 0;
        memcpy(alone, text.text, length);
        notebook_init(&n);
        sweeping_open(&s, &memory_default, FULL, BREAK_LF);
        assert_int_equal(batch_sweep(s.k, view_of(alone, length)), GEDELF_OK);
        while (complete + 1 < COUNT_OF(several_begin) && several_begin[complete + 1] + 2 <= length)
            complete++;
        assert_int_equal(s.k->count, complete);
        for (size_t i = 0; i < complete; i++) {
            assert_int_equal(s.k->records[i].begin, several_begin[i]);
            assert_int_equal(s.k->records[i].line, several_line[i]);
            note_record(&n, s.k, &s.k->records[i], view_of(alone, length));
            note(&n, "\n");
        }
        static const char all[] = "uv @I1 INDI<0x:0 NAME<0s:1 NOTE<1s:2\nuv @I2 INDI<0x:3 NOTE<0s:4 {1:12-30}\n-\n"
                                  "uv @I3 @I1 NOTE<0xs:8 NAME<0p:9\nuj @I4 NOTE<0x:10 NAME<0s:11 {1:12-24}\n";
        assert_true(strncmp(notebook_text(&n), all, n.text.length) == 0);
        assert_true(length < text.length || n.text.length == sizeof all - 1);
        if (complete > 0)
            assert_int_equal(s.k->records[complete].begin, several_begin[complete]);
        sweeping_close(&s);
        notebook_free(&n);
        free(alone);
    }
}

/* What is read on for: a record of which there is only the beginning, as long as that can still be unremarked. */
static void test_sweep__open(void **state)
{
    (void)state;
    static const struct {
        view text;
        bool open;
    } rows[] = {
        {TEXT(""), true},
        {TEXT("0"), true},
        {TEXT("0 @I1@ IN"), true},
        {TEXT("0 @I1@ INDI\n1 NAME A\n"), true},
        {TEXT("0 @I1@ INDI\n1 NAME A\n2 "), true},
        {TEXT("0 @I1@ INDI\n1 odd A\n2 "), false},
        {TEXT("0 odd\n1 NAME"), false},
        {TEXT("0 @I1@ INDI\n0 odd\n1 NAME"), false},
        {TEXT("0 odd\n0 @I1@ INDI\n1 NA"), true},
        {TEXT("0 @I1@ INDI\n1 NAME " TWO_HUNDRED TEN TEN TEN TEN "aaaaaa"), true},
        {TEXT("0 @I1@ INDI\n1 NAME " TWO_HUNDRED TEN TEN TEN TEN "aaaaaaa"), false},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        sweeping s;
        sweeping_open(&s, &memory_default, FULL, BREAK_LF);
        assert_int_equal(batch_sweep(s.k, rows[i].text), GEDELF_OK);
        if (s.k->open != rows[i].open)
            fail_msg("%.*s", (int)rows[i].text.length, rows[i].text.text);
        sweeping_close(&s);
    }
}

/* With --recover, what does not begin a record may have to be put into the one before: that is not unremarked then. */
static void test_sweep__held_open(void **state)
{
    (void)state;
    sweeping s;
    sweeping_open(&s, &memory_default, FULL, BREAK_LF);
    s.k->held_open = true;
    assert_int_equal(batch_sweep(s.k, VIEW(SEVERAL)), GEDELF_OK);
    static const bool unremarked[] = {true, false, false, true, false};
    assert_int_equal(s.k->count, COUNT_OF(unremarked));
    for (size_t i = 0; i < COUNT_OF(unremarked); i++)
        assert_int_equal(s.k->records[i].unremarked, unremarked[i]);
    sweeping_close(&s);
}

/* A batch is made anew each time; what structures a record has can be made later, from its text alone. */
static void test_sweep__structures_later(void **state)
{
    (void)state;
    sweeping s;
    view text = VIEW(SEVERAL);
    sweeping_open(&s, &memory_default, FULL, BREAK_LF);
    s.k->keeps_nodes = false;
    for (int round = 0; round < 2; round++) {
        assert_int_equal(batch_sweep(s.k, text), GEDELF_OK);
        assert_int_equal(s.k->count, 5);
        assert_int_equal(s.k->node_count, 0);
        assert_int_equal(s.k->name_count, 5);
        assert_false(s.k->has_nodes);
    }
    swept_record r = s.k->records[1];
    assert_int_equal(batch_make_nodes(s.k, view_of(text.text + r.begin, s.k->records[2].begin - r.begin)), GEDELF_OK);
    assert_int_equal(s.k->node_count, 2);
    assert_int_equal(s.k->text_count, 1);
    assert_int_equal(s.k->name_count, 5);
    assert_int_equal(s.k->nodes[1].parent, 0);
    assert_int_equal(s.k->texts[0].from, 12);
    assert_int_equal(s.k->texts[0].to, 30);
    assert_int_equal(s.k->node_lines[1], 1);
    assert_int_equal(batch_make_nodes(s.k, VIEW("0 odd\n")), GEDELF_MEMORY);
    assert_int_equal(batch_make_nodes(s.k, VIEW("0 @I1@ INDI\n1 odd\n")), GEDELF_MEMORY);
    sweeping_close(&s);
}

static gedelf_status sweep_scarcely(void *context, const gedelf_allocator *allocator)
{
    sweeping s;
    (void)context;
    sweeping_open(&s, allocator, FULL, BREAK_LF);
    gedelf_status status = batch_sweep(s.k, VIEW(SEVERAL SEVERAL));
    if (status == GEDELF_OK) {
        s.k->keeps_nodes = false;
        status = batch_sweep(s.k, VIEW(SEVERAL SEVERAL SEVERAL));
    }
    sweeping_close(&s);
    return status;
}

static void test_sweep__without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(sweep_scarcely, NULL, GEDELF_OK);
}

/* Tags can be learnt, those that are refused or known as something else cannot. */
static bool teach_any(void *context, view tag, uint32_t super, uint32_t *number, uint32_t *type)
{
    (void)super;
    (void)type;
    *number = names_add(context, tag);
    return true;
}

static void test_sweep__learning(void **state)
{
    (void)state;
    sweeping s;
    sweeping_open(&s, &memory_default, FULL, BREAK_LF);
    static const view learnt[] = {TEXT("INDI"), TEXT("FIFTEEN_LETTERS")},
                      unknown[] = {TEXT("SIXTEEN__LETTERS"), TEXT("CONT"), TEXT("TRLR"), TEXT("NEW")};
    for (size_t i = 0; i < COUNT_OF(learnt); i++)
        assert_true(batch_learns(s.k, learnt[i], 0));
    for (size_t i = 0; i < COUNT_OF(unknown); i++)
        assert_false(batch_learns(s.k, unknown[i], 0));
    view text = VIEW("0 @I1@ INDI\n1 NAME\n2 NEW x\n0 @I1@ NEW\n0 ");
    assert_int_equal(batch_sweep(s.k, text), GEDELF_OK);
    assert_false(s.k->records[0].unremarked || s.k->records[1].unremarked);
    assert_int_equal(s.k->records[0].unknown, 21);
    assert_int_equal(s.k->records[1].unknown, 34);
    uint32_t greatest = s.k->greatest_tag;
    s.k->teach = teach_any;
    s.k->teacher = &s.tags;
    assert_int_equal(batch_sweep(s.k, text), GEDELF_OK);
    assert_true(s.k->records[0].unremarked && s.k->records[1].unremarked);
    assert_int_equal(s.k->records[1].tag, names_find(&s.tags, VIEW("NEW")));
    assert_int_equal(s.k->greatest_tag, names_find(&s.tags, VIEW("NEW")));
    assert_true(greatest < s.k->greatest_tag);
    assert_true(batch_learns(s.k, VIEW("NEW"), 0));
    sweeping_close(&s);
}

/* ---- Reading ahead --------------------------------------------------------------------------- */

/* Segments follow each other, and have all records, each once, as one batch has them. */
static void assert_segments(view text, size_t from, const work_sizes *sizes, size_t jobs, const record_batch *whole)
{
    sized_memory sized;
    gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, sizes);
    sweeping s;
    sweeping_open(&s, &allocator, FULL, BREAK_LF);
    char *copy = calloc(text.length, 1);
    ahead_source source = {.memory = text.text, .from = from, .total = text.length, .copy = copy, .jobs = jobs};
    ahead *a = ahead_open(&allocator, &source, s.k);
    assert_non_null(a);
    uint64_t at = from;
    size_t met = 0;
    while (met < whole->count && whole->records[met].begin < from)
        met++;
    for (text_segment *g; (g = ahead_next(a)) != NULL; at = g->end) {
        assert_int_equal(g->begin, at);
        assert_true(g->end > g->begin && g->length >= g->end - g->begin);
        assert_memory_equal(g->text, text.text + g->begin, g->length);
        assert_int_equal(g->last, g->end == text.length);
        for (size_t i = 0; i < g->batch.count; i++, met++) {
            assert_int_equal(g->begin + g->batch.records[i].begin, whole->records[met].begin);
            assert_int_equal(g->batch.records[i].unremarked, whole->records[met].unremarked);
        }
        /* The last record is complete only if what follows it is there too. */
        assert_true(g->last || met == whole->count || whole->records[met].begin == g->end || sizes->stretch_beyond < 2);
    }
    assert_int_equal(at, text.length);
    assert_memory_equal(copy + from, text.text + from, text.length - from);
    ahead_close(a);
    free(copy);
    sweeping_close(&s);
}

static void test_sweep__ahead(void **state)
{
    (void)state;
    view text = VIEW(SEVERAL "0 @I5@ INDI\n1 NAME x\n0 @I6@ INDI\n0 @I7@ INDI\n1 NOTE y\n2 NOTE z\n3 NAME w\n0 TRLR\n");
    sweeping s;
    sweeping_open(&s, &memory_default, FULL, BREAK_LF);
    assert_int_equal(batch_sweep(s.k, text), GEDELF_OK);
    for (size_t size = 1; size < 80; size++) {
        work_sizes sizes = usual_sizes;
        sizes.stretch = size;
        sizes.stretch_more = 1 + size % 7;
        sizes.stretch_beyond = size % 5;
        assert_segments(text, 30, &sizes, 1 + size % 4, s.k);
    }
    sweeping_close(&s);
}

static void test_sweep__worth_while(void **state)
{
    (void)state;
    work_sizes sizes = usual_sizes;
    sizes.stretch = 10;
    sizes.stretches = 4;
    assert_true(ahead_is_worth_while(&(ahead_source){.from = 7, .total = 47, .jobs = 2}, &sizes));
    assert_false(ahead_is_worth_while(&(ahead_source){.from = 7, .total = 46, .jobs = 2}, &sizes));
    assert_false(ahead_is_worth_while(&(ahead_source){.from = 7, .total = 470, .jobs = 1}, &sizes));
}

/* From a file, of which some octets are not part of the text; and what is not UTF-8 ends it. */
static void test_sweep__ahead_of_files(void **state)
{
    (void)state;
    static const char path[] = "test_sweep.tmp";
    const struct {
        view text;
        uint64_t total;
        size_t segments;
    } rows[] = {
        {VIEW("\xEF\xBB\xBF" SEVERAL), sizeof SEVERAL - 1, SIZE_MAX},
        {VIEW("\xEF\xBB\xBF" SEVERAL), sizeof SEVERAL + 1, 3}, /* the file is shorter than it was */
        {VIEW("\xEF\xBB\xBF" SEVERAL "0 \xFF\n"), sizeof SEVERAL + 3, 3},
    };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        FILE *out = fopen(path, "wb");
        assert_true(out && fwrite(rows[i].text.text, 1, rows[i].text.length, out) == rows[i].text.length);
        fclose(out);
        sized_memory sized;
        work_sizes sizes = usual_sizes;
        sizes.stretch = 40;
        sizes.stretch_more = 5;
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        sweeping s;
        file f;
        sweeping_open(&s, &allocator, FULL, BREAK_LF);
        assert_int_equal(file_open(&f, path), GEDELF_OK);
        ahead_source source = {.file = &f, .shift = 3, .total = rows[i].total, .from = 30, .jobs = 2};
        ahead *a = ahead_open(&allocator, &source, s.k);
        assert_non_null(a);
        uint64_t at = 30;
        size_t count = 0;
        for (text_segment *g; (g = ahead_next(a)) != NULL; at = g->end, count++)
            assert_memory_equal(g->text, rows[i].text.text + 3 + g->begin, g->end - g->begin);
        if (rows[i].segments == SIZE_MAX)
            assert_int_equal(at, rows[i].total);
        else
            assert_true(count < rows[i].segments && at < rows[i].total);
        ahead_close(a);
        file_close(&f);
        sweeping_close(&s);
        remove(path);
    }
}

/* Without memory nothing is read ahead, or no more is. Alone, the caller does all of it. */
static gedelf_status ahead_scarcely(void *context, const gedelf_allocator *allocator)
{
    sweeping s;
    (void)context;
    view text = VIEW(SEVERAL);
    sweeping_open(&s, &memory_default, FULL, BREAK_LF);
    ahead_source source = {.memory = text.text, .from = 30, .total = text.length, .jobs = 1};
    ahead *a = ahead_open(allocator, &source, s.k);
    uint64_t at = 30;
    for (text_segment *g; a && (g = ahead_next(a)) != NULL;)
        at = g->end;
    ahead_close(a);
    sweeping_close(&s);
    return a && at == text.length ? GEDELF_OK : GEDELF_MEMORY;
}

static void test_sweep__ahead_without_memory(void **state)
{
    (void)state;
    assert_failures_are_told(ahead_scarcely, NULL, GEDELF_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweep__records),
        cmocka_unit_test(test_sweep__line_breaks),
        cmocka_unit_test(test_sweep__sizes),
        cmocka_unit_test(test_sweep__incomplete),
        cmocka_unit_test(test_sweep__open),
        cmocka_unit_test(test_sweep__held_open),
        cmocka_unit_test(test_sweep__structures_later),
        cmocka_unit_test(test_sweep__without_memory),
        cmocka_unit_test(test_sweep__learning),
        cmocka_unit_test(test_sweep__ahead),
        cmocka_unit_test(test_sweep__worth_while),
        cmocka_unit_test(test_sweep__ahead_of_files),
        cmocka_unit_test(test_sweep__ahead_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
