/**
 * Parses ticks directly from the bytes of a DETAIL or TRADE message (protocol/stream), in the exact form that the
 * exchange writes: these keys in this order, no space, plain numbers. Any other form is no error: the caller then
 * parses the message in full. Every byte is checked, so what is accepted here is accepted there, with the same numbers.
 */

// The keys, eight letters at a time, first letter lowest.
const HEAD: u64 = 0x3a22_6570_7974_227b; // {"type":
const TRADE: u64 = 0x2c22_4544_4152_5422; // "TRADE",
const DETAIL: u64 = 0x224c_4941_5445_4422; // "DETAIL"
const SERVER: u64 = 0x5472_6576_7265_7322; // "serverT
const TIME: u64 = 0x3a22_656d_6954_7265; // erTime":
const DATA: u64 = 0x3a22_6174_6164_222c; // ,"data":
const SYMBOL: u64 = 0x6c6f_626d_7973_227b; // {"symbol
const SYMBOL_END: u64 = 0x223a_226c_6f62_6d79; // ymbol":"
const SEQ: u64 = 0x3a22_7165_7322_2c22; // ","seq":
const TS: u64 = 0x3a22_7374_222c; // ,"ts":
const PRICE: u64 = 0x2265_6369_7270_222c; // ,"price"
const PRICE_END: u64 = 0x223a_2265_6369_7270; // price":"
const QTY: u64 = 0x3a22_7974_7122_2c22; // ","qty":
const SIDE: u64 = 0x2265_6469_7322_2c22; // ","side"
const HASH: u64 = 0x3a22_6873_6168_222c; // ,"hash":
const QUOTE: u32 = 0x22;
const COMMA: u32 = 0x2c;
const POINT: u32 = 0x2e;
const COLON: u32 = 0x3a;
const OPEN: u32 = 0x5b;
const ROW_END: u32 = 0x7d22; // "}
const END: u32 = 0x7d5d; // ]}

const EACH: u64 = 0x0101_0101_0101_0101;
const ZEROS: u64 = 0x30 * EACH;
const TOPS: u64 = 0x80 * EACH;
/** Added to a digit it leaves the top bit clear; added to anything above it sets the bit. */
const ABOVE_NINE: u64 = 0x76 * EACH;

/** 10^0 … 10^15. */
const POWERS: usize = memory.data<u64>([
  1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000, 10000000000, 100000000000, 1000000000000,
  10000000000000, 100000000000000, 1000000000000000,
]);
/** Numbers of this many digits are exact in a double. */
const MOST_DIGITS: i32 = 15;

/** Number of digits that `digits` found, 16 for 16 or more. */
let found: i32 = 0;
/** Number of bytes of the last number or symbol. */
let taken: i32 = 0;

/** Returns the number of eight digits, one a byte, the first lowest. */
@inline
function numberOf(bytes: u64): u64 {
  const mask: u64 = 0x0000_00ff_0000_00ff;
  const pairs = bytes * 10 + (bytes >> 8);
  return ((pairs & mask) * 0x000f_4240_0000_0064 + ((pairs >> 16) & mask) * 0x0000_2710_0000_0001) >> 32;
}

/** Returns the digits at `from`, up to 15. */
function digits(from: usize): u64 {
  let bytes = load<u64>(from) ^ ZEROS;
  let odd = ((bytes + ABOVE_NINE) | bytes) & TOPS;
  let value: u64 = 0;
  let count = 0;
  if (odd == 0) {
    value = numberOf(bytes);
    bytes = load<u64>(from, 8) ^ ZEROS;
    odd = ((bytes + ABOVE_NINE) | bytes) & TOPS;
    if (odd == 0) {
      found = 16;
      return 0;
    }
    count = 8;
  }
  const more = <i32>(ctz(odd) >> 3);
  found = count + more;
  if (more == 0) return value;
  return value * load<u64>(POWERS + ((<usize>more) << 3)) + numberOf(bytes << ((8 - <u64>more) << 3));
}

/** Returns a whole number as JSON writes it, below 10^15; −1 for anything else. */
@inline
function whole(from: usize): i64 {
  const value = digits(from);
  taken = found;
  return found > 0 && found <= MOST_DIGITS && (found == 1 || load<u8>(from) != 0x30) ? <i64>value : -1;
}

