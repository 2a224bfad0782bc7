/* SPDX-License-Identifier: MIT */
/*
 * Blocks: records of any size and number are stored in whichever form they need, and walked all the same; payloads that
 * were put together are where their lines were, or elsewhere.
 */
#include "unit.h"

#include "format/dataset/dataset.h"

/* ---- Files ----------------------------------------------------------------------------------- */

static void write_numbered(notebook *out, const char *format, size_t number)
{
    char text[200];
    notebook_write(out, view_of(text, (size_t)snprintf(text, sizeof text, format, number)));
}

/* A record with a note that has to be put together, and something to be unescaped. */
static void write_usual(notebook *out, size_t number)
{
    write_numbered(out, "0 @I%zu@ INDI\n1 NAME Jane /Austen/\n2 SURN Austen\n", number);
    write_numbered(out, "1 NOTE She wrote to someone@@example.org %zu times\n2 CONT in all\n2 CONC , if not more\n",
                   number);
    write_numbered(out, "1 NOTE\n2 CONT\n2 CONT %zu\n2 SOUR @S1@\n1 BIRT\n2 DATE @#DJULIAN@ 16 DEC 1775\n", number);
    write_numbered(out, "1 ASSO @I%zu@\n2 RELA f@@f\n", number / 2 + 1);
}

static void write_giant(notebook *out, size_t number, size_t structures)
{
    write_numbered(out, "0 @I%zu@ INDI\n", number);
    for (size_t i = 0; i < structures; i++)
        write_numbered(out, i % 3 == 0 ? "1 RESI %zu\n" : "2 NOTE %zu @@ home\n3 CONT and elsewhere\n", i);
}

/* Few lines, but very long ones. */
static void write_long(notebook *out, size_t number)
{
    write_numbered(out, "0 @I%zu@ INDI\n1 NOTE x", number);
    for (size_t i = 0; i < 30000; i++)
        notebook_write(out, VIEW("\n2 CONC Fifty octets each are a megabyte and a half soon"));
    notebook_write(out, VIEW("\n1 NAME Jane\n"));
}

static void write_tags(notebook *out, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        write_numbered(out, "0 @T%zu@", i);
        write_numbered(out, " _T%zu one\n", i);
        write_numbered(out, "1 _S%zu a@@b\n", i);
    }
}

static void write_file(notebook *out)
{
    size_t number = 1;
    notebook_init(out);
    notebook_write(out, VIEW(HEADER));
    for (; number < 9000; number++)
        write_usual(out, number);
    write_giant(out, number++, 16381);
    write_usual(out, number++);
    write_giant(out, number++, 40000);
    write_giant(out, number++, 300);
    write_long(out, number++);
    write_usual(out, number++);
    write_tags(out, 0, 6000);
    for (size_t end = number + 3000; number < end; number++)
        write_usual(out, number);
    notebook_write(out, VIEW("0 @S1@ SOUR\n" TRAILER));
}

/* ---- Walking --------------------------------------------------------------------------------- */

static void assert_same_structure(gedelf_structure a, gedelf_structure b)
{
    assert_int_equal(gedelf_structure_exists(a), gedelf_structure_exists(b));
    if (!gedelf_structure_exists(a))
        return;
    assert_view(gedelf_structure_tag(a), gedelf_structure_tag(b));
    assert_view(gedelf_structure_xref(a), gedelf_structure_xref(b));
    assert_view(gedelf_structure_payload(a), gedelf_structure_payload(b));
    assert_view(gedelf_structure_pointer(a), gedelf_structure_pointer(b));
    assert_int_equal(gedelf_structure_line(a), gedelf_structure_line(b));
    assert_view(gedelf_structure_type(a), gedelf_structure_type(b));
}

