/* SPDX-License-Identifier: MIT */
/*
 * The judgement that users call: reads a source, feeds it, and says which encoding it is in, how certain that is, and whether
 * the CHAR line is right. (E1 to E6)
 */
#include "format/judge/judge_private.h"

#include <gedelf/values.h>

struct gedelf_judgement {
    gedelf_allocator allocator;
    octet_judge judge;
    ranking ranking;
    buffer label;  /* what the header says */
    view labelled; /* the encoding that the label means; empty if it means none */
    bool has_label;
    char_line place; /* of the label; its texts are `label` and `source` */
    buffer source, looks_like;
    gedelf_verdict verdict;
};

/* ---- What the header says ------------------------------------------------------------------------ */

/* Looks at the header as reading does. What is wrong with it does not matter here. */
static gedelf_status look_at_header(gedelf_judgement *j, gedelf_source source)
{
    characters c;
    diags d;
    gedelf_read_options how = GEDELF_READ_OPTIONS();
    const dialect *rules = NULL;
    how.recover = true;
    characters_init(&c, &j->allocator);
    gedelf_status status = diags_init(&d, &j->allocator, &how) ? GEDELF_OK : GEDELF_MEMORY;
    if (status == GEDELF_OK)
        status = characters_open(&c, source, &how, &rules, &d);
    bool room = buffer_append(&j->label, buffer_view(&c.char_line.value)) &&
                buffer_append(&j->source, buffer_view(&c.char_line.source));
    j->place = c.char_line;
    if (c.char_line.line > 0) {
        j->has_label = true;
        const encoding *own = encoding_own(buffer_view(&c.char_line.value));
        j->labelled = own ? own->name : encoding_named(buffer_view(&c.char_line.value), buffer_view(&c.char_line.vers));
    }
    if (rules && rules->utf8_only && !j->has_label) {
        j->has_label = true; /* GEDCOM 7 is always in UTF-8 (D26) */
        j->labelled = encoding_utf_8.name;
    }
    diags_free(&d);
    characters_close(&c);
    if (!room)
        return GEDELF_MEMORY;
    return status == GEDELF_MALFORMED || status == GEDELF_ENCODING ? GEDELF_OK : status;
}

static gedelf_status take_judge_options(gedelf_judgement *j, const gedelf_judge_options *options)
{
    if (options->label) {
        view label = view_of_string(options->label);
        const encoding *own = encoding_own(label);
        j->has_label = true;
        j->labelled = own ? own->name : encoding_named(label, VIEW(""));
    }
    if (!options->language)
        return GEDELF_OK;
    j->judge.after_header = true; /* what it says does not matter then */
    return buffer_append(&j->judge.language, view_of_string(options->language)) ? GEDELF_OK : GEDELF_MEMORY;
}

/* The tag of the language that the header names, without what says a place. */
static view language_tag(const buffer *said)
{
    view tag = gedelf_language_tag(buffer_view(said));
    if (tag.length == 0)
        tag = buffer_view(said);
    const char *dash = tag.length > 0 ? memchr(tag.text, '-', tag.length) : NULL;
    return dash ? view_of(tag.text, (size_t)(dash - tag.text)) : tag;
}

/* ---- Reading ------------------------------------------------------------------------------------- */

/* Where the last line but one of a text begins, 0 if there are fewer: what is before it can be fed, because a character that is
   cut in two is in lines that follow each other. */
static size_t last_lines(view text)
{
    size_t breaks = 0, at = text.length;
    while (at > 0) {
        if (text.text[at - 1] == '\n' || (text.text[at - 1] == '\r' && at < text.length && text.text[at] != '\n'))
            breaks++;
        if (breaks == 2)
            return at;
        at--;
    }
    return 0;
}

static gedelf_status feed_source(gedelf_judgement *j, gedelf_source source)
{
    const size_t least = memory_sizes(&j->allocator)->loaded;
    input in;
    buffer piece;
    buffer_init(&piece, &j->allocator);
    gedelf_status status = input_open(&in, source);
    while (status == GEDELF_OK && !in.ended) {
        /* What waits for its line to end is looked at again each time: so it is doubled. */
        size_t got = 0, most = piece.length > least ? piece.length : least;
        status = buffer_reserve(&piece, most) ? GEDELF_OK : GEDELF_MEMORY;
        if (status == GEDELF_OK)
            status = input_read(&in, piece.data + piece.length, most, &got);
        if (status != GEDELF_OK)
            break;
        piece.length += got;
        size_t whole = in.ended ? piece.length : last_lines(buffer_view(&piece));
        j->judge.ends = in.ended;
        judge_feed(&j->judge, view_of(piece.data, whole), piece.length);
        memmove(piece.data, piece.data + whole, piece.length - whole);
        piece.length -= whole;
    }
    input_close(&in);
    buffer_free(&piece);
    return status == GEDELF_OK && j->judge.failed ? GEDELF_MEMORY : status;
}

