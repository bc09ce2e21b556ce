import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const ENGLISH = join(ROOT, 'src/i18n/en');
const RESULTS = ['src/features/strategy-result', 'src/features/strategy-sweep'];

/** Words that cheer, promise or push. */
const PUSHY =
  /\b(?:congrat\w*|great|awesome|amazing|excellent|winner|jackpot|guarantee\w*|risk[- ]free|easy money|don’t miss|hurry|right now|trade now|act now|beat the market|recommend\w*|sure thing|!)/i;

function textsOf(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part];
  return Object.values(part as Readonly<Record<string, unknown>>).flatMap(textsOf);
}
const jsonOf = (file: string): unknown => JSON.parse(readFileSync(join(ENGLISH, file), 'utf8'));
const wordsOf = (texts: readonly string[]): number =>
  texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

describe('texts of the strategy lab', () => {
  it.each(readdirSync(ENGLISH).filter((file) => file.startsWith('strategy')))(
    'of %s neither cheer nor push',
    (file) => {
      expect(textsOf(jsonOf(file)).filter((text) => PUSHY.test(text))).toEqual([]);
    },
  );

  it('explain a backtest in some 300 words, and how live differs in half of that', () => {
    const { live, ...help } = (jsonOf('strategy-help.json') as { strategyHelp: Record<string, unknown> }).strategyHelp;
    expect(Math.abs(wordsOf(textsOf(help)) - 300)).toBeLessThanOrEqual(30);
    expect(wordsOf(textsOf(live))).toBeLessThanOrEqual(160);
  });
});

it('no button leads from a result or a sweep to an order', () => {
  const codes = RESULTS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(codes.length).toBeGreaterThan(1);
  const orders = /tradePath|PATHS\.(?:trade|market|convert)\b|spot-ticket|features\/up-down|place(?:Spot|UpDown)Order/;
  expect(codes.filter((file) => orders.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
