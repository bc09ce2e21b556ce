import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { daySums } from '../../../../../src/features/trade-journal/figures/day-sums.ts';
import { feesIn, keyFigures } from '../../../../../src/features/trade-journal/figures/key-figures.ts';
import { overviewFigures } from '../../../../../src/features/trade-journal/figures/overview-figures.ts';
import { CURVE_POINTS, resultCurve } from '../../../../../src/features/trade-journal/figures/result-curve.ts';
import { rowsOfChoice } from '../../../../../src/features/trade-journal/table/chosen-rows.ts';
import { allRows, randomTrades, tableOf } from '../random-table.ts';
import type { PlainTrade } from '../random-table.ts';
import { slowFall } from './slow-fall.ts';

const COUNTS = [0, 1, 2, 30, CURVE_POINTS, CURVE_POINTS + 1, 3000];
const sumOf = (trades: readonly PlainTrade[]): bigint => trades.reduce((sum, { net }) => sum + net, 0n);

/** Every second trade, as a filter would choose. */
function someOf(trades: readonly PlainTrade[]) {
  const table = tableOf(trades);
  const rows = allRows(table).filter((row) => row % 2 === 0);
  return { table, rows, chosen: [...rows].map((row) => trades[row]!) };
}

beforeEach(() => startCompute({ createWorker: null }));
afterEach(stopCompute);

describe('resultCurve', () => {
  it.each(COUNTS)('ends with the sum of all %i trades, in at most 500 points that are sums so far', async (count) => {
    const trades = randomTrades(2 * count, count);
    const { table, rows, chosen } = someOf(trades);
    const { points, sums } = await resultCurve(table, rows);
    expect(points.length).toBeLessThanOrEqual(CURVE_POINTS);
    expect(sums).toMatchObject({ count, net: sumOf(chosen) });
    expect(points.at(-1)?.total ?? 0n).toBe(sumOf(chosen));
    for (const [at, { atMs, total }] of points.entries()) {
      expect(atMs).toBeGreaterThanOrEqual(points[at - 1]?.atMs ?? 0);
      // Trades that end at one moment may be parted between points of one trade each.
      if (count > CURVE_POINTS) expect(total).toBe(sumOf(chosen.filter(({ closeMs }) => closeMs <= atMs)));
      else expect(total).toBe(sumOf(chosen.slice(0, at + 1)));
    }
  });

  it.each(COUNTS)('finds the same fall among %i trades as the exact sums do', async (count) => {
    const { table, rows, chosen } = someOf(randomTrades(2 * count, count + 7));
    const { fall } = await resultCurve(table, rows);
    const slow = slowFall(chosen.map(({ net }) => net));
    if (slow === null) {
      expect(fall).toBeNull();
      return;
    }
    expect(fall).toEqual({
      depth: slow.depth,
      fromMs: slow.peak < 0 ? chosen[0]!.openMs : chosen[slow.peak]!.closeMs,
      bottomMs: chosen[slow.bottom]!.closeMs,
      recoveredMs: slow.recovered === null ? null : chosen[slow.recovered]!.closeMs,
    });
  });

  it('begins with the span where a trade began before it, and so does a fall without a gain', async () => {
    const [first, second] = randomTrades(2, 4) as [PlainTrade, PlainTrade];
    const trades = [{ ...first, openMs: first.closeMs - 300 * 86_400_000, net: -(10n ** 18n) }, second];
    const table = tableOf(trades);
    const fromMs = first.closeMs - 86_400_000;
    const within = await resultCurve(table, allRows(table), fromMs);
    expect(within).toMatchObject({ startMs: fromMs, fall: { fromMs } });
    const all = await resultCurve(table, allRows(table));
    expect(all).toMatchObject({ startMs: trades[0]!.openMs, fall: { fromMs: trades[0]!.openMs } });
  });

  it('keeps trades of one moment together beyond 500 points', async () => {
    const [one] = randomTrades(1, 3);
    const trades = Array.from({ length: CURVE_POINTS + 5 }, () => ({ ...one!, net: 10n ** 18n }));
    const { points } = await resultCurve(tableOf(trades), allRows(tableOf(trades)));
    expect(points).toEqual([{ atMs: one!.closeMs, trades: trades.length, total: BigInt(trades.length) * 10n ** 18n }]);
  });
});

