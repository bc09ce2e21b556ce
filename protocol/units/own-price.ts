/**
 * The exchange's own prices, for conversions, merchants and EUR paid out as USDT. Each is the present market price less
 * or plus a published spread, so that no price of ours beats the market and no sequence of them makes a profit. Shared
 * by the exchange, which books them, and the app, which shows them. Prices, rates and fractions are scaled by 10^18.
 */
const SCALE = 10n ** 18n;

/** Lowest and highest of the last price, the best bid and the best ask of one market, in USDT. Both above 0. */
export interface PriceRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** Every price is in USDT, so USDT itself has no spread. */
export const USDT_RANGE: PriceRange = { low: SCALE, high: SCALE };

/** Distance of a conversion's price from the market, for each of its coins but USDT: 0.1 %. */
const CONVERT_SPREAD = 10n ** 15n;

/** Rate step of a merchant. EUR/USDT crosses one about once in two minutes, so a shown rate usually stays valid. */
const RATE_STEP = 10n ** 14n;

/** Returns the fraction by which a conversion's price of one coin differs from the market. */
const spreadOf = (asset: string): bigint => (asset === 'USDT' ? 0n : CONVERT_SPREAD);

/** Returns the fraction by which the rate of a conversion is below the market: the spreads of both coins. */
export const pairSpread = (from: string, to: string): bigint => spreadOf(from) + spreadOf(to);

/**
 * Returns the USDT that we pay for one coin, never above the market.
 * @param spread  fraction, below 1
 */
export const pricePaid = ({ low }: PriceRange, spread: bigint): bigint => (low * (SCALE - spread)) / SCALE;

/**
 * Returns the USDT that we charge for one coin, never below the market.
 * @param spread  fraction
 */
export const priceAsked = ({ high }: PriceRange, spread: bigint): bigint =>
  (high * (SCALE + spread) + SCALE - 1n) / SCALE;

/** One coin of a conversion with the prices of its market. */
export interface ConvertEnd extends PriceRange {
  readonly asset: string;
}

/** Returns units of `to` for one of `from`, rounded down to 18 decimals. */
export const convertRate = (from: ConvertEnd, to: ConvertEnd): bigint =>
  (pricePaid(from, spreadOf(from.asset)) * SCALE) / priceAsked(to, spreadOf(to.asset));

/**
 * Returns whether two rates of one pair differ by more than its spread.
 * @param spread  of `pairSpread`
 */
export const hasMoved = (quoted: bigint, now: bigint, spread: bigint): boolean =>
  (now > quoted ? now - quoted : quoted - now) * SCALE > quoted * spread;

/**
 * Returns whether an earlier quoted rate is still valid: the market has not moved away from it by more than the spread,
 * up or down, and it does not beat the present market. So waiting for a better moment gains nothing.
 */
export const quoteHolds = (quoted: bigint, from: ConvertEnd, to: ConvertEnd): boolean =>
  quoted * to.high <= from.low * SCALE && !hasMoved(quoted, convertRate(from, to), pairSpread(from.asset, to.asset));

/**
 * Returns the EUR that a merchant pays for one USDT, rounded down to 4 decimals.
 * @param eur  USDT for one EUR
 * @param spread  of the merchant
 */
export function saleRate(eur: PriceRange, spread: bigint): bigint {
  const rate = (SCALE * SCALE) / priceAsked(eur, spread);
  return rate - (rate % RATE_STEP);
}

/**
 * Returns the EUR that a merchant charges for one USDT, rounded up to 4 decimals.
 * @param eur  USDT for one EUR
 * @param spread  of the merchant
 */
export function depositRate(eur: PriceRange, spread: bigint): bigint {
  const paid = pricePaid(eur, spread);
  const rate = (SCALE * SCALE + paid - 1n) / paid;
  return ((rate + RATE_STEP - 1n) / RATE_STEP) * RATE_STEP;
}

/**
 * Returns whether an earlier agreed sale still pays no more than the present market.
 * @param rate  EUR for one USDT
 */
export const saleRateHolds = (rate: bigint, eur: PriceRange): boolean => rate * eur.high <= SCALE * SCALE;

/** Returns the USDT for one EUR that is paid out as USDT, priced like a conversion. */
export const eurPayoutPrice = (eur: PriceRange): bigint => pricePaid(eur, CONVERT_SPREAD);
