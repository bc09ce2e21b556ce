import type { DecimalEngine } from '../models/decimal-engine.ts';
import type { DecimalDifference } from '../models/decimal-cases.ts';
import { decimalJsEngine } from '../vectors/decimal-js-engine.ts';
import type { HardBatch } from './hard-decimals.ts';

const REFUSED = 'RangeError';

/** One text a row: the value, with a mark where it stands for a division by zero. @throws what the engine throws */
function run(engine: DecimalEngine, { operation, options, a, b }: HardBatch): readonly string[] {
  switch (operation) {
    case 'compare':
      return Array.from(engine.compare(a, b), String);
    case 'abs':
    case 'neg':
    case 'round':
    case 'fixed':
      return engine.unary(operation, a, options);
    case 'toStep':
      return engine.toStep(a, b[0]!, options.rounding);
    default: {
      const { values, dividedByZero } = engine.binary(operation, a, b, options);
      return values.map((value, row) => (dividedByZero?.[row] ? `${value} by zero` : value));
    }
  }
}

const rowsOf = (batch: HardBatch, keep: (row: number) => boolean): HardBatch => ({
  ...batch,
  a: batch.a.filter((_, row) => keep(row)),
  b: batch.b.filter((_, row) => keep(row)),
});

function attempt(engine: DecimalEngine, batch: HardBatch): string {
  try {
    return run(engine, batch)[0]!;
  } catch (error) {
    return error instanceof RangeError ? REFUSED : String(error);
  }
}

const oneByOne = (engine: DecimalEngine, batch: HardBatch): readonly string[] =>
  batch.a.map((a, row) => attempt(engine, { ...batch, a: [a], b: [batch.b[row]!] }));

/** The rows at once, as an app would; one by one where one of them is refused and must be found. */
function answers(engine: DecimalEngine, batch: HardBatch): readonly string[] {
  try {
    return run(engine, batch);
  } catch {
    return oneByOne(engine, batch);
  }
}

/** Runs a batch on every engine against decimal.js. Rows that must be refused run alone, the others together. */
export function checkBatch(
  batch: HardBatch,
  engines: Readonly<Record<string, DecimalEngine>>,
): readonly DecimalDifference[] {
  const expected = oneByOne(decimalJsEngine, batch);
  const together = rowsOf(batch, (row) => expected[row] !== REFUSED);
  const alone = rowsOf(batch, (row) => expected[row] === REFUSED);
  const wanted = [...expected.filter((text) => text !== REFUSED), ...alone.a.map(() => REFUSED)];
  const [a, b] = [
    [...together.a, ...alone.a],
    [...together.b, ...alone.b],
  ];
  return Object.entries(engines).flatMap(([engine, each]) => {
    const ok = answers(each, together);
    const got = ok.length === together.a.length ? [...ok, ...oneByOne(each, alone)] : [];
    return wanted.flatMap((text, row) =>
      got[row] === text
        ? []
        : [
            {
              engine,
              operation: batch.operation,
              ...batch.options,
              a: a[row]!,
              b: b[row]!,
              expected: text,
              got: String(got[row]),
            },
          ],
    );
  });
}