/* ---- The verdict --------------------------------------------------------------------------------- */

static bool is_label(const gedelf_judgement *j, view name)
{
    return view_equal_ignoring_case(j->labelled, name);
}

/* Has an octet no meaning, by the label? A label that is not a candidate is believed. */
static bool label_reads(const gedelf_judgement *j)
{
    size_t number = candidate_of(j->labelled);
    const encoding *own = encoding_own(j->labelled);
    if (!j->has_label || j->labelled.length == 0 || is_wide(own))
        return false;
    if (own && own->seven_bit)
        return j->judge.high == 0;
    if (own && own->is_utf8)
        return j->judge.valid == j->judge.high;
    for (size_t i = 0; number < CANDIDATES && i < j->ranking.count; i++) {
        if (j->ranking.all[i].candidate == number)
            return j->ranking.all[i].undefined == 0 || is_label(j, VIEW("ISO-8859-1"));
    }
    return true;
}

static void settle_surely(gedelf_judgement *j, view best, bool label_holds)
{
    j->verdict.best = best;
    j->verdict.certain = true;
    j->verdict.certainty = 100;
    j->verdict.label_holds = label_holds;
}

/* Lines that are not in UTF-8, where most are. */
static void settle_mixed(gedelf_judgement *j)
{
    settle_surely(j, VIEW("UTF-8"), false);
    if (j->ranking.count == 0 || j->ranking.all[0].score <= 0)
        return; /* no encoding explains them */
    j->verdict.stray = candidate_name(j->ranking.all[0].candidate);
    j->verdict.stray_certain = j->ranking.certain;
    j->verdict.stray_lines = j->judge.stray_lines;
    j->verdict.certainty = j->ranking.certainty;
}

/* Is the label's reading as good as the best one, as far as is certain? (E3) */
static bool label_is_good(const gedelf_judgement *j)
{
    enum { CERTAINLY_WORSE = 30 };
    size_t number = candidate_of(j->labelled);
    if (number == CANDIDATES || !j->verdict.label_decodes)
        return j->verdict.label_decodes;
    for (size_t i = 0; i < j->ranking.count; i++) {
        if (j->ranking.all[i].candidate == number)
            return i == 0 || j->ranking.all[i].same || j->ranking.all[i].after < CERTAINLY_WORSE;
    }
    return false;
}

/* A candidate that is likelier than the label by a word or more, even if only because of the language. (E5) */
static view likelier_than_label(const gedelf_judgement *j)
{
    enum { A_WORD = 10 };
    size_t number = candidate_of(j->labelled);
    for (size_t i = 1; number < CANDIDATES && j->ranking.all[0].score > 0 && i < j->ranking.count; i++) {
        const struct ranked *r = &j->ranking.all[i];
        if (r->candidate == number && !r->same && r->after_in_all >= A_WORD)
            return candidate_name(j->ranking.all[0].candidate);
    }
    return VIEW("");
}

static void settle_ranked(gedelf_judgement *j)
{
    gedelf_verdict *v = &j->verdict;
    v->best = candidate_name(j->ranking.all[0].candidate);
    v->certain = j->ranking.certain;
    v->certainty = j->ranking.certainty;
    v->label_holds = label_is_good(j) || (!v->certain && v->label_decodes); /* E3, E5 */
    const encoding *own = encoding_own(j->labelled);
    bool utf8 = v->label_decodes && own && own->is_utf8; /* hardly another text is UTF-8 by chance */
    v->label_holds = v->label_holds || utf8;
    v->guess = v->label_holds && !utf8 ? likelier_than_label(j) : VIEW("");
}

static bool rank(gedelf_judgement *j, const word_set *words, bool utf8)
{
    return rank_candidates(words, language_tag(&j->judge.language), candidate_of(j->labelled), utf8, &j->ranking);
}

/* What the file looks like, in words. */
static bool describe(gedelf_judgement *j)
{
    if (j->verdict.stray.length == 0)
        return buffer_append(&j->looks_like, j->verdict.best);
    return buffer_fill(&j->looks_like, "%1 with lines in %2", j->verdict.best, j->verdict.stray);
}

/* Is it UTF-8? A character that the end of the file cuts off is not evidence against what all others, or the label,
   say. */
static bool conclude_utf8(gedelf_judgement *j, bool mixed)
{
    octet_judge *seen = &j->judge;
    bool cut_off = seen->cut_off > 0 && seen->valid == seen->high && is_label(j, VIEW("UTF-8"));
    bool utf8 = judge_is_utf8(seen) || cut_off;
    if (!utf8 && !mixed)
        judge_count_cut_off(seen);
    return utf8;
}

