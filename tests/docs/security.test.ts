import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASVS_LEVEL_1, ASVS_LEVEL_2 } from './asvs-ids.ts';

const text = readFileSync('docs/security.md', 'utf8');
const TEST = /`((?:tests|e2e)\/[^`]+)`/g;
const testsIn = (cell: string) => [...cell.matchAll(TEST)].map(([, file]) => file!);

const KINDS = ['tests', 'written down', 'not here', 'open'] as const;
type Kind = (typeof KINDS)[number];

function kindOf(answer: string): Kind | null {
  if (/^`(tests|e2e)\//.test(answer)) return 'tests';
  if (/^Written down: \S/.test(answer)) return 'written down';
  if (/^Not here: \S/.test(answer)) return 'not here';
  return /^\*\*Open\*\*: \S/.test(answer) ? 'open' : null;
}

/** One for each id; a row may answer several of one level. */
const items = [...text.matchAll(/^\| ([\d., ]+) +\| ([12]) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].flatMap(
  ([, ids, level, what, answer]) =>
    ids!.split(',').map((id) => ({ id: id.trim(), level: level!, what: what!, answer: answer! })),
);
const idsOf = (level: string) => items.filter((item) => item.level === level).map(({ id }) => id);

const byNumber = (ids: readonly string[]) => [...ids].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

describe('docs/security.md', () => {
  it.each([
    ['1', ASVS_LEVEL_1, 70],
    ['2', ASVS_LEVEL_2, 183],
  ] as const)('answers every requirement of level %s once, and no other', (level, ids, count) => {
    expect(ids).toHaveLength(count);
    expect(byNumber(idsOf(level))).toEqual(byNumber(ids));
  });

  it('answers each by tests, by what is written down, by why it is not here, or as open; none of level 1 is open', () => {
    expect(items.filter(({ answer }) => kindOf(answer) === null)).toEqual([]);
    expect(items.filter(({ level, answer }) => level === '1' && kindOf(answer) === 'open')).toEqual([]);
  });

  it('leads to what is written down', () => {
    const unlinked = items.filter(
      ({ answer }) => kindOf(answer) === 'written down' && !/\]\([^)]+\)|`[^`]+`|as \d/.test(answer),
    );
    expect(unlinked).toEqual([]);
  });

  it('names tests that exist, in the threats too, each of which has one', () => {
    expect(testsIn(text).filter((file) => !existsSync(file))).toEqual([]);
    const [, threats] = /\n## Threats\n\n.*\n.*\n([^]*?)\n\n## /.exec(text)!;
    const rows = threats!.split('\n');
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => testsIn(row.split('|').at(-2)!).length === 0)).toEqual([]);
  });

  it('names nothing that is put off or never runs', () => {
    // The rule of imports is a list that `npm run imports` holds.
    const files = new Set(testsIn(text).filter((file) => file !== 'tests/imports/stages.ts'));
    const holdNothing = [...files].filter((file) => {
      const code = readFileSync(file, 'utf8');
      return (
        !/\.(test|spec)\.tsx?$/.test(file) || !/\b(?:it|test)\b/.test(code) || /\.(?:skip|todo|fails)\b/.test(code)
      );
    });
    expect(holdNothing).toEqual([]);
  });

  it('counts its answers right', () => {
    for (const [level, all] of [
      ['1', ASVS_LEVEL_1],
      ['2', ASVS_LEVEL_2],
    ] as const) {
      const [tests, written, none, open] = KINDS.map(
        (kind) => items.filter((item) => item.level === level && kindOf(item.answer) === kind).length,
      );
      expect(text).toMatch(
        new RegExp(
          `Level ${level} has ${all.length}(?: items)?: ${tests} held by tests, ${written} written down, ${none} not here, ${open} open\\.`,
        ),
      );
    }
  });
});
