import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKlineFollower } from '../../../../src/chart/host/kline-follower.ts';
import { arraySource } from '../support/array-source.ts';
import { engineWith, painted } from '../support/engine.ts';
import { columnsFrom, randomWalk } from '../support/klines.ts';

const END_MS = Date.UTC(2026, 10, 21, 12);
const ROWS = randomWalk({ count: 20_000, endMs: END_MS, stepMs: 60_000, lastClose: 67_052.5, decimals: 1 });
const KEY = { symbol: 'BTCUSDT', interval: 'ONE_MIN' } as const;

function follow(rows = ROWS) {
  const engine = engineWith();
  const source = arraySource(rows);
  const onChange = vi.fn();
  const follower = createKlineFollower({ engine, source, onChange, onUpdate: () => undefined });
  return { engine, source, follower, onChange };
}

describe('klines that follow a chart', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('of a long history come first as far as they are in sight, and all of them behind the first frame', () => {
    const { engine, follower, onChange } = follow();
    follower.open(KEY);
    expect(engine.series.count).toBeLessThan(1000);
    const first = painted(engine, END_MS);
    follower.afterFrame();
    onChange.mockClear();
    vi.runAllTimers();
    expect(engine.series.count).toBe(ROWS.length);
    expect(onChange).toHaveBeenCalledTimes(1);
    const second = painted(engine, END_MS);
    expect(second.quads.subarray(0, 300)).toEqual(first.quads.subarray(0, 300));
    expect(engine.series.timeOf(engine.series.first)).toBe(ROWS[0]!.timeMs);
    follower.afterFrame();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('of a short history come at once', () => {
    const { engine, follower } = follow(ROWS.slice(-1500));
    follower.open(KEY);
    expect(engine.series.count).toBe(1500);
  });

  it('come as far as the zoom needs them, without a question to the source', () => {
    const { engine, source, follower } = follow();
    follower.open(KEY);
    engine.zoom(200, 0.05, 0);
    follower.loadWhatIsNeeded();
    expect(engine.series.count).toBe(ROWS.length);
    expect(source.olderAsked).toBe(0);
  });

  it('are all there before older ones, and after `takeAll`', () => {
    const { engine, source, follower } = follow(ROWS.slice(1000));
    follower.open(KEY);
    source.sink.prepend(columnsFrom(ROWS.slice(0, 1000)));
    expect(engine.series.count).toBe(ROWS.length);
    follower.open(KEY);
    follower.takeAll();
    expect(engine.series.count).toBe(ROWS.length - 1000);
  });

  it('keep their place in time: where the view is not at the live edge, all come at once', () => {
    const { engine, source, follower } = follow();
    follower.open(KEY);
    follower.takeAll();
    engine.pan(200_000);
    expect(engine.atLive).toBe(false);
    source.sink.reset(columnsFrom(ROWS), 1);
    expect(engine.series.count).toBe(ROWS.length);
    expect(engine.series.timeOf(engine.series.first)).toBe(ROWS[0]!.timeMs);
    expect(engine.atLive).toBe(false);
  });

  it('of another market never get in between', () => {
    const { engine, source, follower } = follow();
    follower.open(KEY);
    follower.afterFrame();
    follower.open({ ...KEY, symbol: 'ETHUSDT' });
    source.sink.reset(columnsFrom(ROWS.slice(-5)), 1);
    vi.runAllTimers();
    expect(engine.series.count).toBe(5);
  });

  it('that are wrong in their older part end the history before them: nothing stands beside a hole', () => {
    const broken = ROWS.with(7, { ...ROWS[7]!, high: 1 });
    const { engine, source, follower } = follow(broken);
    follower.open(KEY);
    follower.afterFrame();
    expect(() => vi.runAllTimers()).not.toThrow();
    expect(follower.state).toBe('ready');
    expect(engine.series.count).toBeLessThan(1000);
    engine.jumpToOldest();
    follower.loadWhatIsNeeded();
    expect(source.olderAsked).toBe(0);
  });
});
