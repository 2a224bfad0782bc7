/* SPDX-License-Identifier: MIT */
/*
 * Lines, compared with the plainest way to read them: the parts of each line in every dialect, and what keeps one from being a line; and
 * what a writer should have done otherwise, row by row. [ELF-SER §lines, §serialising-lines; the rules of dialects in dialect.def]
 */
#include "unit.h"

static const char *const every_dialect[] = {"elf-2017-06", "elf-2017-10", "elf-2018", "elf-1.0", "gedcom-7.0"};

/* ---- What is said ------------------------------------------------------------------------------ */

/* "COLUMN+WIDTH CODE first|second|third", and the line that it goes back to. */
static bool keep_said(void *context, const gedelf_diag *diag)
{
    notebook *out = context;
    assert_true(diag->source_at <= diag->source.length);
    assert_int_equal(utf8_count(view_of(diag->source.text, diag->source_at)) + 1, diag->column);
    char place[80];
    int length = snprintf(place, sizeof place, "%d+%d@%d,%d<%d ", (int)diag->column, (int)diag->width,
                          (int)diag->where.offset, (int)diag->where.length, (int)diag->related_line);
    notebook_write(out, view_of(place, (size_t)length));
    notebook_write(out, view_of_string(gedelf_code_find(diag->code)->name));
    for (size_t i = 0; i < 3; i++) {
        notebook_write(out, i == 0 ? VIEW(" ") : VIEW("|"));
        notebook_write(out, diag->args[i]);
    }
    notebook_write(out, VIEW("\n"));
    return true;
}

static void open_lines(stage *s, view text, const char *dialect_name)
{
    stage_init(s);
    s->options.encoding = "UTF-8";
    s->options.diagnose = keep_said;
    s->options.context = &s->notes;
    assert_int_equal(stage_open(s, source_of(text)), GEDELF_OK);
    s->speaker.rules = dialect_named(view_of_string(dialect_name));
    assert_non_null(s->speaker.rules);
}

/* ---- Parts, the plain way ---------------------------------------------------------------------- */

typedef struct plain_line {
    bool good;
    const char *code; /* why it is none, */
    size_t from, to;  /* and which part of it shows that */
    uint64_t level;
    size_t xref_at, xref_end, tag_at, tag_end, payload_at, end;
} plain_line;

