/* SPDX-License-Identifier: MIT */
/*
 * Takes the text of a script, gives commands. gedelf-edit(1) describes how they are written.
 *
 * A script is read line by line. A line has a command, or a comment, or nothing; only a value that is given as lines of
 * its own (<<END) goes on after it. Whatever is wrong is a fault with its place: the first one ends it, and the edit is as
 * it was before.
 */
#include "rewrite/edit/edit_commands.h"
#include "format/lines/lines.h"

/* A script that is being read. */
typedef struct edit_script {
    gedelf_edit *edit;
    view text;
    size_t at;               /* how far it has been read */
    size_t end;              /* where the line ends, without its line break */
    edit_command command;    /* in the making */
    buffer made;             /* a text in the making */
    gedelf_edit_fault fault; /* message NULL if nothing is wrong */
} edit_script;

/* ---- Faults ---------------------------------------------------------------------------------- */

static gedelf_status cmd_fault(edit_script *s, size_t at, size_t length, const char *message)
{
    s->fault = GEDELF_EDIT_FAULT(.at = at, .length = length, .message = message);
    return GEDELF_ARGUMENT;
}

/* Something is missing where the line has been read to. */
static gedelf_status cmd_missing(edit_script *s, const char *message)
{
    return cmd_fault(s, s->at, 0, message);
}

/* What is wrong with a part of the script, if something is. */
static gedelf_status cmd_judge(edit_script *s, view part, const char *message)
{
    return message ? cmd_fault(s, (size_t)(part.text - s->text.text), part.length, message) : GEDELF_OK;
}

/* ---- Lines and words ------------------------------------------------------------------------- */

static bool cmd_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void cmd_skip_blanks(edit_script *s)
{
    while (s->at < s->end && cmd_is_blank(s->text.text[s->at]))
        s->at++;
}

/* What is left of the line, without blanks at its end. */
static view cmd_rest(const edit_script *s)
{
    return view_trim(view_of(s->text.text + s->at, s->end - s->at));
}

/* The next word, without taking it; empty at the end of the line. */
static view cmd_look(edit_script *s)
{
    cmd_skip_blanks(s);
    size_t end = s->at;
    while (end < s->end && !cmd_is_blank(s->text.text[end]))
        end++;
    return view_of(s->text.text + s->at, end - s->at);
}

static view cmd_word(edit_script *s)
{
    view word = cmd_look(s);
    s->at += word.length;
    return word;
}

/* Nothing more may be in the line. */
static gedelf_status cmd_finish(edit_script *s)
{
    cmd_skip_blanks(s);
    view rest = cmd_rest(s);
    return cmd_judge(s, rest,
                     rest.length > 0 ? "the command ends before this; remove it or put it on a line of its own" : NULL);
}

/* ---- Paths, tags, identifiers ---------------------------------------------------------------- */

/* Lines of the header that every dialect takes out of the dataset, so that no path finds them. (D3) */
static bool cmd_is_metadata(view path)
{
    static const view beginnings[] = {{"HEAD.CHAR", 9}, {"HEAD.GEDC", 9}};
    for (size_t i = 0; i < COUNT_OF(beginnings); i++) {
        size_t length = beginnings[i].length;
        if (view_begins(path, beginnings[i]))
            return path.length == length || !is_in_class(path.text[length], CLASS_TAG);
    }
    return false;
}

static gedelf_status cmd_path(edit_script *s, gedelf_path **out)
{
    gedelf_path_fault flaw = GEDELF_PATH_FAULT();
    cmd_skip_blanks(s);
    view rest = view_of(s->text.text + s->at, s->end - s->at);
    if (rest.length == 0)
        return cmd_missing(s, "a path is missing here, such as INDI.NAME");
    view text = view_of(rest.text, path_extent(rest, " \t\n\r"));
    gedelf_status status = gedelf_path_parse(out, text, &s->edit->allocator, &flaw);
    if (status == GEDELF_ARGUMENT)
        return cmd_fault(s, s->at + flaw.at, flaw.length, flaw.message);
    if (status == GEDELF_OK && cmd_is_metadata(text))
        return cmd_judge(s, text,
                         "this says how to read the file and cannot be edited; to change the encoding or dialect, use "
                         "'gedelf convert'");
    s->at += text.length;
    return status;
}

