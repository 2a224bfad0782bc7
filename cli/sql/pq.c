/* SPDX-License-Identifier: MIT */
/*
 * Takes the address of a PostgreSQL server and statements, gives their answers, through libpq. [D509]
 *
 * An address with a password is refused, because every user of a machine can see all command lines. libpq has
 * PGPASSWORD, password files and service files instead. So nothing that is shown here can contain a password: neither
 * addresses, which are never shown as they were given, nor the server's messages.
 */
#include "cli/sql/pq.h"

#include "cli/core/cli.h"
#include "cli/core/late.h"

bool pq_is_address(const char *text)
{
    return strncmp(text, "postgresql://", 13) == 0 || strncmp(text, "postgres://", 11) == 0;
}

static bool append_quoted(buffer *out, view text, char quote)
{
    bool done = buffer_append(out, view_of(&quote, 1));
    for (size_t i = 0; done && i < text.length; i++)
        done = (text.text[i] != quote || buffer_append(out, view_of(&quote, 1))) &&
               buffer_append(out, view_of(text.text + i, 1));
    return done && buffer_append(out, view_of(&quote, 1));
}

bool pq_is_there(void)
{
#ifdef GEDELF_HAVE_PQ
    return true;
#else
    return false;
#endif
}

bool pq_append_name(buffer *out, view name)
{
    return append_quoted(out, name, '"');
}

/* With standard_conforming_strings, which is on from the start of each connection, a backslash is a character like any other. */
bool pq_append_literal(buffer *out, view text)
{
    return append_quoted(out, text, '\'');
}

#ifdef GEDELF_HAVE_PQ

#include <poll.h>

static const late_function pq_functions[] = {
    LATE_FUNCTION(pq_calls, conninfo_parse, PQconninfoParse),
    LATE_FUNCTION(pq_calls, conninfo, PQconninfo),
    LATE_FUNCTION(pq_calls, conninfo_free, PQconninfoFree),
    LATE_FUNCTION(pq_calls, connect, PQconnectdbParams),
    LATE_FUNCTION(pq_calls, finish, PQfinish),
    LATE_FUNCTION(pq_calls, status, PQstatus),
    LATE_FUNCTION(pq_calls, server_version, PQserverVersion),
    LATE_FUNCTION(pq_calls, error_message, PQerrorMessage),
    LATE_FUNCTION(pq_calls, set_notice_receiver, PQsetNoticeReceiver),
    LATE_FUNCTION(pq_calls, set_nonblocking, PQsetnonblocking),
    LATE_FUNCTION(pq_calls, flush, PQflush),
    LATE_FUNCTION(pq_calls, socket, PQsocket),
    LATE_FUNCTION(pq_calls, consume_input, PQconsumeInput),
    LATE_FUNCTION(pq_calls, exec, PQexec),
    LATE_FUNCTION(pq_calls, exec_params, PQexecParams),
    LATE_FUNCTION(pq_calls, send_query, PQsendQuery),
    LATE_FUNCTION(pq_calls, set_single_row_mode, PQsetSingleRowMode),
    LATE_FUNCTION(pq_calls, get_result, PQgetResult),
    LATE_FUNCTION(pq_calls, put_copy_data, PQputCopyData),
    LATE_FUNCTION(pq_calls, put_copy_end, PQputCopyEnd),
    LATE_FUNCTION(pq_calls, result_status, PQresultStatus),
    LATE_FUNCTION(pq_calls, result_error_field, PQresultErrorField),
    LATE_FUNCTION(pq_calls, clear, PQclear),
    LATE_FUNCTION(pq_calls, row_count, PQntuples),
    LATE_FUNCTION(pq_calls, value, PQgetvalue),
    LATE_FUNCTION(pq_calls, length, PQgetlength),
    LATE_FUNCTION(pq_calls, is_null, PQgetisnull),
};

bool pq_load(pq_calls *calls)
{
    return late_load(GEDELF_PQ_LIBRARY, pq_functions, sizeof pq_functions / sizeof *pq_functions, calls);
}

const char *pq_address_fault(const pq_calls *calls, const char *address)
{
    PQconninfoOption *options = calls->conninfo_parse(address, NULL);
    const char *fault = NULL;
    if (!options)
        return "libpq cannot parse the address";
    for (const PQconninfoOption *o = options; o->keyword && !fault; o++)
        if (o->val && (strcmp(o->keyword, "password") == 0 || strcmp(o->keyword, "sslpassword") == 0))
            fault =
                "do not put a password on the command line, where others can see it; use PGPASSWORD, ~/.pgpass or a "
                "service file";
    calls->conninfo_free(options);
    return fault;
}

