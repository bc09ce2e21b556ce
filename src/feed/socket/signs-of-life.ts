import type { Timers } from '../../model/timers.ts';

/**
 * When pings are sent. `timed`: each `pingMs`, as on a line whose heartbeat is the only sign of life. `framed`: after a
 * message, once one is due, while the radio is awake anyway. `quiet`: never, and heartbeats are a minute apart.
 * `shown`: as `timed`, and whenever nothing has come for `silentPingMs`, so that a page without subscriptions knows
 * that its line is alive.
 */
export type Rhythm = 'timed' | 'framed' | 'quiet' | 'shown';

export interface SignsConfig {
  readonly pingMs: number;
  /** The same for `framed`. */
  readonly framedPingMs: number;
  /** Silence before a ping of `shown`. */
  readonly silentPingMs: number;
  /** Silence after which a line counts as dead, ms (decision 4), by ping mode. */
  readonly deadMs: Readonly<Record<Rhythm, number>>;
  /** Time for an answer, ms, when the line has already been silent for longer than the new mode allows. */
  readonly wakeMs: number;
}

export interface SignsParts {
  readonly timers: Timers;
  readonly config: SignsConfig;
  ping(): void;
  /** The line was silent for too long. */
  onDead(): void;
}

/** Pings an open socket and notices when it is silent for too long. */
export interface SignsOfLife {
  /** The socket is open; its rhythm is `timed`. */
  start(): void;
  /** A message has come. */
  heard(): void;
  /** A ping was sent for another reason. */
  pinged(): void;
  setRhythm(rhythm: Rhythm): void;
  /** Returns whether a message has come since then, monotone ms. */
  heardSince(ms: number): boolean;
  stop(): void;
}

export function createSignsOfLife({ timers, config, ping, onDead }: SignsParts): SignsOfLife {
  let rhythm: Rhythm = 'timed';
  let heardMs = -Infinity;
  let pingedMs = -Infinity;
  let pingTimer: number | null = null;
  let silenceTimer: number | null = null;

  function stop(): void {
    if (pingTimer !== null) timers.clearTimer(pingTimer);
    if (silenceTimer !== null) timers.clearTimer(silenceTimer);
    pingTimer = null;
    silenceTimer = null;
  }
  function pingForever(): void {
    pingTimer = timers.setTimer(() => {
      ping();
      pingForever();
    }, config.pingMs);
  }
  /**
   * Returns the time until the next ping of `shown`, ms. A message only records its time, so the timer checks this
   * again when it fires.
   */
  function silentPingInMs(): number {
    const silentMs = Math.max(heardMs, pingedMs) + config.silentPingMs;
    return Math.min(silentMs, pingedMs + config.pingMs) - timers.nowMs();
  }
  function pingInSilence(): void {
    pingTimer = timers.setTimer(
      () => {
        if (silentPingInMs() <= 0) ping();
        pingInSilence();
      },
      Math.max(0, silentPingInMs()),
    );
  }
  const leftMs = () => config.deadMs[rhythm] - (timers.nowMs() - heardMs);
  /** The timer is restarted for the remaining time, so that a message only records its time. */
  function watchSilence(delayMs: number): void {
    silenceTimer = timers.setTimer(() => {
      if (leftMs() > 0) watchSilence(leftMs());
      else onDead();
    }, delayMs);
  }

  return {
    start() {
      stop();
      rhythm = 'timed';
      heardMs = timers.nowMs();
      pingForever();
      watchSilence(leftMs());
    },
    heard() {
      heardMs = timers.nowMs();
      if (rhythm === 'framed' && heardMs - pingedMs >= config.framedPingMs) ping();
    },
    pinged() {
      pingedMs = timers.nowMs();
    },
    setRhythm(next) {
      if (next === rhythm || silenceTimer === null) return;
      rhythm = next;
      stop();
      if (rhythm === 'timed') pingForever();
      else if (rhythm === 'shown') pingInSilence();
      watchSilence(Math.max(config.wakeMs, leftMs()));
    },
    heardSince: (ms) => heardMs >= ms,
    stop,
  };
}
