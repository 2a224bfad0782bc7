/* SPDX-License-Identifier: MIT */
/*
 * pq: takes the address of a PostgreSQL server and statements, gives their answers, through libpq, which is loaded when it is
 * needed. What goes wrong is kept in words that say what to do, and never have a password in them. [D509]
 */
#ifndef GEDELF_CLI_PQ_H
#define GEDELF_CLI_PQ_H

#include "base/base.h"

/* Was libpq there when the program was built? */
bool pq_is_there(void);

/* Is this the address of a PostgreSQL server, as libpq takes it? */
bool pq_is_address(const char *text);

#ifdef GEDELF_HAVE_PQ

#include <libpq-fe.h>

/* What is used of libpq. */
typedef struct pq_calls {
    PQconninfoOption *(*conninfo_parse)(const char *address, char **problem);
    PQconninfoOption *(*conninfo)(PGconn *connection);
    void (*conninfo_free)(PQconninfoOption *options);
    PGconn *(*connect)(const char *const *names, const char *const *values, int expand);
    void (*finish)(PGconn *connection);
    ConnStatusType (*status)(const PGconn *connection);
    int (*server_version)(const PGconn *connection);
    char *(*error_message)(const PGconn *connection);
    PQnoticeReceiver (*set_notice_receiver)(PGconn *connection, PQnoticeReceiver receiver, void *context);
    int (*set_nonblocking)(PGconn *connection, int argument);
    int (*flush)(PGconn *connection);
    int (*socket)(const PGconn *connection);
    int (*consume_input)(PGconn *connection);
    PGresult *(*exec)(PGconn *connection, const char *statement);
    PGresult *(*exec_params)(PGconn *connection, const char *statement, int count, const Oid *types,
                             const char *const *values, const int *lengths, const int *formats, int result_format);
    int (*send_query)(PGconn *connection, const char *statement);
    int (*set_single_row_mode)(PGconn *connection);
    PGresult *(*get_result)(PGconn *connection);
    int (*put_copy_data)(PGconn *connection, const char *octets, int count);
    int (*put_copy_end)(PGconn *connection, const char *problem);
    ExecStatusType (*result_status)(const PGresult *result);
    char *(*result_error_field)(const PGresult *result, int field);
    void (*clear)(PGresult *result);
    int (*row_count)(const PGresult *result);
    char *(*value)(const PGresult *result, int row, int column);
    int (*length)(const PGresult *result, int row, int column);
    int (*is_null)(const PGresult *result, int row, int column);
} pq_calls;

/* Loads libpq. False if there is none. */
bool pq_load(pq_calls *calls);

/* What is wrong with an address, which is not shown, since it may have a password in it; NULL if nothing is. */
const char *pq_address_fault(const pq_calls *calls, const char *address);

/* A connection. */
typedef struct pq_link {
    const pq_calls *calls;
    PGconn *connection;
    buffer problem; /* what went wrong last, in words */
    char state[6];  /* its SQLSTATE; empty if the server did not say one */
    bool lost;      /* the connection is gone, and with it the transaction */
    bool copying;   /* rows were sent, and the server has not said yet what it made of them */
    bool begun;     /* a transaction has, */
    bool prepared;  /* or is prepared */
} pq_link;

void pq_link_init(pq_link *l, const pq_calls *calls);

/* Connects, and says who it is. These four are false if it did not work; `problem` says why. */
bool pq_connect(pq_link *l, const char *address);
void pq_link_free(pq_link *l);

/* Carries out statements that have no answer. */
bool pq_do(pq_link *l, const char *statements);

/* Sends rows in the binary form of COPY, header and trailer included, by a COPY statement. It does not wait until the server has taken
   them all: the next statement does, and says what was wrong with them. */
bool pq_copy(pq_link *l, const char *statement, view rows);

/* Waits for the end of what was sent. */
bool pq_settle(pq_link *l);

/* Sends on what still waits to be sent, as far as that goes at once. */
void pq_push(pq_link *l);

/* Asks a question with up to a few parameters, which are texts or NULL. NULL if it did not work; else to be given back by
   `calls->clear`. */
PGresult *pq_ask(pq_link *l, const char *question, const char *const *values, int count);

/* A value of an answer as text, or as a number; empty and 0 for null. */
view pq_text(const pq_link *l, const PGresult *result, int row, int column);
int64_t pq_number(const pq_link *l, const PGresult *result, int row, int column);

/* Takes a result that is to be a row of an answer, or its end: for callers of libpq itself. False if it is a failure, which is
   then in `problem`. */
bool pq_result_good(pq_link *l, const PGresult *result);

/* Where it is connected to, as HOST:PORT/DATABASE. */
bool pq_append_address(buffer *out, const pq_link *l);

#endif

/* Appends a name or a text as SQL has it, in double or single quotes. */
bool pq_append_name(buffer *out, view name);
bool pq_append_literal(buffer *out, view text);

#endif
