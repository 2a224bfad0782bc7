/* SPDX-License-Identifier: MIT */
/*
 * Takes the text of a path, gives its steps and predicates, or what is wrong with it and where. The grammar, which
 * gedelf-path(7) explains:
 *
 *     path      = step *( ( "." / "->" ) step )
 *     step      = ( TAG / "*" / "**" / "@" ID "@" ) *( "[" predicate "]" )
 *     predicate = NUMBER / "last" / compare / [ "!" ] [ "->" ] path [ compare ]
 *     compare   = ( "=" / "!=" ) STRING / ( "~" / "!~" ) REGEX *FLAG
 *               / [ "?" ] ( "<" / ">" / "<=" / ">=" / "within" ) DATE
 *
 * In brackets there may be spaces between these. A bracket that is open is an item on a stack, so that nesting costs no
 * stack of the machine's.
 */
#include "format/path/path_private.h"

/* A path that is being read: the whole, or one in brackets. */
typedef struct path_scope {
    uint32_t step;      /* the last step so far; PATH_NONE before the first */
    uint32_t predicate; /* what it is the path of; PATH_NONE: the whole */
    size_t bracket;     /* where its bracket is */
} path_scope;

typedef struct path_parser {
    gedelf_path *p;
    view text;
    size_t at;
    path_scope *scopes;
    size_t scope_count, scope_capacity;
    size_t brackets; /* how many are open */
    buffer string;   /* a text in quotes, unescaped */
    gedelf_path_fault flaw;
    gedelf_status status;
} path_parser;

/* ---- Faults ---------------------------------------------------------------------------------- */

static bool pp_fail(path_parser *x, size_t at, size_t length, const char *message)
{
    if (x->status == GEDELF_OK) {
        x->status = GEDELF_ARGUMENT;
        x->flaw = GEDELF_PATH_FAULT(.at = at, .length = length, .message = message);
    }
    return false;
}

static bool pp_fail_memory(path_parser *x)
{
    x->status = GEDELF_MEMORY;
    return false;
}

/* About the character that comes next; at the end of the text, about its end. */
static bool pp_fail_here(path_parser *x, const char *message)
{
    size_t length = 0;
    if (x->at < x->text.length)
        utf8_decode(x->text.text + x->at, &length);
    return pp_fail(x, x->at, length, message);
}

/* ---- Characters ------------------------------------------------------------------------------ */

/* The octet at a distance; 0 after the end. The text holds no zero. */
static char pp_peek(const path_parser *x, size_t distance)
{
    return x->text.length - x->at > distance ? x->text.text[x->at + distance] : 0;
}

static bool pp_sees(const path_parser *x, view word)
{
    return view_begins(view_after(x->text, x->at), word);
}

static bool pp_takes(path_parser *x, view word)
{
    if (!pp_sees(x, word))
        return false;
    x->at += word.length;
    return true;
}

static path_scope *pp_scope(const path_parser *x)
{
    return &x->scopes[x->scope_count - 1];
}

/* Spaces, if a bracket is open. */
static void pp_skip_space(path_parser *x)
{
    while (x->brackets > 0 && is_white_space(pp_peek(x, 0)))
        x->at++;
}

/* How many octets from here on can be part of a tag. */
static size_t pp_tag_length(const path_parser *x)
{
    size_t length = 0;
    while (is_in_class(pp_peek(x, length), CLASS_TAG))
        length++;
    return length;
}

/* A text that lives as long as the path. */
static bool pp_keep(path_parser *x, view text, view *out)
{
    const char *copy = arena_copy(&x->p->texts, text);
    *out = view_of(copy, text.length);
    return copy || pp_fail_memory(x);
}

/* ---- Steps ----------------------------------------------------------------------------------- */

static path_step *pp_step(const path_parser *x, uint32_t number)
{
    return &x->p->steps[number];
}

/* Appends a step to the scope's path. */
static bool pp_add_step(path_parser *x, path_step s)
{
    gedelf_path *p = x->p;
    path_scope *scope = pp_scope(x);
    uint32_t number = (uint32_t)p->step_count;
    if (!array_reserve(&p->allocator, &p->steps, &p->step_capacity, p->step_count + 1))
        return pp_fail_memory(x);
    s.predicate = s.next = s.comparison = PATH_NONE;
    p->steps[p->step_count++] = s;
    p->follows = p->follows || s.arrow;
    p->returns = p->returns || (s.arrow && scope->predicate == PATH_NONE);
    if (scope->step != PATH_NONE)
        pp_step(x, scope->step)->next = number;
    else if (scope->predicate != PATH_NONE)
        p->predicates[scope->predicate].step = number;
    scope->step = number;
    return true;
}

