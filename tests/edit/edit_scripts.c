/* SPDX-License-Identifier: MIT */
/*
 * Random commands: each is added to a script as text, and carried out on the model.
 */
#include "model.h"

#define PICK(r, list) ((list)[random_below((r), sizeof(list) / sizeof((list)[0]))])

/* ---- Values ---------------------------------------------------------------------------------- */

/* Good for every encoding: what ANSEL has no letter for is taken apart already. */
static const char *const values[] = {
    "",
    "x",
    "John /Smith/",
    "1 JAN 1900",
    "@#DJULIAN@ 30 JAN 1649",
    "@I1@",
    "a@b",
    "@",
    "@@",
    "@#U41@",
    "@#X@ y",
    "one\ntwo",
    "one\n\nthree\n",
    "\nbehind a line break",
    " before",
    "after ",
    "a  b",
    "tab\there",
    "0 TRLR",
    "2 CONT x",
    "e\xCC\x81t\xCC\x81",
    "\xE4\xBD\xA0\xE5\xA5\xBD",
    "\xF0\x9D\x84\x9E and \xD7\x90",
    "@#D\n@ two\nthree @#DJULIAN@",
    "the same\nthe same\nthe same",
    "aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ffffffffff gggggggggg hhhhhhhhhh iiiiiiiiii jjjjjjjjjj "
    "kkkkkkkkkk llllllllll mmmmmmmmmm nnnnnnnnnn oooooooooo pppppppppp qqqqqqqqqq rrrrrrrrrr ssssssssss tttttttttt "
    "uuuuuuuuuu vvvvvvvvvv wwwwwwwwww xxxxxxxxxx yyyyyyyyyy zzzzzzzzzz",
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm"
    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn"
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@"
    "\nooooooooooooooooooooooooooooooooooooooooo",
};

static const char *const composed[] = {"\xC3\xA9", "Bront\xC3\xAB", "\xC5\x81\xC3\xB3\x64\xC5\xBA", "\xE1\xBB\x87"};

static const char *const tags[] = {"NOTE", "DATE", "NAME", "_X", "FOO", "BIRT", "PLAC", "A_RATHER_LONG_TAG"};

static const char *const languages[] = {"en", "de-CH", "zh-Hant", "x-mufi"};

/* A value, sometimes made of the one that is there, so that lines stay. */
static void random_value(random_source *r, const script_style *style, const text *before, text *out)
{
    out->length = 0;
    if (before != NULL && before->length > 0 && random_chance(r, 50)) {
        size_t at = random_below(r, before->length + 1);
        while (at < before->length && ((unsigned char)before->data[at] & 0xC0) == 0x80)
            at++;
        text_add(out, before->data, at);
        text_add_string(out, PICK(r, values));
        if (random_chance(r, 70))
            text_add(out, before->data + at, before->length - at);
        return;
    }
    text_add_string(out, style->composed && random_chance(r, 20) ? PICK(r, composed) : PICK(r, values));
}

/* In quotation marks, as scripts have it. A carriage return cannot be written there. */
static void add_quoted(text *script, const text *value)
{
    text_add_octet(script, '"');
    for (size_t i = 0; i < value->length; i++) {
        unsigned char c = (unsigned char)value->data[i];
        if (c == '\n' || c == '\t') {
            text_add_string(script, c == '\n' ? "\\n" : "\\t");
            continue;
        }
        if (c == '"' || c == '\\')
            text_add_octet(script, '\\');
        text_add_octet(script, c);
    }
    text_add_octet(script, '"');
}

/* ---- Commands -------------------------------------------------------------------------------- */

/* Any structure but the header itself, of those that a path can tell from others. */
static model_node *random_node(random_source *r, const script_style *style, model_node *root)
{
    size_t header = 1 + model_count(root->below[0]), all = model_count(root);
    size_t first = style->header && random_chance(r, 20) && model_has_one_header(root) ? 1 : header;
    model_node *n = first < all ? model_at(root, first + random_below(r, all - first)) : NULL;
    const model_node *top = n;
    while (top != NULL && top->super != root)
        top = top->super;
    if (n != NULL && model_is_metadata(n))
        return NULL;
    return top != NULL && top != root->below[0] && strcmp(text_string(&top->tag), "HEAD") == 0 ? NULL : n;
}

static void begin_command(text *script, const char *verb, const model_node *n)
{
    text_add_string(script, verb);
    text_add_octet(script, ' ');
    model_path(n, script);
}

