/* SPDX-License-Identifier: MIT */
/*
 * Takes the port that a client on this computer speaks from, gives whether it is the user's own. Linux lists all connections, with
 * their owners. Source: Linux, Documentation/networking/proc_net_tcp.rst
 */
#include "cli/serve/serve.h"

#include <arpa/inet.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdio.h>
#include <unistd.h>

/* The next word of a line; empty after the last. */
static view take_field(view *line)
{
    view rest = view_trim(*line);
    size_t length = 0;
    while (length < rest.length && !is_white_space(rest.text[length]))
        length++;
    *line = view_after(rest, length);
    return view_of(rest.text, length);
}

/* A number in digits of this base up to the word's end or a colon; moves after it. False if it is not a number. */
static bool take_digits(view *word, unsigned base, unsigned long *out)
{
    size_t i = 0;
    for (*out = 0; i < word->length && word->text[i] != ':'; i++) {
        unsigned digit = is_hex_digit(word->text[i]) ? (unsigned)hex_digit_value(word->text[i]) : base;
        if (digit >= base || *out > (ULONG_MAX - digit) / base)
            return false;
        *out = *out * base + digit;
    }
    bool any = i > 0;
    *word = view_after(*word, i < word->length ? i + 1 : i);
    return any;
}

/* "0100007F:1F90": an address as the processor has it, and a port. */
static bool is_end(view word, unsigned long address, unsigned long port)
{
    unsigned long host, number;
    return take_digits(&word, 16, &host) && take_digits(&word, 16, &number) && host == address && number == port;
}

/* Is this line of the list the client's end of the connection? Then gives its owner. Its words are number, own end,
   other end, state, queues, timer, retransmissions, owner. */
static bool owner_in_line(view line, uint16_t client, uint16_t server, unsigned long *owner)
{
    unsigned long here = htonl(INADDR_LOOPBACK);
    take_field(&line);
    if (!is_end(take_field(&line), here, client) || !is_end(take_field(&line), here, server))
        return false;
    for (int passed = 0; passed < 4; passed++)
        take_field(&line);
    view word = take_field(&line);
    return take_digits(&word, 10, owner);
}

/* What is root's is allowed: nothing can be kept from root. A connection whose client has ended already counts as root's. */
bool serve_may_speak(uint16_t client, uint16_t server, unsigned long *owner)
{
    char line[512];
    bool found = false;
    FILE *list = fopen("/proc/net/tcp", "re");
    while (list && !found && fgets(line, sizeof line, list))
        found = owner_in_line(view_of_string(line), client, server, owner);
    if (list)
        fclose(list);
    return !found || *owner == 0 || *owner == geteuid();
}
