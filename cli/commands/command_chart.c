/* SPDX-License-Identifier: MIT */
/*
 * gedelf chart: takes a file and a person, or two, and draws their family: SVG, or through librsvg and cairo PNG and PDF.
 */
#include "cli/core/people_option.h"
#include "cli/pictures/picture.h"

#include <gedelf/chart.h>

#include <stdio.h>
#include <sys/stat.h>

#include <inttypes.h>

/* What the command's own options say. */
typedef struct chart_settings {
    unsigned kind, colour, theme, detail, paper; /* as in gedelf/chart.h */
    unsigned orientation;
    unsigned format; /* a picture_format */
    uint64_t degrees, way;
    const char *generations; /* NULL: as many as suit the kind */
    const char *style, *link;
    bool plain, photos, sheets;
} chart_settings;

/* Of --colour: it goes by the kind. Of --format: by the name of the file. */
enum { COLOUR_UNSAID = GEDELF_COLOUR_NONE + 1, FORMAT_UNSAID = PICTURE_FORMAT_PDF + 1 };

/* Generations, where none are asked for: in a ring too far out nobody can read a name, and a timeline is about one time. */
enum { FAN_GENERATIONS = 6, TIMELINE_GENERATIONS = 2 };

typedef struct chart_job {
    const settings *settings;
    const chart_settings *said;
    gedelf_chart_options options;
    unsigned format; /* a picture_format */
    uint64_t sheets; /* how many sheets of paper the chart needs */
    input style;     /* rules of CSS */
    buffer source;
    input photo;     /* the last photograph that was found */
    const input *in; /* the file, in whose folder they are */
    target target;
} chart_job;

/* ---- Photographs ------------------------------------------------------------------------------- */

/* Nobody has a photograph that is larger. */
enum { PHOTO_MOST = 32 * 1024 * 1024 };

/* Is this the way down to a regular file, from where the folder ends on: not up, and through no links? */
static bool leads_down(buffer *path, size_t folder)
{
    struct stat about;
    for (size_t from = folder, i = folder; i < path->length; i++) {
        char end = path->data[i];
        if (end != '/' && end != '\0')
            continue;
        path->data[i] = '\0';
        bool up = strcmp(path->data + from, "..") == 0;
        if (up || lstat(path->data, &about) != 0 || !(end == '/' ? S_ISDIR(about.st_mode) : S_ISREG(about.st_mode)))
            return false;
        path->data[i] = end;
        from = i + 1;
    }
    return true;
}

/* Makes the path of a photograph of what FILE says, beginning with the input's folder. */
static bool append_photo_path(buffer *path, const input *i, view name)
{
    const char *end = strrchr(i->name, '/');
    size_t folder = end ? (size_t)(end - i->name) + 1 : 0;
    if (!buffer_append(path, view_of(i->name, folder)) || !buffer_append(path, name) ||
        !buffer_append(path, view_of("", 1)))
        return false;
    for (size_t k = folder; k < path->length; k++)
        path->data[k] = path->data[k] == '\\' ? '/' : path->data[k]; /* as programs for Windows write it */
    return leads_down(path, folder);
}

/* The callback for photographs: nothing outside the folder of the input is read. */
static bool find_photo(void *context, gedelf_view name, gedelf_view *octets)
{
    chart_job *j = context;
    buffer path;
    bool relative = name.length > 0 && name.text[0] != '/' && name.text[0] != '\\' && strcmp(j->in->name, "-") != 0 &&
                    !memchr(name.text, '\0', name.length);
    buffer_init(&path, &memory_default);
    bool found = relative && append_photo_path(&path, j->in, name);
    input_free(&j->photo);
    input_init(&j->photo, found ? path.data : "");
    found = found && input_load_all(&j->photo) == GEDELF_OK && j->photo.octets.length <= PHOTO_MOST;
    *octets = buffer_view(&j->photo.octets);
    j->photo.name = "";
    buffer_free(&path);
    return found;
}

/* ---- Drawing ----------------------------------------------------------------------------------- */

