import type { Timers } from '../model/timers.ts';

/** Interval of reports while messages flow, ms. The page expects them, because a worker that hangs sends none. */
export const ALIVE_MS = 3000;

export interface LineWatch {
  /** Records a message of any kind from the server. Called with each. */
  heard(): void;
  /** Reports the state of the line again, because the page does not know it or doubts it. */
  tell(): void;
  /** Pauses a hidden page; one that is shown again gets the present state. */
  setVisible(visible: boolean): void;
  stop(): void;
}

export interface LineWatchParts {
  timers: Timers;
  /** Time without a message after which they do not flow any more, ms; read whenever it matters. */
  silentAfterMs(): number;
  /** Called when messages flow; the last one arrived `agoMs` ago. */
  onAlive(agoMs: number): void;
  /** Called when messages stopped: the last one came `agoMs` ago. */
  onSilent(agoMs: number): void;
}

/**
 * Reports to the page when the server's messages start and stop, and not each second in between, so that the page can
 * sleep while no price moves.
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
