import { describe, expect, it } from 'vitest';
import { checkChance } from '../../../../../src/compute/strategy/chance/chance-jobs.ts';
import type { ChanceJob } from '../../../../../src/compute/strategy/chance/chance-jobs.ts';

const curve = (days: number) => new Float64Array(days).fill(10_000);
const trades = () => ({
  rowIn: Uint32Array.of(1, 9),
  rowOut: Uint32Array.of(4, 9),
  priceIn: Float64Array.of(5, 5),
  priceOut: Float64Array.of(5, 5),
  quantity: Float64Array.of(5, 5),
  gain: Float64Array.of(5, -5),
  reason: Uint8Array.of(1, 1),
});

describe('the check of jobs of tests of luck', () => {
  it.each([
    { test: 'randomEntries', trades: trades() },
    { test: 'deflatedSharpe', equity: curve(50), tried: 3, variance: null },
    { test: 'realityCheck', equity: curve(100), hold: curve(50) },
    { test: 'overfitting', equity: curve(100), days: 50 },
    { test: 'walkForward', equity: curve(100), days: 50, taker: 0.001, slippage: 0 },
  ])('lets $test in', (job) => {
    expect(() => checkChance(job as unknown as ChanceJob)).not.toThrow();
  });

  it.each<[string, Record<string, unknown>]>([
    ['test', { test: 'toString' }],
    ['test', {}],
    ['trades', { test: 'randomEntries' }],
    ['trades', { test: 'randomEntries', trades: null }],
    ['trades', { test: 'randomEntries', trades: { ...trades(), rowOut: Uint32Array.of(4, 8) } }],
    ['trades', { test: 'randomEntries', trades: { ...trades(), rowOut: Uint32Array.of(4) } }],
    ['gain', { test: 'randomEntries', trades: { ...trades(), gain: Float64Array.of(1, NaN) } }],
    ['quantity', { test: 'randomEntries', trades: { ...trades(), quantity: [5, 5] } }],
    ['reason', { test: 'randomEntries', trades: { ...trades(), reason: new Uint8Array(3) } }],
    ['equity', { test: 'deflatedSharpe', equity: [1, 2], tried: 1, variance: null }],
    ['days', { test: 'deflatedSharpe', equity: curve(0), tried: 1, variance: null }],
    ['tried', { test: 'deflatedSharpe', equity: curve(5), tried: 0, variance: null }],
    ['tried', { test: 'deflatedSharpe', equity: curve(5), tried: 1.5, variance: null }],
    ['variance', { test: 'deflatedSharpe', equity: curve(5), tried: 2, variance: -1 }],
    ['equity', { test: 'deflatedSharpe', equity: Float64Array.of(1, NaN), tried: 2, variance: null }],
    ['equity', { test: 'realityCheck', equity: curve(101), hold: curve(50) }],
    ['hold', { test: 'realityCheck', equity: curve(100), hold: null }],
    ['equity', { test: 'realityCheck', equity: Float64Array.of(-1), hold: curve(1) }],
    ['equity', { test: 'overfitting', equity: curve(2001), days: 1 }],
    ['days', { test: 'overfitting', equity: curve(2000), days: 2000 }],
    ['taker', { test: 'walkForward', equity: curve(9), days: 3, taker: '0', slippage: 0 }],
    ['slippage', { test: 'walkForward', equity: curve(9), days: 3, taker: 0, slippage: Infinity }],
  ])('names what is wrong: %s', (name, job) => {
    expect(() => checkChance(job as unknown as ChanceJob)).toThrow(name);
  });
});
