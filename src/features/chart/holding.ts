import { effect } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { HoldingResult } from '../../chart/marks.ts';
import { spotPositions } from '../spot-orders/spot-positions.ts';
import { bookedGainText } from '../../i18n/booked-text.ts';
import type { SpotPosition } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { signOf, unrealisedProfit } from '../spot-orders/spot-profit.ts';

/** Asset of every cost and profit. */
const QUOTE = 'USDT';
/** The result is read, not watched: once a second, whatever the ticks. */
const RESULT_MS = 1000;

/** The coins of this market that are held and have a cost. Subscribes the caller. */
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

/** Tells what the holding would bring beyond its cost, now and at most once a second when it changed. @returns ends it */
export function followHoldingResult(symbol: MarketSymbol, tell: (result: HoldingResult | null) => void): () => void {
  let told: HoldingResult | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    timer = undefined;
    const result = resultNow(symbol);
    if (result?.text === told?.text) return;
    told = result;
    tell(result);
  };
  const stop = effect(() => {
    if (holdingOf(symbol)) void tickerStore.of(symbol).last.value;
    timer ??= setTimeout(show, told === null ? 0 : RESULT_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
