import type { statement } from '../../../protocol/rest/statement.ts';
import type { SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import { STATEMENT_PARTS } from '../../../protocol/units/statement-parts.ts';
import type { StatementPart } from '../../../protocol/units/statement-parts.ts';
import type { StatementSpan } from '../../../protocol/units/statement-span.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, list, optional, record, signedDecimal, text, time } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import type { Statement, StatementLine } from './statement-rules.ts';

const ENDPOINT: Endpoint<typeof statement> = {
  method: 'POST',
  path: '/api/account/statement',
  access: 'user',
  context: 'general',
};

const decodeLine = (row: WireRecord): StatementLine => ({
  asset: text(row, 'asset'),
  opening: signedDecimal(row, 'opening'),
  parts: Object.fromEntries(STATEMENT_PARTS.map((part) => [part, signedDecimal(row, part)])) as Record<
    StatementPart,
    SignedDecimalText
  >,
  closing: signedDecimal(row, 'closing'),
});

/** Fetches the statement of a week or a month. @param timeMs  any time in it; null for the current one */
export const fetchStatement = (span: StatementSpan, timeMs: number | null): Promise<CallResult<Statement>> =>
  fetchData(ENDPOINT, { body: { span, ...(timeMs === null ? {} : { time: timeMs }) } }, (data) => {
    const from = record(data, 'data');
    return {
      span,
      fromMs: time(from, 'fromTime'),
      toMs: time(from, 'toTime'),
      lines: list(from['lines'], 'lines', decodeLine),
      minutesOpen: optional(from, 'minutesOpen', integer) ?? null,
      trades: integer(from, 'trades'),
      firstMs: optional(from, 'firstTime', time) ?? null,
      asOfMs: time(from, 'serverTime'),
    };
  });
