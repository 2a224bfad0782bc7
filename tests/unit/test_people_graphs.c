/* SPDX-License-Identifier: MIT */
/*
 * The family graph against a plain second opinion: links of records made at random, from both sides, and events whose days are
 * counted anew; and tables of roles, words and searches.
 */
#include "unit.h"

#include "family/people/people.h"

/* ---- Chance ------------------------------------------------------------------------------------ */

static uint64_t chance_state;

static uint32_t chance(uint32_t below)
{
    chance_state = chance_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance_state >> 33) % below;
}

static gedelf_people *graph_with(view text, gedelf_dataset **dataset, const gedelf_allocator *allocator)
{
    gedelf_people *people;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_people_options made = GEDELF_PEOPLE_OPTIONS();
    options.positions = true;
    made.allocator = allocator;
    assert_int_equal(gedelf_read(dataset, source_of(text), &options), GEDELF_OK);
    assert_int_equal(gedelf_people_new_from(&people, *dataset, &made), GEDELF_OK);
    return people;
}

static gedelf_people *graph_of_text(view text, gedelf_dataset **dataset)
{
    return graph_with(text, dataset, NULL);
}

static void put(buffer *out, const char *text)
{
    assert_true(buffer_append(out, view_of_string(text)));
}

/* ---- Links ------------------------------------------------------------------------------------- */

enum { PEOPLE = 6, FAMILIES = 4, POINTERS = 6 };

static const char *const link_tags[] = {"HUSB", "WIFE", "CHIL", "FAMC", "FAMS", "ASSO", "ALIA"};
static const char *const pedigrees[] = {"", "birth", "Adopted", "FOSTER", "sealing", "other"};
static const char *const statuses[] = {"", "proven", "Challenged", "disproven"};

/* A pointer of a record: to whom, and where it is; `to` beyond those who are there leads nowhere. */
typedef struct drawn_link {
    int kind;
    uint32_t to;
    int pedigree, status;
    unsigned line_number;
} drawn_link;

typedef struct drawn_graph {
    drawn_link of_people[PEOPLE][POINTERS], of_families[FAMILIES][POINTERS];
    size_t people_links[PEOPLE], family_links[FAMILIES];
} drawn_graph;

static void write_link(buffer *out, drawn_link *l, unsigned *number)
{
    char text[80];
    bool to_family = l->kind == GEDELF_LINK_FAMC || l->kind == GEDELF_LINK_FAMS;
    snprintf(text, sizeof text, "1 %s @%c%u@\n", link_tags[l->kind], to_family ? 'F' : 'I', (unsigned)l->to);
    put(out, text);
    l->line_number = (*number)++;
    if (l->pedigree > 0) {
        snprintf(text, sizeof text, "2 PEDI %s\n", pedigrees[l->pedigree]);
        put(out, text);
        ++*number;
    }
    if (l->status > 0) {
        snprintf(text, sizeof text, "2 STAT %s\n", statuses[l->status]);
        put(out, text);
        ++*number;
    }
}

/* All people, then all families, each with some pointers. */
static void draw_graph(drawn_graph *g, buffer *out)
{
    unsigned number = 6;
    put(out, HEADER);
    for (uint32_t i = 0; i < PEOPLE + FAMILIES; i++) {
        bool family = i >= PEOPLE;
        uint32_t index = family ? i - PEOPLE : i;
        char text[40];
        snprintf(text, sizeof text, "0 @%c%u@ %s\n", family ? 'F' : 'I', (unsigned)index, family ? "FAM" : "INDI");
        put(out, text);
        number++;
        size_t count = chance(POINTERS + 1);
        drawn_link *links = family ? g->of_families[index] : g->of_people[index];
        *(family ? &g->family_links[index] : &g->people_links[index]) = count;
        for (size_t k = 0; k < count; k++) {
            links[k] = (drawn_link){.kind = (int)(family ? chance(3) : 3 + chance(4))};
            bool to_family = links[k].kind == GEDELF_LINK_FAMC || links[k].kind == GEDELF_LINK_FAMS;
            links[k].to = chance((to_family ? FAMILIES : PEOPLE) + 1);
            if (links[k].kind == GEDELF_LINK_FAMC && chance(2) == 0) {
                links[k].pedigree = (int)chance(6);
                links[k].status = (int)chance(4);
            }
            write_link(out, &links[k], &number);
        }
    }
    put(out, TRAILER);
}