/* Two records, structure by structure. What is below is seen to be below by going up again. */
static size_t assert_same_record(gedelf_structure a, gedelf_structure b)
{
    gedelf_structure top = a;
    size_t count = 0;
    for (;;) {
        assert_same_structure(a, b);
        count++;
        gedelf_structure below = gedelf_structure_first(a);
        assert_int_equal(gedelf_structure_exists(below), gedelf_structure_exists(gedelf_structure_first(b)));
        if (gedelf_structure_exists(below)) {
            b = gedelf_structure_first(b);
            a = below;
            continue;
        }
        while (!gedelf_structure_same(a, top) && !gedelf_structure_exists(gedelf_structure_next(a))) {
            assert_false(gedelf_structure_exists(gedelf_structure_next(b)));
            a = gedelf_structure_super(a);
            b = gedelf_structure_super(b);
        }
        if (gedelf_structure_same(a, top))
            return count;
        a = gedelf_structure_next(a);
        b = gedelf_structure_next(b);
    }
}

/* The dataset has what the stream has, and finds it. */
static void assert_same_as_streamed(const gedelf_dataset *d, view text, const gedelf_read_options *options)
{
    gedelf_reader *reader;
    gedelf_structure kept = gedelf_dataset_records(d), streamed;
    size_t count = 0;
    assert_int_equal(gedelf_reader_open(&reader, source_of(text), options), GEDELF_OK);
    while (gedelf_reader_next(reader, &streamed) == GEDELF_OK) {
        count += assert_same_record(kept, streamed);
        gedelf_structure found = gedelf_dataset_find(d, gedelf_structure_xref(kept));
        assert_true(gedelf_structure_same(found, kept));
        kept = gedelf_structure_next(kept);
    }
    assert_false(gedelf_structure_exists(kept));
    assert_true(count > 100000);
    gedelf_reader_close(reader);
}

/* From memory, the text must stay as it is; in chunks, it need not. */
static void assert_read_well(view text, size_t chunk, const gedelf_read_options *options)
{
    chunks source = {.text = text, .size = chunk};
    gedelf_dataset *d;
    gedelf_source from = chunk > 0 ? gedelf_source_callback(chunks_read, &source) : source_of(text);
    assert_int_equal(gedelf_read(&d, from, options), GEDELF_OK);
    assert_same_as_streamed(d, text, options);
    gedelf_dataset_free(d);
}

static void test_block__any_record(void **state)
{
    (void)state;
    notebook out;
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    write_file(&out);
    view text = buffer_view(&out.text);
    assert_read_well(text, 0, &options);
    assert_read_well(text, 1 << 20, &options);
    assert_read_well(text, 1000, &options);
    options.positions = options.typed = true;
    assert_read_well(text, 0, &options);
    assert_read_well(text, 1 << 20, &options);
    notebook_free(&out);
}

/* ---- Room ------------------------------------------------------------------------------------ */

/* Of a usual file, structures take eight octets each, and payloads no room of their own. */
static void test_block__room(void **state)
{
    (void)state;
    notebook out;
    census counts = {0};
    gedelf_allocator allocator = census_allocator(&counts);
    gedelf_read_options options = GEDELF_READ_OPTIONS();
    gedelf_dataset *d;
    options.allocator = &allocator;
    notebook_init(&out);
    notebook_write(&out, VIEW(HEADER));
    for (size_t number = 1; number < 30000; number++) {
        write_numbered(&out, "0 @F%zu@ FAM\n1 MARR\n2 DATE 1775\n2 PLAC Steventon, Hampshire\n", number);
        write_numbered(&out, "1 HUSB @I%zu@\n1 NOTE A long time ago\n2 CONT and a long way from here\n", number);
        write_numbered(&out, "0 @I%zu@ INDI\n1 NAME Jane /Austen/\n", number);
    }
    notebook_write(&out, VIEW("0 @S1@ SOUR\n" TRAILER));
    chunks source = {.text = buffer_view(&out.text), .size = 1 << 20};
    assert_int_equal(gedelf_read(&d, gedelf_source_callback(chunks_read, &source), &options), GEDELF_OK);
    assert_true(d->block_count >= 4);
    for (size_t i = 0; i < d->block_count; i++) {
        assert_non_null(d->blocks[i]->small);
        assert_null(d->blocks[i]->nodes);
        assert_int_equal(d->blocks[i]->capacity, d->blocks[i]->count);
        assert_int_equal(d->blocks[i]->cell_capacity, d->blocks[i]->cell_count);
        assert_null(d->blocks[i]->arena.blocks);
    }
    gedelf_dataset_free(d);
    assert_census_is_clean(&counts);
    notebook_free(&out);
}

