import { TEXT_MAX } from '../../../wasm/decimal/core/codes.ts';

/** Decimals that cross threads as bytes: one a line, a line break ('\n') behind each, ASCII. */
export interface TextColumn {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
}

const LINE = 10;
const encoder = new TextEncoder();
/** Keeps a byte order mark: it is no part of a number, and the twin must refuse what the kernel refuses. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @throws RangeError naming the row of a text with a line break or of more than 120 characters */
export function textColumnOf(texts: readonly string[]): TextColumn {
  texts.forEach((text, row) => {
    if (typeof text !== 'string') throw new RangeError(`row ${row}: not a decimal`);
    if (text.length > TEXT_MAX) throw new RangeError(`row ${row}: longer than ${TEXT_MAX} characters`);
    if (text.includes('\n')) throw new RangeError(`row ${row}: line break in a decimal`);
  });
  return columnOfResults(texts);
}

/** The same for results, which are what they are: they have no line breaks, and may be 8 characters longer. */
export const columnOfResults = (texts: readonly string[]): TextColumn => ({
  bytes: encoder.encode(texts.length === 0 ? '' : `${texts.join('\n')}\n`),
  count: texts.length,
});

/** @throws TypeError for a column that was already transferred; RangeError when its lines are not `count` */
export function textsOf(column: TextColumn, name = 'column'): string[] {
  checkTextColumn(name, column);
  if (column.count === 0) return [];
  const texts = decoder.decode(column.bytes.subarray(0, -1)).split('\n');
  if (texts.length !== column.count) throw new RangeError(`${name}: ${texts.length} lines, not ${column.count}`);
  return texts;
}

/**
 * Checks a column as far as that needs no reading of its rows.
 * @throws TypeError when it is none, or was already transferred; RangeError when it does not end with a line break
 */
export function checkTextColumn(name: string, column: TextColumn | undefined): void {
  if (!(column?.bytes instanceof Uint8Array)) throw new TypeError(`${name}: not a column of text`);
  const { bytes, count } = column;
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`${name}: count must be a whole number`);
  // A buffer that has moved to another thread is left with no bytes.
  if (count > 0 && bytes.buffer.byteLength === 0) throw new TypeError(`${name}: already transferred`);
  if (count > 0 ? bytes[bytes.length - 1] !== LINE : bytes.length > 0) {
    throw new RangeError(`${name}: every line must end with a line break`);
  }
}
