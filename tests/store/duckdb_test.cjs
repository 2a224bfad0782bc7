// SPDX-License-Identifier: MIT
//
// DuckDB reads what gedelf sql --to csv and --to jsonl write: as many rows as SQLite has, and the same answer to a recursive
// question.
//
//   node duckdb_test.cjs GEDELF FILE…
"use strict";
const { execFileSync } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

const roots = [process.env.NODE_PATH, "/usr/lib/node_modules", "/usr/local/lib/node_modules"].filter(Boolean);
const { DuckDBInstance } = require(require.resolve("@duckdb/node-api", { paths: roots.map((root) => path.dirname(root)) }));

const [gedelf, ...files] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gedelf-duckdb-"));
const at = (name) => path.join(folder, name);

function sql(...options) {
    try {
        execFileSync(gedelf, ["sql", "-q", ...options, ...files], { stdio: "ignore" });
    } catch (error) {
        if (error.status !== 1) throw error; // some files are not well-formed
    }
}

function ask(question) {
    return execFileSync(gedelf, ["query", "--format", "json", at("all.db"), question], { encoding: "utf8" })
        .split("\n").filter((line) => line).map((line) => JSON.parse(line));
}

const ancestors = `with recursive line(file, person, ancestor, generation) as (
    select file, person, parent, 1 from pairs
    union select l.file, l.person, p.parent, l.generation + 1 from line l
    join pairs p on p.file = l.file and p.person = l.ancestor where l.generation < 50 and l.ancestor <> l.person)
    select generation, count(*) as n from
    (select file, person, ancestor, min(generation) as generation from line group by file, person, ancestor)
    group by generation order by generation`;

async function main() {
    sql("-o", at("all.db"));
    sql("--to", "csv", "-o", at("csv"));
    sql("--to", "jsonl", "-o", at("jsonl"));
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const rows = async (question) => (await connection.runAndReadAll(question)).getRowObjects();
    let failed = 0;
    for (const file of fs.readdirSync(at("csv"))) {
        const table = path.basename(file, ".csv");
        const [{ n }] = ask(`select count(*) as n from "${table}"`);
        const options = "header = true, all_varchar = true, quote = '\"', escape = '\"', max_line_size = 20000000, new_line = '\\r\\n'";
        const [fromCsv] = await rows(`select count(*) as n from read_csv('${at("csv")}/${file}', ${options})`);
        const [fromJson] = n === 0 ? [{ n: 0 }] : await rows(
            `select count(*) as n from read_json('${at("jsonl")}/${table}.jsonl', format = 'newline_delimited', maximum_object_size = 100000000)`);
        if (Number(fromCsv.n) !== n || Number(fromJson.n) !== n) {
            console.log(`FAILED ${table}: SQLite ${n}, CSV ${fromCsv.n}, JSON Lines ${fromJson.n}`);
            failed++;
        }
    }
    await connection.run(`create table child as select * from read_csv('${at("csv")}/child.csv', header = true)`);
    await connection.run(`create table family as select * from read_csv('${at("csv")}/family.csv', header = true)`);
    await connection.run(`create view pairs as select c.file, c.person, f.husband as parent from child c join family f
        on f.file = c.file and f.id = c.family where f.husband is not null
        union select c.file, c.person, f.wife from child c join family f
        on f.file = c.file and f.id = c.family where f.wife is not null`);
    const expected = ask("select generation, count(*) as n from ancestor group by generation order by generation");
    const got = (await rows(ancestors)).map((row) => ({ generation: Number(row.generation), n: Number(row.n) }));
    if (JSON.stringify(expected) !== JSON.stringify(got) || expected.length === 0) {
        console.log("FAILED ancestors", JSON.stringify(expected), JSON.stringify(got));
        failed++;
    }
    console.log(`${got.length} generations of ancestors, ${failed} failed`);
    fs.rmSync(folder, { recursive: true });
    process.exit(failed ? 1 : 0);
}

main().catch((error) => {
    console.log("FAILED", error);
    process.exit(1);
});