static bool is_plain_space(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_plain_tag_character(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* How long the character is that is at `i`. */
static size_t plain_step(view v, size_t i)
{
    unsigned char c = (unsigned char)v.text[i];
    return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

/* May the character at `i` be in an identifier that begins at `begin`? The texts have é beyond ASCII, which is an IDChar. */
static bool is_plain_id(const dialect *rules, view v, size_t begin, size_t i)
{
    bool wide = (unsigned char)v.text[i] >= 0x80;
    bool other_first = rules->xref_first != rules->xref_others;
    if (wide)
        return rules->xref_wide == WIDE_ID_CHARACTERS || (rules->xref_wide == WIDE_ANY && !(other_first && i == begin));
    return is_in_class(v.text[i], i == begin ? rules->xref_first : rules->xref_others);
}

static plain_line refuse_plainly(plain_line p, const char *code, size_t from, size_t to)
{
    p.good = false;
    p.code = code;
    p.from = from;
    p.to = to;
    return p;
}

static plain_line take_plain_tag(const dialect *rules, view v, size_t i, plain_line p)
{
    p.tag_at = i;
    while (i < v.length && is_plain_tag_character(v.text[i]))
        i++;
    p.tag_end = i;
    if (i < v.length && !is_plain_space(v.text[i]))
        return refuse_plainly(p, "tag-malformed", i, i + plain_step(v, i));
    if (p.tag_end == p.tag_at)
        return refuse_plainly(p, "tag-missing", v.length, v.length);
    p.payload_at = i < v.length ? i + 1 : i;
    while (rules->wide_payload_gap && p.payload_at < v.length && is_plain_space(v.text[p.payload_at]))
        p.payload_at++;
    p.end = v.length;
    while (rules->payload_end_dropped && p.end > p.payload_at && is_plain_space(v.text[p.end - 1]))
        p.end--;
    p.good = true;
    return p;
}

static plain_line take_plain_xref(const dialect *rules, view v, size_t i, plain_line p)
{
    size_t begin = i + 1, end = begin;
    while (end < v.length && v.text[end] != '@' && is_plain_id(rules, v, begin, end))
        end += plain_step(v, end);
    if (end >= v.length)
        return refuse_plainly(p, "xref-unfinished", i, v.length);
    if (v.text[end] != '@') {
        bool closed = false;
        for (size_t k = end; k < v.length; k++)
            closed = closed || v.text[k] == '@';
        return closed ? refuse_plainly(p, "xref-malformed", end, end + plain_step(v, end))
                      : refuse_plainly(p, "xref-unfinished", i, end);
    }
    if (end == begin)
        return refuse_plainly(p, "xref-empty", i, end + 1);
    p.xref_at = begin;
    p.xref_end = end;
    size_t next = end + 1;
    while (next < v.length && is_plain_space(v.text[next]))
        next++;
    if (next == end + 1 && next < v.length)
        return refuse_plainly(p, "xref-unspaced", next, next + plain_step(v, next));
    return take_plain_tag(rules, v, next, p);
}

static plain_line parse_plainly(const dialect *rules, view v, uint64_t before)
{
    plain_line p = {.level = LEVEL_UNKNOWN};
    const char *text = before > 0 ? "text-broken-off" : "level-missing";
    size_t i = 0;
    while (i < v.length && v.text[i] >= '0' && v.text[i] <= '9')
        i++;
    bool spaced = i == v.length || is_plain_space(v.text[i]);
    if (i == 0 || (!spaced && v.text[i] != '@' && !is_plain_tag_character(v.text[i])))
        return refuse_plainly(p, text, 0, v.length);
    p.level = 0;
    for (size_t k = 0; k < i; k++)
        p.level = p.level * 10 + (uint64_t)(v.text[k] - '0');
    if (i > 1 && v.text[0] == '0')
        return refuse_plainly(p, "level-padded", 0, i);
    if (i == v.length)
        return refuse_plainly(p, "tag-missing", i, i);
    if (!spaced)
        return refuse_plainly(p, "level-unspaced", i, i + 1);
    while (i < v.length && is_plain_space(v.text[i]))
        i++;
    return i < v.length && v.text[i] == '@' ? take_plain_xref(rules, v, i, p) : take_plain_tag(rules, v, i, p);
}

/* ---- Comparing --------------------------------------------------------------------------------- */

static size_t count_characters(view v, size_t from, size_t to)
{
    size_t count = 0;
    for (size_t i = from; i < to; i += plain_step(v, i))
        count++;
    return count;
}

/* Does what was said name this place, code and text? */
static void assert_refused_like(const stage *s, const line *l, view v, const plain_line *p, uint64_t before)
{
    char expected[400];
    size_t lead = (size_t)(l->at - l->begin), width = count_characters(v, p->from, p->to);
    bool broken = strcmp(p->code, "text-broken-off") == 0;
    char number[20];
    int digits = snprintf(number, sizeof number, "%d", (int)before);
    view part = broken ? view_of(number, (size_t)digits) : view_of(v.text + p->from, p->to - p->from);
    snprintf(expected, sizeof expected, "%d+%d@%d,%d<%d %s %.*s||\n", (int)(1 + lead + count_characters(v, 0, p->from)),
             (int)(width > 0 ? width : 1), (int)(l->at + p->from), (int)(p->to - p->from), broken ? (int)before : 0,
             p->code, (int)part.length, part.text);
    assert_view(buffer_view(&s->notes.text), view_of_string(expected));
}

static void assert_parsed_like(stage *s, line *l, view v, const plain_line *p)
{
    assert_int_equal(l->level, p->level);
    assert_int_equal(l->xref_length, p->xref_end - p->xref_at);
    if (l->xref_length > 0)
        assert_int_equal(l->xref_at, p->xref_at);
    assert_int_equal(l->tag_at, p->tag_at);
    assert_int_equal(l->tag_length, p->tag_end - p->tag_at);
    assert_int_equal(l->payload_at, p->payload_at);
    assert_int_equal(l->length, p->end);
    assert_int_equal(l->dropped, v.length - p->end);
    assert_int_equal(l->level_length, level_digits(v));
    assert_int_equal(s->notes.text.length, 0);
    bool tight = l->tight;
    l->tight = false;
    line_advise_at_length(&s->speaker, l);
    if (tight) /* then nobody looks again, so there must be nothing to be said */
        assert_int_equal(s->notes.text.length, 0);
    s->notes.text.length = 0;
}

/* Parses all lines of a text, each of them in all ways. */
static void assert_lines_like_plainly(view text, const char *dialect_name, uint64_t before)
{
    stage s;
    splitter splitting;
    line l;
    open_lines(&s, text, dialect_name);
    splitter_init(&splitting, &s.speaker);
    splitting.mixed = true;
    for (;;) {
        gedelf_status status = splitter_next(&splitting, &l);
        s.notes.text.length = 0;
        if (status == GEDELF_END)
            break;
        view v = line_view(&s.speaker, &l);
        plain_line p = parse_plainly(s.speaker.rules, v, before);
        bool good = line_parse(&s.speaker, &l, before);
        if (good != p.good)
            print_error("%s: %.*s\n", dialect_name, (int)v.length, v.text);
        assert_int_equal(good, p.good);
        if (good)
            assert_parsed_like(&s, &l, v, &p);
        else
            assert_refused_like(&s, &l, v, &p, before);
        s.notes.text.length = 0;
    }
    stage_close(&s);
}

/* The next number of a row that has no pattern. */
static uint32_t stirred(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

/* Lines that are nearly usual ones. */
static const char *const nearly_usual[] = {"1 XI1@ NOTE",
                                           "1 AI1@ NOTE x",
                                           "1 I1@ NOTE",
                                           "1 @I1@ NOTE",
                                           "0 @I1@ NOTE x",
                                           "0 @I1@NOTE",
                                           "0 @I1@  NOTE",
                                           "0 @I1 NOTE",
                                           "0 @@ NOTE",
                                           "1 A",
                                           "1 ",
                                           "1",
                                           "1 A ",
                                           "1 A b",
                                           "1  A",
                                           "1\tA",
                                           "12 A",
                                           "x A",
                                           "- A",
                                           "0 @I@ A",
                                           "0 @I@ ",
                                           "0 @I@",
                                           "0 @I@A",
                                           "0 @I@\tA",
                                           "0 @I@ A\tb",
                                           "1 A\tb",
                                           "1 A-",
                                           "1 -",
                                           "0 @-@ A",
                                           "0 @I1@ A@",
                                           "0 @I1@ @x@",
                                           "0 @I1@ A @x@",
                                           "9 ZZZ 9",
                                           ": A",
                                           "/ A",
                                           "1 @",
                                           "1 @ A",
                                           "1 @I",
                                           "1 @I@ _",
                                           "0 @VOID@ A",
                                           "1 _ x",
                                           "1 1A x",
                                           "1 a x",
                                           "0 @a@ X",
                                           "0 @I1@ X ",
                                           "1 ABCDEFGHIJKLMNO x",
                                           "1 ABCDEFGHIJKLMNOP x",
                                           "0 @A2345678901234567890@ X",
                                           "0 @A23456789012345678901@ X"};

static void test_line_oracle__nearly_usual(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(nearly_usual) * COUNT_OF(every_dialect); i++) {
        buffer text;
        buffer_init(&text, &memory_default);
        assert_true(buffer_append(&text, view_of_string(nearly_usual[i / COUNT_OF(every_dialect)])) &&
                    buffer_append(&text, VIEW("\n")));
        assert_lines_like_plainly(buffer_view(&text), every_dialect[i % COUNT_OF(every_dialect)], i % 3);
        buffer_free(&text);
    }
}

static void append_part(buffer *out, uint32_t *state)
{
    static const char *const parts[] = {"0",  "1",  "12", "00",       " ",    " ",      " ",    " ",
                                        "  ", "\t", "@",  "@",        "@I1@", "@I1@",   "NOTE", "a",
                                        "_X", "-",  "#",  "\xC3\xA9", ".",    "@VOID@", "@_@",  "A1"};
    assert_true(buffer_append(out, view_of_string(parts[stirred(state) % COUNT_OF(parts)])));
}

/* Lines of parts that matter, in any order; most of them begin like one. */
static void test_line_oracle__generated(void **state)
{
    (void)state;
    enum { LINES = 6000 };
    uint32_t stirring = 20190607;
    buffer text;
    buffer_init(&text, &memory_default);
    for (size_t i = 0; i < LINES; i++) {
        if (i % 4 != 0)
            assert_true(buffer_append(&text, i % 4 == 1 ? VIEW("0 @") : i % 4 == 2 ? VIEW("1 ") : VIEW("0 @I1@ ")));
        for (size_t count = stirred(&stirring) % 6 + 1; count > 0; count--)
            append_part(&text, &stirring);
        assert_true(buffer_append(&text, VIEW("\n")));
    }
    for (size_t i = 0; i < COUNT_OF(every_dialect); i++)
        assert_lines_like_plainly(buffer_view(&text), every_dialect[i], i % 2 == 0 ? 0 : 7);
    buffer_free(&text);
}

static bool append_often(buffer *out, char c, size_t count)
{
    while (count > 0 && buffer_append(out, view_of(&c, 1)))
        count--;
    return count == 0;
}

/* Lines and lengths at the borders of what is recommended, which decide whether a line is looked at again. */
static void test_line_oracle__lengths(void **state)
{
    (void)state;
    buffer text;
    buffer_init(&text, &memory_default);
    for (size_t length = 1; length < 300; length++) {
        bool done = buffer_append(&text, VIEW("1 ")) && append_often(&text, 'T', length < 20 ? length : 4) &&
                    buffer_append(&text, VIEW(" ")) && append_often(&text, 'x', length) &&
                    buffer_append(&text, VIEW("\n0 @")) && append_often(&text, 'I', length % 30 + 1) &&
                    buffer_append(&text, VIEW("@ NOTE\n"));
        assert_true(done);
    }
    for (size_t i = 0; i < COUNT_OF(every_dialect); i++)
        assert_lines_like_plainly(buffer_view(&text), every_dialect[i], 0);
    buffer_free(&text);
}

/* A marker that begins its physical line is one, whatever dialect it is (D428). */
static void test_line_oracle__markers(void **state)
{
    static const struct {
        const char *text, *said;
    } rows[] = {
        {"<<<<<<< ours\n", "1+12@0,12<0 conflict-marker <<<<<<< ours||\n"},
        {"=======\n", "1+7@0,7<0 conflict-marker =======||\n"},
        {">>>>>>> theirs\n", "1+14@0,14<0 conflict-marker >>>>>>> theirs||\n"},
        {" =======\n", "2+7@1,7<0 level-missing =======||\n"},
        {"======\n", "1+6@0,6<0 level-missing ======||\n"},
        {"========\n", "1+8@0,8<0 level-missing ========||\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        stage s;
        splitter splitting;
        line l;
        open_lines(&s, view_of_string(rows[i].text), "elf-1.0");
        splitter_init(&splitting, &s.speaker);
        assert_int_equal(splitter_next(&splitting, &l), GEDELF_OK);
        assert_false(line_parse(&s.speaker, &l, 0));
        assert_string_equal(notebook_text(&s.notes), rows[i].said);
        stage_close(&s);
    }
}

/* ---- Advice ------------------------------------------------------------------------------------ */

#define TEN "xxxxxxxxxx"
#define FIFTY TEN TEN TEN TEN TEN
#define TWO_HUNDRED FIFTY FIFTY FIFTY FIFTY

/* What is said of a line, which was parsed, in a dialect. */
static const struct {
    const char *dialect;
    view text;
    const char *said;
} advice[] = {
    {"elf-1.0", TEXT("1 NOTE x\n"), ""},
    {"elf-1.0", TEXT("  1 NOTE x\n"), "1+2@0,2<0 indented-line ||\n"},
    {"elf-1.0", TEXT("\t1 NOTE x\n"), "1+1@0,1<0 indented-line ||\n"},
    {"elf-1.0", TEXT("1  NOTE x\n"), "3+1@2,1<0 wide-delimiter ||\n"},
    {"elf-1.0", TEXT("1\tNOTE x\n"), "2+1@1,1<0 wide-delimiter ||\n"},
    {"elf-1.0", TEXT("1 \t NOTE x\n"), "3+2@2,2<0 wide-delimiter ||\n"},
    {"elf-1.0", TEXT("1 NOTE  x\n"), ""},
    {"elf-1.0", TEXT("1 NOTE\tx\n"), "7+1@6,1<0 wide-delimiter ||\n"},
    {"elf-1.0", TEXT("0 @I1@  INDI\n"), "8+1@7,1<0 wide-delimiter ||\n"},
    {"elf-1.0", TEXT("0  @I1@  INDI\n"), "3+1@2,1<0 wide-delimiter ||\n"},
    {"elf-1.0", TEXT("0 @I1@\tINDI\tx\n"), "7+1@6,1<0 wide-delimiter ||\n"},
    {"elf-2017-06", TEXT("1\tNOTE\tx\n"), "2+1@1,1<0 tab-delimiter ||\n"},
    {"elf-2017-06", TEXT("1 NOTE x\ty\n"), "9+1@8,1<0 tab-delimiter ||\n"},
    {"elf-2017-06", TEXT("1  NOTE x\n"), "3+1@2,1<0 wide-delimiter ||\n"},
    {"elf-2017-06", TEXT("1 NOTE   x\n"), "8+2@7,2<0 wide-delimiter ||\n"},
    {"elf-2017-06", TEXT("1 NOTE   \n"), ""},
    {"elf-2017-10", TEXT("1 NOTE   x  \n"), "8+2@7,2<0 wide-delimiter ||\n"},
    {"elf-2017-10", TEXT("1\tNOTE x\n"), "2+1@1,1<0 wide-delimiter ||\n"},
    {"elf-2018", TEXT("1\tNOTE\tx\n"), "2+1@1,1<0 wide-delimiter ||\n"},
    {"elf-2018", TEXT("1 NOTE\tx\n"), "7+1@6,1<0 tab-delimiter ||\n"},
    {"gedcom-7.0", TEXT("1\tNOTE x\n"), "2+1@1,1<0 tab-delimiter ||\n"},
    {"gedcom-7.0", TEXT("1 \tNOTE x\n"), "3+1@2,1<0 tab-delimiter ||\n"},
    {"gedcom-7.0", TEXT("1 NOTE\tx\n"), "7+1@6,1<0 tab-delimiter ||\n"},
    {"gedcom-7.0", TEXT("1 NOTE \n"), "7+1@6,1<0 payload-blank ||\n"},
    {"gedcom-7.0", TEXT("1 NOTE\n"), ""},
    {"gedcom-7.0", TEXT("1 Note x\n"), "3+4@2,4<0 tag-characters Note||\n"},
    {"gedcom-7.0", TEXT("1 1A x\n"), "3+2@2,2<0 tag-characters 1A||\n"},
    {"gedcom-7.0", TEXT("1 _ x\n"), "3+1@2,1<0 tag-characters _||\n"},
    {"gedcom-7.0", TEXT("1 A_ x\n"), ""},
    {"gedcom-7.0", TEXT("0 @i1@ INDI\n"), "3+4@2,4<0 xref-characters @i1@||\n"},
    {"gedcom-7.0", TEXT("0 @I-1@ Indi\n"), "3+5@2,5<0 xref-characters @I-1@||\n9+4@8,4<0 tag-characters Indi||\n"},
    {"gedcom-7.0", TEXT("0 @I1@ INDI\n"), ""},
    {"gedcom-7.0", TEXT("1 A2345678901234567890 x\n"), ""},
    /* characters */
    {"elf-1.0",
     TEXT("1 NOTE a\x01"
          "b\n"),
     "9+1@8,1<0 restricted-character U+0001||\n"},
    {"elf-1.0", TEXT("1 NOTE \x1F\x7F\n"),
     "8+1@7,1<0 restricted-character U+001F||\n9+1@8,1<0 restricted-character U+007F||\n"},
    {"elf-1.0", TEXT("1 NOTE \xC2\x80\xC2\x9F\n"),
     "8+1@7,2<0 restricted-character U+0080||\n9+1@9,2<0 restricted-character U+009F||\n"},
    {"elf-1.0", TEXT("1 NOTE \xC2\x84\xC2\x85\xC2\x86\n"),
     "8+1@7,2<0 restricted-character U+0084||\n10+1@11,2<0 restricted-character U+0086||\n"},
    {"elf-1.0", TEXT("1 NOTE \xC2\xA0\xC3\x82\xC2\xBF\n"), ""},
    {"elf-1.0", TEXT("1 NOTE a\tb\n"), ""},
    {"elf-1.0", TEXT("1 NOTE \xC3\xA9\x02\xC2\x81\n"),
     "9+1@9,1<0 restricted-character U+0002||\n10+1@10,2<0 restricted-character U+0081||\n"},
    {"gedcom-7.0", TEXT("1 NOTE \xC2\x80\xC2\x85\xC2\x9F\n"),
     "8+1@7,2<0 c1-character U+0080||\n9+1@9,2<0 c1-character U+0085||\n10+1@11,2<0 c1-character U+009F||\n"},
    {"gedcom-7.0", TEXT("1 NOTE \x01\xC2\xA0\n"), "8+1@7,1<0 restricted-character U+0001||\n"},
    /* lengths */
    {"elf-1.0", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxxx\n"), ""},
    {"elf-1.0", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxxx\r\n"),
     "1+254@0,254<0 long-line 256|255|bytes including its line break\n"},
    {"elf-1.0", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxxxx\n"),
     "1+255@0,255<0 long-line 256|255|bytes including its line break\n"},
    {"elf-1.0", TEXT(" 1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxxx\n"),
     "1+1@0,1<0 indented-line ||\n1+255@0,255<0 long-line 256|255|bytes including its line break\n"},
    {"elf-1.0", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxx\n"), ""},
    {"elf-1.0", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxx\n"),
     "1+254@0,255<0 long-line 256|255|bytes including its line break\n"},
    {"elf-2017-06", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxx\n"), ""},
    {"elf-2017-06", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxxx\n"),
     "1+255@0,256<0 long-line 256|255|characters including its line break\n"},
    {"elf-2017-06", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxx\r\n"), ""},
    {"elf-2017-06", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxx\r\n"),
     "1+254@0,255<0 long-line 256|255|characters including its line break\n"},
    {"elf-2017-06", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxx\n\r"),
     "1+254@0,255<0 long-line 256|255|characters including its line break\n"},
    {"elf-2017-10", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxx \n"), ""},
    {"elf-2017-10", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxx  \n"),
     "1+253@0,253<0 long-line 256|255|characters including its line break\n"},
    {"elf-2018", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxxxx\r\n"), ""},
    {"elf-2018", TEXT("1 NOTE " TWO_HUNDRED TEN TEN TEN TEN "xxxxxxxxx\n"),
     "1+256@0,256<0 long-line 256|255|bytes in UTF-8\n"},
    {"elf-2018", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxx\n"), ""},
    {"elf-2018", TEXT("1 NOTE \xC3\xA9" TWO_HUNDRED TEN TEN TEN TEN "xxxxxxx\n"),
     "1+255@0,256<0 long-line 256|255|bytes in UTF-8\n"},
    {"elf-1.0", TEXT("1 A23456789012345 x\n"), ""},
    {"elf-1.0", TEXT("1 A234567890123456 x\n"), "3+16@2,16<0 long-tag A234567890123456|16|\n"},
    {"elf-2018", TEXT("1 A234567890123456 x\n"), ""},
    {"elf-1.0", TEXT("0 @A2345678901234567890@ X\n"), ""},
    {"elf-1.0", TEXT("0 @A23456789012345678901@ X\n"), "3+23@2,23<0 long-xref 21||\n"},
    {"elf-1.0",
     TEXT("0 @\xC3\xA9"
          "2345678901234567890@ X\n"),
     "3+22@2,23<0 xref-not-ascii @\xC3\xA9"
     "2345678901234567890@||\n3+22@2,23<0 xref-first-character @\xC3\xA9"
     "2345678901234567890@||\n"},
    {"elf-1.0", TEXT("0 @-A@ X\n"), "3+4@2,4<0 xref-first-character @-A@||\n"},
    {"elf-2018", TEXT("0 @A23456789012345678901@ X\n"), ""},
};

static void test_line_advise__rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(advice); i++) {
        stage s;
        splitter splitting;
        line l;
        open_lines(&s, advice[i].text, advice[i].dialect);
        splitter_init(&splitting, &s.speaker);
        assert_int_equal(splitter_next(&splitting, &l), GEDELF_OK);
        assert_true(line_parse(&s.speaker, &l, 0));
        line_advise(&s.speaker, &l);
        if (strcmp(notebook_text(&s.notes), advice[i].said) != 0)
            print_error("row %zu, %s\n", i, advice[i].dialect);
        assert_string_equal(notebook_text(&s.notes), advice[i].said);
        stage_close(&s);
    }
}

/* In UTF-16 a line may have twice as many octets; where characters are counted, it makes no difference. */
static void test_line_advise__wide(void **state)
{
    static const struct {
        const char *dialect;
        size_t letters; /* after "1 NOTE " */
        const char *said;
    } rows[] = {
        {"elf-1.0", 247, ""},
        {"elf-1.0", 248, "1+255@0,510<0 long-line 512|510|bytes including its line break\n"},
        {"elf-2017-06", 247, ""},
        {"elf-2017-06", 248, "1+255@0,510<0 long-line 256|255|characters including its line break\n"},
        {"elf-2018", 248, ""},
        {"elf-2018", 249, "1+256@0,512<0 long-line 256|255|bytes in UTF-8\n"},
        {"gedcom-7.0", 400, ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        stage s;
        splitter splitting;
        line l;
        char octets[1000];
        size_t length = 0;
        for (size_t k = 0; k < rows[i].letters + 8; k++) {
            octets[length++] = k < 7 ? "1 NOTE "[k] : k == rows[i].letters + 7 ? '\n' : 'x';
            octets[length++] = 0;
        }
        stage_init(&s);
        s.options.encoding = "UTF-16LE";
        s.options.diagnose = keep_said;
        assert_int_equal(stage_open(&s, source_of(view_of(octets, length))), GEDELF_OK);
        s.speaker.rules = dialect_named(view_of_string(rows[i].dialect));
        splitter_init(&splitting, &s.speaker);
        assert_int_equal(splitter_next(&splitting, &l), GEDELF_OK);
        assert_true(line_parse(&s.speaker, &l, 0));
        line_advise(&s.speaker, &l);
        assert_string_equal(notebook_text(&s.notes), rows[i].said);
        stage_close(&s);
    }
}

/* ---- Where records begin ----------------------------------------------------------------------- */

/* After each line break, if two octets more are there. */
static void test_find_record_begin__table(void **state)
{
    static const struct {
        const char *text;
        size_t from;
        int found; /* -1: none */
    } rows[] = {
        {"0 A\n0 B\n", 0, 4}, {"0 A\n1 B\n0 C", 0, 8}, {"0 A\n0 B\n", 3, 4}, {"0 A\n0 B\n", 4, -1},
        {"\n0 ", 0, 1},       {"\n0", 0, -1},          {"\n", 0, -1},        {"", 0, -1},
        {"\n\n0 x", 0, 2},    {"\n00 \n0 ", 0, 5},     {"\n0\t\n0 ", 0, 4},  {"\n1 \n2 \n", 0, -1},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *end = rows[i].text + strlen(rows[i].text);
        const char *found = find_record_begin(rows[i].text + rows[i].from, end, '\n');
        assert_int_equal(found ? (int)(found - rows[i].text) : -1, rows[i].found);
    }
}

/* ---- The source once more ---------------------------------------------------------------------- */

/* A source that is read piece by piece comes whole; and where there is no memory, that is said. */
static gedelf_status read_octets(void *context, const gedelf_allocator *allocator)
{
    chunks c = {.text = VIEW("0 HEAD\n0 TRLR\n"), .size = *(const size_t *)context};
    buffer owned;
    view octets;
    buffer_init(&owned, allocator);
    gedelf_status status = octets_read(gedelf_source_callback(chunks_read, &c), &owned, &octets);
    if (status == GEDELF_OK)
        assert_view(octets, c.text);
    buffer_free(&owned);
    return status;
}

static void test_octets_read__pieces(void **state)
{
    (void)state;
    for (size_t size = 1; size < 20; size += 6)
        assert_failures_are_told(read_octets, &size, GEDELF_OK);
    buffer owned;
    view octets;
    buffer_init(&owned, &memory_default);
    assert_int_equal(octets_read(source_of(VIEW("abc")), &owned, &octets), GEDELF_OK);
    assert_view(octets, VIEW("abc"));
    assert_int_equal(owned.length, 0);
    buffer_free(&owned);
}

/* The lines of a pass: which dialect it takes, where the line before ended, which of them is the trailer, what its breaks are. */
static void test_line_pass__ways(void **state)
{
    static const struct {
        const char *dialect;
        view octets, said; /* "PREVIOUS BEGIN END BEHIND tag[payload]", with a ! for the trailer, and the break */
    } rows[] = {
        {NULL, TEXT("0 HEAD\n\n1 NOTE a \n0 TRLR x"),
         TEXT("0 0 6 7 HEAD[]|7 8 17 18 NOTE[a ]|18 18 26 26 TRLR[x]!|\n")},
        {"elf-2017-10", TEXT("0 HEAD\r1 NOTE  a \r0 TRLR\x1A"),
         TEXT("0 0 6 7 HEAD[]|7 7 17 18 NOTE[a]|18 18 25 25 TRLR[]!|\r")},
        {"elf-2017-06", TEXT("0 HEAD\n\r0 TRLR\n\r"), TEXT("0 0 6 8 HEAD[]|8 8 14 16 TRLR[]!|\n\r")},
        {"elf-1.0", TEXT("0 TRLR-\n1 TRLR\n0 TRLRX\n00 TRLR\n"),
         TEXT("0 0 7 8 [0 TRLR-]!|8 8 14 15 TRLR[]|15 15 22 23 TRLRX[]|23 23 30 31 [00 TRLR]|\n")},
        {"elf-1.0", TEXT("x"), TEXT("0 0 1 1 [x]|\n")},
        {"elf-1.0", TEXT(""), TEXT("\n")},
    };
    (void)state;
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        line_pass p;
        notebook out;
        gedelf_read_options options = GEDELF_READ_OPTIONS();
        options.encoding = "UTF-8";
        options.dialect = rows[i].dialect;
        notebook_init(&out);
        assert_int_equal(line_pass_open(&p, rows[i].octets, &options), GEDELF_OK);
        while (line_pass_next(&p) == GEDELF_OK) {
            char place[200];
            view tag = line_pass_tag(&p), payload = line_pass_payload(&p);
            int length = snprintf(place, sizeof place, "%d %d %d %d %.*s[%.*s]%s|", (int)p.previous, (int)p.begin,
                                  (int)p.end, (int)p.after, (int)tag.length, tag.text, (int)payload.length,
                                  payload.text, line_pass_is_trailer(&p) ? "!" : "");
            notebook_write(&out, view_of(place, (size_t)length));
        }
        notebook_write(&out, line_pass_break(&p));
        assert_view(buffer_view(&out.text), rows[i].said);
        notebook_free(&out);
        line_pass_close(&p);
    }
}

/* Opening one fails cleanly. */
static gedelf_status open_pass(void *context, const gedelf_allocator *allocator)
{
    line_pass p;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    options.allocator = allocator;
    options.encoding = "UTF-8";
    gedelf_status status = line_pass_open(&p, view_of_string(context), &options);
    while (status == GEDELF_OK)
        status = line_pass_next(&p);
    line_pass_close(&p);
    return status;
}

static void test_line_pass__scarce_memory(void **state)
{
    (void)state;
    char text[] = "0 HEAD\n0 @\xC3\xA9@ X\n0 TRLR\n";
    assert_failures_are_told(open_pass, text, GEDELF_END);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_line_oracle__generated),   cmocka_unit_test(test_line_oracle__lengths),
        cmocka_unit_test(test_line_oracle__markers),     cmocka_unit_test(test_line_oracle__nearly_usual),
        cmocka_unit_test(test_line_advise__wide),        cmocka_unit_test(test_line_advise__rows),
        cmocka_unit_test(test_find_record_begin__table), cmocka_unit_test(test_octets_read__pieces),
        cmocka_unit_test(test_line_pass__ways),          cmocka_unit_test(test_line_pass__scarce_memory),
    };
    return cmocka_run_group_tests_name("line_oracle", tests, NULL, NULL);
}
