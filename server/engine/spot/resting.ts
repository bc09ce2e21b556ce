import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';
import { log } from '../../infra/log.ts';
import type { ChainedTick, Market } from '../../market/market.ts';
import { createRestingOrders } from './resting-orders.ts';
import type { Waiting } from './resting-orders.ts';
import { cursors, saveCursors } from './spot-cursor-store.ts';
import { allPending } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { createSymbolQueues } from './symbol-queues.ts';

/** How much of the log a restart reads again at most. */
const SAVE_MS = 10_000;

/** Brings resting orders and published ticks together, tick by tick and without a gap, also over a restart. */
export interface Resting {
  /** Takes the order in, or forgets it once it is done. Call it after every commit that changed one. */
  note(row: Waiting & Pick<SpotOrderRow, 'status'>): void;
  /** Runs when no tick of this market is being matched; ticks that come meanwhile wait. */
  inTurn<T>(symbol: MarketSymbol, work: () => Promise<T>): Promise<T>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** @param match fills what a tick meets; false when the server stops before that is done */
export function createResting(db: Db, market: Market, match: (tick: ChainedTick) => Promise<boolean>): Resting {
  const orders = createRestingOrders();
  const queues = createSymbolQueues();
  /** Last tick of each market that has met all orders it could meet. */
  const reached = new Map<MarketSymbol, number>();
  const saved = new Map<MarketSymbol, number>();
  let saving: Promise<void> = Promise.resolve();
  let stopping = false;
  let end: (() => void) | null = null;

  const note: Resting['note'] = (row) => {
    if (row.status === 'pending') orders.add(row);
    else orders.remove(row.symbol, row.id);
  };

  async function meet(tick: ChainedTick): Promise<void> {
    if (stopping || tick.seq <= (reached.get(tick.symbol) ?? 0)) return;
    if (orders.metBy(tick.symbol, tick.price) && !(await match(tick))) return;
    reached.set(tick.symbol, tick.seq);
  }

  function onTick(tick: ChainedTick): void {
    if (queues.isIdle(tick.symbol) && !orders.metBy(tick.symbol, tick.price)) reached.set(tick.symbol, tick.seq);
    else queues.run(tick.symbol, () => meet(tick)).catch((error: unknown) => log.error('matching failed', error));
  }

  /** Everything published after `seq`, from the log. */
  async function catchUp(symbol: MarketSymbol, seq: number): Promise<void> {
    reached.set(symbol, seq);
    for (;;) {
      const tick = await market.tickAfterSeq(symbol, reached.get(symbol) ?? seq);
      if (tick === null || stopping) return;
      await meet(tick);
    }
  }

  async function save(): Promise<void> {
    const moved = orders.symbols().flatMap((symbol) => {
      const seq = reached.get(symbol);
      return seq === undefined || seq === saved.get(symbol) ? [] : [{ symbol, seq }];
    });
    await saveCursors(db, moved);
    for (const { symbol, seq } of moved) saved.set(symbol, seq);
  }

  async function restore(): Promise<void> {
    const known = await cursors(db);
    const oldest = new Map<MarketSymbol, number>();
    for (const row of await allPending(db)) {
      if (market.rulesOf(row.symbol) === undefined) continue;
      note({ ...row, status: 'pending' });
      const before = oldest.get(row.symbol);
      if (before === undefined || row.accepted_seq < before) oldest.set(row.symbol, row.accepted_seq);
    }
    const missed = [...oldest].map(([symbol, seq]) => {
      const noted = known.get(symbol) ?? 0;
      const from = noted > seq ? noted : seq;
      // Queued before the next tick can be heard: ticks that come from now on wait behind it.
      return queues.run(symbol, () => catchUp(symbol, from));
    });
    await Promise.all(missed);
  }

  return {
    note,
    inTurn: (symbol, work) => queues.run(symbol, work),
    start: async () => {
      stopping = false;
      const unlisten = market.onTick(onTick);
      const timer = setInterval(() => {
        saving = save().catch((error: unknown) => log.error('spot cursors not saved', error));
      }, SAVE_MS);
      end = () => {
        unlisten();
        clearInterval(timer);
      };
      await restore();
    },
    stop: async () => {
      stopping = true;
      end?.();
      end = null;
      await queues.settled();
      await saving;
      await save();
    },
  };
}
