import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { SharedFrame } from './frame.ts';

/** A client with more bytes than this in its queue is slow; only the newest frame per channel is kept for it. */
const SLOW_BYTES = 256 * 1024;
/** A client that is slow for this long is disconnected. */
const SLOW_CUT_MS = 8000;
/** A client that sends neither a message nor a pong for this long is disconnected. */
const SILENT_CUT_MS = 35_000;
/** The same for a client whose page is hidden and that gets a ping only once a minute. */
const QUIET_SILENT_CUT_MS = 150_000;
/** Time before the timeout of a silent client of the compact feed at which it is pinged, ms. */
const ASKED_BEFORE_CUT_MS = { shown: 5000, quiet: 50_000 } as const;
/** Least time between two such questions. */
const ASKED_EVERY_MS = 5000;
/** Messages a second, and the largest burst. */
const MESSAGES_PER_SECOND = 20;
/** A client this many messages over the rate, without a calm period between, is flooding and is disconnected. */
const EXCESS_MAX = 200;
/** Length of a calm period: no message over the rate. */
const CALM_MS = 5000;

/** State of a socket with a view of the compact feed; `quiet`: its page is hidden. */
export type CompactPace = 'shown' | 'quiet';

/** Builds the newest pending frame of one channel for a slow client. */
type Held = () => Buffer;

/** The user of a socket after `auth`. */
export interface SocketUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
}

/**
 * One connected client. Frames are written straight to its TCP stream; ws also writes whole frames, so they never
 * interleave. All times are passed in from the clock.
 */
export class LiveSocket {
  readonly ws: WebSocket;
  /** Keys of the channels this client has subscribed to. */
  readonly channels = new Set<string>();
  user: SocketUser | null = null;
  /** Takes rows of several markets in one message (`batch`). */
  batches = false;
  /** Counts `auth` messages, so that a slow answer to an earlier one does not overwrite the latest. */
  authAttempt = 0;
  /** Whether this client accepts compressed frames. */
  readonly #deflates: boolean;
  /** Frames that a newer one replaced before they were sent. */
  conflated = 0;
  /** Liveness rules of the compact feed; null without a view. */
  compact: CompactPace | null = null;
  /** Since when its frames of the compact feed are held back; null while they are sent. */
  compactSlowSinceMs: number | null = null;
  readonly #stream: Duplex;
  readonly #held = new Map<string, Held>();
  #slowSinceMs: number | null = null;
  #lastSeenMs: number;
  #lastSentMs: number;
  #askedMs = -Infinity;
  /** Something was sent since `lastSentMs` was asked for. */
  #sent = false;
  #credit = MESSAGES_PER_SECOND;
  #creditMs: number;
  /** Messages over the rate since the last calm period. */
  #excess = 0;
  #excessMs = 0;

  constructor(ws: WebSocket, stream: Duplex, deflates: boolean, nowMs: number) {
    this.ws = ws;
    this.#deflates = deflates;
    this.#stream = stream;
    this.#lastSeenMs = nowMs;
    this.#lastSentMs = nowMs;
    this.#creditMs = nowMs;
  }

  /** Bytes that wait to be sent. */
  get queuedBytes(): number {
    return this.#stream.writableLength;
  }

  /** Returns the time of the flush before the last frame, ms. Ask in each flush. */
  lastSentMs(nowMs: number): number {
    if (this.#sent) this.#lastSentMs = nowMs;
    this.#sent = false;
    return this.#lastSentMs;
  }

  /** Market frames are held back, the newest of each channel. */
  get slow(): boolean {
    return this.#slowSinceMs !== null;
  }

  get open(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  /** Records that the client is alive. */
  seen(nowMs: number): void {
    this.#lastSeenMs = nowMs;
  }

  /** Takes one message from the client's allowance; returns false when it is over the rate. */
  takeCredit(nowMs: number): boolean {
    const earned = (Math.max(0, nowMs - this.#creditMs) * MESSAGES_PER_SECOND) / 1000;
    this.#credit = Math.min(MESSAGES_PER_SECOND, this.#credit + earned);
    this.#creditMs = nowMs;
    if (this.#credit < 1) {
      this.#excess = nowMs - this.#excessMs > CALM_MS ? 1 : this.#excess + 1;
      this.#excessMs = nowMs;
      return false;
    }
    this.#credit -= 1;
    return true;
  }

  /** Whether it has kept sending over its rate. */
  get flooding(): boolean {
    return this.#excess > EXCESS_MAX;
  }

  /** Sends an answer or a private message, which is never dropped. */
  send(frame: Buffer): void {
    if (!this.open) return;
    this.#stream.write(frame);
    this.#sent = true;
  }

  /**
   * Sends a market frame. A slow client gets only the newest of a channel; for a channel of deltas `afresh` builds a
   * new snapshot instead.
   */
  sendMarket(channel: string, frame: SharedFrame, afresh?: () => Buffer): void {
    const bytes = this.#deflates ? frame.deflated : frame.plain;
    if (this.#slowSinceMs === null) return this.send(bytes());
    if (this.#held.has(channel)) this.conflated += 1;
    this.#held.set(channel, afresh ?? bytes);
  }

  /** Drops the pending frame of a channel. */
  forget(channel: string): void {
    this.#held.delete(channel);
  }

  /**
   * Returns whether to ping a client of the compact feed that has frames, so needs no heartbeat, but was not heard for
   * nearly as long as it may be silent.
   */
  asksForLife(nowMs: number): boolean {
    if (this.compact === null || Math.abs(nowMs - this.#askedMs) < ASKED_EVERY_MS) return false;
    if (nowMs - this.#lastSeenMs < this.#silentCutMs - ASKED_BEFORE_CUT_MS[this.compact]) return false;
    this.#askedMs = nowMs;
    return true;
  }

  /** Buffers the frames of one flush, so that they go out in one write. */
  cork(): void {
    this.#stream.cork();
  }

  uncork(): void {
    this.#stream.uncork();
  }

  /** Checks the queue; once it has drained, sends the pending frames. */
  checkQueue(nowMs: number): void {
    const queuedBytes = this.#stream.writableLength;
    if (this.#slowSinceMs === null) {
      if (queuedBytes > SLOW_BYTES) this.#slowSinceMs = nowMs;
      return;
    }
    if (queuedBytes > SLOW_BYTES / 2) return;
    this.#slowSinceMs = null;
    for (const held of this.#held.values()) this.send(held());
    this.#held.clear();
  }

  get #silentCutMs(): number {
    return this.compact === 'quiet' ? QUIET_SILENT_CUT_MS : SILENT_CUT_MS;
  }

  /** Returns the reason to disconnect this client, or null. */
  fault(nowMs: number): 'slow' | 'silent' | null {
    for (const sinceMs of [this.#slowSinceMs, this.compactSlowSinceMs]) {
      if (sinceMs !== null && nowMs - sinceMs > SLOW_CUT_MS) return 'slow';
    }
    return nowMs - this.#lastSeenMs > this.#silentCutMs ? 'silent' : null;
  }
}
