import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { OddsHead, OddsTable, ProofBundle, ProofTick } from '../../../src/proof/bundle.ts';
import { sha256 } from './signer.ts';
import type { Signer } from './signer.ts';

/** Parameters of a trade; prices in cents, so that the sums below are whole numbers. */
export interface TradePlan {
  /** `updown-1` pays all four decimals that cents times hundredths have, `updown-2` the first two of them. */
  readonly ruleId: 'updown-1' | 'updown-2';
  readonly symbol: string;
  readonly firstSeq: number;
  readonly direction: 1 | 2;
  readonly periodSeconds: number;
  readonly stakeCents: number;
  /** Hundredths: 85 pays 0.85. */
  readonly oddsPercent: number;
  /** Price moves in cents, one per tick; cycled. */
  readonly moves: readonly number[];
  /** Milliseconds between ticks; cycled. */
  readonly steps: readonly number[];
  /** The feed is silent from this long before the end to this long after it, ms; 0 and 0 for a steady feed. */
  readonly silent: readonly [beforeMs: number, afterMs: number];
  /** The closing price is put on the opening price. */
  readonly level: boolean;
  readonly ticksBefore: number;
  readonly ticksAfter: number;
}

const START_MS = 1_764_000_000_000;
const cents = (value: number): DecimalText =>
  `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}` as DecimalText;
/** Shortest text of hundredths: 1850 → `18.5`. */
const shortest = (value: number): string => `${value < 0 ? '-' : ''}${cents(Math.abs(value)).replace(/\.?0+$/, '')}`;

interface Times {
  readonly ts: number[];
  readonly openAt: number;
  readonly dueMs: number;
}

/** When ticks come: some before the opening, then until well after the end, with the silence of the plan around it. */
function timesOf(plan: TradePlan): Times {
  const { steps, silent, periodSeconds, ticksBefore, ticksAfter } = plan;
  const ts: number[] = [];
  let now = START_MS;
  const step = () => steps[ts.length % steps.length]!;
  for (let i = 0; i <= ticksBefore; i++) ts.push((now += step()));
  const openAt = ts.length - 1;
  const dueMs = now + periodSeconds * 1000;
  const isSilent = silent[0] + silent[1] > 0;
  for (;;) {
    const next = now + step();
    if (next > dueMs || (isSilent && next > dueMs - silent[0])) break;
    ts.push((now = next));
  }
  now = dueMs + (isSilent ? silent[1] : 0);
  for (let i = 0; i <= ticksAfter; i++) ts.push((now += step()));
  return { ts, openAt, dueMs };
}

/** The table that the trade was opened at, one before it and one after it. */
function tablesAround({ ruleId, oddsPercent }: TradePlan, signer: Signer): readonly OddsTable[] {
  let previousHash = '0'.repeat(64);
  return [
    { oddsVersion: 1, ruleId: 'updown-1', fromTime: START_MS - 86_400_000, odds: '0.5' },
    { oddsVersion: 2, ruleId, fromTime: START_MS, odds: shortest(oddsPercent) },
    { oddsVersion: 3, ruleId: 'updown-2', fromTime: START_MS + 86_400_000, odds: '0.01' },
  ].map(({ odds, ...table }) => {
    const rates = [30, 60, 120].map((period) => ({ period, odds }));
    const listed = rates.map(({ period }) => `${period}:${odds}`).join(',');
    const head = ['tern-odds-1', table.oddsVersion, table.ruleId, table.fromTime, listed, previousHash];
    const signed = signer.signed(head.join('|'));
    const whole = Object.assign(table, { rates, previousHash }, signed);
    previousHash = sha256(signed.payload);
    return whole;
  });
}

/** Says that a table was the newest at a moment. */
function headOf({ payload }: OddsTable, time: number, signer: Signer): OddsHead {
  const tableHash = sha256(payload);
  return { tableHash, time, ...signer.signed(`tern-odds-head-1|${tableHash}|${time}`) };
}

/** A settled trade with its whole proof, made here from the documents and not by the code under test. */
export function validTrade(plan: TradePlan, signer: Signer): ProofBundle {
  const { ruleId, symbol, firstSeq, direction, periodSeconds, stakeCents, oddsPercent, moves } = plan;
  const { ts, openAt, dueMs } = timesOf(plan);
  const closeAt = ts.findLastIndex((time) => time <= dueMs);
  const prices = ts.map(() => 0);
  let price = 5_000_000;
  for (let i = 0; i < ts.length; i++) prices[i] = price = Math.max(1, price + moves[i % moves.length]!);
  if (plan.level) prices[closeAt] = prices[openAt]!;

  const prevHash = sha256(`before ${firstSeq}`);
  const ticks: ProofTick[] = [];
  let hash = prevHash;
  ts.forEach((time, i) => {
    const fields = { seq: firstSeq + i, ts: time, price: cents(prices[i]!), source: `test:${i % 7}` };
    hash = sha256(`${hash}|${symbol}|${fields.seq}|${time}|${fields.price}|${fields.source}`);
    ticks.push({ ...fields, hash });
  });

  const [open, close, after] = [ticks[openAt]!, ticks[closeAt]!, ticks[closeAt + 1]!];
  const isVoid = dueMs - close.ts > 5000 || after.ts - dueMs > 5000;
  const change = prices[closeAt]! - prices[openAt]!;
  const won = change > 0 === (direction === 1);
  const result = isVoid
    ? ('void' as const)
    : change === 0
      ? ('tie' as const)
      : won
        ? ('win' as const)
        : ('loss' as const);
  const stake = stakeCents * 100;
  const exactWin = stake + stakeCents * oddsPercent;
  const win = ruleId === 'updown-1' ? exactWin : exactWin - (exactWin % 100);
  const payout = result === 'loss' ? 0 : result === 'win' ? win : stake;
  /** Ten-thousandths: cents times hundredths. */
  const money = (value: number): string => {
    const sign = value < 0 ? '-' : '';
    const size = Math.abs(value);
    const fraction = String(size % 10_000)
      .padStart(4, '0')
      .replace(/0+$/, '');
    return `${sign}${Math.floor(size / 10_000)}${fraction && `.${fraction}`}`;
  };

  const opening = {
    id: `order-${firstSeq}`,
    userId: 'user_7',
    coinSymbol: symbol,
    betContent: direction,
    betAmount: shortest(stakeCents),
    type: periodSeconds,
    odds: shortest(oddsPercent),
    oddsVersion: 2,
    ruleId,
    openSeq: open.seq,
    openTime: open.ts,
    openPrice: open.price,
    openHash: open.hash,
    dueTime: dueMs,
  };
  const head = ({ seq, ts: time, hash: value }: ProofTick) => ({
    symbol,
    seq,
    hash: value,
    ts: time,
    ...signer.signed(`tern-checkpoint-1|${symbol}|${seq}|${value}|${time}`),
  });
  const oddsTables = tablesAround(plan, signer);
  const text = `tern-receipt-1|${Object.values(opening).join('|')}`;
  return {
    format: 'tern-proof-3',
    order: {
      ...opening,
      result,
      ...(isVoid
        ? { voidReason: 'feedGap' }
        : { closeSeq: close.seq, closeTime: close.ts, closePrice: close.price, closeHash: close.hash }),
      payout: money(payout),
      profit: money(payout - stake),
    },
    receipt: signer.signed(text),
    prevHash,
    ticks,
    checkpoints: [head(ticks[0]!), head(ticks[ticks.length - 1]!)],
    oddsTables,
    oddsHead: headOf(oddsTables[1]!, dueMs + 10_000, signer),
  };
}
