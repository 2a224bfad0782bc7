/* SPDX-License-Identifier: MIT */
/*
 * The edit as its users hold it: a list of commands, and the plan that was made last.
 */
#include "rewrite/edit/edit_commands.h"

/* ---- Creating -------------------------------------------------------------------------------- */

gedelf_status gedelf_edit_new(gedelf_edit **out, const gedelf_allocator *allocator)
{
    const gedelf_allocator *from = allocator ? allocator : &memory_default;
    *out = memory_zeroed(from, sizeof **out);
    if (!*out)
        return GEDELF_MEMORY;
    (*out)->allocator = *from;
    arena_init(&(*out)->texts, &(*out)->allocator);
    return GEDELF_OK;
}

static void release_plan(gedelf_edit *edit)
{
    if (edit->plan)
        patch_free(edit->plan, &edit->allocator);
    edit->plan = NULL;
}

void gedelf_edit_free(gedelf_edit *edit)
{
    if (!edit)
        return;
    gedelf_allocator allocator = edit->allocator;
    edit_truncate(edit, 0);
    memory_release(&allocator, edit->commands, edit->command_capacity * sizeof *edit->commands);
    arena_free(&edit->texts);
    release_plan(edit);
    memory_release(&allocator, edit, sizeof *edit);
}

void gedelf_edit_on_file(gedelf_edit *edit, gedelf_edit_file_fn load, void *context)
{
    edit->load = load;
    edit->load_context = context;
}

void gedelf_edit_on_progress(gedelf_edit *edit, gedelf_progress_fn tell, void *context)
{
    edit->tell = tell;
    edit->tell_context = context;
}

void gedelf_edit_allow_dangling(gedelf_edit *edit, bool allow)
{
    edit->allow_dangling = allow;
}

bool edit_adopt(gedelf_edit *edit, patch *p)
{
    const gedelf_allocator *allocator = p->octets.allocator;
    patch *own = memory_allocate(&edit->allocator, sizeof *own);
    if (!own)
        return false;
    release_plan(edit);
    *own = *p;
    own->octets.allocator = own->encoding.allocator = &edit->allocator;
    edit->plan = own;
    patch_init(p, allocator);
    return true;
}

/* ---- Commands -------------------------------------------------------------------------------- */

bool edit_keep(gedelf_edit *edit, view *text)
{
    const char *copy = arena_copy(&edit->texts, *text);
    if (copy)
        text->text = copy;
    return copy != NULL;
}

static void release_command(edit_command *c)
{
    gedelf_path_free(c->path);
    gedelf_path_free(c->other);
    if (c->pattern)
        regex_free(c->pattern);
}

gedelf_status edit_append(gedelf_edit *edit, const edit_command *command)
{
    bool room = array_reserve(&edit->allocator, &edit->commands, &edit->command_capacity, edit->command_count + 1);
    edit_command copy = *command;
    if (!room) {
        release_command(&copy);
        return GEDELF_MEMORY;
    }
    edit->commands[edit->command_count++] = copy;
    return GEDELF_OK;
}

void edit_truncate(gedelf_edit *edit, size_t count)
{
    while (edit->command_count > count)
        release_command(&edit->commands[--edit->command_count]);
}

size_t gedelf_edit_command_count(const gedelf_edit *edit)
{
    return edit->command_count;
}

gedelf_edit_tally gedelf_edit_command(const gedelf_edit *edit, size_t index)
{
    if (index >= edit->command_count)
        return (gedelf_edit_tally){.script = 0};
    const edit_command *c = &edit->commands[index];
    return (gedelf_edit_tally){c->script, c->at, c->length, c->written, c->matched, c->changed};
}

/* ---- What a command can hold ----------------------------------------------------------------- */

const char *edit_tag_fault(view tag)
{
    for (size_t i = 0; i < tag.length; i++) {
        if (!is_in_class(tag.text[i], CLASS_TAG))
            return "a tag may contain only letters, digits and underscores";
    }
    return tag.length > 0 ? NULL : "a tag must have at least one character";
}

const char *edit_xref_fault(view xref)
{
    bool valid = utf8_valid_prefix(xref.text, xref.length) == xref.length;
    if (xref.length == 0)
        return "an identifier must have at least one character between its at signs";
    for (size_t i = 0; valid && i < xref.length; i++)
        valid = (unsigned char)xref.text[i] > 0x20 && xref.text[i] != '@';
    return valid && xref.text[0] != '#' ? NULL
                                        : "an identifier cannot contain white space or at signs, or begin with #";
}

