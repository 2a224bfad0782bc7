// SPDX-License-Identifier: MIT
//
// Does what `gedelf --diagnostics=sarif` writes agree with the published JSON schema of SARIF 2.1.0?
//
//     node sarif_test.cjs GEDELF
//
// The schema, and the validator that goes with it, are those of the npm package @microsoft/jest-sarif.
"use strict";

const childProcess = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

const moduleRoots = [process.env.NODE_PATH, "/usr/lib/node_modules", "/usr/local/lib/node_modules"].filter(Boolean);
const home = path.dirname(require.resolve("@microsoft/jest-sarif/package.json", { paths: moduleRoots }));
const Ajv = require(require.resolve("ajv", { paths: [home] }));
const draft4 = require(require.resolve("ajv/lib/refs/json-schema-draft-04.json", { paths: [home] }));
const schema = JSON.parse(fs.readFileSync(path.join(home, "lib/schemas/sarif-2.1.0-rtm.5.json"), "utf8"));

const ajv = new Ajv({ schemaId: "auto", allErrors: true, logger: false });
ajv.addMetaSchema(draft4);
const validate = ajv.compile(schema);

const gedelf = path.resolve(process.argv[2]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gedelf-sarif-"));
const head = "0 HEAD\n1 CHAR UTF-8\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n";
const inputs = {
    "clean.ged": head + "0 @I1@ INDI\n1 NAME Anne /Brontë/\n0 TRLR\n",
    "format.ged": head + "0 @I1@ INDI\n1 FAMS @F9@\n0 @I1@ INDI\n0 @N1@ NOTE a @ b\n",
    "model.ged": head + "0 @I1@ INDI\n1 NMAE Anne\n1 SEX q\n1 BIRT\n2 DATE 31 FEB 1900\n1 FAMS @I1@\n0 TRLR\n",
    "fatal.ged": head + "0 @I1@ INDI\n3 NAME Anne\n0 TRLR\n",
    "a name with ü and spaces.ged": head + "0 FOO\n0 TRLR\n",
};
let failed = 0;

function check(name, args, lines) {
    const run = childProcess.spawnSync(gedelf, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 28 });
    const log = JSON.parse(run.stdout || run.stderr);
    if (!validate(log)) {
        failed++;
        console.log(`${name}: ${ajv.errorsText(validate.errors.slice(0, 5), { separator: "\n    " })}`);
    }
    if (log.runs[0].results.length < lines) {
        failed++;
        console.log(`${name}: ${log.runs[0].results.length} results, at least ${lines} expected`);
    }
}

try {
    for (const [name, text] of Object.entries(inputs)) fs.writeFileSync(path.join(folder, name), text);
    for (const name of Object.keys(inputs)) check(name, ["check", "--diagnostics=sarif", name], name === "clean.ged" ? 0 : 1);
    check("all", ["check", "--diagnostics=sarif", ...Object.keys(inputs)], 8);
    check("missing", ["check", "--diagnostics=sarif", "missing.ged"], 1);
    check("get", ["get", "--diagnostics=sarif", "format.ged", "SOUR"], 1);
} finally {
    fs.rmSync(folder, { recursive: true });
}
console.log(failed ? `${failed} documents are no SARIF` : "all documents are SARIF");
process.exit(failed ? 1 : 0);
