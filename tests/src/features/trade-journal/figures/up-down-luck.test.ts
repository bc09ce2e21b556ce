import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { LEAST_TO_JUDGE, luckOf } from '../../../../../src/features/trade-journal/figures/luck-verdict.ts';
import { upDownLuck } from '../../../../../src/features/trade-journal/figures/up-down-luck.ts';
import { allRows, randomTrades, tableOf } from '../random-table.ts';
import type { PlainTrade } from '../random-table.ts';

const MINUTE_MS = 60_000;

/** Up/down trades that do not overlap, a minute each, with the given results. */
const trade = (at: number, net: bigint, market = 0): PlainTrade => ({
  kind: 'upDown',
  market,
  openMs: at * MINUTE_MS,
  closeMs: (at + 1) * MINUTE_MS,
  net: net * 10n ** 18n,
  size: 10n * 10n ** 8n,
  fee: 0n,
  odds: 85_000_000n,
});

describe('luckOf', () => {
  it('has the figures of 62 wins of 100 at a payout of 85 %', () => {
    const luck = luckOf(62, 100, 1 / 1.85)!;
    expect(luck.coin).toBeCloseTo(0.0104894, 6);
    expect(luck.atBreakEven).toBeCloseTo(0.066927, 6);
    expect(luck.interval.low).toBeCloseTo(0.5221, 4);
    expect(luck.interval.high).toBeCloseTo(0.70902, 4);
    expect(luck.verdict).toBe('cannotTell');
  });

  it('needs 4,045 trades to tell 56 % from a break-even of 54.05 %', () => {
    expect(Math.abs(luckOf(56, 100, 0.5405)!.toTell! - 4045)).toBeLessThanOrEqual(50);
  });

  it('judges by the interval, and not before 30 decided trades', () => {
    expect(luckOf(0, LEAST_TO_JUDGE - 1, 0.54)!.verdict).toBe('tooFew');
    expect(luckOf(0, LEAST_TO_JUDGE, 0.54)!.verdict).toBe('losing');
    expect(luckOf(16, LEAST_TO_JUDGE, 0.54)!.verdict).toBe('cannotTell');
    expect(luckOf(LEAST_TO_JUDGE, LEAST_TO_JUDGE, 0.54)!.verdict).toBe('better');
  });

  it('says nothing of nothing', () => {
    expect(luckOf(0, 0, 0.54)).toBeNull();
    expect(luckOf(3, 4, null)).toBeNull();
  });
});

describe('upDownLuck', () => {
  beforeEach(() => startCompute({ createWorker: null }));
  afterEach(stopCompute);
  const of = (trades: readonly PlainTrade[]) => upDownLuck(tableOf(trades), allRows(tableOf(trades)));

  it('leaves out spot trades and ties, and weighs the break-even rate by amounts', async () => {
    const trades = randomTrades(2000, 21, 2000);
    const counted = trades.filter(({ kind, net }) => kind === 'upDown' && net !== 0n);
    const found = (await of(trades))!;
    expect(found.counted).toBe('trades');
    expect(found.decidedTrades).toBe(counted.length);
    expect(found.luck.wins).toBe(counted.filter(({ net }) => net > 0n).length);
    expect(found.net).toBe(counted.reduce((sum, { net }) => sum + net, 0n));
    const stakes = counted.reduce((sum, { size }) => sum + Number(size), 0);
    const returns = counted.reduce((sum, { size, odds }) => sum + Number(size) * (1 + Number(odds) / 1e8), 0);
    expect(found.luck.breakEven).toBeCloseTo(stakes / returns, 9);
  });

  it('counts trades of one market that overlap as one bet, with the sign of their sum', async () => {
    // Ten moments of four trades each: three small wins and one loss that outweighs them.
    const trades = Array.from({ length: 10 }, (_, at) => [
      trade(2 * at, 8n),
      trade(2 * at, 8n),
      trade(2 * at, 8n),
      trade(2 * at, -30n),
    ]).flat();
    const found = (await of(trades))!;
    expect(found).toMatchObject({ counted: 'bets', decidedTrades: 40 });
    expect(found.luck).toMatchObject({ wins: 0, decided: 10 });
  });

  it('compares bets with the rate at which bets of their sizes come to nothing', async () => {
    // 10 bets win 16, and 30 lose 2: they break even at 2 ÷ 18.
    const trades = Array.from({ length: 40 }, (_, at) => [
      trade(2 * at, 8n),
      trade(2 * at, at < 10 ? 8n : -10n),
    ]).flat();
    const { luck, counted } = (await of(trades))!;
    expect(counted).toBe('bets');
    expect(luck).toMatchObject({ wins: 10, decided: 40 });
    expect(luck.breakEven).toBeCloseTo(2 / 18, 12);
  });

  it('keeps trades of two markets at one time apart', async () => {
    const trades = Array.from({ length: 10 }, (_, at) => [trade(2 * at, 8n), trade(2 * at, -10n, 1)]).flat();
    expect(await of(trades)).toMatchObject({ counted: 'trades', luck: { wins: 10, decided: 20 } });
  });

  it('says nothing of an overlap that changes the number by 5 % or less', async () => {
    const apart = Array.from({ length: 40 }, (_, at) => trade(2 * at, 8n));
    expect(await of([trade(0, 8n), ...apart])).toMatchObject({ counted: 'trades', luck: { decided: 41 } });
  });

  it('has nothing to say without a decided up/down trade', async () => {
    expect(await of([])).toBeNull();
    expect(await of([trade(0, 0n)])).toBeNull();
    expect(await of(randomTrades(50, 2).filter(({ kind }) => kind === 'spot'))).toBeNull();
  });
});
