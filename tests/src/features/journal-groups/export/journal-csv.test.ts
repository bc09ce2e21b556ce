import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { COST_METHODS } from '../../../../../src/features/journal-groups/export/realisations.ts';
import { realisationsCsv } from '../../../../../src/features/journal-groups/export/realisations-csv.ts';
import { tradesCsv } from '../../../../../src/features/journal-groups/export/trades-csv.ts';
import type { NotesOfFile } from '../../../../../src/features/journal-groups/export/trades-csv.ts';
import { noExcursions } from '../../../../../src/features/trade-journal/excursions/excursion-columns.ts';
import { tradeIdAt } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { modelLots } from '../../../../models/lots-model.ts';
import { lotsJobOf, randomJournal } from '../../trade-journal/random-journal.ts';
import { readCsv, sumCells } from './read-csv.ts';

beforeAll(() => startCompute({ createWorker: null }));
afterAll(stopCompute);

const FINE = 10n ** 10n;
const NO_NOTES: NotesOfFile = { notes: new Map(), isWhole: true };
const HEAD = 'Tern sandbox: play money, no tax document';
const sumOf = (values: Iterable<bigint>) => [...values].reduce((sum, value) => sum + value, 0n);

/** Lines below the two heads, by the names of the columns. */
function linesOf(pieces: readonly string[], head = HEAD): readonly Readonly<Record<string, string>>[] {
  const [title, names, ...rows] = readCsv(pieces.join(''));
  expect(title).toEqual([head]);
  return rows.map((row) => {
    expect(row).toHaveLength(names!.length);
    return Object.fromEntries(names!.map((name, at) => [name, row[at]!]));
  });
}

const column = (lines: readonly Readonly<Record<string, string>>[], name: string) => lines.map((line) => line[name]!);

describe('the file of realisations', () => {
  it.each(COST_METHODS)('by %s adds up to what the exchange realised of each coin', async (method) => {
    for (let seed = 1; seed <= 6; seed++) {
      const table = await randomJournal(150 * seed, 0, seed);
      const { rows, coins, lots } = table;
      const { positions, columns } = modelLots(lotsJobOf(rows));
      const lines = linesOf(await realisationsCsv(table, method, null));
      const sold = [...rows.fills.sides.keys()].filter((fill) => rows.fills.sides[fill] === 1);
      for (const [coin, asset] of coins.entries()) {
        const own = lines.filter((line) => line['asset'] === asset);
        const fills = sold.filter((fill) => rows.symbols[rows.fills.markets[fill]!] === `${asset}USDT`);
        const of = (values: BigInt64Array) => sumOf(fills.map((fill) => values[fill]!)) * FINE;
        const realised =
          method === 'average'
            ? positions[coin]!.realised
            : sumOf(
                fills.map(
                  (fill) =>
                    (columns.gainsFifo[2 * fill + 1]! << 64n) + BigInt.asUintN(64, columns.gainsFifo[2 * fill]!),
                ),
              );
        expect(sumCells(column(own, 'gain'))).toBe(realised);
        expect(sumCells(column(own, 'quantity'))).toBe(of(rows.fills.quantities));
        expect(sumCells(column(own, 'fees'))).toBe(of(rows.fills.fees));
        expect(sumCells(column(own, 'proceeds')) + sumCells(column(own, 'fees'))).toBe(of(rows.fills.quotes));
        const unknown = own.filter((line) => line['method'] === 'without known cost');
        expect(sumCells(column(unknown, 'quantity'))).toBe(of(rows.fills.quantities) - of(lots.covered));
        expect(new Set(unknown.flatMap((line) => [line['cost'], line['gain'], line['held_days']]))).toEqual(
          new Set(unknown.length === 0 ? [] : ['']),
        );
      }
      // Each line by itself.
      for (const line of lines.filter(({ cost }) => cost !== '')) {
        expect(sumCells([line['proceeds']!, `-${line['cost']!}`])).toBe(sumCells([line['gain']!]));
        expect(line['method']).toBe(method === 'fifo' ? 'FIFO' : 'average cost');
        if (method === 'average') expect([line['acquired'], line['held_days']]).toEqual(['', '']);
        else {
          const heldMs = Date.parse(line['sold']!) - Date.parse(line['acquired']!);
          expect(Number(line['held_days'])).toBeCloseTo(heldMs / 86_400_000, 2);
        }
      }
    }
  });

  it('has the sales of the chosen year, and all years make the whole', async () => {
    const table = await randomJournal(1200, 0, 7);
    const all = linesOf(await realisationsCsv(table, 'fifo', null));
    const years = [...new Set(all.map(({ sold }) => Number(sold!.slice(0, 4))))];
    expect(years.length).toBeGreaterThan(1);
    const byYear = await Promise.all(years.map((year) => realisationsCsv(table, 'fifo', year)));
    expect(byYear.flatMap((pieces) => linesOf(pieces))).toEqual(all);
  });
});

