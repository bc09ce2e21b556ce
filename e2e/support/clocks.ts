import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { SAMPLE_MS } from '../../src/level/monitor.ts';
import { runBeforeApp } from './without.ts';

/** Broadcast channel that sets the clocks of the page and its workers. */
const CHANNEL = 'tern-journey-clocks';

/** Self-contained: it travels as text. */
function movableClocks(channel: string): void {
  let sleptMs = 0;
  const TrueDate = Date;
  const trueNow = performance.now.bind(performance);
  class MovedDate extends TrueDate {
    constructor(...given: readonly [] | ConstructorParameters<typeof TrueDate>) {
      if (given.length === 0) super(TrueDate.now() + sleptMs);
      else super(...(given as ConstructorParameters<typeof TrueDate>));
    }
    static override now(): number {
      return TrueDate.now() + sleptMs;
    }
  }
  Object.assign(globalThis, { Date: MovedDate });
  performance.now = () => trueNow() + sleptMs;
  new BroadcastChannel(channel).addEventListener('message', ({ data }: MessageEvent<number>) => {
    sleptMs = data;
  });
}

export interface Clocks {
  /** The device sleeps: both clocks go on by this much in one moment, timers do not. */
  sleep(ms: number): Promise<void>;
}

/**
 * Clocks of the page and its workers that a journey moves; the network lab sets the one that a person can set. Before
 * `page.goto`; not together with `takeFrom`.
 */
export async function moveClocks(page: Page): Promise<Clocks> {
  await runBeforeApp(page, movableClocks, CHANNEL);
  return {
    sleep: (ms) =>
      page.evaluate(
        ([name, data]) => {
          const channel = new BroadcastChannel(name);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin.
          channel.postMessage(data);
          channel.close();
        },
        [CHANNEL, ms] as const,
      ),
  };
}

/** Self-contained: it travels as text. */
function hurriedTimers(times: number): void {
  if (typeof document !== 'undefined') return;
  const trueTimeout = setTimeout;
  const longMs = 500;
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0, ...rest: []) => trueTimeout(run, ms < longMs ? ms : ms / times, ...rest),
  });
}

/**
 * Pauses of half a second and more in the page's workers, such as those between two attempts to connect, are that many
 * times shorter. Frames, flushes and clocks stay as they are. Before `page.goto`; not together with others that run
 * before the app.
 */
export const hurryWorkers = (page: Page, times: number): Promise<void> => runBeforeApp(page, hurriedTimers, times);

/**
 * From now on timers of exactly this length end that many times as early in the page, all others as ever: for what the app
 * waits out once.
 */
export const hurryTimer = (page: Page, ofMs: number, times: number): Promise<void> =>
  page.evaluate(
    ([wanted, factor]) => {
      const trueTimeout = setTimeout;
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms = 0, ...rest: []) =>
          trueTimeout(run, ms === wanted ? ms / factor : ms, ...rest),
      });
    },
    [ofMs, times] as const,
  );

/** Self-contained: it travels as text. */
function countedLooks({ everyMs, times }: { readonly everyMs: number; readonly times: number }): void {
  if (typeof document === 'undefined') return;
  const trueInterval = setInterval;
  const counted = Object.assign(globalThis, { looks: 0 });
  Object.assign(globalThis, {
    setInterval: (run: () => void, ms = 0, ...rest: []) =>
      ms === everyMs
        ? trueInterval(() => {
            run();
            counted.looks += 1;
          }, ms / times)
        : trueInterval(run, ms, ...rest),
  });
}

/**
 * The monitor of the device level looks at the page that many times as often. Before `page.goto`; not together with others
 * that run before the app.
 * @returns waits until it has looked once more
 */
export async function hurryMonitor(page: Page, times: number): Promise<() => Promise<void>> {
  await runBeforeApp(page, countedLooks, { everyMs: SAMPLE_MS, times });
  const looks = () => page.evaluate(() => (globalThis as unknown as { readonly looks: number }).looks);
  return async () => {
    const before = await looks();
    await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(before);
  };
}
