import type { Clock } from '../../../server/infra/clock.ts';
import type { ChainedTick, Market } from '../../../server/market/market.ts';
import { createScriptedMarket, rulesFor, tickOf } from './scripted-market.ts';

const SYMBOL = rulesFor('BTCUSDT').symbol;
/** 48 s with a tick every 200 ms, then 12 s of silence: orders that fall due deep in it are void. */
const CYCLE_MS = 60_000;
const TICK_MS = 200;
const TICKS_A_CYCLE = 240;
const SPEED = 20;
const EMIT_EVERY_MS = 5;

/** Time that runs twenty times as fast from `originMs` on, the same in every process. */
export const fastClock = (originMs: number): Clock => ({
  now: () => Math.floor(originMs + (Date.now() - originMs) * SPEED),
});

/**
 * A market that is a pure function of time: every process that asks sees the same ticks, so its log outlives any kill.
 * Prices are 99, 100 or 101, so that orders win, lose and tie.
 */
export function createClockedMarket(originMs: number, clock: Clock): Market {
  const at = (seq: number): ChainedTick => {
    const index = seq - 1;
    const ts = originMs + Math.floor(index / TICKS_A_CYCLE) * CYCLE_MS + (index % TICKS_A_CYCLE) * TICK_MS;
    return tickOf(SYMBOL, seq, ts, `${99 + ((Math.imul(seq, 2_654_435_761) >>> 8) % 3)}.00`);
  };
  /** Last seq with ts <= timeMs. */
  const seqAt = (timeMs: number): number => {
    const since = timeMs - originMs;
    const inCycle = Math.min(Math.floor((since % CYCLE_MS) / TICK_MS) + 1, TICKS_A_CYCLE);
    return Math.floor(since / CYCLE_MS) * TICKS_A_CYCLE + inCycle;
  };
  const published = (seq: number): ChainedTick | null => (seq <= seqAt(clock.now()) ? at(seq) : null);

  const listeners = new Set<(tick: ChainedTick) => void>();
  let timer: NodeJS.Timeout | undefined;
  let told = 0;
  return {
    ...createScriptedMarket([rulesFor('BTCUSDT')]),
    start: async () => {
      told = seqAt(clock.now());
      timer = setInterval(() => {
        for (const end = seqAt(clock.now()); told < end;) {
          const tick = at(++told);
          for (const listener of listeners) listener(tick);
        }
      }, EMIT_EVERY_MS);
    },
    stop: async () => clearInterval(timer),
    lastTick: () => at(seqAt(clock.now())),
    isStale: () => clock.now() - at(seqAt(clock.now())).ts > 5000,
    onTick: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tickAfterSeq: async (_, seq) => published(seq + 1),
    ticksBetween: async (_, from, to) => {
      const last = Math.min(to, from + 999, seqAt(clock.now()));
      return {
        prevHash: '',
        ticks: Array.from({ length: Math.max(0, last - from + 1) }, (__, index) => at(from + index)),
      };
    },
    ticksAround: async (_, timeMs) => ({ before: at(seqAt(timeMs)), after: published(seqAt(timeMs) + 1) }),
  };
}
