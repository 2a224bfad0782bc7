/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: values. Takes any octets; each line is a value of every kind, in both notations. Asserts that what is written
 * is as long as was said, that what is written in ELF is read as the same days, form and text (D220), that first days are
 * not after last ones, and that nothing is read after the text.
 */
#include "fuzz.h"

#include <gedelf/values.h>

#include <assert.h>
#include <stdlib.h>

/* A block of its own for a text, so that a sanitizer sees what is read after it. */
static char *block_of(size_t length)
{
    char *block = malloc(length ? length : 1);
    if (!block)
        abort();
    return block;
}

static view written_date(const gedelf_date *d, gedelf_notation notation)
{
    size_t length = gedelf_date_format(d, notation, NULL, 0);
    char *block = block_of(length);
    size_t again = gedelf_date_format(d, notation, block, length);
    assert(again == length);
    return view_of(block, length);
}

static bool same_days(gedelf_days a, gedelf_days b)
{
    return a.has_earliest == b.has_earliest && a.has_latest == b.has_latest && a.earliest == b.earliest &&
           a.latest == b.latest;
}

static void check_order(const gedelf_date *d)
{
    gedelf_days days = gedelf_date_days(d), wide = gedelf_date_days_widened(d);
    assert(!days.has_earliest || !days.has_latest || days.earliest <= days.latest);
    assert(!wide.has_earliest || wide.earliest <= days.earliest);
    assert(gedelf_days_compare(days, days) == 0);
    gedelf_date_not_in_calendar(d);
    gedelf_date_out_of_use(d);
}

static void check_elf(const gedelf_date *d)
{
    gedelf_date again;
    view elf = written_date(d, GEDELF_NOTATION_ELF);
    gedelf_problem problem = gedelf_date_parse(&again, elf, GEDELF_NOTATION_ELF, d->type);
    assert(problem == GEDELF_VALUE_OK);
    assert(again.form == d->form);
    assert(same_days(gedelf_date_days(&again), gedelf_date_days(d)));
    assert(!gedelf_date_is_respelt(&again));
    view twice = written_date(&again, GEDELF_NOTATION_ELF);
    assert(view_equal(elf, twice));
    free((void *)(uintptr_t)elf.text);
    free((void *)(uintptr_t)twice.text);
}

static void check_date(view text, gedelf_notation notation, gedelf_date_type type)
{
    gedelf_date d;
    size_t phrase = 0;
    if (gedelf_date_parse(&d, text, notation, type) != GEDELF_VALUE_OK)
        return;
    check_order(&d);
    if (notation == GEDELF_NOTATION_ELF)
        check_elf(&d);
    gedelf_date_is_respelt(&d);
    view seven = written_date(&d, GEDELF_NOTATION_GEDCOM7);
    free((void *)(uintptr_t)seven.text);
    if (gedelf_date_phrase(&d, NULL, 0, &phrase)) {
        char *block = block_of(phrase);
        gedelf_date_phrase(&d, block, phrase, &phrase);
        free(block);
    }
    gedelf_date_calendar(&d, NULL, 0);
}

static void check_others(view text, gedelf_notation notation)
{
    gedelf_age age;
    gedelf_time time;
    char room[16];
    size_t length;
    if (gedelf_age_parse(&age, text, notation) == GEDELF_VALUE_OK) {
        gedelf_age_format(&age, GEDELF_NOTATION_ELF, room, sizeof room);
        gedelf_age_format(&age, GEDELF_NOTATION_GEDCOM7, room, sizeof room);
        gedelf_age_phrase(&age, room, sizeof room, &length);
        gedelf_age_days(&age, 0);
    }
    if (gedelf_time_parse(&time, text, notation) == GEDELF_VALUE_OK) {
        gedelf_time_format(&time, GEDELF_NOTATION_ELF, room, sizeof room);
        gedelf_time_format(&time, GEDELF_NOTATION_GEDCOM7, room, sizeof room);
        gedelf_time_phrase(&time, room, sizeof room, &length);
    }
}

static void check_texts(view text)
{
    int64_t degrees;
    gedelf_email email;
    gedelf_web web;
    gedelf_media_type media;
    view rest = text, part;
    char room[16];
    gedelf_name_parse(text);
    gedelf_name_format(text, room, sizeof room);
    while (gedelf_place_next(&rest, &part))
        assert(part.length <= text.length);
    gedelf_latitude_parse(&degrees, text);
    gedelf_longitude_parse(&degrees, text);
    gedelf_email_parse(&email, text);
    gedelf_web_parse(&web, text);
    gedelf_media_type_parse(&media, text);
    gedelf_language_tag(text);
    gedelf_set_has(GEDELF_SET_RESTRICTION, text);
}

static void check_value(view line)
{
    char *block = block_of(line.length);
    if (line.length > 0)
        memcpy(block, line.text, line.length);
    view text = view_of(block, line.length);
    for (int notation = GEDELF_NOTATION_ELF; notation <= GEDELF_NOTATION_GEDCOM7; notation++) {
        for (int type = GEDELF_DATE_VALUE; type <= GEDELF_DATE_EXACT; type++)
            check_date(text, (gedelf_notation)notation, (gedelf_date_type)type);
        check_others(text, (gedelf_notation)notation);
    }
    check_texts(text);
    free(block);
}

/* What is after "--- " is a value too, so that the cases are inputs. */
int LLVMFuzzerTestOneInput(const uint8_t *octets, size_t length)
{
    static const uint8_t none[FUZZ_OPTION_OCTETS] = {0x80, 0, 0, 0};
    fuzz_input in = fuzz_take(octets, length, none);
    const char *at = in.text.text, *end = at + in.text.length;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        view line = view_of(at, (size_t)(stop - at));
        check_value(line);
        if (line.length > 4 && memcmp(line.text, "--- ", 4) == 0)
            check_value(view_of(line.text + 4, line.length - 4));
        at = stop + (stop < end);
    }
    return 0;
}
