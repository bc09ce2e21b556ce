import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { UpDownOrder, SettledOrder } from '../../../src/model/up-down-order.ts';

const tick = { price: '1' as DecimalText, seq: 1, timeMs: 0, hash: 'a'.repeat(64) };

export const openOrder = (id: string, createdMs: number, periodMs = 30_000): UpDownOrder => ({
  id,
  symbol: 'BTCUSDT' as MarketSymbol,
  stake: '10' as DecimalText,
  direction: 'up',
  periodSeconds: periodMs / 1000,
  payoutRate: '0.85' as DecimalText,
  payoutVersion: 1,
  ruleId: 'updown-1',
  createdMs,
  openTick: { ...tick, timeMs: createdMs },
  dueMs: createdMs + periodMs,
  settlement: null,
});

export const settledOrder = (order: UpDownOrder, settledMs = order.dueMs): SettledOrder => ({
  ...order,
  settlement: {
    outcome: 'win',
    settleTick: { ...tick, timeMs: settledMs },
    payout: '18.5' as DecimalText,
    profit: '8.5' as SignedDecimalText,
    settledMs,
    voidReason: '',
  },
});
