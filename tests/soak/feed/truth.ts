import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { JsonClient, KnownMarket } from './json-client.ts';
import type { MarketFigures, MarketScript } from './market-script.ts';

/** Longer than 24 h volumes may wait, ms. */
const KEPT_MS = 45_000;
/** Flushes whose whole state is remembered: more than a frame may be late. */
const WHOLE_KEPT = 8;

interface Moment {
  readonly atMs: number;
  readonly markets: ReadonlyMap<MarketSymbol, { readonly price: number; readonly day: MarketFigures }>;
}

/** The right state at each of the last moments. */
export interface Truth {
  /** Records prices and figures between two flushes, which a member that joins then is sent. */
  note(nowMs: number): void;
  /** Notes everything that a JSON client knows after a flush. */
  flushed(nowMs: number): void;
  /** Returns what a JSON client knew after the flush of this time; undefined when that is too long ago. */
  after(flushMs: number): ReadonlyMap<MarketSymbol, KnownMarket> | undefined;
  /** Whether something held at a moment from `fromMs` to `toMs`. */
  held(
    symbol: MarketSymbol,
    fromMs: number,
    toMs: number,
    is: (at: { readonly price: number; readonly day: MarketFigures }) => boolean,
  ): boolean;
}

export function createTruth(json: JsonClient, scripts: readonly MarketScript[]): Truth {
  let moments: Moment[] = [];
  const whole = new Map<number, ReadonlyMap<MarketSymbol, KnownMarket>>();
  const priceOf = (script: MarketScript): number => script.ticks.at(-1)?.price ?? 0;

  function note(nowMs: number): void {
    const markets = new Map(
      scripts.map((script) => [script.symbol, { price: priceOf(script), day: script.figures() }] as const),
    );
    moments.push({ atMs: nowMs, markets });
    if (moments[0]!.atMs < nowMs - 2 * KEPT_MS) moments = moments.filter(({ atMs }) => atMs >= nowMs - KEPT_MS);
  }

  return {
    note,
    flushed(nowMs) {
      note(nowMs);
      whole.set(nowMs, json.known());
      if (whole.size > WHOLE_KEPT) whole.delete(whole.keys().next().value!);
    },
    after: (flushMs) => whole.get(flushMs),
    held(symbol, fromMs, toMs, is) {
      for (let at = moments.length - 1; at >= 0; at--) {
        const { atMs, markets } = moments[at]!;
        if (atMs < fromMs) return false;
        if (atMs <= toMs && is(markets.get(symbol)!)) return true;
      }
      return false;
    },
  };
}
