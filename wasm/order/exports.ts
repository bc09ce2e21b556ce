// Written by wasm/build from what the compiled module exports. Do not edit: a test compares the two.
export interface OrderExports {
  reserve(bytes: number): number;
  mark(): number;
  release(to: number): void;
  mergeDelta(prices: number, sizes: number, n: number, deltaPrices: number, deltaSizes: number, m: number, outPrices: number, outSizes: number, descending: number): number;
  depth(sizes: number, n: number, totals: number): number;
  groupLevels(prices: number, sizes: number, n: number, descending: number, step: number, rows: number, outPrices: number, outSizes: number, outTotals: number): number;
  allRows(words: number, n: number): void;
  keepF64(column: number, n: number, low: number, high: number, words: number): void;
  keepI64(column: number, n: number, bounds: number, words: number): void;
  keepU32(column: number, n: number, low: number, high: number, words: number): void;
  keepMembers(column: number, n: number, members: number, words: number): void;
  rowsThatPass(words: number, n: number, first: number, rows: number): number;
  sumGroups(keys: number, wideKeys: number, groups: number, values: number, wide: number, rows: number, n: number, sums: number, nets: number): number;
  linkLots(address: number, sums: number): number;
  bookFills(address: number, n: number): number;
  openLots(address: number, out: number): number;
  sortF64(column: number, n: number, descending: number, rows: number): number;
  sortI64(column: number, n: number, descending: number, rows: number): number;
  sortU32(column: number, n: number, descending: number, rows: number): number;
  addMarket(table: number, bits: number, symbol: number, market: number, priceDecimals: number, sizeDecimals: number): void;
  scanTicks(text: number, length: number, table: number, bits: number, rows: number, most: number): number;
}
