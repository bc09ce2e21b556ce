import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { decimalsOf, scaledFromText, textFromScaled } from './scaled.ts';

/** What a market allows. Served by /api/symbolmanage/list and checked by the engines. */
export interface MarketRules {
  readonly symbol: MarketSymbol;
  readonly base: string;
  readonly quote: 'USDT';
  /** Name of the base asset: `Bitcoin`. */
  readonly name: string;
  /** Smallest price move, always a power of ten: 10^-priceDecimals. */
  readonly tickSize: DecimalText;
  /** Smallest quantity move, always a power of ten: 10^-sizeDecimals. */
  readonly stepSize: DecimalText;
  /** Smallest price × quantity of an order, in USDT. */
  readonly minNotional: DecimalText;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Position in lists, from 1. */
  readonly sort: number;
  readonly category: string;
  readonly open: boolean;
  /** Up/down trades are offered. */
  readonly secondContract: boolean;
}

/** How the simulated feed treats a market. */
export interface SimProfile {
  /** Price at the very first start, in ticks. */
  readonly anchorTicks: number;
  /** Standard deviation of one minute's relative move in calm times: 0.0003 = 0.03 %. */
  readonly sigmaPerMinute: number;
  /** Typical turnover of 24 h, whole USDT. */
  readonly dailyQuoteVolume: number;
  /** Mean pause between ticks at rate 1. Single pauses lie within ± 40 %, so the longest is under a second. */
  readonly meanTickMs: number;
  /** Whole UTC days of trading before the day of the first start: three years and more, and no two markets alike. */
  readonly listedDays: number;
}

export interface CatalogueEntry {
  readonly rules: MarketRules;
  readonly sim: SimProfile;
}

/** Mean pauses in ms: about 105 ticks a second over the whole catalogue. */
const PACE = { fast: 270, middle: 420, slow: 640 } as const;

type Row = readonly [
  base: string,
  name: string,
  category: string,
  price: string,
  sizeDecimals: number,
  dailyMillions: number,
  sigmaPercent: number,
  pace: keyof typeof PACE,
  listedDays: number,
];

/**
 * Order is the order of lists. The decimals of the price text are the price decimals of the market.
 * Sigma is calibrated on minute candles of BTCUSDT: half of all minutes move less than 0.03 %; smaller coins move more.
 */
