import type { Effort } from './effort.ts';
import type { MeasuredRun } from './measure-run.ts';
import type { Run } from './plan.ts';
import { runText } from './plan.ts';

/** Measures one run; never fails. */
export type Measure = (run: Run, round: number, effort: Effort) => Promise<MeasuredRun>;

/**
 * All runs in one interleaved measurement: every round takes each once, every second round backwards, so that whatever else the
 * machine does falls on all of them.
 * @param tell  progress, in words
 */
export async function runRounds(
  runs: readonly Run[],
  effort: Effort,
  measure: Measure,
  tell: (progress: string) => void,
): Promise<readonly MeasuredRun[]> {
  const measured: MeasuredRun[] = [];
  for (let round = 1; round <= effort.rounds; round++) {
    for (const run of round % 2 === 1 ? runs : runs.toReversed()) {
      tell(`round ${round} of ${effort.rounds}: ${runText(run)}`);
      const found = await measure(run, round, effort);
      for (const failure of found.failures) tell(`  ${failure}`);
      measured.push(found);
    }
  }
  return measured;
}
