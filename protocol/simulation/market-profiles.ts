import type { PriceProfile } from './price-profile.ts';

/** Parameters of one simulated market, from which its prices follow; its texts have `priceDecimals` decimals. */
export interface MarketProfile extends PriceProfile {
  readonly priceDecimals: number;
}

/**
 * Market, price at the very first start, and the standard deviation of one minute's move in calm times, in per cent.
 * The decimals of the price text are the price decimals of the market. Sigma is calibrated on minute candles of
 * BTCUSDT: half of all minutes move less than 0.03 %; smaller coins move more.
 */
const ROWS: readonly (readonly [symbol: string, price: string, sigmaPercent: number])[] = [
  ['BTCUSDT', '91240.50', 0.03],
  ['ETHUSDT', '3085.42', 0.038],
  ['SOLUSDT', '138.42', 0.045],
  ['BNBUSDT', '892.31', 0.03],
  ['XRPUSDT', '2.1845', 0.042],
  ['DOGEUSDT', '0.15232', 0.048],
  ['ADAUSDT', '0.44121', 0.045],
  ['TRXUSDT', '0.28342', 0.022],
  ['AVAXUSDT', '14.362', 0.048],
  ['LINKUSDT', '13.482', 0.046],
  ['DOTUSDT', '2.3854', 0.046],
  ['LTCUSDT', '84.62', 0.04],
  ['BCHUSDT', '521.43', 0.042],
  ['SUIUSDT', '1.6235', 0.055],
  ['PEPEUSDT', '0.000004627', 0.062],
  ['SHIBUSDT', '0.000008684', 0.05],
  ['TONUSDT', '1.6241', 0.044],
  ['XLMUSDT', '0.25434', 0.045],
  ['HBARUSDT', '0.14523', 0.05],
  ['UNIUSDT', '6.214', 0.052],
  ['NEARUSDT', '1.9742', 0.05],
  ['APTUSDT', '2.8413', 0.05],
  ['ICPUSDT', '4.218', 0.05],
  ['ETCUSDT', '13.924', 0.042],
  ['ATOMUSDT', '2.5321', 0.046],
  ['ALGOUSDT', '0.14421', 0.046],
  ['INJUSDT', '6.152', 0.054],
  ['SEIUSDT', '0.14624', 0.054],
  ['AAVEUSDT', '174.35', 0.052],
  ['MKRUSDT', '1320.4', 0.046],
  ['CRVUSDT', '0.42153', 0.055],
  ['LDOUSDT', '0.70124', 0.055],
  ['COMPUSDT', '34.12', 0.048],
  ['ENAUSDT', '0.27142', 0.06],
  ['PENDLEUSDT', '2.3512', 0.058],
  ['ARBUSDT', '0.21843', 0.052],
  ['OPUSDT', '0.34124', 0.053],
  ['POLUSDT', '0.14232', 0.048],
  ['STXUSDT', '0.34213', 0.052],
  ['IMXUSDT', '0.32142', 0.052],
  ['SANDUSDT', '0.16421', 0.05],
  ['MANAUSDT', '0.18342', 0.05],
  ['AXSUSDT', '1.1423', 0.05],
  ['FETUSDT', '0.28341', 0.058],
  ['RENDERUSDT', '1.8424', 0.055],
  ['TAOUSDT', '298.42', 0.056],
  ['WLDUSDT', '0.64232', 0.058],
  ['GRTUSDT', '0.05124', 0.05],
  ['FILUSDT', '1.6845', 0.048],
  ['ARUSDT', '4.132', 0.054],
  ['BONKUSDT', '0.000009512', 0.062],
  ['FLOKIUSDT', '0.00004652', 0.058],
  ['WIFUSDT', '0.38452', 0.064],
  ['EURUSDT', '1.15824', 0.004],
];

function profileOf(symbol: string, price: string, sigmaPercent: number): MarketProfile {
  const [, fraction = ''] = price.split('.');
  return {
    symbol,
    priceDecimals: fraction.length,
    anchorTicks: Number(price.replace('.', '')),
    sigmaPerMinute: sigmaPercent / 100,
  };
}

/**
 * Profiles by market. A verifier has them from here and not from the exchange, which could otherwise choose them after
 * the hour to fit invented prices. `docs/proof-vectors/markets.json` lists them for verifiers in other languages.
 */
export const MARKET_PROFILES: ReadonlyMap<string, MarketProfile> = new Map(
  ROWS.map(([symbol, price, sigmaPercent]) => [symbol, profileOf(symbol, price, sigmaPercent)]),
);
