/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: charts. Takes any octets as a file, with recovery, draws somebody in it, and asserts that the picture is well-formed XML,
 * whatever is in names and places: valid UTF-8 of characters that XML has, elements that end in the order in which they begin, values within
 * quotation marks, and no references but the five of XML and numbers; and that it is drawn alike a second time.
 * Options: flags (1: plain, 2: with a link and a style, 4: in two colours); the kind; the person; generations and details.
 */
#include "fuzz.h"

#include <gedelf/chart.h>

#include <assert.h>

/* ---- XML ------------------------------------------------------------------------------------- */

/* Deeper than any picture is. */
enum { ELEMENTS_MOST = 64 };

typedef struct xml_look {
    view text;
    size_t at;
    view open[ELEMENTS_MOST];
    size_t depth;
} xml_look;

static bool is_at(const xml_look *x, const char *what)
{
    view v = view_of_string(what);
    return x->text.length - x->at >= v.length && memcmp(x->text.text + x->at, v.text, v.length) == 0;
}

static void expect(xml_look *x, const char *what)
{
    assert(is_at(x, what));
    x->at += strlen(what);
}

static void skip_to(xml_look *x, const char *what)
{
    while (x->at < x->text.length && !is_at(x, what))
        x->at++;
    expect(x, what);
}

static bool is_name_octet(char c)
{
    return is_letter(c) || is_digit(c) || c == '-' || c == '_' || c == ':' || c == '.' || (unsigned char)c >= 0x80;
}

static view take_name(xml_look *x)
{
    size_t begin = x->at;
    while (x->at < x->text.length && is_name_octet(x->text.text[x->at]))
        x->at++;
    assert(x->at > begin && !is_digit(x->text.text[begin]));
    return view_of(x->text.text + begin, x->at - begin);
}

static void take_space(xml_look *x)
{
    while (x->at < x->text.length && is_white_space(x->text.text[x->at]))
        x->at++;
}

static void take_reference(xml_look *x)
{
    static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (is_at(x, known[i])) {
            x->at += strlen(known[i]);
            return;
        }
    }
    expect(x, "&#");
    size_t begin = x->at;
    while (x->at < x->text.length && (is_digit(x->text.text[x->at]) || is_letter(x->text.text[x->at])))
        x->at++;
    assert(x->at > begin);
    expect(x, ";");
}

/* Text up to one of the octets of `stop`. */
static void take_text(xml_look *x, char stop)
{
    while (x->at < x->text.length && x->text.text[x->at] != stop) {
        assert(x->text.text[x->at] != '<');
        if (x->text.text[x->at] == '&')
            take_reference(x);
        else
            x->at++;
    }
}

static void take_attributes(xml_look *x)
{
    for (take_space(x); x->at < x->text.length && x->text.text[x->at] != '>' && x->text.text[x->at] != '/';
         take_space(x)) {
        take_name(x);
        expect(x, "=");
        char quote = is_at(x, "'") ? '\'' : '"';
        expect(x, quote == '"' ? "\"" : "'");
        take_text(x, quote);
        x->at++;
        assert(x->at < x->text.length);
    }
}

static void take_tag(xml_look *x)
{
    if (is_at(x, "</")) {
        x->at += 2;
        assert(x->depth > 0 && view_equal(take_name(x), x->open[x->depth - 1]));
        x->depth--;
        take_space(x);
        expect(x, ">");
        return;
    }
    expect(x, "<");
    view name = take_name(x);
    take_attributes(x);
    if (is_at(x, "/>")) {
        x->at += 2;
        return;
    }
    expect(x, ">");
    assert(x->depth < ELEMENTS_MOST);
    x->open[x->depth++] = name;
}

static void check_characters(view v)
{
    assert(utf8_valid_prefix(v.text, v.length) == v.length);
    for (size_t i = 0; i < v.length; i++)
        assert((unsigned char)v.text[i] >= 0x20 || v.text[i] == '\n' || v.text[i] == '\t' || v.text[i] == '\r');
}

