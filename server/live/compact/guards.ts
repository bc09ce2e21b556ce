import { ByteWriter } from '../../../protocol/feed/byte-writer.ts';
import { FRAME } from '../../../protocol/feed/frame-format.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ChainedTick, Market, Unlisten } from '../../market/market.ts';
import { binaryFrame } from '../frame.ts';
import type { CompactMarket } from './compact-markets.ts';
import { scaledText } from './scaled-text.ts';
import type { GuardWish } from './wish.ts';

/** Last byte of a GUARD frame. */
const LIMIT = { below: 0, above: 1 } as const;

interface Guard<Owner> {
  readonly owner: Owner;
  /** Limits not reached yet; null for none. */
  below: number | null;
  above: number | null;
}

/** The guards of one market. No price between both bounds reaches one of them. */
interface GuardedMarket<Owner> {
  readonly market: CompactMarket;
  readonly guards: Set<Guard<Owner>>;
  /** Highest limit below and lowest limit above; null after a change. */
  bounds: { readonly below: number; readonly above: number } | null;
}

/** Limits of alerts, compared with every tick. */
export interface Guards<Owner> {
  /** Replaces the guards of an owner. A limit that the last price has reached already counts as reached. */
  set(owner: Owner, wishes: readonly GuardWish[]): void;
  remove(owner: Owner): void;
  /** Sends a frame for each limit reached since the last call. */
  flush(send: (owner: Owner, frame: Buffer) => void): void;
  stop: Unlisten;
}

function boundsOf<Owner>(guards: ReadonlySet<Guard<Owner>>): { below: number; above: number } {
  let below = -Infinity;
  let above = Infinity;
  for (const guard of guards) {
    if (guard.below !== null && guard.below > below) below = guard.below;
    if (guard.above !== null && guard.above < above) above = guard.above;
  }
  return { below, above };
}

export function createGuards<Owner>(source: Pick<Market, 'lastTick' | 'onTick'>): Guards<Owner> {
  const guarded = new Map<MarketSymbol, GuardedMarket<Owner>>();
  const owned = new Map<Owner, { readonly of: GuardedMarket<Owner>; readonly guard: Guard<Owner> }[]>();
  let reached: { readonly owner: Owner; readonly frame: Buffer }[] = [];
  const writer = new ByteWriter();

  function frameOf(market: CompactMarket, tick: ChainedTick, price: number, limit: number): Buffer {
    writer.u8(FRAME.guard);
    for (const value of [market.number, tick.seq, tick.ts, price]) writer.v(value);
    writer.u8(limit);
    const frame = binaryFrame(writer);
    writer.clear();
    return frame;
  }

  function compare(of: GuardedMarket<Owner>, tick: ChainedTick): void {
    const price = scaledText(tick.price, of.market.rules.priceDecimals);
    const bounds = (of.bounds ??= boundsOf(of.guards));
    if (price > bounds.below && price < bounds.above) return;
    for (const guard of of.guards) {
      const { owner } = guard;
      if (guard.below !== null && price <= guard.below) {
        guard.below = null;
        reached.push({ owner, frame: frameOf(of.market, tick, price, LIMIT.below) });
      }
      if (guard.above !== null && price >= guard.above) {
        guard.above = null;
        reached.push({ owner, frame: frameOf(of.market, tick, price, LIMIT.above) });
      }
    }
    of.bounds = null;
  }

  const stop = source.onTick((tick) => {
    const of = guarded.get(tick.symbol);
    if (of) compare(of, tick);
  });

  function forget(owner: Owner): void {
    for (const { of, guard } of owned.get(owner) ?? []) {
      of.guards.delete(guard);
      of.bounds = null;
      if (of.guards.size === 0) guarded.delete(of.market.symbol);
    }
    owned.delete(owner);
  }

  return {
    set(owner, wishes) {
      forget(owner);
      if (wishes.length === 0) return;
      const own = wishes.map(({ market, below, above }) => {
        const of: GuardedMarket<Owner> = guarded.get(market.symbol) ?? { market, guards: new Set(), bounds: null };
        guarded.set(market.symbol, of);
        const guard: Guard<Owner> = { owner, below, above };
        of.guards.add(guard);
        of.bounds = null;
        return { of, guard };
      });
      owned.set(owner, own);
      for (const of of new Set(own.map((each) => each.of))) {
        const last = source.lastTick(of.market.symbol);
        if (last) compare(of, last);
      }
    },
    remove(owner) {
      forget(owner);
      reached = reached.filter((each) => each.owner !== owner);
    },
    flush(send) {
      const due = reached;
      reached = [];
      for (const { owner, frame } of due) send(owner, frame);
    },
    stop,
  };
}
