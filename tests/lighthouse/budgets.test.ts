import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missedBudgets, RESULTS, visitsIn } from '../../lighthouse/lhci.ts';
import { budgetName } from '../../lighthouse/report.ts';
import { nameAt } from '../../lighthouse/routes.ts';
import type { Visit } from '../../lighthouse/visit.ts';
import { madeVisit } from './made-visit.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tern-lighthouse-'));
  await mkdir(join(folder, RESULTS));
});
afterEach(() => rm(folder, { recursive: true }));

/** Lets Lighthouse CI judge these visits by our configuration. @returns missed budgets by route */
async function missedOf(...visits: readonly Visit[]): Promise<readonly string[]> {
  for (const [i, visit] of visits.entries()) {
    await writeFile(join(folder, RESULTS, `lhr-${1000 + i}.json`), JSON.stringify(visit));
  }
  return (await missedBudgets(folder)).map((each) => `${nameAt(each.url)}: ${budgetName(each)}`).sort();
}

describe('the budgets of lighthouserc.json', () => {
  it('are kept by visits that keep them', async () => {
    const tight = { lcpMs: 1500, tbtMs: 30, cls: 0.02 };
    expect(await missedOf(madeVisit('home', tight), madeVisit('trade', { performance: 0.95, lcpMs: 4000 }))).toEqual(
      [],
    );
    expect(visitsIn(folder).map(({ report }) => report)).toEqual(
      ['lhr-1000.html', 'lhr-1001.html'].map((name) => join(RESULTS, name)),
    );
  });

  it('are missed one by one', async () => {
    const worse = { performance: 0.99, lcpMs: 1501, tbtMs: 31, cls: 0.021, scriptBytes: 10_000_000 };
    expect(await missedOf(madeVisit('home', worse))).toEqual([
      'home: cumulative-layout-shift',
      'home: largest-contentful-paint',
      'home: performance',
      'home: resource-summary script.size',
      'home: total-blocking-time',
    ]);
  });

  it('are the median of the visits for speed, and every single visit for the rest', async () => {
    const slowOnce = [madeVisit('trade', { performance: 0.2 }), madeVisit('trade'), madeVisit('trade')];
    const faultyOnce = [madeVisit('limits'), madeVisit('limits', { accessibility: 0.99 }), madeVisit('limits')];
    const unlucky = [
      madeVisit('rules', { performance: 0.94 }),
      madeVisit('rules', { performance: 0.94 }),
      madeVisit('rules'),
    ];
    expect(await missedOf(...slowOnce, ...faultyOnce, ...unlucky)).toEqual([
      'limits: accessibility',
      'rules: performance',
    ]);
  });

  it('let a start block longer once, and never for long', async () => {
    const trades = (...tbtMs: readonly number[]) => tbtMs.map((each) => madeVisit('trade', { tbtMs: each }));
    expect(await missedOf(...trades(10, 150, 30))).toEqual([]);
    expect(await missedOf(...trades(10, 151, 30))).toEqual(['trade: total-blocking-time']);
    expect(await missedOf(...trades(10, 31, 31))).toEqual(['trade: total-blocking-time']);
  });

  it('are missed by a visit whose audit failed', async () => {
    expect(await missedOf(madeVisit('profile', { performance: null }))).toEqual(['profile: performance']);
  });
});