/* A name that some record has, or none. */
static const char *random_name(random_source *r, const model_node *root)
{
    const model_node *n = root->below[random_below(r, root->count)];
    return n->xref.length > 0 && strspn(text_string(&n->xref), "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == n->xref.length
               ? text_string(&n->xref)
               : NULL;
}

/* Writes a value into a script, and gives it to a node. */
static void give_value(random_source *r, const script_style *style, const model_node *root, model_node *n, text *script)
{
    const char *name = random_chance(r, 15) ? random_name(r, root) : NULL;
    text value = {0};
    text_add_octet(script, ' ');
    if (name != NULL) {
        text_add_octet(script, '@');
        text_add_string(script, name);
        text_add_octet(script, '@');
        model_set_text(&n->pointer, name, strlen(name));
        model_set_text(&n->payload, "", 0);
        return;
    }
    random_value(r, style,
                 n->payload.length > 0 && memchr(n->payload.data, '\r', n->payload.length) == NULL ? &n->payload : NULL,
                 &value);
    add_quoted(script, &value);
    model_set_payload(n, &value);
    text_free(&value);
}

static void command_set(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *n = random_node(r, style, root);
    if (n == NULL)
        return;
    begin_command(script, "set", n);
    give_value(r, style, root, n, script);
}

static void command_delete(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *n = random_node(r, style, root);
    if (n == NULL)
        return;
    begin_command(script, "delete", n);
    model_take(n);
    model_free(n);
}

static void command_rename(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *n = random_node(r, style, root);
    const char *tag = PICK(r, tags);
    if (n == NULL)
        return;
    begin_command(script, "rename", n);
    text_add_octet(script, ' ');
    text_add_string(script, tag);
    model_set_text(&n->tag, tag, strlen(tag));
}

static const char *const places[] = {"last ", "first ", "before ", "after ", ""};

/* Puts a node where a command puts it. */
static void put_at(model_node *where, size_t place, model_node *n)
{
    switch (place) {
    case 1: model_put(where, 0, n); break;
    case 2: model_put(where->super, model_position(where), n); break;
    case 3: model_put(where->super, model_position(where) + 1, n); break;
    default: model_put(where, where->count, n); break;
    }
}

static void command_add(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *where = random_node(r, style, root);
    size_t place = random_below(r, 5);
    model_node *n = model_new(PICK(r, tags));
    if (where == NULL || random_chance(r, 5)) {
        bool first = random_chance(r, 50);
        text_add_string(script, first ? "add first . " : "add last . ");
        model_put(root, first ? 1 : root->count, n);
    } else {
        text_add_string(script, "add ");
        text_add_string(script, places[place]);
        model_path(where, script);
        text_add_octet(script, ' ');
        put_at(where, place, n);
    }
    if (random_chance(r, 10)) {
        text_add_string(script, "@NEW1@ ");
        text_add_string(&n->xref, "NEW1");
    }
    text_add_string(script, text_string(&n->tag));
    if (random_chance(r, 80))
        give_value(r, style, root, n, script);
}

/* The place is the first in the same record, so it must be in another record or be found first: the path says which. */
static void command_move(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *n = random_node(r, style, root), *where = random_node(r, style, root);
    size_t place = random_below(r, 5);
    if (n == NULL || where == NULL || model_is_below(where, n))
        return;
    text_add_string(script, "move ");
    text_add_string(script, places[place]);
    model_path(n, script);
    text_add_octet(script, ' ');
    model_path(where, script);
    model_take(n);
    put_at(where, place, n);
}

static void command_xref(random_source *r, model_node *root, text *script)
{
    const char *name = random_name(r, root);
    if (name == NULL)
        return;
    text from = {0};
    text_add_string(&from, name);
    const char *to = random_chance(r, 90) ? "RENAMED" : "I1";
    text_add_string(script, "xref @");
    text_add_string(script, text_string(&from));
    text_add_string(script, "@ ");
    text_add_string(script, to);
    model_rename(root, text_string(&from), to);
    text_free(&from);
}

static void command_renumber(random_source *r, model_node *root, text *script)
{
    bool own = random_chance(r, 50);
    text_add_string(script, own ? "renumber Z{n}" : "renumber");
    model_renumber(root, own ? "Z" : NULL);
}

static bool is_ascii(const text *t)
{
    for (size_t i = 0; i < t->length; i++) {
        if ((unsigned char)t->data[i] >= 0x80)
            return false;
    }
    return true;
}

/* Every "a" of a node becomes "<a>". The expression sees Normalization Form C, which the model does not know, so the payload
   is one that is in that form anyway. */
static void command_replace(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *n = random_node(r, style, root);
    if (n == NULL || !is_ascii(&n->payload))
        return;
    begin_command(script, "replace", n);
    text_add_string(script, " /a/<$&>/g");
    text value = {0};
    for (size_t i = 0; i < n->payload.length; i++) {
        bool pair = n->payload.data[i] == '\r' && i + 1 < n->payload.length && n->payload.data[i + 1] == '\n';
        if (n->payload.data[i] == 'a')
            text_add_string(&value, "<a>");
        else if (!pair) /* what is written has line feeds only */
            text_add_octet(&value, n->payload.data[i] == '\r' ? '\n' : (unsigned char)n->payload.data[i]);
    }
    if (memchr(text_string(&n->payload), 'a', n->payload.length) != NULL)
        model_set_text(&n->payload, text_string(&value), value.length);
    text_free(&value);
}

static void command_language(random_source *r, const script_style *style, model_node *root, text *script)
{
    model_node *n = random_node(r, style, root);
    const char *language = PICK(r, languages);
    if (n == NULL)
        return;
    begin_command(script, "language", n);
    text_add_octet(script, ' ');
    text_add_string(script, language);
    model_set_text(&n->language, language, strlen(language));
    n->qualified = true;
}

void random_command(random_source *r, const script_style *style, model_node *root, text *script)
{
    switch (random_below(r, 16)) {
    case 0:
    case 1: command_delete(r, style, root, script); break;
    case 2:
    case 3:
    case 4: command_add(r, style, root, script); break;
    case 5: command_rename(r, style, root, script); break;
    case 6:
    case 7: command_move(r, style, root, script); break;
    case 8: command_xref(r, root, script); break;
    case 9: command_renumber(r, root, script); break;
    case 10: command_replace(r, style, root, script); break;
    case 11: (style->languages ? command_language : command_set)(r, style, root, script); break;
    default: command_set(r, style, root, script); break;
    }
    text_add_octet(script, '\n');
}
