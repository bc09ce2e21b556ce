import { marketStore } from '../../../signals/markets.ts';
import { markets } from '../../../data/markets-resource.ts';
import { periods } from '../../../data/up-down-terms.ts';
import { browserStorage } from '../../../model/storage.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { Strategy } from '../../../model/strategy.ts';

/** Terms of a market that a run needs besides its candles. */
export interface MarketTerms {
  /** Quantities are cut to 10^−sizeDecimals coins. */
  readonly sizeDecimals: number;
  /** USDT. */
  readonly smallestOrder: number;
  /** Share of the stake that a won up/down trade pays; 0 for spot. */
  readonly payoutRate: number;
}

/** Most terms that are kept, the newest last. */
const KEPT_MAX = 60;
type Kept = readonly (readonly [key: string, terms: MarketTerms])[];

const isTerm = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1e6;

/** Decodes what this device keeps. */
export function keptTermsOf(stored: unknown): Kept | null {
  if (!Array.isArray(stored)) return null;
  return stored
    .flatMap((item: unknown): Kept => {
      if (!Array.isArray(item) || typeof item[0] !== 'string' || item[0].length > 40) return [];
      const { sizeDecimals, smallestOrder, payoutRate } = (item[1] ?? {}) as Partial<
        Record<keyof MarketTerms, unknown>
      >;
      if (!isTerm(smallestOrder) || !isTerm(payoutRate)) return [];
      if (!isTerm(sizeDecimals) || sizeDecimals > 12 || !Number.isInteger(sizeDecimals)) return [];
      return [[item[0], { sizeDecimals, smallestOrder, payoutRate }]];
    })
    .slice(-KEPT_MAX);
}

const kept = browserStorage.json('strategyTerms', keptTermsOf);

/** Keeps the terms for runs while offline. */
function keep(key: string, terms: MarketTerms): MarketTerms {
  const others = (kept.read() ?? []).filter(([other]) => other !== key);
  kept.write([...others, [key, terms] as const].slice(-KEPT_MAX));
  return terms;
}

/** Returns the terms in force, offline those that were known last; null when neither is known. Never rejects. */
export async function marketTerms(symbol: MarketSymbol, { kind, periodS }: Strategy): Promise<MarketTerms | null> {
  const key = kind === 'spot' ? symbol : `${symbol} ${String(periodS)}`;
  await Promise.all([markets.load(), kind === 'upDown' ? periods.load() : null]);
  const market = marketStore.of(symbol);
  const period = periods.now.peek().value?.find(({ seconds }) => seconds === periodS);
  if (market && (kind === 'spot' || period)) {
    const { sizeDecimals, minNotional } = market;
    const payoutRate = kind === 'upDown' ? Number(period!.payoutRate) : 0;
    return keep(key, { sizeDecimals, smallestOrder: kind === 'spot' ? Number(minNotional) : 0, payoutRate });
  }
  return kept.read()?.find(([other]) => other === key)?.[1] ?? null;
}
