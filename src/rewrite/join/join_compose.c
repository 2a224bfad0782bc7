/* SPDX-License-Identifier: MIT */
/*
 * Pieces: takes structures of the second file and notes, and makes changes of the first file of them: lines in its dialect and
 * encoding, with its line breaks. [D453]
 */
#include "rewrite/join/join_private.h"

/* ---- Changes --------------------------------------------------------------------------------------- */

/* Can the encoding hold all of it? */
static void judge_characters(join_job *j, bool held)
{
    const encoding *e = &j->a.dataset->characters.encoding;
    if (!held || !encoder_fits_all(e, buffer_view(&j->composer.lines))) {
        j->exceeded = true;
        j->fault =
            GEDELF_JOIN_FAULT(.message =
                                  "a character of the second file cannot be written in the first file's encoding,",
                              .xref = e->name);
    }
}

bool join_put_lines(join_job *j, join_point point, view text)
{
    j->octets.length = 0;
    j->at_end = j->at_end || (point.from == point.at && point.at == j->pass.lines.octets.length);
    return append_encoded_lines(&j->pass.lines, text, &j->octets) &&
           patch_add(&j->patch, point.from, point.at, buffer_view(&j->octets), 0);
}

/* ---- Lines ----------------------------------------------------------------------------------------- */

/* Has the first file's dialect no place for it below something? Nor for what is in it. */
static bool has_no_place(const dialect *rules, gedelf_structure s)
{
    return is_in_tag_set(rules->dropped | rules->reserved | tags_for(ROLE_CONTINUATION),
                         gedelf_structure_tag_number(s));
}

/* Has a line been written that says the language or datatype of a structure, so that no other can say it? */
static bool says_qualifier(const join_job *j, gedelf_structure s, bool language)
{
    view own = join_language(j, s);
    return !language
               ? gedelf_structure_datatype(s).length > 0
               : structure_has_language(s) || (own.length > 0 && !view_equal_ignoring_case(own, j->composer.language));
}

/* Is it the first of its tag in its superstructure? One that comes again after another's may be taken for it. */
static bool is_first_qualifier(join_job *j, gedelf_structure s, bool language)
{
    gedelf_structure *first = language ? &j->first_language : &j->first_datatype;
    bool met = gedelf_structure_exists(*first) &&
               gedelf_structure_same(gedelf_structure_super(*first), gedelf_structure_super(s));
    *first = s;
    return !met;
}

/* Would a PLANG or DTYPE of the tree be read as one that qualifies its superstructure? It stayed in the tree because of
   its value (D104), which is unescaped by now, or because of its place, or it comes from a dialect where these are
   ordinary tags. The structure that the topmost one is added to is not looked at. The first file knows what a prefix
   means. */
static bool reads_as_qualifier(join_job *j, gedelf_structure s, bool top)
{
    bool language = gedelf_structure_tag_number(s) == TAG_PLANG;
    gedelf_structure super = gedelf_structure_super(s);
    view value = view_trim(gedelf_structure_payload(s));
    if (!is_first_qualifier(j, s, language) && !top)
        return false;
    if (!top && (gedelf_structure_pointer(super).length > 0 || says_qualifier(j, super, language)))
        return false;
    bool good = language ? is_language_tag(value) : value.length > 0 && memchr(value.text, ':', value.length);
    return good && gedelf_structure_xref(s).length == 0 && !gedelf_structure_exists(gedelf_structure_first(s));
}

static unsigned how_to_compose(join_job *j, gedelf_structure s, bool top)
{
    bool qualifier = j->qualified && is_in_tag_set(tags_for(ROLE_QUALIFIER), gedelf_structure_tag_number(s));
    return qualifier && reads_as_qualifier(j, s, top) ? WRAP_DISGUISE : 0;
}

static bool compose_value(join_job *j, const composer_value *v, bool *held)
{
    bool done = compose_lines(&j->composer, v);
    *held = *held && (v->pointer.length > 0 || (j->composer.wrapper.lost & LOSS_CHARACTER) == 0);
    return done;
}

