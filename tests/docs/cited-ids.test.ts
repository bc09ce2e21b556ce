import { describe, expect, it } from 'vitest';
import {
  allOf,
  anchorsOf,
  documentsCited,
  filesNamed,
  idsCited,
  idTable,
  linksOf,
  placeOf,
  readmeLengths,
} from './citations.ts';
import type { Citation } from './citations.ts';

const README_LINES = 25;

const lost = (citations: readonly Citation[]) =>
  citations
    .filter((citation) => placeOf(citation) === null)
    .map(({ text, file, line, target }) => `${file}:${line} cites ${text}: no ${target}`);

describe('what the repository cites it holds', () => {
  it('every id of a convention, a target or a decision has its line in docs/', () => {
    const cited = allOf(idsCited);
    expect(new Set(cited.map(({ text }) => text)).size).toBeGreaterThan(200);
    expect(lost(cited)).toEqual([]);
    if (process.env['DOCS_IDS']) process.stdout.write(`${idTable().join('\n')}\n`);
  });

  it('every document named is in the repository, and none is cited by a number of a section', () => {
    expect(lost(allOf(documentsCited))).toEqual([]);
  });

  it('every relative link of a Markdown file leads somewhere', () => {
    expect(lost(allOf(linksOf))).toEqual([]);
  });

  it('every file that a Markdown text names with its folder exists', () => {
    expect(lost(allOf(filesNamed))).toEqual([]);
  });

  it(`a folder's README has at most ${README_LINES} lines`, () => {
    expect(readmeLengths().filter(([, lines]) => lines > README_LINES)).toEqual([]);
  });

  it('every convention, target and decision has one number and one place', () => {
    const definitions = allOf((file, text) => {
      if (!/^docs\/(product|targets|decisions)\.md$/.test(file)) return [];
      return [...text.matchAll(/<a id="([^"]+)"><\/a>/g)].map((match) => ({
        text: match[1]!,
        file,
        line: 0,
        target: `${file}#${match[1]}`,
      }));
    }).map(({ target }) => target);
    expect(definitions.length).toBe(new Set(definitions).size);
  });
});

describe('the check', () => {
  const ids = (file: string, text: string) => idsCited(file, text).map(({ target }) => target);

  it('takes no point of an issue for a convention', () => {
    expect(ids('tests/a.test.ts', "it('issue 39 G32: starts', () => {}); // H3 holds")).toEqual(['docs/product.md#h3']);
  });

  it('finds ids in comments and texts, ranges with what is between, and tells targets from conventions', () => {
    expect(ids('src/a.ts', '/** Never 0 (G10, B1-B3). */')).toEqual([
      'docs/product.md#g10',
      'docs/product.md#b1',
      'docs/product.md#b3',
      'docs/product.md#b2',
    ]);
    expect(ids('bench/a.ts', 'T1 to T3 of P1')).toContain('docs/targets.md#t2');
    expect(ids('src/a.ts', 'once (target P7), and P7')).toEqual(['docs/targets.md#p7', 'docs/product.md#p7']);
  });

  it('finds links and pictures of a Markdown text', () => {
    const text = '[a](docs/proof.md#links) [b](https://example.com) <img src="docs/none.webp" alt="">';
    expect(linksOf('README.md', text).map(({ target }) => target)).toEqual(['docs/proof.md#links', 'docs/none.webp']);
    expect(lost(linksOf('README.md', text))).toHaveLength(2);
  });

  it('finds decisions one by one, also over the end of a line', () => {
    const numbers = (text: string) => ids('src/a.ts', text).map((target) => Number(target.split('-')[1]));
    expect(numbers('decisions 26, 27 and 30')).toEqual([26, 27, 30]);
    expect(numbers('decision 117')).toEqual([117]);
    expect(numbers('decisions 1-4')).toEqual([1, 2, 3, 4]);
    expect(numbers('(decision\n * 47)')).toEqual([47]);
  });

  it('takes neither engines nor paths of icons for ids', () => {
    expect(ids('src/a.tsx', "d='M4 9h10a5.5 5.5 0 0 1 0 11h-4' // V8, 2026-11-21T00:00Z, UTF-8, M12")).toEqual([]);
  });

  it('refuses documents that are elsewhere, and knows anchors of headings', () => {
    expect(lost(documentsCited('src/a.ts', '// server.md section 6'))).toHaveLength(1);
    expect(lost(documentsCited('src/a.ts', '// spec section 7'))).toHaveLength(1);
    expect(lost(documentsCited('src/a.ts', '// docs/exchange.md#settlement'))).toEqual([]);
    expect(lost(documentsCited('src/a.ts', '// docs/exchange.md#nowhere'))).toHaveLength(1);
    expect(anchorsOf('## Up/down orders\n- <a id="g1"></a>**G1**').get('updown-orders')).toBe(1);
  });
});
