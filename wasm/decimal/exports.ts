// Written by wasm/build from what the compiled module exports. Do not edit: a test compares the two.
export interface DecimalExports {
  reserve(bytes: number): number;
  mark(): number;
  release(to: number): void;
  columnParse(text: number, rows: number, out: number): number;
  parsed(): number;
  columnSum(op: number, a: number, b: number, rows: number, out: number): number;
  columnProduct(op: number, a: number, b: number, rows: number, out: number, zeros: number, decimals: number, rounding: number): number;
  columnCompare(a: number, b: number, rows: number, signs: number): void;
  columnFormat(a: number, rows: number, out: number, ends: number, decimals: number, rounding: number, fixed: number): number;
  readA(): number;
  readB(): number;
  textBinary(op: number, a: number, lengthsA: number, b: number, lengthsB: number, rows: number, out: number, ends: number, zeros: number, decimals: number, rounding: number): number;
  textUnary(op: number, a: number, lengthsA: number, rows: number, out: number, ends: number, decimals: number, rounding: number): number;
  textToStep(a: number, lengthsA: number, step: number, rows: number, out: number, ends: number, rounding: number): number;
  textCompare(a: number, lengthsA: number, b: number, lengthsB: number, rows: number, signs: number): number;
}