/* One of the second, with the names that it has in the result. */
static bool compose_structure(join_job *j, gedelf_structure s, uint64_t level, bool top, bool *held)
{
    static const view parts[] = {{"LANG", 4}, {"FORM", 4}};
    view xref = gedelf_structure_xref(s), pointer = gedelf_structure_pointer(s);
    bool named = xref.length > 0 && names_find(&j->shared, xref) == 0; /* else that one is the first's */
    composer_value v = {.opening = {.level = level, .tag = join_tag(j, gedelf_structure_tag(s))},
                        .payload = join_payload(j, s),
                        .language = join_language(j, s),
                        .datatype = gedelf_structure_datatype(s),
                        .how = level > 0 ? how_to_compose(j, s, top) : 0,
                        .in_full = true};
    v.language_said = structure_has_language(s) && gedelf_structure_exists(gedelf_structure_find(s, VIEW("PLANG")));
    v.opening.xref = named ? join_name(j, xref) : VIEW("");
    v.pointer = pointer.length > 0 ? join_name(j, pointer) : pointer;
    bool done = compose_value(j, &v, held);
    for (size_t i = 0; done && i < COUNT_OF(parts); i++) {
        composer_value part = {.opening = {.level = level + 1, .tag = parts[i]},
                               .payload = join_default_part(j, s, parts[i])};
        done = part.payload.length == 0 || compose_value(j, &part, held);
    }
    return done;
}

/* One with all that is below it. */
static bool compose_tree(join_job *j, gedelf_structure top, uint64_t level)
{
    uint32_t size = structure_size(top), refused = 0; /* what is before that one is */
    bool done = true, held = true;
    j->composer.lines.length = 0;
    for (uint32_t i = 0; done && i < size; i++) {
        gedelf_structure s = structure_part(top, i);
        if (i > 0)
            level = structure_next_level(top, i, level);
        if (i > 0 && i >= refused && has_no_place(j->composer.wrapper.rules, s))
            refused = i + structure_size(s);
        done = i < refused || compose_structure(j, s, level, i == 0, &held);
    }
    judge_characters(j, held);
    return done;
}

static bool compose_note(join_job *j, const join_piece *piece)
{
    composer_value v = {.opening = {.level = piece->level, .tag = VIEW("NOTE")},
                        .payload = view_of(j->notes.data + piece->note, piece->length)};
    bool held = true;
    j->composer.lines.length = 0;
    bool done = compose_value(j, &v, &held);
    judge_characters(j, held);
    return done;
}

/* ---- Pieces ---------------------------------------------------------------------------------------- */

static bool add_piece(join_job *j, join_piece piece)
{
    return array_add(&j->allocator, &j->pieces, &j->piece_count, &j->piece_capacity, piece);
}

bool join_add_structure(join_job *j, uint32_t super, gedelf_structure s, join_point point)
{
    return add_piece(j, (join_piece){.point = point, .level = j->tree_a.parts[super].level + 1, .structure = s});
}

bool join_add_note(join_job *j, view text, join_point point)
{
    join_piece piece = {.point = point, .level = 1, .note = j->notes.length, .length = text.length};
    return buffer_append(&j->notes, text) && add_piece(j, piece);
}

/* By their places; at one place what takes others' place first, because these are before it; then the deepest, because what is
   above it ends there too; then in their order. */
static bool are_pieces_in_order(const void *unused, const void *before, const void *after)
{
    const join_piece *a = before, *b = after;
    bool puts_a = a->point.from == a->point.at, puts_b = b->point.from == b->point.at;
    (void)unused;
    if (a->point.at != b->point.at)
        return a->point.at < b->point.at;
    return puts_a && puts_b ? a->level >= b->level : !puts_a;
}

bool join_put_pieces(join_job *j)
{
    bool done = array_sort(&j->allocator, j->pieces, j->piece_count, sizeof *j->pieces, are_pieces_in_order, NULL);
    for (size_t i = 0; done && i < j->piece_count; i++) {
        const join_piece *piece = &j->pieces[i];
        done = (gedelf_structure_exists(piece->structure) ? compose_tree(j, piece->structure, piece->level)
                                                          : compose_note(j, piece)) &&
               join_put_lines(j, piece->point, buffer_view(&j->composer.lines));
    }
    j->piece_count = j->notes.length = 0;
    return done;
}

bool join_put_record(join_job *j, gedelf_structure s)
{
    return compose_tree(j, s, 0) &&
           join_put_lines(j, (join_point){j->pass.body, j->pass.body}, buffer_view(&j->composer.lines));
}
