import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from './read-json.ts';
import { run } from './run.ts';

/** Keys that the app of this checkout was built with, and trusts. */
const BUILT_KEYS = join(import.meta.dirname, '../dist/proof-keys.json');

/** `npm run verify -- …`: see README.md. */
process.exitCode = await run(process.argv.slice(2), {
  read: (path) => textOf(readFileSync(path)),
  print: (line) => void process.stdout.write(`${line}\n`),
  builtKeys: BUILT_KEYS,
});
