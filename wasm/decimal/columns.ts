/**
 * Sums over columns of slots (`core/slot.ts`), 64 bytes a row. Functions return the number of completed rows, less than
 * requested when the row of that index is no number or has a result of 10^108 or more. `out` may be one of the
 * operands.
 */
import { ADD, MUL } from './core/codes';
import { behindText, parseRows } from './core/parse';
import { multiplyRows } from './core/product';
import { divideRows } from './core/quotient';
import { setRounding } from './core/round';
import { addRows, compareRows } from './core/sum';
import { SHORTEST, writeRows } from './core/write';

/** Parses lines of text into slots. */
export function columnParse(text: usize, rows: u32, out: usize): u32 {
  return parseRows(text, rows, 0, out);
}

/** Returns the address after the last line parsed by `columnParse`. */
export function parsed(): usize {
  return behindText();
}

/** Computes ADD and SUB, exact to all 18 decimals. */
export function columnSum(op: u32, a: usize, b: usize, rows: u32, out: usize): u32 {
  return addRows(a, b, rows, out, u32(op != ADD));
}

/**
 * Computes MUL and DIV, rounded once.
 * @param zeros  u8 [rows], 1 where DIV divided by zero (the result is then 0); not touched by MUL
 */
export function columnProduct(
  op: u32,
  a: usize,
  b: usize,
  rows: u32,
  out: usize,
  zeros: usize,
  decimals: u32,
  rounding: u32,
): u32 {
  setRounding(decimals, rounding);
  return op == MUL ? multiplyRows(a, b, rows, out) : divideRows(a, b, rows, out, zeros);
}

/** Writes −1, 0 or 1 for each row, as i8. */
export function columnCompare(a: usize, b: usize, rows: u32, signs: usize): void {
  compareRows(a, b, rows, signs);
}

/**
 * Writes the text of a column, WRITTEN_MAX bytes for each row.
 * @param ends   u32 [rows], the address after each line written
 * @param fixed  1: always with all `decimals`; 0: the shortest text
 */
export function columnFormat(
  a: usize,
  rows: u32,
  out: usize,
  ends: usize,
  decimals: u32,
  rounding: u32,
  fixed: u32,
): u32 {
  setRounding(decimals, rounding);
  return writeRows(a, rows, out, ends, fixed ? decimals : SHORTEST);
}
