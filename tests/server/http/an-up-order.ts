/** The body of an up trade that the exchange takes, at a person's first try. */
export const AN_UP_ORDER = {
  coinSymbol: 'BTCUSDT',
  betAmount: '10',
  betContent: 1,
  type: 30,
  oddsVersion: 1,
  clientOrderId: 'aaaaaaaa-0000-0000',
};
