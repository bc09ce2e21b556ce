import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { dateTimeText } from '../../../i18n/time-text.ts';
import type { Market } from '../../../model/market.ts';
import type { SpotDraft } from '../spot-draft.ts';
import { isSizedInQuote, priceOf, sizeOf } from '../spot-figures.ts';
import type { OrderFigures } from '../spot-figures.ts';
import { baseText } from '../spot-ticket-words.ts';
import { distanceOf, localMs, termPrice, termsOf } from './draft-terms.ts';
import { isAttached } from './term-problems.ts';
import { percentText } from './term-words.ts';

type Translate = TFunction<'app'>;

/**
 * Returns sentences that explain what the order will do, with its exact figures: one for the order, one more for each
 * option of a limit order. Returns none until all figures are known.
 * @param figures  figures of the same draft
 */
export function sentencesOf(
  t: Translate,
  draft: SpotDraft,
  figures: Pick<OrderFigures, 'quantity'> | null,
  market: Market,
): readonly string[] {
  if (figures === null) return [];
  const words = draft.type === 'limit' ? limitSentences : stopSentences;
  return words(t, draft, wordsOf(draft, figures, market)).filter((sentence) => sentence !== null);
}

type Figures = ReturnType<typeof wordsOf>;

/** Formats all figures that a sentence may name; null for a figure that is missing. */
function wordsOf(draft: SpotDraft, { quantity }: Pick<OrderFigures, 'quantity'>, market: Market) {
  const { base, quote } = market;
  const money = (amount: DecimalText | null) => amount && `${exactText(amount)} ${quote}`;
  const spent = isSizedInQuote(draft) ? sizeOf(draft, market) : null;
  const distance = distanceOf(draft);
  return {
    base,
    size: money(spent) ?? baseText(quantity, market),
    price: money(priceOf(draft, market)),
    stop: money(termPrice(draft, 'stop', market)),
    takeProfit: money(termPrice(draft, 'takeProfit', market)),
    limit: money(termPrice(draft, 'stopLossLimit', market)),
    activation: money(termPrice(draft, 'activation', market)),
    percent: distance && percentText(distance),
  };
}

function stopSentences(t: Translate, { side, type }: SpotDraft, figures: Figures): readonly (string | null)[] {
  const { base, size, price, stop, takeProfit, limit, activation, percent } = figures;
  switch (type) {
    case 'stopLimit':
      return [stop && price && t(`orderTypes.says.stopLimit.${side}`, { base, size, stop, price })];
    case 'stopMarket':
      return [stop && t(`orderTypes.says.stopMarket.${side}`, { base, size, stop })];
    case 'trailingStop':
      if (!percent) return [];
      return [
        activation
          ? t(`orderTypes.says.trailingFrom.${side}`, { base, size, percent, activation })
          : t(`orderTypes.says.trailing.${side}`, { base, size, percent }),
      ];
    case 'oco':
      if (!takeProfit || !stop) return [];
      if (limit) return [t(`orderTypes.says.ocoLimit.${side}`, { base, size, takeProfit, stop, limit })];
      return [side === 'sell' ? t('orderTypes.says.ocoSell', { base, size, takeProfit, stop }) : null];
    default:
      return [];
  }
}

function limitSentences(t: Translate, draft: SpotDraft, figures: Figures): readonly (string | null)[] {
  const { timeInForce, until, postOnly } = termsOf(draft);
  const { size, price } = figures;
  const endMs = timeInForce === 'gtd' ? localMs(until) : null;
  if (!price || (timeInForce === 'gtd' && endMs === null)) return [];
  const waits = timeInForce === 'gtc' || timeInForce === 'gtd';
  return [
    t(`orderTypes.says.limit.${draft.side}.${timeInForce}`, {
      size,
      price,
      time: endMs === null ? '' : dateTimeText(endMs),
    }),
    waits && postOnly ? t('orderTypes.says.postOnly') : null,
    isAttached(draft) ? attachedSentence(t, figures) : null,
  ];
}

function attachedSentence(t: Translate, { base, takeProfit, stop, limit }: Figures): string | null {
  if (takeProfit && stop && limit) return t('orderTypes.says.thenBothLimit', { base, takeProfit, stop, limit });
  if (takeProfit && stop) return t('orderTypes.says.thenBoth', { base, takeProfit, stop });
  if (takeProfit) return t('orderTypes.says.thenTakeProfit', { takeProfit });
  if (stop && limit) return t('orderTypes.says.thenStopLimit', { base, stop, limit });
  return stop && t('orderTypes.says.thenStop', { base, stop });
}
