import { ByteWriter } from '../../../../protocol/feed/byte-writer.ts';
import { FRAME } from '../../../../protocol/feed/frame-format.ts';

/** Writes with a writer and returns the bytes. */
export function bytesOf(write: (to: ByteWriter) => void): Uint8Array<ArrayBuffer> {
  const to = new ByteWriter();
  write(to);
  return to.take();
}

export interface Part {
  readonly tag: number;
  readonly bytes: Uint8Array;
}

export const part = (tag: number, write: (to: ByteWriter) => void): Part => ({ tag, bytes: bytesOf(write) });

function putParts(to: ByteWriter, parts: readonly Part[]): void {
  for (const { tag, bytes } of parts) {
    to.u8(tag);
    to.v(bytes.length);
    to.bytes(bytes);
  }
}

export const keyFrame = (id: number, n: number, timeMs: number, parts: readonly Part[]) =>
  bytesOf((to) => {
    to.u8(FRAME.key);
    for (const value of [id, n, 0, timeMs]) to.v(value);
    putParts(to, parts);
  });

export const flushFrame = (n: number, gap: number, passedMs: number, parts: readonly Part[]) =>
  bytesOf((to) => {
    to.u8(FRAME.flush);
    for (const value of [n, gap, passedMs]) to.v(value);
    putParts(to, parts);
  });

/** A side of a book: [price in steps, size], best first. */
export type Rows = readonly (readonly [price: number, size: number])[];

export function putSide(to: ByteWriter, outwards: -1 | 1, rows: Rows): void {
  to.v(rows.length);
  rows.forEach(([price, size], row) => {
    to.v(row === 0 ? price : outwards * (price - rows[row - 1]![0]) - 1);
    to.v(size);
  });
}
