import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecimalEngine } from '../models/decimal-engine.ts';
import { readVectors } from './vector-file.ts';
import type { VectorGroup } from './vector-file.ts';

export const VECTOR_SOURCES = ['general-decimal-arithmetic', 'big', 'bignumber'] as const;
export type VectorSource = (typeof VECTOR_SOURCES)[number];

export interface VectorDifference {
  readonly source: VectorSource;
  /** `mul 8 halfUp` */
  readonly operation: string;
  readonly operands: readonly string[];
  readonly expected: string;
  readonly got: string;
}

export interface VectorReport {
  readonly cases: number;
  /** Source → operation → cases. */
  readonly counts: Readonly<Record<VectorSource, Readonly<Record<string, number>>>>;
  readonly differences: readonly VectorDifference[];
}

const BY_ZERO = '0, divided by zero';
const REFUSED = 'RangeError';
/** All places a value can have: nothing is rounded. */
const EXACT = { decimals: 18 };

export const vectorsOf = (source: VectorSource): readonly VectorGroup[] =>
  readVectors(readFileSync(join(import.meta.dirname, `${source}.tsv`), 'utf8'));

/** Returns the expected results of a group's rows, one text each. */
const expectedOf = ({ operation, rows }: VectorGroup): readonly string[] =>
  rows.map((row) => {
    if (operation === 'byZero') return BY_ZERO;
    return operation === 'refused' || operation.startsWith('overflow') ? REFUSED : row.at(-1)!;
  });

type Rows = readonly (readonly string[])[];

function quotients(engine: DecimalEngine, a: string[], b: string[], options: VectorGroup['rounded']): string[] {
  const { values, dividedByZero } = engine.binary('div', a, b, options ?? EXACT);
  return values.map((value, row) => (dividedByZero?.[row] ? `${value}, divided by zero` : value));
}

/** Runs rows of one group at once. @throws what the engine throws */
function results(engine: DecimalEngine, group: VectorGroup, rows: Rows): readonly string[] {
  const a = rows.map((row) => row[0]!);
  const b = rows.map((row) => row[1]!);
  const operation = group.operation.replace('overflow ', '') as Exclude<VectorGroup['operation'], `overflow ${string}`>;
  const then = (values: readonly string[]) => (group.rounded ? engine.unary('round', values, group.rounded) : values);
  switch (operation) {
    case 'compare':
      return Array.from(engine.compare(a, b), String);
    case 'byZero':
    case 'div':
      return quotients(engine, a, b, group.rounded);
    case 'mul':
      return engine.binary('mul', a, b, group.rounded ?? EXACT).values;
    case 'round':
    case 'fixed':
      return engine.unary(operation, a, group.rounded!);
    case 'refused':
      return engine.unary('round', a, EXACT);
    case 'abs':
    case 'neg':
      return then(engine.unary(operation, a, EXACT));
    default:
      return then(engine.binary(operation, a, b, EXACT).values);
  }
}

const textOfError = (error: unknown): string => (error instanceof RangeError ? REFUSED : String(error));

function rowByRow(engine: DecimalEngine, group: VectorGroup): readonly string[] {
  return group.rows.map((row) => {
    try {
      return results(engine, group, [row])[0]!;
    } catch (error) {
      return textOfError(error);
    }
  });
}

/** All rows at once, as the engine is used; one by one where rows must fail, or where one did and must be found. */
function gotOf(engine: DecimalEngine, group: VectorGroup): readonly string[] {
  if (group.operation === 'refused' || group.operation.startsWith('overflow')) return rowByRow(engine, group);
  try {
    return results(engine, group, group.rows);
  } catch {
    return rowByRow(engine, group);
  }
}

const nameOf = ({ operation, rounded }: VectorGroup): string =>
  rounded ? `${operation} ${rounded.decimals} ${rounded.rounding}` : operation;

/**
 * Target T12: every published vector, on one engine. An engine that answers too few or too many values differs, too.
 */
export function checkVectors(engine: DecimalEngine): VectorReport {
  const differences: VectorDifference[] = [];
  const counts = {} as Record<VectorSource, Record<string, number>>;
  let cases = 0;
  for (const source of VECTOR_SOURCES) {
    const ofSource: Record<string, number> = (counts[source] = {});
    for (const group of vectorsOf(source)) {
      const expected = expectedOf(group);
      const got = gotOf(engine, group);
      expected.forEach((text, row) => {
        if (got.length === expected.length && got[row] === text) return;
        const operands = group.rows[row]!.slice(0, text === group.rows[row]!.at(-1) ? -1 : undefined);
        differences.push({ source, operation: nameOf(group), operands, expected: text, got: String(got[row]) });
      });
      ofSource[group.operation] = (ofSource[group.operation] ?? 0) + expected.length;
      cases += expected.length;
    }
  }
  return { cases, counts, differences };
}
