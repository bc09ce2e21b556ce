/**
 * Makes the fixtures of this folder from the originals (README.md says where to get them):
 * `node tests/vectors/convert.ts <decimaltestdata> <big.js package> <bignumber.js package>`.
 * Prints what was kept and what was left out, and why.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Collector } from './convert/collector.ts';
import { collectDecTest } from './convert/dec-test.ts';
import { BIG, BIGNUMBER, collectSuite } from './convert/js-tests.ts';
import type { Dialect } from './convert/js-tests.ts';
import { writeVectors } from './vector-file.ts';

const [decTests, big, bignumber] = process.argv.slice(2);
if (!decTests || !big || !bignumber) throw new Error('usage: convert.ts <decimaltestdata> <big.js> <bignumber.js>');

function write(name: string, about: readonly string[], collector: Collector): void {
  const groups = collector.result();
  const text = writeVectors(about, groups);
  writeFileSync(join(import.meta.dirname, name), text);
  const counts = new Map<string, number>();
  for (const { operation, rows } of groups) counts.set(operation, (counts.get(operation) ?? 0) + rows.length);
  const kept = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const lines = [
    `${name}: ${kept} cases, ${text.length} bytes, ${collector.cut} of them cut to 18 decimals`,
    ...[...counts].map(([operation, count]) => `  ${operation} ${count}`),
    '  left out:',
    ...[...collector.leftOut].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `    ${reason}: ${count}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

const seen = new Set<string>();
const general = new Collector(seen, false);
for (const file of readdirSync(decTests).sort()) {
  if (file.endsWith('.decTest')) collectDecTest(readFileSync(join(decTests, file), 'latin1'), general);
}
write(
  'general-decimal-arithmetic.tsv',
  [
    'Source: General Decimal Arithmetic Testcases, version 2.59 (Mike Cowlishaw), https://speleotrove.com/decimal/dectest.html,',
    'as in the standard library of CPython 3.11 (test/decimaltestdata).',
    'Notice of the originals: Copyright (c) IBM Corporation, 1981, 2008. All rights reserved. Offered on an as-is basis.',
    'Only operands, results, places and modes; made by convert.ts.',
  ],
  general,
);

function suites(name: string, folder: string, dialect: Dialect, about: readonly string[]): void {
  const collector = new Collector(seen, true);
  for (const file of dialect.files) {
    collectSuite(file, readFileSync(join(folder, 'test', `${file}.js`), 'utf8'), dialect, collector);
  }
  write(name, about, collector);
}

suites('big.tsv', big, BIG, [
  'Source: test data of big.js 3.0.0 (test/*.js of the npm package), https://github.com/MikeMcl/big.js.',
  'Licence: MIT Expat. Copyright (c) 2012 Michael Mclaughlin.',
  'Only operands, results, places and modes; made by convert.ts.',
]);
suites('bignumber.tsv', bignumber, BIGNUMBER, [
  'Source: test data of bignumber.js 1.0.1 (test/*.js of the npm package), https://github.com/MikeMcl/bignumber.js.',
  'Licence: MIT Expat. Copyright (c) 2012 Michael Mclaughlin.',
  'Only operands, results, places and modes; made by convert.ts.',
]);
