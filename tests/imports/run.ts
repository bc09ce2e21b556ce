/**
 * `npm run imports`: who may import whom, how large the rooms are, and what is wrong. Ends with 1 when something is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { cyclesOf, importProblems, importsOf, inDrawers } from './check-imports.ts';
import { sourceFiles } from './source-files.ts';
import { SHARED_BY_FEATURES, STAGES } from './stages.ts';

/** Largest room of the app that a person can still hold in their head, lines of code and styles. */
const FEATURE_LINES_MAX = 3300;
const PAGES_LINES_MAX = 3000;

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

const problems = [
  ...importProblems(files),
  ...features
    .filter(({ lines }) => lines > FEATURE_LINES_MAX)
    .map(({ name, lines }) => `src/features/${name}: ${lines} lines, more than ${FEATURE_LINES_MAX}`),
  ...(pagesLines > PAGES_LINES_MAX ? [`src/pages: ${pagesLines} lines, more than ${PAGES_LINES_MAX}`] : []),
];
const imports = [...files].flatMap(([file, source]) => importsOf(file, source));
console.log(
  `${files.size} files, ${imports.length} imports, ${imports.filter(({ typeOnly }) => typeOnly).length} of types`,
);
console.log(`${cyclesOf(imports).length} circles, types included; ${inDrawers(files.keys()).length} files in drawers`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
