import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Db } from '../../infra/db.ts';
import { log } from '../../infra/log.ts';
import type { ChainedTick, Market } from '../../market/market.ts';
import { createRestingProgress } from './resting-progress.ts';
import { createRestingOrders } from './resting-orders.ts';
import type { Waiting } from './resting-orders.ts';
import { cursors } from './spot-cursor-store.ts';
import { allPending } from './spot-order-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { createSymbolQueues } from './symbol-queues.ts';
import type { NamedTrail } from './trailing-book.ts';
import { isTrailing, withTrail } from './trailing-rows.ts';
import type { TrailingColumns } from './trailing-rows.ts';
import { trailMarks } from './trailing-mark-store.ts';
import { createTrailingStops, NONE_SET_OFF } from './trailing-stops.ts';

/** Matches resting orders with published ticks, tick by tick and without a gap, also across a restart. */
export interface Resting {
  /** Adds an order, or removes it once it has ended. Call it after every commit that changed one. */
  note(row: Waiting & TrailingColumns & Pick<SpotOrderRow, 'status'>): void;
  /** Returns the row as shown to its owner: a trailing stop with its present stop price. */
  shown(row: SpotOrderRow): SpotOrderRow;
  /** Runs `work` while no tick of this market is being matched; new ticks wait meanwhile. */
  inQueue<T>(symbol: MarketSymbol, work: () => Promise<T>): Promise<T>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Creates the matching.
 * @param match  fills and triggers what a tick meets, given the triggered trailing stops; returns false when the server
 * stops before it is done
 */
export function createResting(
  db: Db,
  market: Market,
  match: (tick: ChainedTick, trails: ReadonlyMap<string, NamedTrail>) => Promise<boolean>,
): Resting {
  const orders = createRestingOrders();
  let trailing = createTrailingStops();
  const queues = createSymbolQueues();
  /** Last tick of each market that has met all its orders. */
  const reached = new Map<MarketSymbol, number>();
  const notes = createRestingProgress(db, {
    reached: () =>
      [...new Set([...orders.symbols(), ...trailing.symbols()])].flatMap((symbol) => {
        const seq = reached.get(symbol);
        return seq === undefined ? [] : [{ symbol, seq }];
      }),
    trailingSymbols: () => trailing.symbols(),
    // Inside the market's queue, so that no tick is half done.
    trailsOf: (symbol) =>
      queues.run(symbol, async () => ({ seq: reached.get(symbol), trails: trailing.trailsOf(symbol) })),
  });
  let stopping = false;
  let end: (() => void) | null = null;

  const note: Resting['note'] = (row) => {
    if (row.status === 'pending') orders.add(row);
    else orders.remove(row.symbol, row.id);
    if (isTrailing(row)) trailing.add(row);
    else trailing.remove(row.symbol, row.id);
  };

  /**
   * Fills and triggers what a tick meets.
   * @returns false when the server stops before it is done
   */
  async function settle(tick: ChainedTick): Promise<boolean> {
    const trails = trailing.meets(tick) ? trailing.setOffBy(tick) : NONE_SET_OFF;
    if (!(await match(tick, trails))) return false;
    // Also removes those that another process ended meanwhile.
    for (const id of trails.keys()) trailing.remove(tick.symbol, id);
    return true;
  }

  async function meet(tick: ChainedTick): Promise<void> {
    if (stopping || tick.seq <= (reached.get(tick.symbol) ?? 0)) return;
    if ((trailing.meets(tick) || orders.metBy(tick.symbol, tick.price)) && !(await settle(tick))) return;
    trailing.pass(tick);
    reached.set(tick.symbol, tick.seq);
  }

  function onTick(tick: ChainedTick): void {
    const isQuiet = queues.isIdle(tick.symbol) && !trailing.meets(tick) && !orders.metBy(tick.symbol, tick.price);
    if (isQuiet) {
      trailing.pass(tick);
      reached.set(tick.symbol, tick.seq);
    } else queues.run(tick.symbol, () => meet(tick)).catch((error: unknown) => log.error('matching failed', error));
  }

  /**
   * Replays trailing stops over the ticks after `seq` up to `last`, which have already met all other orders.
   * @returns false when the server stops before it is done
   */
  async function retrace(symbol: MarketSymbol, seq: number, last: number): Promise<boolean> {
    for (let from = seq; from < last;) {
      const { ticks } = await market.ticksBetween(symbol, from + 1, last);
      if (ticks.length === 0) return true;
      for (const tick of ticks) {
        if (stopping || (trailing.meets(tick) && !(await settle(tick)))) return false;
        trailing.pass(tick);
        from = tick.seq;
      }
    }
    return true;
  }

  /** Matches everything published after `seq`, from the log. */
  async function catchUp(symbol: MarketSymbol, seq: number): Promise<void> {
    reached.set(symbol, seq);
    for (;;) {
      const tick = await market.tickAfterSeq(symbol, reached.get(symbol) ?? seq);
      if (tick === null || stopping) return;
      await meet(tick);
    }
  }

  async function restore(): Promise<void> {
    const known = await cursors(db);
    const marks = await trailMarks(db);
    const oldest = new Map<MarketSymbol, number>();
    const trailingFrom = new Map<MarketSymbol, number>();
    for (const row of await allPending(db)) {
      if (market.rulesOf(row.symbol) === undefined) continue;
      const stood = marks.get(row.id);
      if (stood !== undefined && isTrailing(row)) trailing.add(row, stood);
      note({ ...row, status: 'pending' });
      const before = oldest.get(row.symbol);
      if (before === undefined || row.accepted_seq < before) oldest.set(row.symbol, row.accepted_seq);
      if (!isTrailing(row)) continue;
      const walked = stood?.seq ?? row.armed_seq!;
      trailingFrom.set(row.symbol, Math.min(walked, trailingFrom.get(row.symbol) ?? walked));
    }
    const missed = [...oldest].map(([symbol, seq]) => {
      const noted = known.get(symbol) ?? 0;
      const from = noted > seq ? noted : seq;
      // Queued before the next tick can arrive, so later ticks wait behind it.
      return queues.run(symbol, async () => {
        if (await retrace(symbol, trailingFrom.get(symbol) ?? from, from)) await catchUp(symbol, from);
      });
    });
    await Promise.all(missed);
  }

  return {
    note,
    shown: (row) => (isTrailing(row) ? withTrail(row, trailing.trailOf(row.symbol, row.id)) : row),
    inQueue: (symbol, work) => queues.run(symbol, work),
    start: async () => {
      stopping = false;
      trailing = createTrailingStops();
      // Progress of an earlier run does not tell where trailing stops are in this one.
      reached.clear();
      const unlisten = market.onTick(onTick);
      const stopNotes = notes.start();
      end = () => {
        unlisten();
        stopNotes();
      };
      await restore();
    },
    stop: async () => {
      stopping = true;
      end?.();
      end = null;
      await queues.settled();
      await notes.write();
    },
  };
}
