import { Decimal } from 'decimal.js';
import type { DecimalOptions } from '../models/decimal-engine.ts';
import type { Rounding } from '../../src/model/rounding.ts';
import type { CheckedOperation } from '../models/decimal-cases.ts';
import { EDGE_TEXTS, HOSTILE_TEXTS, randomText } from '../models/decimal-texts.ts';
import { decimalJsEngine } from '../vectors/decimal-js-engine.ts';
import type { Random } from './random.ts';

/** Rows of one operation with one rounding, as an engine takes them. */
export interface HardBatch {
  readonly operation: CheckedOperation;
  readonly options: Required<DecimalOptions>;
  readonly a: readonly string[];
  /** Empty texts for operations of one operand; for toStep the same step in each row. */
  readonly b: readonly string[];
}

const ROUNDINGS: readonly Rounding[] = ['halfEven', 'halfUp', 'up', 'down'];

/** Hostile texts of ordinary length: the longest are the business of the normal tests. */
const REFUSED = HOSTILE_TEXTS.filter((text) => text.length < 200);

/** Any number, and now and then a text that is none. */
export function anyDecimal(random: Random): string {
  if (random.chance(0.03)) return random.pick(EDGE_TEXTS);
  if (random.chance(0.002)) return random.pick(REFUSED);
  return randomText(random.next, random.pick([9, 9, 27, 52, 100]), 18);
}

/** A number with a 5 just behind `decimals` places (0 … 17): half of the last place. */
function tie(random: Random, decimals: number): string {
  const sign = random.chance(0.4) ? '-' : '';
  return `${sign}${random.digits(1 + random.below(20))}.${decimals === 0 ? '' : random.digits(decimals)}5`;
}

/** Two factors whose product ends in a 5 just behind `decimals` places (0 … 17). */
function tieFactors(random: Random, decimals: number): readonly [string, string] {
  const places = random.below(decimals + 2);
  const scaled = (digits: string, at: number) => (at === 0 ? digits : `${digits}e-${at}`);
  const odd = `${random.digits(1 + random.below(12))}${random.pick(['1', '3', '7', '9'])}`;
  return [
    scaled(`${random.chance(0.5) ? '-' : ''}${random.digits(1 + random.below(12))}5`, places),
    scaled(odd, decimals + 1 - places),
  ];
}

const Exact = Decimal.clone({ precision: 300, toExpNeg: -400, toExpPos: 400 });

/** Returns the value of a text; null for a text that is refused anyway. */
function valueOf(text: string): Decimal | null {
  try {
    return new Exact(decimalJsEngine.unary('round', [text], { decimals: 18 })[0]!);
  } catch {
    return null;
  }
}

/** Now and then a partner that makes trouble: the same, its opposite, one step of the finest place away. */
function partner(random: Random, a: string): string {
  if (random.chance(0.6)) return anyDecimal(random);
  const value = valueOf(a);
  if (value === null) return a;
  const near = random.pick([value, value.negated(), value.plus('1e-18'), value.minus('1e-18')]);
  const text = near.toFixed();
  return near.abs().lt('1e108') && text.length <= 120 ? text : a;
}

/** A dividend whose quotient is a tie, or the finest place away from one. */
function tieDividend(random: Random, divisor: string, decimals: number): string {
  const product = valueOf(divisor)?.times(tie(random, decimals)) ?? new Exact(0);
  const near = product.plus(random.pick(['0', '0', '1e-18', '-1e-18']));
  const text = near.toFixed();
  return near.decimalPlaces() <= 18 && near.abs().lt('1e108') && text.length <= 120 ? text : anyDecimal(random);
}

function symbolLabel(operation: CheckedOperation, random: Random, decimals: number): readonly [string, string] {
  if (operation === 'mul' && random.chance(0.4)) return tieFactors(random, decimals > 17 ? 17 : decimals);
  const b = anyDecimal(random);
  if (operation === 'div' && random.chance(0.4)) return [tieDividend(random, b, decimals), b];
  const rounds = operation === 'round' || operation === 'fixed';
  if (rounds && random.chance(0.4)) return [tie(random, decimals > 17 ? 17 : decimals), ''];
  if (rounds || operation === 'abs' || operation === 'neg') return [b, ''];
  return random.chance(0.5) ? [b, partner(random, b)] : [partner(random, b), b];
}

/** Amounts beside multiples of a step and half way between two. */
function stepBatch(random: Random, options: HardBatch['options'], rows: number): HardBatch {
  const tick = `${random.pick(['1', '2', '5', '25', '7'])}e-${random.below(16)}`;
  const step = random.chance(0.9) ? tick : anyDecimal(random);
  const halfStep = valueOf(step)?.times('0.5');
  const near = (): string => {
    const text = halfStep?.times(random.digits(1 + random.below(20))).toFixed() ?? '';
    return text !== '' && text.length <= 120 && !/\.\d{19}/.test(text) ? text : anyDecimal(random);
  };
  const a = Array.from({ length: rows }, () => (random.chance(0.4) ? near() : anyDecimal(random)));
  return { operation: 'toStep', options, a, b: a.map(() => step) };
}

/**
 * Cases at the edges of arithmetic rather than of the range: products, quotients and steps that are ties or the finest
 * place away from one, operands that cancel out, and texts that must be refused among them.
 */
export function hardBatch(operation: CheckedOperation, random: Random, rows: number): HardBatch {
  const options = {
    decimals: random.chance(0.5) ? 8 : random.below(19),
    rounding: random.pick(ROUNDINGS),
  };
  if (operation === 'toStep') return stepBatch(random, options, rows);
  const pairs = Array.from({ length: rows }, () => symbolLabel(operation, random, options.decimals));
  return { operation, options, a: pairs.map(([a]) => a), b: pairs.map(([, b]) => b) };
}
