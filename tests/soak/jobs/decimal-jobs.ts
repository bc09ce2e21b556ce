import type { JobOf, OperationName } from '../../../src/compute/compute.ts';
import { textColumnOf } from '../../../src/compute/decimal/text-column.ts';
import type { BinaryOperation, UnaryOperation } from '../../../src/compute/decimal/engine.ts';
import type { Random } from '../random.ts';
import { anyDecimal } from '../hard-decimals.ts';

/** One in hundreds of texts is no number of ours: a long column is refused as often as it is computed. */
const texts = (random: Random, rows: number) =>
  textColumnOf(
    Array.from({ length: rows }, () => {
      const text = anyDecimal(random);
      // A text column cannot hold such a text.
      return text.includes('\n') || text.length > 120 ? '1' : text;
    }),
  );

const options = (random: Random) => ({
  decimals: random.below(19),
  rounding: random.pick(['halfEven', 'halfUp', 'up', 'down'] as const),
});

const binary = (random: Random, rows: number): JobOf<'bigNumber', BinaryOperation> => ({
  a: texts(random, rows),
  b: texts(random, rows),
  ...options(random),
});

const unary = (random: Random, rows: number): JobOf<'bigNumber', UnaryOperation> => ({
  a: texts(random, rows),
  ...options(random),
});

export const DECIMAL_JOBS: {
  readonly [Name in OperationName<'bigNumber'>]: (random: Random, rows: number) => JobOf<'bigNumber', Name>;
} = {
  add: binary,
  sub: binary,
  mul: binary,
  div: binary,
  min: binary,
  max: binary,
  abs: unary,
  neg: unary,
  round: unary,
  fixed: unary,
  compare(random, rows) {
    const { a, b } = binary(random, rows);
    return { a, b };
  },
  toStep(random, rows) {
    const { a, rounding = 'down' } = unary(random, rows);
    return { a, step: `${random.pick(['1', '5', '25'])}e-${random.below(9)}`, rounding };
  },
};