/* "@I1@" */
static bool pp_parse_xref(path_parser *x, path_step *s)
{
    size_t from = x->at + 1, end = from;
    while (end < x->text.length && x->text.text[end] != '@')
        end++;
    if (end == x->text.length)
        return pp_fail(x, x->at, end - x->at, "this identifier has no closing at sign: write it as @I1@");
    if (end == from)
        return pp_fail(x, x->at, 2, "there is no identifier between the at signs: write it as @I1@");
    x->at = end + 1;
    s->name = PATH_XREF;
    return pp_keep(x, view_of(x->text.text + from, end - from), &s->text);
}

static bool pp_parse_tag(path_parser *x, path_step *s)
{
    size_t length = pp_tag_length(x);
    if (length == 0 && x->at == x->text.length)
        return pp_fail_here(x, "a step is missing at the end: add a tag, *, ** or @ID@");
    if (length == 0)
        return pp_fail_here(x, "a step cannot begin with this: write a tag, *, ** or @ID@");
    s->name = PATH_TAG;
    x->at += length;
    return pp_keep(x, view_of(x->text.text + x->at - length, length), &s->text);
}

/* A step without its predicates. `**` that a full stop and no bracket follows belongs to the step after that; else it
   is short for `**.*`. */
static bool pp_parse_step(path_parser *x, bool arrow)
{
    path_step s = {.arrow = arrow};
    bool full_stop = true;
    pp_skip_space(x);
    while (full_stop && pp_takes(x, VIEW("**"))) {
        s.deep = true;
        full_stop = pp_takes(x, VIEW("."));
        pp_skip_space(x);
    }
    if (!full_stop || pp_takes(x, VIEW("*")))
        s.name = PATH_ANY_TAG;
    else if (!(pp_peek(x, 0) == '@' ? pp_parse_xref(x, &s) : pp_parse_tag(x, &s)))
        return false;
    return pp_add_step(x, s);
}

/* ---- Predicates ------------------------------------------------------------------------------ */

/* A bracket that should end does. */
static bool pp_close(path_parser *x, size_t bracket)
{
    pp_skip_space(x);
    if (pp_takes(x, VIEW("]"))) {
        x->brackets--;
        return true;
    }
    if (x->at == x->text.length)
        return pp_fail(x, bracket, 1, "this bracket is not closed: add ]");
    return pp_fail_here(x, "the bracket should close here: write ], or continue the path with . or ->");
}

/* Adds a predicate to the last step of the scope, and gives its number. */
static bool pp_add_predicate(path_parser *x, path_predicate q, uint32_t *out)
{
    gedelf_path *p = x->p;
    if (!array_reserve(&p->allocator, &p->predicates, &p->predicate_capacity, p->predicate_count + 1))
        return pp_fail_memory(x);
    uint32_t *link = &pp_step(x, pp_scope(x)->step)->predicate;
    while (*link != PATH_NONE)
        link = &p->predicates[*link].next;
    *link = *out = (uint32_t)p->predicate_count;
    q.next = q.step = PATH_NONE;
    p->predicates[p->predicate_count++] = q;
    return true;
}

/* Has the step a position already? */
static bool pp_has_position(const path_parser *x, const path_step *s)
{
    for (uint32_t i = s->predicate; i != PATH_NONE; i = x->p->predicates[i].next) {
        path_question question = x->p->predicates[i].question;
        if (question == PATH_POSITION || question == PATH_LAST)
            return true;
    }
    return false;
}

/* A position. What is left by one is only one, so a second position is always or never right. */
static bool pp_add_position(path_parser *x, path_predicate q)
{
    uint32_t number = pp_scope(x)->step;
    const path_step *s = pp_step(x, number);
    bool header = s->name == PATH_TAG && !s->deep && view_equal(s->text, VIEW("HEAD"));
    uint32_t added;
    if (pp_has_position(x, s)) {
        if (q.question == PATH_LAST || q.position == 1)
            return true;
        q.question = PATH_NEVER;
    }
    if (q.question == PATH_LAST && number == 0 && !x->p->relative && !header)
        x->p->needs_records = true;
    return pp_add_predicate(x, q, &added);
}

