import type { Random } from '../random.ts';
import { isCounted, isKey } from './compact-client.ts';
import type { CompactClient } from './compact-client.ts';
import type { ServerFrame } from './plain-socket.ts';

export interface Faults {
  lost: number;
  doubled: number;
  reordered: number;
  /** Noticed by the next frame. */
  noticed: number;
  /** The next frame was a KEY, or the client had another view or no socket by then. */
  mended: number;
}

export const noFaults = (): Faults => ({ lost: 0, doubled: 0, reordered: 0, noticed: 0, mended: 0 });

interface Waiting {
  readonly frame: ServerFrame;
  readonly sentMs: number;
  /** Flushes until it arrives. */
  readonly flushes: number;
}

/** A line between server and client that delivers late, and loses, doubles or reorders frames. */
export interface FaultyLine {
  /** Nothing is on its way, and no fault of the line is still to be noticed. */
  readonly isSettled: boolean;
  push(frame: ServerFrame, nowMs: number): void;
  /** A flush has passed: delivers what is due. */
  pass(): void;
  /** Drops the socket; frames on their way are lost with it. */
  cut(): void;
}

export interface FaultyLineParts {
  readonly client: CompactClient;
  readonly random: Random;
  /** Share of frames that are lost; as many are doubled, and as many reordered. */
  readonly faultShare: number;
  readonly faults: Faults;
  /** Called when a client did not notice a fault. */
  onUnnoticed(what: string): void;
}

/** Whether both are KEY frames of different views; their ids stand behind the tags. */
const isKeyOfOther = (a: Uint8Array, b: Uint8Array): boolean => isKey(a) && isKey(b) && a[1] !== b[1];

const LATENESS = [0, 0, 0, 1, 2] as const;

export function createFaultyLine({ client, random, faultShare, faults, onUnnoticed }: FaultyLineParts): FaultyLine {
  const waiting: Waiting[] = [];
  /** A frame was lost, which the next one has to show. */
  let lost: Waiting | null = null;
  /** It comes behind the next one. */
  let held: Waiting | null = null;
  /** A KEY came behind a newer FLUSH, which the next frame has to show. */
  let isBehind = false;

  const isInStep = (): boolean => client.inStep && !client.isWaiting;

  /**
   * After a frame that came out of its place: a FLUSH must be noticed, and a KEY mends. One that was lost itself may have
   * told nothing new; whether it did, comparisons show.
   */
  function check(bytes: Uint8Array, wasInStep: boolean, what: string, spoilt?: Waiting): void {
    if (isKey(bytes) || !wasInStep || (spoilt && isKey(spoilt.frame.bytes!) && client.inStep)) faults.mended += 1;
    else if (client.inStep) onUnnoticed(what);
    else faults.noticed += 1;
  }

  function deliverCounted(bytes: Uint8Array, sentMs: number): void {
    const wasInStep = isInStep();
    client.frame(bytes, sentMs);
    if (lost !== null) check(bytes, wasInStep, 'lost', lost);
    else if (held !== null) check(bytes, wasInStep, 'reordered', held);
    else if (isBehind && wasInStep && !isKey(bytes) && client.inStep) onUnnoticed('reordered');
    lost = null;
    isBehind = false;
    if (held === null) return;
    const late = held;
    held = null;
    client.frame(late.frame.bytes!, late.sentMs);
    // A KEY of a view that has ended is passed over.
    isBehind = isInStep() && !isKeyOfOther(late.frame.bytes!, bytes);
  }

  function deliver({ frame, sentMs }: Waiting): void {
    const { bytes, text } = frame;
    if (bytes === null) client.text(text);
    else if (isCounted(bytes)) deliverCounted(bytes, sentMs);
    else client.frame(bytes, sentMs);
  }

  /** @returns whether a fault took this frame */
  function spoil(at: Waiting): boolean {
    const { bytes } = at.frame;
    if (bytes === null || !isCounted(bytes) || !isInStep() || lost !== null || isBehind || held !== null) {
      return false;
    }
    const chance = random.next();
    if (chance < faultShare) {
      faults.lost += 1;
      lost = at;
    } else if (chance < 2 * faultShare) {
      faults.doubled += 1;
      deliver(at);
      client.frame(bytes, at.sentMs);
      check(bytes, true, 'doubled');
    } else if (chance < 3 * faultShare) {
      faults.reordered += 1;
      held = at;
    } else return false;
    return true;
  }

  return {
    get isSettled() {
      return waiting.length === 0 && lost === null && !isBehind && held === null;
    },
    push(frame, nowMs) {
      waiting.push({ frame, sentMs: nowMs, flushes: Math.max(waiting.at(-1)?.flushes ?? 0, random.pick(LATENESS)) });
    },
    pass() {
      while (waiting.length > 0 && waiting[0]!.flushes <= 0) {
        const next = waiting.shift()!;
        if (!spoil(next)) deliver(next);
      }
      for (const [at, each] of waiting.entries()) waiting[at] = { ...each, flushes: each.flushes - 1 };
    },
    cut() {
      if (lost !== null || held !== null) faults.mended += 1;
      waiting.length = 0;
      lost = null;
      isBehind = false;
      held = null;
    },
  };
}
