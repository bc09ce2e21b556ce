const GROUP = 0x80;
const MAX_BYTES = 8;
const EMPTY = new Uint8Array(0);

/**
 * Reads the binary frames of the compact feed (docs/feed.md) without allocating. What cannot be read sets `failed`,
 * after which every read returns 0; so a caller checks once, at the end of what belongs together.
 */
export class ByteReader {
  #bytes: Uint8Array = EMPTY;
  #at = 0;
  #end = 0;
  #failed = false;

  /** A read went beyond the end, or a number was not below 2^53 or longer than it had to be. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Position of the next byte. */
  get at(): number {
    return this.#at;
  }

  /** Bytes left before the end. */
  get left(): number {
    return this.#end - this.#at;
  }

  /** Starts at the beginning of these bytes, which are not copied. */
  open(bytes: Uint8Array): void {
    this.#bytes = bytes;
    this.#at = 0;
    this.#end = bytes.length;
    this.#failed = false;
  }

  u8(): number {
    if (this.#at >= this.#end) return this.#fail();
    return this.#bytes[this.#at++]!;
  }

  /** Reads an unsigned LEB128 number below 2^53. */
  v(): number {
    let value = 0;
    let weight = 1;
    for (let count = 1; count <= MAX_BYTES; count++) {
      if (this.#at >= this.#end) return this.#fail();
      const byte = this.#bytes[this.#at++]!;
      value += (byte % GROUP) * weight;
      if (byte < GROUP) return (byte === 0 && count > 1) || value > Number.MAX_SAFE_INTEGER ? this.#fail() : value;
      weight *= GROUP;
    }
    return this.#fail();
  }

  /** Reads a signed number in zigzag form. */
  z(): number {
    const coded = this.v();
    return coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2;
  }

  /** Returns a view of the next bytes, valid as long as the frame's own bytes are. */
  bytes(length: number): Uint8Array {
    if (length > this.left) {
      this.#fail();
      return EMPTY;
    }
    const view = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return view;
  }

  /** Narrows reading to the next `length` bytes. @returns the end before, for `leave`; −1 when there are fewer */
  enter(length: number): number {
    if (length > this.left) {
      this.#fail();
      return -1;
    }
    const before = this.#end;
    this.#end = this.#at + length;
    return before;
  }

  /** Goes on behind the bytes that `enter` narrowed to. @param end  as `enter` returned it */
  leave(end: number): void {
    this.#at = this.#end;
    this.#end = end;
  }

  #fail(): number {
    this.#failed = true;
    this.#at = this.#end;
    return 0;
  }
}
