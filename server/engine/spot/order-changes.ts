import type { PutMessage } from '../../messages/put-messages.ts';
import type { SpotFillRow } from './spot-fill-store.ts';
import type { SpotOrderRow } from './spot-order-store.ts';

/** What a transaction did to one order. */
export interface OrderChange {
  readonly row: SpotOrderRow;
  readonly fills: readonly SpotFillRow[];
}

/** What a transaction did to orders, and the messages it wrote of those that are over. */
export interface OrderChanges {
  readonly orders: readonly OrderChange[];
  readonly messages: readonly PutMessage[];
}

export const NO_CHANGES: OrderChanges = { orders: [], messages: [] };
