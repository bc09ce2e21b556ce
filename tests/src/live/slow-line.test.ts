import { describe, expect, it } from 'vitest';
import { CALM_MS, createSlowLine } from '../../../src/live/slow-line.ts';

function stage() {
  let nowMs = 100_000;
  const told: boolean[] = [];
  const line = createSlowLine({ nowMs: () => nowMs, onChange: (isSlow) => told.push(isSlow) });
  const pass = (ms: number) => (nowMs += ms);
  const burst = () => {
    for (let frame = 0; frame < 3; frame++) line.frame();
  };
  return { line, told, pass, burst };
}

describe('a line that does not keep up', () => {
  it('is found by the median of five round trips', () => {
    const { line, told } = stage();
    for (const ms of [700, 100, 700, 650]) line.pong(ms);
    expect(told).toEqual([]);
    line.pong(601);
    expect(told).toEqual([true]);
  });

  it('is found by two bursts in ten seconds, not by one, nor by frames one after the other', () => {
    const { told, pass, burst, line } = stage();
    burst();
    pass(10_001);
    burst();
    expect(told).toEqual([]);
    for (let frame = 0; frame < 50; frame++) {
      line.frame();
      pass(100);
    }
    burst();
    pass(9000);
    burst();
    expect(told).toEqual([true]);
  });

  it('is fast again after half a minute without a sign', () => {
    const { told, pass, burst, line } = stage();
    burst();
    pass(100);
    burst();
    pass(CALM_MS - 1);
    line.frame();
    expect(told).toEqual([true]);
    pass(1);
    line.frame();
    expect(told).toEqual([true, false]);
  });
});
