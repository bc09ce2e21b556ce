import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translateOf } from '../../../src/ui/translate-of.ts';
import { looseFigures } from './loose-figures.ts';

const found = (jsx: string) => looseFigures('a.tsx', `function Part() { return ${jsx}; }`).map(({ text }) => text);

describe('issue 39 F23: figures that a page translator would write anew', () => {
  it('there is none in any component', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
    expect(files.length).toBeGreaterThan(200);
    const problems = files.flatMap((name) =>
      looseFigures(name, readFileSync(`src/${name}`, 'utf8')).map(
        ({ line, text }) => `src/${name}:${line} ${text} (its element needs translate="no")`,
      ),
    );
    expect(problems).toEqual([]);
  }, 60_000);

  it.each([
    ['<b>{bookedText(sum)}</b>', ['{bookedText(sum)}']],
    ['<dd>{`${bookedText(sum)} ${coin}`}</dd>', ['{`${bookedText(sum)} ${coin}`}']],
    ['<td>{sum === null ? UNKNOWN : exactText(sum)}</td>', ['{sum === null ? UNKNOWN : exactText(sum)}']],
    ['<>{bookedText(sum)} <i>{t("a")}</i></>', ['{bookedText(sum)}']],
    ['<p>{moneyText(sum)} <i>{coin}</i></p>', ['{moneyText(sum)}']],
  ])('finds them in %s', (jsx, problems) => {
    expect(found(jsx)).toEqual(problems);
  });

  it.each([
    '<b translate="no">{bookedText(sum)}</b>',
    '<p translate="no"><b>{bookedText(sum)}</b></p>',
    '<dd translate={translateOf(value)}>{value}</dd>',
    '<p>{t("sum", { sum: bookedText(sum) })}</p>',
    '<p>{`${t("sum")} ${bookedText(sum)}`}</p>',
    '<Line>{bookedText(sum)}</Line>',
  ])('lets %s be', (jsx) => {
    expect(found(jsx)).toEqual([]);
  });

  it('a value of a list is kept where it is a figure, and left to the translator where it has words', () => {
    for (const figure of [
      '1,234.50 USDT',
      '+2.31%',
      '10:21:08',
      '≈ 5,579.10 USDT',
      'TRON · TRC-20',
      '−0.5',
      '5 %',
      '0',
    ])
      expect([figure, translateOf(figure)]).toEqual([figure, 'no']);
    for (const words of ['Under review', '3 minutes ago', 'Jul 1, 2026', '共 3 笔', 'まで 3', 'USDT', '', null])
      expect([words, translateOf(words)]).toEqual([words, undefined]);
  });
});
