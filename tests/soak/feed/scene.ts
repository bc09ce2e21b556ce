import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';
import { createCompactFeed } from '../../../server/live/compact/compact-feed.ts';
import { seededRandom } from '../random.ts';
import { compareClient } from './compare.ts';
import type { Tally } from './compare.ts';
import { scriptExchange } from './exchange-script.ts';
import { noFaults } from './faulty-line.ts';
import type { Faults } from './faulty-line.ts';
import { createGuardModel } from './guard-model.ts';
import { createJsonClient } from './json-client.ts';
import { createMember } from './member.ts';
import type { Member } from './member.ts';
import { createPeriodMirror } from './period-mirror.ts';
import { createTruth } from './truth.ts';

export interface SceneOptions {
  readonly seed: number;
  readonly clients: number;
  readonly markets: number;
  readonly flushes: number;
  readonly faultShare: number;
  /** Ends earlier after so many comparisons. */
  readonly comparisons: number;
}

export interface SceneResult extends Tally {
  readonly faults: Faults;
  readonly frames: number;
  readonly keys: number;
}

const START_MS = 1_795_161_600_000;
const BURSTS = 3;
const FLUSH_MS = 100;
/** A flush comes so much early or late. */
const JITTER_MS = 25;
/** Differences beyond these say nothing more. */
const DIFFERENCES_MOST = 20;
/** Under load periods are twice as long, and at least this. */
const slowPeriod = (period: number): number => Math.max(500, 2 * period);

/**
 * Lets clients of the compact feed join, leave, change their wishes and lose frames, on one exchange that moves at random,
 * and compares what each knows after each flush with what a JSON client knows of the same flushes.
 */
export function runScene(options: SceneOptions): SceneResult {
  const random = seededRandom(options.seed);
  let nowMs = START_MS;
  let isSlow = false;
  const exchange = scriptExchange(options.markets, random);
  const { market, proof, scripts } = exchange;
  for (const script of scripts.slice(0, -1)) {
    script.tick(nowMs);
    script.moveBook();
  }
  const json = createJsonClient(market, proof, nowMs);
  const truth = createTruth(json, scripts);
  const feed = createCompactFeed({
    market,
    proof,
    clock: { now: () => nowMs },
    load: { sheds: () => isSlow },
  });
  const mirror = createPeriodMirror((period) => feed.stats()[period as FeedPeriodMs].early);
  const tally: Tally = { comparisons: 0, byKind: {}, differences: [] };
  const faults = noFaults();
  const guards = new Map<Member, ReturnType<typeof createGuardModel>>();
  const expectedGuards = new Map<Member, string[]>();
  const heardGuards = new Map<Member, string[]>();
  const indexOf = new Map(scripts.map(({ symbol }, index) => [symbol, index]));
  const members = Array.from({ length: options.clients }, (_, at) =>
    createMember({
      name: `client ${at}`,
      random,
      scripts,
      feed,
      faultShare: options.faultShare,
      faults,
      nowMs: () => nowMs,
      onView(member, before) {
        mirror.changed(member, before, nowMs);
        guards.get(member)!.set(member.view);
        if (member.view !== null) return;
        expectedGuards.set(member, []);
        heardGuards.set(member, []);
      },
      onFault: (text) => tally.differences.push(text),
    }),
  );
  for (const member of members) {
    guards.set(member, createGuardModel(scripts));
    expectedGuards.set(member, []);
    heardGuards.set(member, []);
  }
  market.onTick((tick) => {
    for (const model of guards.values()) model.tick(tick);
  });

  function burst(): void {
    nowMs += Math.floor(FLUSH_MS / BURSTS) + random.below(3) - 1;
    exchange.move(nowMs);
    truth.note(nowMs);
    for (const member of members) member.act(nowMs);
  }

  function compare(member: Member): void {
    const { client, line, view } = member;
    const textOf = (guard: object) => JSON.stringify(guard);
    heardGuards.get(member)!.push(...client.takeGuards().map(textOf));
    expectedGuards.get(member)!.push(...guards.get(member)!.take().map(textOf));
    if (!view || !line.isSettled) return;
    tally.comparisons += 1;
    const [heard, expected] = [heardGuards, expectedGuards].map((of) => of.get(member)!.splice(0).toSorted().join());
    if (heard !== expected) tally.differences.push(`${member.name} at ${nowMs}: guards are ${heard}, not ${expected}`);
    const flushMs = mirror.lastFlushMs(view.period);
    if (view.quiet || member.isSlow || client.isWaiting || !client.inStep || flushMs <= member.viewMs) return;
    compareClient(tally, member.name, {
      view,
      markets: client.markets,
      indexOf,
      flushMs,
      periodMs: slowPeriod(view.period),
      keySentMs: client.keySentMs,
      truth,
    });
  }

  for (let flush = 0; flush < options.flushes && tally.comparisons < options.comparisons; flush++) {
    for (let turn = 0; turn < BURSTS; turn++) burst();
    nowMs += random.below(2 * JITTER_MS) - JITTER_MS > 0 ? random.below(JITTER_MS) : 0;
    if (random.chance(0.004)) isSlow = !isSlow;
    json.flush(nowMs);
    feed.flush(nowMs);
    tally.differences.push(...mirror.flush(nowMs, isSlow));
    truth.flushed(nowMs);
    for (const { line } of members) line.pass();
    for (const member of members) compare(member);
    if (tally.differences.length >= DIFFERENCES_MOST) break;
  }
  feed.close();
  json.close();
  const counted = members.map(({ client }) => client.counters);
  return {
    ...tally,
    faults,
    frames: counted.reduce((sum, { framesIn }) => sum + framesIn, 0),
    keys: counted.reduce((sum, { keys }) => sum + keys, 0),
  };
}
