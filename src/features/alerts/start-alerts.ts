import { t } from '../../i18n/translate.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { followedByAlerts } from './price-watch.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { toast } from '../../ui/toast.ts';
import { giveCue } from '../shell/give-cue.ts';
import { exactPriceText } from './alert-words.ts';
import { symbolLabel } from '../../data/symbol-label.ts';
import { alertsStore } from '../../data/price-alerts.ts';
import type { FiredAlert } from '../../model/price-alert.ts';
import { watchAlerts } from './watch-alerts.ts';
import type { AlertWatch } from './watch-alerts.ts';

function wordsOf(fired: readonly FiredAlert[]): string {
  const [first] = fired as readonly [FiredAlert];
  const label = symbolLabel(first.symbol);
  if (fired.length > 1) {
    return t('alerts.reachedSeveral', {
      number: fired.length,
      count: fired.length,
      market: label,
      price: exactPriceText(first.reachedPrice),
    });
  }
  return t(first.side === 'above' ? 'alerts.roseTo' : 'alerts.fellTo', {
    market: label,
    price: exactPriceText(first.price),
  });
}

/** The toast is a polite live region, so screen readers announce it. */
function tell(fired: readonly FiredAlert[]): void {
  toast(wordsOf(fired), { acrossPages: true });
  giveCue('alert');
}

/** Watches the prices of all alerts as long as the page is open, independent of the shown screen. */
export const startAlerts = (): AlertWatch =>
  watchAlerts({
    alerts: alertsStore,
    tickers: tickerStore,
    markets: marketStore,
    nowMs: serverNowMs,
    onWatched: followedByAlerts.apply,
    onFired: tell,
  });