/* Whether a kind is one of partners, or of children: the other side says it with another tag. */
static bool is_of_partner(int kind)
{
    return kind == GEDELF_LINK_HUSB || kind == GEDELF_LINK_WIFE || kind == GEDELF_LINK_FAMS;
}

static bool is_of_child(int kind)
{
    return kind == GEDELF_LINK_CHIL || kind == GEDELF_LINK_FAMC;
}

static bool says_the_same(int kind, int other)
{
    return (is_of_partner(kind) && is_of_partner(other)) || (is_of_child(kind) && is_of_child(other)) || kind == other;
}

/* The first link of a list that says so of somebody; NULL if there is none. */
static const drawn_link *find_drawn(const drawn_link *links, size_t count, int kind, uint32_t to)
{
    for (size_t i = 0; i < count; i++) {
        if (says_the_same(links[i].kind, kind) && links[i].to == to)
            return &links[i];
    }
    return NULL;
}

/* Has the record said so before, with the same tag? */
static bool is_drawn_before(const drawn_link *links, size_t number)
{
    bool found = false;
    for (size_t i = 0; i < number; i++)
        found = found || (links[i].kind == links[number].kind && links[i].to == links[number].to);
    return found;
}

static void tell_expected(char *out, size_t size, const drawn_link *l, bool own, bool mutual, bool repeated,
                          uint32_t other, const drawn_link *nature)
{
    int pedigree = nature ? nature->pedigree : 0, status = nature ? nature->status : 0;
    bool birth = is_of_child(l->kind) && !repeated && pedigree <= 1 && status <= 1;
    size_t length = strlen(out);
    snprintf(out + length, size - length, "%s %u%s%s%s%s %u %d %d\n", link_tags[l->kind], (unsigned)other,
             own ? " own" : "", mutual ? " mutual" : "", repeated ? " repeated" : "", birth ? " birth" : "",
             l->line_number, pedigree, status);
}

/* The record's own links, then those of the other side that it does not have. */
static void expect_links(const drawn_graph *g, uint32_t owner, bool family, char *out, size_t size)
{
    const drawn_link *own = family ? g->of_families[owner] : g->of_people[owner];
    size_t count = family ? g->family_links[owner] : g->people_links[owner];
    out[0] = '\0';
    for (size_t i = 0; i < count; i++) {
        bool to_family = own[i].kind == GEDELF_LINK_FAMC || own[i].kind == GEDELF_LINK_FAMS,
             joins = own[i].kind >= GEDELF_LINK_ASSO;
        if (own[i].to >= (to_family ? FAMILIES : PEOPLE))
            continue;
        const drawn_link *others = to_family ? g->of_families[own[i].to] : g->of_people[own[i].to];
        size_t other_count = to_family ? g->family_links[own[i].to] : g->people_links[own[i].to];
        const drawn_link *answer = joins ? NULL : find_drawn(others, other_count, own[i].kind, owner);
        bool repeated = is_drawn_before(own, i);
        /* a CHIL has the nature of the FAMC that answers it */
        const drawn_link *nature = own[i].kind == GEDELF_LINK_CHIL ? answer : &own[i];
        tell_expected(out, size, &own[i], true, answer != NULL, repeated, own[i].to, nature);
    }
    for (uint32_t other = 0; other < (family ? PEOPLE : FAMILIES); other++) {
        const drawn_link *others = family ? g->of_people[other] : g->of_families[other];
        size_t other_count = family ? g->people_links[other] : g->family_links[other];
        for (size_t k = 0; k < other_count; k++) {
            bool here = !family || others[k].kind == GEDELF_LINK_FAMC || others[k].kind == GEDELF_LINK_FAMS;
            if (here && others[k].to == owner && !is_drawn_before(others, k) &&
                !find_drawn(own, count, others[k].kind, other))
                tell_expected(out, size, &others[k], false, false, false, other, &others[k]);
        }
    }
}

