import { randomInt } from 'node:crypto';

const TIME_DIGITS = 9;
const COUNT_DIGITS = 3;
const COUNT_END = 36 ** COUNT_DIGITS;
const RANDOM_DIGITS = 6;

const base36 = (value: number, digits: number): string => value.toString(36).padStart(digits, '0');

/**
 * Creates a generator of order ids that sort by time as plain text: 9 digits of epoch ms, 3 of a counter, 6 random
 * ones, base 36.
 */
export function createOrderIds(): (nowMs: number) => string {
  let lastMs = 0;
  let count = 0;
  return (nowMs) => {
    // Never smaller than an earlier id, even when the clock was set back.
    count = nowMs > lastMs ? 0 : count + 1;
    lastMs = Math.max(lastMs, nowMs);
    if (count === COUNT_END) {
      lastMs++;
      count = 0;
    }
    return (
      base36(lastMs, TIME_DIGITS) + base36(count, COUNT_DIGITS) + base36(randomInt(36 ** RANDOM_DIGITS), RANDOM_DIGITS)
    );
  };
}

/** Returns the time in an order id, epoch ms; the id's counter may have run ahead of the clock. */
export const timeOfOrderId = (id: string): number => Number.parseInt(id.slice(0, TIME_DIGITS), 36);
