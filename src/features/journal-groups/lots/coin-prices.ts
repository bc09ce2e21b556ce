import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import type { Market } from '../../../model/market.ts';
import { marketStore } from '../../../signals/markets.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { RESULT_UNIT } from '../../trade-journal/journal-words.ts';
import { openResult } from '../../trade-journal/figures/open-result.ts';

/** The market in which a coin is sold for USDT. Subscribes. */
export const marketOfCoin = (asset: string): Market | undefined =>
  marketStore.all.value.find(({ base, quote }) => base === asset && quote === RESULT_UNIT);

/** Unrealised result of coins at the last price; follows it. @param cost  × 10^18  @param quantity  × 10^8 */
export const openResultOf = (
  market: Market | undefined,
  quantity: bigint,
  cost: bigint,
): ReadonlySignal<SignedDecimalText | null> =>
  computed(() => {
    if (market === undefined) return null;
    const result = openResult(quantity, cost, tickerStore.of(market.symbol).last.value, market.priceDecimals);
    return result === null ? null : (textOfUnits(result) as SignedDecimalText);
  });

/** Formats the cost of one coin with the decimals of its market. @param cost  × 10^18; null is unknown */
export function coinCostText(cost: bigint | null, market: Market | undefined): string {
  if (cost === null) return UNKNOWN;
  const text = textOfUnits(cost) as SignedDecimalText;
  return foldedText(market ? amountText(text, market.priceDecimals) : exactText(text));
}