static gedelf_status cmd_tag(edit_script *s, view *out)
{
    *out = cmd_word(s);
    return out->length == 0 ? cmd_missing(s, "a tag is missing here, such as NOTE")
                            : cmd_judge(s, *out, edit_tag_fault(*out));
}

/* An identifier may be written with its at signs or without. */
static gedelf_status cmd_xref(edit_script *s, view *out)
{
    view word = cmd_word(s);
    if (word.length == 0)
        return cmd_missing(s, "an identifier is missing here, such as @I1@");
    *out = without_at_signs(word);
    return cmd_judge(s, word, edit_xref_fault(*out));
}

/* The word that says where, if there is one. */
static edit_position cmd_position(edit_script *s)
{
    static const char *const words[] = {
        [EDIT_LAST] = "last", [EDIT_FIRST] = "first", [EDIT_BEFORE] = "before", [EDIT_AFTER] = "after"};
    view word = cmd_look(s);
    size_t found = FIND_TEXT(words, word);
    if (found == COUNT_OF(words))
        return EDIT_LAST;
    s->at += word.length;
    return (edit_position)found;
}

/* ---- Values ---------------------------------------------------------------------------------- */

/* What is after a backslash; 0 if that means nothing. */
static char cmd_escaped(char c)
{
    switch (c) {
    case 'n': return '\n';
    case 't': return '\t';
    case '"':
    case '\\': return c;
    default: return 0;
    }
}

/* A text in quotation marks, beginning with the next one, into s->made. */
static gedelf_status cmd_quoted(edit_script *s)
{
    size_t begin = s->at++;
    s->made.length = 0;
    while (s->at < s->end && s->text.text[s->at] != '"') {
        char c = s->text.text[s->at++];
        if (c == '\\') {
            c = s->at < s->end ? cmd_escaped(s->text.text[s->at]) : 0;
            if (!c)
                return cmd_fault(s, s->at - 1, 1, "this backslash has no meaning; use \\n, \\t, \\\" or \\\\");
            s->at++;
        }
        if (!buffer_append(&s->made, view_of(&c, 1)))
            return GEDELF_MEMORY;
    }
    if (s->at == s->end)
        return cmd_fault(s, begin, 1, "the closing quotation mark of this text is missing");
    s->at++;
    return GEDELF_OK;
}

/* Lines up to one that has nothing but the word that this one names. */
static gedelf_status cmd_lines(edit_script *s, view *out)
{
    view sign = cmd_rest(s), word = view_after(sign, 2);
    size_t begin = row_next(s->text, s->end), at = begin;
    if (word.length == 0 || memchr(word.text, ' ', word.length) || memchr(word.text, '\t', word.length))
        return cmd_judge(s, sign, "<< needs one word after it, which marks the end of the value, as in <<END");
    for (size_t before = begin; at < s->text.length; before = at, at = row_next(s->text, at)) {
        size_t end = row_end(s->text, at);
        if (view_equal(view_of(s->text.text + at, end - at), word)) {
            *out = view_of(s->text.text + begin, before - begin);
            s->at = s->end = end;
            return GEDELF_OK;
        }
        at = end;
    }
    return cmd_judge(s, sign, "the line that ends this value is missing: it must have only the word after <<");
}

/* Without a byte-order mark, and without the line break at its end. */
static view cmd_file_text(view text)
{
    text = view_after(text, utf8_mark_length(text));
    if (text.length > 0 && text.text[text.length - 1] == '\n')
        text.length--;
    if (text.length > 0 && text.text[text.length - 1] == '\r')
        text.length--;
    return text;
}

/* What is in a file. */
static gedelf_status cmd_file(edit_script *s, view *out)
{
    size_t begin = s->at++;
    cmd_skip_blanks(s);
    view name = cmd_rest(s), loaded = {0};
    if (name.length == 0)
        return cmd_missing(s, "a file name is missing here; to use < itself as the value, write \"<\"");
    if (!s->edit->load)
        return cmd_fault(s, begin, s->at - begin + name.length, "values cannot be loaded from files here");
    gedelf_status status = s->edit->load(s->edit->load_context, name, &loaded);
    *out = cmd_file_text(loaded);
    s->at = s->end;
    return status;
}

