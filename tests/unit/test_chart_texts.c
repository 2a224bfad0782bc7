/* SPDX-License-Identifier: MIT */
/*
 * Which way the texts of charts go: characters of both directions, and of none, at the ends of their blocks (the classes L, R and AL of
 * the Unicode bidirectional algorithm).
 */
#include "unit.h"

#include "family/chart/chart_private.h"

/* Does a text with this character at its beginning, or after digits, go to the left, if a letter of one direction or the other is after? */
static bool goes_left(uint32_t character, const char *after, int run)
{
    view runs[RUN_COUNT] = {{NULL, 0}};
    buffer text;
    buffer_init(&text, &memory_default);
    assert_true(buffer_append(&text, VIEW("12 (")) && buffer_append_character(&text, character) &&
                buffer_append(&text, view_of_string(after)));
    runs[run] = buffer_view(&text);
    bool left = text_is_right_to_left(runs);
    buffer_free(&text);
    return left;
}

typedef struct direction_row {
    uint32_t character;
    char direction; /* R, L, or 0 for none */
} direction_row;

static const direction_row directions[] = {
    {' ', 0},       {'0', 0},       {'-', 0},       {'@', 0},       {'A', 'L'},     {'Z', 'L'},     {'[', 0},
    {'a', 'L'},     {'z', 'L'},     {'{', 0},       {0xA0, 0},      {0xA9, 0},      {0xAA, 'L'},    {0xC0, 'L'},
    {0xD7, 0},      {0xD8, 'L'},    {0xF7, 0},      {0xF8, 'L'},    {0x301, 0},     {0x3B1, 'L'},   {0x434, 'L'},
    {0x58F, 'L'},   {0x590, 'R'},   {0x5D0, 'R'},   {0x600, 0},     {0x605, 0},     {0x606, 'R'},   {0x61C, 'R'},
    {0x627, 'R'},   {0x65F, 'R'},   {0x660, 0},     {0x669, 0},     {0x66C, 0},     {0x66D, 'R'},   {0x6EF, 'R'},
    {0x6F0, 0},     {0x6F9, 0},     {0x6FA, 'R'},   {0x8FF, 'R'},   {0x905, 'L'},   {0x1FFF, 'L'},  {0x2000, 0},
    {0x200E, 'L'},  {0x200F, 'R'},  {0x2013, 0},    {0x2BFF, 0},    {0x2C00, 'L'},  {0x3000, 0},    {0x3004, 0},
    {0x3005, 'L'},  {0x3007, 'L'},  {0x3008, 0},    {0x3020, 0},    {0x3021, 'L'},  {0x4E00, 'L'},  {0xAC00, 'L'},
    {0xFB1C, 'L'},  {0xFB1D, 'R'},  {0xFDFF, 'R'},  {0xFE70, 'R'},  {0xFEFE, 'R'},  {0xFF21, 'L'},  {0x107FF, 'L'},
    {0x10800, 'R'}, {0x10FFF, 'R'}, {0x11000, 'L'}, {0x1E7FF, 'L'}, {0x1E800, 'R'}, {0x1EFFF, 'R'}, {0x20000, 'L'}};

static void test_chart_texts__directions(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(directions); i++) {
        for (int run = 0; run < RUN_COUNT; run++) {
            bool before_left = goes_left(directions[i].character, "\xD7\x90", run),
                 before_right = goes_left(directions[i].character, "a", run);
            if (before_left != (directions[i].direction != 'L') || before_right != (directions[i].direction == 'R'))
                fail_msg("U+%04X", (unsigned)directions[i].character);
        }
    }
    /* the first run that tells it */
    view runs[RUN_COUNT] = {{NULL, 0}};
    assert_false(text_is_right_to_left(runs));
    runs[0] = VIEW("1");
    runs[1] = VIEW("\xD7\x90");
    runs[2] = VIEW("a");
    assert_true(text_is_right_to_left(runs));
    runs[0] = VIEW("a");
    assert_false(text_is_right_to_left(runs));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chart_texts__directions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