/** Returns decimal text × 10^places, below 10^15; −1 for anything else, also for more places. */
@inline
function decimal(from: usize, places: i32): i64 {
  const integer = digits(from);
  const length = found;
  if (length == 0 || length + places > MOST_DIGITS || (length > 1 && load<u8>(from) == 0x30)) return -1;
  const point = from + <usize>length;
  if (<u32>load<u8>(point) != POINT) {
    taken = length;
    return <i64>(integer * load<u64>(POWERS + ((<usize>places) << 3)));
  }
  const fraction = digits(point + 1);
  const count = found;
  if (count == 0 || count > places) return -1;
  taken = length + 1 + count;
  const value = integer * load<u64>(POWERS + ((<usize>count) << 3)) + fraction;
  return <i64>(value * load<u64>(POWERS + ((<usize>(places - count)) << 3)));
}

/**
 * Returns whether there are 64 digits 0 … 9 and a … f. Eight at a time: 16 with SIMD were slower (93 ns a tick against
 * 81).
 */
function isHash(from: usize): bool {
  let good = TOPS;
  for (let i: usize = 0; i < 64; i += 8) {
    const bytes = load<u64>(from + i);
    // In 7 bits a byte: from 0x30 on, but not from 0x3a on; from 0x61 on, but not from 0x67 on.
    const low = bytes & ~TOPS;
    const digit = (low + 0x50 * EACH) & ~(low + 0x46 * EACH);
    const letter = (low + 0x1f * EACH) & ~(low + 0x19 * EACH);
    good &= (digit | letter) & ~bytes;
  }
  return good == TOPS;
}

// The table of markets: open addressing by the symbol on the wire, 20 letters at most.
const SLOT: usize = 32;
const SYMBOL_BYTES: usize = 20;

@inline
function slotOf(first: u64, second: u64, third: u64, bits: i32): u32 {
  const mixed = (first ^ (second << 7) ^ (third << 13) ^ (second >> 31)) * 0x9e37_79b9_7f4a_7c15;
  return <u32>(mixed >> (64 - bits));
}

/** Returns the slot of a symbol, or the empty one where it belongs. */
@inline
function findSlot(table: usize, bits: i32, first: u64, second: u64, third: u32): usize {
  const last = (1 << bits) - 1;
  let slot = slotOf(first, second, third, bits);
  let entry = table + <usize>slot * SLOT;
  while (
    load<u32>(entry, 20) != 0 &&
    (load<u64>(entry) != first || load<u64>(entry, 8) != second || load<u32>(entry, 16) != third)
  ) {
    slot = (slot + 1) & last;
    entry = table + <usize>slot * SLOT;
  }
  return entry;
}

/**
 * Adds or changes a market in the table. The caller keeps at least half of the table empty.
 * @param table   [2^bits] slots of 32 bytes, zeroed before the first market
 * @param symbol  [20] u8, followed by zeros
 */
export function addMarket(
  table: usize,
  bits: i32,
  symbol: usize,
  market: i32,
  priceDecimals: i32,
  sizeDecimals: i32,
): void {
  const entry = findSlot(table, bits, load<u64>(symbol), load<u64>(symbol, 8), load<u32>(symbol, 16));
  memory.copy(entry, symbol, SYMBOL_BYTES);
  store<u32>(entry, market + 1, 20);
  store<u32>(entry, priceDecimals, 24);
  store<u32>(entry, sizeDecimals, 28);
}

/** Counts the bytes before the first quote; 8 when there is none. */
@inline
function beforeQuote(bytes: u64): i32 {
  const quotes = bytes ^ (0x22 * EACH);
  const hit = (quotes - EACH) & ~quotes & TOPS;
  return hit ? <i32>(ctz(hit) >> 3) : 8;
}
@inline
function cut(bytes: u64, count: i32): u64 {
  return count == 8 ? bytes : bytes & (((1 as u64) << ((count as u64) << 3)) - 1);
}