describe('keyFigures', () => {
  it.each(COUNTS)('agrees with a plain loop over %i trades', async (count) => {
    const { table, rows, chosen } = someOf(randomTrades(2 * count, count + 1));
    const { sums } = await resultCurve(table, rows);
    const figures = keyFigures(table, rows, sums);
    const won = chosen.filter(({ net }) => net > 0n);
    const lost = chosen.filter(({ net }) => net < 0n);
    expect(figures).toMatchObject({ trades: count, wins: won.length, decided: won.length + lost.length });
    expect(figures.winRate).toBe(won.length + lost.length === 0 ? null : won.length / (won.length + lost.length));
    if (lost.length > 0) {
      expect(figures.profitFactor).toBeCloseTo(Number(sumOf(won)) / -Number(sumOf(lost)), 9);
      const rest = figures.averageLoss! * BigInt(lost.length) - sumOf(lost);
      expect(2n * (rest < 0n ? -rest : rest)).toBeLessThanOrEqual(BigInt(lost.length));
    } else expect([figures.profitFactor, figures.averageLoss]).toEqual([null, null]);
    const sorted = chosen.map(({ net }) => net).sort((a, b) => (a < b ? -1 : Number(a > b)));
    expect([figures.worst, figures.best]).toEqual([sorted[0] ?? null, sorted.at(-1) ?? null]);
    let [run, longest] = [0, 0];
    for (const { net } of chosen) {
      if (net > 0n) run = 0;
      else if (net < 0n) longest = Math.max(longest, ++run);
    }
    expect(figures.streaks.losses).toBe(longest);
  });
});

describe('feesIn', () => {
  it('counts the fees of all fills of the span, its first moment included and its end not', async () => {
    const trades = randomTrades(500, 5);
    const { rows } = tableOf(trades);
    const spot = trades.filter(({ kind }) => kind === 'spot');
    const [fromMs, toMs] = [spot[10]!.closeMs, spot[90]!.closeMs];
    const within = spot.filter(({ closeMs }) => closeMs >= fromMs && closeMs < toMs);
    expect(await feesIn(rows, { fromMs, toMs })).toBe(within.reduce((sum, { fee }) => sum + fee, 0n));
    const all = spot.reduce((sum, { fee }) => sum + fee, 0n);
    expect(await feesIn(rows, { fromMs: null, toMs: null })).toBe(all);
  });
});

describe('overviewFigures', () => {
  it.each(['all', 'spot', 'upDown'] as const)('have the fees of the chosen trades: %s', async (kind) => {
    const trades = randomTrades(300, 6);
    const table = tableOf(trades);
    const span = { fromMs: trades[50]!.closeMs, toMs: null };
    const rows = rowsOfChoice(table, kind, span);
    const chosen = [...rows].map((row) => trades[row]!);
    const { fees, curve } = await overviewFigures(table, rows, kind, span);
    expect(fees).toBe(chosen.reduce((sum, { fee }) => sum + fee, 0n));
    expect(curve.sums.net).toBe(sumOf(chosen));
  });
});

describe('daySums', () => {
  it.each(['all', 'spot', 'upDown'] as const)('has each UTC day with a trade once: %s', async (kind) => {
    const trades = randomTrades(400, 9, 300);
    const slow = new Map<number, { count: number; net: bigint }>();
    for (const trade of trades) {
      if (kind !== 'all' && trade.kind !== kind) continue;
      const day = Date.parse(`${new Date(trade.closeMs).toISOString().slice(0, 10)}T00:00:00Z`);
      const { count, net } = slow.get(day) ?? { count: 0, net: 0n };
      slow.set(day, { count: count + 1, net: net + trade.net });
    }
    expect(await daySums(tableOf(trades), kind, 'utc')).toEqual(
      [...slow].map(([dayMs, { count, net }]) => ({ dayMs, count, net })),
    );
  });

  it('has none without a trade', async () => {
    expect(await daySums(tableOf([]), 'all', 'utc')).toEqual([]);
  });
});