/* What is in the corner: the file's name, and its date if it has one. */
static bool append_source(chart_job *j, const input *i, const people_file *f)
{
    const char *name = strrchr(i->name, '/');
    gedelf_structure date = gedelf_structure_find(gedelf_dataset_head(f->dataset), VIEW("DATE"));
    if (strcmp(i->name, "-") == 0)
        return true;
    bool done = put(&j->source, name ? name + 1 : i->name);
    if (done && gedelf_structure_exists(date))
        done = put(&j->source, ", ") && buffer_append(&j->source, gedelf_structure_payload(date));
    j->options.source =
        utf8_valid_prefix(j->source.data, j->source.length) == j->source.length ? buffer_view(&j->source) : VIEW("");
    return done;
}

/* Says on standard error what the picture does not show. */
static void tell_report(session *x, const gedelf_chart_report *r)
{
    enum { LEGIBLE = 600 }; /* hundredths of a point */
    buffer *out = &x->err.text;
    bool done = true;
    if (x->settings->quiet)
        return;
    if (r->left_out > 0)
        done = put(out, "gedelf chart: ") && buffer_append_number(out, r->left_out) &&
               put(out, r->left_out == 1 ? " more person is" : " more people are") &&
               put(out, " beyond the last generation drawn; use --generations to draw more\n");
    if (r->smallest_type < LEGIBLE)
        done = done && put(out, "gedelf chart: the smallest text on this paper is ") &&
               buffer_append_number(out, r->smallest_type / 100) && put(out, ".") &&
               buffer_append_number(out, r->smallest_type / 10 % 10) &&
               put(out, " points; for larger text, use larger paper or fewer --generations\n");
    x->report.no_memory = !done || x->report.no_memory;
    output_flush_if_due(&x->err);
}

/* The same of a picture that is made smaller to become a PNG. */
static void tell_shrunk(session *x, const gedelf_chart_report *r)
{
    uint64_t larger = r->width > r->height ? r->width : r->height;
    if (x->settings->quiet || larger <= PICTURE_PIXELS_MOST)
        return;
    uint64_t type = r->smallest_type * PICTURE_PIXELS_MOST / larger;
    buffer *out = &x->err.text;
    bool done = put(out, "gedelf chart: the PNG is reduced from ") && buffer_append_number(out, larger) &&
                put(out, " to ") && buffer_append_number(out, PICTURE_PIXELS_MOST) &&
                put(out, " pixels, and its smallest text is ") && buffer_append_number(out, type / 100) &&
                put(out, ".") && buffer_append_number(out, type / 10 % 10) &&
                put(out, " points; for larger text, use --format=svg or fewer --generations\n");
    x->report.no_memory = !done || x->report.no_memory;
    output_flush_if_due(&x->err);
}

/* A font for some script is missing: said once, and not shown as boxes. */
static void tell_gap(session *x, const font_gap *gap)
{
    buffer *out = &x->err.text;
    char digits[16];
    if (x->settings->quiet || gap->first == 0)
        return;
    snprintf(digits, sizeof digits, "U+%04lX", (unsigned long)gap->first);
    bool done = put(out, "gedelf chart: no installed font has the character ") &&
                buffer_append_character(out, gap->first) && put(out, " (") && put(out, digits) && put(out, ")");
    done = done && put(out, gap->others ? " and some others" : "") &&
           put(out, "; missing characters are drawn as \"...\". Install a font for that script, or use --format=svg\n");
    x->report.no_memory = !done || x->report.no_memory;
    output_flush_if_due(&x->err);
}

/* Makes pixels or points of a picture. */
static gedelf_status draw_pixels(session *x, chart_job *j, view svg, const char **why)
{
    font_gap gap;
    buffer drawable;
    buffer_init(&drawable, &memory_default);
    gedelf_status status = fonts_leave_out(svg, &drawable, &gap) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        tell_gap(x, &gap);
    if (status == GEDELF_OK)
        status = picture_write(buffer_view(&drawable), (picture_format)j->format, target_write, &j->target, why);
    buffer_free(&drawable);
    return status;
}

