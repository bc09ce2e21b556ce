import { FIRST_TABLE, oddsHeadText, oddsTableText, receiptText } from '../../../protocol/proof-texts.ts';
import type { OddsHead, OddsTable, ProofBundle } from '../../../src/proof/bundle.ts';
import { validTrade } from '../../src/proof/valid-trade.ts';
import type { TradePlan } from '../../src/proof/valid-trade.ts';
import { bad, chained, good, headOf, signer, stranger } from './case.ts';
import type { Case, TickFields } from './case.ts';

/** Won by the rule that is in force. */
export const TRADE: TradePlan = {
  ruleId: 'updown-2',
  symbol: 'BTCUSDT',
  firstSeq: 4711,
  direction: 1,
  periodSeconds: 30,
  stakeCents: 3333,
  oddsPercent: 85,
  moves: [7, -3, 5],
  steps: [1000, 1000, 14_000, 13_500, 4000],
  silent: [0, 0],
  level: false,
  ticksBefore: 1,
  ticksAfter: 0,
};

const trade = validTrade(TRADE, signer);
const { order, receipt, prevHash, ticks, checkpoints } = trade;
const { coinSymbol: symbol } = order;
const openAt = ticks.findIndex(({ seq }) => seq === order.openSeq);
const closeAt = ticks.findIndex(({ seq }) => seq === order.closeSeq);

type Changes = Partial<ProofBundle['order']>;
const withOrder = (changes: Changes): ProofBundle => ({ ...trade, order: { ...order, ...changes } });

/** The trade with other terms, which the exchange signed. */
function resigned(changes: Changes): ProofBundle {
  const changed = withOrder(changes);
  return { ...changed, receipt: signer.signed(receiptText(changed.order)) };
}

/** The trade with other ticks; hashes and signatures are right. */
function withTicks(fields: readonly TickFields[]): ProofBundle {
  const own = chained(symbol, prevHash, fields);
  const changed = resigned({ openHash: own[openAt]!.hash, closeHash: own[closeAt]!.hash });
  return { ...changed, ticks: own, checkpoints: [headOf(symbol, own[0]!), headOf(symbol, own.at(-1)!)] };
}

/** Returns a proof as it was before tables were signed. */
function withoutTables(bundle: ProofBundle): ProofBundle {
  const { oddsTables: _tables, oddsHead: _head, ...rest } = bundle;
  return { ...rest, format: 'tern-proof-1' };
}

const bare = withoutTables(trade);

/** The only table, in force after the trade had been opened. */
function laterTable(): OddsTable {
  const fields = {
    oddsVersion: 2,
    ruleId: 'updown-2',
    fromTime: order.openTime + 1,
    rates: [{ period: 30, odds: '0.85' }],
    previousHash: '0'.repeat(64),
  };
  return { ...fields, ...signer.signed(oddsTableText(fields)) };
}

/** A head that names a table as the newest one of a moment. */
const headAt = (tableHash: string, time: number): OddsHead => ({
  tableHash,
  time,
  ...signer.signed(oddsHeadText({ tableHash, time })),
});

/** A signature names the newest table, so that none is left out at the end of a list. */
function newestTableCases(): readonly Case[] {
  const { oddsHead, oddsTables, ...others } = trade;
  const headless = { ...others, oddsTables, format: 'tern-proof-2' };
  return [
    good('a trade saved before the newest table was named', headless),
    bad('tables cut short at their end', 'head of the tables', { ...trade, oddsTables: oddsTables!.slice(0, 1) }),
    bad('a head of the tables from before the opening', 'time of the head', {
      ...trade,
      oddsHead: headAt(oddsHead!.tableHash, order.openTime - 1),
    }),
    bad('a head of the tables signed by a stranger', 'key', {
      ...trade,
      oddsHead: { ...oddsHead!, ...stranger.signed(oddsHead!.payload) },
    }),
    bad('a head of the tables in a file without one', 'fields', { ...trade, format: 'tern-proof-2' }),
  ];
}

/** Cases about the distance of ticks from the end of a trade: at most 5 s on each side. */
function gapCases(): readonly Case[] {
  const steps = [1000, 1000, 14_000, 11_000, 1000];
  const untilEnd = [1000, 1000, 14_000, 16_000];
  const made = (plan: Partial<TradePlan>) => withoutTables(validTrade({ ...TRADE, ...plan }, signer));
  const { closeSeq, closeTime, closePrice, closeHash } = order;
  const { closeSeq: _s, closeTime: _t, closePrice: _p, closeHash: _h, ...open } = order;
  const asVoid = { ...open, result: 'void', voidReason: 'feedGap', payout: order.betAmount, profit: '0' };
  const silent = made({ silent: [1000, 6000] });
  const { voidReason: _r, ...silentOpen } = silent.order;
  const last = silent.ticks.findLast(({ ts }) => ts <= silent.order.dueTime)!;
  const close = { closeSeq: last.seq, closeTime: last.ts, closePrice: last.price, closeHash: last.hash };
  return [
    good('a void trade', silent),
    good('the earlier tick exactly 5000 ms before the end', made({ steps, silent: [5000, 0] })),
    good('void: the earlier tick 5001 ms before the end', made({ steps: steps.with(3, 10_999), silent: [5001, 0] })),
    good('the later tick exactly 5000 ms after the end', made({ steps: [...untilEnd, 5000] })),
    good('void: the later tick 5001 ms after the end', made({ steps: [...untilEnd, 5001] })),
    bad('void without a gap', 'void', { ...bare, order: asVoid }),
    bad('a void trade with the fields of a close', 'fields', {
      ...trade,
      order: { ...asVoid, closeSeq, closeTime, closePrice, closeHash },
    }),
    bad('a void trade that names another reason', 'voidReason', {
      ...silent,
      order: { ...silent.order, voidReason: 'other' },
    }),
    bad('a gap, and not void', 'gap', {
      ...silent,
      order: { ...silentOpen, ...close, result: 'win', payout: '61.66', profit: '28.33' },
    }),
  ];
}

