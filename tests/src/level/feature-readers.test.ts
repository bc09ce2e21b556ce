import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COLUMNS = Object.keys(LEVEL_SETTINGS[0]);
/** docs/contract.md#device-levels, in the words of the table. */
const FEATURES = [
  ['1', 'delayed chart'],
  ['1', 'shallow structures'],
  ['1', 'throttled updates'],
  ['1', 'virtual scroll'],
  ['1', 'GPU hints'],
  ['2', 'light chart'],
  ['2', 'batched updates'],
  ['2', 'reduced update frequency'],
  ['2', 'smaller buffers'],
  ['2', 'limited cache'],
  ['3', 'reduced features'],
  ['3', 'reduced animations'],
  ['3', 'aggressive cleanup'],
  ['3', 'lower render quality'],
  ['3', 'limited concurrent renders'],
  ['3', 'no transitions'],
];

const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const codeOf = (path: string) => textOf(path).replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => `src/${path}`)
  .filter((path) => path !== 'src/level/settings.ts');

/** Returns whether code reads a column, as a property or by destructuring. */
const reads = (code: string, column: string): boolean =>
  new RegExp(`\\.${column}\\b|\\{[^{}]*\\b${column}\\b[^{}]*\\}\\s*=[^>]`).test(code);

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
const section = textOf('docs/levels.md').split('## Features and their readers')[1]?.split(/^## /m)[0] ?? '';
const rows = section
  .split('\n')
  .filter((line) => /^\| [1-3] \|/.test(line))
  .map((line) => {
    const [, level, feature, columns, readers] = line.split('|').map((cell) => cell.trim());
    return { level: level!, feature: feature!, columns: quoted(columns!), readers: quoted(readers!) };
  });

describe('the features of the levels', () => {
  it('are those of the specification', () => {
    expect(rows.map(({ level, feature }) => [level, feature])).toEqual(FEATURES);
  });

  it.each(COLUMNS)('%s is in the table and read by somebody outside it', (column) => {
    expect(rows.some(({ columns }) => columns.includes(column))).toBe(true);
    expect(sources.filter((path) => reads(codeOf(path), column))).not.toEqual([]);
  });

  it.each(rows.filter(({ columns }) => columns.length > 0))('$feature: $columns', ({ columns, readers }) => {
    for (const column of columns) {
      expect(COLUMNS).toContain(column);
      expect(
        readers.filter((path) => reads(codeOf(path), column)),
        column,
      ).not.toEqual([]);
    }
    for (const path of readers) {
      expect(
        columns.filter((column) => reads(codeOf(path), column)),
        path,
      ).not.toEqual([]);
    }
  });

  it('are on at their level: a column of each differs from level 0 there', () => {
    for (const { level, feature, columns } of rows) {
      const [full, at] = [LEVEL_SETTINGS[0], LEVEL_SETTINGS[Number(level) as 1 | 2 | 3]];
      if (columns.length === 0) continue;
      const changed = columns.filter((column) => full[column as keyof typeof full] !== at[column as keyof typeof at]);
      expect(changed, feature).not.toEqual([]);
    }
  });
});
