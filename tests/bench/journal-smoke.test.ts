import { beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_TARGETS } from '../../bench/scenarios/journal/targets.ts';
import { runLots } from '../../bench/scenarios/journal/run-lots.ts';
import type { LotsMeasured } from '../../bench/scenarios/journal/run-lots.ts';
import { judgeAll } from '../../bench/targets.ts';
import { readModule } from '../wasm/read-module.ts';

/** The journal's bench in Node, small and short. Its times mean nothing; its answers do. */
describe('the bench of the journal', () => {
  let measured: LotsMeasured;
  beforeAll(async () => {
    measured = await runLots(readModule('order'), { effort: { rounds: 1, sampleMs: 0.01 }, fills: 3000 }, () => {});
  }, 60_000);

  it('gets the same answers from decimal.js, BigInt and every way of ours', () => {
    expect(measured.disagreements).toEqual([]);
    expect(measured.cases.flatMap(({ variants }) => variants.map(({ name }) => name))).toHaveLength(9);
  });

  it('gives every target of Node a value', () => {
    const outcomes = judgeAll(JOURNAL_TARGETS, measured.cases, 'node');
    expect(outcomes.filter(({ value }) => !(value > 0))).toEqual([]);
    expect(new Set(outcomes.map(({ id }) => id))).toEqual(new Set(['T17', 'T18']));
    expect(measured.kernelMb).toBeGreaterThan(0.1);
  });
});
