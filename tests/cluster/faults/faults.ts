import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { table } from '../../soak/table.ts';
import type { Asked, Crowd, Kind } from './crowd.ts';
import { newCrowd } from './crowd.ts';
import { clusterExchange, embeddedExchange, postgresExchange } from './exchanges.ts';
import type { Exchange, Remains } from './exchanges.ts';
import { reckon } from './reckoning.ts';
import type { Reckoning } from './reckoning.ts';
import type { Way } from './victims.ts';

export interface FaultRun {
  /** Kills of each engine. */
  readonly kills: number;
  /** Times that two processes of the cluster believe to be the engine. */
  readonly twoEngines: number;
  readonly ways: readonly Way[];
  /** Duration of each fault. */
  readonly faultMs: number;
  readonly people: number;
  /** Orders with an answer, on all engines together; when all else is done, people go on until there are so many. */
  readonly orders: number;
  readonly engines: readonly EngineName[];
  say(line: string): void;
}

const MADE = { embedded: embeddedExchange, postgres: postgresExchange, cluster: clusterExchange } as const;
export type EngineName = keyof typeof MADE;
export const ENGINES = Object.keys(MADE) as readonly EngineName[];

const PERIOD_S = 5;
const TRADES: readonly Kind[] = ['up', 'up', 'up', 'up', 'spot', 'transfer'];
const REPEATED = 100;
/** After this time even an order that ended in a gap of the feed is settled. */
const ALL_ENDED_MS = 90_000;

/** Results of one fault of an exchange. */
interface Phase {
  readonly name: string;
  readonly times: number;
  /**
   * The longest it took until people were answered again: after a kill, or once what an exchange stands on was mended.
   */
  readonly backMs: number;
}

async function spoilt(exchange: Exchange, crowd: Crowd, run: FaultRun): Promise<Phase[]> {
  const phases: Phase[] = [];
  for (const victim of exchange.victims) {
    for (const way of run.ways) {
      const name = `${victim.name} ${way}`;
      crowd.phase(name, victim.name === 'S3' ? [...TRADES, 'upload', 'upload', 'upload'] : TRADES);
      await crowd.untilAnswered(3);
      await victim.spoil(way);
      await pause(run.faultMs);
      await victim.mend(way);
      const backMs = await crowd.untilAnswered(5);
      phases.push({ name, times: 1, backMs });
      run.say(`${exchange.name}: ${name}, back after ${backMs} ms`);
    }
  }
  return phases;
}

async function repeated(
  name: string,
  times: number,
  once: (round: number) => Promise<void>,
  { exchange, crowd, run }: { exchange: Exchange; crowd: Crowd; run: FaultRun },
): Promise<Phase[]> {
  if (times === 0) return [];
  let longestMs = 0;
  crowd.phase(name, TRADES);
  for (let round = 0; round < times; round++) {
    await crowd.untilAnswered(randomInt(1, 12));
    const sinceMs = Date.now();
    await once(round);
    await crowd.untilAnswered(1);
    const backMs = Date.now() - sinceMs;
    longestMs = Math.max(longestMs, backMs);
    run.say(`${exchange.name}: ${name} ${round + 1} of ${times}, back after ${backMs} ms`);
  }
  return [{ name, times, backMs: longestMs }];
}

const isOrder = ({ kind, answer }: Asked): boolean => kind === 'up' && answer !== undefined;

/** Asked again, everything gets its first answer. */
async function repeatsWrong(crowd: Crowd): Promise<string[]> {
  const wrong: string[] = [];
  const kept = crowd.asked.filter(({ kind, answer }) => kind !== 'upload' && answer !== undefined).slice(-REPEATED);
  const idOf = (answer: unknown) => {
    const { id, order } = answer as { readonly id?: string; readonly order?: { readonly id: string } };
    return order?.id ?? id;
  };
  for (const asked of kept) {
    const said = await crowd.again(asked);
    if (said?.code !== 200 || idOf(said.data) !== idOf(asked.answer)) {
      wrong.push(`${asked.kind} ${asked.key} is answered otherwise the second time: ${said?.code as string}`);
    }
  }
  for (const asked of crowd.asked) {
    if (asked.kind === 'upload' && asked.answer !== undefined && !(await crowd.isThere(asked))) {
      wrong.push(`the file of an upload is gone (${asked.phase})`);
    }
  }
  return wrong;
}

/** A node that was being started again when all was stopped may lack the newest ticks. */
const longest = (chains: Remains['chains']): Remains['chains'][number] =>
  chains.reduce((a, b) => (a.length >= b.length ? a : b));

