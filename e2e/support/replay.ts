import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Between two ticks: an order opens within a second, and there is always a price on either side of its end. */
const STEP_MS = 250;

export interface Recorded {
  /** Length of the recording, s. When it ends, the market has no prices any more. */
  readonly seconds: number;
  /** Price at the beginning and at the end, USDT. */
  readonly from: number;
  readonly to: number;
}

/**
 * Writes a recorded BTC/USDT for MARKET_REPLAY: a straight line of prices, so a trade's outcome is certain.
 * A sandbox plays it from the beginning each time it starts.
 * @returns the file's path
 */
export function recordBitcoin(dir: string, { seconds, from, to }: Recorded): string {
  const count = Math.floor((seconds * 1000) / STEP_MS);
  const rows = Array.from({ length: count }, (_, i) => {
    const price = from + ((to - from) * i) / Math.max(1, count - 1);
    return `${1_700_000_000_000 + i * STEP_MS},${price.toFixed(2)},0.01,1`;
  });
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'btcusdt-ticks.csv');
  writeFileSync(file, `time,price,qty,side\n${rows.join('\n')}\n`);
  return file;
}