/* The text between braces from `at` on, without them; *end is after the second. False if there is no second. */
static bool braced(view v, size_t at, view *inside, size_t *end)
{
    const char *close = memchr(v.text + at, '}', v.length - at);
    if (!close)
        return false;
    *inside = view_of(v.text + at + 1, (size_t)(close - v.text) - at - 1);
    *end = (size_t)(close - v.text) + 1;
    return true;
}

/* "n", "n:4"? */
static bool is_number_mark(view v)
{
    enum { DIGITS_MOST = 2 };
    if (v.length == 0 || v.text[0] != 'n')
        return false;
    if (v.length == 1)
        return true;
    bool good = v.text[1] == ':' && v.length > 2 && v.length <= 2 + DIGITS_MOST;
    for (size_t i = 2; good && i < v.length; i++)
        good = is_digit(v.text[i]);
    return good;
}

const char *edit_numbering_fault(view numbering)
{
    size_t numbers = 0;
    for (size_t i = 0; i < numbering.length;) {
        view inside;
        if (numbering.text[i] == '}')
            return "there is a } without a { before it";
        if (numbering.text[i] != '{') {
            i++;
            continue;
        }
        if (!braced(numbering, i, &inside, &i))
            return "there is a { without a } after it";
        bool number = is_number_mark(inside);
        numbers += number;
        if (!number && !view_equal(inside, VIEW("letter")) && !view_equal(inside, VIEW("tag")))
            return "in braces, only {n}, {n:4}, {letter} and {tag} are allowed";
    }
    return numbers == 1 ? NULL : "the pattern must have one {n} for the number, as in I{n}";
}

const char *edit_language_fault(view language)
{
    return is_language_tag(language) ? NULL : "this is not a valid language tag, such as en, nl-BE or zh-Hant";
}

/* Before the colon of a prefixed name there may be anything (D11). Only the file shows whether it is declared. */
const char *edit_datatype_fault(view datatype)
{
    const char *colon = memchr(datatype.text, ':', datatype.length);
    return colon && colon > datatype.text
               ? NULL
               : "a datatype must be an IRI, such as https://terms.fhiso.org/types/xsd-integer";
}

const char *edit_meaning_fault(view iri)
{
    return is_iri(iri) ? NULL : "the meaning of a tag must be an IRI, such as https://gedcom.io/terms/v7/UID";
}

const char *edit_value_fault(edit_value value)
{
    if (value.pointer)
        return edit_xref_fault(value.text);
    return utf8_valid_prefix(value.text.text, value.text.length) == value.text.length
               ? NULL
               : "the value is not valid UTF-8, or has a code point that is not a character";
}

/* ---- The plan -------------------------------------------------------------------------------- */

size_t gedelf_edit_change_count(const gedelf_edit *edit)
{
    return edit->plan ? edit->plan->count : 0;
}

gedelf_edit_change gedelf_edit_change_at(const gedelf_edit *edit, size_t index)
{
    if (!edit->plan || index >= edit->plan->count)
        return (gedelf_edit_change){.line = 0};
    const patch *p = edit->plan;
    const patch_change *c = &p->changes[index];
    return (gedelf_edit_change){{c->offset, c->length}, patch_octets(p, c), c->line};
}

bool gedelf_edit_touches_line(const gedelf_edit *edit, uint64_t number)
{
    const patch *p = edit->plan;
    size_t first;
    SEARCH_SORTED(first, 0, p ? p->touched_count : 0, p->touched[first].first <= number);
    return first > 0 && number <= p->touched[first - 1].last;
}

gedelf_view gedelf_edit_encoding(const gedelf_edit *edit)
{
    return edit->plan ? buffer_view(&edit->plan->encoding) : VIEW("");
}

gedelf_status gedelf_edit_apply(const gedelf_edit *edit, gedelf_source source, gedelf_sink sink)
{
    sink_output out;
    gedelf_status status = sink_open(&out, sink, &edit->allocator);
    if (status == GEDELF_OK)
        status = edit->plan ? patch_write(edit->plan, source, sink_write, &out) : GEDELF_ARGUMENT;
    return sink_end(&out, status);
}

gedelf_status gedelf_edit_run(gedelf_source source, gedelf_sink sink, gedelf_view script,
                              const gedelf_read_options *options)
{
    gedelf_edit *edit;
    gedelf_status status = gedelf_edit_new(&edit, option_allocator(options));
    if (status == GEDELF_OK)
        status = gedelf_edit_add(edit, script, NULL);
    if (status == GEDELF_OK)
        status = gedelf_edit_plan(edit, source, options);
    if (status == GEDELF_OK)
        status = gedelf_edit_apply(edit, source, sink);
    gedelf_edit_free(edit);
    return status;
}
