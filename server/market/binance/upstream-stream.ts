import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import type { Clock } from '../../infra/clock.ts';
import { log } from '../../infra/log.ts';
import { rateWindow } from './rate-window.ts';

/** The upstream closes a connection after 24 hours. */
const LIFE_MS = 24 * 3_600_000;
/** A new connection is opened this long before, while the old one still runs, ms. */
const RENEW_BEFORE_MS = 10 * 60_000;
/** Silence after which a connection counts as lost, ms. Pings come every 20 s. */
const SILENCE_MS = 30_000;
const HANDSHAKE_MS = 10_000;
const MAX_MESSAGE_BYTES = 1_000_000;
/** Messages a connection may send a second; this client sends only pongs. */
const SENT_A_SECOND = 5;
/** Connections an address may open within five minutes. */
const CONNECTIONS = 300;
const CONNECTIONS_MS = 300_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A connection that lasted this long resets the count of failures, ms. */
const GOOD_MS = 60_000;

/**
 * Returns the pause before the next attempt, ms: doubled after each failure, with jitter.
 * @param failures  consecutive ones before the last
 * @param draw  random number from 0 to 1
 */
export const pauseBeforeRetryMs = (failures: number, draw: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.5 + 0.5 * draw);

/**
 * The upstream's combined stream, reconnected when it fails. It has no timer: its owner calls `turn` about every 50 ms.
 */
export interface UpstreamStream {
  turn(nowMs: number): void;
  /** Opens another connection now, because the upstream announced a shutdown. */
  renew(): void;
  close(): void;
}

export interface StreamParts {
  /** Origin of the stream from the settings; no redirect is followed. */
  readonly base: string;
  /** Names of the streams, such as `btcusdt@trade`. */
  readonly names: readonly string[];
  readonly clock: Clock;
  /** Random number from 0 to 1; spreads reconnections. */
  readonly random: () => number;
  /** Called when messages begin to come from another connection, so every book must be loaded again. */
  onOpen(): void;
  onMessage(text: string): void;
}

export function upstreamStream({ base, names, clock, random, onOpen, onMessage }: StreamParts): UpstreamStream {
  const url = `${base}/stream?streams=${names.join('/')}`;
  const connections = rateWindow(CONNECTIONS, CONNECTIONS_MS);
  let current: WebSocket | null = null;
  /** Connecting; replaces `current` when it is open. */
  let next: WebSocket | null = null;
  let openedMs = 0;
  let lastMessageMs = 0;
  let failures = 0;
  let nextTryMs = 0;
  let isRenewing = false;
  let isClosed = false;

  function pauseAfterFailure(nowMs: number): void {
    nextTryMs = nowMs + pauseBeforeRetryMs(failures, random());
    failures += 1;
  }

  function takeOver(socket: WebSocket): void {
    const old = current;
    current = socket;
    next = null;
    openedMs = clock.now();
    lastMessageMs = openedMs;
    isRenewing = false;
    old?.close();
    onOpen();
  }

  function lost(socket: WebSocket, code: number): void {
    const nowMs = clock.now();
    if (socket === next) {
      next = null;
      pauseAfterFailure(nowMs);
      return;
    }
    if (socket !== current) return;
    current = null;
    log.warn('upstream gone', { code, afterS: Math.round((nowMs - openedMs) / 1000) });
    if (nowMs - openedMs >= GOOD_MS) failures = 0;
    pauseAfterFailure(nowMs);
  }

  function connect(nowMs: number): void {
    if (!connections.take(nowMs)) return;
    const pongs = rateWindow(SENT_A_SECOND, 1000);
    const socket = new WebSocket(url, {
      autoPong: false,
      followRedirects: false,
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_MS,
      maxPayload: MAX_MESSAGE_BYTES,
    });
    next = socket;
    socket.on('open', () => (isClosed ? socket.terminate() : takeOver(socket)));
    socket.on('ping', (data: Buffer) => {
      lastMessageMs = clock.now();
      // One pong answers all earlier pings, so those over the limit need none.
      if (socket.readyState === WebSocket.OPEN && pongs.take(lastMessageMs)) socket.pong(data);
    });
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (socket !== current || isClosed) return;
      lastMessageMs = clock.now();
      // With the default binaryType every message is a Buffer.
      onMessage(isBinary ? '' : (data as Buffer).toString('utf8'));
    });
    // A `close` event follows and handles the failure.
    socket.on('error', (error) => log.warn('upstream connection', { message: error.message }));
    socket.on('close', (code) => lost(socket, code));
  }

  return {
    turn(nowMs) {
      if (isClosed) return;
      if (current && nowMs - lastMessageMs > SILENCE_MS) current.terminate();
      if (current && nowMs - openedMs > LIFE_MS - RENEW_BEFORE_MS) isRenewing = true;
      const wanted = current === null || isRenewing;
      if (wanted && next === null && nowMs >= nextTryMs) connect(nowMs);
    },
    renew() {
      isRenewing = true;
    },
    close() {
      isClosed = true;
      current?.terminate();
      next?.terminate();
    },
  };
}
