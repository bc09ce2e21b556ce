import { MARKET_PROFILES } from '../../protocol/simulation/market-profiles.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { textFromScaled } from './scaled-price.ts';

/** Rules of a market, served by /api/symbolmanage/list and checked by the engines. */
export interface MarketRules {
  readonly symbol: MarketSymbol;
  readonly base: string;
  readonly quote: 'USDT';
  /** Name of the base asset, such as `Bitcoin`. */
  readonly name: string;
  /** Smallest price move, always a power of ten: 10^-priceDecimals. */
  readonly tickSize: DecimalText;
  /** Smallest quantity move, always a power of ten: 10^-sizeDecimals. */
  readonly stepSize: DecimalText;
  /** Smallest price × quantity of an order, in USDT. */
  readonly minNotional: DecimalText;
  /** Fee of an order that takes from the book, as a fraction of its quote value. Paid in the quote asset. */
  readonly takerFee: DecimalText;
  /** Fee of an order that rests in the book, likewise. */
  readonly makerFee: DecimalText;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  /** Position in lists, from 1. */
  readonly sort: number;
  readonly category: string;
  readonly open: boolean;
  /** Whether up/down orders are offered. */
  readonly secondContract: boolean;
}

/** Parameters of a market in the simulated feed. */
export interface SimProfile {
  /** Price at the very first start, in ticks. */
  readonly anchorTicks: number;
  /** Standard deviation of one minute's relative move in calm times: 0.0003 = 0.03 %. */
  readonly sigmaPerMinute: number;
  /** Typical volume of 24 h, whole USDT. */
  readonly dailyQuoteVolume: number;
  /** Mean pause between ticks at rate 1, ms. Each pause is within ± 40 %, so the longest is under a second. */
  readonly meanTickMs: number;
  /** Whole UTC days of trading before the day of the first start: at least three years, different for each market. */
  readonly listedDays: number;
}

export interface CatalogueEntry {
  readonly rules: MarketRules;
  readonly sim: SimProfile;
}

/** Mean pauses in ms; about 105 ticks a second over the whole catalogue. */
const PACE = { fast: 270, middle: 420, slow: 640 } as const;

type Row = readonly [
  base: string,
  name: string,
  category: string,
  sizeDecimals: number,
  dailyMillions: number,
  pace: keyof typeof PACE,
  listedDays: number,
];

/**
 * The order is that of lists. First prices, price decimals and volatility are in
 * `protocol/simulation/market-profiles.ts`.
 */
