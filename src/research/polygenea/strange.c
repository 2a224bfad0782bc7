/* SPDX-License-Identifier: MIT */
/*
 * Constructs of a later version of the model: nodes, queries and templates of an unknown kind, and predicates and
 * producers of an unknown name. Takes their text, gives it again without white space, with strings in the form that the
 * caller wants. So they are kept and written back without being understood. [PG §Policies and Suggestions; D74]
 *
 * The contents of the brackets must be well formed: strings, numbers, data, lists, sets, pairs and constructs,
 * separated by commas; each may be left out.
 */
#include "research/polygenea/node_text.h"
#include "research/polygenea/notation.h"

/* A text that is gone through. */
typedef struct strange_text {
    view in;
    size_t at;
    buffer open;    /* the brackets that close what is open, the innermost last */
    buffer decoded; /* of a string */
    buffer *out;
    pg_strange_string put; /* what becomes of strings */
    void *context;
    bool wants_value;  /* after an opening bracket, a comma or a colon */
    bool after_string; /* a colon may follow, in a set */
    bool no_memory;
} strange_text;

static int strange_peek(const strange_text *s)
{
    return s->at < s->in.length ? (unsigned char)s->in.text[s->at] : -1;
}

static bool strange_put(strange_text *s, view text)
{
    bool done = buffer_append(s->out, text);
    s->no_memory = s->no_memory || !done;
    return done;
}

/* Copies the character that is here. */
static bool strange_accept(strange_text *s)
{
    return strange_put(s, view_of(s->in.text + s->at++, 1));
}

/* A string, its quotation marks and all; doubled ones become one, and what it says is handed on. */
static bool strange_string(strange_text *s)
{
    s->decoded.length = 0;
    s->at++;
    for (int c = strange_peek(s); c >= 0; c = strange_peek(s)) {
        const char octet = (char)c;
        s->at++;
        if (octet == '"' && strange_peek(s) != '"')
            break;
        s->at += octet == '"';
        if (!buffer_append(&s->decoded, view_of(&octet, 1))) {
            s->no_memory = true;
            return false;
        }
    }
    bool done = s->put(s->context, buffer_view(&s->decoded), s->out);
    s->no_memory = s->no_memory || !done;
    return done;
}

static bool strange_number(strange_text *s)
{
    size_t begin = s->at;
    s->at += s->in.text[s->at] == '-';
    size_t digits = s->at;
    while (strange_peek(s) >= 0 && is_digit((char)strange_peek(s)))
        s->at++;
    size_t count = s->at - digits;
    bool zero = count > 0 && s->in.text[digits] == '0';
    return count > 0 && (!zero || (count == 1 && digits == begin)) &&
           strange_put(s, view_of(s->in.text + begin, s->at - begin));
}

static bool strange_base64(strange_text *s)
{
    size_t begin = s->at++;
    for (int c = strange_peek(s); c >= 0 && (is_letter((char)c) || is_digit((char)c) || strchr("+/=", c));
         c = strange_peek(s))
        s->at++;
    return (s->at - begin - 1) % 4 == 0 && strange_put(s, view_of(s->in.text + begin, s->at - begin));
}

/* Opens a bracket. */
static bool strange_open(strange_text *s)
{
    char c = s->in.text[s->at], closer = (char)(c == '(' ? ')' : c == '[' ? ']' : '}');
    s->no_memory = s->no_memory || !buffer_append(&s->open, view_of(&closer, 1));
    s->wants_value = true;
    return !s->no_memory && strange_accept(s);
}

/* A capital, more letters, and at once a bracket. */
static bool strange_construct(strange_text *s)
{
    size_t begin = s->at;
    while (strange_peek(s) >= 0 && is_letter((char)strange_peek(s)))
        s->at++;
    bool good = s->in.text[begin] >= 'A' && s->in.text[begin] <= 'Z' && strange_peek(s) == '(';
    return good && strange_put(s, view_of(s->in.text + begin, s->at - begin)) && strange_open(s);
}

/* A comma, a colon, or the bracket that closes what is open. */
static bool strange_between(strange_text *s, int c)
{
    char closer = s->open.data[s->open.length - 1];
    bool colon = c == ':' && s->after_string && closer == '}';
    s->after_string = false;
    if (c == closer) {
        s->open.length--;
        s->wants_value = false;
        return strange_accept(s);
    }
    s->wants_value = true;
    return (c == ',' || colon) && strange_accept(s);
}

static bool strange_value(strange_text *s, int c)
{
    s->wants_value = false;
    s->after_string = c == '"';
    if (c == '"')
        return strange_string(s);
    if (c == '-' || is_digit((char)c))
        return strange_number(s);
    if (c == '\\')
        return strange_base64(s);
    if (c == '(' || c == '[' || c == '{')
        return strange_open(s);
    return is_letter((char)c) && strange_construct(s);
}

/* Appends something of an unknown kind or name without white space, its strings written by `put`. GEDELF_OK, GEDELF_MEMORY,
   or GEDELF_MALFORMED, and *bad is where. */
static gedelf_status pg_strange_copy(view text, pg_strange_string put, void *context, const gedelf_allocator *allocator,
                                     buffer *out, size_t *bad)
{
    strange_text s = {.in = text, .out = out, .put = put, .context = context};
    buffer_init(&s.open, allocator);
    buffer_init(&s.decoded, allocator);
    bool done = strange_peek(&s) >= 0 && is_letter((char)strange_peek(&s)) && strange_construct(&s);
    while (done && s.open.length > 0) {
        int c = strange_peek(&s);
        *bad = s.at;
        if (c >= 0 && is_white_space((char)c)) {
            s.at++;
            continue;
        }
        bool starts_value = c >= 0 && s.wants_value && c != ',' && c != ')' && c != ']' && c != '}' && c != ':';
        done = c >= 0 && (starts_value ? strange_value(&s, c) : strange_between(&s, c));
    }
    done = done && s.at == text.length;
    buffer_free(&s.open);
    buffer_free(&s.decoded);
    return s.no_memory ? GEDELF_MEMORY : done ? GEDELF_OK : GEDELF_MALFORMED;
}

