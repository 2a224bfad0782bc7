/* SPDX-License-Identifier: MIT */
/*
 * The catalogue of diagnostics, made from diagnostics.def, and the questions that can be asked of it.
 */
#include "diag/diag.h"
#include "language/language.h"

/* A good header, five lines long, and a trailer, for the examples. */
#define H "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n"
#define T "0 TRLR\n"

/* GEDCOM 7.0's, three lines. */
#define H7 "0 HEAD\n1 GEDC\n2 VERS 7.0\n"

/* Headers of the older dialects: June 2017, three lines; October 2017, six lines; 2018, eight lines. */
#define HJ "0 HEAD\n1 CHAR UTF-8\n1 PRFX X_ http://example.com/\n"
#define HO "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n2 ELF 1.0.0\n"
#define HS HO "1 SCHMA\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n"

enum { STOPS, PASSABLE, REJECTED };

const gedelf_code_info catalogue[] = {
#define DIAG(number, NAME, name, severity, stage, recoverable, clause, message, explanation, remedy, example, line,    \
             column)                                                                                                   \
    {number,                                                                                                           \
     name,                                                                                                             \
     GEDELF_##severity,                                                                                                \
     GEDELF_STAGE_##stage,                                                                                             \
     recoverable != STOPS,                                                                                             \
     clause,                                                                                                           \
     message,                                                                                                          \
     explanation,                                                                                                      \
     remedy,                                                                                                           \
     example,                                                                                                          \
     sizeof(example) - 1,                                                                                              \
     line,                                                                                                             \
     column},
#include "diag/diagnostics.def"
#undef DIAG
};

const size_t catalogue_count = sizeof catalogue / sizeof catalogue[0];

bool catalogue_rejected(size_t index)
{
    static const bool rejected[] = {
#define DIAG(number, NAME, name, severity, stage, recoverable, clause, message, explanation, remedy, example, line,    \
             column)                                                                                                   \
    (recoverable) == REJECTED,
#include "diag/diagnostics.def"
#undef DIAG
    };
    return rejected[index];
}

/* The places of the codes, from 0. */
enum catalogue_place {
#define DIAG(number, NAME, name, severity, stage, recoverable, clause, message, explanation, remedy, example, line,    \
             column)                                                                                                   \
    PLACE_##NAME,
#include "diag/diagnostics.def"
#undef DIAG
};

size_t catalogue_index(uint32_t code)
{
    /* One more than the place, because codes have gaps between them. */
    static const uint16_t places[] = {
#define DIAG(number, NAME, name, severity, stage, recoverable, clause, message, explanation, remedy, example, line,    \
             column)                                                                                                   \
    [number] = PLACE_##NAME + 1,
#include "diag/diagnostics.def"
#undef DIAG
    };
    bool known = code < sizeof places / sizeof places[0] && places[code] > 0;
    return known ? places[code] - 1u : catalogue_count;
}

size_t gedelf_code_count(void)
{
    return catalogue_count;
}

const gedelf_code_info *gedelf_code_at(size_t index)
{
    return index < catalogue_count ? &catalogue[index] : NULL;
}

const gedelf_code_info *gedelf_code_find(uint32_t code)
{
    return gedelf_code_at(catalogue_index(code));
}

const gedelf_code_info *gedelf_code_named(gedelf_view name)
{
    return gedelf_code_at(FIND_ROW(catalogue, name, name));
}

const char *gedelf_code_text(uint32_t code, gedelf_code_part part, const gedelf_language *language)
{
    const gedelf_code_info *info = gedelf_code_find(code);
    if (!info)
        return NULL;
    switch (part) {
    case GEDELF_CODE_MESSAGE: return language_part(language, info->name, "message", info->message);
    case GEDELF_CODE_EXPLANATION: return language_part(language, info->name, "explanation", info->explanation);
    case GEDELF_CODE_REMEDY: return language_part(language, info->name, "remedy", info->remedy);
    }
    return NULL;
}

const char *gedelf_severity_name(gedelf_severity severity)
{
    static const char *const severity_names[] = {"note", "warning", "error", "fatal"};
    return severity_names[severity > GEDELF_FATAL ? GEDELF_FATAL : severity];
}

uint32_t diag_code_about(const gedelf_diag *diag)
{
    const gedelf_code_info *info = diag->code == DIAG_REPEATED ? gedelf_code_named(diag->args[0]) : NULL;
    return info ? info->code : diag->code;
}

bool diag_is_left_to_model(uint32_t code)
{
    return code == DIAG_UNDEFINED_TAG || code == DIAG_UNDEFINED_EXTENSION || code == DIAG_EXTENSION_TAG ||
           code == DIAG_RECORD_WITHOUT_XREF;
}