/* How long a position is that fills the bracket from here on: 3 or last. 0 if there is none. */
static size_t pp_position_length(const path_parser *x)
{
    size_t length = pp_tag_length(x), digits = 0, end = length;
    while (digits < length && is_digit(pp_peek(x, digits)))
        digits++;
    while (is_white_space(pp_peek(x, end)))
        end++;
    bool position = digits == length || (length == 4 && pp_sees(x, VIEW("last")));
    return position && pp_peek(x, end) == ']' ? length : 0;
}

/* A position and the bracket after it. */
static bool pp_parse_position(path_parser *x, size_t length)
{
    path_predicate q = {.question = is_digit(pp_peek(x, 0)) ? PATH_POSITION : PATH_LAST};
    size_t from = x->at;
    for (; q.question == PATH_POSITION && is_digit(pp_peek(x, 0)); x->at++) {
        uint64_t digit = (uint64_t)(pp_peek(x, 0) - '0');
        q.position = q.position > (UINT64_MAX - digit) / 10 ? UINT64_MAX : q.position * 10 + digit;
    }
    if (q.question == PATH_POSITION && q.position == 0)
        return pp_fail(x, from, length, "positions count from 1");
    x->at = from + length;
    return pp_add_position(x, q) && pp_close(x, from);
}

/* ---- Comparisons ----------------------------------------------------------------------------- */

/* What means an escape; 0 if nothing does. */
static char pp_unescaped(char c)
{
    return c == 'n' ? '\n' : c == 't' ? '\t' : c == '"' || c == '\\' ? c : 0;
}

static bool pp_fail_escape(path_parser *x, size_t at)
{
    size_t length = 0;
    utf8_decode(x->text.text + at + 1, &length);
    return pp_fail(x, at, 1 + length, "the only escapes in quoted text are \\\", \\\\, \\n and \\t");
}

/* Undoes the escapes of a text. `from` is where it begins in the path. */
static bool pp_unescape(path_parser *x, view quoted, size_t from, view *out)
{
    x->string.length = 0;
    for (size_t i = 0; i < quoted.length; i++) {
        char c = quoted.text[i];
        if (c == '\\')
            c = pp_unescaped(quoted.text[++i]);
        if (!c)
            return pp_fail_escape(x, from + i - 1);
        if (!buffer_append(&x->string, view_of(&c, 1)))
            return pp_fail_memory(x);
    }
    return pp_keep(x, buffer_view(&x->string), out);
}

/* What is in quotes, as it is. */
static bool pp_parse_quoted(path_parser *x, view *out)
{
    pp_skip_space(x);
    size_t from = x->at + 1, end = from;
    if (pp_peek(x, 0) != '"')
        return pp_fail_here(x, "text in double quotes is missing here");
    for (; end < x->text.length && x->text.text[end] != '"'; end++)
        end += x->text.text[end] == '\\';
    if (end >= x->text.length)
        return pp_fail(x, from - 1, x->text.length - from + 1, "this text has no closing quote");
    *out = view_of(x->text.text + from, end - from);
    x->at = end + 1;
    return true;
}

/* A regular expression with its flags. Its escapes are its own, so it is taken as it is. */
static bool pp_parse_pattern(path_parser *x, view quoted, path_predicate *q)
{
    size_t from = (size_t)(quoted.text - x->text.text), flags_at = x->at, flags = 0;
    regex_fault flaw = {NULL, 0};
    for (; pp_tag_length(x) > 0; x->at++)
        flags++;
    gedelf_path *p = x->p;
    gedelf_status status = regex_compile_composed(&q->pattern, quoted, view_of(x->text.text + flags_at, flags),
                                                  &p->normalizer, &p->composed, &p->allocator, &flaw);
    if (status == GEDELF_MEMORY)
        return pp_fail_memory(x);
    if (status == GEDELF_OK)
        return true;
    bool in_flags = flaw.at >= quoted.length && flags > 0;
    return in_flags ? pp_fail(x, flags_at + flaw.at - quoted.length, 1, flaw.why)
                    : pp_fail(x, from + flaw.at, flaw.at < quoted.length ? 1 : 0, flaw.why);
}