/** Cases about the chain of ticks and its signatures. */
function headedCases(): readonly Case[] {
  const [first, last] = checkpoints;
  const early = withoutTables(validTrade({ ...TRADE, firstSeq: 1 }, signer));
  const late = ticks[openAt + 1]!;
  const extra = { seq: ticks.at(-1)!.seq + 1, ts: ticks.at(-1)!.ts, price: order.openPrice, source: 'test:0' };
  const upToClose = ticks.slice(0, closeAt + 1);
  const fields: readonly TickFields[] = ticks;
  return [
    good('no checkpoint before the opening, from tick 1 of the market on', {
      ...early,
      checkpoints: early.checkpoints.slice(-1),
    }),
    bad('a tick left out', 'sequence numbers', { ...bare, ticks: ticks.toSpliced(2, 1) }),
    bad(
      'a time that falls',
      'times',
      withoutTables(withTicks(fields.with(2, { ...fields[2]!, ts: fields[1]!.ts - 1 }))),
    ),
    bad('a first checkpoint behind the opening', 'checkpoints', {
      ...bare,
      checkpoints: [headOf(symbol, late), last],
    }),
    bad('a checkpoint with another time than its tick', 'checkpoints', {
      ...bare,
      checkpoints: [headOf(symbol, { ...ticks[0]!, ts: first!.ts + 1 }), last],
    }),
    bad('no signature behind the close', 'checkpoints', { ...bare, checkpoints: checkpoints.slice(0, 1) }),
    bad('a tick behind the last checkpoint', 'checkpoints', {
      ...bare,
      ticks: chained(symbol, prevHash, [...fields, extra as TickFields]),
    }),
    bad('no tick behind the end', 'pair', {
      ...bare,
      ticks: upToClose,
      checkpoints: [first, headOf(symbol, ticks[closeAt]!)],
    }),
  ];
}

/** Stakes that are no whole cents; odds and their tables. */
function moneyCases(): readonly Case[] {
  const finer = resigned({ betAmount: '33.335', payout: '61.66', profit: '28.325' });
  const finest = resigned({
    ruleId: 'updown-1',
    betAmount: '33.333333335',
    payout: '61.66666666',
    profit: '28.333333325',
  });
  const unknown = resigned({ ruleId: 'updown-3', betContent: 2, result: 'loss', payout: '0', profit: '-33.33' });
  return [
    bad(
      'a payout that is not rounded down to cents',
      'payout',
      withoutTables(withOrder({ payout: '61.6605', profit: '28.3305' })),
    ),
    bad(
      'a payout with a zero at its end',
      'payout is not the shortest text',
      withoutTables(withOrder({ payout: '61.660' })),
    ),
    good('a stake of three decimals: stake and gain are rounded as one sum', finer),
    bad('a stake of three decimals, only the gain rounded', 'payout', {
      ...finer,
      order: { ...finer.order, payout: '61.665', profit: '28.33' },
    }),
    good('a stake of nine decimals, rule updown-1, without tables', withoutTables(finest)),
    bad('a trade that lost by a rule that is not known, without tables', 'ruleId', withoutTables(unknown)),
    good('a trade saved without tables of odds', withoutTables(trade)),
    good('a trade from before the first table', {
      ...trade,
      oddsTables: [laterTable()],
      oddsHead: headAt(FIRST_TABLE, order.openTime),
    }),
    bad('an empty list of tables', 'tables', { ...trade, oddsTables: [] }),
    bad('odds that were not in force', 'odds', resigned({ odds: '0.01', payout: '33.66', profit: '0.33' })),
    bad('a version of the odds that is not there', 'odds', resigned({ oddsVersion: 99 })),
    bad('a superseded table left out', 'chain of the tables', {
      ...trade,
      oddsTables: trade.oddsTables!.toSpliced(1, 1),
    }),
    bad('tables of odds in a file without them', 'fields', { ...trade, format: 'tern-proof-1' }),
  ];
}

export const tradeCases = (): readonly Case[] => [
  good('a trade that won, rule updown-2', trade),
  good('a trade that won, rule updown-1', validTrade({ ...TRADE, ruleId: 'updown-1' }, signer)),
  good('a trade that lost', validTrade({ ...TRADE, direction: 2 }, signer)),
  good('a tie', validTrade({ ...TRADE, level: true }, signer)),
  ...gapCases(),
  ...moneyCases(),
  ...newestTableCases(),
  ...headedCases(),
  bad('another stake', 'text of the receipt', withoutTables(withOrder({ betAmount: '33.34' }))),
  bad('a stake with a zero at its end', 'text of the receipt', withoutTables(withOrder({ betAmount: '33.330' }))),
  bad('a receipt signed by a stranger', 'key', { ...bare, receipt: stranger.signed(receipt.payload) }),
  bad('a key id that is not the key', 'signature', {
    ...bare,
    receipt: { ...stranger.signed(receipt.payload), keyId: signer.keyId },
  }),
  bad('a field too many', 'fields', { ...bare, note: 'a field too many' }),
];
