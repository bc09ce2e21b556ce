import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import fixture from '../../../fixtures/rest/statement.json';
import type { SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { STATEMENT_PARTS } from '../../../../protocol/units/statement-parts.ts';
import type { StatementPart } from '../../../../protocol/units/statement-parts.ts';
import { spanAt } from '../../../../protocol/units/statement-span.ts';
import { fetchStatement } from '../../../../src/features/statement/statement-calls.ts';
import { configureApi } from '../../../../src/api/request.ts';
import { partBars, hasMoved, movedParts } from '../../../../src/features/statement/statement-rules.ts';
import type { Statement, StatementLine } from '../../../../src/features/statement/statement-rules.ts';
import { pictureRows } from '../../../../src/features/statement/picture-rows.ts';
import { statementCsv, statementFileName } from '../../../../src/features/statement/statement-csv.ts';
import { factsOf, figuresOf } from '../../../../src/features/statement/statement-words.ts';
import { spanText, utcText } from '../../../../src/i18n/span-text.ts';
import { t } from '../../../../src/i18n/translate.ts';
import { add } from '../../../../src/model/decimal.ts';

const ADDRESS = '0x4e30b621368e1eB24Dae5d160f8d1a628B6ff263';
const zone = process.env['TZ'];
afterEach(() => {
  vi.unstubAllGlobals();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

/** The recorded answer, as the app reads it. */
async function recorded(): Promise<Statement> {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(fixture.success)));
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => {},
  });
  const found = await fetchStatement('week', 1_782_907_200_000);
  if (!found.success) throw new Error(found.error.kind);
  return found.data;
}

const units = (value: bigint): SignedDecimalText => {
  const digits = (value < 0n ? -value : value).toString().padStart(9, '0');
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '');
  return (value < 0n ? `-${text}` : text) as SignedDecimalText;
};
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }));
const line = fc
  .record({ opening: amount, parts: fc.array(amount, { minLength: 12, maxLength: 12 }) })
  .map(({ opening, parts }, asset = 'USDT'): StatementLine => ({
    asset,
    opening: units(opening),
    parts: Object.fromEntries(STATEMENT_PARTS.map((part, n) => [part, units(parts[n]!)])) as Record<
      StatementPart,
      SignedDecimalText
    >,
    closing: units(parts.reduce((sum, part) => sum + part, opening)),
  }));

/** `−1,234.5 BTC` as the exchange writes it. */
const wireText = (shown: string): SignedDecimalText =>
  shown.replaceAll(',', '').replace('\u2212', '-').replace('+', '').split(' ')[0] as SignedDecimalText;

describe('the lines of an asset', () => {
  it('add up as they are shown, opening and all, to closing', () => {
    fc.assert(
      fc.property(line, (one) => {
        const shown = factsOf(t, one).map(({ key, values }) => [key, wireText(values[0]!)] as const);
        const closing = shown.find(([key]) => key === 'closing')![1];
        const others = shown.filter(([key]) => key !== 'closing').map(([, value]) => value);
        expect(others.reduce((sum, value) => add(sum, value))).toBe(closing);
        expect(closing).toBe(one.closing);
      }),
    );
  });

  it('are drawn as bars beside the longest one, out to the one side, in to the other', () => {
    fc.assert(
      fc.property(line, (one) => {
        const bars = partBars(one);
        expect(bars.map(({ part }) => part)).toEqual(movedParts(one));
        expect(bars.map(({ out }) => out)).toEqual(bars.map(({ part }) => one.parts[part].startsWith('-')));
        if (bars.length > 0) expect(bars.map(({ share }) => share)).toContain('1');
        for (const { share } of bars) expect(share).toMatch(/^(1|0\.\d{1,4})$/);
      }),
    );
  });
});

describe('a recorded statement', () => {
  it('says what people want to know, in amounts that are exact', async () => {
    const facts = figuresOf(t, await recorded()).map(({ key, values, tone }) => [key, values.join(), tone]);
    expect(facts).toEqual([
      ['deposits', '250.5 USDT', undefined],
      ['withdrawals', '98.99999999 USDT', undefined],
      ['fees', '1.12025001 USDT', undefined],
      ['upDown', '−12.5 USDT', 'down'],
      ['interestEarned', '0.12345678 USDT', undefined],
      ['interestPaid', '0', undefined],
      ['trades', '4', undefined],
      ['open', '1\u00a0h 33\u00a0min', undefined],
    ]);
  });

  it('says nothing of time open that has been forgotten', async () => {
    const facts = figuresOf(t, { ...(await recorded()), minutesOpen: null });
    expect(facts.at(-1)!.values).toEqual([t('statement.figure.forgotten')]);
  });

  it('is the same in the file, to the last digit', async () => {
    const known = await recorded();
    const rows = statementCsv(known).split('\r\n');
    expect(rows.pop()).toBe('');
    const [head, ...body] = rows.map((row) => row.split(','));
    const wire = fixture.success.data;
    expect(
      head!.slice(4, -2).map((name) => name.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())),
    ).toEqual(['opening', ...STATEMENT_PARTS, 'closing']);
    const common = ['2026-06-29T00:00:00.000Z', '2026-07-06T00:00:00.000Z', new Date(wire.serverTime).toISOString()];
    expect(body).toEqual(
      wire.lines.map((one) =>
        [common, one.asset, one.opening, STATEMENT_PARTS.map((part) => one[part]), one.closing, '93', '4'].flat(),
      ),
    );
    expect(statementFileName(known, 'csv')).toBe('statement-week-2026-06-29.csv');
  });

  it('is the same in the picture, which says that it is play money and whose it is', async () => {
    const known = await recorded();
    const rows = pictureRows(t, known, ADDRESS);
    expect(rows[0]).toEqual({ kind: 'marker', text: t('common.sandbox') });
    const texts = rows.flatMap((row) => (row.kind === 'text' ? [row.text] : []));
    expect(texts.join()).toContain('0x4e30…6ff263');
    expect(texts.join()).toContain(spanText('week', known));
    const facts = rows.flatMap((row) => (row.kind === 'fact' ? [[row.name, row.values]] : []));
    expect(facts).toEqual(
      [figuresOf(t, known), ...known.lines.filter(hasMoved).map((one) => factsOf(t, one))]
        .flat()
        .map(({ name, values }) => [name, values]),
    );
  });

  it('of many coins names the first in the picture and counts the others', async () => {
    const known = await recorded();
    const lines = Array.from({ length: 50 }, (_, n) => ({ ...known.lines[0]!, asset: `COIN${n}` }));
    const rows = pictureRows(t, { ...known, lines }, ADDRESS);
    expect(rows.at(-1)).toEqual({ kind: 'text', text: 'And 44 more coins, in the CSV file' });
  });
});

it('the words of a span are those of UTC in every zone', () => {
  for (const where of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
    process.env['TZ'] = where;
    expect(spanText('month', spanAt('month', Date.UTC(2026, 10, 1)))).toBe('November 2026');
    expect(spanText('week', spanAt('week', Date.UTC(2026, 10, 16)))).toMatch(/Nov.*16.*22.*2026|16.*22.*Nov.*2026/);
    expect(utcText(Date.UTC(2026, 10, 16))).toMatch(/00:00:00.*UTC/);
  }
});