/* A year as it is, or any date in quotes. What has no days can be compared with nothing. */
static bool pp_parse_date(path_parser *x, path_predicate *q)
{
    pp_skip_space(x);
    size_t from = x->at;
    view date = view_of(x->text.text + from, 0);
    while (is_digit(pp_peek(x, date.length)))
        date.length++;
    x->at += date.length;
    if (date.length == 0 && pp_peek(x, 0) != '"')
        return pp_fail_here(x, "a date is missing here: write a year, or any date in double quotes");
    if (date.length == 0 && !pp_parse_quoted(x, &date))
        return false;
    if (!path_days_of(date, &q->days))
        return pp_fail(x, from, x->at - from, "this is not a valid date");
    return q->days.has_earliest || q->days.has_latest ||
           pp_fail(x, from, x->at - from,
                   "this date cannot be compared with others, because it is not clear which days it refers to");
}

/* Does a comparison of dates come next? The word "within" may be a tag too, but a tag has no date after it. */
static bool pp_sees_within(const path_parser *x)
{
    size_t after = strlen("within");
    if (!pp_sees(x, VIEW("within")))
        return false;
    while (is_white_space(pp_peek(x, after)))
        after++;
    return pp_peek(x, after) == '"' || (after > strlen("within") && is_digit(pp_peek(x, after)));
}

/* An operator between dates and the date after it; `*taken` if there is one. */
static bool pp_parse_dates(path_parser *x, path_predicate *q, bool *taken)
{
    static const struct {
        view sign;
        path_comparison comparison;
    } signs[] = {
        {{"<=", 2}, PATH_NOT_AFTER}, {{">=", 2}, PATH_NOT_BEFORE}, {{"<", 1}, PATH_BEFORE}, {{">", 1}, PATH_AFTER}};
    q->possibly = *taken = pp_takes(x, VIEW("?"));
    if (pp_sees_within(x)) {
        x->at += strlen("within");
        q->comparison = PATH_WITHIN;
    }
    for (size_t i = 0; q->comparison == PATH_EXISTS && i < sizeof signs / sizeof *signs; i++) {
        if (pp_takes(x, signs[i].sign))
            q->comparison = signs[i].comparison;
    }
    if (q->comparison != PATH_EXISTS)
        *taken = true;
    else if (*taken)
        return pp_fail_here(x, "? must be followed by <, >, <=, >= or within, and a date");
    return !*taken || pp_parse_date(x, q);
}

/* An operator and what is after it, if there is one. */
static bool pp_parse_comparison(path_parser *x, path_predicate *q)
{
    static const struct {
        view sign;
        path_comparison comparison;
    } signs[] = {{{"!=", 2}, PATH_UNEQUAL}, {{"!~", 2}, PATH_UNLIKE}, {{"=", 1}, PATH_EQUAL}, {{"~", 1}, PATH_LIKE}};
    view quoted;
    bool dates;
    if (!pp_parse_dates(x, q, &dates) || dates)
        return dates && x->status == GEDELF_OK;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (!pp_takes(x, signs[i].sign))
            continue;
        q->comparison = signs[i].comparison;
        if (!pp_parse_quoted(x, &quoted))
            return false;
        if (q->comparison == PATH_LIKE || q->comparison == PATH_UNLIKE)
            return pp_parse_pattern(x, quoted, q);
        return pp_unescape(x, quoted, (size_t)(quoted.text - x->text.text), &q->text);
    }
    return true;
}

/* ---- Brackets -------------------------------------------------------------------------------- */

static bool pp_push_scope(path_parser *x, path_scope scope)
{
    return array_add(&x->p->allocator, &x->scopes, &x->scope_count, &x->scope_capacity, scope) || pp_fail_memory(x);
}

/* A predicate about the structure's own payload. */
static bool pp_parse_own(path_parser *x, size_t bracket)
{
    path_predicate q = {.question = PATH_OWN};
    uint32_t added;
    /* The pattern is the path's as soon as the predicate is. */
    if (!pp_add_predicate(x, q, &added))
        return false;
    return pp_parse_comparison(x, &x->p->predicates[added]) && pp_close(x, bracket);
}

