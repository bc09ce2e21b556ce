// Written by wasm/build from what the compiled module exports. Do not edit: a test compares the two.
export interface KlineExports {
  reserve(bytes: number): number;
  mark(): number;
  release(to: number): void;
  studyBytes(): number;
  describe(at: number, kind: number, ready: number, openTime: number, high: number, low: number, close: number, volume: number, out0: number, out1: number, out2: number, period: number, second: number, third: number, factor: number): void;
  history(at: number, rows: number): void;
  listBytes(): number;
  emptyList(list: number): void;
  addStudy(list: number, study: number): void;
  removeStudy(list: number, study: number): void;
  show(list: number, row: number): void;
  keep(list: number, row: number): void;
}
