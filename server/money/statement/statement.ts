import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { statement } from '../../../protocol/rest/statement.ts';
import { STATEMENT_PARTS } from '../../../protocol/units/statement-parts.ts';
import type { StatementPart } from '../../../protocol/units/statement-parts.ts';
import { spanAt } from '../../../protocol/units/statement-span.ts';
import { minutesOpen } from '../../identity/time-open.ts';
import { parseSignedAmount, signedAmountText } from '../../ledger/amount.ts';
import type { MoneyParts } from '../money-parts.ts';
import { movedIn } from './movements.ts';
import type { MovedAsset } from './movements.ts';
import { partOfKind } from './part-of-kind.ts';

type StatementAnswer = DataOf<typeof statement>;
type StatementLine = StatementAnswer['lines'][number];

/** Sums of a week or a month, from the postings of the ledger. */
export interface Statements {
  of(userId: string, request: BodyOf<typeof statement>): Promise<StatementAnswer>;
}

const each = <T>(value: (part: StatementPart) => T) =>
  Object.fromEntries(STATEMENT_PARTS.map((part) => [part, value(part)])) as Record<StatementPart, T>;

/** Returns the line of one asset; null when its balance was zero and nothing moved. */
function lineOf({ asset, closing: closingText, moved }: MovedAsset): StatementLine | null {
  const parts = each(() => 0n);
  const closing = parseSignedAmount(closingText);
  let opening = closing;
  for (const { kind, amount: amountText, fee: feeText } of moved) {
    const [amount, fee] = [parseSignedAmount(amountText), parseSignedAmount(feeText)];
    opening -= amount;
    parts[partOfKind(kind)] += amount + fee;
    parts.fees -= fee;
  }
  if (opening === 0n && closing === 0n && STATEMENT_PARTS.every((part) => parts[part] === 0n)) return null;
  return {
    asset,
    opening: signedAmountText(opening),
    ...each((part) => signedAmountText(parts[part])),
    closing: signedAmountText(closing),
  };
}

export const createStatements = ({ db, clock }: Pick<MoneyParts, 'db' | 'clock'>): Statements => ({
  async of(userId, { span, time }) {
    const serverTime = clock.now();
    const times = spanAt(span, time === undefined || time > serverTime ? serverTime : time);
    const { assets, trades, first_ms: firstTime } = await movedIn(db, userId, times);
    const minutes = await minutesOpen(db, userId, times, serverTime);
    return {
      fromTime: times.fromMs,
      toTime: times.toMs,
      lines: assets.map(lineOf).filter((line) => line !== null),
      ...(minutes === null ? {} : { minutesOpen: minutes }),
      trades,
      ...(firstTime === null ? {} : { firstTime }),
      serverTime,
    };
  },
});
