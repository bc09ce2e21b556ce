import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandbox } from '../../e2e/support/sandbox.ts';
import { collect, missedBudgets, visitsIn } from '../../lighthouse/lhci.ts';
import { budgetName } from '../../lighthouse/report.ts';
import { addressOf, PUBLIC_ROUTES } from '../../lighthouse/routes.ts';
import { scoreOf } from '../../lighthouse/visit.ts';
import { buildAppIfStale } from '../../server/build-app.ts';
import { LONG } from '../long.ts';

/** Budgets that a busy machine alone can miss; `npm run lighthouse` keeps them, on a quiet one. */
const TIMED: ReadonlySet<string> = new Set(['performance', 'largest-contentful-paint', 'total-blocking-time']);
/** Least score on a busy machine. On two cores with five times as much work it was 74 … 86. */
const LEAST_PERFORMANCE = 50;

/** Home alone; `npm run test:all` visits all that need no wallet. */
const ROUTES = LONG ? PUBLIC_ROUTES : PUBLIC_ROUTES.slice(0, 1);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tern-lighthouse-'));
  buildAppIfStale();
  const sandbox = await startSandbox();
  try {
    const addresses = ROUTES.map((route) => addressOf(sandbox.url, route));
    await collect(folder, addresses, { runs: 1, networkOnly: true });
  } finally {
    await sandbox.remove();
  }
}, 900_000);
afterAll(() => rm(folder, { recursive: true }));

it('one visit of home, or of each route, keeps every budget that does not depend on the hour', async () => {
  const missed = (await missedBudgets(folder)).filter((each) => !TIMED.has(budgetName(each)));
  expect(missed).toEqual([]);
});

it('and its performance is not far off', () => {
  const visits = visitsIn(folder);
  expect(visits).toHaveLength(ROUTES.length);
  for (const visit of visits) expect(scoreOf(visit, 'performance')).toBeGreaterThanOrEqual(LEAST_PERFORMANCE);
});