describe('the file of trades', () => {
  it('adds up to the journal, and to the settled up/down trades', async () => {
    const table = await randomJournal(500, 400, 8);
    const { rows } = table;
    const lines = linesOf(await tradesCsv(table, NO_NOTES, null, null));
    expect(lines).toHaveLength(table.count);
    const [spot, upDown] = ['spot', 'up_down'].map((kind) => lines.filter((line) => line['kind'] === kind));
    const { positions } = modelLots(lotsJobOf(rows));
    expect(sumCells(column(spot!, 'net'))).toBe(sumOf(positions.map(({ realised }) => realised)));
    const sum = (values: BigInt64Array) => sumOf(values) * FINE;
    expect(sumCells(column(upDown!, 'net'))).toBe(sum(rows.upDown.profits));
    expect(sumCells(column(upDown!, 'size'))).toBe(sum(rows.upDown.stakes));
    expect(sumCells(column(upDown!, 'payout'))).toBe(sum(rows.upDown.payouts));
    expect(column(lines, 'trade_id')).toEqual([...Array(table.count).keys()].map((row) => tradeIdAt(table, row)));
  });

  it('keeps notes and tags as they are, and lets no spreadsheet run them', async () => {
    const table = await randomJournal(0, 3, 9);
    const content = { text: '=1+1, "late"\r\nentry', tags: ['News', 'a, b'], plan: 'partly' as const };
    const notes = new Map([[tradeIdAt(table, 1), { content }]]);
    const lines = linesOf(await tradesCsv(table, { notes, isWhole: true }, null, null));
    expect(lines[1]).toMatchObject({
      note: `'${content.text}`,
      tags: 'News; a, b',
      followed_plan: 'partly',
    });
    expect(lines[0]).toMatchObject({ note: '', tags: '', followed_plan: '' });
  });

  it('has MAE and MFE of the trades whose prices were loaded', async () => {
    const table = await randomJournal(0, 3, 9);
    const excursions = noExcursions(3);
    excursions.known.set([1, 1]);
    excursions.worst.set([-0.012345678, NaN]);
    excursions.best.set([0.5, NaN]);
    const lines = linesOf(await tradesCsv(table, NO_NOTES, null, excursions));
    expect(column(lines, 'mae_percent')).toEqual(['-1.2346', '', '']);
    expect(column(lines, 'mfe_percent')).toEqual(['50.0000', '', '']);
    const none = linesOf(await tradesCsv(table, NO_NOTES, null, null));
    expect(column(none, 'mae_percent')).toEqual(['', '', '']);
  });

  it('says when the exchange has not said which notes there are', async () => {
    const table = await randomJournal(0, 3, 9);
    const pieces = await tradesCsv(table, { ...NO_NOTES, isWhole: false }, null, null);
    expect(linesOf(pieces, `${HEAD}; notes of other devices may be missing`)).toHaveLength(3);
  });

  it('has the trades that closed in the chosen year', async () => {
    const table = await randomJournal(900, 900, 10);
    const lines = linesOf(await tradesCsv(table, NO_NOTES, 2026, null));
    expect(lines.length).toBeGreaterThan(0);
    expect(new Set(lines.map(({ closed }) => closed!.slice(0, 4)))).toEqual(new Set(['2026']));
    const others = linesOf(await tradesCsv(table, NO_NOTES, 2025, null));
    expect(others.length).toBeGreaterThan(0);
  });

  it('has its heads alone without a trade', async () => {
    const table = await randomJournal(0, 0, 1);
    expect(linesOf(await tradesCsv(table, NO_NOTES, null, null))).toEqual([]);
    expect(linesOf(await realisationsCsv(table, 'fifo', null))).toEqual([]);
  });
});
