import type { View } from '../../../protocol/feed/view.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChainedTick } from '../../../server/market/market.ts';
import { scaledFromText } from '../../../server/market/scaled-price.ts';
import type { HeardGuard } from './compact-client.ts';
import type { MarketScript } from './market-script.ts';

interface Limit {
  readonly script: MarketScript;
  readonly index: number;
  readonly isReached: (price: number) => boolean;
}

/** The limits of one member, compared with every tick. */
export interface GuardModel {
  set(view: View | null): void;
  tick(tick: ChainedTick): void;
  /** Returns and clears what must be sent with the next flush. */
  take(): readonly HeardGuard[];
}

export function createGuardModel(scripts: readonly MarketScript[]): GuardModel {
  const indexOf = new Map<MarketSymbol, number>(scripts.map(({ symbol }, index) => [symbol, index]));
  let limits: Limit[] = [];
  let reached: HeardGuard[] = [];

  function tick({ symbol, price, ts }: ChainedTick): void {
    const index = indexOf.get(symbol)!;
    const scaled = scaledFromText(price, scripts[index]!.rules.priceDecimals);
    const [now, later] = [[] as Limit[], [] as Limit[]];
    for (const limit of limits) (limit.index === index && limit.isReached(scaled) ? now : later).push(limit);
    limits = later;
    for (const _ of now) reached.push({ symbol: index, timeMs: ts, price: scaled });
  }

  return {
    set(view) {
      if (view === null) reached = [];
      limits = [];
      for (const [wire, below, above] of view?.guards ?? []) {
        const index = indexOf.get(marketSymbolOf(wire)!)!;
        const script = scripts[index]!;
        if (below !== null) limits.push({ script, index, isReached: (price) => price <= below });
        if (above !== null) limits.push({ script, index, isReached: (price) => price >= above });
      }
      for (const script of new Set(limits.map((limit) => limit.script))) if (script.lastTick) tick(script.lastTick);
    },
    tick,
    take: () => reached.splice(0),
  };
}
