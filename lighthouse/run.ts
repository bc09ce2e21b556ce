/**
 * `npm run lighthouse [-- ROUTE … | --all] [-- --runs N] [-- --language de]`: Lighthouse CI as on a phone, on four routes that
 * most people see, on those that are named, or with `--all` on every route as a visitor and on the main routes signed in,
 * against a sandbox server of its own. Ends with 1 when a budget of lighthouserc.json or of
 * main-thread-work.ts is missed or a visit failed, with 2 when it was asked for wrongly.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveEmptyPage } from '../bench/browser/serve-empty-page.ts';
import { startSandbox } from '../e2e/support/sandbox.ts';
import { buildAppIfStale } from '../server/build-app.ts';
import config from '../lighthouserc.json' with { type: 'json' };
import { collect, missedBudgets, RESULTS, visitsIn } from './lhci.ts';
import { lighthouseOptions } from './lighthouse-options.ts';
import type { LighthouseOptions } from './lighthouse-options.ts';
import { missedWork } from './main-thread-work.ts';
import { routeNotes, routeTable } from './report.ts';
import { addressOf, EMPTY, PUBLIC_ROUTES, ROUTE_NAMES, signedInRoutes } from './routes.ts';
import type { MeasuredRoute } from './routes.ts';
import { signedInProfile, visitorProfile } from './signed-in-profile.ts';

const FOLDER = join(import.meta.dirname, '..');

/** Visits the addresses in rounds with the empty page in each, so that other load of the machine affects all alike. */
async function visitInTurns(addresses: readonly string[], rounds: number, profileDir?: string): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await collect(FOLDER, addresses, { runs: 1, ...(profileDir === undefined ? {} : { profileDir }) });
  }
}

async function visitAll(origin: string, empty: string, { names, runs, language }: LighthouseOptions): Promise<void> {
  const addresses = (routes: readonly MeasuredRoute[]) =>
    routes.filter(({ name }) => names.includes(name)).map((route) => addressOf(origin, route));
  const rounds = runs ?? config.ci.collect.numberOfRuns;
  const asVisitor = addresses(PUBLIC_ROUTES);
  if (asVisitor.length > 0) {
    const dir = language === 'en' ? undefined : await visitorProfile(origin, language);
    try {
      await visitInTurns([empty, ...asVisitor], rounds, dir);
    } finally {
      if (dir !== undefined) await rm(dir, { recursive: true, force: true });
    }
  }
  if (addresses(signedInRoutes('')).length === 0) return;
  const { dir, tradeId } = await signedInProfile(origin, language);
  try {
    await visitInTurns([empty, ...addresses(signedInRoutes(tradeId))], rounds, dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns whether all budgets are kept */
async function run(options: LighthouseOptions): Promise<boolean> {
  buildAppIfStale();
  await rm(join(FOLDER, RESULTS), { recursive: true, force: true });
  const sandbox = await startSandbox();
  const empty = await serveEmptyPage();
  try {
    await visitAll(sandbox.url, addressOf(empty.origin, EMPTY), options);
  } finally {
    await empty.close();
    await sandbox.remove();
  }
  const visits = visitsIn(FOLDER);
  const left = ROUTE_NAMES.length - options.names.length;
  const missed = [...(await missedBudgets(FOLDER)), ...missedWork(visits)];
  const text = [...routeTable(visits, missed), ...routeNotes(visits, missed), ''].join('\n');
  await writeFile(join(FOLDER, RESULTS, 'report.md'), text);
  process.stdout.write(`\n${text}`);
  if (left > 0)
    process.stdout.write(`${left} of ${ROUTE_NAMES.length} routes were left out; --all visits every one.\n`);
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
