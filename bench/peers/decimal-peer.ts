export const DECIMAL_OPERATIONS = ['add', 'sub', 'mul', 'div', 'compare', 'format'] as const;
export type DecimalOperation = (typeof DECIMAL_OPERATIONS)[number];

/** Places that results are rounded to, half away from zero, in every variant of the decimal cases. */
export const DECIMALS = 8;

type PairOf<T, R> = Readonly<Record<DecimalOperation, (a: T, b: T) => R>>;

/**
 * A rival for decimals. `format` reads only its first operand.
 * `texts`: strings in, strings out (`compare`: a number). `values`: the rival's own values in and out, as its users
 * would hold them between operations; add and sub exact, mul and div rounded.
 */
export interface DecimalPeer<Value = unknown> {
  readonly name: string;
  readonly side: 'library' | 'byHand';
  readonly valueOf: (text: string) => Value;
  readonly textOf: (value: Value) => string;
  readonly texts: PairOf<string, string | number>;
  readonly values: PairOf<Value, Value | string | number>;
}
