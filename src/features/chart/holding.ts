import { effect } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { HoldingResult } from '../../chart/marks.ts';
import { spotPositions } from '../spot-orders/spot-positions.ts';
import { bookedGainText } from '../../i18n/booked-text.ts';
import type { SpotPosition } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { signOf, unrealisedProfit } from '../spot-orders/spot-profit.ts';

/** Quote asset of all costs and profits. */
const QUOTE = 'USDT';
/** Minimum interval between two updates of the result, ms. */
const RESULT_MS = 1000;

/** Returns the held coins of this market that have a cost. Subscribes the caller. */
export function holdingOf(symbol: MarketSymbol): SpotPosition | null {
  const market = marketStore.bySymbol.value.get(symbol);
  if (market?.quote !== QUOTE) return null;
  const position = spotPositions.now.value.value?.find(({ asset }) => asset === market.base);
  return position && position.averageCost !== null ? position : null;
}

function resultNow(symbol: MarketSymbol): HoldingResult | null {
  const market = marketStore.of(symbol);
  const holding = holdingOf(symbol);
  const gain = market && holding && unrealisedProfit(holding, tickerStore.of(symbol).last.peek(), market.priceDecimals);
  return gain ? { text: `${bookedGainText(gain)} ${QUOTE}`, sign: signOf(gain) } : null;
}

/**
 * Calls `tell` with the unrealised profit, at once and then at most once a second when it changed.
 * @returns a function that stops it
 */
export function followHoldingResult(symbol: MarketSymbol, tell: (result: HoldingResult | null) => void): () => void {
  let shown: HoldingResult | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    const result = resultNow(symbol);
    if (result?.text === shown?.text) return;
    shown = result;
    tell(result);
  };
  const stop = effect(() => {
    if (holdingOf(symbol)) void tickerStore.of(symbol).last.value;
    timer ??= setTimeout(show, shown === null ? 0 : RESULT_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
