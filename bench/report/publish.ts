import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = join('build', 'bench');
/** Published reports come from whole runs only. */
const PUBLISHED = join('bench', 'results');

/** Writes a file of `build/bench`. */
export function writeFigures(name: string, text: string): void {
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  writeFileSync(join(ROOT, FOLDER, name), text);
}

/**
 * Writes all figures as JSON, and the report beside them or, of a whole run, where reports are kept.
 * @param plain  replaces values of the JSON, as `JSON.stringify` has it
 */
export function publish(
  { subject, partial }: { readonly subject: string; readonly partial: boolean },
  figures: object,
  text: string,
  plain?: (key: string, value: unknown) => unknown,
): void {
  writeFigures(`${subject}.json`, `${JSON.stringify(figures, plain, 1)}\n`);
  const folder = partial ? FOLDER : PUBLISHED;
  writeFileSync(join(ROOT, folder, `${subject}.md`), text);
  console.log(`Written: ${join(FOLDER, `${subject}.json`)}, ${join(folder, `${subject}.md`)}`);
}