/* ---- Connecting -------------------------------------------------------------------------------- */

void pq_link_init(pq_link *l, const pq_calls *calls)
{
    *l = (pq_link){.calls = calls};
    buffer_init(&l->problem, &memory_default);
}

void pq_link_free(pq_link *l)
{
    if (l->connection)
        l->calls->finish(l->connection);
    buffer_free(&l->problem);
    pq_link_init(l, l->calls);
}

/* What a server says besides: that a table is there already, that a word is too long to be searched. */
static void ignore_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

/* What to do, by the SQLSTATE or its class. [PostgreSQL documentation, "PostgreSQL Error Codes"] */
static const struct {
    const char *state;
    const char *advice;
} advices[] = {
    {"28", "; set the password in PGPASSWORD, ~/.pgpass or a service file"},
    {"3D000", "; create it with createdb"},
    {"42501", "; ask the owner of the database for permission"},
    {"53100", "; free some space on the server's disk, then run the same command with --resume"},
    {"53", "; give the server more resources, then run the same command with --resume"},
    {"57P", "; when the server is running again, run the same command with --resume"},
    {"08", "; when the server can be reached again, run the same command with --resume"},
    {"55000", "; for shards, max_prepared_transactions must be greater than 0 on each server"},
    {"58P01", "; install PostgreSQL's own extensions (Debian: postgresql-contrib)"},
};

static const char *advice_for(const char *state)
{
    for (size_t i = 0; i < sizeof advices / sizeof *advices; i++)
        if (strncmp(state, advices[i].state, strlen(advices[i].state)) == 0)
            return advices[i].advice;
    return "";
}

/* The first line of a message is what matters, without line breaks and white space at its end. */
static view first_line(const char *text)
{
    return view_trim(view_of(text, strcspn(text, "\n")));
}

/* Keeps what libpq says of the connection. Its words for failures to connect have a line for each address that was tried; the last one
   will do. */
static bool fail_connection(pq_link *l)
{
    const char *words = l->calls->error_message(l->connection);
    view all = view_trim(view_of_string(words));
    size_t begin = all.length;
    while (begin > 0 && all.text[begin - 1] != '\n')
        begin--;
    view said = view_trim(view_after(all, begin));
    bool password = strstr(words, "password") != NULL;
    l->lost = true;
    l->problem.length = 0;
    (void)(buffer_append(&l->problem, said) && put(&l->problem, advice_for(password ? "28" : "08")));
    return false;
}

/* PostgreSQL 14, as libpq counts. */
enum { VERSION_LEAST = 140000 };

bool pq_connect(pq_link *l, const char *address)
{
    const char *keywords[] = {"dbname", "fallback_application_name", "client_encoding", NULL};
    const char *values[] = {address, "gedelf", "UTF8", NULL};
    l->connection = l->calls->connect(keywords, values, 1);
    if (l->calls->status(l->connection) != CONNECTION_OK)
        return fail_connection(l);
    l->calls->set_notice_receiver(l->connection, ignore_notice, NULL);
    if (l->calls->server_version(l->connection) < VERSION_LEAST)
        return put(&l->problem, "the server is too old: gedelf needs PostgreSQL 14 or newer") && false;
    return pq_do(l, "set standard_conforming_strings = on; set datestyle = 'ISO'; set client_min_messages = warning; "
                    "set synchronous_commit = on");
}

bool pq_append_address(buffer *out, const pq_link *l)
{
    static const char *const parts[] = {"host", "port", "dbname"};
    static const char *const before[] = {"", ":", "/"};
    PQconninfoOption *options = l->connection ? l->calls->conninfo(l->connection) : NULL;
    bool done = true;
    for (size_t i = 0; options && done && i < sizeof parts / sizeof *parts; i++)
        for (const PQconninfoOption *o = options; done && o->keyword; o++)
            if (o->val && strcmp(o->keyword, parts[i]) == 0)
                done = put(out, before[i]) && put(out, o->val);
    if (options)
        l->calls->conninfo_free(options);
    return done;
}

/* ---- Statements -------------------------------------------------------------------------------- */

