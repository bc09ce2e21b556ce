import type { Timers } from '../model/timers.ts';

/** While messages flow the page is told so this often: it counts on hearing something, and a worker that hangs says nothing. */
export const ALIVE_MS = 3000;

export interface LineWatch {
  /** A message of any kind has come from the server. Called with every one of them. */
  heard(): void;
  /** The page knows nothing of the line, or doubts what it knows. */
  tell(): void;
  /** Pauses a hidden page; one that is shown again gets the present state. */
  setVisible(visible: boolean): void;
  stop(): void;
}

export interface LineWatchParts {
  timers: Timers;
  /** Time without a message after which they do not flow any more, ms; read whenever it matters. */
  silentAfterMs(): number;
  /** Messages flow; the last came `agoMs` ago. */
  onAlive(agoMs: number): void;
  /** Called when messages stopped: the last one came `agoMs` ago. */
  onSilent(agoMs: number): void;
}

/**
 * Tells the page when the server's messages begin to flow and when they end, instead of each second that they do: a list
 * in which nothing moves lets the page sleep.
 */
export function watchLine({ timers, silentAfterMs, onAlive, onSilent }: LineWatchParts): LineWatch {
  let heardMs = -Infinity;
  let sentMs = -Infinity;
  let flowing = false;
  let visible = true;
  let timer = 0;

  function wait(ms: number): void {
    timers.clearTimer(timer);
    timer = timers.setTimer(look, ms);
  }

  function look(): void {
    const agoMs = timers.nowMs() - heardMs;
    if (agoMs <= silentAfterMs()) {
      wait(silentAfterMs() + 1 - agoMs);
      return;
    }
    flowing = false;
    onSilent(agoMs);
  }

  function tellAlive(nowMs: number): void {
    sentMs = nowMs;
    if (!flowing) wait(silentAfterMs() + 1);
    flowing = true;
    onAlive(nowMs - heardMs);
  }

  function tell(): void {
    const nowMs = timers.nowMs();
    if (!visible || heardMs === -Infinity) return;
    if (nowMs - heardMs <= silentAfterMs()) tellAlive(nowMs);
    else onSilent(nowMs - heardMs);
  }

  return {
    heard() {
      const nowMs = timers.nowMs();
      heardMs = nowMs;
      if (visible && (!flowing || nowMs - sentMs >= ALIVE_MS)) tellAlive(nowMs);
    },
    tell,
    setVisible(next) {
      visible = next;
      if (visible) {
        tell();
        return;
      }
      flowing = false;
      timers.clearTimer(timer);
    },
    stop: () => timers.clearTimer(timer),
  };
}