/* ---- Records that are nodes already ---------------------------------------------------------- */

static const char three_lines[] = "0 @I1@ INDI\n1 NAME Jane\n2 CONT Austen\n1 SEX F\n";

/* A block without a reader. */
typedef struct bench {
    stage stage;
    assembler assembler;
    block block;
    uint32_t indi, name, sex;
} bench;

static void bench_init(bench *b)
{
    stage_open_as(&b->stage, source_of(VIEW(three_lines)), "UTF-8");
    assert_true(
        assembler_init(&b->assembler, &memory_default, &b->stage.options, dialect_default(), &b->stage.speaker));
    b->indi = names_add(&b->assembler.tags, VIEW("INDI"));
    b->name = names_add(&b->assembler.tags, VIEW("NAME"));
    b->sex = names_add(&b->assembler.tags, VIEW("SEX"));
    block_init(&b->block, &memory_default, &b->assembler, true);
    b->block.text = three_lines;
    b->block.text_length = sizeof three_lines - 1;
}

static void bench_free(bench *b)
{
    block_free(&b->block);
    assembler_free(&b->assembler);
    stage_close(&b->stage);
}

static gedelf_status append_record(bench *b, uint32_t sex_tag, uint64_t begin)
{
    node nodes[] = {{0, 1, 0, b->indi << NODE_FLAGS | NODE_XREF},
                    {0, 1, 0, b->name << NODE_FLAGS | NODE_STRING | NODE_CELL},
                    {38, 1, 0, sex_tag << NODE_FLAGS | NODE_STRING}};
    const uint32_t numbers[] = {0, 1, 3};
    node_run r = {.nodes = nodes,
                  .to = COUNT_OF(nodes),
                  .largest = COUNT_OF(nodes),
                  .origin = begin,
                  .begin = begin,
                  .end = begin + sizeof three_lines - 1,
                  .greatest_tag = sex_tag > b->sex ? sex_tag : b->sex,
                  .lines = numbers,
                  .first_line = 7};
    cell *c = block_add_cell(&b->block);
    assert_non_null(c);
    *c = (cell){.payload = "Jane\nAusten", .payload_at = 19, .payload_length = 11, .tag = b->name};
    nodes[1].text = block_cell_text(&b->block, begin);
    return block_append(&b->block, &r, true);
}

static void assert_record(const bench *b, size_t index, uint32_t sex_tag)
{
    gedelf_structure top = block_at(&b->block, index), name = gedelf_structure_first(top);
    gedelf_structure sex = gedelf_structure_next(name);
    assert_view(gedelf_structure_tag(top), VIEW("INDI"));
    assert_view(gedelf_structure_xref(top), VIEW("I1"));
    assert_view(gedelf_structure_payload(name), VIEW("Jane\nAusten"));
    assert_int_equal(gedelf_structure_line(name), 8);
    assert_int_equal(gedelf_structure_tag_number(sex), sex_tag);
    assert_view(gedelf_structure_payload(sex), VIEW("F"));
    assert_true(gedelf_structure_same(gedelf_structure_super(sex), top));
    assert_false(gedelf_structure_exists(gedelf_structure_next(sex)));
    assert_false(gedelf_structure_exists(gedelf_structure_super(top)));
}

