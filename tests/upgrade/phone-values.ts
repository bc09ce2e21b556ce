/** Choices of one person on a phone, in values that every release since `d85dbd9c` knows. None is the default. */
export const CHOSEN = {
  theme: 'dark',
  palette: 'blueOrange',
  bookView: 'asks',
  product: 'spot',
  interval: 'FIFTEEN_MIN',
  favourites: ['ETHUSDT', 'PEPEUSDT'],
  lastSymbol: 'ETHUSDT',
  grouping: 10,
  alert: { symbol: 'BTCUSDT', price: '123456.5', side: 'above' },
  firedAlert: { symbol: 'ETHUSDT', price: '3000', side: 'below' },
  chart: { kind: 'line', scale: 'log', rsi: [{ kind: 'rsi', period: 21 }], paneShares: { rsi: 0.25 } },
  drawings: [
    {
      id: 'd1',
      tool: 'trend',
      anchors: [
        { timeMs: 1_790_000_000_000, price: 90_000 },
        { timeMs: 1_790_000_600_000, price: 91_000.5 },
      ],
    },
    { id: 'd2', tool: 'text', anchors: [{ timeMs: 1_790_000_300_000, price: 90_500 }], text: 'Look here' },
  ],
  habits: { locked: true, magnet: true },
  language: 'zh',
  level: 2,
  score: { score: 71, jsScore: 80, renderScore: 65, memoryScore: 60 },
  engine: 'Chrome 140',
  user: { userId: '123456789012', address: '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf', walletKind: 'demo' },
  token: 'token-of-an-earlier-release',
  // Since the release of 24 November.
  currency: 'EUR',
  cues: { sound: ['fill'], vibration: ['settlement', 'money'] },
  smallAsset: '2.5',
  assetSort: 'name',
  // Since that of 25 November.
  bookUnit: 'quote',
  bookTotal: 'row',
  panes: { upper: 410, book: 300 },
} as const;

/** Epoch ms at which it was chosen. */
export const CHOSEN_MS = 1_795_000_000_000;
