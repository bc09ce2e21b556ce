import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Amount, Asset, closed, Id, IntervalName, Symbol, TimeMs, WireSymbol, whole } from './fields.ts';

/** The 12 columns of a kline row as exchanges return them; prices and volumes are text. */
export const KlineRow = Type.Tuple([
  whole(0, 'open time, epoch ms'),
  Amount, // open
  Amount, // high
  Amount, // low
  Amount, // close
  Amount, // base volume
  whole(0, 'close time, epoch ms, inclusive'),
  Amount, // quote volume
  whole(0, 'number of trades'),
  Amount, // taker buy base volume
  Amount, // taker buy quote volume
  Type.String(), // unused, "0"
]);

/** Rolling 24 h summary. `openPrice` is the price 24 h ago. */
export const Ticker = Type.Object({
  symbol: WireSymbol,
  lastPrice: Amount,
  openPrice: Amount,
  highPrice: Amount,
  lowPrice: Amount,
  volume: Amount,
  quoteVolume: Amount,
  closeTime: TimeMs,
});

export const kline = defineCall({
  name: 'kline',
  method: 'POST',
  path: '/kline',
  access: 'public',
  errorContext: 'market',
  summary: 'Klines sorted by open time, the last one still open; at most 1000, ending before `end`',
  body: Type.Object(
    {
      symbol: WireSymbol,
      interval: IntervalName,
      market: Type.Optional(Type.Union([Type.Literal('binance'), Type.Literal('sim'), Type.Literal('replay')])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      end: Type.Optional(TimeMs),
    },
    closed,
  ),
  data: Type.Object({ historyKline: Type.Array(KlineRow), ticker: Ticker }),
});

export const getCurrencyPrice = defineCall({
  name: 'getCurrencyPrice',
  method: 'POST',
  path: '/api/texchange/getCurrencyPrice',
  access: 'public',
  errorContext: 'exchange',
  summary: 'USDT price of one or two assets, comma separated, in the order asked',
  query: Type.Object({ currency: Type.String({ pattern: '^[A-Za-z0-9]{2,10}(,[A-Za-z0-9]{2,10})?$' }) }, closed),
  data: Type.Array(Type.Object({ currency: Asset, price: Amount, time: TimeMs })),
});

/** One market and its rules. Fields beyond the label names of the specification are extensions. */
export const SymbolRow = Type.Object({
  id: Id,
  symbol: Symbol,
  baseAsset: Asset,
  quoteAsset: Asset,
  baseName: Type.String(),
  tickSize: Amount,
  stepSize: Amount,
  minNotional: Amount,
  /** Largest quote value of one spot order. */
  maxNotional: Amount,
  /** Most that a limit price may be away from the last price: `0.2` is 20 %. */
  priceBand: Amount,
  /** Fees of an order that rests, and of one that takes from the book, as fractions of the quote value. */
  makerFee: Amount,
  takerFee: Amount,
  /** 1 open, 0 paused. */
  status: whole(),
  sort: whole(),
  /** Tab of the market list: `major`, `defi`, `layer1`, `meme` … */
  category: Type.String(),
  secondContract: Type.Boolean({ description: 'up/down trades are offered' }),
  feed: Type.Union([Type.Literal('sim'), Type.Literal('replay'), Type.Literal('binance')], {
    description: 'where prices come from: a simulation, a recording, a real exchange',
  }),
});

export const symbolList = defineCall({
  name: 'symbolList',
  method: 'POST',
  path: '/api/symbolmanage/list',
  access: 'public',
  errorContext: 'market',
  summary: 'All markets',
  query: Type.Object(
    {
      isAsc: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      orderByColumn: Type.Optional(Type.Union([Type.Literal('sort'), Type.Literal('symbol')])),
    },
    closed,
  ),
  row: SymbolRow,
});