/* The rest of a line, and what it means. *found is false if there is nothing. */
static gedelf_status cmd_value(edit_script *s, bool *found)
{
    edit_value *value = &s->command.value;
    gedelf_status status = GEDELF_OK;
    cmd_skip_blanks(s);
    view rest = cmd_rest(s);
    size_t begin = s->at;
    *found = rest.length > 0;
    if (!*found)
        return GEDELF_OK;
    if (rest.text[0] == '"') {
        status = cmd_quoted(s);
        value->text = buffer_view(&s->made);
        status = status == GEDELF_OK ? cmd_finish(s) : status;
    } else if (rest.length > 1 && rest.text[0] == '<' && rest.text[1] == '<') {
        status = cmd_lines(s, &value->text);
    } else if (rest.text[0] == '<' && (rest.length == 1 || cmd_is_blank(rest.text[1]))) {
        status = cmd_file(s, &value->text);
    } else if (rest.text[0] == '<' && !memchr(rest.text, '>', rest.length)) { /* <unknown> is a text */
        status =
            cmd_fault(s, s->at, 1,
                      "to read the value from a file, put a space after <; text that begins with < needs quotation "
                      "marks");
    } else {
        value->pointer = pointer_name(rest).length > 0;
        value->text = value->pointer ? view_of(rest.text + 1, rest.length - 2) : rest;
        s->at = s->end;
    }
    value->given = value->text.length > 0;
    if (status != GEDELF_OK)
        return status;
    status =
        value->given ? cmd_judge(s, view_of(s->text.text + begin, rest.length), edit_value_fault(*value)) : GEDELF_OK;
    return status == GEDELF_OK && !edit_keep(s->edit, &value->text) ? GEDELF_MEMORY : status;
}

/* ---- Commands -------------------------------------------------------------------------------- */

/* The one line of the header that every file has to have alike. [ELF-SER §parsing-metadata] */
static gedelf_status cmd_form(edit_script *s)
{
    bool found;
    gedelf_status status = cmd_value(s, &found);
    if (status == GEDELF_OK && !view_equal(s->command.value.text, VIEW("LINEAGE-LINKED")))
        status = cmd_missing(s, "the form can only be LINEAGE-LINKED");
    return status;
}

static gedelf_status cmd_set(edit_script *s)
{
    bool found;
    view word = cmd_look(s);
    if (view_equal(word, VIEW("HEAD.GEDC.FORM"))) {
        s->at += word.length;
        return cmd_form(s);
    }
    gedelf_status status = cmd_path(s, &s->command.path);
    if (status == GEDELF_OK)
        status = cmd_value(s, &found);
    if (status == GEDELF_OK && !found)
        status = cmd_missing(s, "a value is missing here; to remove the current value, write \"\"");
    return status;
}