static void tell_links(const gedelf_people *p, uint32_t owner, bool family, char *out, size_t size)
{
    gedelf_link link = {.next = 0};
    size_t length = 0;
    out[0] = '\0';
    while (family ? gedelf_family_link_next(p, owner, &link) : gedelf_person_link_next(p, owner, &link))
        length += (size_t)snprintf(out + length, size - length, "%s %u%s%s%s%s %u %d %d\n", link_tags[link.kind],
                                   (unsigned)link.other, link.own ? " own" : "", link.mutual ? " mutual" : "",
                                   link.repeated ? " repeated" : "", link.by_birth ? " birth" : "", (unsigned)link.line,
                                   (int)link.pedigree, (int)link.status);
}

/* Parents are the partners of the families that somebody is born to, each family's once. */
static void assert_parents(const gedelf_people *p, gedelf_person person)
{
    gedelf_link born = {.next = 0};
    gedelf_parent_walk walk = {.parent = 0};
    while (gedelf_person_link_next(p, person, &born)) {
        gedelf_link of_family = {.next = 0};
        while (born.by_birth && gedelf_family_link_next(p, born.other, &of_family)) {
            if (!is_of_partner((int)of_family.kind) || of_family.repeated)
                continue;
            assert_true(gedelf_person_parent_next(p, person, &walk));
            assert_int_equal(walk.parent, of_family.other);
            assert_int_equal(walk.family, born.other);
        }
    }
    assert_false(gedelf_person_parent_next(p, person, &walk));
}

/* In some of them few links are as good as many, so that these are looked for in other ways. */
static void test_people_graphs__links(void **state)
{
    (void)state;
    enum { GRAPHS = 150, SIZES = 4 };
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        static drawn_graph g;
        buffer text;
        gedelf_dataset *dataset;
        sized_memory sized;
        work_sizes sizes = equal_sizes(seed % SIZES);
        gedelf_allocator allocator = memory_with_sizes(&sized, memory_default, &sizes);
        buffer_init(&text, &memory_default);
        chance_state = seed;
        draw_graph(&g, &text);
        gedelf_people *p = graph_with(buffer_view(&text), &dataset, seed % (SIZES + 1) == 0 ? NULL : &allocator);
        for (gedelf_person i = 0; i < PEOPLE; i++)
            assert_parents(p, i);
        for (uint32_t i = 0; i < PEOPLE + FAMILIES; i++) {
            char expected[2000], got[2000];
            bool family = i >= PEOPLE;
            expect_links(&g, family ? i - PEOPLE : i, family, expected, sizeof expected);
            tell_links(p, family ? i - PEOPLE : i, family, got, sizeof got);
            if (strcmp(expected, got) != 0)
                fail_msg("%.*s\n%s %u has\n%snot\n%s", (int)text.length, text.data, family ? "family" : "person",
                         (unsigned)(family ? i - PEOPLE : i), got, expected);
        }
        gedelf_people_free(p);
        gedelf_dataset_free(dataset);
        buffer_free(&text);
    }
}

/* ---- Memory ------------------------------------------------------------------------------------ */

