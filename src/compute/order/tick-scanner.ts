import { placesOf } from '../../model/number-rows.ts';
import type { OrderKernels } from './order-kernels.ts';

/** Decimals needed to read a market's numbers. */
export interface ScannedMarket {
  /** Symbol as on the wire, `btcusdt`: 20 letters at most. */
  readonly wire: string;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/**
 * Fields of one row, as scanTicks in wasm/order/ticks.ts writes them: price and size scaled, side 1 (a buyer took) or
 * −1.
 */
export const TICK_FIELDS = ['market', 'seq', 'timeMs', 'price', 'size', 'side'] as const;
export const TICK_COLUMNS = placesOf(TICK_FIELDS);
export const TICK_ROW = TICK_FIELDS.length;

/** Longer messages are left to the decoder. */
const MESSAGE_BYTES = 65_536;
/** A tick takes 130 bytes at least. */
const ROWS = 512;
const SLOT_BYTES = 32;
const SYMBOL_BYTES = 20;
/** The scanner may look this far behind the end. */
const BEHIND = 128;
const DECIMALS_MAX = 14;
const TRADE = '{"type":"TRADE",';
const DETAIL = '{"type":"DETAIL",';

export interface TickScanner {
  /** Puts a market into the table or changes it there. `index` is what rows call it. Beyond `room` it is left out. */
  setMarket(index: number, market: ScannedMarket): void;
  /**
   * Ticks of one message, in `rows` until the next call.
   * @param message  text, or the bytes of one
   * @returns        how many; −1 when anything in it is not as the exchange writes it: decode it in full then
   */
  scan(message: string | Uint8Array): number;
  /**
   * True when the last message was DETAIL, with the latest tick of each market; false when it was TRADE, with every
   * tick.
   */
  readonly isDetail: boolean;
  /** TICK_ROW numbers a tick. */
  readonly rows: Float64Array;
}

/**
 * Reads DETAIL and TRADE messages without parsing JSON, in kernel memory reserved for good.
 * @param room  markets at most
 * @throws RangeError when the memory of the kernels does not suffice
 */
export function createTickScanner({ arena, exports }: OrderKernels, room: number): TickScanner {
  const bits = Math.max(4, Math.ceil(Math.log2(2 * room)));
  const table = arena.u8(2 ** bits * SLOT_BYTES).fill(0);
  const symbol = arena.u8(SYMBOL_BYTES + 4);
  const text = arena.u8(MESSAGE_BYTES + BEHIND);
  const textRoom = text.subarray(0, MESSAGE_BYTES);
  const rows = arena.f64(ROWS * TICK_ROW);
  const encoder = new TextEncoder();
  const known = new Set<string>();
  let isDetail = false;

  /** Bytes of the message in kernel memory; −1 when it does not fit. */
  function put(message: string | Uint8Array): number {
    if (typeof message !== 'string') {
      if (message.length > MESSAGE_BYTES) return -1;
      text.set(message);
      return message.length;
    }
    // Other messages cost no copy.
    if (message.length > MESSAGE_BYTES || !(message.startsWith(TRADE) || message.startsWith(DETAIL))) return -1;
    const { read, written } = encoder.encodeInto(message, textRoom);
    return read === message.length ? written : -1;
  }

  return {
    rows,
    get isDetail() {
      return isDetail;
    },
    setMarket(index, { wire, priceDecimals, sizeDecimals }) {
      const isReadable = /^[a-z0-9]{1,20}$/.test(wire) && priceDecimals <= DECIMALS_MAX && sizeDecimals <= DECIMALS_MAX;
      if (!isReadable || (known.size >= room && !known.has(wire))) return;
      known.add(wire);
      symbol.fill(0);
      encoder.encodeInto(wire, symbol);
      exports.addMarket(table.byteOffset, bits, symbol.byteOffset, index, priceDecimals, sizeDecimals);
    },
    scan(message) {
      const length = put(message);
      if (length <= 0) return -1;
      const answer = exports.scanTicks(text.byteOffset, length, table.byteOffset, bits, rows.byteOffset, ROWS);
      if (answer < 0) return -1;
      isDetail = (answer & 1) === 1;
      return answer >> 1;
    },
  };
}
