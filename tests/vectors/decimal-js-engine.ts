import { Decimal } from 'decimal.js';
import type { Rounding } from '../../src/model/rounding.ts';
import type { DecimalEngine } from '../models/decimal-engine.ts';

const Exact = Decimal.clone({ precision: 300, toExpNeg: -400, toExpPos: 400, minE: -9e15, maxE: 9e15 });
const MODES: Readonly<Record<Rounding, Decimal.Rounding>> = {
  halfEven: Decimal.ROUND_HALF_EVEN,
  halfUp: Decimal.ROUND_HALF_UP,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
};
const LIMIT = new Exact('1e108');
const SHAPE = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

function read(text: string): Decimal {
  if (text.length > 120 || !SHAPE.test(text)) throw new RangeError('not a decimal');
  const value = new Exact(text);
  // decimal.js reads what is below its smallest exponent as 0.
  const vanished = value.isZero() && /^[^eE]*[1-9]/.test(text);
  if (vanished || value.decimalPlaces() > 18) throw new RangeError('more than 18 decimals');
  if (value.abs().gte(LIMIT)) throw new RangeError('decimal overflow');
  return value;
}

function write(value: Decimal): string {
  if (value.abs().gte(LIMIT)) throw new RangeError('decimal overflow');
  return value.isZero() ? '0' : value.toFixed();
}

/** The contract of numbers on decimal.js with 300 digits, row by row. */
export const decimalJsEngine: DecimalEngine = {
  binary(operation, a, b, options = {}) {
    const { decimals = operation === 'min' || operation === 'max' ? 18 : 8, rounding = 'halfEven' } = options;
    const dividedByZero = new Uint8Array(a.length);
    const values = a.map((text, row) => {
      const [x, y] = [read(text), read(b[row]!)];
      const rounded = (value: Decimal) => write(value.toDecimalPlaces(decimals, MODES[rounding]));
      switch (operation) {
        case 'add':
          return rounded(x.plus(y));
        case 'sub':
          return rounded(x.minus(y));
        case 'mul':
          return rounded(x.times(y));
        case 'min':
          return rounded(Exact.min(x, y));
        case 'max':
          return rounded(Exact.max(x, y));
        case 'div':
          dividedByZero[row] = y.isZero() ? 1 : 0;
          return y.isZero() ? '0' : rounded(x.div(y));
      }
    });
    return { values, dividedByZero: operation === 'div' ? dividedByZero : null };
  },
  unary(operation, a, options = {}) {
    const { decimals = operation === 'abs' || operation === 'neg' ? 18 : 8, rounding = 'halfEven' } = options;
    return a.map((text) => {
      const value = read(text);
      const signed = operation === 'abs' ? value.abs() : operation === 'neg' ? value.negated() : value;
      const rounded = signed.toDecimalPlaces(decimals, MODES[rounding]);
      if (operation !== 'fixed') return write(rounded);
      write(rounded); // For its check of the range.
      return (rounded.isZero() ? new Exact(0) : rounded).toFixed(decimals);
    });
  },
  compare: (a, b) => Int8Array.from(a, (text, row) => read(text).comparedTo(read(b[row]!))),
  toStep(a, step, rounding) {
    const size = read(step);
    if (size.lte(0)) throw new RangeError('step');
    return a.map((text) => write(read(text).div(size).toDecimalPlaces(0, MODES[rounding]).times(size)));
  },
};
