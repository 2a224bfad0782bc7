/* SPDX-License-Identifier: MIT */
/*
 * Fonts: takes a picture in SVG that is to become pixels or points, gives the same without characters that no font here has:
 * they would be drawn as boxes. fontconfig, by which librsvg finds fonts, says which these are.
 */
#include "cli/pictures/picture.h"

#ifdef GEDELF_HAVE_FONTCONFIG

#include "cli/core/late.h"

#include <fontconfig/fontconfig.h>

typedef struct font_calls {
    FcPattern *(*pattern_create)(void);
    void (*pattern_destroy)(FcPattern *pattern);
    FcBool (*substitute)(FcConfig *config, FcPattern *pattern, FcMatchKind kind);
    void (*substitute_default)(FcPattern *pattern);
    FcFontSet *(*sort)(FcConfig *config, FcPattern *pattern, FcBool trim, FcCharSet **characters, FcResult *result);
    void (*set_destroy)(FcFontSet *set);
    FcBool (*has)(const FcCharSet *characters, FcChar32 character);
    void (*characters_destroy)(FcCharSet *characters);
} font_calls;

static const late_function font_functions[] = {
    LATE_FUNCTION(font_calls, pattern_create, FcPatternCreate),
    LATE_FUNCTION(font_calls, pattern_destroy, FcPatternDestroy),
    LATE_FUNCTION(font_calls, substitute, FcConfigSubstitute),
    LATE_FUNCTION(font_calls, substitute_default, FcDefaultSubstitute),
    LATE_FUNCTION(font_calls, sort, FcFontSort),
    LATE_FUNCTION(font_calls, set_destroy, FcFontSetDestroy),
    LATE_FUNCTION(font_calls, has, FcCharSetHasChar),
    LATE_FUNCTION(font_calls, characters_destroy, FcCharSetDestroy),
};

/* All characters that some font has; NULL if that cannot be found out. */
static FcCharSet *find_characters(const font_calls *calls)
{
    FcCharSet *characters = NULL;
    FcResult result = FcResultNoMatch;
    FcPattern *any = calls->pattern_create();
    if (!any)
        return NULL;
    calls->substitute(NULL, any, FcMatchPattern);
    calls->substitute_default(any);
    FcFontSet *fonts = calls->sort(NULL, any, FcTrue, &characters, &result);
    if (fonts)
        calls->set_destroy(fonts);
    calls->pattern_destroy(any);
    return characters;
}

/* Would it be drawn as a box? What takes no room is not drawn, and the Latin alphabet is in any font. */
static bool is_missing(const font_calls *calls, const FcCharSet *characters, uint32_t character)
{
    return character > 0x7F && character_cells(character) > 0 && !is_treacherous(character) &&
           !calls->has(characters, character);
}

/* Copies a picture; each run of missing characters becomes three full stops. */
static bool copy_drawable(const font_calls *calls, const FcCharSet *characters, view svg, buffer *out, font_gap *gap)
{
    bool done = true, within = false;
    for (size_t at = 0, length; done && at < svg.length; at += length) {
        uint32_t character = utf8_decode(svg.text + at, &length);
        bool missing = is_missing(calls, characters, character);
        gap->others = gap->others || (missing && gap->first != 0 && gap->first != character);
        if (missing && gap->first == 0)
            gap->first = character;
        if (!missing)
            done = buffer_append(out, view_of(svg.text + at, length));
        else if (!within)
            done = buffer_append(out, VIEW("..."));
        within = missing;
    }
    return done;
}

bool fonts_leave_out(view svg, buffer *out, font_gap *gap)
{
    font_calls calls;
    *gap = (font_gap){0};
    bool there =
        late_load(GEDELF_FONTCONFIG_LIBRARY, font_functions, sizeof font_functions / sizeof *font_functions, &calls);
    FcCharSet *characters = there ? find_characters(&calls) : NULL;
    bool done = characters ? copy_drawable(&calls, characters, svg, out, gap) : buffer_append(out, svg);
    if (characters)
        calls.characters_destroy(characters);
    return done;
}

#else

bool fonts_leave_out(view svg, buffer *out, font_gap *gap)
{
    *gap = (font_gap){0};
    return buffer_append(out, svg);
}

#endif
