import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { log } from '../../infra/log.ts';
import type { OrderChanges } from './order-changes.ts';
import { fillWire } from './spot-answers.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import type { SpotFillWire, SpotOrderWire } from './spot-wire.ts';

/** Changes of one commit to the orders of one user. */
export interface SpotChange {
  /** Newest state of each. */
  readonly orders: readonly SpotOrderWire[];
  /** Oldest first. */
  readonly fills: readonly SpotFillWire[];
  /** Messages of orders that have ended. */
  readonly things: readonly ChangedThing[];
}

/** Publishes what a commit changed. */
export interface SpotNews {
  publish(changes: OrderChanges): void;
  /**
   * Adds a listener.
   * @returns the function that removes it
   */
  onChange(listener: (userId: string, change: SpotChange) => void): () => void;
}

export function createSpotNews(wireOf: (row: SpotOrderRow) => SpotOrderWire): SpotNews {
  const listeners = new Set<(userId: string, change: SpotChange) => void>();
  return {
    publish({ orders, messages }: OrderChanges): void {
      for (const [userId, mine] of Map.groupBy(orders, ({ row }) => row.user_id)) {
        const change = {
          orders: mine.map(({ row }) => wireOf(row)),
          fills: mine.flatMap(({ fills }) => fills.map(fillWire)),
          things: messages.filter((message) => message.userId === userId).map(({ thing }) => thing),
        };
        for (const listener of listeners) {
          try {
            listener(userId, change);
          } catch (error) {
            log.error('spot listener failed', error);
          }
        }
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