/* Draws into memory first: a picture that cannot be made leaves an old one as it is. */
static gedelf_status draw_picture(session *x, chart_job *j, const people_file *f)
{
    gedelf_chart_report made = GEDELF_CHART_REPORT();
    buffer svg;
    const char *why = NULL;
    buffer_init(&svg, &memory_default);
    gedelf_status status =
        gedelf_chart_draw(f->people, &j->options, gedelf_sink_callback(write_to_buffer, &svg), &made);
    if (status == GEDELF_ARGUMENT && made.ways > 0) {
        unsigned long long way = j->said->way, ways = made.ways;
        complain(ways == 1 ? "gedelf chart: --way=%llu is too high: the two people are related in only %llu way\n"
                           : "gedelf chart: --way=%llu is too high: the two people are related in only %llu ways\n",
                 way, ways);
        status = GEDELF_MALFORMED; /* which has been reported by now */
    }
    j->sheets = made.sheets;
    if (status == GEDELF_OK && j->options.sheet <= 1)
        tell_report(x, &made);
    if (status == GEDELF_OK && j->format == PICTURE_FORMAT_PNG)
        tell_shrunk(x, &made);
    if (status == GEDELF_OK && j->format == PICTURE_FORMAT_SVG)
        status = target_write(&j->target, svg.data, svg.length) ? GEDELF_OK : GEDELF_UNWRITABLE;
    else if (status == GEDELF_OK)
        status = draw_pixels(x, j, buffer_view(&svg), &why);
    if (why && status == GEDELF_ARGUMENT) {
        complain("gedelf chart: %s\n", say(why));
        status = GEDELF_MALFORMED; /* which has been reported by now */
    }
    buffer_free(&svg);
    return status;
}

/* There is no way between two people, or nobody has a date, so there is no picture. */
static int tell_empty(session *x, chart_job *j, const people_file *f)
{
    buffer *out = &x->err.text;
    target_abandon(&j->target);
    buffer one, other;
    buffer_init(&one, &memory_default);
    buffer_init(&other, &memory_default);
    bool both = j->options.kind == GEDELF_CHART_RELATIONSHIP;
    bool done = append_person(&one, f->people, j->options.person) &&
                (!both || append_person(&other, f->people, j->options.other)) &&
                put_said(out,
                         both ? "gedelf chart: %1 and %2 are not related\n"
                              : "gedelf chart: cannot draw a timeline: neither %1 nor anyone else in it has a date\n",
                         buffer_view(&one), buffer_view(&other));
    buffer_free(&one);
    buffer_free(&other);
    x->report.no_memory = !done || x->report.no_memory;
    return EXIT_PROBLEMS;
}

/* Draws what the options say into a file of this name, or to standard output. */
static int draw_to(session *x, chart_job *j, const people_file *f, const char *name)
{
    gedelf_status status = target_open(&j->target, name, &x->out);
    if (status != GEDELF_OK)
        return session_failure(x, NULL, &j->target, status);
    status = draw_picture(x, j, f);
    if (status == GEDELF_END)
        return tell_empty(x, j, f);
    if (status == GEDELF_OK)
        return session_failure(x, NULL, &j->target, session_commit(x, &j->target));
    target_abandon(&j->target);
    return session_failure(x, NULL, &j->target, status);
}

/* "family.svg" becomes "family-2.svg"; false if there is no memory. */
static bool name_sheet(buffer *out, const char *name, uint32_t number)
{
    const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
    size_t stem = dot && dot > name && (!slash || dot > slash + 1) ? (size_t)(dot - name) : strlen(name);
    out->length = 0;
    return buffer_append(out, view_of(name, stem)) && put(out, "-") && buffer_append_number(out, number) &&
           put(out, name + stem) && buffer_append(out, view_of("", 1));
}

/* One sheet after the other. The first one shows how many there are. */
static int draw_sheets(session *x, chart_job *j, const people_file *f)
{
    int status = EXIT_DONE;
    buffer name;
    buffer_init(&name, &memory_default);
    for (uint32_t number = 1; status == EXIT_DONE && (number == 1 || number <= j->sheets); number++) {
        j->options.sheet = number;
        if (!name_sheet(&name, j->settings->output, number))
            status = report_status(&x->report, GEDELF_MEMORY);
        else if (target_is_input(name.data, j->settings->operands, 1))
            status = usage_error("chart", target_input_lost, NULL, NULL);
        else
            status = draw_to(x, j, f, name.data);
    }
    buffer_free(&name);
    return status;
}

