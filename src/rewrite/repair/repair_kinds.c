/* SPDX-License-Identifier: MIT */
/*
 * The table of repairs, and which of them are on: takes the options, answers for each repair. R1, R10
 */
#include "rewrite/repair/repair_private.h"
#include "language/language.h"

#define SAFE GEDELF_REPAIR_SAFE
#define TIDY GEDELF_REPAIR_TIDY
#define GUESS GEDELF_REPAIR_GUESS

static const gedelf_repair_kind repair_kinds[] = {
#define REPAIR(SYMBOL, code, class, class7, answers, done, explanation, before, after)                                 \
    {code, class, answers, done, explanation, before, after},
#include "rewrite/repair/repairs.def"
#undef REPAIR
};

/* Their classes where the data model is not tolerant. */
static const uint8_t strict_classes[] = {
#define REPAIR(SYMBOL, code, class, class7, answers, done, explanation, before, after) class7,
#include "rewrite/repair/repairs.def"
#undef REPAIR
};

#undef SAFE
#undef TIDY
#undef GUESS

/* ---- The table ------------------------------------------------------------------------------- */

const char *gedelf_repair_class_name(gedelf_repair_class certainty)
{
    return certainty == GEDELF_REPAIR_SAFE ? "safe" : certainty == GEDELF_REPAIR_TIDY ? "tidy" : "guess";
}

size_t gedelf_repair_kind_count(void)
{
    return REPAIR_COUNT;
}

const gedelf_repair_kind *gedelf_repair_kind_at(size_t index)
{
    return index < REPAIR_COUNT ? &repair_kinds[index] : NULL;
}

const char *gedelf_repair_text(const gedelf_repair_kind *kind, gedelf_repair_part part, const gedelf_language *language)
{
    char name[80] = "repair ";
    size_t before = sizeof "repair " - 1, length = strlen(kind->code);
    if (before + length < sizeof name)
        memcpy(name + before, kind->code, length + 1);
    switch (part) {
    case GEDELF_REPAIR_EXPLANATION: return language_part(language, name, "explanation", kind->explanation);
    case GEDELF_REPAIR_DONE: return language_part(language, name, "done", kind->done);
    case GEDELF_REPAIR_DONE_MANY: return language_part(language, name, "done many", kind->done);
    }
    return NULL;
}

/* Takes the next of some words, up to a separator; false if there is none. */
static bool take_code(view *rest, char separator, view *code)
{
    if (rest->length == 0)
        return false;
    const char *end = memchr(rest->text, separator, rest->length);
    size_t length = end ? (size_t)(end - rest->text) : rest->length;
    *code = view_of(rest->text, length);
    *rest = end ? view_of(end + 1, rest->length - length - 1) : VIEW("");
    return true;
}

bool repair_kind_answers(const gedelf_repair_kind *kind, view diagnostic)
{
    view rest = view_of_string(kind->answers), code;
    while (take_code(&rest, ' ', &code)) {
        if (view_equal(code, diagnostic))
            return true;
    }
    return false;
}

const gedelf_repair_kind *gedelf_repair_kind_find(gedelf_view code)
{
    for (size_t i = 0; i < REPAIR_COUNT; i++) {
        if (view_equal(code, view_of_string(repair_kinds[i].code)))
            return &repair_kinds[i];
    }
    return NULL;
}

const gedelf_repair_kind *gedelf_repair_kind_for(gedelf_view diagnostic)
{
    const gedelf_repair_kind *kind = gedelf_repair_kind_find(diagnostic);
    for (size_t i = 0; !kind && i < REPAIR_COUNT; i++) {
        if (repair_kind_answers(&repair_kinds[i], diagnostic))
            kind = &repair_kinds[i];
    }
    return kind == &repair_kinds[REPAIR_CONFLICT_MARKER] ? NULL : kind; /* it is reported, and stays (R2) */
}

/* ---- Choosing -------------------------------------------------------------------------------- */

/* Sets the choice of every kind that has this code, or else of those that answer it. False if there is none. */
static bool choose_code(repair *r, view code, int8_t choice)
{
    bool found = false, own = gedelf_repair_kind_find(code) != NULL;
    for (size_t i = 0; i < REPAIR_COUNT; i++) {
        const gedelf_repair_kind *kind = &repair_kinds[i];
        if (own ? view_equal(code, view_of_string(kind->code)) : repair_kind_answers(kind, code)) {
            r->chosen[i] = choice;
            found = true;
        }
    }
    return found;
}

bool repair_choose(repair *r, const char *codes, int8_t choice)
{
    view rest = view_of_string(codes), code;
    bool known = true;
    while (known && take_code(&rest, ',', &code))
        known = choose_code(r, view_trim(code), choice);
    return known;
}

bool repair_is_on_as(const repair *r, repair_code code, gedelf_repair_class certainty)
{
    if (r->chosen[code] != 0)
        return r->chosen[code] > 0;
    return certainty == GEDELF_REPAIR_SAFE || (certainty == GEDELF_REPAIR_TIDY ? r->tidy : r->guess || r->ask);
}

bool repair_is_skipped(const repair *r, uint32_t diagnostic)
{
    const gedelf_code_info *info = gedelf_code_find(diagnostic);
    const gedelf_repair_kind *kind = info ? gedelf_repair_kind_for(view_of_string(info->name)) : NULL;
    return kind && r->chosen[kind - repair_kinds] < 0;
}

/* The class that the table gives it in this file. */
static gedelf_repair_class repair_class_of(const repair *r, repair_code code)
{
    return r->rules->model->tolerant ? repair_kinds[code].certainty : (gedelf_repair_class)strict_classes[code];
}

bool repair_is_on(const repair *r, repair_code code)
{
    return repair_is_on_as(r, code, repair_class_of(r, code));
}

/* ---- Telling --------------------------------------------------------------------------------- */

bool repair_offer(repair *r, const repair_note *note)
{
    gedelf_repair_class certainty = note->graded ? note->certainty : repair_class_of(r, note->code);
    if (!repair_is_on_as(r, note->code, certainty))
        return false;
    if (r->conflicts && note->code != REPAIR_CONFLICT_MARKER && note->line == 0 && repair_in_conflict(r, note->at))
        return false;
    gedelf_repair_report report = {.kind = &repair_kinds[note->code],
                                   .certainty = certainty,
                                   .line = note->line > 0 ? note->line : repair_line_of(r, note->at),
                                   .record = repair_record_of(r, note->at),
                                   .before = note->before,
                                   .after = note->after,
                                   .left = note->left,
                                   .sample = note->sample,
                                   .finding_line = note->finding_line,
                                   .finding = note->finding};
    if (report.finding_line == 0)
        report.finding_line = report.line;
    report.line = repair_first_line(r, report.line);
    report.finding_line = repair_first_line(r, report.finding_line);
    bool asked = certainty == GEDELF_REPAIR_GUESS && r->ask && r->chosen[note->code] == 0 && !note->sample;
    if (asked && !r->ask(r->context, &report))
        return false;
    r->tally.counts[note->code] += !note->sample;
    r->tally.left += note->left.length > 0;
    if (r->tell)
        r->tell(r->context, &report);
    return true;
}

bool repair_offer_change(repair *r, repair_code code, size_t at, view before, view after)
{
    return repair_offer(r, &(repair_note){.code = code, .at = at, .before = before, .after = after});
}
