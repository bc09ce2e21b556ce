import type { Timers } from '../../model/timers.ts';
import { createSignsOfLife } from './signs-of-life.ts';
import type { SignsConfig, SignsOfLife } from './signs-of-life.ts';

/** Pause before the n-th attempt to reconnect. Doubling with jitter avoids storms; the fixed pause is the other reading (decision 1). */
type Backoff =
  | { readonly kind: 'doubling'; readonly firstMs: number; readonly maxMs: number; readonly jitter: number }
  | { readonly kind: 'fixed'; readonly ms: number };

/** 1, 2, 4, 8, 16 s, each ±20 %. */
export const DOUBLING: Backoff = { kind: 'doubling', firstMs: 1000, maxMs: 30_000, jitter: 0.2 };
export const FIXED_3S: Backoff = { kind: 'fixed', ms: 3000 };

/**
 * @param attempt  1 for the first try after a loss
 * @param random   0 … 1, for the jitter
 */
export function backoffMs(backoff: Backoff, attempt: number, random: number): number {
  if (backoff.kind === 'fixed') return backoff.ms;
  const base = Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.maxMs);
  return Math.round(base * (1 + backoff.jitter * (2 * random - 1)));
}

/** The part of WebSocket that we use. */
export interface SocketLike {
  send(text: string): void;
  close(code?: number): void;
}

/** Events of a socket; those of a socket that was replaced are ignored. */
export interface SocketEvents {
  onOpen(): void;
  onMessage(data: unknown): void;
  onClose(code: number): void;
}

type Status = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error';

export interface ConnectionConfig extends SignsConfig {
  readonly backoff: Backoff;
  /** Failed attempts before `error` (docs/contract.md#constants). */
  readonly attempts: number;
  /** A socket that was open for this long resets the attempts, ms (decision 2). */
  readonly steadyMs: number;
  /** Timeout for opening a socket, ms. */
  readonly openMs: number;
}

export const CONNECTION: ConnectionConfig = {
  backoff: DOUBLING,
  attempts: 5,
  steadyMs: 5000,
  pingMs: 30_000,
  framedPingMs: 25_000,
  // Early enough that the answer has a second and a half before data counts as delayed.
  silentPingMs: 1500,
  deadMs: { timed: 45_000, framed: 35_000, quiet: 150_000, shown: 45_000 },
  openMs: 20_000,
  wakeMs: 5000,
};

/** Pings right after opening give the clock its three round trips (S4). */
const FIRST_PINGS_MS = [0, 1000, 2000];
const CLOSE_NORMAL = 1000;
/** Our own code for a silent socket (decision 4). */
const CLOSE_DEAD = 4000;

interface ConnectionParts {
  /** May throw, which counts as a failed attempt. */
  openSocket(events: SocketEvents): SocketLike;
  timers: Timers;
  /** 0 … 1 */
  random(): number;
  /** The text of one ping. */
  ping(): string;
  onStatus(status: Status, attempt: number): void;
  /** The socket is open: send what it should know. */
  onOpen(): void;
  /** Called with every message, heartbeats too. */
  onMessage(data: unknown): void;
  config?: ConnectionConfig;
}

export interface Connection {
  readonly status: Status;
  /** Opens a fresh series of attempts; ignored while a socket is open or opening. */
  connect(): void;
  /** Foreground or online again: a fresh series unless disconnected by hand; an open but silent socket is tested. */
  wake(): void;
  /** Closes normally and does not reconnect. */
  disconnect(): void;
  /** Drops the socket and opens another at once, because only that revokes the token of the old one. */
  restart(): void;
  /** Sets when pings are sent from now on; a new socket starts with `timed`. */
  setRhythm: SignsOfLife['setRhythm'];
  /** Sends a text; returns false when not connected, and queues nothing. */
  send(text: string): boolean;
}

/**
 * A socket that reconnects by itself: the state machine of docs/contract.md#connection with decisions 1-6. Any close
 * but a normal one leads to a retry; after five failed ones it waits in `error` for `connect` or `wake`.
 */
export function createConnection(parts: ConnectionParts): Connection {
  const config = parts.config ?? CONNECTION;
  const { timers } = parts;
  let socket: SocketLike | null = null;
  let status: Status = 'disconnected';
  let attempt = 0;
  const running = new Set<number>();

  function later(run: () => void, delayMs: number): void {
    const timer = timers.setTimer(() => {
      running.delete(timer);
      run();
    }, delayMs);
    running.add(timer);
  }
  function clearTimers(): void {
    for (const timer of running) timers.clearTimer(timer);
    running.clear();
    signs.stop();
  }
  function setStatus(next: Status): void {
    status = next;
    parts.onStatus(next, next === 'reconnecting' ? attempt : 0);
  }

  function dropSocket(code: number): void {
    clearTimers();
    if (!socket) return;
    const old = socket;
    socket = null;
    old.close(code);
  }

  /** Called when the socket was lost; reconnects unless it was closed normally. */
  function lost(code: number): void {
    clearTimers();
    socket = null;
    if (code === CLOSE_NORMAL) {
      setStatus('disconnected');
      return;
    }
    if (attempt >= config.attempts) {
      setStatus('error');
      return;
    }
    attempt++;
    setStatus('reconnecting');
    later(open, backoffMs(config.backoff, attempt, parts.random()));
  }

  function giveUp(): void {
    dropSocket(CLOSE_DEAD);
    lost(CLOSE_DEAD);
  }

  function ping(): void {
    signs.pinged();
    socket?.send(parts.ping());
  }
  const signs = createSignsOfLife({ timers, config, ping, onDead: giveUp });

  function opened(): void {
    clearTimers();
    signs.start();
    setStatus('connected');
    later(() => {
      attempt = 0;
    }, config.steadyMs);
    for (const afterMs of FIRST_PINGS_MS) later(ping, afterMs);
    parts.onOpen();
  }

  function open(): void {
    const own: { socket: SocketLike | null } = { socket: null };
    const isCurrent = () => own.socket !== null && own.socket === socket;
    try {
      own.socket = socket = parts.openSocket({
        onOpen: () => isCurrent() && opened(),
        onMessage(data) {
          if (!isCurrent()) return;
          signs.heard();
          parts.onMessage(data);
        },
        onClose: (code) => isCurrent() && lost(code),
      });
      later(giveUp, config.openMs);
    } catch {
      lost(CLOSE_DEAD);
    }
  }

  function startSeries(): void {
    clearTimers();
    attempt = 0;
    setStatus('connecting');
    open();
  }

  function testSilent(): void {
    const wokenMs = timers.nowMs();
    ping();
    later(() => {
      if (status === 'connected' && !signs.heardSince(wokenMs)) giveUp();
    }, config.wakeMs);
  }

  return {
    get status() {
      return status;
    },
    connect() {
      if (!socket) startSeries();
    },
    wake() {
      if (status === 'disconnected') return;
      if (!socket) startSeries();
      else if (status === 'connected') testSilent();
      else attempt = 0;
    },
    disconnect() {
      dropSocket(CLOSE_NORMAL);
      setStatus('disconnected');
    },
    restart() {
      if (status === 'disconnected') return;
      dropSocket(CLOSE_NORMAL);
      startSeries();
    },
    setRhythm: signs.setRhythm,
    send(text) {
      if (status !== 'connected' || !socket) return false;
      socket.send(text);
      return true;
    },
  };
}