static gedelf_status conclude_judgement(gedelf_judgement *j)
{
    const octet_judge *seen = &j->judge;
    const encoding *wide = judge_wide(seen), *own = encoding_own(j->labelled);
    bool done = true, mixed = judge_is_mixed(seen), utf8 = conclude_utf8(j, mixed);
    if (mixed)
        done = rank(j, &seen->strays, false);
    else if (!wide && seen->high > 0 && !utf8)
        done = rank(j, &seen->words, seen->valid == seen->high);
    j->verdict.label = j->labelled;
    j->verdict.high = seen->high;
    j->verdict.words = mixed ? seen->strays.count : seen->words.count;
    j->verdict.label_decodes = label_reads(j);
    j->verdict.language = spoken_tag(j->ranking.language);
    if (wide)
        settle_surely(j, wide->name, is_wide(own) || view_equal(buffer_view(&j->label), VIEW("UNICODE")));
    else if (seen->high == 0 && !utf8)
        settle_surely(j, VIEW("ASCII"), j->labelled.length > 0 && !is_wide(own));
    else if (utf8)
        settle_surely(j, VIEW("UTF-8"), is_label(j, VIEW("UTF-8")));
    else if (mixed)
        settle_mixed(j);
    else if (done && j->ranking.count > 0)
        settle_ranked(j);
    return done && describe(j) ? GEDELF_OK : GEDELF_MEMORY;
}

/* ---- What users call ------------------------------------------------------------------------------- */

gedelf_status gedelf_judge(gedelf_judgement **out, gedelf_source source, const gedelf_judge_options *options)
{
    gedelf_judge_options all;
    options_take(&all, options);
    const gedelf_allocator *allocator = all.allocator ? all.allocator : &memory_default;
    *out = NULL;
    if (!source.path && !source.octets)
        return GEDELF_ARGUMENT;
    gedelf_judgement *j = memory_allocate(allocator, sizeof *j);
    if (!j)
        return GEDELF_MEMORY;
    *j = (gedelf_judgement){.allocator = *allocator, .ranking.language = LANGUAGES_NONE};
    judge_init(&j->judge, &j->allocator);
    buffer_init(&j->label, &j->allocator);
    buffer_init(&j->source, &j->allocator);
    buffer_init(&j->looks_like, &j->allocator);
    gedelf_status status = look_at_header(j, source);
    if (status == GEDELF_OK)
        status = take_judge_options(j, &all);
    if (status == GEDELF_OK)
        status = feed_source(j, source);
    if (status == GEDELF_OK)
        status = conclude_judgement(j);
    if (status == GEDELF_OK)
        *out = j;
    else
        gedelf_judgement_free(j);
    return status;
}

void gedelf_judgement_free(gedelf_judgement *j)
{
    if (!j)
        return;
    gedelf_allocator allocator = j->allocator;
    judge_free(&j->judge);
    buffer_free(&j->label);
    buffer_free(&j->source);
    buffer_free(&j->looks_like);
    memory_release(&allocator, j, sizeof *j);
}

gedelf_verdict gedelf_judgement_verdict(const gedelf_judgement *j)
{
    return j->verdict;
}

bool gedelf_judgement_diag(const gedelf_judgement *j, gedelf_diag *out)
{
    const gedelf_verdict *v = &j->verdict;
    bool known = v->stray.length > 0 ? v->stray_certain : v->certain; /* E4 */
    if (v->stray.length == 0 &&
        view_equal(v->label, v->best)) /* lines that no encoding explains: they are evidence by themselves */
        return false;
    if (v->label_holds || !known || v->label.length == 0 || v->high == 0 || j->place.line == 0)
        return false;
    *out = (gedelf_diag){.code = DIAG_ENCODING_CONTRADICTED,
                         .severity = v->label_decodes ? GEDELF_WARNING : GEDELF_ERROR,
                         .line = j->place.line,
                         .column = j->place.column,
                         .where = {j->place.octet, j->place.octets},
                         .width = j->place.characters,
                         .source = buffer_view(&j->source),
                         .source_at = j->place.source_at,
                         .args = {buffer_view(&j->label), buffer_view(&j->looks_like)}};
    out->args[2] = v->stray.length > 0                  ? VIEW("") /* no one encoding is right */
                   : view_equal(v->best, VIEW("UTF-8")) ? VIEW("utf-8")
                                                        : v->best;
    return true;
}

bool gedelf_judgement_candidate(const gedelf_judgement *j, size_t index, gedelf_candidate *out)
{
    if (index >= j->ranking.count)
        return false;
    const struct ranked *r = &j->ranking.all[index];
    gedelf_candidate whole =
        GEDELF_CANDIDATE(.encoding = candidate_name(r->candidate), .score = r->score, .undefined = r->undefined,
                         .shortfall = r->after, .same = r->same || index == 0);
    output_give(out, &whole);
    return true;
}

const uint64_t *gedelf_judgement_lines(const gedelf_judgement *j, size_t *count)
{
    bool mixed = j->verdict.stray.length > 0;
    *count = mixed ? j->judge.line_count : 0;
    return mixed ? j->judge.lines : NULL;
}
