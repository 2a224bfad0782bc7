// SPDX-License-Identifier: MIT
// npm's parse-gedcom: builds its tree of a file and prints how many people it has.
'use strict';
const fs = require('fs');
const { parse } = require('parse-gedcom');

const root = parse(fs.readFileSync(process.argv[2], 'utf8'));
console.log(root.children.filter((record) => record.type === 'INDI').length);
