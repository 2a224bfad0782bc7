/* SPDX-License-Identifier: MIT */
/*
 * Makes the table of one language; language.c includes it once for each. LANGUAGE is its code and TABLE the file of its texts.
 * It gives LANGUAGE_texts and LANGUAGE_rows.
 */
#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define OF_LANGUAGE(name) JOINED(LANGUAGE, name)

#define TEXT(number, context, english, text)                                                                           \
    char context_##number[sizeof(context)];                                                                            \
    char english_##number[sizeof(english)];                                                                            \
    char text_##number[sizeof(text)];
struct OF_LANGUAGE(_table) {
#include TABLE
};
#undef TEXT

#define TEXT(number, context, english, text) context, english, text,
static const struct OF_LANGUAGE(_table) OF_LANGUAGE(_texts) = {
#include TABLE
};
#undef TEXT

#define TEXT(number, context, english, text)                                                                           \
    {offsetof(struct OF_LANGUAGE(_table), context_##number), offsetof(struct OF_LANGUAGE(_table), english_##number),   \
     offsetof(struct OF_LANGUAGE(_table), text_##number)},
static const text_row OF_LANGUAGE(_rows)[] = {
#include TABLE
};
#undef TEXT

#undef OF_LANGUAGE
#undef JOINED
#undef JOINED_
#undef LANGUAGE
#undef TABLE
