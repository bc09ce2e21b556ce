import { sql } from 'kysely';
import type { DataOf } from '../../../../protocol/call.ts';
import type { statement } from '../../../../protocol/rest/statement.ts';
import type { Db } from '../../../../server/infra/db.ts';
import { parseSignedAmount, signedAmountText } from '../../../../server/ledger/amount.ts';

type Line = DataOf<typeof statement>['lines'][number];

export interface Walked {
  readonly journal_id: number;
  readonly kind: string;
  readonly ref: string;
  readonly micros: string;
  readonly owner: string;
  readonly asset: string;
  readonly account: string;
  readonly amount: string;
}

/** Statement lines by the full name of a journal kind, so that a new kind without a line fails. */
export const LINE_OF: Readonly<Record<string, string>> = {
  grant: 'granted',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  withdrawalPaid: 'withdrawals',
  withdrawalFailed: 'withdrawals',
  convert: 'converted',
  spotHold: 'traded',
  spotFill: 'traded',
  spotCancel: 'traded',
  spotAmend: 'traded',
  saleHold: 'soldToMerchants',
  salePaid: 'soldToMerchants',
  saleReturn: 'soldToMerchants',
  stake: 'upDown',
  win: 'upDown',
  loss: 'upDown',
  tie: 'upDown',
  void: 'upDown',
  refund: 'upDown',
  loanPayout: 'borrowed',
  loanRepay: 'borrowed',
  loanInterest: 'interestPaid',
  earnInterest: 'interestEarned',
  transfer: 'other',
  earnBuy: 'other',
  earnRedeem: 'other',
  earnAccrue: 'other',
  earnForfeit: 'other',
  loanAccrue: 'other',
};
const MOVED = [
  'granted',
  'deposits',
  'withdrawals',
  'converted',
  'traded',
  'soldToMerchants',
  'upDown',
  'borrowed',
  'interestEarned',
  'interestPaid',
  'fees',
  'other',
];

/** The whole ledger, posting by posting. */
export async function everyPosting(db: Db): Promise<readonly Walked[]> {
  const { rows } = await sql<Walked>`
    select j.id as journal_id, j.kind, j.ref, (extract(epoch from j.created_at) * 1000000)::bigint::text as micros,
      a.owner, a.asset, a.kind as account, p.amount::text as amount
    from posting p join journal j on j.id = p.journal_id join account a on a.id = p.account_id
    order by j.id, a.id`.execute(db);
  return rows;
}

/** Walks every posting there is, once for each span: slow and obvious. */
export function walkedStatement(
  all: readonly Walked[],
  userId: string,
  fromMs: number,
  toMs: number,
): { readonly lines: readonly Line[]; readonly trades: number } {
  const lines = new Map<string, Map<string, bigint>>();
  const add = (asset: string, name: string, amount: bigint) => {
    const line = lines.get(asset) ?? new Map<string, bigint>();
    line.set(name, (line.get(name) ?? 0n) + amount);
    lines.set(asset, line);
  };
  const mine = new Set(all.filter(({ owner }) => owner === userId).map(({ journal_id: id }) => id));
  const traded = new Set<string>();
  for (const posting of all.filter(({ journal_id: id }) => mine.has(id))) {
    const micros = BigInt(posting.micros);
    const amount = parseSignedAmount(posting.amount);
    const before = micros < BigInt(fromMs) * 1000n;
    const within = !before && micros < BigInt(toMs) * 1000n;
    const name = LINE_OF[posting.kind] ?? 'other';
    if (posting.owner === userId) {
      if (before) add(posting.asset, 'opening', amount);
      if (before || within) add(posting.asset, 'closing', amount);
      if (within) add(posting.asset, name, amount);
    } else if (posting.account === 'fees' && within) {
      add(posting.asset, 'fees', -amount);
      add(posting.asset, name, amount);
    }
    if (within && ['win', 'loss', 'tie', 'void', 'spotFill'].includes(posting.kind)) traded.add(posting.ref);
  }
  const shown = [...lines].filter(([, line]) => [...line.values()].some((amount) => amount !== 0n));
  const text = (line: ReadonlyMap<string, bigint>, name: string) => signedAmountText(line.get(name) ?? 0n);
  return {
    lines: shown
      .sort(([a], [b]) => rankOf(a).localeCompare(rankOf(b)))
      .map(([asset, line]) =>
        Object.fromEntries([
          ['asset', asset],
          ...['opening', ...MOVED, 'closing'].map((name) => [name, text(line, name)] as const),
        ]),
      ) as unknown as Line[],
    trades: traded.size,
  };
}

const rankOf = (asset: string): string => (asset === 'USDT' ? '' : asset);
