import { STATEMENT_PARTS } from '../../../protocol/units/statement-parts.ts';
import { csvHead, csvLines, textCell, timeCell } from '../../model/csv.ts';
import type { CsvColumns } from '../../model/csv.ts';
import type { Statement, StatementLine } from './statement-rules.ts';

/**
 * Columns of the statement file, one line per asset; see model/csv.ts. All parts are included, so that a spreadsheet
 * can add them up.
 */
const columnsOf = ({ fromMs, toMs, asOfMs, minutesOpen, trades }: Statement): CsvColumns<StatementLine> => [
  ['from', () => timeCell(fromMs)],
  ['to', () => timeCell(toMs)],
  ['as_of', () => timeCell(asOfMs)],
  ['asset', ({ asset }) => textCell(asset)],
  // Signed numbers, which a spreadsheet must parse as such.
  ['opening', ({ opening }) => opening],
  ...STATEMENT_PARTS.map(
    (part) =>
      [
        part.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        ({ parts }: StatementLine) => parts[part],
      ] as const,
  ),
  ['closing', ({ closing }) => closing],
  ['minutes_open', () => (minutesOpen === null ? '' : String(minutesOpen))],
  ['trades', () => String(trades)],
];

export function statementCsv(statement: Statement): string {
  const columns = columnsOf(statement);
  return csvHead(columns) + csvLines(columns, statement.lines);
}

/** `statement-week-2026-11-16.csv`: the first day of the span, in UTC. */
export const statementFileName = ({ span, fromMs }: Statement, ending: 'csv' | 'png'): string =>
  `statement-${span}-${new Date(fromMs).toISOString().slice(0, 10)}.${ending}`;