static gedelf_status cmd_delete(edit_script *s)
{
    gedelf_status status = cmd_path(s, &s->command.path);
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

static gedelf_status cmd_rename(edit_script *s)
{
    gedelf_status status = cmd_path(s, &s->command.path);
    if (status == GEDELF_OK)
        status = cmd_tag(s, &s->command.tag);
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

/* What something is added to: a path, or a full stop, which means the file. */
static gedelf_status cmd_where(edit_script *s)
{
    view word = cmd_look(s);
    if (!view_equal(word, VIEW(".")))
        return cmd_path(s, &s->command.path);
    s->at += word.length;
    if (s->command.position == EDIT_BEFORE || s->command.position == EDIT_AFTER)
        return cmd_judge(s, word,
                         "nothing can be before or after the file itself; use first or last, or name a record");
    return GEDELF_OK;
}

/* Is FORM to be added to HEAD.GEDC? That is not a structure, and no path finds it. */
static bool cmd_adds_form(edit_script *s)
{
    size_t at = s->at;
    view word = cmd_look(s);
    bool adds = view_equal(word, VIEW("HEAD.GEDC"));
    if (adds) {
        s->at += word.length;
        word = cmd_look(s);
        adds = view_equal(word, VIEW("FORM"));
    }
    s->at = adds ? s->at + word.length : at;
    return adds;
}

static gedelf_status cmd_add(edit_script *s)
{
    bool found;
    if (cmd_adds_form(s)) {
        s->command.verb = EDIT_SET;
        s->command.position = EDIT_AFTER;
        return cmd_form(s);
    }
    s->command.position = cmd_position(s);
    gedelf_status status = cmd_where(s);
    view word = cmd_look(s);
    if (status == GEDELF_OK && word.length > 0 && word.text[0] == '@')
        status = cmd_xref(s, &s->command.xref);
    if (status == GEDELF_OK)
        status = cmd_tag(s, &s->command.tag);
    return status == GEDELF_OK ? cmd_value(s, &found) : status;
}

static gedelf_status cmd_move(edit_script *s)
{
    s->command.position = cmd_position(s);
    gedelf_status status = cmd_path(s, &s->command.path);
    if (status == GEDELF_OK)
        status = cmd_path(s, &s->command.other);
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

static gedelf_status cmd_rename_xref(edit_script *s)
{
    gedelf_status status = cmd_xref(s, &s->command.from);
    if (status == GEDELF_OK)
        status = cmd_xref(s, &s->command.to);
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

static gedelf_status cmd_renumber(edit_script *s)
{
    view word = cmd_word(s);
    const char *sign = word.length > 0 ? memchr(word.text, '=', word.length) : NULL;
    gedelf_status status = GEDELF_OK;
    s->command.numbering = word;
    if (sign) {
        s->command.tag_pattern = view_of(word.text, (size_t)(sign - word.text));
        s->command.numbering = view_of(sign + 1, (size_t)(word.text + word.length - sign) - 1);
        status = cmd_judge(s, s->command.tag_pattern, edit_tag_fault(s->command.tag_pattern));
    }
    if (status == GEDELF_OK && word.length > 0)
        status = cmd_judge(s, s->command.numbering, edit_numbering_fault(s->command.numbering));
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

static gedelf_status cmd_language(edit_script *s)
{
    gedelf_status status = cmd_path(s, &s->command.path);
    if (status != GEDELF_OK)
        return status;
    view word = cmd_word(s);
    if (word.length == 0)
        return cmd_missing(s, "a language tag is missing here, such as fr; to remove the current one, write none");
    s->command.tag = view_equal(word, VIEW("none")) ? VIEW("") : word;
    status = s->command.tag.length > 0 ? cmd_judge(s, word, edit_language_fault(word)) : GEDELF_OK;
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

static gedelf_status cmd_datatype(edit_script *s)
{
    gedelf_status status = cmd_path(s, &s->command.path);
    if (status != GEDELF_OK)
        return status;
    s->command.tag = cmd_word(s);
    if (s->command.tag.length > 0)
        status = cmd_judge(s, s->command.tag, edit_datatype_fault(s->command.tag));
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

/* Each IRI is a word; without one, the tag loses what it means. */
static gedelf_status cmd_schema(edit_script *s)
{
    gedelf_status status = cmd_tag(s, &s->command.tag);
    if (status == GEDELF_OK && !is_extension_tag(s->command.tag))
        status = cmd_judge(s, s->command.tag, "only a tag that begins with an underscore can be given a meaning");
    cmd_skip_blanks(s);
    s->command.value.text = cmd_rest(s);
    while (status == GEDELF_OK && cmd_look(s).length > 0) {
        view word = cmd_word(s);
        status = cmd_judge(s, word, edit_meaning_fault(word));
    }
    return status == GEDELF_OK && !edit_keep(s->edit, &s->command.value.text) ? GEDELF_MEMORY : status;
}

/* ---- replace --------------------------------------------------------------------------------- */

/* Takes a part that ends with `sign`, as it is: a backslash and what is after it belong together, so that it never ends with one.
   The place is after the sign then. */
static bool cmd_part(edit_script *s, char sign, view *out)
{
    size_t begin = s->at;
    while (s->at < s->end && s->text.text[s->at] != sign)
        s->at += s->text.text[s->at] == '\\' && s->at + 1 < s->end ? 2 : 1;
    *out = view_of(s->text.text + begin, s->at - begin);
    return s->at++ < s->end;
}

/* Where in `part` the octet number `at` comes from when backslashes before the sign are gone. */
static size_t cmd_unmapped(view part, char sign, size_t at)
{
    size_t i = 0;
    for (size_t made = 0; i < part.length && made < at;) {
        bool pair = part.text[i] == '\\';
        size_t length = pair ? 2 : 1, left = pair && part.text[i + 1] == sign ? 1 : length;
        if (made + left > at)
            return i + (at - made);
        i += length;
        made += left;
    }
    return i;
}

/* A part without the backslashes before the sign; in a text, those before other signs mean something too. */
static gedelf_status cmd_unescape(edit_script *s, view part, char sign, bool text)
{
    s->made.length = 0;
    for (size_t i = 0; i < part.length; i++) {
        char octets[2] = {part.text[i], 0};
        size_t count = 1;
        if (octets[0] == '\\') {
            char next = part.text[++i];
            octets[0] = next == sign ? sign : text ? cmd_escaped(next) : '\\';
            octets[1] = next;
            count = next == sign || text ? 1 : 2;
        }
        if (!octets[0])
            return cmd_judge(s, view_of(part.text + i - 1, 1),
                             "this backslash has no meaning; use \\n, \\t, \\\\ or a backslash before the delimiter");
        if (!buffer_append(&s->made, view_of(octets, count)))
            return GEDELF_MEMORY;
    }
    return GEDELF_OK;
}

/* The letters after the last delimiter: g is of the command, the rest belongs to the expression. */
static gedelf_status cmd_flags(edit_script *s, char flags[3])
{
    size_t count = 0;
    view word = cmd_word(s);
    for (size_t i = 0; i < word.length; i++) {
        char c = word.text[i];
        if ((c != 'g' && c != 'i' && c != 'm') || memchr(word.text, c, i))
            return cmd_judge(s, view_of(word.text + i, 1),
                             "only g (replace all), i (ignore case) and m (^ and $ match in every line) are allowed "
                             "here, each once");
        if (c == 'g')
            s->command.everywhere = true;
        else
            flags[count++] = c;
    }
    flags[count] = 0;
    return GEDELF_OK;
}

static gedelf_status cmd_compile(edit_script *s, view body, char sign, const char *flags)
{
    regex_fault flaw;
    gedelf_status status = cmd_unescape(s, body, sign, false);
    if (status != GEDELF_OK)
        return status;
    normalizer n;
    buffer composed;
    normalizer_init(&n, &s->edit->allocator);
    buffer_init(&composed, &s->edit->allocator);
    status = regex_compile_composed(&s->command.pattern, buffer_view(&s->made), view_of_string(flags), &n, &composed,
                                    &s->edit->allocator, &flaw);
    buffer_free(&composed);
    normalizer_free(&n);
    if (status != GEDELF_MALFORMED)
        return status;
    size_t at = cmd_unmapped(body, sign, flaw.at);
    return cmd_fault(s, (size_t)(body.text - s->text.text) + at, at < body.length ? 1 : 0, flaw.why);
}

/* /REGEX/TEXT/ and letters, with any delimiter. */
static gedelf_status cmd_substitution(edit_script *s)
{
    char flags[3];
    view body, text;
    cmd_skip_blanks(s);
    if (s->at == s->end)
        return cmd_missing(s, "an expression and its replacement are missing here, such as /Smyth/Smith/");
    char sign = s->text.text[s->at];
    if (is_in_class(sign, CLASS_TAG) || sign == '\\' || (unsigned char)sign >= 0x80)
        return cmd_fault(
            s, s->at, 1,
            "a delimiter must come here, as in /Smyth/Smith/: any ASCII character except letters, digits, _ and \\");
    s->at++;
    if (!cmd_part(s, sign, &body) || !cmd_part(s, sign, &text))
        return cmd_fault(
            s, s->end, 0,
            "a delimiter is missing here: write one before the expression, after it, and after the replacement");
    if (body.length == 0)
        return cmd_fault(s, s->at - 1, 1, "the expression is empty; to match at the beginning of every value, write ^");
    gedelf_status status = cmd_flags(s, flags);
    if (status == GEDELF_OK && status_expect(&status, cmd_compile(s, body, sign, flags)))
        status = cmd_unescape(s, text, sign, true);
    s->command.text = buffer_view(&s->made);
    if (status == GEDELF_OK && s->made.length > 0) {
        edit_value value = {.text = s->command.text, .given = true};
        status = cmd_judge(s, text, edit_value_fault(value));
    }
    return status == GEDELF_OK && !edit_keep(s->edit, &s->command.text) ? GEDELF_MEMORY : status;
}

static gedelf_status cmd_replace(edit_script *s)
{
    gedelf_status status = cmd_path(s, &s->command.path);
    if (status == GEDELF_OK)
        status = cmd_substitution(s);
    return status == GEDELF_OK ? cmd_finish(s) : status;
}

/* ---- A script -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    gedelf_status (*parse)(edit_script *s);
    const char *meant; /* what is wrong with a word that is like it: a phrase with the name filled in */
} cmd_verbs[] = {
#define VERB(NAME, name, parse, act, next)                                                                             \
    [EDIT_##NAME] = {name, parse, "this is not a command; did you mean " name "?"},
#include "rewrite/edit/verbs.def"
#undef VERB
};

static const char cmd_all_verbs[] = "this is not a command; the commands are "
#define VERB(NAME, name, parse, act, next) name next
#include "rewrite/edit/verbs.def"
#undef VERB
    ;

/* What is wrong with a word that is not a command. */
static const char *cmd_no_verb(view word)
{
    size_t count = COUNT_OF(cmd_verbs), best = count, least = word.length / 3 + 2;
    for (size_t i = 0; i < count; i++) {
        view name = view_of_string(cmd_verbs[i].name);
        size_t distance = word_distance(word, name);
        if (distance < least && distance < name.length) {
            least = distance;
            best = i;
        }
    }
    return best < count ? cmd_verbs[best].meant : cmd_all_verbs;
}

static gedelf_status cmd_parse(edit_script *s)
{
    view word = cmd_word(s);
    size_t verb = FIND_ROW(cmd_verbs, name, word);
    if (verb == COUNT_OF(cmd_verbs))
        return cmd_judge(s, word, cmd_no_verb(word));
    s->command.verb = (edit_verb)verb;
    return cmd_verbs[verb].parse(s);
}

/* Those parts that are in the script as they are. */
static bool cmd_keep_all(edit_script *s)
{
    edit_command *c = &s->command;
    view *const parts[] = {&c->xref, &c->tag, &c->from, &c->to, &c->tag_pattern, &c->numbering, &c->written};
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (parts[i]->length > 0 && !edit_keep(s->edit, parts[i]))
            return false;
    }
    return true;
}

static gedelf_status cmd_line(edit_script *s)
{
    view written = cmd_rest(s);
    s->command =
        (edit_command){.script = s->edit->script_count, .at = s->at, .length = written.length, .written = written};
    gedelf_status status = cmd_parse(s);
    if (status == GEDELF_OK && cmd_keep_all(s))
        return edit_append(s->edit, &s->command);
    gedelf_path_free(s->command.path);
    gedelf_path_free(s->command.other);
    regex_free(s->command.pattern);
    return status == GEDELF_OK ? GEDELF_MEMORY : status;
}

static gedelf_status cmd_script(edit_script *s)
{
    size_t valid = utf8_valid_prefix(s->text.text, s->text.length);
    gedelf_status status = GEDELF_OK;
    if (valid < s->text.length)
        return cmd_fault(s, valid, 1, "this is not valid UTF-8; scripts must be in UTF-8");
    s->at = utf8_mark_length(s->text);
    while (status == GEDELF_OK && s->at < s->text.length) {
        s->end = row_end(s->text, s->at);
        cmd_skip_blanks(s);
        if (s->at < s->end && s->text.text[s->at] != '#')
            status = cmd_line(s);
        s->at = row_next(s->text, s->end);
    }
    return status;
}

gedelf_status gedelf_edit_add(gedelf_edit *edit, gedelf_view script, gedelf_edit_fault *flaw)
{
    edit_script s = {.edit = edit, .text = script};
    size_t count = edit->command_count;
    buffer_init(&s.made, &edit->allocator);
    gedelf_status status = script.length > 0 ? cmd_script(&s) : GEDELF_OK;
    buffer_free(&s.made);
    if (status == GEDELF_OK)
        edit->script_count++;
    else
        edit_truncate(edit, count);
    output_give(flaw, &s.fault);
    return status;
}
