import type { TFunction } from 'i18next';
import type { Market } from '../../../model/market.ts';
import type { SpotDraft } from '../spot-draft.ts';
import type { OrderFigures } from '../spot-figures.ts';
import { baseText, feeLine, moneyOf, paidQuoteText, quoteText, totalName } from '../spot-ticket-words.ts';
import type { FigureLine } from '../spot-ticket-words.ts';
import { filledFigures, legsOf, termHold } from './term-figures.ts';

/**
 * Returns the amounts of an order with terms, line by line. Amounts that depend on an unknown fill price are marked as
 * approximate.
 */
export function termLines(t: TFunction<'app'>, draft: SpotDraft, market: Market): readonly FigureLine[] {
  const { side, type } = draft;
  const isBuy = side === 'buy';
  const isStopMarket = type === 'stopMarket' || type === 'trailingStop';
  const fee = feeLine(t, draft, market);
  // A buy holds the most that it can come to.
  const paid: FigureLine = {
    name: t('spot.confirm.payMost'),
    text: (figures) => paidQuoteText(termHold(draft, figures, market), market),
  };
  if (type === 'oco') return [fee, ...legLines(t, draft, market), ...(isBuy ? [paid] : [])];
  const coins: FigureLine = {
    name: t('spot.receive'),
    text: ({ quantity }) => `≈ ${baseText(quantity, market)}`,
  };
  if (isBuy) return [fee, ...(isStopMarket ? [coins] : []), paid];
  const received: FigureLine = {
    name: totalName(t, side, isStopMarket),
    text: (figures) => (isStopMarket ? '≈ ' : '') + quoteText(moneyOf(side, figures, market).total, market),
  };
  return [fee, received];
}

/** Returns one line per leg of a pair: its cost or proceeds, fee included. */
function legLines(t: TFunction<'app'>, draft: SpotDraft, market: Market): readonly FigureLine[] {
  const legs = legsOf(draft, market);
  if (legs === null) return [];
  const { price, stop, stopLimit } = legs;
  const at = (of: typeof price, figures: OrderFigures) =>
    quoteText(moneyOf(draft.side, filledFigures(draft.side, of, figures.quantity, market), market).total, market);
  return [
    { name: t('spotOrders.kinds.takeProfit'), text: (figures) => at(price, figures) },
    {
      name: t('spotOrders.kinds.stopLoss'),
      text: (figures) => (stopLimit === null ? '≈ ' : '') + at(stopLimit ?? stop, figures),
    },
  ];
}
