/** Counts since the start, and how many sockets are open now. */
export interface LiveStats {
  sockets: number;
  /** Messages from clients that were understood. */
  messages: number;
  /** Not JSON, binary, or of no known shape: dropped. */
  garbage: number;
  /** Over 4096 bytes: dropped and the socket closed (1009). */
  oversized: number;
  /** Over 20 a second: dropped. */
  tooFast: number;
  /** Subscriptions that could not be: unknown symbol, missing field, too many. */
  refusedSubscriptions: number;
  /** Upgrades refused: foreign Origin, wrong path, too many from one address. */
  refusedUpgrades: number;
  /** Upgrades refused because the process has too much to do. */
  refusedBusy: number;
  /** Market frames replaced by newer ones for slow readers. */
  conflated: number;
  cutSlow: number;
  cutSilent: number;
  /** Closed (1008) for sending over the rate for long. */
  cutFlooding: number;
}

export const emptyStats = (): LiveStats => ({
  sockets: 0,
  messages: 0,
  garbage: 0,
  oversized: 0,
  tooFast: 0,
  refusedSubscriptions: 0,
  refusedUpgrades: 0,
  refusedBusy: 0,
  conflated: 0,
  cutSlow: 0,
  cutSilent: 0,
  cutFlooding: 0,
});
