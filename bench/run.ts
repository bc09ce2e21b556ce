/**
 * `npm run bench -- <subject> [--rounds N] [--quick] [--only T1,T5] [--no-browser]`
 *
 * Measures one subject against its rivals and judges its targets. Ends with 1 when a target is missed by more than its
 * slack, could not be measured, or an answer is wrong.
 */
import { optionsOf } from './options.ts';
import type { BenchOptions } from './options.ts';

/** @returns whether all is well */
type Bench = (options: BenchOptions) => Promise<boolean>;

/** Subjects by the name they are asked for; each brings its libraries only when it is. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  compute: async () => (await import('./scenarios/compute/bench-compute.ts')).benchCompute,
  chart: async () => (await import('./scenarios/chart/bench-chart.ts')).benchChart,
};

const [subject = '', ...rest] = process.argv.slice(2);
const bench = Object.hasOwn(BENCHES, subject) ? BENCHES[subject] : undefined;
if (!bench) {
  console.error(`Which bench? One of: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 2;
} else {
  try {
    const options = optionsOf(rest);
    process.exitCode = (await (await bench())(options)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof RangeError || error instanceof TypeError ? error.message : error);
    process.exitCode = 2;
  }
}