const ROWS: readonly Row[] = [
  ['BTC', 'Bitcoin', 'major', '91240.50', 5, 2400, 0.03, 'fast', 3288],
  ['ETH', 'Ethereum', 'major', '3085.42', 4, 1600, 0.038, 'fast', 3255],
  ['SOL', 'Solana', 'major', '138.42', 3, 620, 0.045, 'fast', 2296],
  ['BNB', 'BNB', 'major', '892.31', 3, 340, 0.03, 'fast', 3201],
  ['XRP', 'XRP', 'major', '2.1845', 1, 480, 0.042, 'fast', 3164],
  ['DOGE', 'Dogecoin', 'meme', '0.15232', 0, 260, 0.048, 'fast', 2742],
  ['ADA', 'Cardano', 'layer1', '0.44121', 1, 110, 0.045, 'middle', 3117],
  ['TRX', 'TRON', 'layer1', '0.28342', 1, 95, 0.022, 'middle', 3060],
  ['AVAX', 'Avalanche', 'layer1', '14.362', 2, 88, 0.048, 'middle', 2241],
  ['LINK', 'Chainlink', 'defi', '13.482', 2, 92, 0.046, 'middle', 2858],
  ['DOT', 'Polkadot', 'layer1', '2.3854', 2, 54, 0.046, 'middle', 2287],
  ['LTC', 'Litecoin', 'payment', '84.62', 3, 76, 0.04, 'middle', 3239],
  ['BCH', 'Bitcoin Cash', 'payment', '521.43', 3, 62, 0.042, 'middle', 2546],
  ['SUI', 'Sui', 'layer1', '1.6235', 1, 130, 0.055, 'middle', 1301],
  ['PEPE', 'Pepe', 'meme', '0.000004627', 0, 140, 0.062, 'middle', 1294],
  ['SHIB', 'Shiba Inu', 'meme', '0.000008684', 0, 70, 0.05, 'middle', 2023],
  ['TON', 'Toncoin', 'layer1', '1.6241', 2, 48, 0.044, 'middle', 1478],
  ['XLM', 'Stellar', 'payment', '0.25434', 0, 58, 0.045, 'middle', 3092],
  ['HBAR', 'Hedera', 'layer1', '0.14523', 0, 52, 0.05, 'middle', 2613],
  ['UNI', 'Uniswap', 'defi', '6.214', 2, 66, 0.052, 'middle', 2256],
  ['NEAR', 'NEAR Protocol', 'layer1', '1.9742', 1, 46, 0.05, 'slow', 2233],
  ['APT', 'Aptos', 'layer1', '2.8413', 2, 38, 0.05, 'slow', 1499],
  ['ICP', 'Internet Computer', 'layer1', '4.218', 2, 34, 0.05, 'slow', 2024],
  ['ETC', 'Ethereum Classic', 'layer1', '13.924', 2, 30, 0.042, 'slow', 3025],
  ['ATOM', 'Cosmos', 'layer1', '2.5321', 2, 28, 0.046, 'slow', 2769],
  ['ALGO', 'Algorand', 'layer1', '0.14421', 0, 22, 0.046, 'slow', 2714],
  ['INJ', 'Injective', 'layer1', '6.152', 2, 26, 0.054, 'slow', 2225],
  ['SEI', 'Sei', 'layer1', '0.14624', 0, 24, 0.054, 'slow', 1196],
  ['AAVE', 'Aave', 'defi', '174.35', 3, 64, 0.052, 'slow', 2229],
  ['MKR', 'Maker', 'defi', '1320.4', 4, 18, 0.046, 'slow', 2316],
  ['CRV', 'Curve DAO', 'defi', '0.42153', 1, 32, 0.055, 'slow', 2294],
  ['LDO', 'Lido DAO', 'defi', '0.70124', 1, 24, 0.055, 'slow', 1657],
  ['COMP', 'Compound', 'defi', '34.12', 3, 14, 0.048, 'slow', 2341],
  ['ENA', 'Ethena', 'defi', '0.27142', 1, 42, 0.06, 'slow', 1129],
  ['PENDLE', 'Pendle', 'defi', '2.3512', 1, 20, 0.058, 'slow', 1242],
  ['ARB', 'Arbitrum', 'layer2', '0.21843', 1, 44, 0.052, 'slow', 1341],
  ['OP', 'Optimism', 'layer2', '0.34124', 1, 36, 0.053, 'slow', 1637],
  ['POL', 'Polygon', 'layer2', '0.14232', 1, 28, 0.048, 'slow', 2766],
  ['STX', 'Stacks', 'layer2', '0.34213', 1, 16, 0.052, 'slow', 2589],
  ['IMX', 'Immutable', 'gaming', '0.32142', 1, 14, 0.052, 'slow', 1803],
  ['SAND', 'The Sandbox', 'gaming', '0.16421', 0, 16, 0.05, 'slow', 2293],
  ['MANA', 'Decentraland', 'gaming', '0.18342', 0, 12, 0.05, 'slow', 2302],
  ['AXS', 'Axie Infinity', 'gaming', '1.1423', 2, 12, 0.05, 'slow', 2210],
  ['FET', 'Artificial Superintelligence Alliance', 'ai', '0.28341', 0, 40, 0.058, 'slow', 2824],
  ['RENDER', 'Render', 'ai', '1.8424', 2, 30, 0.055, 'slow', 1823],
  ['TAO', 'Bittensor', 'ai', '298.42', 4, 58, 0.056, 'slow', 1148],
  ['WLD', 'Worldcoin', 'ai', '0.64232', 1, 46, 0.058, 'slow', 1217],
  ['GRT', 'The Graph', 'ai', '0.05124', 0, 12, 0.05, 'slow', 2169],
  ['FIL', 'Filecoin', 'storage', '1.6845', 2, 36, 0.048, 'slow', 2231],
  ['AR', 'Arweave', 'storage', '4.132', 2, 14, 0.054, 'slow', 2019],
  ['BONK', 'Bonk', 'meme', '0.000009512', 0, 44, 0.062, 'slow', 1171],
  ['FLOKI', 'Floki', 'meme', '0.00004652', 0, 26, 0.058, 'slow', 1307],
  ['WIF', 'dogwifhat', 'meme', '0.38452', 2, 38, 0.064, 'slow', 1119],
  ['EUR', 'Euro', 'fiat', '1.15824', 1, 46, 0.004, 'slow', 2515],
];

function entryOf(row: Row, index: number): CatalogueEntry {
  const [base, name, category, price, sizeDecimals, dailyMillions, sigmaPercent, pace, listedDays] = row;
  const priceDecimals = decimalsOf(price);
  return {
    rules: {
      symbol: `${base}USDT` as MarketSymbol,
      base,
      quote: 'USDT',
      name,
      tickSize: textFromScaled(1, priceDecimals),
      stepSize: textFromScaled(1, sizeDecimals),
      minNotional: '5' as DecimalText,
      priceDecimals,
      sizeDecimals,
      sort: index + 1,
      category,
      open: true,
      // A currency pair hardly moves within a minute: nearly every up/down trade on it would be a tie.
      secondContract: category !== 'fiat',
    },
    sim: {
      anchorTicks: scaledFromText(price, priceDecimals),
      sigmaPerMinute: sigmaPercent / 100,
      dailyQuoteVolume: dailyMillions * 1_000_000,
      meanTickMs: PACE[pace],
      listedDays,
    },
  };
}

/** Every market of the exchange, ascending by `sort`. */
export const CATALOGUE: readonly CatalogueEntry[] = ROWS.map(entryOf);
