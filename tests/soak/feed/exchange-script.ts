import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import { listenerList } from '../../../server/market/listener-list.ts';
import type { BookDelta, ChainedTick, Market } from '../../../server/market/market.ts';
import type { LiveParts } from '../../../server/live/live.ts';
import type { Random } from '../random.ts';
import { MarketScript } from './market-script.ts';

type CheckpointWire = NonNullable<ReturnType<LiveParts['proof']['lastCheckpoint']>>;

const HEAD_MS = 1000;
const KEY_IDS = ['present', 'before'] as const;

/** A market of several symbols that moves at random on request, with signed heads of its chains. */
export interface ExchangeScript {
  readonly market: Market;
  readonly proof: LiveParts['proof'];
  readonly scripts: readonly MarketScript[];
  /** Lets some markets tick, books move, and prices turn stale or fresh. */
  move(nowMs: number): void;
}

/** Share of turns in which a market moves: the first ones are busy, some are calm, and one in four hardly trades. */
function shareOf(at: number): number {
  if (at < 3) return 0.6;
  return at % 4 === 3 ? 0.002 : 0.15;
}

/** @param count  of symbols, the first of the catalogue; the last one has no tick for a while */
export function scriptExchange(count: number, random: Random): ExchangeScript {
  const scripts = CATALOGUE.slice(0, count).map(({ rules }) => new MarketScript(rules, random));
  const bySymbol = new Map(scripts.map((script) => [script.symbol, script]));
  const of = (symbol: MarketSymbol): MarketScript => bySymbol.get(symbol)!;
  const ticks = listenerList<[ChainedTick]>();
  const depths = listenerList<[MarketSymbol, BookDelta]>();
  const statuses = listenerList<[MarketSymbol, boolean]>();
  const heads = listenerList<[CheckpointWire]>();
  const lastHeads = new Map<MarketSymbol, CheckpointWire>();
  const hex = (bytes: number): string =>
    Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('');
  let headsMs = 0;

  function sign(nowMs: number): void {
    if (nowMs - headsMs < HEAD_MS) return;
    headsMs = nowMs;
    for (const script of scripts) {
      const last = script.ticks.at(-1);
      if (!last) continue;
      const head = {
        symbol: script.symbol,
        seq: last.seq,
        ts: nowMs,
        hash: hex(32),
        keyId: random.pick(KEY_IDS),
        signature: hex(64),
      } as unknown as CheckpointWire;
      lastHeads.set(script.symbol, head);
      heads.emit(head);
    }
  }

  const market = {
    symbols: () => scripts.map(({ rules }) => rules),
    rulesOf: (symbol: string) => bySymbol.get(symbol as MarketSymbol)?.rules,
    lastTick: (symbol: MarketSymbol) => of(symbol).lastTick,
    isStale: (symbol: MarketSymbol) => of(symbol).stale,
    recentTicks: (symbol: MarketSymbol, limit: number) => of(symbol).recent(limit),
    newestKlines: (symbol, interval, limit) => of(symbol).klines(interval, limit),
    ticker: (symbol: MarketSymbol) => of(symbol).ticker(),
    bookSnapshot: (symbol: MarketSymbol) => of(symbol).book(),
    onTick: ticks.add,
    onDepth: depths.add,
    onStatus: statuses.add,
  } as Partial<Market> as Market;

  return {
    market,
    proof: {
      keys: () => KEY_IDS.map((keyId) => ({ keyId })),
      lastCheckpoint: (symbol: MarketSymbol) => lastHeads.get(symbol),
      onCheckpoint: heads.add,
    } as unknown as LiveParts['proof'],
    scripts,
    move(nowMs) {
      for (const [at, script] of scripts.entries()) {
        if (at === count - 1 && script.ticks.length === 0 && !random.chance(0.02)) continue;
        if (!random.chance(shareOf(at))) continue;
        for (let left = random.pick([1, 1, 2, 5, random.chance(0.05) ? 80 : 1]); left > 0; left--) {
          const tick = script.tick(nowMs);
          const delta = script.moveBook();
          ticks.emit(tick);
          depths.emit(script.symbol, delta);
        }
        if (!random.chance(0.02)) continue;
        script.stale = !script.stale;
        statuses.emit(script.symbol, script.stale);
      }
      sign(nowMs);
    },
  };
}
