import { monitorEventLoopDelay } from 'node:perf_hooks';
import { log } from './log.ts';

/** Work that is reduced under load, in this order; nothing that moves money. */
const SHED = ['marketPace', 'newSockets', 'readPace', 'reads'] as const;
export type Shed = (typeof SHED)[number];

/**
 * Event loop lag from which each is reduced, ms. A busy machine reaches the first, an overloaded process the others.
 */
const FROM_MS: readonly number[] = [200, 500, 1000, 2000];
/**
 * Consecutive readings above the limit before a step up, because one long collection or a machine that slept is no
 * load.
 */
const RISE_READINGS = 3;
/** Consecutive readings below half of the limit before a step down, one at a time. */
const FALL_READINGS = 10;
const READ_EVERY_MS = 1000;
const RESOLUTION_MS = 20;

/** The present load of the process. */
export interface Load {
  /** Returns the number of steps in force, 0 … 4: that many of the list from its beginning. */
  steps(): number;
  sheds(what: Shed): boolean;
}

/**
 * Computes the steps from readings of the lag, without side effects of its own.
 * @param onChange  called for each step up or down
 */
export function loadSteps(onChange: (steps: number, lagMs: number) => void = () => undefined) {
  let steps = 0;
  let above = 0;
  let below = 0;

  function move(to: number, lagMs: number): void {
    steps = to;
    above = 0;
    below = 0;
    onChange(steps, lagMs);
  }

  return {
    steps: () => steps,
    sheds: (what: Shed) => SHED.indexOf(what) < steps,
    /** Adds one reading, ms. */
    note(lagMs: number): void {
      above = lagMs >= (FROM_MS[steps] ?? Infinity) ? above + 1 : 0;
      below = lagMs < (FROM_MS[steps - 1] ?? 0) / 2 ? below + 1 : 0;
      if (above >= RISE_READINGS) move(steps + 1, lagMs);
      else if (below >= FALL_READINGS) move(steps - 1, lagMs);
    },
  };
}

/**
 * Returns the mean wait of an event that arrives at a random time, ms. A turn counts by its length, since more events
 * arrive during a long one: one turn of 500 ms in a second weighs, twenty of 25 ms do not.
 * @param turns  mean and standard deviation of the turns' lengths
 */
export const meanWait = ({ mean, stddev }: { readonly mean: number; readonly stddev: number }): number =>
  (mean * mean + stddev * stddev) / (2 * mean);

/** Measures the event loop of this process once a second, and logs each step. */
export function startLoad(): Load & { stop(): void } {
  const steps = loadSteps((now, lagMs) => log.warn('load', { steps: now, lagMs: Math.round(lagMs) }));
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  turns.enable();
  const reading = setInterval(() => {
    const lagMs = meanWait(turns) / 1e6;
    turns.reset();
    // NaN when nothing was measured since.
    if (lagMs >= 0) steps.note(lagMs);
  }, READ_EVERY_MS);
  return {
    steps: steps.steps,
    sheds: steps.sheds,
    stop() {
      clearInterval(reading);
      turns.disable();
    },
  };
}
