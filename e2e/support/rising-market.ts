import { recordBitcoin } from './replay.ts';

/**
 * Up/down periods that sandboxes of journeys offer besides those of the exchange, seconds. One journey waits for the real
 * shortest one (up-down.spec.ts).
 */
export const PERIODS = {
  /** Period of trades of which only the end matters. */
  quick: 5,
  /** Long enough to do something meanwhile on a busy machine: reload, look at the balance. */
  calm: 10,
  /** Long enough to see one trade end while another runs. */
  patient: 20,
} as const;

/** Setting of a sandbox that offers them. */
export const SHORT_PERIODS: Readonly<Record<string, string>> = { SHORT_PERIODS: Object.values(PERIODS).join(',') };

/** Longer than a whole run. */
const SECONDS = 4 * 3600;
/** A dollar every quarter of a second. */
const DOLLARS_PER_SECOND = 4;

/** Bitcoin that rises from 60,000 on, so that up wins and down loses for certain. @returns a file for MARKET_REPLAY */
export const recordRisingBitcoin = (dir: string): string =>
  recordBitcoin(dir, { seconds: SECONDS, from: 60_000, to: 60_000 + SECONDS * DOLLARS_PER_SECOND });
