import type { MarketScale } from '../../../src/feed/decode/symbol-table.ts';

/** The worker subscribes to this and to nothing else. */
export interface ReceiverTask {
  readonly socketUrl: string;
  /** Sent once the socket is open: a view with the id 1, or subscriptions. */
  readonly messages: readonly string[];
  readonly isCompact: boolean;
  readonly markets: readonly MarketScale[];
}
