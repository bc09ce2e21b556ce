const GROUP = 0x80;
const FIRST_BYTES = 256;
/** Up to so many bytes a loop copies faster than a view of them would be made. */
const LOOPED_BYTES = 128;

/**
 * Writes the binary frames of the compact feed (docs/feed.md). The buffer grows and is used again after `take`, so a
 * flush allocates only the bytes it sends. Whole numbers are from 0 to 2^53 − 1; others throw a RangeError.
 */
export class ByteWriter {
  #bytes = new Uint8Array(FIRST_BYTES);
  #length = 0;

  /** Number of bytes written since the last `take` or `clear`. */
  get length(): number {
    return this.#length;
  }

  /** The bytes written so far, not copied: valid until the next write, `take` or `clear`. */
  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Writes one byte, 0 to 255. */
  u8(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  /** Writes a whole number as unsigned LEB128, at most 8 bytes. */
  v(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`not a whole number: ${value}`);
    this.#reserve(8);
    let rest = value;
    while (rest >= GROUP) {
      this.#bytes[this.#length++] = (rest % GROUP) + GROUP;
      rest = Math.floor(rest / GROUP);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Writes a signed whole number as zigzag LEB128; its size is below 2^52. */
  z(value: number): void {
    this.v(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** Copies bytes as they are. */
  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  /** Copies the bytes from `start` to before `end`: byte by byte, since calling for a few of them takes longer. */
  piece(value: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    for (let at = start; at < end; at += 1) this.#bytes[this.#length++] = value[at]!;
  }

  /** Copies what was written to a place of `target`, which has room for it. */
  copyTo(target: Uint8Array, offset: number): void {
    if (this.#length > LOOPED_BYTES) {
      target.set(this.written, offset);
      return;
    }
    for (let at = 0; at < this.#length; at += 1) target[offset + at] = this.#bytes[at]!;
  }

  /** Forgets what was written. */
  clear(): void {
    this.#length = 0;
  }

  /** Returns what was written as an array of its own, and starts again. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return taken;
  }

  #reserve(more: number): void {
    const wanted = this.#length + more;
    if (wanted <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}
