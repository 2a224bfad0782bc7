/* SPDX-License-Identifier: MIT */
/*
 * Characters that are written by their names or numbers, as in HTML: takes a text, gives the character that it begins with.
 */
#include "base/base.h"

static const struct {
    const char *name;
    uint16_t code_point;
} html_entities[] = {
#define ENTITY(name, code_point) {name, code_point},
#include "base/html_entities.def"
#undef ENTITY
};

static uint32_t entity_named(view name)
{
    size_t i = FIND_ROW(html_entities, name, name);
    return i < COUNT_OF(html_entities) ? html_entities[i].code_point : 0;
}

/* "#252" or "#xFC"; 0 if it is not the number of a character. */
static uint32_t entity_number(view name)
{
    bool hex = name.length > 2 && to_upper(name.text[1]) == 'X';
    uint32_t number = 0, base = hex ? 16 : 10;
    for (size_t i = hex ? 2 : 1; i < name.length; i++) {
        int digit = hex_digit_value(name.text[i]);
        if (digit < 0 || (uint32_t)digit >= base || number > 0x10FFFF)
            return 0;
        number = number * base + (uint32_t)digit;
    }
    return is_character(number) ? number : 0;
}

size_t html_entity(view text, uint32_t *code_point)
{
    enum { LONGEST = 12 };
    size_t length = 1;
    while (length < text.length && length <= LONGEST && text.text[length] != ';')
        length++;
    if (text.length < 3 || length >= text.length || text.text[length] != ';')
        return 0;
    view name = view_of(text.text + 1, length - 1);
    *code_point = name.length > 1 && name.text[0] == '#' ? entity_number(name) : entity_named(name);
    return *code_point ? length + 1 : 0;
}
