/**
 * Parses text into values. A number is an optional sign, digits with an optional point between, before or after them,
 * and an optional exponent: `12`, `+0012.50`, `.5`, `5.`, `1e-7`, `2.5E+3`. At most 120 characters; no digit but zero
 * finer than 10^-18; below 10^108. Texts are lines, or follow one another directly with their lengths.
 */
import { firstOf8, tenthOf } from './by-powers';
import { alignLast, digitRun, digitsAt, first16, last16, limbAt, othersIn32, runIn16, runIn8, valueOf2, valueOf8 } from './digits';
import { LENGTH, LIMBS, LIMBS_MAX, SLOT, close } from './slot';
import { TEXT_MAX } from './codes';

const LINE: u32 = 10;
const PLUS: u32 = 43;
const MINUS: u32 = 45;
const POINT: u32 = 46;
const ZERO: u32 = 48;
const SMALL_E: u32 = 101;

const DECIMALS: usize = 18;
const WHOLE_MAX: usize = 108;
const PLACES: usize = WHOLE_MAX + DECIMALS;

/** One character for each place of a value, highest first, with room to read 8 bytes after the last. */
const places: usize = memory.data(136, 16);

let behind: usize = 0;

/** Returns the address after the last line that `parseRows` parsed. */
export function behindText(): usize {
  return behind;
}

/**
 * Parses texts into slots; returns the completed rows, fewer when one is no number.
 * @param lengths  u8 [rows], the length of each text when they follow one another directly; 0 when each is a line
 */
export function parseRows(text: usize, rows: u32, lengths: usize, slots: usize): u32 {
  behind = text;
  let row: u32 = 0;
  while (row < rows) {
    const left = lengths ? lengths + <usize>row : 0;
    row += parseUsualRows(behind, rows - row, left, slots + (<usize>row) * SLOT);
    if (row == rows) break;
    const slot = slots + (<usize>row) * SLOT;
    let next: usize;
    if (lengths) {
      // Terminated as a line while it is parsed.
      const stop = behind + <usize>load<u8>(lengths + <usize>row);
      const other = load<u8>(stop);
      store<u8>(stop, <u8>LINE);
      next = parseAny(behind, slot) == stop + 1 ? stop : 0;
      store<u8>(stop, other);
    } else {
      next = parseAny(behind, slot);
    }
    if (!next) break;
    behind = next;
    row++;
  }
  return row;
}

/**
 * Parses texts while they have the usual form of an amount: up to 16 whole digits and 18 decimals, no exponent. Returns
 * the completed rows; the next one may be valid or not. Hot path: calls nothing, so that no registers have to be saved.
 */
function parseUsualRows(text: usize, rows: u32, lengths: usize, slot: usize): u32 {
  let row: u32 = 0;
  for (; row < rows; row++) {
    const first = <u32>load<u8>(text);
    const sign = u32(first == MINUS);
    const signs = sign | u32(first == PLUS);
    const start = text + <usize>signs;
    /** Address after the whole digits. */
    let point: usize;
    /**
     * Address after all digits, if the point is one. Computed before the point is checked, so that reading on does not
     * wait for it.
     */
    let end: usize;
    /** Address after the text, if its length is known. */
    let stop: usize = usize.MAX_VALUE;
    if (ASC_FEATURE_SIMD) {
      let others = othersIn32(text);
      if (lengths) {
        const length = <u32>load<u8>(lengths + <usize>row);
        if (length > 31) break;
        others |= 1 << length;
        stop = text + <usize>length;
      }
      if ((others & 1) != signs) break;
      const behindSign = others & -2;
      point = text + <usize>ctz(behindSign);
      end = text + <usize>ctz(behindSign & (behindSign - 1));
    } else {
      if (lengths) stop = text + <usize>load<u8>(lengths + <usize>row);
      point = min(start + runIn16(start), stop);
      end = point + 1;
      const decimals = runIn16(end);
      end = min(end + (decimals < 16 ? decimals : 16 + runIn8(end + 16)), stop);
    }
    const whole = point - start;
    // Wraps around when there is no digit.
    if (whole - 1 > 15) break;
    let high: u32 = 0;
    let low: u32 = 0;
    if (lengths ? point == stop : <u32>load<u8>(point) == LINE) {
      end = point;
    } else {
      if (<u32>load<u8>(point) != POINT) break;
      if (lengths ? end != stop : <u32>load<u8>(end) != LINE) break;
      const fraction = point + 1;
      const decimals = end - fraction;
      if (decimals - 1 > DECIMALS - 1) break;
      const values = first16(fraction, decimals);
      const second = <u32>(values >> 32);
      const ninth = firstOf8(second);
      high = <u32>values * 10 + ninth;
      low = (second - ninth * 10000000) * 100;
      if (decimals > 16) low += valueOf2(fraction + 16, decimals - 16);
    }
    const values = last16(point, whole);
    const upper = <u32>values;
    const billions = tenthOf(upper);
    const units = <u32>(values >> 32) + (upper - billions * 10) * 100000000;
    store<u32>(slot, low, LIMBS);
    store<u32>(slot, high, LIMBS + 4);
    store<u32>(slot, units, LIMBS + 8);
    store<u32>(slot, billions, LIMBS + 12);
    const length: u32 = billions ? 4 : units ? 3 : high ? 2 : u32(low != 0);
    store<u32>(slot, length ? sign : 0);
    store<u32>(slot, length, LENGTH);
    text = lengths ? end : end + 1;
    slot += SLOT;
  }
  behind = text;
  return row;
}

