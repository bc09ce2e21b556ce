import { candleFolder } from '../../../protocol/units/candle-file.ts';
import { candleFileWriter } from '../../../server/market/candle-file.ts';
import { CLOSE, COLUMNS, DAY_MINUTES, HIGH, LOW, OPEN, TRADES } from '../../../server/market/minute-series.ts';
import type { Candles } from '../../../src/compute/strategy/candles.ts';
import { dateOf } from '../../../src/compute/strategy/data-set-name.ts';

function dayRows({ open, high, low, close }: Candles, day: number): Float64Array {
  const data = new Float64Array(DAY_MINUTES * COLUMNS);
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const [at, row] = [minute * COLUMNS, day * DAY_MINUTES + minute];
    data[at + OPEN] = open[row]!;
    data[at + HIGH] = high[row]!;
    data[at + LOW] = low[row]!;
    data[at + CLOSE] = close[row]!;
    data[at + TRADES] = 1;
  }
  return data;
}

/** Price files of candles without a gap, as the exchange has them, by path. */
export function candleFilesOf(candles: Candles, version: string, symbol: string): ReadonlyMap<string, Buffer> {
  const { firstDay, days } = candles;
  const months = Map.groupBy(
    Array.from({ length: days }, (_, day) => day),
    (day) => dateOf(firstDay + day).slice(0, 7),
  );
  const files = new Map<string, Buffer>();
  for (const [month, list] of months) {
    const writer = candleFileWriter({
      columns: 'p',
      firstMinute: (firstDay + list[0]!) * DAY_MINUTES,
      slots: list.length * DAY_MINUTES,
      priceDecimals: 2,
      sizeDecimals: 5,
      volumeDecimals: 5,
    });
    for (const day of list) writer.addDay(firstDay + day, dayRows(candles, day));
    files.set(`${candleFolder(version, symbol)}/${month}.p`, writer.finish().bytes);
  }
  return files;
}
