/** Numbers of operations and roundings. The host imports this file too, so it must be plain TypeScript. */
export const ADD = 0;
export const SUB = 1;
export const MUL = 2;
export const DIV = 3;
export const MIN = 4;
export const MAX = 5;

export const ABS = 0;
export const NEG = 1;
export const ROUND = 2;
/** Like ROUND, written with all its decimals: `1.50000000`. */
export const FIXED = 3;

export const HALF_EVEN = 0;
export const HALF_UP = 1;
export const UP = 2;
export const DOWN = 3;

/** Longest text of a number, in characters. */
export const TEXT_MAX = 120;
/**
 * Longest text that is written: sign, 108 digits, point, 18 digits, line break, and slack for writing 8 bytes at a
 * time.
 */
export const WRITTEN_MAX = 144;
/** Bytes of a value in a column. */
export const SLOT_BYTES = 64;
