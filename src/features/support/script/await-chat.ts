import type { Timers } from '../../../model/timers.ts';
import { CHAT_POLL_MS, CHAT_WAIT_MS } from './script-sources.ts';

/**
 * Polls until the chat is ready: at once, then every second, for at most 30 s (decision 54). A pending question is not
 * repeated; a rejected one counts as not ready.
 * @param isReady  a call to a desk, or a question to a widget
 * @returns whether it became ready; false when it was stopped
 */
export function awaitChat(isReady: () => Promise<boolean>, timers: Timers, stopped: AbortSignal): Promise<boolean> {
  if (stopped.aborted) return Promise.resolve(false);
  const endMs = timers.nowMs() + CHAT_WAIT_MS;
  return new Promise((resolve) => {
    let asking = false;
    let timer = 0;
    const end = (ready: boolean) => {
      timers.clearTimer(timer);
      stopped.removeEventListener('abort', giveUp);
      resolve(ready);
    };
    const giveUp = () => end(false);
    const ask = () => {
      asking = true;
      isReady().then(
        (ready) => {
          asking = false;
          if (ready) end(true);
        },
        () => {
          asking = false;
        },
      );
    };
    const poll = () => {
      if (timers.nowMs() >= endMs) {
        end(false);
        return;
      }
      if (!asking) ask();
      timer = timers.setTimer(poll, CHAT_POLL_MS);
    };
    stopped.addEventListener('abort', giveUp);
    poll();
  });
}
