/**
 * `npm run compat`: reads the built app and says what an engine at the floor lacks of it. Ends with 1 when something is
 * neither asked for nor replaced nor excepted, or when an exception allows nothing.
 */
import { BUILD_TARGET } from '../../tools/vite/floor.ts';
import { builtFiles, ownSources } from './built-files.ts';
import { checkBuild } from './check.ts';
import { EXCEPTIONS } from './exceptions.ts';

const files = { ...builtFiles('dist'), sources: ownSources() };
const { problems, unused } = checkBuild(files, EXCEPTIONS);
const places = new Map<string, string[]>();
for (const { path, spelled, id, since, near } of problems) {
  const name = `${spelled} (${id}: ${since})`;
  places.set(name, [...(places.get(name) ?? []), `  ${path}${near && `: ${near}`}`]);
}
for (const [name, found] of places) console.error([name, ...new Set(found)].join('\n'));
for (const { features, file } of unused)
  console.error(`exception allows nothing: ${features.join(', ')} ${file ?? ''}`);
console.log(
  `${files.scripts.length} scripts and ${files.styles.length} style sheets read for ${BUILD_TARGET.join(', ')}: ` +
    `${places.size} features too young, ${EXCEPTIONS.length} exceptions, ${unused.length} of them unused`,
);
process.exitCode = problems.length + unused.length === 0 ? 0 : 1;
