import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CataloguePart } from '../src/i18n/catalogues.ts';
import type { Texts } from '../src/i18n/texts.ts';

const FOLDER = join(import.meta.dirname, '../src/i18n');

/** The texts of one language by part, `first` before the others, as they lie in its folder. */
export function textFiles(code: string): ReadonlyMap<CataloguePart, Texts> {
  const parts = readdirSync(join(FOLDER, code))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length) as CataloguePart)
    .toSorted((a, b) => Number(b === 'first') - Number(a === 'first') || (a < b ? -1 : 1));
  return new Map(
    parts.map((part) => [part, JSON.parse(readFileSync(join(FOLDER, code, `${part}.json`), 'utf8')) as Texts]),
  );
}
