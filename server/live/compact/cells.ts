import type { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { bitOf, lowestOf, wordAt, wordsOf } from './market-set.ts';

const FIRST_MARKETS = 64;
const NO_BYTES: Uint8Array = new Uint8Array(0);

/**
 * Pieces of bytes by market, made once a flush and copied into the frames of those who want them. Hot path: with
 * thousands of different wishes most work of a flush is here, so it takes wishes as sets of bits (market-set.ts) and looks
 * only at markets that are wanted and have a piece.
 */
export class Cells {
  #bytes = NO_BYTES;
  /** Begin and end of the piece of a market, by number; they count only where `#present` has its bit. */
  #starts = new Int32Array(FIRST_MARKETS);
  #ends = new Int32Array(FIRST_MARKETS);
  /** Markets that have a piece. */
  #present = new Int32Array(wordsOf(FIRST_MARKETS));
  #isEmpty = true;

  /** Forgets all pieces. */
  clear(): void {
    if (this.#isEmpty) return;
    this.#present.fill(0);
    this.#bytes = NO_BYTES;
    this.#isEmpty = true;
  }

  /** Notes that the piece of a market is at these places of the bytes that `fill` will get. */
  mark(market: number, start: number, end: number): void {
    if (market >= this.#starts.length) this.#grow(market + 1);
    this.#starts[market] = start;
    this.#ends[market] = end;
    this.#present[wordAt(market)]! |= bitOf(market);
    this.#isEmpty = false;
  }

  fill(bytes: Uint8Array): void {
    this.#bytes = bytes;
  }

  /** Writes the pieces of a set of markets as one part, by number; none when there is no piece. */
  writePart(out: ByteWriter, tag: number, markets: Int32Array): void {
    const length = this.#lengthOf(markets);
    if (length === 0) return;
    out.u8(tag);
    out.v(length);
    this.copyTo(out, markets);
  }

  /** Writes the pieces of a set of markets, by number. */
  copyTo(out: ByteWriter, markets: Int32Array): void {
    if (this.#isEmpty) return;
    const words = Math.min(markets.length, this.#present.length);
    for (let at = 0; at < words; at += 1) {
      for (let left = markets[at]! & this.#present[at]!; left !== 0; left &= left - 1) {
        const market = lowestOf(left, at);
        out.piece(this.#bytes, this.#starts[market]!, this.#ends[market]!);
      }
    }
  }

  /** Returns the number of bytes that `copyTo` would write. */
  #lengthOf(markets: Int32Array): number {
    if (this.#isEmpty) return 0;
    let length = 0;
    const words = Math.min(markets.length, this.#present.length);
    for (let at = 0; at < words; at += 1) {
      for (let left = markets[at]! & this.#present[at]!; left !== 0; left &= left - 1) {
        const market = lowestOf(left, at);
        length += this.#ends[market]! - this.#starts[market]!;
      }
    }
    return length;
  }

  #grow(markets: number): void {
    const [starts, ends, present] = [this.#starts, this.#ends, this.#present];
    this.#starts = new Int32Array(markets * 2);
    this.#ends = new Int32Array(markets * 2);
    this.#present = new Int32Array(wordsOf(markets * 2));
    this.#starts.set(starts);
    this.#ends.set(ends);
    this.#present.set(present);
  }
}
