/* SPDX-License-Identifier: MIT */
/*
 * What match and join share: takes the names of two files, or of one, gives their datasets; takes a record, gives its name and
 * what there is to compare of it, in words.
 */
#include "cli/core/json.h"
#include "cli/compare/match_files.h"

#include "cli/core/people_option.h"

/* ---- Files --------------------------------------------------------------------------------------- */

/* The second of two may have to be translated. */
static int read_match_file(session *x, input *i, gedelf_dataset **out, bool second)
{
    gedelf_status status = second ? input_make_rereadable(i) : GEDELF_OK;
    input_watch(i, &x->progress);
    if (status == GEDELF_OK)
        status = second ? input_read_typed(i, &x->reading, out)
                        : input_status(i, gedelf_read(out, input_source(i), &x->reading));
    progress_erase(&x->progress);
    if (status != GEDELF_OK)
        return report_status(&x->report, status);
    if (((const match_files *)x->job)->onto_first)
        session_name_bound(x, i, GEDELF_BOUND_OPEN);
    return session_rejects(x) ? EXIT_PROBLEMS : EXIT_DONE;
}

/* OUT may be either of the files: it is locked before that is read. */
static int lock_match_file(session *x, input *i)
{
    const match_files *f = x->job;
    bool free = f->onto_first && x->lock.descriptor < 0;
    return free ? session_lock(x, i, x->settings->output) : EXIT_DONE;
}

static int with_first(session *x, input *i)
{
    match_files *f = x->job;
    int result = lock_match_file(x, i);
    session_show_progress(x);
    if (result == EXIT_DONE && f->onto_first)
        result = report_status(&x->report, input_make_rereadable(i));
    if (result == EXIT_DONE)
        result = read_match_file(x, i, &f->a, false);
    f->first_input = i;
    f->size += input_size(i);
    if (result == EXIT_DONE)
        result = f->work(f);
    gedelf_dataset_free(f->a);
    return result;
}

static int with_name(match_files *f, const char *name, int (*work)(session *x, input *i))
{
    listed_text item = {name, 0};
    text_list one = {&item, 1, 1};
    return session_each_of(&f->x, &one, work);
}

/* What is in an input lives as long as the work on it, so the second is read first, and the first within. */
static int with_second(session *x, input *i)
{
    match_files *f = x->job;
    int result = lock_match_file(x, i);
    session_show_progress(x);
    if (result == EXIT_DONE)
        result = read_match_file(x, i, &f->b, true);
    f->second_input = i;
    f->size += input_size(i);
    if (result == EXIT_DONE) {
        if (x->report.brief)
            report_file_end(&x->report); /* a report is of one file at a time, and becomes that of the first */
        result = with_name(f, f->a_name, with_first);
        report_file(&x->report, i->name);
    }
    gedelf_dataset_free(f->b);
    return result;
}

int match_files_run(match_files *f, const settings *s)
{
    f->a_name = s->operands[0];
    f->b_name = s->operand_count > 1 ? s->operands[1] : NULL;
    int status = session_begin(&f->x, s, false);
    f->x.job = f;
    if (status == EXIT_DONE)
        status = f->b_name ? with_name(f, f->b_name, with_second) : with_name(f, f->a_name, with_first);
    return session_end(&f->x, status);
}

void match_files_begin(match_files *f)
{
    progress_erase(&f->x.progress);
    progress_begin(&f->x.progress);
}

void match_files_progress(void *context, uint64_t done, uint64_t total)
{
    match_files *f = context;
    progress_step(&f->x.progress, f->size / total * done, f->size);
}

/* ---- Pairs as JSON ------------------------------------------------------------------------------- */

bool append_match_score(buffer *out, double score)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.4f", score);
    return put(out, digits);
}

bool append_match_key(buffer *out, const gedelf_match_pair *pair)
{
    return put(out, "{") && json_put_text(out, "tag", gedelf_structure_tag(pair->a)) &&
           json_put_text_or_null(out, "a", gedelf_structure_xref(pair->a)) &&
           json_put_text_or_null(out, "b", gedelf_structure_xref(pair->b));
}

