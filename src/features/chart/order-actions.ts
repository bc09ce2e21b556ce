import type { LinePrice } from '../../chart/own-marks.ts';
import { t } from '../../i18n/translate.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { askToAmend } from '../spot-orders/amend/ask-amend.ts';
import { cancelSpot } from '../spot-orders/cancel-spot.ts';
import { askedWords } from '../spot-orders/order-words.ts';

/**
 * Asks whether to amend an order to the price its line was moved to; nothing is sent before the person agrees.
 * @param ticks  price in ticks of the market, a whole number
 */
export async function askToMove(order: SpotOrder, of: LinePrice, ticks: number): Promise<void> {
  const market = marketStore.of(order.symbol);
  if (!market) return;
  const { tickSize, priceDecimals } = market;
  const price = decimalTextOfScaled(ticks * scaledOf(tickSize, priceDecimals), priceDecimals);
  if (price !== null) await askToAmend(order, { [of]: price });
}

/**
 * Asks whether to cancel an order, and with it the other leg of its pair. It asks because the cross is small and
 * cancelling cannot be undone.
 */
export async function askToCancel(order: SpotOrder): Promise<void> {
  const alone = order.ocoId === null;
  const { ok } = await askDialog({
    title: t(alone ? 'activity.ask.one' : 'activity.ask.both'),
    content: askedWords(t, order),
    ok: t(alone ? 'trade.chart.cancelOrder' : 'activity.ask.cancelBoth'),
    cancel: t(alone ? 'activity.ask.keep' : 'activity.ask.keepBoth'),
    tone: 'down',
  });
  if (ok) await cancelSpot(order.id);
}
