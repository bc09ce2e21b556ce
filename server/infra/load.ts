import { monitorEventLoopDelay } from 'node:perf_hooks';
import { log } from './log.ts';

/** What is given up under load, the first first; nothing that moves money ever is. */
const SHED = ['marketPace', 'newSockets', 'readPace', 'reads'] as const;
export type Shed = (typeof SHED)[number];

/** From which lag of the event loop each is given up, ms. A busy machine reaches the first; a full process the others. */
const FROM_MS: readonly number[] = [200, 500, 1000, 2000];
/** So many readings in a row above it: one long collection, or a machine that slept, is no load. */
const RISE_READINGS = 3;
/** Taken back one at a time, after so many readings in a row below half of where it began. */
const FALL_READINGS = 10;
const READ_EVERY_MS = 1000;
const RESOLUTION_MS = 20;

/** How much is given up now. */
export interface Load {
  /** Steps in force, 0 … 4: as many of the list, from its beginning. */
  steps(): number;
  sheds(what: Shed): boolean;
}

/**
 * Pure: steps from readings of the lag.
 * @param onChange  told of each step up or down
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
    /** One reading, ms. */
    note(lagMs: number): void {
      above = lagMs >= (FROM_MS[steps] ?? Infinity) ? above + 1 : 0;
      below = lagMs < (FROM_MS[steps - 1] ?? 0) / 2 ? below + 1 : 0;
      if (above >= RISE_READINGS) move(steps + 1, lagMs);
      else if (below >= FALL_READINGS) move(steps - 1, lagMs);
    },
  };
}

/**
 * How long whatever comes at any moment waits for its turn, on average: a turn counts by its length, since more comes during a
 * long one. So one turn of 500 ms in a second weighs, and twenty of 25 ms do not.
 * @param turns  lengths of turns: their mean and standard deviation
 */
export const meanWait = ({ mean, stddev }: { readonly mean: number; readonly stddev: number }): number =>
  (mean * mean + stddev * stddev) / (2 * mean);

/** Measures the event loop of this process, once a second, and says in the log when a step is taken. */
export function startLoad(): Load & { stop(): void } {
  const steps = loadSteps((now, lagMs) => log.warn('load', { steps: now, lagMs: Math.round(lagMs) }));
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  turns.enable();
  const reading = setInterval(() => {
    const lagMs = meanWait(turns) / 1e6;
    turns.reset();
    // Not a number when nothing was measured since.
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
