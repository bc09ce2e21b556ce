import type { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import type { CompactMarket } from './compact-markets.ts';

const FIRST_MARKETS = 64;
const NO_BYTES: Uint8Array = new Uint8Array(0);

/**
 * Pieces of bytes by market, made once a flush and copied into the frames of those who want them. Hot path: with
 * thousands of different wishes nearly all work of a flush is here.
 */
export class Cells {
  #bytes = NO_BYTES;
  /** Begin and end of the piece of a market, by number; equal when it has none. */
  #starts = new Int32Array(FIRST_MARKETS);
  #ends = new Int32Array(FIRST_MARKETS);
  #isEmpty = true;

  /** Forgets all pieces. */
  clear(): void {
    if (this.#isEmpty) return;
    this.#starts.fill(0);
    this.#ends.fill(0);
    this.#bytes = NO_BYTES;
    this.#isEmpty = true;
  }

  /** Notes that the piece of a market is at these places of the bytes that `fill` will get. */
  mark(market: number, start: number, end: number): void {
    if (market >= this.#starts.length) this.#grow(market + 1);
    this.#starts[market] = start;
    this.#ends[market] = end;
    this.#isEmpty = false;
  }

  fill(bytes: Uint8Array): void {
    this.#bytes = bytes;
  }

  /** Writes the pieces of these markets as one part; none when there is no piece. */
  writePart(out: ByteWriter, tag: number, markets: readonly CompactMarket[]): void {
    const length = this.lengthOf(markets);
    if (length === 0) return;
    out.u8(tag);
    out.v(length);
    this.copyTo(out, markets);
  }

  /** Returns the number of bytes that `copyTo` would write. */
  lengthOf(markets: readonly CompactMarket[]): number {
    if (this.#isEmpty) return 0;
    let length = 0;
    for (const { number } of markets) {
      if (number < this.#ends.length) length += this.#ends[number]! - this.#starts[number]!;
    }
    return length;
  }

  copyTo(out: ByteWriter, markets: readonly CompactMarket[]): void {
    if (this.#isEmpty) return;
    for (const { number } of markets) {
      if (number >= this.#ends.length) continue;
      const start = this.#starts[number]!;
      const end = this.#ends[number]!;
      if (end > start) out.piece(this.#bytes, start, end);
    }
  }

  #grow(markets: number): void {
    const [starts, ends] = [this.#starts, this.#ends];
    this.#starts = new Int32Array(markets * 2);
    this.#ends = new Int32Array(markets * 2);
    this.#starts.set(starts);
    this.#ends.set(ends);
  }
}