/* Links that are repeated, of one side alone and far away, events and ages of all kinds. */
static const char crowd[] = HEADER "0 @I1@ INDI\n1 NAME A\n1 BIRT\n2 DATE 1900\n2 AGE 0y\n1 FAMS @F1@\n1 FAMS @F1@\n1 "
                                   "ASSO @I2@\n1 ALIA @I3@\n0 @I2@ INDI\n1 FAMC @F1@\n2 PEDI "
                                   "foster\n1 FAMC @F2@\n0 @I3@ INDI\n1 FAMC @F1@\n0 @I4@ INDI\n0 @F1@ FAM\n1 HUSB "
                                   "@I1@\n1 WIFE @I4@\n1 CHIL @I2@\n1 CHIL @I3@\n1 CHIL @I3@\n1 NCHI 9\n1 "
                                   "MARR\n2 DATE ABT 1920\n2 HUSB\n3 AGE 20y\n2 WIFE\n3 AGE > 19y\n0 @F2@ FAM\n1 CHIL "
                                   "@I4@\n0 @N@ NOTE @I1@\n1 CHAN\n2 DATE 1 JAN 2000\n" TRAILER;

static gedelf_status make_crowd(void *context, const gedelf_allocator *allocator)
{
    sized_memory sized;
    work_sizes sizes = memory_sizes(allocator) ? *memory_sizes(allocator) : usual_sizes;
    sizes.links_few = sizes.links_walked = *(size_t *)context;
    gedelf_allocator small = memory_with_sizes(&sized, *allocator, &sizes);
    gedelf_dataset *dataset;
    gedelf_people *people;
    gedelf_people_options options = GEDELF_PEOPLE_OPTIONS();
    options.allocator = &small;
    assert_int_equal(gedelf_read(&dataset, source_of(VIEW(crowd)), NULL), GEDELF_OK);
    gedelf_status status = gedelf_people_new_from(&people, dataset, &options);
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return status;
}

static void test_people_graphs__without_memory(void **state)
{
    (void)state;
    for (size_t few = 0; few < 3; few++)
        assert_failures_are_told(make_crowd, &few, GEDELF_OK);
}

/* It holds what it says, no more and no less. */
static void test_people_graphs__octets(void **state)
{
    (void)state;
    for (size_t few = 0; few < 20; few += 19) {
        census c = {.scarce = false};
        sized_memory sized;
        work_sizes sizes = usual_sizes;
        sizes.links_few = sizes.links_walked = few;
        gedelf_allocator allocator = memory_with_sizes(&sized, census_allocator(&c), &sizes);
        gedelf_dataset *dataset;
        gedelf_people *p = graph_with(VIEW(crowd), &dataset, &allocator);
        size_t texts;
        assert_int_equal(gedelf_people_octets(p, &texts), c.octets);
        assert_int_equal(gedelf_people_octets(p, NULL), c.octets);
        assert_in_range(texts, 1, c.octets - 1);
        gedelf_people_free(p);
        gedelf_dataset_free(dataset);
        assert_census_is_clean(&c);
    }
}

/* ---- Events ------------------------------------------------------------------------------------ */