static void check_xml(view v)
{
    xml_look x = {.text = v};
    check_characters(v);
    while (x.at < v.length) {
        take_text(&x, '<');
        if (x.at == v.length)
            break;
        if (is_at(&x, "<?"))
            skip_to(&x, "?>");
        else if (is_at(&x, "<!--"))
            skip_to(&x, "-->");
        else if (is_at(&x, "<![CDATA["))
            skip_to(&x, "]]>");
        else if (is_at(&x, "<!"))
            skip_to(&x, ">");
        else
            take_tag(&x);
    }
    assert(x.depth == 0);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static gedelf_chart_options options_of(const fuzz_input *in, const gedelf_people *people, const gedelf_dataset *dataset)
{
    gedelf_chart_options options = GEDELF_CHART_OPTIONS();
    options.allocator = fuzz_memory;
    size_t count = gedelf_people_count(people);
    options.kind = (gedelf_chart_kind)(in->options[1] % (GEDELF_CHART_RELATIONSHIP + 1u));
    options.person = (gedelf_person)(in->options[2] % count);
    options.other = (gedelf_person)((in->options[2] + 1u) % count);
    options.plain = (in->options[0] & 1) != 0;
    options.source =
        view_of(in->text.text, in->text.length < 20 ? utf8_valid_prefix(in->text.text, in->text.length) : 0);
    if ((in->options[0] & 2) != 0) {
        options.link = VIEW("people/{id}.html?a=1&b=\"<>'");
        options.style = VIEW(".box > rect { fill: #fff } /* ]]> </style> <b> & */");
    }
    options.theme = (in->options[0] & 4) != 0 ? GEDELF_THEME_DARK : GEDELF_THEME_AUTO;
    options.colour = (gedelf_chart_colour)(in->options[3] % 4u);
    options.detail = (gedelf_chart_detail)(in->options[3] / 4u % 3u);
    options.paper = (gedelf_chart_paper)(in->options[3] / 12u % 9u);
    options.generations = in->options[3] >= 108 ? 2 : 12;
    options.dataset = dataset;
    return options;
}

static void draw(const gedelf_people *people, const gedelf_chart_options *options)
{
    buffer first, second;
    gedelf_chart_report report = GEDELF_CHART_REPORT();
    buffer_init(&first, fuzz_memory);
    buffer_init(&second, fuzz_memory);
    gedelf_status status = gedelf_chart_draw(people, options, gedelf_sink_callback(write_to_buffer, &first), &report);
    assert(status == GEDELF_OK || status == GEDELF_END || status == GEDELF_ARGUMENT);
    if (status == GEDELF_OK) {
        check_xml(buffer_view(&first));
        assert(report.people > 0 && report.width > 0 && report.height > 0);
        assert(gedelf_chart_draw(people, options, gedelf_sink_callback(write_to_buffer, &second), NULL) == GEDELF_OK);
        assert(view_equal(buffer_view(&first), buffer_view(&second)));
    }
    buffer_free(&first);
    buffer_free(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x82, 0, 0, 4};
    fuzz_input in = fuzz_take(octets, length, none);
    gedelf_read_options reading = fuzz_options();
    gedelf_dataset *dataset;
    gedelf_people *people;
    reading.recover = true;
    if (gedelf_read(&dataset, fuzz_source(in.text), &reading) != GEDELF_OK)
        return 0;
    gedelf_people_options sized = GEDELF_PEOPLE_OPTIONS();
    sized.allocator = fuzz_memory;
    assert(gedelf_people_new_from(&people, dataset, &sized) == GEDELF_OK);
    if (gedelf_people_count(people) > 0) {
        gedelf_chart_options options = options_of(&in, people, dataset);
        for (unsigned kind = 0; kind <= GEDELF_CHART_RELATIONSHIP; kind++) {
            if (fuzz_takes(in.options[1], GEDELF_CHART_RELATIONSHIP + 1u, kind)) {
                options.kind = (gedelf_chart_kind)kind;
                draw(people, &options);
            }
        }
    }
    gedelf_people_free(people);
    gedelf_dataset_free(dataset);
    return 0;
}
