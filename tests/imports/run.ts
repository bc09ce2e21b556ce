/**
 * `npm run imports`: who may import whom, how large the rooms are, which files have no caller, which functions are too long. Ends with 1 when something is.
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
const PAGES_LINES_MAX = 2400;

const files = sourceFiles();

/** Lines of code and styles below a folder. */
function linesBelow(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name));
  return names.reduce((total, name) => total + readFileSync(join(folder, name), 'utf8').split('\n').length - 1, 0);
}

for (const [stage, reach] of Object.entries(STAGES)) {
  const count = [...files.keys()].filter((file) => file.startsWith(`${stage}/`)).length;
  console.log(`${stage} (${count} files) → ${reach.join(', ') || 'nothing'}`);
}
console.log(`features share only ${SHARED_BY_FEATURES.join(', ')}; a page imports no page`);

const features = readdirSync('src/features', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, lines: linesBelow(join('src/features', name)) }))
  .sort((a, b) => b.lines - a.lines);
const pagesLines = linesBelow('src/pages');
console.log(
  `features, lines: ${features.map(({ name, lines }) => `${name} ${lines}`).join(', ')}; pages ${pagesLines}`,
);

const started = new Map([...files, ...starterFiles()]);
const uncalled = filesWithoutCaller(started, ENTRY_POINTS);
const long = [...files].flatMap(([file, source]) => longFunctions(file, source));

const problems = [
  ...importProblems(files),
  ...features
    .filter(({ lines }) => lines > FEATURE_LINES_MAX)
    .map(({ name, lines }) => `src/features/${name}: ${lines} lines, more than ${FEATURE_LINES_MAX}`),
  ...(pagesLines > PAGES_LINES_MAX ? [`src/pages: ${pagesLines} lines, more than ${PAGES_LINES_MAX}`] : []),
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