static int draw_chart(session *x, input *i, const people_file *f)
{
    chart_job *j = x->job;
    if (!append_source(j, i, f))
        return report_status(&x->report, GEDELF_MEMORY);
    j->in = i;
    return j->said->sheets ? draw_sheets(x, j, f) : draw_to(x, j, f, j->settings->output);
}

static int chart_file(session *x, input *i)
{
    chart_job *j = x->job;
    people_file f;
    int status = people_file_read(&f, x, i);
    if (status == EXIT_DONE)
        status = people_file_choose(&f, x, j->settings->operands[1], &j->options.person);
    if (status == EXIT_DONE && j->said->kind == GEDELF_CHART_RELATIONSHIP)
        status = people_file_choose(&f, x, j->settings->operands[2], &j->options.other);
    j->options.dataset = f.dataset;
    if (status == EXIT_DONE)
        status = draw_chart(x, i, &f);
    people_file_free(&f);
    return status;
}

/* ---- The command line -------------------------------------------------------------------------- */

/* Does the name of the file that is written end so? */
static bool output_ends(const settings *s, const char *end)
{
    view name = view_of_string(s->output), wanted = view_of_string(end);
    return name.length > wanted.length &&
           view_equal_ignoring_case(view_of(name.text + name.length - wanted.length, wanted.length), wanted);
}

static unsigned format_of(const settings *s)
{
    const chart_settings *own = s->own;
    if (own->format != FORMAT_UNSAID)
        return own->format;
    return output_ends(s, ".png")   ? PICTURE_FORMAT_PNG
           : output_ends(s, ".pdf") ? PICTURE_FORMAT_PDF
                                    : PICTURE_FORMAT_SVG;
}

/* What is wrong with the options taken together; NULL if nothing is. */
static const char *chart_conflict(const settings *s)
{
    if (s->operand_count == 0)
        return "no FILE given; use - for standard input";
    if (s->operand_count == 1)
        return "no PERSON given; use an identifier, a path or part of a name";
    bool two = ((const chart_settings *)s->own)->kind == GEDELF_CHART_RELATIONSHIP;
    if (two && s->operand_count != 3)
        return "--kind=relationship needs two people";
    if (!two && s->operand_count > 2)
        return "only --kind=relationship takes two people";
    if (target_is_input(s->output, s->operands, 1))
        return target_input_lost;
    const char *twice = input_conflict(s, ((const chart_settings *)s->own)->style);
    if (twice)
        return twice;
    if (((const chart_settings *)s->own)->sheets && ((const chart_settings *)s->own)->paper == GEDELF_PAPER_NONE)
        return "--sheets needs --paper, which sets the size of the sheets";
    if (((const chart_settings *)s->own)->sheets && !s->output)
        return "--sheets writes several files; name them with -o OUT";
    view link = view_of_string(((const chart_settings *)s->own)->link);
    if (utf8_valid_prefix(link.text, link.length) != link.length)
        return "--link must be in UTF-8";
    if (format_of(s) != PICTURE_FORMAT_SVG && !picture_is_there())
        return "PNG and PDF need librsvg and cairo, and this gedelf was built without them";
    return NULL;
}

/* Reads the rules of CSS; gives the exit status. */
static int load_style(session *x, chart_job *j)
{
    if (!j->said->style)
        return EXIT_DONE;
    input_init(&j->style, j->said->style);
    report_file(&x->report, j->said->style);
    gedelf_status status = input_load_all(&j->style);
    view text = buffer_view(&j->style.octets);
    if (status == GEDELF_OK && utf8_valid_prefix(text.text, text.length) != text.length)
        return report_failure(&x->report, DIAG_UNREADABLE_FILE, VIEW("it is not in UTF-8"));
    j->options.style = text;
    return report_status(&x->report, status);
}

static bool take_generations(chart_job *j)
{
    uint64_t number = 0;
    if (!j->said->generations) {
        j->options.generations = j->said->kind == GEDELF_CHART_FAN        ? FAN_GENERATIONS
                                 : j->said->kind == GEDELF_CHART_TIMELINE ? TIMELINE_GENERATIONS
                                                                          : GEDELF_NO_LIMIT;
        return true;
    }
    bool good = option_parse_number(&number, j->said->generations) && number < UINT32_MAX;
    j->options.generations = number == 0 ? GEDELF_ZERO : number;
    return good;
}

