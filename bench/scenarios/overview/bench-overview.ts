import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readModule } from '../../../tests/wasm/read-module.ts';
import { servePage } from '../../browser/serve-page.ts';
import { buildTree, startBuiltApp } from '../../harness/built-app.ts';
import { medianOf } from '../../measure.ts';
import { noteRun } from '../../report/machine.ts';
import { writeFigures } from '../../report/publish.ts';
import { judgeAll } from '../../targets.ts';
import { createMeasure } from '../app/measure-run.ts';
import { runsOf, THIS_BUILD } from '../app/plan.ts';
import { runRounds } from '../app/run-rounds.ts';
import { TICK_STORM } from '../app/screens/tick-storm.ts';
import { summaryOf as appSummaryOf } from '../app/summary.ts';
import { APP_TARGETS, judgeApp } from '../app/targets.ts';
import { QUICK_EFFORT } from '../chart/plan.ts';
import { runStages } from '../chart/run-stages.ts';
import { summaryOf as chartSummaryOf } from '../chart/summary.ts';
import { CHART_TARGETS, JUDGED, judgeCharts, TARGET_IDS as CHART_IDS } from '../chart/targets.ts';
import { runEngine, startKernels } from '../compute/engine-run.ts';
import { COMPUTE_TARGETS } from '../compute/targets.ts';
import { FILLS, runLots } from '../journal/run-lots.ts';
import { JOURNAL_TARGETS } from '../journal/targets.ts';
import { sampleHttp } from '../server/http.ts';
import { sampleSenders } from '../server/sockets.ts';
import type { Sender } from '../server/sockets.ts';
import { judgeServer, TARGET_IDS as SERVER_IDS } from '../server/targets.ts';
import { TARGET_IDS as STRATEGY_IDS } from '../strategy/targets.ts';
import { TARGET_IDS as WIRE_IDS } from '../wire/targets.ts';
import { failedRow, outcomeRow, overviewTable, ratioRow } from './rows.ts';
import type { OverviewPart, OverviewRow } from './rows.ts';
import { startRows } from './start.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Sizes of an overview: all parts together take less than five minutes on two quiet cores. */
const STORM = { rounds: 2, variants: ['tern', 'domLoop', 'reactFlushed'] };
const STORM_EFFORT = {
  restMs: 6000,
  watchMs: 2000,
  probeMs: 1500,
  taps: 0,
  idleMs: 0,
  routesBefore: 0,
  routes: 0,
  scrollMs: 0,
  flings: 0,
  soakMs: 0,
} as const;
const CHART = {
  rounds: 2,
  stage: { candles: 10_000, slowdown: 1, scenarios: ['pan', 'zoom', 'stream'], variants: ['worker', 'uplot'] },
} as const;
const ENGINE = { effort: { rounds: 3, sampleMs: 8 }, only: ['T5', 'T9', 'T10'] } as const;
const SERVER = { rounds: 2, sockets: 500, measureMs: 3000, requests: 2000 } as const;
const START_ROUNDS = 3;

type Tell = (progress: string) => void;

/** The tick storm at level 0 and full speed, then the start of home, of one built app. */
async function appRows(tell: Tell): Promise<readonly OverviewRow[]> {
  const rivals = await servePage(join(ROOT, 'bench', 'browser', 'storm'));
  try {
    const app = await startBuiltApp(ROOT);
    try {
      const scenario = { ...TICK_STORM, variants: TICK_STORM.variants.filter(({ id }) => STORM.variants.includes(id)) };
      const runs = runsOf([scenario], { levels: [0], slowdowns: [1] }, [THIS_BUILD]).filter(
        ({ condition: { level, slowdown } }) => level === 0 && slowdown === 1,
      );
      const measure = createMeasure({ app, rivalUrl: rivals.url, feed: 'compact' });
      const measured = await runRounds(runs, { rounds: STORM.rounds, ...STORM_EFFORT }, measure, tell);
      const outcomes = judgeApp(appSummaryOf(measured), runs, 0);
      const start = async () => {
        await app.enter({ seed: 'cold', ticksPerSecond: 100 });
        return startRows(app.url, START_ROUNDS, tell);
      };
      return [...outcomes.map((each) => outcomeRow('storm', each)), ...(await rowsOf('start', start))];
    } finally {
      await app.close();
    }
  } finally {
    await rivals.close();
  }
}

/** The chart with 10 000 candles on Canvas2D, beside the library that is the best in nearly every figure. */
async function chartRows(tell: Tell): Promise<readonly OverviewRow[]> {
  const served = await servePage(join(ROOT, 'bench', 'browser', 'chart'));
  try {
    const cells = await runStages([CHART.stage], { rounds: CHART.rounds, ...QUICK_EFFORT }, served.url, tell);
    const targets = CHART_TARGETS.filter(({ against }) => against === 'best').flatMap((target) => {
      const conditions = target.conditions.filter(({ candles, slowdown }) => candles === 10_000 && slowdown === 1);
      return conditions.length > 0 ? [Object.assign({}, target, { conditions })] : [];
    });
    return judgeCharts(targets, chartSummaryOf(cells))
      .filter(({ engine }) => engine === JUDGED[0]!.engine)
      .map((each) => outcomeRow('chart', each));
  } finally {
    await served.close();
  }
}

