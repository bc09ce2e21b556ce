import { describe, expect, it } from 'vitest';
import { REASON } from '../../../../src/compute/strategy/report.ts';
import { runTradesCsv } from '../../../../src/features/strategy-result/trades/run-trades-csv.ts';
import { runMarkOf } from '../../../../src/features/strategy-result/trades/run-mark.ts';
import { MARKET } from '../../compute/strategy/made-strategies.ts';
import { CANDLES, madeRun, madeStrategy } from './made-run.ts';

const TICKS = 10 ** MARKET.priceDecimals;

describe('the file of trades', () => {
  const run = madeRun(madeStrategy({ stop: { percent: 0.5 }, target: 0.5 }));
  const lines = runTradesCsv(run).join('').split('\r\n');
  const { trades } = run.result;

  it('says first that it is play money', () => {
    expect(lines[0]).toBe('"Tern backtest: play money, no tax document"');
    expect(lines[1]).toBe('trade,symbol,kind,entered,exited,price_in,price_out,quantity,gain,reason');
  });

  it('has every trade with the numbers of the engine, to twelve digits, without the noise of sums', () => {
    expect(lines).toHaveLength(trades.gain.length + 3);
    expect(trades.gain.length).toBeGreaterThan(50);
    for (const at of trades.gain.keys()) {
      const cells = lines[at + 2]!.split(',');
      expect(Number(cells[0])).toBe(at + 1);
      const exact = [trades.priceIn[at]! / TICKS, trades.priceOut[at]! / TICKS, trades.quantity[at]!, trades.gain[at]!];
      for (const [place, value] of exact.entries()) {
        const cell = cells[5 + place]!;
        expect(Math.abs(Number(cell) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-11);
        expect(cell.replace(/[-.]/g, '').replace(/^0+/, '').length).toBeLessThanOrEqual(12);
      }
      expect(REASON[cells[9] as keyof typeof REASON]).toBe(trades.reason[at]);
      expect(cells.join()).not.toMatch(/\de[+-]?\d/);
    }
  });

  it('has times of minutes that are in the candles', () => {
    const first = CANDLES.runs[1]! * 60_000;
    const times = lines.slice(2, -1).map((line) => line.split(',').slice(3, 5).map(Date.parse) as [number, number]);
    for (const [entered, left] of times) {
      expect(entered).toBeGreaterThanOrEqual(first);
      expect(left).toBeGreaterThanOrEqual(entered);
    }
  });

  it('writes tiny and huge numbers without a power of ten', () => {
    const gain = Float64Array.of(1.5e-9, -1.234e-7, 1.5e21, -12);
    const columns = { ...trades, gain };
    const made = { ...run, result: { ...run.result, trades: columns } };
    expect(
      runTradesCsv(made)
        .join('')
        .split('\r\n')
        .slice(2, -1)
        .map((line) => line.split(',')[8]),
    ).toEqual(['0.0000000015', '-0.0000001234', '1500000000000000000000', '-12']);
  });
});

describe('trades on the chart', () => {
  it('are in their order and do not overlap', () => {
    const run = madeRun();
    const { entryMs, exitMs, entryPrices } = runMarkOf(run);
    expect(entryMs).toHaveLength(run.report.trades);
    expect(entryPrices[0]).toBe(run.result.trades.priceIn[0]! / TICKS);
    for (let at = 1; at < entryMs.length; at++) expect(entryMs[at]).toBeGreaterThanOrEqual(exitMs[at - 1]!);
  });
});
