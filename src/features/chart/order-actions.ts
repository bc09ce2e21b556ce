import type { LinePrice } from '../../chart/own-marks.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import { askToAmend } from '../spot-orders/amend/ask-amend.ts';
import { cancelSpot } from '../spot-orders/cancel-spot.ts';

/**
 * Asks to give an order the price its line was moved to: nothing is sent before the person agrees.
 * @param ticks  of the market, a whole number
 */
export async function askToMove(order: SpotOrder, of: LinePrice, ticks: number): Promise<void> {
  const market = marketStore.of(order.symbol);
  if (!market) return;
  const { tickSize, priceDecimals } = market;
  const price = decimalTextOfScaled(ticks * scaledOf(tickSize, priceDecimals), priceDecimals);
  if (price !== null) await askToAmend(order, { [of]: price });
}

export const cancelLine = (order: SpotOrder): Promise<void> => cancelSpot(order.id);
