/* SPDX-License-Identifier: MIT */
/*
 * Packs: what is known about a record, apart from its links, as octets. people_add.c writes them with the first half of
 * this file; the second half reads them.
 *
 *   head    line, identifier; of a person: name; of other records: an other_tag
 *   items   an event: its code, its line, what is known of its date (a PACK_… bit each), and that
 *           an age: its code, line, bound and years
 *           a number of children: its code, line and number
 *   end     PACK_END
 *
 * Numbers have seven bits in each octet, the lowest first; a text has its length before it. Lines of items are counted from
 * the record's on, days from 1800 on, because most are near.
 */
#include "family/people/people_private.h"

/* ---- Writing ----------------------------------------------------------------------------------- */

static inline uint64_t zigzag(int64_t number)
{
    return (uint64_t)number << 1 ^ (uint64_t)(number < 0 ? -1 : 0);
}

static inline int64_t unzigzag(uint64_t number)
{
    return (int64_t)(number >> 1) ^ -(int64_t)(number & 1);
}

static char *put_number(char *to, uint64_t number)
{
    for (; number >= 128; number >>= 7)
        *to++ = (char)(unsigned char)(128 | (number & 127));
    *to++ = (char)(unsigned char)number;
    return to;
}

static bool pack_text(buffer *pack, view text, uint64_t length_told)
{
    char number[NUMBER_MOST];
    return buffer_append(pack, view_of(number, (size_t)(put_number(number, length_told) - number))) &&
           buffer_append(pack, text);
}

bool pack_begin(buffer *pack, const pack_head *head, kin_kind kind)
{
    char number[NUMBER_MOST];
    bool done = buffer_append(pack, view_of(number, (size_t)(put_number(number, head->line) - number))) &&
                pack_text(pack, head->xref, head->xref.length);
    if (done && kind == KIN_PERSON)
        done = pack_text(pack, head->name, head->has_name ? head->name.length + 1 : 0);
    if (done && kind == KIN_OTHER)
        done = buffer_append(pack, view_of((const char *)&head->tag, 1));
    return done;
}

static char *put_packed_date(char *to, const gedelf_event *e)
{
    const gedelf_days *d = &e->days;
    if (d->has_earliest)
        to = put_number(to, zigzag(d->earliest - PACK_FIRST_DAY));
    if (d->has_latest)
        to = put_number(to, d->has_earliest ? (uint64_t)(d->latest - d->earliest) : zigzag(d->latest - PACK_FIRST_DAY));
    return to;
}

/* By how much a date is made wider. */
static uint64_t slack_of(const gedelf_event *e)
{
    return (uint64_t)(e->days.has_earliest ? e->days.earliest - e->wide.earliest
                      : e->days.has_latest ? e->wide.latest - e->days.latest
                                           : 0);
}

bool pack_event(buffer *pack, uint64_t base, bool has_date, const gedelf_event *e)
{
    uint64_t slack = slack_of(e);
    unsigned traits = (has_date ? PACK_DATE : 0u) | (e->days.has_earliest ? PACK_EARLIEST : 0u) |
                      (e->days.has_latest ? PACK_LATEST : 0u) | (slack > 0 ? PACK_SLACK : 0u) |
                      (unsigned)e->form << PACK_FORM;
    char item[2 + 5 * NUMBER_MOST], *to = item;
    *to++ = (char)(e->tag + 1);
    *to++ = (char)(unsigned char)traits;
    to = put_number(to, e->line - base);
    if (has_date)
        to = put_packed_date(put_number(to, e->date_line - e->line), e);
    if (slack > 0)
        to = put_number(to, slack);
    return buffer_append(pack, view_of(item, (size_t)(to - item)));
}

bool pack_age(buffer *pack, uint64_t base, const packed_age *age)
{
    char item[2 + 2 * NUMBER_MOST], *to = item;
    *to++ = (char)age->code;
    *to++ = (char)age->bound;
    to = put_number(put_number(to, age->line - base), age->number);
    return buffer_append(pack, view_of(item, (size_t)(to - item)));
}

bool pack_end(buffer *pack)
{
    return buffer_append(pack, view_of("", 1));
}

/* ---- Reading ----------------------------------------------------------------------------------- */

static inline uint64_t take_number(const char **from)
{
    const unsigned char *p = (const unsigned char *)*from;
    uint64_t number = *p & 127;
    for (unsigned shift = 7; *p++ >= 128; shift += 7)
        number |= (uint64_t)(*p & 127) << shift;
    *from = (const char *)p;
    return number;
}

static inline view take_text(const char **from, size_t length)
{
    view text = view_of(*from, length);
    *from += length;
    return text;
}

pack_head pack_read_head(const gedelf_people *people, uint32_t pack, kin_kind kind)
{
    pack_head head = {.tag = OTHER_ANY};
    const char *from = people->pack.data + pack;
    head.line = take_number(&from);
    uint64_t length = take_number(&from);
    head.xref = take_text(&from, (size_t)length);
    if (kind == KIN_PERSON) {
        length = take_number(&from);
        head.has_name = length > 0;
        head.name = take_text(&from, length > 0 ? (size_t)length - 1 : 0);
    } else if (kind == KIN_OTHER) {
        head.tag = (uint8_t)*from++;
    }
    head.items = (uint32_t)(from - people->pack.data);
    return head;
}

static inline const char *take_packed_date(const char *from, unsigned traits, gedelf_days *d)
{
    d->has_earliest = (traits & PACK_EARLIEST) != 0;
    d->has_latest = (traits & PACK_LATEST) != 0;
    if (d->has_earliest)
        d->earliest = unzigzag(take_number(&from)) + PACK_FIRST_DAY;
    if (d->has_latest)
        d->latest =
            d->has_earliest ? d->earliest + (int64_t)take_number(&from) : unzigzag(take_number(&from)) + PACK_FIRST_DAY;
    return from;
}

/* The days are put together before they are written to the event: what was just written piece by piece is slow to read. */
static const char *take_packed_event(const char *from, uint64_t base, gedelf_event *e)
{
    unsigned traits = (unsigned char)*from++;
    gedelf_days days = {0, 0, false, false};
    e->form = (gedelf_date_form)(traits >> PACK_FORM);
    e->line = base + take_number(&from);
    e->date_line = 0;
    if ((traits & PACK_DATE) != 0) {
        e->date_line = e->line + take_number(&from);
        from = take_packed_date(from, traits, &days);
    }
    int64_t slack = (traits & PACK_SLACK) != 0 ? (int64_t)take_number(&from) : 0;
    e->days = days;
    e->wide = (gedelf_days){days.earliest - (days.has_earliest ? slack : 0),
                            days.latest + (days.has_latest ? slack : 0), days.has_earliest, days.has_latest};
    return from;
}

bool pack_next(const gedelf_people *people, uint64_t base, pack_item *item)
{
    const char *from = people->pack.data + item->next;
    item->code = (uint8_t)*from++;
    if (item->code == PACK_END)
        return false;
    if (item->code < PACK_AGE) {
        item->event.tag = (gedelf_event_tag)(item->code - 1);
        from = take_packed_event(from, base, &item->event);
    } else {
        item->bound = (age_bound)*from++;
        item->line = base + take_number(&from);
        item->number = take_number(&from);
    }
    item->next = (uint32_t)(from - people->pack.data);
    return true;
}