/** The compute engine in Node, of each target with several bounds the one that is closest to its bound. */
async function engineRows(tell: Tell): Promise<readonly OverviewRow[]> {
  const kernels = await startKernels(readModule, 'full');
  const { cases } = await runEngine(kernels, { ...ENGINE, sizes: 'full' }, {}, tell);
  const wanted: readonly string[] = ENGINE.only;
  const outcomes = judgeAll(
    COMPUTE_TARGETS.filter(({ id }) => wanted.includes(id)),
    cases,
    'node',
  );
  return [...Map.groupBy(outcomes, ({ id }) => id).values()].map((same) =>
    outcomeRow(
      'engine',
      same.reduce((worst, each) => (each.short > worst.short || Number.isNaN(each.short) ? each : worst)),
    ),
  );
}

/** A journal of 100 000 fills in Node. */
async function journalRows(tell: Tell): Promise<readonly OverviewRow[]> {
  const { cases } = await runLots(readModule('order'), { effort: ENGINE.effort, fills: FILLS }, tell);
  return judgeAll(JOURNAL_TARGETS, cases, 'node').map((each) => outcomeRow('engine', each));
}

/** Sockets and calls of the exchange beside bare ones. */
async function serverRows(tell: Tell): Promise<readonly OverviewRow[]> {
  const sockets = await sampleSenders(SERVER.rounds, SERVER, tell);
  tell('calls');
  const http = await sampleHttp(SERVER.rounds, SERVER.requests);
  const cores = (sender: Sender): number => medianOf(sockets[sender].map((one) => one.cores * 100));
  return [
    ratioRow(
      'server',
      `${SERVER.sockets} sockets, 20 ticks a second, conflated: the server`,
      'ws, each tick as it comes',
      {
        ours: cores('ours, plain'),
        peer: cores('bare ws'),
        unit: '% of a core',
      },
    ),
    ...judgeServer({ sockets, http, files: [], ledger: [], memory: [], nodes: [], feeds: [], flushes: [] })
      .filter(({ id }) => id === 'E2' || id === 'E3')
      .map((each) => outcomeRow('server', each)),
  ];
}

/** The rows of a part; one that says why where it cannot be measured, so that the others are told all the same. */
async function rowsOf(
  part: OverviewPart,
  measure: () => Promise<readonly OverviewRow[]>,
): Promise<readonly OverviewRow[]> {
  try {
    return await measure();
  } catch (error) {
    return [failedRow(part, error instanceof Error ? error.message.split('\n', 1)[0]! : String(error))];
  }
}

/** Ids of the targets that `--full` judges and the rows do not. */
function leftOut(rows: readonly OverviewRow[]): readonly string[] {
  const judged = new Set(rows.map(({ target }) => target));
  const all = [
    ...APP_TARGETS.map(({ id }) => id),
    ...WIRE_IDS,
    ...CHART_IDS,
    ...COMPUTE_TARGETS.map(({ id }) => id),
    ...STRATEGY_IDS,
    ...SERVER_IDS,
  ];
  const out = [...new Set(all)].filter((id) => !judged.has(id));
  return out.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

const NOTES = [
  'Few and short rounds: a figure near its bound says nothing yet. The storm ran at level 0 and full speed only, the chart with 10 000 candles on Canvas2D beside uPlot, the engine in Node (of each target its row closest to the bound), the sockets were 500 instead of 5 000.',
  '`npm run bench -- --full` judges every target under every condition and takes hours; `npm run bench -- app|chart|compute|journal|strategy|server|wire` judges one part; P5 is judged by `npm run lighthouse`, P6 by `npm test`.',
];

/**
 * Runs `npm run bench` without arguments: storm, chart, engine, server and start within five minutes, each beside its
 * peer of the same run, as one table, which is also written to build/bench/overview.md.
 * @returns whether no target of the table is missed by more than its slack
 */
export async function benchOverview(): Promise<boolean> {
  const noted = noteRun();
  const tell: Tell = (progress) => console.log(progress);
  buildTree(ROOT);
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const rows = [
    ...(await rowsOf('storm', () => appRows(tell))),
    ...(await rowsOf('chart', () => chartRows(tell))),
    ...(await rowsOf('engine', () => engineRows(tell))),
    ...(await rowsOf('engine', () => journalRows(tell))),
    ...(await rowsOf('server', () => serverRows(tell))),
  ];
  const { machine, loadBefore, revision, seconds } = noted();
  const text = [
    ...overviewTable(rows),
    '',
    `Left out: ${leftOut(rows).join(', ')}. ${NOTES.join(' ')}`,
    '',
    `${machine.cores} cores of ${machine.cpu}, load ${loadBefore} before; revision ${revision}; ${Math.round(seconds)} s.`,
    '',
  ].join('\n');
  writeFigures('overview.md', text);
  console.log(`\n${text}`);
  return rows.every(({ missed }) => !missed);
}