/* Begins a path in brackets. */
static bool pp_parse_below(path_parser *x, size_t bracket)
{
    path_predicate q = {.question = PATH_BELOW, .negated = pp_takes(x, VIEW("!"))};
    uint32_t added;
    pp_skip_space(x);
    size_t position = pp_position_length(x);
    if (position > 0)
        return pp_fail(x, x->at, position, "a position cannot be negated");
    if (!pp_add_predicate(x, q, &added) || !pp_push_scope(x, (path_scope){PATH_NONE, added, bracket}))
        return false;
    bool arrow = pp_takes(x, VIEW("->"));
    return pp_parse_step(x, arrow);
}

/* Does the bracket begin with a comparison, without a path before it? */
static bool pp_sees_comparison(const path_parser *x)
{
    char c = pp_peek(x, 0);
    return (c != 0 && strchr("=~<>?", c)) || pp_sees(x, VIEW("!=")) || pp_sees(x, VIEW("!~")) || pp_sees_within(x);
}

/* A bracket opens. It is read to its end, unless there is a path in it, whose first step is read. */
static bool pp_open(path_parser *x)
{
    size_t bracket = x->at++;
    x->brackets++;
    pp_skip_space(x);
    if (pp_peek(x, 0) == ']')
        return pp_fail(x, bracket, x->at + 1 - bracket,
                       "the brackets are empty: write a position, a path or a comparison");
    size_t position = pp_position_length(x);
    if (position > 0)
        return pp_parse_position(x, position);
    return pp_sees_comparison(x) ? pp_parse_own(x, bracket) : pp_parse_below(x, bracket);
}

/* A path in brackets ends, perhaps with a comparison. */
static bool pp_end_below(path_parser *x)
{
    path_scope scope = *pp_scope(x);
    pp_step(x, scope.step)->comparison = scope.predicate;
    if (!pp_parse_comparison(x, &x->p->predicates[scope.predicate]) || !pp_close(x, scope.bracket))
        return false;
    x->scope_count--;
    return true;
}

/* ---- Paths ----------------------------------------------------------------------------------- */

/* What follows a step. */
static bool pp_go_on(path_parser *x)
{
    pp_skip_space(x);
    if (pp_peek(x, 0) == '[')
        return pp_open(x);
    if (pp_takes(x, VIEW(".")))
        return pp_parse_step(x, false);
    if (pp_takes(x, VIEW("->")))
        return pp_parse_step(x, true);
    if (x->scope_count > 1)
        return pp_end_below(x);
    return pp_fail_here(x,
                        "only a full stop, -> or a bracket can follow a step; tags consist of letters, digits and _");
}

static bool pp_parse_path(path_parser *x)
{
    gedelf_path *p = x->p;
    size_t valid = utf8_valid_prefix(x->text.text, x->text.length);
    if (valid < x->text.length)
        return pp_fail(x, valid, 1, "this is not UTF-8");
    if (x->text.length >= PATH_NONE / PATH_KEY_COUNT)
        return pp_fail(x, 0, x->text.length, "the path is too long");
    if (x->text.length == 0)
        return pp_fail(x, 0, 0, "the path is empty: write a tag, *, ** or @ID@");
    if (!p->relative && pp_sees(x, VIEW("->")))
        return pp_fail(x, 0, 2, "a path cannot begin with ->: write a step before it");
    if (!pp_push_scope(x, (path_scope){PATH_NONE, PATH_NONE, 0}))
        return false;
    bool arrow = pp_takes(x, VIEW("->"));
    bool good = pp_parse_step(x, arrow);
    while (good && (x->at < x->text.length || x->scope_count > 1))
        good = pp_go_on(x);
    return good;
}

/* The entry of records, which is always there; and no more memory than is needed, because there may be many paths. */
static bool pp_prepare(path_parser *x)
{
    gedelf_path *p = x->p;
    if (!array_reserve(&p->allocator, &p->entries, &p->entry_capacity, 1))
        return pp_fail_memory(x);
    p->entries[0] = (path_entry){0, 0};
    bool trimmed = array_trim(&p->allocator, &p->steps, &p->step_capacity, p->step_count) &&
                   array_trim(&p->allocator, &p->predicates, &p->predicate_capacity, p->predicate_count);
    return trimmed || pp_fail_memory(x);
}

