/* SPDX-License-Identifier: MIT */
/*
 * Takes the port that a client on this computer speaks from, gives whether it is the user's own. Linux lists all connections, with
 * their owners. Source: Linux, Documentation/networking/proc_net_tcp.rst
 */
#include "cli/serve.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <unistd.h>

/* Is this line of the list the client's end of the connection? Then tells its owner. */
static bool owner_in_line(const char *line, uint16_t client, uint16_t server, unsigned long *owner)
{
    unsigned from, from_port, to, to_port;
    unsigned here = htonl(INADDR_LOOPBACK);
    return sscanf(line, " %*u: %x:%x %x:%x %*x %*x:%*x %*x:%*x %*x %lu", &from, &from_port, &to, &to_port, owner) ==
               5 &&
           from == here && from_port == client && to == here && to_port == server;
}

/* What is root's is allowed: nothing can be kept from root. A connection whose client has ended already counts as root's. */
bool serve_may_speak(uint16_t client, uint16_t server, unsigned long *owner)
{
    char line[512];
    bool found = false;
    FILE *list = fopen("/proc/net/tcp", "re");
    while (list && !found && fgets(line, sizeof line, list))
        found = owner_in_line(line, client, server, owner);
    if (list)
        fclose(list);
    return !found || *owner == 0 || *owner == geteuid();
}