bool append_match_json(buffer *out, const gedelf_match_pair *pair)
{
    bool done = append_match_key(out, pair) && json_put_key(out, "score") && append_match_score(out, pair->score) &&
                json_put_open(out, "why", "[");
    for (size_t i = 0; done && i < pair->why_count; i++)
        done = json_put_word(out, NULL, gedelf_evidence_name((gedelf_evidence)pair->why[i]));
    return done && put(out, "]");
}

/* ---- Records in words ---------------------------------------------------------------------------- */

static bool append_name_of(buffer *out, gedelf_structure person)
{
    view name = gedelf_structure_payload(gedelf_structure_find(person, VIEW("NAME")));
    size_t length = gedelf_name_format(name, NULL, 0);
    if (length == 0)
        return put(out, "?");
    if (!buffer_reserve(out, length))
        return false;
    out->length += gedelf_name_format(name, out->data + out->length, length);
    return true;
}

/* The partners of a family, as far as the family names them. */
static bool append_couple(buffer *out, const gedelf_dataset *dataset, gedelf_structure family)
{
    static const char *const tags[] = {"HUSB", "WIFE"};
    bool done = true, any = false;
    for (size_t i = 0; done && i < 2; i++) {
        gedelf_structure link = gedelf_structure_find(family, view_of_string(tags[i]));
        if (!gedelf_structure_exists(link))
            continue;
        done = (!any || put(out, " & ")) && append_name_of(out, gedelf_dataset_target(dataset, link));
        any = true;
    }
    return done;
}

bool append_record_name(buffer *out, const gedelf_dataset *dataset, gedelf_structure record)
{
    view tag = gedelf_structure_tag(record);
    if (view_equal(tag, VIEW("INDI")))
        return append_name_of(out, record);
    if (view_equal(tag, VIEW("FAM")))
        return append_couple(out, dataset, record);
    gedelf_structure title = gedelf_structure_find(record, VIEW("TITL"));
    if (!gedelf_structure_exists(title))
        title = gedelf_structure_find(record, VIEW("NAME"));
    return append_line(out, gedelf_structure_payload(gedelf_structure_exists(title) ? title : record));
}

/* ---- Facts --------------------------------------------------------------------------------------- */

/* Facts in the making: texts move while they grow, so places are noted. */
typedef struct fact_list {
    buffer *texts;
    const gedelf_dataset *dataset;
    struct {
        const char *label;
        size_t at, length;
    } items[MATCH_FACTS_MOST];
    size_t count;
    bool done;
} fact_list;

static size_t begin_fact(const fact_list *l)
{
    return l->texts->length;
}

static void end_fact(fact_list *l, const char *label, size_t at)
{
    if (l->count < MATCH_FACTS_MOST) {
        l->items[l->count].label = label;
        l->items[l->count].at = at;
        l->items[l->count++].length = l->texts->length - at;
    }
}

/* Payloads of all structures with this tag, with semicolons between. */
static void add_payloads(fact_list *l, const char *label, gedelf_structure record, const char *tag)
{
    size_t at = begin_fact(l);
    gedelf_structure s = gedelf_structure_find(record, view_of_string(tag));
    for (; gedelf_structure_exists(s); s = gedelf_structure_next_same(s))
        l->done = l->done && (l->texts->length == at || put(l->texts, "; ")) &&
                  append_line(l->texts, gedelf_structure_payload(s));
    end_fact(l, label, at);
}

/* Date and place of the first event of this kind. */
static void add_event(fact_list *l, const char *label, gedelf_structure record, const char *tag)
{
    size_t at = begin_fact(l);
    gedelf_structure event = gedelf_structure_find(record, view_of_string(tag));
    view date = gedelf_structure_payload(gedelf_structure_find(event, VIEW("DATE")));
    view place = gedelf_structure_payload(gedelf_structure_find(event, VIEW("PLAC")));
    l->done = l->done && append_line(l->texts, date) &&
              (date.length == 0 || place.length == 0 || put(l->texts, ", ")) && append_line(l->texts, place);
    end_fact(l, label, at);
}