/* Days from 1 January 1970 on, counted year by year. */
static int64_t plain_day(int year, int month, int day)
{
    static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int64_t days = 0;
    for (int y = year < 1970 ? year : 1970; y < (year < 1970 ? 1970 : year); y++)
        days += (y % 4 == 0 && (y % 100 != 0 || y % 400 == 0)) ? 366 : 365;
    days = year < 1970 ? -days : days;
    for (int m = 1; m < month; m++)
        days += lengths[m - 1] + (m == 2 && year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    return days + day - 1;
}

static const struct {
    const char *date;
    int from[3], to[3]; /* 0: open */
    int slack;
    gedelf_date_form form;
} dates[] = {
    {"1900", {1900, 1, 1}, {1900, 12, 31}, 0, GEDELF_FORM_DATE},
    {"FEB 1904", {1904, 2, 1}, {1904, 2, 29}, 0, GEDELF_FORM_DATE},
    {"3 MAR 1850", {1850, 3, 3}, {1850, 3, 3}, 0, GEDELF_FORM_DATE},
    {"ABT 3 MAR 1850", {1850, 3, 3}, {1850, 3, 3}, 1826, GEDELF_FORM_ABT},
    {"CAL 1850", {1850, 1, 1}, {1850, 12, 31}, 730, GEDELF_FORM_CAL},
    {"EST 1850", {1850, 1, 1}, {1850, 12, 31}, 3652, GEDELF_FORM_EST},
    {"BEF 1850", {0, 0, 0}, {1850, 12, 31}, 0, GEDELF_FORM_BEF},
    {"AFT 1850", {1850, 1, 1}, {0, 0, 0}, 0, GEDELF_FORM_AFT},
    {"FROM 1850", {1850, 1, 1}, {0, 0, 0}, 0, GEDELF_FORM_FROM},
    {"TO 1850", {0, 0, 0}, {1850, 12, 31}, 0, GEDELF_FORM_TO},
    {"BET 1850 AND 1860", {1850, 1, 1}, {1860, 12, 31}, 0, GEDELF_FORM_BET},
    {"FROM 1 JUN 1850 TO 1860", {1850, 6, 1}, {1860, 12, 31}, 0, GEDELF_FORM_FROM_TO},
    {"INT 1850 (x)", {1850, 1, 1}, {1850, 12, 31}, 0, GEDELF_FORM_INT},
    {"9 JAN 2021", {2021, 1, 9}, {2021, 1, 9}, 0, GEDELF_FORM_DATE},
    {"(x)", {0, 0, 0}, {0, 0, 0}, 0, GEDELF_FORM_DATE},
    {"rubbish", {0, 0, 0}, {0, 0, 0}, 0, GEDELF_FORM_DATE},
};

static void assert_days(gedelf_days got, size_t row, int slack)
{
    const int *from = dates[row].from, *to = dates[row].to;
    assert_int_equal(got.has_earliest, from[0] != 0);
    assert_int_equal(got.has_latest, to[0] != 0);
    if (from[0] != 0)
        assert_int_equal(got.earliest, plain_day(from[0], from[1], from[2]) - slack);
    if (to[0] != 0)
        assert_int_equal(got.latest, plain_day(to[0], to[1], to[2]) + slack);
}

/* Each tag with each date, in a person and in a family; lines and days of all. */
static void test_people_graphs__events(void **state)
{
    (void)state;
    for (int family = 0; family < 2; family++) {
        buffer text;
        gedelf_dataset *dataset;
        buffer_init(&text, &memory_default);
        put(&text, HEADER);
        put(&text, family ? "0 @F1@ FAM\n" : "0 @I1@ INDI\n");
        for (int tag = 1; tag <= GEDELF_EVENT_CHAN; tag++) {
            for (size_t i = 0; i < COUNT_OF(dates); i++) {
                char lines[120];
                snprintf(lines, sizeof lines, "1 %s\n2 NOTE x\n2 DATE %s\n2 DATE 1777\n",
                         gedelf_event_tag_name((gedelf_event_tag)tag), dates[i].date);
                put(&text, lines);
            }
        }
        put(&text, "1 RESI\n1 _X\n2 DATE 1900\n1 _Y\n1 NOTE x\n2 SOUR y\n3 DATE 1900\n" TRAILER);
        gedelf_people *p = graph_of_text(buffer_view(&text), &dataset);
        gedelf_event e = {.next = 0};
        uint64_t number = 7;
        for (int tag = 1; tag <= GEDELF_EVENT_CHAN; tag++) {
            for (size_t i = 0; i < COUNT_OF(dates); i++, number += 4) {
                assert_true(family ? gedelf_family_event_next(p, 0, &e) : gedelf_person_event_next(p, 0, &e));
                assert_int_equal(e.tag, tag);
                assert_int_equal(e.line, number);
                assert_int_equal(e.date_line, number + 2);
                if (dates[i].from[0] != 0 || dates[i].to[0] != 0)
                    assert_int_equal(e.form, dates[i].form);
                assert_days(e.days, i, 0);
                assert_days(e.wide, i, dates[i].slack);
            }
        }
        assert_true(family ? gedelf_family_event_next(p, 0, &e) : gedelf_person_event_next(p, 0, &e));
        assert_int_equal(e.tag, GEDELF_EVENT_RESI);
        assert_int_equal(e.line, number);
        assert_int_equal(e.date_line, 0);
        assert_true(family ? gedelf_family_event_next(p, 0, &e) : gedelf_person_event_next(p, 0, &e));
        assert_int_equal(e.tag, GEDELF_EVENT_OTHER);
        assert_int_equal(e.line, number + 1);
        assert_false(family ? gedelf_family_event_next(p, 0, &e) : gedelf_person_event_next(p, 0, &e));
        gedelf_people_free(p);
        gedelf_dataset_free(dataset);
        buffer_free(&text);
    }
}

/* What each tag tells of a life (D258, D470, D471). */
static void test_people_graphs__roles(void **state)
{
    (void)state;
    static const struct {
        const char *tags;
        event_role role;
    } rows[] = {
        {"BIRT", EVENT_BIRTH},
        {"CHR BAPM", EVENT_BAPTISM},
        {"DEAT", EVENT_DEATH},
        {"BURI BRI CREM", EVENT_BURIAL},
        {"PROB", EVENT_PROBATE},
        {"MARR", EVENT_MARRIAGE},
        {"DIV", EVENT_DIVORCE},
        {"ADOP BARM BASM BLES CHRA CONF FCOM ORDN NATU EMIG IMMI CENS WILL GRAD RETI EVEN RESI OCCU EDUC ANUL DIVF "
         "ENGA MARB "
         "MARC MARL MARS CAST DSCR IDNO NATI NCHI NMR PROP RELI SSN TITL FACT BAPL CONL ENDL INIL SLGC SLGS",
         EVENT_LIFE},
        {"CHAN SOUR NOTE OBJE _MILT X BIR BIRTH birt NAME SEX FAMC FAMS CREA DATE BIRT1 B", EVENT_NONE}};
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        for (const char *at = rows[i].tags, *end; *at; at = end + (*end == ' ')) {
            end = at + strcspn(at, " ");
            view tag = view_of(at, (size_t)(end - at));
            if (role_of_tag(tag) != rows[i].role)
                fail_msg("%.*s", (int)tag.length, tag.text);
            for (int k = 1; k <= GEDELF_EVENT_CHAN; k++) {
                if (view_equal(tag, view_of_string(gedelf_event_tag_name((gedelf_event_tag)k))))
                    assert_int_equal(role_of_event((gedelf_event_tag)k), rows[i].role);
            }
        }
        assert_int_equal(tells_birth(rows[i].role), rows[i].role == EVENT_BIRTH || rows[i].role == EVENT_BAPTISM);
        assert_int_equal(tells_death(rows[i].role),
                         rows[i].role == EVENT_DEATH || rows[i].role == EVENT_BURIAL || rows[i].role == EVENT_PROBATE);
    }
    assert_int_equal(role_of_tag(VIEW("")), EVENT_NONE);
    assert_int_equal(role_of_event(GEDELF_EVENT_OTHER), EVENT_NONE);
    assert_int_equal(role_of_event((gedelf_event_tag)(GEDELF_EVENT_CHAN + 1)), EVENT_NONE);
    assert_string_equal(gedelf_event_tag_name((gedelf_event_tag)(GEDELF_EVENT_CHAN + 1)), "");
}

