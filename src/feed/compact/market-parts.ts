import type { ByteReader } from '../../../protocol/feed/byte-reader.ts';
import { DAY } from '../../../protocol/feed/frame-format.ts';
import type { MarketSlots } from './market-slots.ts';
import { CHANGED, MARKET as M } from './frame-state.ts';
import type { FrameState } from './frame-state.ts';

/**
 * Reads one entry of a part into the frame.
 * @returns false for an entry that is damaged, or that does not fit the known state
 */
export type ReadEntry = (reader: ByteReader, slots: MarketSlots, frame: FrameState) => boolean;

const isPrice = (value: number): boolean => value > 0 && value <= Number.MAX_SAFE_INTEGER;

function setListed(frame: FrameState, slot: number, price: number): boolean {
  if (slot < 0 || !isPrice(price)) return false;
  frame.setMarket(slot, M.listed, price);
  frame.setMarket(slot, M.last, price);
  frame.changed(slot, CHANGED.price);
  return true;
}

export const readPrice: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const change = reader.z();
  return slot >= 0 && setListed(frame, slot, frame.market(slot, M.listed) + change);
};

export const readWholePrice: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  return setListed(frame, slot, reader.v());
};

function isDay(frame: FrameState, slot: number): boolean {
  const low = frame.market(slot, M.low);
  const high = frame.market(slot, M.high);
  return isPrice(frame.market(slot, M.open)) && isPrice(low) && isPrice(high) && low <= high;
}

function count(frame: FrameState, slot: number, field: number, change: number): void {
  frame.setMarket(slot, field, frame.market(slot, field) + change);
}

export const readDay: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const flags = reader.u8();
  if (slot < 0 || flags > (DAY.open | DAY.high | DAY.low | DAY.volumes)) return false;
  if (flags & DAY.open) count(frame, slot, M.open, reader.z());
  if (flags & DAY.high) count(frame, slot, M.high, reader.z());
  if (flags & DAY.low) count(frame, slot, M.low, reader.z());
  if (flags & DAY.volumes) {
    frame.setMarket(slot, M.volume, reader.v());
    frame.setMarket(slot, M.quoteVolume, reader.v());
  }
  frame.changed(slot, CHANGED.day);
  return isDay(frame, slot);
};

const DAY_FIELDS = [M.open, M.high, M.low, M.volume, M.quoteVolume] as const;

export const readWholeDay: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  if (slot < 0) return false;
  for (const field of DAY_FIELDS) frame.setMarket(slot, field, reader.v());
  frame.changed(slot, CHANGED.day);
  return isDay(frame, slot);
};

export const readStale: ReadEntry = (reader, slots, frame) => {
  const slot = slots.of(reader.v());
  const stale = reader.u8();
  if (slot < 0 || stale > 1) return false;
  frame.setMarket(slot, M.stale, stale);
  frame.changed(slot, CHANGED.stale);
  return true;
};
