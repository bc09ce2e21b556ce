/**
 * Money of a withdrawal, shared by the exchange, which books it, and the app, which shows it before it is sent. All
 * amounts and prices are scaled by 10^18. Every rounding is against the user and documented where it happens.
 */
const SCALE = 10n ** 18n;
const CENT = 10n ** 16n;

/**
 * Returns what arrives: the amount minus the fee.
 * @returns at most 0 when the fee is the whole amount or more
 */
export const receiveOf = (amount: bigint, fee: bigint): bigint => amount - fee;

/**
 * Returns what an amount counts toward the daily limit, in USDT, rounded up to the cent.
 * @param price  USDT of one coin
 */
export function worthOf(amount: bigint, price: bigint): bigint {
  const unit = SCALE * CENT;
  return ((amount * price + unit - 1n) / unit) * CENT;
}

/**
 * Returns the largest amount that counts at most `worth` USDT toward the daily limit, rounded down.
 * @param worth  whole cents
 * @param price  USDT of one coin, above 0
 * @param decimals  of the amount, at most 18
 */
export function mostFor(worth: bigint, price: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(18 - decimals);
  return ((worth * SCALE) / (price * step)) * step;
}

/**
 * Returns the USDT paid for an amount of EUR, rounded down to the cent.
 * @param price  USDT of one EUR
 */
export function paidAs(receive: bigint, price: bigint): bigint {
  return ((receive * price) / (SCALE * CENT)) * CENT;
}
