import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { genesisHash, nextHash } from '../../server/market/chain.ts';
import type { ChainedTick, Market } from '../../server/market/market.ts';
import { createScriptedMarket, rulesFor } from '../server/engine/scripted-market.ts';

const RULES = rulesFor('BTCUSDT');
const SYMBOL = RULES.symbol;

export interface ChainedMarket extends Market {
  /** Publishes the next tick: chained, into the log, then to the listeners. */
  publishAt(ts: number, price: string): ChainedTick;
}

/** One market whose ticks come when the test says, in the exchange's own chain. */
export function createChainedMarket(genesisMs: number): ChainedMarket {
  const genesis = genesisHash(SYMBOL, genesisMs);
  const log: ChainedTick[] = [];
  const listeners = new Set<(tick: ChainedTick) => void>();
  return {
    ...createScriptedMarket([RULES]),
    publishAt(ts, price) {
      const seq = log.length + 1;
      const source = `test:${seq}`;
      const hash = nextHash(log.at(-1)?.hash ?? genesis, { symbol: SYMBOL, seq, ts, price, source });
      const one = '1' as DecimalText;
      const tick: ChainedTick = {
        symbol: SYMBOL,
        seq,
        ts,
        price: price as DecimalText,
        qty: one,
        side: 1,
        source,
        hash,
      };
      log.push(tick);
      for (const listener of listeners) listener(tick);
      return tick;
    },
    genesisOf: () => ({ timeMs: genesisMs, hash: genesis }),
    lastTick: () => log.at(-1),
    onTick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tickAfterSeq: async (_, seq) => log[seq] ?? null,
    ticksAround: async (_, timeMs) => ({
      before: log.findLast(({ ts }) => ts <= timeMs) ?? null,
      after: log.find(({ ts }) => ts > timeMs) ?? null,
    }),
    ticksBetween: async (_, fromSeq, toSeq) => ({
      prevHash: log[fromSeq - 2]?.hash ?? genesis,
      ticks: log.slice(fromSeq - 1, toSeq),
    }),
  };
}