/* ---- What is kept ---------------------------------------------------------------------------- */

/* A string as it is kept: nothing is abbreviated. A leading colon has been put there for that, and goes. */
static bool strange_keep(void *context, view text, buffer *out)
{
    static const pg_prefixes none = {.count = 0};
    (void)context;
    if (text.length > 0 && text.text[0] == ':')
        text = view_after(text, 1);
    return pg_append_string(out, text, &none, 0);
}

bool pg_strange_has_number(view text)
{
    bool quoted = false, found = false;
    for (size_t i = 0; !found && i < text.length; i++) {
        quoted = quoted != (text.text[i] == '"');
        found = !quoted && is_digit(text.text[i]) && strchr("(,[{:-", text.text[i - (i > 0)]);
    }
    return found;
}

bool pg_is_strange_letter(char c)
{
    return c >= 'A' && c <= 'Z' && c != 'Q' && c != 'B' && c != 'N' && pg_kind_of_letter(c) >= PG_KINDS;
}

bool pg_is_strange_op(view name)
{
    unsigned op = pg_op_named(name);
    return name.length > 0 && (op >= PG_OPS || op == GEDELF_PG_OTHER);
}

bool pg_is_strange(view text, gedelf_pg_type type, const gedelf_allocator *allocator, bool *no_memory)
{
    bool is_op = type == GEDELF_PG_PREDICATE || type == GEDELF_PG_PRODUCER;
    size_t name = 0, bad = 0;
    buffer kept;
    while (name < text.length && is_letter(text.text[name]))
        name++;
    if (name == 0 || (is_op ? text.text[0] != (type == GEDELF_PG_PREDICATE ? 'Q' : 'B') ||
                                  !pg_is_strange_op(view_of(text.text + 1, name - 1))
                            : name != 1 || !pg_is_strange_letter(text.text[0])))
        return false;
    buffer_init(&kept, allocator);
    gedelf_status status = pg_strange_copy(text, strange_keep, NULL, allocator, &kept, &bad);
    bool same = status == GEDELF_OK && view_equal(buffer_view(&kept), text);
    buffer_free(&kept);
    *no_memory = status == GEDELF_MEMORY;
    return same;
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* A string as the file has it, which may be abbreviated, as it is kept. */
static bool strange_expand(void *context, view text, buffer *out)
{
    static const pg_prefixes none = {.count = 0};
    pg_parser *p = context;
    return (text.length == 0 || pg_unabbreviate(p, text, &text)) && pg_append_string(out, text, &none, 0);
}

/* Goes to the end of what is in brackets from p->at on. */
static gedelf_status strange_find_end(pg_parser *p)
{
    uint64_t depth = 0, string = 0;
    bool quoted = false;
    char limit[20];
    do {
        int c = pg_peek(&p->text, p->at);
        if (c < 0 && quoted && c == PG_END)
            return pg_fail(p, DIAG_UNTERMINATED_STRING, string, 1, VIEW(""), VIEW(""), UINT64_MAX);
        if (c < 0)
            return pg_fail_at_end(p);
        if (c == '"') {
            string = quoted ? string : p->at;
            quoted = !quoted;
        } else if (!quoted && (c == '(' || c == '[' || c == '{')) {
            if (p->depth + ++depth > p->max_depth)
                return pg_fail(p, DIAG_BRACKETS_TOO_DEEP, p->at, 1, view_of(limit, number_format(p->max_depth, limit)),
                               VIEW(""), UINT64_MAX);
        } else if (!quoted && (c == ')' || c == ']' || c == '}')) {
            depth--;
        }
        pg_accept(p);
    } while (depth > 0 || quoted);
    return GEDELF_OK;
}

gedelf_status pg_parse_strange(pg_parser *p, uint64_t from, uint32_t *string)
{
    size_t bad = 0;
    buffer kept;
    gedelf_status status = strange_find_end(p);
    if (status != GEDELF_OK)
        return status;
    buffer_init(&kept, p->allocator);
    status = pg_strange_copy(pg_notation_view(&p->text, from, p->at), strange_expand, p, p->allocator, &kept, &bad);
    *string = status == GEDELF_OK ? names_add(&p->d->strings, buffer_view(&kept)) : 0;
    buffer_free(&kept);
    if (status == GEDELF_MALFORMED) {
        p->at = from + bad;
        return pg_fail_character(p, "an argument, a comma or the bracket that closes it");
    }
    return status == GEDELF_OK && *string == 0 ? GEDELF_MEMORY : status;
}

/* ---- Writing --------------------------------------------------------------------------------- */

static bool strange_write(void *context, view text, buffer *out)
{
    const pg_writer *w = context;
    if (text.length > 0 && text.text[0] == ':')
        text = view_after(text, 1);
    return pg_append_string(out, text, &w->prefixes, w->unabbreviated ? 0 : w->prefixes.count);
}

bool pg_append_strange(const pg_writer *w, buffer *out, view text)
{
    size_t bad = 0;
    pg_writer *context = (pg_writer *)(uintptr_t)w; /* which is only looked at */
    return pg_strange_copy(text, strange_write, context, w->allocator, out, &bad) == GEDELF_OK;
}