static gedelf_status pp_make(gedelf_path **out, view text, bool relative, const gedelf_allocator *allocator,
                             gedelf_path_fault *flaw)
{
    allocator = allocator ? allocator : &memory_default;
    gedelf_path *p = memory_allocate(allocator, sizeof *p);
    *out = NULL;
    if (!p)
        return GEDELF_MEMORY;
    *p = (gedelf_path){.allocator = *allocator, .relative = relative};
    arena_init_sized(&p->texts, &p->allocator, text.length + 1);
    buffer_init(&p->pointer, &p->allocator);
    buffer_init(&p->composed, &p->allocator);
    normalizer_init(&p->normalizer, &p->allocator);
    table_init(&p->memory_numbers, &p->allocator);
    path_parser x = {.p = p, .text = text, .status = GEDELF_OK};
    buffer_init(&x.string, &p->allocator);
    if (pp_parse_path(&x) && pp_prepare(&x))
        *out = p;
    memory_release(&p->allocator, x.scopes, x.scope_capacity * sizeof *x.scopes);
    buffer_free(&x.string);
    if (!*out)
        gedelf_path_free(p);
    if (x.status == GEDELF_ARGUMENT)
        output_give(flaw, &x.flaw);
    return x.status;
}

/* ---- The public functions -------------------------------------------------------------------- */

gedelf_status gedelf_path_parse(gedelf_path **out, gedelf_view text, const gedelf_allocator *allocator,
                                gedelf_path_fault *flaw)
{
    return pp_make(out, text, false, allocator, flaw);
}

gedelf_status gedelf_path_parse_relative(gedelf_path **out, gedelf_view text, const gedelf_allocator *allocator,
                                         gedelf_path_fault *flaw)
{
    return pp_make(out, text, true, allocator, flaw);
}

void path_rest(gedelf_path *p)
{
    const gedelf_allocator *a = &p->allocator;
    buffer_free(&p->pointer);
    buffer_free(&p->composed);
    normalizer_free(&p->normalizer);
    memory_release(a, p->levels, p->level_capacity * sizeof *p->levels);
    memory_release(a, p->jumps, p->jump_capacity * sizeof *p->jumps);
    memory_release(a, p->frames, p->frame_capacity * sizeof *p->frames);
    memory_release(a, p->memories, p->memory_capacity * sizeof *p->memories);
    table_free(&p->memory_numbers);
    p->levels = NULL;
    p->jumps = NULL;
    p->frames = NULL;
    p->memories = NULL;
    p->level_capacity = p->jump_capacity = p->frame_capacity = p->memory_capacity = p->memory_count = 0;
}

void gedelf_path_free(gedelf_path *path)
{
    gedelf_path *p = path;
    if (!p)
        return;
    gedelf_allocator a = p->allocator;
    for (size_t i = 0; i < p->predicate_count; i++)
        regex_free(p->predicates[i].pattern);
    path_rest(p);
    arena_free(&p->texts);
    memory_release(&a, p->steps, p->step_capacity * sizeof *p->steps);
    memory_release(&a, p->predicates, p->predicate_capacity * sizeof *p->predicates);
    memory_release(&a, p->entries, p->entry_capacity * sizeof *p->entries);
    memory_release(&a, p, sizeof *p);
}

bool path_needs_targets(const gedelf_path *p)
{
    return p->follows;
}

bool gedelf_path_needs_dataset(const gedelf_path *path)
{
    return path->follows || path->needs_records;
}

bool gedelf_path_is_of_header(const gedelf_path *path)
{
    const path_step *s = &path->steps[0];
    return !path->relative && s->name == PATH_TAG && !s->deep && view_equal(s->text, VIEW("HEAD"));
}

void gedelf_path_rewind(gedelf_path *path)
{
    path->entries[0].count = 0;
}

size_t path_extent(view text, const char *stops)
{
    size_t depth = 0, i = 0;
    bool quoted = false;
    for (; i < text.length; i++) {
        char c = text.text[i];
        if (quoted && c == '\\')
            i++;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '[')
            depth++;
        else if (!quoted && c == ']' && depth > 0)
            depth--;
        else if (!quoted && depth == 0 && c != '\0' && strchr(stops, c))
            break;
    }
    return i < text.length ? i : text.length;
}

size_t gedelf_path_extent(gedelf_view text, const char *stops)
{
    return path_extent(text, stops);
}
