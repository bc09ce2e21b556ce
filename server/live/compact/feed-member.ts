import { FEED_LIMITS } from '../../../protocol/feed/frame-format.ts';
import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';
import type { View } from '../../../protocol/feed/view.ts';
import type { LiveSocket } from '../live-socket.ts';
import type { CompactMarket } from './compact-markets.ts';
import type { FeedCounts, FeedStats } from './feed-stats.ts';
import type { SeenTrades } from './key-parts.ts';
import type { ViewGroup } from './view-group.ts';

/** A client with more bytes than this in its queue gets no frames, and a KEY once fewer than the second wait. */
const SLOW_BYTES = 16 * 1024;
const DRAINED_BYTES = 4 * 1024;
/** A client in step gets a KEY this often, so that no error lasts, ms. */
const KEY_EVERY_MS = 60_000;
/** Least time between two answers to `key`, ms. */
const KEY_ASKED_MS = 1000;
const SECOND_MS = 1000;

/** A socket with a view. */
export class FeedMember {
  readonly socket: LiveSocket;
  /** Markets whose numbers were sent to it. */
  readonly named = new Set<CompactMarket>();
  viewId = 0;
  /** The newest view, over the limit a second, until it may be answered: it is not lost, since the client waits for it. */
  waiting: View | null = null;
  /** Group of the member; null while it is quiet or waits to join one. */
  group: ViewGroup | null = null;
  /** It lost step and gets a KEY. */
  asked = false;
  readonly #stats: FeedStats;
  /** Trades that it knew when it sent its view, for the KEY of that view. */
  #seen: SeenTrades | undefined = undefined;
  #period: FeedPeriodMs = 100;
  /** Counters of its period. */
  #counts: FeedCounts;
  /** It gets a KEY before any other frame. */
  #needsKey = false;
  #keyMs: number;
  /** When `key` was answered last. */
  #askedMs = -Infinity;
  /** Views that it may send now, and since when that counts. */
  #views: number = FEED_LIMITS.viewsPerSecond;
  #viewsMs: number;

  constructor(socket: LiveSocket, stats: FeedStats, nowMs: number) {
    this.socket = socket;
    this.#stats = stats;
    this.#counts = stats[this.#period];
    this.#keyMs = nowMs;
    this.#viewsMs = nowMs;
  }

  get period(): FeedPeriodMs {
    return this.#period;
  }

  set period(period: FeedPeriodMs) {
    this.#period = period;
    this.#counts = this.#stats[period];
  }

  /** Takes one of the views that it may send in a second; returns false when there is none. */
  takeView(nowMs: number): boolean {
    const { viewsPerSecond } = FEED_LIMITS;
    const earned = (Math.abs(nowMs - this.#viewsMs) * viewsPerSecond) / SECOND_MS;
    this.#views = Math.min(viewsPerSecond, this.#views + earned);
    this.#viewsMs = nowMs;
    if (this.#views < 1) return false;
    this.#views -= 1;
    return true;
  }

  /** Sends a frame, however much waits in the queue. */
  send(frame: Buffer): void {
    this.#counts.frames += 1;
    this.#counts.bytes += frame.length;
    this.socket.send(frame);
  }

  /** Ends the view before. @param seen  trades that the client knows */
  end(seen: SeenTrades | undefined): void {
    this.group = null;
    this.#seen = seen;
    this.socket.compactSlowSinceMs = null;
    this.#needsKey = false;
    this.asked = false;
  }

  /** Begins the view with its KEY, which a slow client gets later. */
  begin(group: ViewGroup, nowMs: number): void {
    const seen = this.#seen;
    this.#seen = undefined;
    this.group = group;
    if (this.socket.queuedBytes > SLOW_BYTES) this.#hold(nowMs);
    else this.#sendKey(nowMs, seen);
  }

  /** Sends the frame of a flush, or the pending KEY instead; a slow client gets nothing. */
  deliver(frame: Buffer | null, nowMs: number): void {
    const { socket } = this;
    const limit = socket.compactSlowSinceMs === null ? SLOW_BYTES : DRAINED_BYTES;
    if (socket.queuedBytes > limit) {
      if (frame === null) return;
      this.#hold(nowMs);
      this.#counts.skipped += 1;
      return;
    }
    socket.compactSlowSinceMs = null;
    if (this.#needsKey || this.#answersNow(nowMs)) {
      this.#sendKey(nowMs);
      return;
    }
    if (frame === null) return;
    this.send(frame);
    // Behind the frame and not in its place, since a candle that closes is in the frame alone.
    if (Math.abs(nowMs - this.#keyMs) >= KEY_EVERY_MS) this.#sendKey(nowMs);
  }

  /** Whether `key` is to be answered now. */
  #answersNow(nowMs: number): boolean {
    if (!this.asked || Math.abs(nowMs - this.#askedMs) < KEY_ASKED_MS) return false;
    this.#askedMs = nowMs;
    return true;
  }

  /** Sends nothing until the queue has drained, and then a KEY. */
  #hold(nowMs: number): void {
    if (this.group === null) return;
    this.#needsKey = true;
    this.socket.compactSlowSinceMs ??= nowMs;
  }

  #sendKey(nowMs: number, seen?: SeenTrades): void {
    if (this.group === null) return;
    this.#needsKey = false;
    this.asked = false;
    this.#keyMs = nowMs;
    this.#counts.keys += 1;
    this.send(this.group.key(this.viewId, seen));
  }
}
