/**
 * `npm run lighthouse [-- ROUTE …] [-- --runs N]`: Lighthouse CI as on a phone, on every route as a visitor and on the main
 * routes signed in, against a sandbox server of its own. Ends with 1 when a budget of lighthouserc.json is missed or a visit
 * failed, with 2 when it was asked for wrongly.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSandbox } from '../e2e/support/sandbox.ts';
import { buildAppIfStale } from '../server/build-app.ts';
import { collect, missedBudgets, RESULTS, visitsIn } from './lhci.ts';
import { lighthouseOptions } from './lighthouse-options.ts';
import type { LighthouseOptions } from './lighthouse-options.ts';
import { routeNotes, routeTable } from './report.ts';
import { addressOf, PUBLIC_ROUTES, signedInRoutes } from './routes.ts';
import type { MeasuredRoute } from './routes.ts';
import { signedInProfile } from './signed-in-profile.ts';

const FOLDER = join(import.meta.dirname, '..');

async function visitAll(origin: string, { names, runs }: LighthouseOptions): Promise<void> {
  const addresses = (routes: readonly MeasuredRoute[]) =>
    routes.filter(({ name }) => names.length === 0 || names.includes(name)).map((route) => addressOf(origin, route));
  const often = runs === undefined ? {} : { runs };
  const asVisitor = addresses(PUBLIC_ROUTES);
  if (asVisitor.length > 0) await collect(FOLDER, asVisitor, often);
  if (addresses(signedInRoutes('')).length === 0) return;
  const { dir, tradeId } = await signedInProfile(origin);
  try {
    await collect(FOLDER, addresses(signedInRoutes(tradeId)), { ...often, profileDir: dir });
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns whether all budgets are kept */
async function run(options: LighthouseOptions): Promise<boolean> {
  buildAppIfStale();
  await rm(join(FOLDER, RESULTS), { recursive: true, force: true });
  const sandbox = await startSandbox();
  try {
    await visitAll(sandbox.url, options);
  } finally {
    await sandbox.remove();
  }
  const missed = await missedBudgets(FOLDER);
  const visits = visitsIn(FOLDER);
  const text = [...routeTable(visits, missed), ...routeNotes(visits, missed), ''].join('\n');
  await writeFile(join(FOLDER, RESULTS, 'report.md'), text);
  process.stdout.write(`\n${text}`);
  return missed.length === 0;
}

function wanted(): LighthouseOptions | null {
  try {
    return lighthouseOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

const options = wanted();
process.exitCode = options === null ? 2 : (await run(options)) ? 0 : 1;
