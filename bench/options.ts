import { parseArgs } from 'node:util';

/** Options of a bench on the command line. */
export interface BenchOptions {
  readonly rounds: number;
  /** True for few and short samples, for use during development. */
  readonly quick: boolean;
  /** Target ids; null: everything. */
  readonly only: readonly string[] | null;
  readonly browser: boolean;
}

const ROUNDS = 5;
const QUICK_ROUNDS = 2;
const MOST_ROUNDS = 99;

/** @throws RangeError for a number that is none of rounds */
export function roundsOf(text: string | undefined, otherwise: number): number {
  const rounds = text === undefined ? otherwise : Number(text);
  if (Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS) return rounds;
  throw new RangeError(`--rounds: must be 1 … ${MOST_ROUNDS}`);
}

/** @throws RangeError for a target that is none of these */
export function checkOnly({ only }: Pick<BenchOptions, 'only'>, ids: ReadonlySet<string>): void {
  const unknown = only?.find((id) => !ids.has(id));
  if (unknown !== undefined) throw new RangeError(`--only: ${unknown} is not one of ${[...ids].join(', ')}`);
}

/** @throws RangeError or TypeError that says which option is wrong */
export function optionsOf(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      browser: { type: 'boolean', default: true },
    },
    allowNegative: true,
  });
  const rounds = roundsOf(values.rounds, values.quick ? QUICK_ROUNDS : ROUNDS);
  const only = values.only === undefined ? null : values.only.split(',').map((id) => id.trim().toUpperCase());
  if (only?.some((id) => !/^[A-Z]\d+$/.test(id))) throw new RangeError('--only: must be target ids, as in T5,T9');
  return { rounds, quick: values.quick, only, browser: values.browser };
}
