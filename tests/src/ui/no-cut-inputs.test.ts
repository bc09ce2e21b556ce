import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));

it('issue 39 F22: no field cuts what is pasted, since less of it could be another valid value', () => {
  expect(sources.length).toBeGreaterThan(500);
  const cutting = sources.filter((name) => /\bmaxLength\b/i.test(readFileSync(`src/${name}`, 'utf8')));
  expect(cutting).toEqual([]);
});
