import type { FillRows, UpDownRows } from './journal-rows.ts';

const NO_WORDS = new BigInt64Array(0);
const NO_TIMES = new Float64Array(0);
const NO_INDEXES = new Uint16Array(0);
const NO_BYTES = new Uint8Array(0);

export const NO_FILLS: FillRows = {
  count: 0,
  before: 0,
  orders: [],
  markets: NO_INDEXES,
  sides: NO_BYTES,
  kinds: NO_BYTES,
  origins: NO_BYTES,
  makers: NO_BYTES,
  prices: [],
  quantities: NO_WORDS,
  quotes: NO_WORDS,
  fees: NO_WORDS,
  times: NO_TIMES,
};

export const NO_UP_DOWN: UpDownRows = {
  count: 0,
  before: 0,
  orders: [],
  markets: NO_INDEXES,
  directions: NO_BYTES,
  periods: NO_TIMES,
  stakes: NO_WORDS,
  odds: NO_WORDS,
  rules: [],
  results: NO_BYTES,
  openPrices: [],
  closePrices: [],
  openTimes: NO_TIMES,
  dueTimes: NO_TIMES,
  settleTimes: NO_TIMES,
  payouts: NO_WORDS,
  profits: NO_WORDS,
};
