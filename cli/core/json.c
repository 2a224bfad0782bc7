/* SPDX-License-Identifier: MIT */
/*
 * Takes keys and values, gives JSON without white space, as all commands print it.
 */
#include "cli/core/json.h"

/* Strings end with a quotation mark, so that none of these can be the end of a value. */
static bool put_comma(buffer *out)
{
    char last = out->length > 0 ? out->data[out->length - 1] : '\n';
    return last == '{' || last == '[' || last == ':' || last == ' ' || last == '\n' || put(out, ",");
}

bool json_put_key_text(buffer *out, view key)
{
    return put_comma(out) && json_append_string(out, key) && put(out, ":");
}

bool json_put_key(buffer *out, const char *key)
{
    return key ? json_put_key_text(out, view_of_string(key)) : put_comma(out);
}

bool json_put_open(buffer *out, const char *key, const char *bracket)
{
    return json_put_key(out, key) && put(out, bracket);
}

bool json_put_text(buffer *out, const char *key, view text)
{
    return json_put_key(out, key) && json_append_string(out, text);
}

bool json_put_text_or_null(buffer *out, const char *key, view text)
{
    return text.length > 0 ? json_put_text(out, key, text) : json_put_null(out, key);
}

bool json_put_word(buffer *out, const char *key, const char *text)
{
    return json_put_text(out, key, view_of_string(text));
}

bool json_put_number(buffer *out, const char *key, uint64_t number)
{
    return json_put_key(out, key) && buffer_append_number(out, number);
}

bool json_put_truth(buffer *out, const char *key, bool truth)
{
    return json_put_key(out, key) && put(out, truth ? "true" : "false");
}

bool json_put_null(buffer *out, const char *key)
{
    return json_put_key(out, key) && put(out, "null");
}
