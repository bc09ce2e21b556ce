import { changeText } from '../../i18n/change-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';

/** A sum of a day, which nobody reads by the second: beside painted figures its text, which the page lays out, is renewed this often. */
export const DAY_VOLUME_MS = 30_000;

/**
 * Returns the text that a screen reader speaks for the painted figures of a row, after its names, word for word.
 * Reads the signals of this thread, which receives painted rows once a second. A chip in place of the change is text
 * in the row itself.
 */
export function saidFigures({ symbol, open, priceDecimals }: Market): string {
  const { last, open24h, stale } = tickerStore.of(symbol);
  const price = priceText(last.value, priceDecimals);
  return !open || stale.value ? price : `${price} ${changeText(last.value, open24h.value)}`;
}
