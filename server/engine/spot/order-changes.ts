import type { PutMessage } from '../../messages/put-messages.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';

/** The change of one order in a transaction. */
export interface OrderChange {
  readonly row: SpotOrderRow;
  readonly fills: readonly SpotFillRow[];
}

/** The changed orders of a transaction, and the messages of those that have ended. */
export interface OrderChanges {
  readonly orders: readonly OrderChange[];
  readonly messages: readonly PutMessage[];
}

export const NO_CHANGES: OrderChanges = { orders: [], messages: [] };
