import type { Side } from '../../../protocol/units/spot-money.ts';
import { beyond, trailingStopAt } from '../../../protocol/units/trailing-stop.ts';
import type { Trail, TrailingTick } from '../../../protocol/units/trailing-stop.ts';

/** A tick as receipts name it; the price is scaled by 10^18. */
export interface NamedTick extends TrailingTick {
  /** Epoch ms. */
  readonly ts: number;
}

export type NamedTrail = Trail<NamedTick>;

/**
 * Trailing stops of one side of a market with one tick size. Orders with the same best tick form one group, and a tick
 * beyond it merges all groups that it passes. A tick therefore costs as much as groups move, however many orders wait,
 * and three comparisons when none moves. Ticks must come in sequence: for each `setOffBy`, then `pass`.
 */
export interface TrailingBook {
  /**
   * Adds an active stop with its best tick since activation; when both are one tick, that is the last one passed. Call
   * it for the state after a passed tick, before the next tick.
   */
  follow(id: string, bips: number, best: NamedTick, activation?: NamedTick): void;
  /** Adds a stop that becomes active at the first tick at or beyond `activation`. */
  wait(id: string, bips: number, activation: bigint): void;
  remove(id: string): void;
  /** Returns whether a trade at this price triggers a stop. */
  isReachedBy(price: bigint): boolean;
  /** Returns the stops that a trade at this price triggers, with their state. */
  setOffBy(price: bigint): ReadonlyMap<string, NamedTrail>;
  /** Returns whether a trade at this price moves a stop that it does not trigger. */
  isMovedBy(price: bigint): boolean;
  pass(tick: NamedTick): void;
  /** Returns the state of a stop; null when it is not active or not in this book. */
  trailOf(id: string): NamedTrail | null;
}

interface Member {
  readonly bips: number;
  readonly activation: NamedTick;
}

interface Group {
  best: NamedTick;
  readonly members: Map<string, Member>;
  /** Smallest distance of a member. */
  tightest: number;
  /** Stop price of that member: the first of the group to be reached. */
  stop: bigint;
  /** Stop price that is reached first, of this group and those before it. */
  nearest: bigint;
}

interface Inactive {
  readonly id: string;
  readonly bips: number;
  readonly activation: bigint;
}

export function createTrailingBook(side: Side, tickSize: bigint): TrailingBook {
  /** Ordered by best price; the last is the one that the market passes first. */
  const groups: Group[] = [];
  const groupOf = new Map<string, Group>();
  /** Ordered by activation price; the last is the one that the market reaches first. */
  const inactive: Inactive[] = [];

  const stopOf = (bips: number, best: NamedTick): bigint => trailingStopAt({ side, bips, tickSize }, best.price);

  /** Recomputes the stops from this index on. */
  function settle(from: number): void {
    for (let at = from; at < groups.length; at++) {
      const group = groups[at]!;
      const before = groups[at - 1];
      group.stop = stopOf(group.tightest, group.best);
      group.nearest = before === undefined || beyond(side, group.stop, before.nearest) ? group.stop : before.nearest;
    }
  }

  /** Merges the smaller group into the larger one. */
  function joined(a: Group, b: Group): Group {
    const [into, from] = a.members.size >= b.members.size ? [a, b] : [b, a];
    for (const [id, member] of from.members) {
      into.members.set(id, member);
      groupOf.set(id, into);
    }
    into.tightest = Math.min(a.tightest, b.tightest);
    return into;
  }

  const isPassed = (group: Group, price: bigint): boolean => !beyond(side, group.best.price, price);

  /** Returns the index for a group with this best tick; for a new tick it is the end. */
  function placeOf(best: NamedTick): number {
    let place = groups.length;
    for (; place > 0; place--) {
      const { best: last } = groups[place - 1]!;
      const isBefore = last.price === best.price ? last.seq <= best.seq : beyond(side, last.price, best.price);
      if (isBefore) break;
    }
    return place;
  }

  const follow: TrailingBook['follow'] = (id, bips, best, activation = best) => {
    const place = placeOf(best);
    let group = groups[place - 1];
    if (group?.best.seq !== best.seq) {
      group = { best, members: new Map(), tightest: bips, stop: 0n, nearest: 0n };
      groups.splice(place, 0, group);
    }
    group.members.set(id, { bips, activation });
    group.tightest = Math.min(group.tightest, bips);
    groupOf.set(id, group);
    settle(groups.indexOf(group));
  };

  function leave(id: string, group: Group): void {
    const { bips } = group.members.get(id)!;
    const at = groups.indexOf(group);
    group.members.delete(id);
    groupOf.delete(id);
    if (group.members.size === 0) groups.splice(at, 1);
    else if (bips > group.tightest) return;
    else {
      group.tightest = Number.POSITIVE_INFINITY;
      for (const member of group.members.values()) group.tightest = Math.min(group.tightest, member.bips);
    }
    settle(at);
  }

  return {
    follow,
    wait: (id, bips, activation) => {
      let from = 0;
      let to = inactive.length;
      while (from < to) {
        const middle = (from + to) >>> 1;
        if (beyond(side, inactive[middle]!.activation, activation)) from = middle + 1;
        else to = middle;
      }
      inactive.splice(from, 0, { id, bips, activation });
    },
    remove: (id) => {
      const group = groupOf.get(id);
      if (group !== undefined) return leave(id, group);
      const at = inactive.findIndex((one) => one.id === id);
      if (at >= 0) inactive.splice(at, 1);
    },
    isReachedBy: (price) => {
      const last = groups.at(-1);
      return last !== undefined && beyond(side, last.nearest, price);
    },
    setOffBy: (price) => {
      const found = new Map<string, NamedTrail>();
      for (const { best, members, stop } of groups) {
        if (!beyond(side, stop, price)) continue;
        for (const [id, { bips, activation }] of members) {
          const at = stopOf(bips, best);
          if (beyond(side, at, price)) found.set(id, { activation, best, stop: at });
        }
      }
      return found;
    },
    isMovedBy: (price) => {
      const last = groups.at(-1);
      const next = inactive.at(-1);
      return (
        (last !== undefined && isPassed(last, price)) || (next !== undefined && beyond(side, price, next.activation))
      );
    },
    pass: (tick) => {
      let moved: Group | null = null;
      for (let last = groups.at(-1); last !== undefined && isPassed(last, tick.price); last = groups.at(-1)) {
        groups.pop();
        moved = moved === null ? last : joined(moved, last);
      }
      if (moved !== null) {
        moved.best = tick;
        groups.push(moved);
        settle(groups.length - 1);
      }
      for (let next = inactive.at(-1); next !== undefined && beyond(side, tick.price, next.activation);) {
        inactive.pop();
        follow(next.id, next.bips, tick);
        next = inactive.at(-1);
      }
    },
    trailOf: (id) => {
      const group = groupOf.get(id);
      if (group === undefined) return null;
      const { bips, activation } = group.members.get(id)!;
      return { activation, best: group.best, stop: stopOf(bips, group.best) };
    },
  };
}