/**
 * Parses any form of a number: long ones, exponents, bare points, insignificant zeros. Decides what is no number.
 * @returns address of the next line, or 0
 */
function parseAny(text: usize, slot: usize): usize {
  let at = text;
  const first = <u32>load<u8>(at);
  const sign = u32(first == MINUS);
  if (first == MINUS || first == PLUS) at++;
  const wholeAt = at;
  const whole = digitRun(at);
  at += whole;
  let fractionAt = at;
  let decimals: usize = 0;
  if (<u32>load<u8>(at) == POINT) {
    fractionAt = ++at;
    decimals = digitRun(at);
    at += decimals;
  }
  if (whole + decimals == 0) return 0;
  let exponent: i32 = 0;
  if (((<u32>load<u8>(at)) | 32) == SMALL_E) {
    const mark = <u32>load<u8>(++at);
    if (mark == MINUS || mark == PLUS) at++;
    const digits = digitRun(at);
    if (digits == 0) return 0;
    const end = at + digits;
    // Beyond 9999 every digit but zero is out of range anyway.
    for (; at < end; at++) exponent = min<i32>(exponent * 10 + <i32>load<u8>(at) - <i32>ZERO, 9999);
    if (mark == MINUS) exponent = -exponent;
  }
  if (<u32>load<u8>(at) != LINE || <i32>(at - text) > TEXT_MAX) return 0;
  if (exponent == 0 && whole <= WHOLE_MAX && decimals <= DECIMALS) {
    readLong(wholeAt, whole, fractionAt, decimals, slot, sign);
    return at + 1;
  }
  memory.fill(places, <u8>ZERO, PLACES);
  if (!place(wholeAt, whole, <i32>WHOLE_MAX - <i32>whole - exponent)) return 0;
  if (!place(fractionAt, decimals, <i32>WHOLE_MAX - exponent)) return 0;
  for (let i: usize = 0; i < <usize>LIMBS_MAX; i++) {
    store<u32>(slot + (i << 2), limbAt(places + PLACES - 9 - i * 9), LIMBS);
  }
  close(slot, sign, LIMBS_MAX);
  return at + 1;
}

/** Stores the limbs of a plain number: up to 108 whole digits and 18 decimals. */
function readLong(wholeAt: usize, whole: usize, fractionAt: usize, decimals: usize, slot: usize, sign: u32): void {
  const fraction = places + WHOLE_MAX;
  memory.fill(fraction, <u8>ZERO, DECIMALS);
  place(fractionAt, decimals, <i32>WHOLE_MAX);
  store<u32>(slot, limbAt(fraction + 9), LIMBS);
  store<u32>(slot, limbAt(fraction), LIMBS + 4);
  let limb = slot + LIMBS + 8;
  let left = whole;
  for (; left >= 9; limb += 4) {
    left -= 9;
    store<u32>(limb, limbAt(wholeAt + left));
  }
  if (left > 0) {
    store<u32>(limb, <u32>valueOf8(alignLast(digitsAt(wholeAt), left)));
    limb += 4;
  }
  close(slot, sign, <u32>((limb - slot - LIMBS) >> 2));
}

/** Stores digits at their places; returns false when one that is not zero has none. */
function place(from: usize, count: usize, to: i32): bool {
  for (let i: usize = 0; i < count; i++) {
    const digit = load<u8>(from + i);
    if (digit == <u8>ZERO) continue;
    const at = to + <i32>i;
    if (<u32>at >= <u32>PLACES) return false;
    store<u8>(places + <usize>at, digit);
  }
  return true;
}