static int run_chart(const settings *s)
{
    const chart_settings *own = s->own;
    chart_job j = {.settings = s, .said = own, .options = GEDELF_CHART_OPTIONS()};
    const char *wrong = chart_conflict(s);
    settings one = *s;
    session x;
    if (wrong)
        return usage_error("chart", wrong, NULL, NULL);
    if (!take_generations(&j))
        return usage_error("chart", "--generations must be a number, not", own->generations, NULL);
    input_init(&j.style, "");
    input_init(&j.photo, "");
    buffer_init(&j.source, &memory_default);
    j.format = format_of(s);
    j.options.kind = (gedelf_chart_kind)own->kind;
    j.options.colour = own->colour != COLOUR_UNSAID    ? (gedelf_chart_colour)own->colour
                       : own->kind == GEDELF_CHART_FAN ? GEDELF_COLOUR_LINE
                                                       : GEDELF_COLOUR_SEX;
    j.options.theme = (gedelf_chart_theme)own->theme;
    j.options.detail = (gedelf_chart_detail)own->detail;
    j.options.paper = (gedelf_chart_paper)own->paper;
    j.options.degrees = (uint32_t)own->degrees;
    j.options.plain = own->plain;
    j.options.language = language_chosen();
    j.options.orientation = (gedelf_chart_orientation)own->orientation;
    j.options.way = own->way < UINT32_MAX ? (uint32_t)own->way : UINT32_MAX;
    j.options.link = view_of_string(own->link);
    j.options.photo = own->photos ? find_photo : NULL;
    j.options.context = &j;
    target_prepare();
    one.operand_count = 1;
    int status = session_begin(&x, &one, false);
    x.job = &j;
    if (status == EXIT_DONE)
        status = load_style(&x, &j);
    status = session_end(&x, status == EXIT_DONE ? session_each(&x, chart_file) : status);
    input_free(&j.style);
    input_free(&j.photo);
    buffer_free(&j.source);
    return status;
}

static const char *chart_kind_at(const void *context, size_t index)
{
    (void)context;
    return gedelf_chart_kind_name(index);
}

static const option_word chart_colours[] = {{"sex", GEDELF_COLOUR_SEX},
                                            {"line", GEDELF_COLOUR_LINE},
                                            {"generation", GEDELF_COLOUR_GENERATION},
                                            {"none", GEDELF_COLOUR_NONE},
                                            {NULL, 0}};
static const option_word chart_orientations[] = {
    {"down", GEDELF_ORIENTATION_DOWN}, {"right", GEDELF_ORIENTATION_RIGHT}, {NULL, 0}};
static const option_word chart_themes[] = {
    {"auto", GEDELF_THEME_AUTO}, {"light", GEDELF_THEME_LIGHT}, {"dark", GEDELF_THEME_DARK}, {NULL, 0}};
static const option_word chart_details[] = {
    {"none", GEDELF_DETAIL_NONE}, {"place", GEDELF_DETAIL_PLACE}, {"occupation", GEDELF_DETAIL_OCCUPATION}, {NULL, 0}};
static const option_word chart_papers[] = {
    {"a4", GEDELF_PAPER_A4},       {"a3", GEDELF_PAPER_A3},           {"a2", GEDELF_PAPER_A2},
    {"a1", GEDELF_PAPER_A1},       {"a0", GEDELF_PAPER_A0},           {"letter", GEDELF_PAPER_LETTER},
    {"legal", GEDELF_PAPER_LEGAL}, {"tabloid", GEDELF_PAPER_TABLOID}, {NULL, 0}};
static const option_word chart_formats[] = {
    {"svg", PICTURE_FORMAT_SVG}, {"png", PICTURE_FORMAT_PNG}, {"pdf", PICTURE_FORMAT_PDF}, {NULL, 0}};

static value_fault apply_degrees(void *said, const char *value)
{
    uint64_t *degrees = &((chart_settings *)said)->degrees;
    bool good = option_parse_number(degrees, value) && (*degrees == 180 || *degrees == 270 || *degrees == 360);
    return fault_unless(good, "180, 270 or 360");
}

