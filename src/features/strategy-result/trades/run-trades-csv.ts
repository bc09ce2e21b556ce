import { csvHead, csvLines, textCell, timeCell } from '../../../model/csv.ts';
import type { CsvColumns } from '../../../model/csv.ts';
import { REASON } from '../../../compute/strategy/report.ts';
import type { StrategyRun } from '../run/run-state.ts';

/** First line of the file, in English like the names of the columns. */
const FILE_HEAD = `${textCell('Tern backtest: play money, no tax document')}\r\n`;
/** Lines that are joined at a time: a file of a hundred thousand trades is made of few pieces. */
const PIECE = 5000;

export type ReasonName = keyof typeof REASON;
const REASON_NAMES = Object.fromEntries(Object.entries(REASON).map(([name, code]) => [code, name])) as Readonly<
  Record<number, ReasonName>
>;

/** The reason for which a trade ended. */
export const reasonAt = (run: StrategyRun, trade: number): ReasonName =>
  REASON_NAMES[run.result.trades.reason[trade]!] ?? 'rule';

/** Epoch ms of a minute since 1970. */
export const minuteMs = (minute: number): number => minute * 60_000;

/** More digits of a double are the noise of its sums. */
const DIGITS = 12;

/** A number with its digits, never as a power of ten. */
function numberCell(value: number): string {
  const text = String(Number(value.toPrecision(DIGITS)));
  if (!text.includes('e')) return text;
  const [mantissa = '', power = ''] = text.split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? mantissa.slice(1) : mantissa).split('.');
  const point = whole.length + Number(power);
  const digits = whole + fraction;
  const body =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : digits.length <= point
        ? digits.padEnd(point, '0')
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${body}` : body;
}

/** Columns of the file, see model/csv.ts; a row is the number of a trade. Prices hold slippage, gains all costs. */
function columnsOf(run: StrategyRun): CsvColumns<number> {
  const { strategy, market, result } = run;
  const { trades, minutesIn, minutesOut } = result;
  const ticks = 10 ** market.priceDecimals;
  const isSpot = strategy.kind === 'spot';
  return [
    ['trade', (at) => String(at + 1)],
    ['symbol', () => textCell(strategy.symbols[0]!)],
    ['kind', () => (isSpot ? 'spot' : `up_down_${strategy.direction!}`)],
    ['entered', (at) => timeCell(minuteMs(minutesIn[at]!))],
    ['exited', (at) => timeCell(minuteMs(minutesOut[at]!))],
    ['price_in', (at) => numberCell(trades.priceIn[at]! / ticks)],
    ['price_out', (at) => numberCell(trades.priceOut[at]! / ticks)],
    [isSpot ? 'quantity' : 'stake', (at) => numberCell(trades.quantity[at]!)],
    ['gain', (at) => numberCell(trades.gain[at]!)],
    ['reason', (at) => reasonAt(run, at)],
  ];
}

/** Returns the file of a run's trades in pieces, the oldest first, with twelve digits of each number. */
export function runTradesCsv(run: StrategyRun): readonly string[] {
  const columns = columnsOf(run);
  const count = run.result.trades.gain.length;
  const pieces = [FILE_HEAD, csvHead(columns)];
  for (let from = 0; from < count; from += PIECE) {
    const rows = Array.from({ length: Math.min(PIECE, count - from) }, (_, at) => from + at);
    pieces.push(csvLines(columns, rows));
  }
  return pieces;
}