static bool fail_result(pq_link *l, const PGresult *result)
{
    const char *state = result ? l->calls->result_error_field(result, PG_DIAG_SQLSTATE) : NULL;
    const char *words = result ? l->calls->result_error_field(result, PG_DIAG_MESSAGE_PRIMARY) : NULL;
    if (l->calls->status(l->connection) != CONNECTION_OK && !(state && strncmp(state, "57P", 3) == 0))
        return fail_connection(l);
    l->lost = l->calls->status(l->connection) != CONNECTION_OK;
    if (!words)
        words = l->calls->error_message(l->connection);
    l->problem.length = 0;
    memcpy(l->state, "\0\0\0\0\0", sizeof l->state);
    if (state && strlen(state) < sizeof l->state)
        memcpy(l->state, state, strlen(state));
    (void)(buffer_append(&l->problem, first_line(words)) && put(&l->problem, advice_for(l->state)));
    return false;
}

bool pq_result_good(pq_link *l, const PGresult *result)
{
    ExecStatusType status = l->calls->result_status(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_SINGLE_TUPLE ||
           status == PGRES_COPY_IN || fail_result(l, result);
}

bool pq_settle(pq_link *l)
{
    bool good = !l->lost;
    PGresult *result;
    if (!l->copying)
        return good;
    l->copying = false;
    while ((result = l->calls->get_result(l->connection)) != NULL) {
        good = (!good || pq_result_good(l, result)) && good;
        l->calls->clear(result);
    }
    l->calls->set_nonblocking(l->connection, 0);
    return good && (l->calls->status(l->connection) == CONNECTION_OK || fail_connection(l));
}

bool pq_do(pq_link *l, const char *statements)
{
    PGresult *result;
    if (!pq_settle(l))
        return false;
    result = l->calls->exec(l->connection, statements);
    bool good = pq_result_good(l, result);
    l->calls->clear(result);
    return good;
}

PGresult *pq_ask(pq_link *l, const char *question, const char *const *values, int count)
{
    PGresult *result;
    if (!pq_settle(l))
        return NULL;
    result = l->calls->exec_params(l->connection, question, count, NULL, values, NULL, NULL, 0);
    if (pq_result_good(l, result))
        return result;
    l->calls->clear(result);
    return NULL;
}

view pq_text(const pq_link *l, const PGresult *result, int row, int column)
{
    return view_of(l->calls->value(result, row, column), (size_t)l->calls->length(result, row, column));
}

int64_t pq_number(const pq_link *l, const PGresult *result, int row, int column)
{
    view text = pq_text(l, result, row, column);
    bool negative = text.length > 0 && text.text[0] == '-';
    int64_t number = (int64_t)number_of(negative ? view_after(text, 1) : text);
    return negative ? -number : number;
}

/* ---- Rows -------------------------------------------------------------------------------------- */

/* Waits until something can be sent or has come. */
static void wait_for_link(const pq_link *l)
{
    struct pollfd one = {.fd = l->calls->socket(l->connection), .events = POLLOUT | POLLIN};
    (void)poll(&one, 1, -1);
    (void)l->calls->consume_input(l->connection);
}

/* libpq takes no more than an int has room for at once. */
enum { COPY_MOST = 1 << 20 };

static bool send_rows(pq_link *l, view rows)
{
    for (size_t at = 0; at < rows.length;) {
        size_t count = rows.length - at < COPY_MOST ? rows.length - at : COPY_MOST;
        int sent = l->calls->put_copy_data(l->connection, rows.text + at, (int)count);
        if (sent < 0)
            return false;
        if (sent == 0)
            wait_for_link(l);
        else
            at += count;
    }
    return true;
}

bool pq_copy(pq_link *l, const char *statement, view rows)
{
    int ended;
    if (!pq_do(l, statement))
        return false;
    l->calls->set_nonblocking(l->connection, 1);
    l->copying = true;
    if (!send_rows(l, rows))
        return pq_settle(l) && fail_connection(l);
    while ((ended = l->calls->put_copy_end(l->connection, NULL)) == 0)
        wait_for_link(l);
    if (ended < 0)
        return pq_settle(l) && fail_connection(l);
    pq_push(l);
    return true;
}

void pq_push(pq_link *l)
{
    if (l->copying && l->calls->flush(l->connection) > 0)
        (void)l->calls->consume_input(l->connection);
}

#endif
