/**
 * `npm run imports`: who may import whom, how large the rooms are, which files have no caller, which functions are too long.
 * Ends with 1 when something is wrong.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { filesWithoutCaller, missingEntries } from './callers.ts';
import { cyclesOf, importProblems, importsOf, inDrawers } from './check-imports.ts';
import { ENTRY_POINTS } from './entry-points.ts';
import { FUNCTION_LINES_MAX, lengthProblems, longFunctions } from './function-lengths.ts';
import { LONG_FUNCTIONS } from './long-functions.ts';
import { sourceFiles, starterFiles } from './source-files.ts';
import { SHARED_BY_FEATURES, STAGES } from './stages.ts';

/** Largest room of the app that a person can still hold in their head, lines of code and styles. */
const FEATURE_LINES_MAX = 5000;
/** Largest page with its own parts: what else it needs belongs to a feature. Each has its own, so a new page has room. */
const PAGE_LINES_MAX = 1500;

const files = sourceFiles();

const isCode = (name: string): boolean => /\.(tsx?|css)$/.test(name);
const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

/** Lines of code and styles below a folder. */
const linesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .reduce((total, name) => total + linesOf(join(folder, name)), 0);

interface Room {
  readonly name: string;
  readonly lines: number;
}

/** Folders directly below a folder, and its files of code, the largest first. */
const roomsIn = (folder: string): readonly Room[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || isCode(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name);
      return { name: entry.name, lines: entry.isDirectory() ? linesBelow(path) : linesOf(path) };
    })
    .sort((a, b) => b.lines - a.lines);

/** Prints the rooms of a folder. @returns a sentence for each that is too large */
function tooLarge(folder: string, most: number): readonly string[] {
  const rooms = roomsIn(folder);
  console.log(`${folder}, lines: ${rooms.map(({ name, lines }) => `${name} ${lines}`).join(', ')}`);
  return rooms
    .filter(({ lines }) => lines > most)
    .map(({ name, lines }) => `${folder}/${name}: ${lines} lines, more than ${most}`);
}

for (const [stage, reach] of Object.entries(STAGES)) {
  const count = [...files.keys()].filter((file) => file.startsWith(`${stage}/`)).length;
  console.log(`${stage} (${count} files) → ${reach.join(', ') || 'nothing'}`);
}
console.log(`features share only ${SHARED_BY_FEATURES.join(', ')}; a page imports no page`);

const large = [...tooLarge('src/features', FEATURE_LINES_MAX), ...tooLarge('src/pages', PAGE_LINES_MAX)];

const started = new Map([...files, ...starterFiles()]);
const uncalled = filesWithoutCaller(started, ENTRY_POINTS);
const long = [...files].flatMap(([file, source]) => longFunctions(file, source));

const problems = [
  ...importProblems(files),
  ...large,
  ...missingEntries(started, ENTRY_POINTS).map((entry) => `${entry}: an entry point that does not exist`),
  ...uncalled.map((file) => `${file}: no entry point reaches it`),
  ...lengthProblems(long, LONG_FUNCTIONS),
];
const imports = [...files].flatMap(([file, source]) => importsOf(file, source));
console.log(
  `${files.size} files, ${imports.length} imports, ${imports.filter(({ typeOnly }) => typeOnly).length} of types`,
);
console.log(`${cyclesOf(imports).length} circles, types included; ${inDrawers(files.keys()).length} files in drawers`);
console.log(`${uncalled.length} files without a caller; ${long.length} functions over ${FUNCTION_LINES_MAX} lines`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