/** Returns the table's entry of the symbol at `from`; 0 when there is none. */
@inline
function market(from: usize, table: usize, bits: i32): usize {
  let first = load<u64>(from);
  let second: u64 = 0;
  let third: u64 = 0;
  let length = beforeQuote(first);
  first = cut(first, length);
  if (length == 8) {
    second = load<u64>(from, 8);
    let more = beforeQuote(second);
    second = cut(second, more);
    length += more;
    if (more == 8) {
      third = load<u64>(from, 16);
      more = beforeQuote(third);
      third = cut(third, more);
      length += more;
    }
  }
  if (length > <i32>SYMBOL_BYTES) return 0;
  taken = length;
  const entry = findSlot(table, bits, first, second, <u32>third);
  return load<u32>(entry, 20) ? entry : 0;
}

/**
 * Parses one tick at `from` into a row of 6 f64: market, seq, time, price, size, side (1 or −1).
 * @returns its end; 0 when it has any other form
 */
function tick(from: usize, table: usize, bits: i32, row: usize): usize {
  let at = from;
  if (load<u64>(at) != SYMBOL || load<u64>(at, 3) != SYMBOL_END) return 0;
  at += 11;
  const entry = market(at, table, bits);
  if (entry == 0) return 0;
  at += taken;
  if (load<u64>(at) != SEQ) return 0;
  at += 8;
  const seq = whole(at);
  if (seq <= 0) return 0;
  at += taken;
  if ((load<u64>(at) & 0xffff_ffff_ffff) != TS) return 0;
  at += 6;
  const timeMs = whole(at);
  if (timeMs < 0) return 0;
  at += taken;
  if (load<u64>(at) != PRICE || load<u64>(at, 2) != PRICE_END) return 0;
  at += 10;
  const price = decimal(at, load<i32>(entry, 24));
  if (price <= 0) return 0;
  at += taken;
  if (load<u64>(at) != QTY || <u32>load<u8>(at, 8) != QUOTE) return 0;
  at += 9;
  const size = decimal(at, load<i32>(entry, 28));
  if (size < 0) return 0;
  at += taken;
  if (load<u64>(at) != SIDE || <u32>load<u8>(at, 8) != COLON) return 0;
  const side = <i32>load<u8>(at, 9) - 0x30;
  if ((side != 1 && side != 2) || load<u64>(at, 10) != HASH || <u32>load<u8>(at, 18) != QUOTE) return 0;
  at += 19;
  if (!isHash(at) || <u32>load<u16>(at, 64) != ROW_END) return 0;
  store<f64>(row, <f64>(load<i32>(entry, 20) - 1));
  store<f64>(row, <f64>seq, 8);
  store<f64>(row, <f64>timeMs, 16);
  store<f64>(row, <f64>price, 24);
  store<f64>(row, <f64>size, 32);
  store<f64>(row, side == 2 ? -1 : 1, 40);
  return at + 66;
}

/**
 * Parses the ticks of one message.
 * @param text  [length] u8 followed by 128 bytes of any content
 * @param rows  [most × 6] f64 out
 * @returns     ticks × 2, + 1 for DETAIL; −1 when the message has any other form or more ticks, and `rows` is then
 * incomplete
 */
export function scanTicks(text: usize, length: i32, table: usize, bits: i32, rows: usize, most: i32): i32 {
  let at = text;
  const end = text + <usize>length;
  if (load<u64>(at) != HEAD) return -1;
  const kind = load<u64>(at, 8);
  const isDetail = kind == DETAIL;
  if (isDetail ? <u32>load<u8>(at, 16) != COMMA : kind != TRADE) return -1;
  at += isDetail ? 17 : 16;
  if (load<u64>(at) != SERVER || load<u64>(at, 5) != TIME) return -1;
  at += 13;
  if (whole(at) < 0) return -1;
  at += taken;
  if (load<u64>(at) != DATA || <u32>load<u8>(at, 8) != OPEN) return -1;
  at += 9;
  let row = rows;
  // After a shorter message the buffer contains the rest of a longer one, so no tick may begin at the end.
  for (let count = 1; count <= most && at < end; count++) {
    at = tick(at, table, bits, row);
    if (at == 0) return -1;
    if (<u32>load<u16>(at) == END) return at + 2 == end ? (count << 1) | (<i32>isDetail) : -1;
    if (<u32>load<u8>(at) != COMMA) return -1;
    at++;
    row += 48;
  }
  return -1;
}