/* ---- Words ------------------------------------------------------------------------------------- */

/* Records of a person, who that is, and when (D255, D258). */
static const struct {
    const char *lines, *name, *years;
} people_in_words[] = {
    {"0 @I1@ INDI\n1 NAME Anne /Moss/\n1 BIRT\n2 DATE 1820\n1 DEAT\n2 DATE 1849\n", "Anne Moss (I1)", "1820–1849"},
    {"0 INDI\n1 NAME Anne\n1 BIRT\n2 DATE 1820\n", "Anne", "born 1820"},
    {"0 @I1@ INDI\n1 DEAT\n2 DATE 1849\n", "unnamed (I1)", "died 1849"},
    {"0 INDI\n", "unnamed", ""},
    {"0 @I1@ INDI\n1 NAME\n1 NAME Bea\n1 BIRT Y\n1 DEAT Y\n", "unnamed (I1)", ""},
    {"0 @I1@ INDI\n1 NAME //\n1 BIRT\n2 DATE ABT 1820\n", "unnamed (I1)", "born about 1820"},
    {"0 INDI\n1 BIRT\n2 DATE CAL 1820\n1 DEAT\n2 DATE EST 1850\n", "unnamed", "about 1820–about 1850"},
    {"0 INDI\n1 BIRT\n2 DATE BEF 1820\n1 DEAT\n2 DATE AFT 1850\n", "unnamed", "before 1820–after 1850"},
    {"0 INDI\n1 DEAT\n2 DATE BET 1845 AND 1850\n", "unnamed", "died 1845/1850"},
    {"0 INDI\n1 DEAT\n2 DATE BET 1 JAN 1845 AND 31 DEC 1845\n", "unnamed", "died 1845"},
    {"0 INDI\n1 BIRT\n2 DATE 45 B.C.\n1 DEAT\n2 DATE 1 B.C.\n", "unnamed", "45 BC–1 BC"},
    {"0 INDI\n1 BIRT\n2 DATE BET 1 B.C. AND 1\n", "unnamed", "born 1 BC/1"},
    {"0 INDI\n1 CHR\n2 DATE 1820\n1 BURI\n2 DATE 1850\n", "unnamed", "before 1820–before 1850"},
    {"0 INDI\n1 BAPM\n2 DATE AFT 1820\n1 CHR\n2 DATE 1821\n1 BIRT\n", "unnamed", "born before 1821"},
    {"0 INDI\n1 CREM\n2 DATE 1850\n1 PROB\n2 DATE 1840\n", "unnamed", "died before 1850"},
    {"0 INDI\n1 BIRT\n2 DATE x\n1 BIRT\n2 DATE 1822\n1 BIRT\n2 DATE 1823\n", "unnamed", "born 1822"},
    {"0 INDI\n1 CHR\n2 DATE 1821\n1 BIRT\n2 DATE AFT 1820\n", "unnamed", "born after 1820"},
};

