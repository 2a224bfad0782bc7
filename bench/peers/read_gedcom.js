// SPDX-License-Identifier: MIT
// npm's read-gedcom: builds its tree of a file, with its index, and prints how many people it has.
'use strict';
const fs = require('fs');
const { readGedcom } = require('read-gedcom');

const octets = fs.readFileSync(process.argv[2]);
const gedcom = readGedcom(octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.length));
console.log(gedcom.getIndividualRecord().length);