/* A block is made over when something comes that does not fit, and what was there stays. */
static void test_block__append(void **state)
{
    (void)state;
    bench b;
    char tag[20];
    bench_init(&b);
    assert_true(block_has_room_for(&b.block, 3, 0, 46, b.sex));
    for (size_t i = 0; i < 1000; i++)
        assert_int_equal(append_record(&b, b.sex, 0), GEDELF_OK);
    assert_non_null(b.block.small);
    assert_true(block_has_room_for(&b.block, 3, 0, 46, b.sex));
    assert_true(block_has_room_for(&b.block, 16383, 0, 1 << 20, 4095));
    assert_false(block_has_room_for(&b.block, 16384, 0, 1 << 20, 4095));
    assert_false(block_has_room_for(&b.block, 3, 0, (1 << 20) + 1, 4095));
    assert_false(block_has_room_for(&b.block, 3, 0, 46, 4096));
    uint32_t last = 0;
    for (size_t i = 0; i < 4096; i++)
        last = names_add(&b.assembler.tags, view_of(tag, (size_t)snprintf(tag, sizeof tag, "%03zX", i)));
    assert_int_equal(append_record(&b, last, 0), GEDELF_OK);
    assert_null(b.block.small);
    assert_int_equal(append_record(&b, b.sex, 0), GEDELF_OK);
    assert_true(block_has_room_for(&b.block, 3, 0, 46, last));
    assert_false(block_has_room_for(&b.block, 3, 1 << 20, (1 << 20) + 46, b.sex));
    assert_true(block_has_room_for(&b.block, 3, 1 << 20, (1 << 20) + 46, last));
    assert_true(block_trim(&b.block));
    assert_int_equal(b.block.capacity, 3 * 1002);
    for (size_t i = 0; i < 1002; i++)
        assert_record(&b, 3 * i, i == 1000 ? last : b.sex);
    bench_free(&b);
}

/* Blocks that follow each other in a pool have no more than they need; one that has to take what does not fit leaves it,
   and its room is for the next. */
static void test_block__pool(void **state)
{
    (void)state;
    enum { RECORDS = 3000 };
    bench b;
    node_pool pool;
    char tag[20];
    uint32_t last = 0;
    bench_init(&b);
    for (size_t i = 0; i < 4096; i++)
        last = names_add(&b.assembler.tags, view_of(tag, (size_t)snprintf(tag, sizeof tag, "%03zX", i)));
    pool_init(&pool, &memory_default, true, false);
    block_keep_in_pool(&b.block, &pool);
    size_t appended = 0;
    for (; block_has_room_for(&b.block, 3, 0, 46, b.sex); appended++)
        assert_int_equal(append_record(&b, b.sex, 0), GEDELF_OK);
    assert_true(appended > 1 && appended < RECORDS); /* the chunk is full */
    assert_ptr_equal(b.block.chunk, pool.newest);
    for (; appended < RECORDS; appended++)
        assert_int_equal(append_record(&b, b.sex, 0), GEDELF_OK);
    assert_null(b.block.chunk);
    assert_non_null(b.block.small);
    assert_int_equal(pool.newest->used, 0);

    bench second;
    bench_init(&second);
    for (size_t i = 0; i < 4096; i++)
        names_add(&second.assembler.tags, view_of(tag, (size_t)snprintf(tag, sizeof tag, "%03zX", i)));
    block_keep_in_pool(&second.block, &pool);
    assert_int_equal(append_record(&second, second.sex, 0), GEDELF_OK);
    assert_int_equal(append_record(&second, second.sex, 0), GEDELF_OK);
    assert_ptr_equal(second.block.small, pool.newest->small);
    assert_true(block_trim(&second.block));
    assert_int_equal(pool.newest->used, 6);
    assert_true(pool_trim(&pool));
    assert_int_equal(pool.newest->capacity, 6);
    pool_point(&second.block);
    assert_record(&second, 3, second.sex);
    assert_int_equal(append_record(&second, last, 0), GEDELF_OK);
    assert_null(second.block.chunk);
    assert_non_null(second.block.nodes);
    assert_record(&second, 0, second.sex);
    assert_record(&second, 6, last);
    for (size_t i = 0; i < RECORDS; i++)
        assert_record(&b, 3 * i, b.sex);
    bench_free(&second);
    bench_free(&b);
    pool_free(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_block__any_record),
        cmocka_unit_test(test_block__room),
        cmocka_unit_test(test_block__append),
        cmocka_unit_test(test_block__pool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
