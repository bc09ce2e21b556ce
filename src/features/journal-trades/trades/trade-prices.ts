import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, UNKNOWN } from '../../../i18n/number-text.ts';
import { marketStore } from '../../../signals/markets.ts';

/** Decimals of a price whose market is not listed. */
const UNLISTED_DECIMALS = 8;

/** Decimals of a market's prices. */
export const priceDecimals = (symbol: MarketSymbol): number =>
  marketStore.of(symbol)?.priceDecimals ?? UNLISTED_DECIMALS;

/** Formats a price with the decimals of its market, rounded half up, with folded zeros; unknown for null (G10). */
export const journalPrice = (symbol: MarketSymbol, price: DecimalText | null): string =>
  price === null ? UNKNOWN : foldedText(amountText(price, priceDecimals(symbol)));
