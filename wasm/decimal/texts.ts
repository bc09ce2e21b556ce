/**
 * Operations on batches of text: one number a line, each line ended by a line break (lengths 0), or numbers that follow
 * one another directly, with the length of each in a column of bytes. They are parsed into slots in blocks that fit the
 * first-level cache. Every function returns the number of completed rows; when that is less than requested, a row of
 * the next block is no number or its result is 10^108 or more. The host (`src/compute/decimal`) provides the columns:
 * after a text area comes one byte that is neither a digit nor a line break, so parsing stops there; `out` has
 * WRITTEN_MAX bytes for each row.
 */
import { reserve } from '../memory/arena';
import { ABS, DIV, FIXED, MAX, MIN, MUL, NEG, SUB } from './core/codes';
import { behindText, parseRows } from './core/parse';
import { multiplyRows } from './core/product';
import { divideRows, stepRows } from './core/quotient';
import { setRounding } from './core/round';
import { LENGTH, SLOT, copySlot } from './core/slot';
import { addRows, compareRows } from './core/sum';
import { SHORTEST, writeRows } from './core/write';

const BLOCK: u32 = 64;
const left: usize = reserve(<usize>BLOCK * SLOT);
const right: usize = reserve(<usize>BLOCK * SLOT);
const result: usize = reserve(<usize>BLOCK * SLOT);
const orders: usize = reserve(<usize>BLOCK);

/** Decimals of a value that is already rounded and is written unchanged. */
const ALL_DECIMALS: u32 = 18;

let lengthsOfA: usize = 0;
let lengthsOfB: usize = 0;
let behindA: usize = 0;
let behindB: usize = 0;

/** Returns the address after the last line that the last call read from `a`. */
export function readA(): usize {
  return behindA;
}

/** Returns the address after the last line that the last call read from `b`. */
export function readB(): usize {
  return behindB;
}

function openA(a: usize, lengths: usize): void {
  behindA = a;
  lengthsOfA = lengths;
}

function openB(b: usize, lengths: usize): void {
  behindB = b;
  lengthsOfB = lengths;
}

/** Parses the next rows of `a` into `left`; returns false when one is no number. */
function readBlockA(row: u32, block: u32): bool {
  if (parseRows(behindA, block, lengthsOfA ? lengthsOfA + <usize>row : 0, left) < block) return false;
  behindA = behindText();
  return true;
}

/** Parses the next rows of `b` into `right`; returns false when one is no number. */
function readBlockB(row: u32, block: u32): bool {
  if (parseRows(behindB, block, lengthsOfB ? lengthsOfB + <usize>row : 0, right) < block) return false;
  behindB = behindText();
  return true;
}

/** Copies `left` or `right` into `result`, as the operation (MIN or MAX) requires. */
function choose(op: u32, rows: u32): void {
  const refused = op == MIN ? 1 : -1;
  compareRows(left, right, rows, orders);
  for (let row: usize = 0; row < <usize>rows; row++) {
    copySlot(row * SLOT + (<i32>load<i8>(orders + row) == refused ? right : left), result + row * SLOT);
  }
}

/**
 * Computes ADD, SUB, MUL, DIV, MIN or MAX of two columns of text.
 * @param ends   u32 [rows], the address after each line written
 * @param zeros  u8 [rows], 1 where DIV divided by zero (the result is then 0); not touched by the others
 */
export function textBinary(
  op: u32,
  a: usize,
  lengthsA: usize,
  b: usize,
  lengthsB: usize,
  rows: u32,
  out: usize,
  ends: usize,
  zeros: usize,
  decimals: u32,
  rounding: u32,
): u32 {
  openA(a, lengthsA);
  openB(b, lengthsB);
  for (let row: u32 = 0; row < rows; row += BLOCK) {
    const block = min(rows - row, BLOCK);
    if (!readBlockA(row, block) || !readBlockB(row, block)) return row;
    let done = block;
    setRounding(decimals, rounding);
    if (op == MUL) done = multiplyRows(left, right, block, result);
    else if (op == DIV) done = divideRows(left, right, block, result, zeros + <usize>row);
    else if (op == MIN || op == MAX) choose(op, block);
    else done = addRows(left, right, block, result, u32(op == SUB));
    if (op == MUL || op == DIV) setRounding(ALL_DECIMALS, rounding);
    const end = ends + ((<usize>row) << 2);
    if (done < block || writeRows(result, block, out, end, SHORTEST) < block) return row;
    out = load<u32>(end + ((<usize>block) << 2) - 4);
  }
  return rows;
}

/** Computes ABS, NEG, ROUND or FIXED of a column of text. */
export function textUnary(op: u32, a: usize, lengthsA: usize, rows: u32, out: usize, ends: usize, decimals: u32, rounding: u32): u32 {
  openA(a, lengthsA);
  setRounding(decimals, rounding);
  for (let row: u32 = 0; row < rows; row += BLOCK) {
    const block = min(rows - row, BLOCK);
    if (!readBlockA(row, block)) return row;
    if (op == ABS || op == NEG) {
      const negative = u32(op == NEG);
      for (let slot = left, end = left + <usize>block * SLOT; slot < end; slot += SLOT) {
        store<u32>(slot, negative & ~load<u32>(slot) & u32(load<u32>(slot, LENGTH) != 0));
      }
    }
    const end = ends + ((<usize>row) << 2);
    if (writeRows(left, block, out, end, op == FIXED ? decimals : SHORTEST) < block) return row;
    out = load<u32>(end + ((<usize>block) << 2) - 4);
  }
  return rows;
}

/** Computes multiples of a step (one line of text, above zero), with the number of steps rounded. */
export function textToStep(a: usize, lengthsA: usize, step: usize, rows: u32, out: usize, ends: usize, rounding: u32): u32 {
  openA(a, lengthsA);
  if (!parseRows(step, 1, 0, right) || load<u32>(right) || !load<u32>(right, LENGTH)) return 0;
  for (let row: u32 = 0; row < rows; row += BLOCK) {
    const block = min(rows - row, BLOCK);
    if (!readBlockA(row, block)) return row;
    const end = ends + ((<usize>row) << 2);
    if (stepRows(left, right, block, result, rounding) < block) return row;
    if (writeRows(result, block, out, end, SHORTEST) < block) return row;
    out = load<u32>(end + ((<usize>block) << 2) - 4);
  }
  return rows;
}

/** Writes −1, 0 or 1 for each row, as i8. */
export function textCompare(a: usize, lengthsA: usize, b: usize, lengthsB: usize, rows: u32, signs: usize): u32 {
  openA(a, lengthsA);
  openB(b, lengthsB);
  for (let row: u32 = 0; row < rows; row += BLOCK) {
    const block = min(rows - row, BLOCK);
    if (!readBlockA(row, block) || !readBlockB(row, block)) return row;
    compareRows(left, right, block, signs + <usize>row);
  }
  return rows;
}
