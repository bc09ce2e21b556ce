import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { nextHash } from './chain.ts';
import { textFromScaled } from './scaled-price.ts';
import type { TickFileHeader, TickLayout } from './tick-file.ts';
import { decodeRecord, HASH_BYTES, sourceText } from './tick-file.ts';
import type { ChainedTick } from './tick.ts';

/** A published tick with its integers, which the candles add up. */
export interface LoggedTick {
  readonly tick: ChainedTick;
  readonly price: number;
  readonly qty: number;
}

/** Ticks of one block of a tick file, and the chain value before the first one. */
export interface TickBlock {
  readonly ticks: readonly LoggedTick[];
  readonly hashBefore: string;
  /** Whether the bytes after `ticks` are damaged. */
  readonly damaged: boolean;
}

/** Returns the error for a damaged block or file. */
export const damage = (path: string, seq: number): Error => new Error(`tick log damaged: ${path} at seq ${seq}`);

/** Returns the first two bytes of a chain value, which are stored with its tick. */
export const checkOf = (hash: string): number => Number.parseInt(hash.slice(0, 4), 16);

/** Header and layout needed to decode a block. */
export interface BlockForm {
  readonly header: TickFileHeader;
  readonly layout: TickLayout;
}

/**
 * Decodes a block.
 * @param firstSeq  of the block's first tick
 */
export function decodeBlock(
  bytes: Buffer,
  { header, layout }: BlockForm,
  symbol: MarketSymbol,
  firstSeq: number,
): TickBlock {
  const { dayMs, priceDecimals, sizeDecimals } = header;
  const hashBefore = bytes.toString('hex', 0, HASH_BYTES);
  const ticks: LoggedTick[] = [];
  let hash = hashBefore;
  let seq = firstSeq;
  for (let at = HASH_BYTES; at + layout.recordBytes <= bytes.length; at += layout.recordBytes, seq += 1) {
    const record = decodeRecord(bytes, at, dayMs, layout);
    const price = textFromScaled(record.price, priceDecimals);
    const source = sourceText(header.source, record.tradeId);
    hash = nextHash(hash, { symbol, seq, ts: record.ts, price, source });
    if (checkOf(hash) !== record.check) return { ticks, hashBefore, damaged: true };
    const qty = textFromScaled(record.qty, sizeDecimals);
    const tick = { symbol, seq, ts: record.ts, price, qty, side: record.side, source, hash };
    ticks.push({ tick, price: record.price, qty: record.qty });
  }
  return { ticks, hashBefore, damaged: false };
}
