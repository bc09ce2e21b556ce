import { beforeAll, describe, expect, it } from 'vitest';
import type * as EngineRun from '../../bench/scenarios/compute/engine-run.ts';
import type { EngineResult } from '../../bench/scenarios/compute/engine-run.ts';
import { COMPUTE_TARGETS } from '../../bench/scenarios/compute/targets.ts';
import { judgeVectors } from '../../bench/scenarios/compute/vectors.ts';
import { judgeAll } from '../../bench/targets.ts';
import { ensurePackages, hasPackages } from '../ensure-packages.ts';
import { LONG } from '../long.ts';
import { readModule } from '../wasm/read-module.ts';

const PEERS = 'bench/peers';

/** The whole compute bench, small and short. Its times mean nothing; its answers do. */
const EFFORT = { rounds: 1, sampleMs: 0.01 };

// A fresh checkout has no rivals: `npm run bench` and `npm run test:all` install them.
describe.skipIf(!LONG && !hasPackages(PEERS))('the compute bench', () => {
  let runEngine: typeof EngineRun.runEngine;
  let startKernels: typeof EngineRun.startKernels;
  let result: EngineResult;

  beforeAll(async () => {
    ensurePackages(PEERS);
    ({ runEngine, startKernels } = await import('../../bench/scenarios/compute/engine-run.ts'));
    const kernels = await startKernels(readModule, 'tiny');
    result = await runEngine(kernels, { effort: EFFORT, sizes: 'tiny', only: null }, {}, () => {});
  }, 120_000);

  it('gets the same answers from every variant that it compares', () => {
    expect(result.disagreements).toEqual([]);
  });

  it('gives every target of Node a value', () => {
    const outcomes = [...judgeAll(COMPUTE_TARGETS, result.cases, 'node'), judgeVectors()];
    expect(outcomes.filter(({ value }) => !(value >= 0))).toEqual([]);
    const ids = new Set(outcomes.map(({ id }) => id));
    expect([...ids].sort()).toEqual(['T10', 'T12', 'T5', 'T6', 'T7', 'T8', 'T9']);
  });

  it('has measured every limit that a target of Node names', () => {
    const limited = COMPUTE_TARGETS.filter(({ limit, engines }) => typeof limit === 'string' && engines === undefined);
    expect(new Set(limited.map(({ id }) => id))).toEqual(new Set(['T6']));
    expect(judgeAll(limited, result.cases, 'node').filter(({ limit }) => !(limit! > 0))).toEqual([]);
  });

  it('sets the bounds of T11 for a page', () => {
    const inPages = COMPUTE_TARGETS.filter(({ engines }) => engines?.includes('chromium'));
    expect(new Set(inPages.map(({ id }) => id))).toEqual(new Set(['T11']));
  });

  it('finds no difference in the published vectors', () => {
    expect(judgeVectors().state).toBe('met');
  });

  it('measures only what is asked for', async () => {
    const kernels = await startKernels(readModule, 'tiny');
    const only = await runEngine(kernels, { effort: EFFORT, sizes: 'tiny', only: ['T9'] }, {}, () => {});
    expect(only.cases.map(({ id }) => id)).toEqual(['sort.time', 'sort.price']);
  });
});
