import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { View } from '../../../protocol/feed/view.ts';
import { createCompactFeed } from '../../../server/live/compact/compact-feed.ts';
import type { CompactFeedParts } from '../../../server/live/compact/compact-feed.ts';
import { LiveSocket } from '../../../server/live/live-socket.ts';
import { madeMarket } from './made-market.ts';
import { RULES } from './made-ticks.ts';

/** Building the frames of one flush for so many different views, without writing them to a line. */
export interface FlushSample {
  readonly views: number;
  /** Processor time of this thread for one flush, mean of some. */
  readonly ms: number;
}

const PERIOD_MS = 200;
const ROWS_IN_SIGHT = 12;
/** Flushes until the code is compiled for good: a server makes as many in the first 40 s of its days. */
const WARM_FLUSHES = 200;
/** The system counts processor time in steps of 4 ms, so that a single flush cannot be measured. */
const FLUSHES = 100;

const socketTo = (nowMs: number): LiveSocket => {
  const stream = { writableLength: 0, write: () => true } as unknown as Duplex;
  return new LiveSocket({ readyState: 1, OPEN: 1 } as unknown as WebSocket, stream, false, nowMs);
};

/** The markets of the nth view: no two of fewer than ten thousand are equal. */
function listOf(nth: number): string[] {
  const wires = RULES.map(({ symbol }) => symbol.toLowerCase());
  const chosen = new Set<string>();
  for (let at = nth, step = 1; chosen.size < ROWS_IN_SIGHT; at = at * 3 + nth + step, step++) {
    chosen.add(wires[at % wires.length]!);
  }
  // The number itself in binary, as markets that are there or not.
  for (let bit = 0; bit < 14; bit++) {
    const wire = wires[bit]!;
    if ((nth >> bit) & 1) chosen.add(wire);
    else chosen.delete(wire);
  }
  return [...chosen];
}

/** Call it once a process, as a server has one feed: code compiled for a feed is compiled again for the next one. */
export function sampleFlush(views: number): FlushSample {
  const made = madeMarket();
  let nowMs = Date.now();
  const feed = createCompactFeed({
    market: made.market,
    proof: { onCheckpoint: () => () => undefined, lastCheckpoint: () => undefined, keys: () => [] },
    clock: { now: () => nowMs },
    load: { sheds: () => false },
  } as unknown as CompactFeedParts);
  for (let nth = 0; nth < views; nth++) {
    const view: View = {
      op: 'view',
      v: 1,
      id: 1,
      period: PERIOD_MS,
      pace: 0,
      klinePace: 0,
      list: listOf(nth),
      day: true,
      watch: [],
      rest: 0,
      guards: [],
      quiet: false,
    };
    feed.view(socketTo(nowMs), view);
  }
  let measuredUs = 0;
  for (let flush = 0; flush < WARM_FLUSHES + FLUSHES; flush++) {
    nowMs += PERIOD_MS;
    made.pass(PERIOD_MS, nowMs);
    const before = process.threadCpuUsage();
    feed.flush(nowMs);
    const { user, system } = process.threadCpuUsage(before);
    if (flush >= WARM_FLUSHES) measuredUs += user + system;
  }
  feed.close();
  return { views, ms: measuredUs / 1000 / FLUSHES };
}