static const option_row chart_rows[] = {
    {0, "kind", "KIND",
     "draw a pedigree (ancestors), descendants, hourglass\n"
     "(both), fan (ancestors in rings), timeline (lives as\n"
     "bars) or relationship (the path between two people);\n"
     "default: pedigree",
     OPTION_WORD, .offset = offsetof(chart_settings, kind), .word_at = chart_kind_at},
    {0, "generations", "N",
     "draw at most N generations beyond the person; default:\n"
     "6 in a fan, 2 in a timeline, otherwise all",
     OPTION_TEXT, .offset = offsetof(chart_settings, generations)},
    {0, "orientation", "WHERE",
     "draw descendants downwards (down) or to the right\n"
     "(right; better for families with many children);\n"
     "default: down",
     OPTION_WORD, .offset = offsetof(chart_settings, orientation), .words = chart_orientations},
    {0, "way", "N",
     "if two people are related in several ways, draw path\n"
     "number N in the list that 'gedelf kin' prints;\n"
     "default: the first path through common ancestors",
     OPTION_POSITIVE, .offset = offsetof(chart_settings, way)},
    {0, "format", "FORM",
     "write svg, png or pdf; default: the format named by\n"
     "the extension of OUT, otherwise svg",
     OPTION_WORD, .offset = offsetof(chart_settings, format), .words = chart_formats},
    {0, "colour", "WHAT",
     "choose what the colours show: sex, line (family line),\n"
     "generation or none; default: line in a fan, otherwise\n"
     "sex",
     OPTION_WORD, .offset = offsetof(chart_settings, colour), .words = chart_colours},
    {0, "theme", "THEME",
     "use light or dark colours, or auto (to match the\nsetting of the reader's system); default: auto", OPTION_WORD,
     .offset = offsetof(chart_settings, theme), .words = chart_themes},
    {0, "detail", "WHAT", "add a third line to each box: place or occupation;\ndefault: none", OPTION_WORD,
     .offset = offsetof(chart_settings, detail), .words = chart_details},
    {0, "degrees", "N", "draw a fan of 180, 270 or 360 degrees; default: 270", OPTION_OTHER, .apply = apply_degrees},
    {0, "paper", "SIZE",
     "fit the chart on a4, a3, a2, a1, a0, letter, legal or\n"
     "tabloid paper",
     OPTION_WORD, .offset = offsetof(chart_settings, paper), .words = chart_papers},
    {0, "sheets", NULL,
     "with --paper, keep the size of the chart and split it\n"
     "into sheets OUT-1, OUT-2 and so on, with marks that\n"
     "show the overlap",
     OPTION_SWITCH, .offset = offsetof(chart_settings, sheets)},
    {0, "plain", NULL, "leave out the heading and the file name in the corner", OPTION_SWITCH,
     .offset = offsetof(chart_settings, plain)},
    {0, "link", "ADDRESS",
     "link each person's box to ADDRESS, in which {id} is\n"
     "replaced by the identifier",
     OPTION_TEXT, .offset = offsetof(chart_settings, link)},
    {0, "photos", NULL,
     "show the photographs that OBJE lines refer to, if they\n"
     "are in FILE's folder or in one of its subfolders",
     OPTION_SWITCH, .offset = offsetof(chart_settings, photos)},
    {0, "style", "FILE", "add the CSS rules in FILE after the chart's own rules", OPTION_TEXT,
     .offset = offsetof(chart_settings, style)},
};

static const option_group chart_group = {"Chart", OPTION_ROWS(chart_rows), .own = true};
static const chart_settings chart_defaults = {.degrees = 270, .colour = COLOUR_UNSAID, .format = FORMAT_UNSAID};
static const option_group *const chart_options[] = {
    &options_output, &chart_group,     &options_reading,     &options_archives, &options_accepting,
    &options_jobs,   &options_schemas, &options_diagnostics, &options_other,    NULL};

const command command_chart = {
    .name = "chart",
    .summary = "draw a family as a picture",
    .operands = "FILE PERSON [PERSON]",
    .description = "Draws the family of PERSON as a picture in SVG, PNG or PDF. PERSON is an identifier,\n"
                   "a path or part of a name. Writes to standard output or OUT. OUT is written completely or\n"
                   "not at all. Use - for standard input.\n",
    .options = chart_options,
    .defaults = &chart_defaults,
    .own_size = sizeof chart_defaults,
    .brief = true,
    .recovers = true,
    .run = run_chart,
};
