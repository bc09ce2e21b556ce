/**
 * The exchange's own prices, for conversions, merchants and EUR that is paid out as USDT. Each is the market's price at that
 * moment less or plus a published spread, so that no price of our own beats the market and no sequence of them gains. One
 * place for the exchange, which books them, and the app, which shows them. Prices, rates and shares are scaled by 10^18.
 */
const SCALE = 10n ** 18n;

/** Lowest and highest of the last price, the best bid and the best ask of one market, in USDT. Both above 0. */
export interface PriceRange {
  readonly low: bigint;
  readonly high: bigint;
}

/** Every price is in USDT, so USDT itself has no spread. */
export const USDT_RANGE: PriceRange = { low: SCALE, high: SCALE };

/** Distance of a conversion's price from the market, for each coin of it but USDT: 0.1 %. */
const CONVERT_SPREAD = 10n ** 15n;

/** Decimals of a merchant's rate. EUR/USDT crosses one such step about once in two minutes, so a rate that was seen holds. */
const RATE_STEP = 10n ** 14n;

/** Share by which a conversion's price of one coin differs from the market. */
const spreadOf = (asset: string): bigint => (asset === 'USDT' ? 0n : CONVERT_SPREAD);

/** Share by which the rate of a conversion lies below the market: the spreads of both coins. */
export const pairSpread = (from: string, to: string): bigint => spreadOf(from) + spreadOf(to);

/** USDT that we pay for one coin: never above the market. @param spread  share, below 1 */
export const pricePaid = ({ low }: PriceRange, spread: bigint): bigint => (low * (SCALE - spread)) / SCALE;

/** USDT that we ask for one coin: never below the market. @param spread  share */
export const priceAsked = ({ high }: PriceRange, spread: bigint): bigint =>
  (high * (SCALE + spread) + SCALE - 1n) / SCALE;

/** One coin of a conversion and what its market says. */
export interface ConvertEnd extends PriceRange {
  readonly asset: string;
}

/** Units of `to` for one of `from`, cut to 18 decimals. */
export const convertRate = (from: ConvertEnd, to: ConvertEnd): bigint =>
  (pricePaid(from, spreadOf(from.asset)) * SCALE) / priceAsked(to, spreadOf(to.asset));

/** Whether two rates of one pair are further apart than its spread. @param spread  of `pairSpread` */
export const hasMoved = (quoted: bigint, now: bigint, spread: bigint): boolean =>
  (now > quoted ? now - quoted : quoted - now) * SCALE > quoted * spread;

/**
 * Whether a rate that was quoted earlier may still be converted at: the market has not moved away from it by more than the
 * spread, up or down, and it does not beat the market of now. So waiting for a better moment is worth nothing.
 */
export const quoteHolds = (quoted: bigint, from: ConvertEnd, to: ConvertEnd): boolean =>
  quoted * to.high <= from.low * SCALE && !hasMoved(quoted, convertRate(from, to), pairSpread(from.asset, to.asset));

/** EUR that a merchant pays for one USDT, cut to 4 decimals. @param eur  USDT for one EUR @param spread  of the merchant */
export function saleRate(eur: PriceRange, spread: bigint): bigint {
  const rate = (SCALE * SCALE) / priceAsked(eur, spread);
  return rate - (rate % RATE_STEP);
}

/** EUR that a merchant asks for one USDT, rounded up to 4 decimals. @param eur  USDT for one EUR @param spread  of the merchant */
export function depositRate(eur: PriceRange, spread: bigint): bigint {
  const paid = pricePaid(eur, spread);
  const rate = (SCALE * SCALE + paid - 1n) / paid;
  return ((rate + RATE_STEP - 1n) / RATE_STEP) * RATE_STEP;
}

/** Whether a sale that was agreed on earlier still pays no more than the market of now. @param rate  EUR for one USDT */
export const saleRateHolds = (rate: bigint, eur: PriceRange): boolean => rate * eur.high <= SCALE * SCALE;

/** USDT for one EUR that is paid out as USDT: priced as a conversion. */
export const eurPayoutPrice = (eur: PriceRange): bigint => pricePaid(eur, CONVERT_SPREAD);
