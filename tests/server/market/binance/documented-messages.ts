/**
 * Every message of the upstream's public market streams and of the public calls that the adapter makes, in the shape in
 * which its API documents show them (Binance Spot API: WebSocket streams, REST).
 */

const combined = (stream: string, data: unknown): string => JSON.stringify({ stream, data });

const TRADE = {
  e: 'trade',
  E: 1672515782136,
  s: 'BNBBTC',
  t: 12345,
  p: '0.001',
  q: '100',
  T: 1672515782136,
  m: true,
  M: true,
};

const DEPTH_UPDATE = {
  e: 'depthUpdate',
  E: 1672515782136,
  s: 'BNBBTC',
  U: 157,
  u: 160,
  b: [['0.0024', '10']],
  a: [['0.0026', '100']],
};

const KLINE = {
  t: 1672515780000,
  T: 1672515839999,
  s: 'BNBBTC',
  i: '1m',
  f: 100,
  L: 200,
  o: '0.0010',
  c: '0.0020',
  h: '0.0025',
  l: '0.0015',
  v: '1000',
  n: 100,
  x: false,
  q: '1.0000',
  V: '500',
  Q: '0.500',
  B: '123456',
};

const ROLLING = {
  E: 1672515782136,
  s: 'BNBBTC',
  p: '0.0015',
  P: '250.00',
  w: '0.0018',
  c: '0.0025',
  o: '0.0010',
  h: '0.0025',
  l: '0.0010',
  v: '10000',
  q: '18',
  O: 0,
  C: 86400000,
  F: 0,
  L: 18150,
  n: 18151,
};

/** Those the adapter subscribes to, and that of a server which goes away. */
export const USED = {
  trade: combined('bnbbtc@trade', TRADE),
  depthUpdate: combined('bnbbtc@depth@100ms', DEPTH_UPDATE),
  serverShutdown: combined('!serverShutdown', { e: 'serverShutdown', E: 1770123456789 }),
} as const;

/** All others: raw ones, answers to messages that the adapter never sends, streams it never asks for. */
export const UNUSED: Readonly<Record<string, string>> = {
  rawTrade: JSON.stringify(TRADE),
  rawServerShutdown: JSON.stringify({ e: 'serverShutdown', E: 1770123456789 }),
  subscribed: JSON.stringify({ result: null, id: 1 }),
  subscriptions: JSON.stringify({ result: ['btcusdt@aggTrade'], id: 3 }),
  property: JSON.stringify({ result: true, id: 2 }),
  unknownProperty: JSON.stringify({ code: 0, msg: 'Unknown property', id: 1 }),
  invalidValue: JSON.stringify({ code: 1, msg: 'Invalid value type: expected Boolean' }),
  invalidRequest: JSON.stringify({ code: 2, msg: 'Invalid request: too many parameters' }),
  invalidJson: JSON.stringify({ code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' }),
  referencePrice: combined('bazusd@referencePrice', {
    e: 'referencePrice',
    s: 'BAZUSD',
    r: '1.00',
    t: 1770313263917,
  }),
  aggTrade: combined('bnbbtc@aggTrade', {
    e: 'aggTrade',
    E: 1672515782136,
    s: 'BNBBTC',
    a: 12345,
    p: '0.001',
    q: '100',
    f: 100,
    l: 105,
    T: 1672515782136,
    m: true,
    M: true,
  }),
  blockTrade: combined('bnbbtc@blockTrade', {
    e: 'blockTrade',
    E: 1772506983582,
    s: 'BNBBTC',
    t: 582,
    p: '0.052',
    q: '5838',
    T: 1772506983321,
    m: true,
  }),
  kline: combined('bnbbtc@kline_1m', { e: 'kline', E: 1672515782136, s: 'BNBBTC', k: KLINE }),
  klineOfZone: combined('bnbbtc@kline_1m@+08:00', { e: 'kline', E: 1672515782136, s: 'BNBBTC', k: KLINE }),
  miniTicker: combined('bnbbtc@miniTicker', {
    e: '24hrMiniTicker',
    E: 1672515782136,
    s: 'BNBBTC',
    c: '0.0025',
    o: '0.0010',
    h: '0.0025',
    l: '0.0010',
    v: '10000',
    q: '18',
  }),
  miniTickers: combined('!miniTicker@arr', [{ e: '24hrMiniTicker', E: 1672515782136, s: 'BNBBTC', c: '0.0025' }]),
  ticker: combined('bnbbtc@ticker', {
    e: '24hrTicker',
    ...ROLLING,
    x: '0.0009',
    Q: '10',
    b: '0.0024',
    B: '10',
    a: '0.0026',
    A: '100',
  }),
  rollingTicker: combined('bnbbtc@ticker_1h', { e: '1hTicker', ...ROLLING, C: 1675216573749 }),
  rollingTickers: combined('!ticker_1h@arr', [{ e: '1hTicker', ...ROLLING, C: 1675216573749 }]),
  bookTicker: combined('bnbusdt@bookTicker', {
    u: 400900217,
    s: 'BNBUSDT',
    b: '25.35190000',
    B: '31.21000000',
    a: '25.36520000',
    A: '40.66000000',
  }),
  averagePrice: combined('btcusdt@avgPrice', {
    e: 'avgPrice',
    E: 1693907033000,
    s: 'BTCUSDT',
    i: '5m',
    w: '25776.86000000',
    T: 1693907032213,
  }),
  partialDepth: combined('bnbbtc@depth5', {
    lastUpdateId: 160,
    bids: [['0.0024', '10']],
    asks: [['0.0026', '100']],
  }),
};

/** Answers of calls. */
export const ANSWERS = {
  depth: JSON.stringify({
    lastUpdateId: 1027024,
    bids: [['4.00000000', '431.00000000']],
    asks: [['4.00000200', '12.00000000']],
  }),
  klines: JSON.stringify([
    [
      1499040000000,
      '0.01634790',
      '0.80000000',
      '0.01575800',
      '0.01577100',
      '148976.11427815',
      1499644799999,
      '2434.19055334',
      308,
      '1756.87402397',
      '28.46694368',
      '0',
    ],
  ]),
  prices: JSON.stringify([
    { symbol: 'LTCBTC', price: '4.00000200' },
    { symbol: 'ETHBTC', price: '0.07946600' },
  ]),
  onePrice: JSON.stringify({ symbol: 'LTCBTC', price: '4.00000200' }),
  refusal: JSON.stringify({ code: -1121, msg: 'Invalid symbol.' }),
} as const;

export const DOCUMENTED = { TRADE, DEPTH_UPDATE } as const;
