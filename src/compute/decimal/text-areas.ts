import { TEXT_MAX, WRITTEN_MAX } from '../../../wasm/decimal/core/codes.ts';
import type { Arena } from '../wasm/arena.ts';
import type { TextColumn } from './text-column.ts';

const LINE_BYTES_MAX = TEXT_MAX + 1;
/** A column is copied in by pieces of this many turns of longest lines: usual lines come in less than twice. */
const TURNS_HELD = 2;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Lays the next rows of a batch before the kernel. False when they cannot be right: one is too long or not of ASCII. */
export type Take = (from: number, rows: number) => boolean;

/** Text on its way into a kernel: numbers of at most 120 characters, and behind them a byte at which reading stops. */
export class TextReader {
  private readonly area: Uint8Array;
  private readonly measures: Uint8Array;
  /** Address behind the last number laid out. */
  private end = 0;
  /** True when nothing follows the rows of this turn. */
  private isLast = true;
  /** Address of the first number of this turn. */
  start: number;
  /** Address of the lengths of the numbers; 0 when each has a line. */
  lengths = 0;

  constructor(arena: Arena, rows: number) {
    this.area = arena.u8(rows * LINE_BYTES_MAX * TURNS_HELD + 1);
    this.measures = arena.u8(rows);
    this.start = this.area.byteOffset;
  }

  /**
   * Strings go in one behind another, with their lengths. Appended and flattened once by `encodeInto`, they cost a
   * quarter less than a `join`, and a separator would cost a fifth more.
   */
  ofTexts =
    (texts: readonly string[]): Take =>
    (from, rows) => {
      const { measures } = this;
      let all = '';
      for (let row = 0; row < rows; row++) {
        const text = texts[from + row];
        if (typeof text !== 'string' || text.length > TEXT_MAX) return false;
        measures[row] = text.length;
        all += text;
      }
      const { written } = encoder.encodeInto(all, this.area);
      // More bytes than characters: not ASCII.
      if (written !== all.length) return false;
      this.close(written);
      this.isLast = true;
      this.lengths = measures.byteOffset;
      return true;
    };

  ofColumn({ bytes, count }: TextColumn): Take {
    let loaded = 0;
    this.close(0);
    this.lengths = 0;
    return (from, rows) => {
      this.isLast = from + rows === count;
      const left = this.end - this.start;
      if (left < rows * LINE_BYTES_MAX && loaded < bytes.length) {
        const fresh = bytes.subarray(loaded - left, loaded - left + this.area.length - 1);
        this.area.set(fresh);
        loaded += fresh.length - left;
        this.close(fresh.length);
      }
      return true;
    };
  }

  /** Takes note of where the kernel stopped. False when text is left over: there were more lines than rows. */
  moveTo(address: number): boolean {
    this.start = address;
    return !this.isLast || address === this.end;
  }

  private close(length: number): void {
    this.start = this.area.byteOffset;
    this.end = this.start + length;
    this.area[length] = 0;
  }
}

/** Text on its way out of a kernel. */
export class TextWriter {
  private readonly area: Uint8Array;
  /** Address behind each line. */
  private readonly lines: Uint32Array;
  readonly start: number;
  readonly ends: number;

  constructor(arena: Arena, rows: number) {
    this.area = arena.u8(rows * WRITTEN_MAX);
    this.lines = arena.u32(rows);
    this.start = this.area.byteOffset;
    this.ends = this.lines.byteOffset;
  }

  /** Copies the first `rows` lines to `values`. Cut at known places: twice as fast as `split`. */
  copyTexts(values: string[], from: number, rows: number): void {
    const { lines, start } = this;
    const text = decoder.decode(this.area.subarray(0, lines[rows - 1]! - start));
    let begin = 0;
    for (let row = 0; row < rows; row++) {
      const end = lines[row]! - start;
      values[from + row] = text.substring(begin, end - 1);
      begin = end;
    }
  }

  /** The first `rows` lines as bytes. */
  copyBytes = (rows: number): Uint8Array<ArrayBuffer> => this.area.slice(0, this.lines[rows - 1]! - this.start);
}

export function joined(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (pieces.length === 1) return pieces[0]!;
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