/* Names of those that pointers with this tag in the record, or in the families that it points to, lead to. */
static void add_people(fact_list *l, const char *label, gedelf_structure record, const char *way, const char *tag)
{
    size_t at = begin_fact(l);
    gedelf_structure link = way ? gedelf_structure_find(record, view_of_string(way)) : record;
    for (; gedelf_structure_exists(link); link = way ? gedelf_structure_next_same(link) : (gedelf_structure){NULL, 0}) {
        gedelf_structure family = way ? gedelf_dataset_target(l->dataset, link) : link;
        gedelf_structure s = gedelf_structure_find(family, view_of_string(tag));
        for (; gedelf_structure_exists(s); s = gedelf_structure_next_same(s)) {
            gedelf_structure person = gedelf_dataset_target(l->dataset, s);
            if (gedelf_structure_same(person, record))
                continue;
            l->done = l->done && (l->texts->length == at || put(l->texts, "; ")) && append_name_of(l->texts, person);
        }
    }
    end_fact(l, label, at);
}

static void person_facts(fact_list *l, gedelf_structure record)
{
    size_t at = begin_fact(l);
    gedelf_structure name = gedelf_structure_find(record, VIEW("NAME"));
    for (; gedelf_structure_exists(name); name = gedelf_structure_next_same(name))
        l->done = l->done && (l->texts->length == at || put(l->texts, "; ")) &&
                  append_line(l->texts, gedelf_structure_payload(name));
    end_fact(l, "name", at);
    add_payloads(l, "sex", record, "SEX");
    add_event(l, "birth", record, "BIRT");
    add_event(l, "christening", record, "CHR");
    add_event(l, "baptism", record, "BAPM");
    add_event(l, "death", record, "DEAT");
    add_event(l, "burial", record, "BURI");
    add_event(l, "cremation", record, "CREM");
    add_people(l, "father", record, "FAMC", "HUSB");
    add_people(l, "mother", record, "FAMC", "WIFE");
    add_people(l, "husband", record, "FAMS", "HUSB");
    add_people(l, "wife", record, "FAMS", "WIFE");
    add_people(l, "children", record, "FAMS", "CHIL");
}

static void other_facts(fact_list *l, gedelf_structure record)
{
    size_t at = begin_fact(l);
    l->done = l->done && append_record_name(l->texts, l->dataset, record);
    end_fact(l, "title", at);
    add_payloads(l, "author", record, "AUTH");
    add_payloads(l, "publication", record, "PUBL");
    add_payloads(l, "reference", record, "REFN");
}

static void family_facts(fact_list *l, gedelf_structure record)
{
    add_people(l, "husband", record, NULL, "HUSB");
    add_people(l, "wife", record, NULL, "WIFE");
    add_event(l, "marriage", record, "MARR");
    add_people(l, "children", record, NULL, "CHIL");
}

size_t match_facts(buffer *texts, const gedelf_dataset *dataset, gedelf_structure record,
                   match_fact facts[MATCH_FACTS_MOST])
{
    fact_list l = {.texts = texts, .dataset = dataset, .done = true};
    view tag = gedelf_structure_tag(record);
    texts->length = 0;
    if (view_equal(tag, VIEW("INDI")))
        person_facts(&l, record);
    else if (view_equal(tag, VIEW("FAM")))
        family_facts(&l, record);
    else
        other_facts(&l, record);
    for (size_t i = 0; i < l.count; i++) {
        facts[i].label = l.items[i].label;
        facts[i].text = l.items[i].length > 0 ? view_of(texts->data + l.items[i].at, l.items[i].length) : VIEW("");
    }
    return l.done ? l.count : 0;
}
