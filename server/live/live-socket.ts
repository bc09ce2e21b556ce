import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { SharedFrame } from './frame.ts';

/** More than this in our queue: the reader is slow, and only the newest frame per channel is kept for it. */
const SLOW_BYTES = 256 * 1024;
/** Slow for this long: cut. */
const SLOW_CUT_MS = 8000;
/** Neither a message nor a pong for this long: cut. */
const SILENT_CUT_MS = 35_000;
/** Messages a second, also the most that may come at once. */
const MESSAGES_PER_SECOND = 20;
/** So many over that rate, with no calm between them: this is no mistake any more, and reading it costs more than it is worth. */
const EXCESS_MAX = 200;
/** Calm is this long without one too many. */
const CALM_MS = 5000;

/** What waits for a slow reader on one channel: the newest frame, or one built when it can be sent. */
type Held = () => Buffer;

/** Who a socket speaks for after `auth`. */
export interface SocketUser {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
}

/**
 * One connected client. Frames are written straight to its TCP stream: ws writes whole frames too, so they never mix.
 * All times are the clock's, handed in.
 */
export class LiveSocket {
  readonly ws: WebSocket;
  /** Channel keys this client listens to. */
  readonly channels = new Set<string>();
  user: SocketUser | null = null;
  /** Counts `auth` messages, so that a slow answer to an earlier one is not taken for the last. */
  authAttempt = 0;
  /** Whether this client takes compressed frames. */
  readonly #deflates: boolean;
  /** Frames that were replaced by newer ones before they could be sent. */
  conflated = 0;
  readonly #stream: Duplex;
  readonly #held = new Map<string, Held>();
  #slowSinceMs: number | null = null;
  #lastSeenMs: number;
  #credit = MESSAGES_PER_SECOND;
  #creditMs: number;
  /** Messages over the rate since it was last calm. */
  #excess = 0;
  #excessMs = 0;

  constructor(ws: WebSocket, stream: Duplex, deflates: boolean, nowMs: number) {
    this.ws = ws;
    this.#deflates = deflates;
    this.#stream = stream;
    this.#lastSeenMs = nowMs;
    this.#creditMs = nowMs;
  }

  get open(): boolean {
    return this.ws.readyState === this.ws.OPEN;
  }

  /** A sign of life. */
  seen(nowMs: number): void {
    this.#lastSeenMs = nowMs;
  }

  /** False when this message is one too many. */
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

  /** True once it has kept sending over its rate. */
  get flooding(): boolean {
    return this.#excess > EXCESS_MAX;
  }

  /** Answers and private messages: never left out. */
  send(frame: Buffer): void {
    if (this.open) this.#stream.write(frame);
  }

  /** A market frame, or on a channel that must not lose any, how to start that channel afresh later. */
  sendMarket(channel: string, frame: SharedFrame, afresh?: () => Buffer): void {
    const bytes = this.#deflates ? frame.deflated : frame.plain;
    if (this.#slowSinceMs === null) return this.send(bytes());
    if (this.#held.has(channel)) this.conflated += 1;
    this.#held.set(channel, afresh ?? bytes);
  }

  /** Nothing waits for a channel any more. */
  forget(channel: string): void {
    this.#held.delete(channel);
  }

  /** Frames of one flush go out in one write. */
  cork(): void {
    this.#stream.cork();
  }

  uncork(): void {
    this.#stream.uncork();
  }

  /** Looks at the queue; once it is drained, sends what was held. */
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

  /** Why this client is to be cut, or null. */
  fault(nowMs: number): 'slow' | 'silent' | null {
    if (this.#slowSinceMs !== null && nowMs - this.#slowSinceMs > SLOW_CUT_MS) return 'slow';
    return nowMs - this.#lastSeenMs > SILENT_CUT_MS ? 'silent' : null;
  }
}
