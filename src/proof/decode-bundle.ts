import { BARE_PROOF_FORMAT, HEADLESS_PROOF_FORMAT, PROOF_FORMAT } from './bundle.ts';
import type { OddsHead, OddsTable, ProofBundle, ProofOrder } from './bundle.ts';
import { FieldReader, ShapeError } from './read-fields.ts';
import { checkpointOf, receiptOf, tickOf } from './read-signed.ts';
import type { ProofLink } from './report.ts';

/** More than the longest trade needs at a hundred ticks a second, and little enough to check on a phone. */
export const TICKS_MAX = 50_000;
export const CHECKPOINTS_MAX = 2000;
/** A table comes with a change of odds or rules, a few a year. */
export const ODDS_TABLES_MAX = 1000;
const RATES_MAX = 100;

export type Decoded =
  | { readonly ok: true; readonly bundle: ProofBundle }
  /** `link`: the one that the unreadable field belongs to. */
  | { readonly ok: false; readonly link: ProofLink; readonly field: string };

const FIELDS = ['format', 'order', 'receipt', 'prevHash', 'ticks', 'checkpoints'] as const;
const OPENING = [
  'id',
  'userId',
  'coinSymbol',
  'betContent',
  'betAmount',
  'type',
  'odds',
  'oddsVersion',
  'ruleId',
  'openSeq',
  'openTime',
  'openPrice',
  'openHash',
  'dueTime',
] as const;
const RESULTS = ['win', 'loss', 'tie', 'void'] as const;
/** Which fields an order has depends on how it ended. */
const CLOSE = ['closeSeq', 'closeTime', 'closePrice', 'closeHash'] as const;

function orderOf(value: unknown, path: string): ProofOrder {
  const result = RESULTS.find((word) => word === (value as { result?: unknown } | null)?.result);
  if (!result) throw new ShapeError(`${path}.result`);
  const isVoid = result === 'void';
  const ending = isVoid ? (['voidReason'] as const) : CLOSE;
  const from = new FieldReader(value, path, [...OPENING, 'result', ...ending, 'payout', 'profit']);
  return {
    id: from.id('id'),
    userId: from.id('userId'),
    coinSymbol: from.symbol('coinSymbol'),
    betContent: from.oneOf('betContent', [1, 2]),
    betAmount: from.decimal('betAmount'),
    type: from.whole('type', 1),
    odds: from.decimal('odds'),
    oddsVersion: from.whole('oddsVersion', 1),
    ruleId: from.name('ruleId'),
    openSeq: from.whole('openSeq', 1),
    openTime: from.whole('openTime', 0),
    openPrice: from.decimal('openPrice'),
    openHash: from.hash('openHash'),
    dueTime: from.whole('dueTime', 0),
    result,
    ...(isVoid
      ? { voidReason: from.name('voidReason') }
      : {
          closeSeq: from.whole('closeSeq', 1),
          closeTime: from.whole('closeTime', 0),
          closePrice: from.decimal('closePrice'),
          closeHash: from.hash('closeHash'),
        }),
    payout: from.decimal('payout'),
    profit: from.signedDecimal('profit'),
  };
}

function oddsTableOf(value: unknown, path: string): OddsTable {
  const from = new FieldReader(value, path, [
    'oddsVersion',
    'ruleId',
    'fromTime',
    'rates',
    'previousHash',
    'keyId',
    'payload',
    'signature',
  ]);
  return {
    oddsVersion: from.whole('oddsVersion', 1),
    ruleId: from.name('ruleId'),
    fromTime: from.whole('fromTime', 0),
    rates: from.list('rates', RATES_MAX, (rate, at) => {
      const of = new FieldReader(rate, at, ['period', 'odds']);
      return { period: of.whole('period', 1), odds: of.decimal('odds') };
    }),
    previousHash: from.hash('previousHash'),
    keyId: from.keyId('keyId'),
    payload: from.line('payload'),
    signature: from.signature('signature'),
  };
}

function oddsHeadOf(value: unknown, path: string): OddsHead {
  const from = new FieldReader(value, path, ['tableHash', 'time', 'keyId', 'payload', 'signature']);
  return {
    tableHash: from.hash('tableHash'),
    time: from.whole('time', 0),
    keyId: from.keyId('keyId'),
    payload: from.line('payload'),
    signature: from.signature('signature'),
  };
}

/** Returns the link that an unreadable field breaks. */
function linkOf(field: string): ProofLink {
  if (/^(ticks|prevHash)/.test(field)) return 'chain';
  if (field.startsWith('checkpoints')) return 'checkpoint';
  if (/^odds(Tables|Head)/.test(field)) return 'odds';
  if (/^order\.open|^order\.dueTime/.test(field)) return 'opening';
  if (field.startsWith('order.close')) return 'closing';
  if (field.startsWith('order.void')) return 'void';
  if (field.startsWith('order.result')) return 'result';
  if (/^order\.(payout|profit)/.test(field)) return 'payout';
  return 'receipt';
}

/** Reads parsed JSON strictly: no field missing, none too many, each in its form. Never throws. */
export function decodeProofBundle(value: unknown): Decoded {
  try {
    const format = (value as { format?: unknown } | null)?.format;
    const isBare = format === BARE_PROOF_FORMAT;
    const isHeaded = !isBare && format !== HEADLESS_PROOF_FORMAT;
    const odds = [...(isBare ? [] : ['oddsTables']), ...(isHeaded ? ['oddsHead'] : [])];
    const from = new FieldReader(value, '', [...FIELDS, ...odds]);
    const bundle: ProofBundle = {
      format: from.oneOf('format', [PROOF_FORMAT, HEADLESS_PROOF_FORMAT, BARE_PROOF_FORMAT]),
      order: orderOf(from.raw('order'), 'order'),
      receipt: receiptOf(from.raw('receipt'), 'receipt'),
      prevHash: from.hash('prevHash'),
      ticks: from.list('ticks', TICKS_MAX, tickOf),
      checkpoints: from.list('checkpoints', CHECKPOINTS_MAX, checkpointOf),
      ...(!isBare && { oddsTables: from.list('oddsTables', ODDS_TABLES_MAX, oddsTableOf) }),
      ...(isHeaded && { oddsHead: oddsHeadOf(from.raw('oddsHead'), 'oddsHead') }),
    };
    // Without any table, a file of this format would hide that its odds were not compared.
    if (bundle.oddsTables?.length === 0) throw new ShapeError('oddsTables');
    return { ok: true, bundle };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return { ok: false, link: linkOf(error.field), field: error.field };
  }
}