static void test_people_graphs__words(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(people_in_words); i++) {
        char text[300], into[80];
        gedelf_dataset *dataset;
        snprintf(text, sizeof text, HEADER "%s" TRAILER, people_in_words[i].lines);
        gedelf_people *p = graph_of_text(view_of_string(text), &dataset);
        const char *const wanted[] = {people_in_words[i].name, people_in_words[i].years};
        for (size_t which = 0; which < COUNT_OF(wanted); which++) {
            size_t length = strlen(wanted[which]);
            for (size_t size = 0; size <= length + 2; size++) { /* as much as there is room for */
                memset(into, '#', sizeof into);
                size_t said =
                    which == 0 ? gedelf_person_format(p, 0, into, size) : gedelf_person_years_format(p, 0, into, size);
                size_t written = size < length ? size : length;
                if (said != length || memcmp(into, wanted[which], written) != 0 || into[written] != '#')
                    fail_msg("“%.*s”, not “%s”", (int)written, into, wanted[which]);
            }
        }
        gedelf_people_free(p);
        gedelf_dataset_free(dataset);
    }
}

/* ---- Searching --------------------------------------------------------------------------------- */

static bool note_found(void *context, gedelf_person person)
{
    char *out = context;
    size_t length = strlen(out);
    snprintf(out + length, 20, "%s%u", length > 0 ? " " : "", (unsigned)person);
    return strlen(out) < 3 || out[0] != '!';
}