const ROWS: readonly Row[] = [
  ['BTC', 'Bitcoin', 'major', 5, 2400, 'fast', 3288],
  ['ETH', 'Ethereum', 'major', 4, 1600, 'fast', 3255],
  ['SOL', 'Solana', 'major', 3, 620, 'fast', 2296],
  ['BNB', 'BNB', 'major', 3, 340, 'fast', 3201],
  ['XRP', 'XRP', 'major', 1, 480, 'fast', 3164],
  ['DOGE', 'Dogecoin', 'meme', 0, 260, 'fast', 2742],
  ['ADA', 'Cardano', 'layer1', 1, 110, 'middle', 3117],
  ['TRX', 'TRON', 'layer1', 1, 95, 'middle', 3060],
  ['AVAX', 'Avalanche', 'layer1', 2, 88, 'middle', 2241],
  ['LINK', 'Chainlink', 'defi', 2, 92, 'middle', 2858],
  ['DOT', 'Polkadot', 'layer1', 2, 54, 'middle', 2287],
  ['LTC', 'Litecoin', 'payment', 3, 76, 'middle', 3239],
  ['BCH', 'Bitcoin Cash', 'payment', 3, 62, 'middle', 2546],
  ['SUI', 'Sui', 'layer1', 1, 130, 'middle', 1301],
  ['PEPE', 'Pepe', 'meme', 0, 140, 'middle', 1294],
  ['SHIB', 'Shiba Inu', 'meme', 0, 70, 'middle', 2023],
  ['TON', 'Toncoin', 'layer1', 2, 48, 'middle', 1478],
  ['XLM', 'Stellar', 'payment', 0, 58, 'middle', 3092],
  ['HBAR', 'Hedera', 'layer1', 0, 52, 'middle', 2613],
  ['UNI', 'Uniswap', 'defi', 2, 66, 'middle', 2256],
  ['NEAR', 'NEAR Protocol', 'layer1', 1, 46, 'slow', 2233],
  ['APT', 'Aptos', 'layer1', 2, 38, 'slow', 1499],
  ['ICP', 'Internet Computer', 'layer1', 2, 34, 'slow', 2024],
  ['ETC', 'Ethereum Classic', 'layer1', 2, 30, 'slow', 3025],
  ['ATOM', 'Cosmos', 'layer1', 2, 28, 'slow', 2769],
  ['ALGO', 'Algorand', 'layer1', 0, 22, 'slow', 2714],
  ['INJ', 'Injective', 'layer1', 2, 26, 'slow', 2225],
  ['SEI', 'Sei', 'layer1', 0, 24, 'slow', 1196],
  ['AAVE', 'Aave', 'defi', 3, 64, 'slow', 2229],
  ['MKR', 'Maker', 'defi', 4, 18, 'slow', 2316],
  ['CRV', 'Curve DAO', 'defi', 1, 32, 'slow', 2294],
  ['LDO', 'Lido DAO', 'defi', 1, 24, 'slow', 1657],
  ['COMP', 'Compound', 'defi', 3, 14, 'slow', 2341],
  ['ENA', 'Ethena', 'defi', 1, 42, 'slow', 1129],
  ['PENDLE', 'Pendle', 'defi', 1, 20, 'slow', 1242],
  ['ARB', 'Arbitrum', 'layer2', 1, 44, 'slow', 1341],
  ['OP', 'Optimism', 'layer2', 1, 36, 'slow', 1637],
  ['POL', 'Polygon', 'layer2', 1, 28, 'slow', 2766],
  ['STX', 'Stacks', 'layer2', 1, 16, 'slow', 2589],
  ['IMX', 'Immutable', 'gaming', 1, 14, 'slow', 1803],
  ['SAND', 'The Sandbox', 'gaming', 0, 16, 'slow', 2293],
  ['MANA', 'Decentraland', 'gaming', 0, 12, 'slow', 2302],
  ['AXS', 'Axie Infinity', 'gaming', 2, 12, 'slow', 2210],
  ['FET', 'Artificial Superintelligence Alliance', 'ai', 0, 40, 'slow', 2824],
  ['RENDER', 'Render', 'ai', 2, 30, 'slow', 1823],
  ['TAO', 'Bittensor', 'ai', 4, 58, 'slow', 1148],
  ['WLD', 'Worldcoin', 'ai', 1, 46, 'slow', 1217],
  ['GRT', 'The Graph', 'ai', 0, 12, 'slow', 2169],
  ['FIL', 'Filecoin', 'storage', 2, 36, 'slow', 2231],
  ['AR', 'Arweave', 'storage', 2, 14, 'slow', 2019],
  ['BONK', 'Bonk', 'meme', 0, 44, 'slow', 1171],
  ['FLOKI', 'Floki', 'meme', 0, 26, 'slow', 1307],
  ['WIF', 'dogwifhat', 'meme', 2, 38, 'slow', 1119],
  ['EUR', 'Euro', 'fiat', 1, 46, 'slow', 2515],
];

function entryOf(row: Row, index: number): CatalogueEntry {
  const [base, name, category, sizeDecimals, dailyMillions, pace, listedDays] = row;
  const symbol = `${base}USDT` as MarketSymbol;
  const profile = MARKET_PROFILES.get(symbol);
  if (!profile) throw new Error(`no price profile of ${symbol}`);
  const { priceDecimals, anchorTicks, sigmaPerMinute } = profile;
  return {
    rules: {
      symbol,
      base,
      quote: 'USDT',
      name,
      tickSize: textFromScaled(1, priceDecimals),
      stepSize: textFromScaled(1, sizeDecimals),
      minNotional: '5' as DecimalText,
      takerFee: '0.001' as DecimalText,
      makerFee: '0.0008' as DecimalText,
      priceDecimals,
      sizeDecimals,
      sort: index + 1,
      category,
      open: true,
      // A currency pair hardly moves within a minute, so nearly every up/down order on it would be a tie.
      secondContract: category !== 'fiat',
    },
    sim: {
      anchorTicks,
      sigmaPerMinute,
      dailyQuoteVolume: dailyMillions * 1_000_000,
      meanTickMs: PACE[pace],
      listedDays,
    },
  };
}

/** Every market of the exchange, ascending by `sort`. */
export const CATALOGUE: readonly CatalogueEntry[] = ROWS.map(entryOf);
