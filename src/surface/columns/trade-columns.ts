import { foldedText } from '../../i18n/folded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { timeText } from '../../i18n/time-text.ts';
import type { TradeColumns } from '../../signals/trades.ts';
import { sizeText } from './size-text.ts';
import type { BookScale } from './book-columns.ts';

/** Price of a trade, zeros folded (G7). @param row  0 is the newest; must be below `count`, as for all of these */
export const tradePrice = ({ prices }: TradeColumns, row: number, { priceDecimals }: BookScale): string =>
  foldedText(priceText(prices[row]!, priceDecimals));

export const tradeSize = ({ sizes }: TradeColumns, row: number, { sizeDecimals }: BookScale): string =>
  sizeText(sizes[row]!, sizeDecimals);

/** Local time of day to the second. */
export const tradeTime = ({ timesMs }: TradeColumns, row: number): string => timeText(timesMs[row]!);

/** Who took: the price is coloured by it. */
export const tradeSide = ({ sides }: TradeColumns, row: number): 'buy' | 'sell' => (sides[row] === 1 ? 'buy' : 'sell');
