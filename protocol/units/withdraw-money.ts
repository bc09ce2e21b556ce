/**
 * What a withdrawal comes to: one function for the exchange, which books it, and the app, which shows it before it is sent.
 * All amounts and prices are scaled by 10^18. Every rounding is against the person and named where it happens.
 */
const SCALE = 10n ** 18n;
const CENT = 10n ** 16n;

/** What arrives: the fee is taken out of the amount. @returns at most 0 when the fee eats all of it */
export const receiveOf = (amount: bigint, fee: bigint): bigint => amount - fee;

/** What an amount counts against the daily limit, in USDT: rounded up to the cent. @param price USDT of one coin */
export function worthOf(amount: bigint, price: bigint): bigint {
  const unit = SCALE * CENT;
  return ((amount * price + unit - 1n) / unit) * CENT;
}

/** USDT that are paid for so much EUR: rounded down to the cent. @param price USDT of one EUR */
export function paidAs(receive: bigint, price: bigint): bigint {
  return ((receive * price) / (SCALE * CENT)) * CENT;
}
