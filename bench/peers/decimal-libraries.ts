import BigJs from 'big.js';
import BigNumberJs from 'bignumber.js';
import { Decimal as DecimalJs } from 'decimal.js';
import { DECIMALS } from './decimal-peer.ts';
import type { DecimalPeer } from './decimal-peer.ts';

/** 80 digits hold every product and quotient of these benches; constructors of our own, so no setting leaks. */
const Decimal = DecimalJs.clone({ precision: 80, rounding: DecimalJs.ROUND_HALF_UP, toExpNeg: -100, toExpPos: 100 });
type Decimal = DecimalJs;
const BigNumber = BigNumberJs.clone({
  DECIMAL_PLACES: DECIMALS,
  ROUNDING_MODE: BigNumberJs.ROUND_HALF_UP,
  EXPONENTIAL_AT: 1_000_000,
});
type BigNumber = InstanceType<typeof BigNumber>;
const Big = BigJs();
Big.DP = DECIMALS;
Big.RM = 1;
type Big = BigJs;

const decimalJs: DecimalPeer<Decimal> = {
  name: 'decimal.js',
  side: 'library',
  valueOf: (text) => new Decimal(text),
  textOf: (value) => value.toFixed(),
  texts: {
    add: (a, b) => new Decimal(a).plus(b).toFixed(DECIMALS),
    sub: (a, b) => new Decimal(a).minus(b).toFixed(DECIMALS),
    mul: (a, b) => new Decimal(a).times(b).toFixed(DECIMALS),
    div: (a, b) => new Decimal(a).div(b).toFixed(DECIMALS),
    compare: (a, b) => new Decimal(a).cmp(b),
    format: (a) => new Decimal(a).toFixed(DECIMALS),
  },
  values: {
    add: (a, b) => a.plus(b),
    sub: (a, b) => a.minus(b),
    mul: (a, b) => a.times(b).toDecimalPlaces(DECIMALS),
    div: (a, b) => a.div(b).toDecimalPlaces(DECIMALS),
    compare: (a, b) => a.cmp(b),
    format: (a) => a.toFixed(DECIMALS),
  },
};

const bignumberJs: DecimalPeer<BigNumber> = {
  name: 'bignumber.js',
  side: 'library',
  valueOf: (text) => new BigNumber(text),
  textOf: (value) => value.toFixed(),
  texts: {
    add: (a, b) => new BigNumber(a).plus(b).toFixed(DECIMALS),
    sub: (a, b) => new BigNumber(a).minus(b).toFixed(DECIMALS),
    mul: (a, b) => new BigNumber(a).times(b).toFixed(DECIMALS),
    div: (a, b) => new BigNumber(a).div(b).toFixed(DECIMALS),
    compare: (a, b) => new BigNumber(a).comparedTo(b)!,
    format: (a) => new BigNumber(a).toFixed(DECIMALS),
  },
  values: {
    add: (a, b) => a.plus(b),
    sub: (a, b) => a.minus(b),
    mul: (a, b) => a.times(b).decimalPlaces(DECIMALS),
    div: (a, b) => a.div(b),
    compare: (a, b) => a.comparedTo(b)!,
    format: (a) => a.toFixed(DECIMALS),
  },
};

const bigJs: DecimalPeer<Big> = {
  name: 'big.js',
  side: 'library',
  valueOf: (text) => new Big(text),
  textOf: (value) => value.toFixed(),
  texts: {
    add: (a, b) => new Big(a).plus(b).toFixed(DECIMALS),
    sub: (a, b) => new Big(a).minus(b).toFixed(DECIMALS),
    mul: (a, b) => new Big(a).times(b).toFixed(DECIMALS),
    div: (a, b) => new Big(a).div(b).toFixed(DECIMALS),
    compare: (a, b) => new Big(a).cmp(b),
    format: (a) => new Big(a).toFixed(DECIMALS),
  },
  values: {
    add: (a, b) => a.plus(b),
    sub: (a, b) => a.minus(b),
    mul: (a, b) => a.times(b).round(DECIMALS),
    div: (a, b) => a.div(b),
    compare: (a, b) => a.cmp(b),
    format: (a) => a.toFixed(DECIMALS),
  },
};

/** The first is the reference. */
export const DECIMAL_LIBRARIES = [decimalJs, bignumberJs, bigJs] as const;
export const [DecimalJsPeer, BignumberJsPeer, BigJsPeer] = DECIMAL_LIBRARIES;
