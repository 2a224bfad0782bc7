/* SPDX-License-Identifier: MIT */
/*
 * Numbers with any number of digits: takes digits, gives the number as far as it can be held, remainders, and the two years
 * of a dual year. No number of digits overflows anything (D219).
 */
#include "values/values_private.h"

view value_strip_zeros(view digits)
{
    size_t zeros = 0;
    while (zeros + 1 < digits.length && digits.text[zeros] == '0')
        zeros++;
    return view_after(digits, zeros);
}

int64_t value_number(view digits)
{
    enum { DIGITS_AT_MOST = 18 };
    if (digits.length > DIGITS_AT_MOST)
        digits = value_strip_zeros(digits);
    if (digits.length > DIGITS_AT_MOST)
        return VALUE_LARGE;
    int64_t number = 0;
    for (size_t i = 0; i < digits.length; i++)
        number = number * 10 + (digits.text[i] - '0');
    return number;
}

int value_remainder(view digits, int divisor)
{
    int rest = 0;
    for (size_t i = 0; i < digits.length; i++)
        rest = (rest * 10 + (digits.text[i] - '0')) % divisor;
    return rest;
}

/* ---- Dual years ------------------------------------------------------------------------------ */

/* A year that has the same last digits as the historical one, and the same sign, and is small enough to be stored. */
static int64_t manageable_year(const gedelf_single_date *d)
{
    if (d->historical > -VALUE_LARGE && d->historical < VALUE_LARGE)
        return d->historical;
    int64_t last = 1000 + value_remainder(d->historical_digits, 100);
    return d->historical < 0 ? -last : last;
}

static bool ends_in(int64_t year, int64_t modulus, int64_t last)
{
    return (year < 0 ? -year : year) % modulus == last;
}

/* The distance to the nearest year that ends in these digits, among those that may be abbreviated to them; 0 if there
   is none. (D206) */
static int abbreviated_difference(int64_t year, size_t digits, int64_t last)
{
    int farthest = digits == 1 ? 1 : 9;
    int64_t modulus = digits == 1 ? 10 : 100;
    for (int difference = 1; digits <= 2 && difference <= farthest; difference++) {
        if (ends_in(year + difference, modulus, last))
            return difference;
        if (ends_in(year - difference, modulus, last))
            return -difference;
    }
    return 0;
}

/* The digit at a place, counted from the end. */
static int digit_at(view digits, size_t from_end)
{
    return from_end < digits.length ? digits.text[digits.length - 1 - from_end] - '0' : 0;
}

/* The second number less the first, if that is from -9 to 9; else 0. A difference of two or more in some place can only
   grow in those that follow. */
static int digits_difference(view first, view second)
{
    int difference = 0;
    for (size_t i = first.length > second.length ? first.length : second.length; i > 0; i--) {
        difference = 10 * difference + digit_at(second, i - 1) - digit_at(first, i - 1);
        int most = i > 1 ? 1 : 9;
        if (difference > most || difference < -most)
            return 0;
    }
    return difference;
}

static int whole_difference(const gedelf_single_date *d, int64_t second)
{
    if (d->historical > -VALUE_LARGE && d->historical < VALUE_LARGE && second > -VALUE_LARGE && second < VALUE_LARGE) {
        int64_t difference = second - d->historical;
        return difference >= -9 && difference <= 9 ? (int)difference : 0;
    }
    if ((d->historical < 0) != (second < 0))
        return 0;
    int difference = digits_difference(d->historical_digits, d->year_digits);
    return second < 0 ? -difference : difference;
}

void value_set_dual_year(gedelf_single_date *d, bool negative, view second, bool second_negative)
{
    int64_t first = value_number(d->historical_digits), last = value_number(second);
    d->dual = true;
    d->historical = negative ? -first : first;
    d->year_digits = second;
    if (!second_negative && (d->difference = abbreviated_difference(manageable_year(d), second.length, last)) != 0) {
        d->year = first < VALUE_LARGE ? d->historical + d->difference : d->historical;
        return;
    }
    d->year = second_negative ? -last : last;
    d->difference = whole_difference(d, d->year);
}

bool value_can_abbreviate(const gedelf_single_date *d)
{
    int64_t year = manageable_year(d), logical = year + d->difference;
    int64_t last = (logical < 0 ? -logical : logical) % 100;
    return d->difference != 0 && abbreviated_difference(year, 2, last) == d->difference;
}
