import { Decimal } from 'decimal.js';
import type { BinaryOperation, DecimalOptions, UnaryOperation } from './decimal-engine.ts';
import type { Rounding } from '../../src/model/rounding.ts';

/**
 * Enough for the exact product of two values (252 digits), and for quotients to be told from their nearest tie (270).
 */
const Exact = Decimal.clone({ precision: 300, rounding: Decimal.ROUND_DOWN, toExpNeg: -1000, toExpPos: 1000 });
const LIMIT = new Exact('1e108');

const MODES: Readonly<Record<Rounding, Decimal.Rounding>> = {
  halfEven: Decimal.ROUND_HALF_EVEN,
  halfUp: Decimal.ROUND_HALF_UP,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
};

/** The text of a value, or null when it is 10^108 or more. */
function textOf(value: Decimal, { decimals, rounding }: Required<DecimalOptions>, fixed = false): string | null {
  const text = value.toFixed(decimals, MODES[rounding]);
  const rounded = new Exact(text);
  if (rounded.abs().gte(LIMIT)) return null;
  const plain = rounded.isZero() ? text.replace('-', '') : text;
  return fixed || !plain.includes('.') ? plain : plain.replace(/\.?0+$/, '');
}

function binaryValue(op: BinaryOperation, a: Decimal, b: Decimal): Decimal {
  switch (op) {
    case 'add':
      return a.plus(b);
    case 'sub':
      return a.minus(b);
    case 'mul':
      return a.times(b);
    case 'div':
      return b.isZero() ? new Exact(0) : a.div(b);
    case 'min':
      return a.lte(b) ? a : b;
    case 'max':
      return a.gte(b) ? a : b;
  }
}

export const referenceBinary = (
  op: BinaryOperation,
  a: string,
  b: string,
  options: Required<DecimalOptions>,
): string | null => textOf(binaryValue(op, new Exact(a), new Exact(b)), options);

export function referenceUnary(op: UnaryOperation, a: string, options: Required<DecimalOptions>): string | null {
  const value = new Exact(a);
  if (op === 'abs') return textOf(value.abs(), options);
  if (op === 'neg') return textOf(value.neg(), options);
  return textOf(value, options, op === 'fixed');
}

export const referenceCompare = (a: string, b: string): number => new Exact(a).comparedTo(b);

export function referenceToStep(a: string, step: string, rounding: Rounding): string | null {
  const steps = new Exact(a).div(step).toFixed(0, MODES[rounding]);
  return textOf(new Exact(steps).times(step), { decimals: 18, rounding });
}

export const referenceIsZero = (a: string): boolean => new Exact(a).isZero();
