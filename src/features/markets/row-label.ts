import { changeText } from '../../i18n/change-text.ts';
import { compactText } from '../../i18n/compact-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { t } from '../../i18n/translate.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';

/**
 * What a screen reader says of a row whose figures are painted: word for word what the row says as text. Reads the signals
 * of this thread, which hears of painted rows once a second.
 */
export function rowLabel(market: Market, withVolume: boolean): string {
  const { last, open24h, stale, quoteVolume } = tickerStore.of(market.symbol);
  const name = withVolume ? `${market.name} · ${compactText(quoteVolume.value)}` : market.name;
  return `${market.base} ${name} ${priceText(last.value, market.priceDecimals)} ${stateText()}`;

  function stateText(): string {
    if (!market.open) return t('market.status.paused');
    return stale.value ? t('market.status.stale') : changeText(last.value, open24h.value);
  }
}
