// Written by wasm/build from what the compiled module exports. Do not edit: a test compares the two.
export interface StrategyExports {
  reserve(bytes: number): number;
  mark(): number;
  release(to: number): void;
  scratchBytes(): number;
  advance(address: number, fromDay: number, toDay: number): number;
  findRanges(low: number, high: number, rows: number, least: number, greatest: number): void;
}