/** Nodes of a cluster have one chain, as far as each got. */
function chainsWrong(chains: Remains['chains']): string[] {
  const all = longest(chains);
  const same = chains.every((chain) => chain.length === 0 || chain.at(-1)!.hash === all[chain.length - 1]!.hash);
  return same ? [] : ['the nodes have other ticks, each for itself'];
}

async function allEnded(crowd: Crowd): Promise<void> {
  for (const sinceMs = Date.now(); (await crowd.open().catch(() => 1)) > 0; await pause(500)) {
    // Orders that are still open then count as lost.
    if (Date.now() - sinceMs > ALL_ENDED_MS) return;
  }
}

interface Outcome {
  readonly summary: string;
  readonly rows: readonly (readonly (string | number)[])[];
  readonly orders: number;
  readonly wrong: readonly string[];
}

function rowsOf(name: string, phases: readonly Phase[], asked: readonly Asked[], found: Reckoning): Outcome['rows'] {
  return phases.map((phase) => {
    const of = asked.filter((one) => one.phase === phase.name);
    const count = (is: (one: Asked) => boolean): number => of.filter(is).length;
    const named = (lines: readonly string[]): number => lines.filter((line) => line.endsWith(`(${phase.name})`)).length;
    return [
      `${name}: ${phase.name}`,
      phase.times,
      of.length,
      count(({ answer }) => answer !== undefined),
      count(({ refusedAs }) => refusedAs !== undefined),
      of.reduce((sum, { failed }) => sum + failed, 0),
      phase.backMs,
      named(found.lost),
    ];
  });
}

async function through(name: EngineName, run: FaultRun, ordersBefore: number): Promise<Outcome> {
  const exchange = await MADE[name]({ SHORT_PERIODS: String(PERIOD_S) });
  let crowd: Crowd | undefined;
  try {
    crowd = await newCrowd(exchange.url, run.people, PERIOD_S);
    const parts = { exchange, crowd, run };
    const phases = await spoilt(exchange, crowd, run);
    phases.push(...(await repeated('engine killed', run.kills, () => exchange.kill(), parts)));
    if (exchange.twoEngines) {
      phases.push(...(await repeated('two engines', run.twoEngines, exchange.twoEngines, parts)));
    }
    if (name === run.engines.at(-1) && run.orders > 0) {
      crowd.phase('nothing', TRADES);
      const done = (): number => ordersBefore + crowd!.asked.filter(isOrder).length;
      while (done() < run.orders) await crowd.untilAnswered(10);
      phases.push({ name: 'nothing', times: 0, backMs: 0 });
    }
    await crowd.pause();
    await allEnded(crowd);
    const wrong = await repeatsWrong(crowd);
    crowd.close();
    const remains = await exchange.stop();
    try {
      const found = await reckon(remains.db, crowd.asked, longest(remains.chains));
      wrong.push(...chainsWrong(remains.chains));
      for (const [kind, lines] of Object.entries(found) as [string, readonly string[]][]) {
        wrong.push(...lines.map((line) => `${exchange.name}, ${kind}: ${line}`));
      }
      const { lost, doubled, sums, late } = found;
      const summary = `${exchange.name}: ${lost.length} lost, ${doubled.length} doubled, ${sums.length} sums changed, ${late.length} settled otherwise than the ticks say`;
      run.say(summary);
      const rows = rowsOf(exchange.name, phases, crowd.asked, found);
      return { summary, rows, orders: crowd.asked.filter(isOrder).length, wrong };
    } finally {
      await remains.close();
    }
  } finally {
    crowd?.close();
    await exchange.remove();
  }
}

const HEAD = ['what was done', 'times', 'asked', 'yes', 'no', 'tries without answer', 'back after ms', 'lost'];

/**
 * Kills, freezes, slows and cuts what exchanges stand on, and the exchanges, while people trade on them.
 * @returns a table, and every promise that did not hold, a line each
 */
export async function runFaults(run: FaultRun): Promise<{ readonly text: string; readonly wrong: readonly string[] }> {
  const rows: (readonly (string | number)[])[] = [];
  const wrong: string[] = [];
  const summaries: string[] = [];
  let orders = 0;
  for (const name of run.engines) {
    const outcome = await through(name, run, orders);
    rows.push(...outcome.rows);
    summaries.push(outcome.summary);
    wrong.push(...outcome.wrong);
    orders += outcome.orders;
  }
  const end = `${orders.toLocaleString('en')} up/down orders answered with yes; ${wrong.length} promises that did not hold`;
  return { text: [table([HEAD, ...rows]), ...summaries, end].join('\n'), wrong };
}