static void test_people_graphs__searches(void **state)
{
    (void)state;
    static const char text[] = HEADER
        "0 @I1@ INDI\n1 NAME Anne Marie /Bront\xC3\xAB/\n1 BIRT\n2 DATE 1816\n0 @I2@ INDI\n1 NAME Ann /Bro/\n1 FAMC "
        "@F1@\n0 @N@ NOTE I1\n"
        "0 @I3@ INDI\n1 NAME /Marie/\n1 NAME Annabel\n0 INDI\n1 NAME Zed-Ann /O'Neil/\n1 OCCU smith\n0 @F1@ FAM\n1 "
        "HUSB @I3@\n1 CHIL @I2@\n"
        "0 @5@ INDI\n1 NAME I1 smith\n0 @I6@ INDI\n0 @I7@ INDI\n0 @I8@ INDI\n0 @I9@ INDI\n1 OCCU baker\n" TRAILER;
    static const struct {
        const char *text, *found;
    } rows[] = {{"I1", "0"},
                {"@I1@", "0"},
                {" I1 ", "0"},
                {"I3", "2"},
                {"5", "4"},
                {"i1", "4"},
                {"F1", ""},
                {"N", ""},
                {"ann", "0 1"},
                {"ANN", "0 1"},
                {"anne", "0"},
                {"bront\xC3\xAB", "0"},
                {"bronte", "0"},
                {"Bro", "0 1"},
                {"/Bro/", "0 1"},
                {"ann  bro", "0 1"},
                {"bro ann", "0 1"},
                {"marie", "0 2"},
                {"marie bro", "0"},
                {"arie", ""},
                {"zed-ann", "3"},
                {"o'n", "3"},
                {"annabel", ""},
                {"smith", "4"},
                {"INDI.OCCU", "3 8"},
                {"INDI[BIRT.DATE=\"1816\"]", "0"},
                {"INDI[BIRT.DATE=\"1817\"]", ""},
                {"INDI.NAME", "0 1 2 3 4"},
                {"FAM.HUSB", ""},
                {"INDI", "0 1 2 3 4 5 6 7 8"},
                {"", ""},
                {" ", ""},
                {"/", ""}};
    gedelf_dataset *dataset;
    gedelf_people *p = graph_of_text(VIEW(text), &dataset);
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        char found[80] = "";
        assert_int_equal(gedelf_people_search(p, dataset, view_of_string(rows[i].text), note_found, found), GEDELF_OK);
        if (strcmp(found, rows[i].found) != 0)
            fail_msg("“%s” finds “%s”, not “%s”", rows[i].text, found, rows[i].found);
    }
    static const char *const stopped[] = {"I1", "ann", "INDI"};
    for (size_t i = 0; i < COUNT_OF(stopped); i++) {
        char found[80] = "!";
        assert_int_equal(gedelf_people_search(p, dataset, view_of_string(stopped[i]), note_found, found),
                         GEDELF_STOPPED);
        assert_string_equal(found, "! 0");
    }
    char found[80] = "";
    assert_int_equal(gedelf_people_search(p, NULL, VIEW("INDI.OCCU"), note_found, found), GEDELF_OK);
    assert_string_equal(found, "");
    gedelf_people_free(p);
    gedelf_dataset_free(dataset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_people_graphs__links),    cmocka_unit_test(test_people_graphs__events),
        cmocka_unit_test(test_people_graphs__roles),    cmocka_unit_test(test_people_graphs__words),
        cmocka_unit_test(test_people_graphs__searches), cmocka_unit_test(test_people_graphs__without_memory),
        cmocka_unit_test(test_people_graphs__octets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
