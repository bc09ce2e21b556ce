import type { DecimalText, SignedDecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { decimal, integer, optional, signedDecimal, symbol, text, time, WireError } from '../wire.ts';
import type { WireRecord } from '../wire.ts';

export type Outcome = 'win' | 'loss' | 'tie' | 'void';

/** One published tick as it stands on a receipt. */
export interface ReceiptTick {
  readonly price: DecimalText;
  readonly seq: number;
  readonly timeMs: EpochMs;
  readonly hash: string;
}

/** How an up/down trade ended. A void has no settle tick: the stake came back because the feed had a gap. */
export interface Settlement {
  readonly outcome: Outcome;
  readonly settleTick: ReceiptTick | null;
  /** What was paid back, 0 on a loss. */
  readonly payout: DecimalText;
  readonly profit: SignedDecimalText;
  readonly settledMs: EpochMs;
  readonly voidReason: string;
}

/** An up/down trade in our words; the wire says coinSymbol, betAmount, betContent, type. */
export interface UpDownOrder {
  readonly id: string;
  readonly symbol: MarketSymbol;
  readonly stake: DecimalText;
  readonly direction: 'up' | 'down';
  readonly periodSeconds: number;
  readonly payoutRate: DecimalText;
  readonly oddsVersion: number;
  readonly ruleId: string;
  readonly createdMs: EpochMs;
  readonly openTick: ReceiptTick;
  readonly dueMs: EpochMs;
  readonly settlement: Settlement | null;
}

const OUTCOMES: readonly Outcome[] = ['win', 'loss', 'tie', 'void'];
const SETTLED = 1;
const UP = 1;

function settlementOf(row: WireRecord): Settlement {
  const outcome = OUTCOMES.find((name) => name === row['result']);
  if (!outcome) throw new WireError('result');
  const price = optional(row, 'closePrice', decimal);
  const seq = optional(row, 'closeSeq', integer);
  const timeMs = optional(row, 'closeTime', time);
  const settleTick =
    price !== undefined && seq !== undefined && timeMs !== undefined
      ? { price, seq, timeMs, hash: text(row, 'closeHash') }
      : null;
  return {
    outcome,
    settleTick,
    payout: decimal(row, 'payout'),
    profit: signedDecimal(row, 'profit'),
    settledMs: time(row, 'settleTime'),
    voidReason: text(row, 'voidReason'),
  };
}

/** @throws WireError when a field is missing or of the wrong kind */
export function decodeUpDownOrder(row: WireRecord): UpDownOrder {
  return {
    id: text(row, 'id'),
    symbol: symbol(row, 'coinSymbol'),
    stake: decimal(row, 'betAmount'),
    direction: integer(row, 'betContent') === UP ? 'up' : 'down',
    periodSeconds: integer(row, 'type'),
    payoutRate: decimal(row, 'odds'),
    oddsVersion: integer(row, 'oddsVersion'),
    ruleId: text(row, 'ruleId'),
    createdMs: time(row, 'createTime'),
    openTick: {
      price: decimal(row, 'openPrice'),
      seq: integer(row, 'openSeq'),
      timeMs: time(row, 'openTime'),
      hash: text(row, 'openHash'),
    },
    dueMs: time(row, 'dueTime'),
    settlement: integer(row, 'status') === SETTLED ? settlementOf(row) : null,
  };
}
