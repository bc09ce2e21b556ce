import { ByteReader } from '../../../protocol/feed/byte-reader.ts';
import { FRAME } from '../../../protocol/feed/frame-format.ts';
import type { View } from '../../../protocol/feed/view.ts';
import type { Counters } from '../counters.ts';
import type { FeedSink } from '../decode/feed-sink.ts';
import type { SymbolTable } from '../decode/symbol-table.ts';
import { createDelivery } from './deliver-frame.ts';
import { createFrameSteps } from './frame-steps.ts';
import { createMarketSlots } from './market-slots.ts';
import { readParts } from './read-parts.ts';
import { FrameState } from './frame-state.ts';
import type { ViewAnswer } from './view-answer.ts';

/** Far above the KEY of 5 000 markets; more is an attack or a fault. */
const FRAME_BYTES_MAX = 1_000_000;

/** A limit of an alert that a tick reached. Price scaled, time server epoch ms. */
export interface ReachedGuard {
  readonly symbol: number;
  readonly timeMs: number;
  readonly price: number;
}

export interface CompactFeedParts {
  readonly symbols: Pick<SymbolTable, 'indexOfWire' | 'at'>;
  readonly sink: FeedSink;
  readonly counters: Counters;
  nowMs(): number;
  /** Requests a KEY for this view; called at most once a second. */
  askKey(viewId: number): void;
  /** Same as `FrameStepsParts.sendViewAgain`. */
  sendViewAgain(): void;
  /**
   * Called with false when a frame is missing, or frames have been skipped for long, so that prices may be stale until
   * the next KEY.
   */
  onStep(inStep: boolean): void;
  /** Called when the KEY of the newest view was applied, so that another view may be sent at once. */
  onKey(): void;
  onGuard(reached: ReachedGuard): void;
}

/** The fields of a sent view that the decoder needs. */
export type SentView = Pick<View, 'id' | 'quiet' | 'list' | 'watch'>;

/** Reads the binary frames of one socket after another. Each is applied as a whole or not at all. */
export interface CompactFeed {
  /** Reports that a view was sent: frames are skipped until its KEY. A quiet view has no KEY. */
  viewSent(view: SentView): void;
  /**
   * Applies the server's answer to a view.
   * @returns whether the server is another one or was restarted since the last answer, so that sequence numbers may
   * start over
   */
  answered(answer: ViewAnswer): boolean;
  /** Reads one binary frame. Never throws. @returns whether it changed the state of any market */
  frame(bytes: Uint8Array): boolean;
  /** Identifies the run of the node that answered last; null before the first answer. It outlives the socket. */
  readonly epoch: string | null;
  symbolsChanged(): void;
  /** Resets the decoder for a new socket. */
  reset(): void;
}

export function createCompactFeed(parts: CompactFeedParts): CompactFeed {
  const { symbols, sink, counters } = parts;
  const reader = new ByteReader();
  const slots = createMarketSlots(symbols);
  const frame = new FrameState();
  const steps = createFrameSteps(parts);
  let epoch: string | null = null;
  const deliver = createDelivery({ symbols, slots, frame, sink });

  /** Reads and applies the parts of a frame. @returns false when one is damaged; then nothing changes */
  function apply(isKey: boolean, timeMs: number): boolean {
    if (isKey) frame.startOver();
    if (!(timeMs <= Number.MAX_SAFE_INTEGER) || !readParts(reader, slots, frame)) {
      frame.undo();
      return false;
    }
    deliver(timeMs, isKey);
    frame.keep();
    return true;
  }

  function refuse(): boolean {
    counters.garbage++;
    steps.lose();
    return false;
  }

  function readFlush(): boolean {
    const n = reader.v();
    const gap = reader.v();
    const passedMs = reader.v();
    if (reader.failed) return refuse();
    if (!steps.follows(n, gap)) return false;
    if (!apply(false, steps.timeMs + passedMs)) return refuse();
    steps.flushed(n, passedMs);
    return true;
  }

  function readKey(): boolean {
    const id = reader.v();
    const n = reader.v();
    const gap = reader.v();
    const timeMs = reader.v();
    if (reader.failed || gap !== 0) return refuse();
    if (!steps.isAwaited(id)) return false;
    if (!apply(true, timeMs)) return refuse();
    counters.keys++;
    steps.keyed(n, timeMs);
    parts.onKey();
    return true;
  }

  function readGuard(): boolean {
    const slot = slots.of(reader.v());
    reader.v(); // The tick's sequence number is skipped, because the page orders alerts by time.
    const timeMs = reader.v();
    const price = reader.v();
    const limit = reader.u8();
    if (reader.failed || reader.left > 0 || slot < 0 || limit > 1 || price === 0) {
      counters.garbage++;
      return false;
    }
    if (slots.indexOf(slot) >= 0) parts.onGuard({ symbol: slots.indexOf(slot), timeMs, price });
    return false;
  }

  return {
    viewSent({ id, quiet, list, watch }) {
      slots.name(new Set([...list, ...watch.map(({ symbol }) => symbol)]));
      steps.viewSent(id, quiet);
    },
    answered(answer) {
      steps.viewAnswered(answer.id);
      const isOther = answer.epoch !== epoch;
      if (isOther && epoch !== null) slots.clear();
      ({ epoch } = answer);
      for (const [wire, number] of answer.numbers) slots.learn(wire, number);
      frame.grow(slots.size);
      return isOther;
    },
    frame(bytes) {
      counters.framesIn++;
      if (bytes.length > FRAME_BYTES_MAX) {
        counters.oversized++;
        steps.lose();
        return false;
      }
      reader.open(bytes);
      switch (reader.u8()) {
        case FRAME.flush:
          return readFlush();
        case FRAME.key:
          return readKey();
        case FRAME.guard:
          return readGuard();
        default:
          // An unknown kind. If it replaced a frame of this view, the next frame shows the gap.
          counters.garbage++;
          return false;
      }
    },
    get epoch() {
      return epoch;
    },
    symbolsChanged: slots.symbolsChanged,
    reset() {
      slots.clear();
      steps.reset();
    },
  };
}
