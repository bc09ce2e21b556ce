import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import type { Clock } from '../../infra/clock.ts';
import { log } from '../../infra/log.ts';
import { rateWindow } from './rate-window.ts';

/** The upstream cuts after 24 hours. */
const LIFE_MS = 24 * 3_600_000;
/** Before that another connection is made, while the old one still runs. */
const RENEW_BEFORE_MS = 10 * 60_000;
/** Pings come every 20 s, and with many markets something comes all the time. */
const SILENCE_MS = 30_000;
const HANDSHAKE_MS = 10_000;
const MAX_MESSAGE_BYTES = 1_000_000;
/** Messages a connection may send in a second; we send nothing but pongs. */
const SENT_A_SECOND = 5;
/** Connections an address may open in five minutes. */
const CONNECTIONS = 300;
const CONNECTIONS_MS = 300_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** A connection that lived this long was a good one: the next failure is the first again. */
const GOOD_MS = 60_000;

/**
 * Pause before the next try: twice as long after each failure, and never the same for two servers.
 * @param failures  in a row before the one that has just been
 * @param draw  evenly from 0 to 1
 */
export const pauseBeforeRetryMs = (failures: number, draw: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 10)) * (0.5 + 0.5 * draw);

/** The upstream's combined stream, kept up. Has no timer: whoever owns it calls `turn` about every 50 ms. */
export interface UpstreamStream {
  turn(nowMs: number): void;
  /** The upstream is about to go away: another connection now. */
  renew(): void;
  close(): void;
}

export interface StreamParts {
  /** Origin of the stream, of the settings; no redirect is followed. */
  readonly base: string;
  /** Names of the streams: `btcusdt@trade`. */
  readonly names: readonly string[];
  readonly clock: Clock;
  /** Evenly from 0 to 1: spreads reconnections. */
  readonly random: () => number;
  /** Messages come from another connection from now on: whatever was followed starts over. */
  onOpen(): void;
  onMessage(text: string): void;
}

export function upstreamStream({ base, names, clock, random, onOpen, onMessage }: StreamParts): UpstreamStream {
  const url = `${base}/stream?streams=${names.join('/')}`;
  const connections = rateWindow(CONNECTIONS, CONNECTIONS_MS);
  let current: WebSocket | null = null;
  /** On its way; takes over when it is open. */
  let next: WebSocket | null = null;
  let openedMs = 0;
  let heardMs = 0;
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
    heardMs = openedMs;
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
      heardMs = clock.now();
      // One pong answers all pings before it, so those over the limit need none.
      if (socket.readyState === WebSocket.OPEN && pongs.take(heardMs)) socket.pong(data);
    });
    socket.on('message', (data: RawData, isBinary: boolean) => {
      if (socket !== current || isClosed) return;
      heardMs = clock.now();
      // With the default type of messages they are a Buffer.
      onMessage(isBinary ? '' : (data as Buffer).toString('utf8'));
    });
    // Told by `close`, which follows.
    socket.on('error', (error) => log.warn('upstream connection', { message: error.message }));
    socket.on('close', (code) => lost(socket, code));
  }

  return {
    turn(nowMs) {
      if (isClosed) return;
      if (current && nowMs - heardMs > SILENCE_MS) current.terminate();
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
