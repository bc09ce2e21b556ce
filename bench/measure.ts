/**
 * The timing loop. A variant is one way to do a piece of work; a case is that work with all its variants; a round
 * measures every variant of every case once, so that whatever else the machine does falls on all of them.
 *
 * Units: samples are nanoseconds per item (a pass over a case handles `items` of them); `sampleMs` is milliseconds.
 */

/** Role of a variant. Only `library` and `byHand` are rivals; `limit` is the least that the machine can do. */
export type Side = 'ours' | 'twin' | 'library' | 'byHand' | 'limit';

/** Result of a pass, as a list that must equal the other variants' lists. */
export type Answer = ArrayLike<string | number>;

export interface Variant {
  readonly name: string;
  readonly side: Side;
  /** One pass over the case. What it returns is kept alive, so that no engine may leave the work out. */
  readonly run: () => unknown;
  /** The pass again, its result in the form in which the variants of this case are compared. */
  readonly answer?: () => Answer;
  /** Reason not to compare the answer: the variant does comparable work but defines its result differently. */
  readonly differs?: string;
  /** Instead of the case's: a variant that rounds. */
  readonly tolerance?: number;
  /**
   * For work across threads: does `passes` passes and says how many ms of that count. Instead of timing `run`, which
   * then only warms up.
   */
  readonly sampleMs?: (passes: number) => Promise<number>;
}

export interface Case {
  /** Stable: targets name it. */
  readonly id: string;
  readonly items: number;
  /** Numbers agree within this part of the larger of 1 and the expected; 0: exactly. */
  readonly tolerance?: number;
  /** Name of the variant whose answer the others must give; null where nothing is computed. */
  readonly reference: string | null;
  readonly variants: readonly Variant[];
}

export interface Effort {
  readonly rounds: number;
  /** Least length of a sample. */
  readonly sampleMs: number;
}

export interface Measured {
  readonly name: string;
  readonly side: Side;
  readonly differs: string | null;
  /** Passes in each sample. */
  readonly passes: number;
  /** ns per item, one for each round. */
  readonly samples: readonly number[];
  readonly median: number;
}

export interface MeasuredCase {
  readonly id: string;
  readonly items: number;
  readonly variants: readonly Measured[];
}

/** @throws RangeError for an empty list */
export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('median of nothing');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the number of passes that fill a sample when `passes` of them took `elapsedMs`; at least 1. */
export const passesFor = (elapsedMs: number, passes: number, sampleMs: number): number =>
  Math.max(1, Math.ceil((sampleMs * passes) / elapsedMs));

/** Results are stored here so that an optimiser must assume that they are read. */
const kept: { last: unknown } = { last: null };

/** Elapsed ms of `passes` passes. */
export function timePasses(run: () => unknown, passes: number, now: () => number = () => performance.now()): number {
  const started = now();
  for (let pass = 0; pass < passes; pass++) kept.last = run();
  return now() - started;
}

/** Cold code fools the first look, and a busy machine any one. */
const LOOKS = 3;

/**
 * Finds how many passes fill a sample, by doubling, at the fastest of its looks; what it runs also warms the code up.
 */
export function calibrate(run: () => unknown, sampleMs: number, now: () => number = () => performance.now()): number {
  let most = 1;
  for (let look = 0; look < LOOKS; look++) {
    let passes = most;
    let elapsedMs = timePasses(run, passes, now);
    while (elapsedMs < sampleMs) {
      passes *= 2;
      elapsedMs = timePasses(run, passes, now);
    }
    most = Math.max(most, passesFor(elapsedMs, passes, sampleMs));
    // So slow, and warm: further looks would cost more than they could tell.
    if (look > 0 && elapsedMs > 2 * passes * sampleMs) break;
  }
  return most;
}

/** A tenth of a sample before it is timed: other variants have run since and taken the caches. */
const warmPasses = (passes: number): number => Math.floor(passes / 10);

interface Running {
  readonly variant: Variant;
  readonly items: number;
  passes: number;
  readonly samples: number[];
}

async function calibrateRunning(running: Running, effort: Effort): Promise<void> {
  const { run, sampleMs } = running.variant;
  if (!sampleMs) {
    running.passes = calibrate(run, effort.sampleMs);
    return;
  }
  // Across threads the counted time may be a small part of what passes: passes are few and fixed by the first look.
  await sampleMs(1);
  const started = performance.now();
  await sampleMs(4);
  running.passes = passesFor(Math.max(performance.now() - started, 0.01), 4, effort.sampleMs);
}

async function sample({ variant, items, passes, samples }: Running): Promise<void> {
  let elapsedMs: number;
  if (variant.sampleMs) {
    elapsedMs = await variant.sampleMs(passes);
  } else {
    timePasses(variant.run, warmPasses(passes));
    elapsedMs = timePasses(variant.run, passes);
  }
  samples.push((elapsedMs * 1e6) / (passes * items));
}

/** A turn of the event loop: a page stays alive, and messages of workers arrive outside the timed part. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Measures all variants, interleaved: every round takes one sample of each, in the order of the list and, every second
 * time, in the reverse order.
 * @param tell  called before each round, with its number from 0 (calibration) to `rounds`
 */
export async function measureCases(
  cases: readonly Case[],
  effort: Effort,
  tell: (round: number) => void = () => {},
): Promise<readonly MeasuredCase[]> {
  const running = cases.map(({ items, variants }) =>
    variants.map((variant): Running => ({ variant, items, passes: 1, samples: [] })),
  );
  const all = running.flat();
  tell(0);
  for (const each of all) {
    await calibrateRunning(each, effort);
    await turn();
  }
  for (let round = 1; round <= effort.rounds; round++) {
    tell(round);
    for (const each of round % 2 === 1 ? all : all.toReversed()) {
      await sample(each);
      await turn();
    }
  }
  return cases.map(({ id, items }, at) => ({
    id,
    items,
    variants: running[at]!.map(({ variant, passes, samples }) => ({
      name: variant.name,
      side: variant.side,
      differs: variant.differs ?? null,
      passes,
      samples,
      median: medianOf(samples),
    })),
  }));
}
