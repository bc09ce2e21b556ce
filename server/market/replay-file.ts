import { basename } from 'node:path';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import { epochMsOf } from '../../protocol/units/time.ts';
import type { MarketRules } from './catalogue.ts';
import { scaledFromText } from './scaled-price.ts';
import type { TakerSide } from './tick.ts';

/** One recorded minute: prices in ticks, volume in lots. */
export interface RecordedCandle {
  readonly timeMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export interface RecordedTick {
  readonly timeMs: number;
  readonly price: number;
  readonly qty: number;
  /** Taker's side; null when the file has none. */
  readonly side: TakerSide | null;
}

export type Recording =
  | { readonly kind: 'candles'; readonly rows: readonly RecordedCandle[] }
  | { readonly kind: 'ticks'; readonly rows: readonly RecordedTick[] };

const CANDLE_HEADER = 'open_time,open,high,low,close,volume';
const TICK_HEADERS = ['time,price,qty', 'time,price,qty,side'];
const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/;

/** Returns the market named by the file name's leading letters and digits: `…/btcusdt-1m.csv` → BTCUSDT. */
export function replaySymbol(file: string): MarketSymbol {
  const symbol = marketSymbolOf(/^[a-z0-9]+/i.exec(basename(file))?.[0]);
  if (!symbol) throw new Error(`the name of a replay file must begin with its symbol, as in btcusdt-1m.csv: ${file}`);
  return symbol;
}

/** Parses epoch ms or s, or ISO text with a blank or a T; UTC unless it has a zone. */
function timeOf(text: string): number {
  const iso = text.replace(' ', 'T');
  const time = epochMsOf(/^\d+$/.test(iso) || HAS_ZONE.test(iso) ? iso : `${iso}Z`);
  if (time === null) throw new Error(`not a time: ${text}`);
  return time;
}

const EXPONENT = /^(\d+)(?:\.(\d*))?e([+-]?\d{1,2})$/i;

/** Expands exponents, such as `9e-05` to 0.00009, by moving the point in the text, which is exact. */
function plainText(text: string): string {
  const match = EXPONENT.exec(text);
  if (!match) return text;
  const fraction = match[2] ?? '';
  const digits = match[1]! + fraction;
  const point = match[1]!.length + Number(match[3]);
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`;
}

const scaled = (text: string, decimals: number): number => scaledFromText(plainText(text), decimals);

function sideOf(text: string): TakerSide {
  if (text === '1' || text === 'buy') return 1;
  if (text === '2' || text === 'sell') return 2;
  throw new Error(`not a side: ${text}`);
}

function candleOf(fields: readonly string[], rules: MarketRules): RecordedCandle {
  const [time, open, high, low, close, volume] = fields as [string, string, string, string, string, string];
  const candle = {
    timeMs: timeOf(time),
    open: scaled(open, rules.priceDecimals),
    high: scaled(high, rules.priceDecimals),
    low: scaled(low, rules.priceDecimals),
    close: scaled(close, rules.priceDecimals),
    volume: scaled(volume, rules.sizeDecimals),
  };
  const ends = [candle.open, candle.close];
  if (candle.low < 1 || candle.high < Math.max(...ends) || candle.low > Math.min(...ends)) {
    throw new Error('high and low do not enclose open and close');
  }
  return candle;
}

function tickOf(fields: readonly string[], rules: MarketRules): RecordedTick {
  const [time, price, qty, side] = fields as [string, string, string, string | undefined];
  return {
    timeMs: timeOf(time),
    price: scaled(price, rules.priceDecimals),
    qty: Math.max(1, scaled(qty, rules.sizeDecimals)),
    side: side === undefined ? null : sideOf(side),
  };
}

function rowsOf<Row extends { readonly timeMs: number }>(
  lines: readonly string[],
  columns: number,
  rowOf: (fields: readonly string[]) => Row,
): readonly Row[] {
  const rows: Row[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    try {
      const fields = line.trim().split(',');
      if (fields.length !== columns) throw new Error(`${columns} columns expected`);
      const row = rowOf(fields);
      const previous = rows.at(-1);
      if (previous && row.timeMs < previous.timeMs) throw new Error('time goes back');
      rows.push(row);
    } catch (error) {
      throw new Error(`replay file, line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  if (rows.length === 0) throw new Error('the replay file holds no rows');
  return rows;
}

/**
 * Parses a recorded file: minute candles (`open_time,open,high,low,close,volume`) or ticks (`time,price,qty[,side]`).
 * Digits beyond the decimals of the market are rounded.
 * @throws Error that names the line
 */
export function parseRecording(text: string, rules: MarketRules): Recording {
  const lines = text.split('\n');
  const header = (lines[0] ?? '').trim().toLowerCase();
  const columns = header.split(',').length;
  if (header === CANDLE_HEADER) {
    return { kind: 'candles', rows: rowsOf(lines, columns, (fields) => candleOf(fields, rules)) };
  }
  if (TICK_HEADERS.includes(header)) {
    return { kind: 'ticks', rows: rowsOf(lines, columns, (fields) => tickOf(fields, rules)) };
  }
  throw new Error(
    `a replay file begins with ${CANDLE_HEADER} or ${TICK_HEADERS.join(' or ')}, not ${header.slice(0, 60)}`,
  );
}
