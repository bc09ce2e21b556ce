/**
 * CSV by RFC 4180: CR LF after every line, quotes around a field that holds a comma, a quote or a line end. Amounts are
 * the exact text of the exchange, times ISO 8601 in UTC, names English in every language.
 */
const LINE_END = '\r\n';

/** Beginnings of a cell that a spreadsheet would run as a formula, full-width forms included. */
const RUNS = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A cell of text. One that a spreadsheet would run gets an apostrophe before it, which spreadsheets read as "text". */
export function textCell(text: string): string {
  const safe = RUNS.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A cell of time. @param ms  epoch ms */
export const timeCell = (ms: number): string => new Date(ms).toISOString();

/** Columns of a file: the name above, and what stands below it of one row. */
export type CsvColumns<T> = readonly (readonly [name: string, cell: (row: T) => string])[];

/** The first line. */
export const csvHead = <T>(columns: CsvColumns<T>): string => columns.map(([name]) => name).join() + LINE_END;

/** A line for each row. */
export const csvLines = <T>(columns: CsvColumns<T>, rows: readonly T[]): string =>
  rows.map((row) => columns.map(([, cell]) => cell(row)).join() + LINE_END).join('');
