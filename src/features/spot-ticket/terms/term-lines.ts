import type { TFunction } from 'i18next';
import type { Market } from '../../../model/market.ts';
import type { SpotDraft } from '../spot-draft.ts';
import type { OrderFigures } from '../spot-figures.ts';
import { baseText, feeLine, quoteText } from '../spot-ticket-words.ts';
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
  const about = isStopMarket ? '≈ ' : '';
  const holds: FigureLine = {
    name: t('orderTypes.holds'),
    text: (figures) => (isBuy ? quoteText : baseText)(termHold(draft, figures, market), market),
  };
  const fee = feeLine(t, draft, market);
  if (type === 'oco') return [holds, fee, ...legLines(t, draft, market)];
  const receive: FigureLine = {
    name: t('spot.receive'),
    text: ({ quantity, total }) => about + (isBuy ? baseText(quantity, market) : quoteText(total, market)),
  };
  return isBuy || isStopMarket ? [holds, fee, receive] : [fee, receive];
}

/** Returns one line per leg of a pair: its cost or proceeds, fee included. */
function legLines(t: TFunction<'app'>, draft: SpotDraft, market: Market): readonly FigureLine[] {
  const legs = legsOf(draft, market);
  if (legs === null) return [];
  const { price, stop, stopLimit } = legs;
  const at = (of: typeof price, figures: OrderFigures) =>
    quoteText(filledFigures(draft.side, of, figures.quantity, market).total, market);
  return [
    { name: t('spotOrders.kinds.takeProfit'), text: (figures) => at(price, figures) },
    {
      name: t('spotOrders.kinds.stopLoss'),
      text: (figures) => (stopLimit === null ? '≈ ' : '') + at(stopLimit ?? stop, figures),
    },
  ];
}
