import { changeText } from '../../i18n/change-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';

/**
 * Interval at which a day's volume is updated beside painted figures, ms. Nobody needs it each second, and its text
 * causes a layout.
 */
export const DAY_VOLUME_MS = 30_000;

/**
 * Returns the screen reader text for the painted figures of a row, after its names. Reads this thread's signals, which
 * receive painted rows once a second. A chip in place of the change is a text of the row itself.
 */
export function announcedFigures({ symbol, open, priceDecimals }: Market): string {
  const { last, open24h, stale } = tickerStore.of(symbol);
  const price = priceText(last.value, priceDecimals);
  return !open || stale.value ? price : `${price} ${changeText(last.value, open24h.value)}`;
}
