import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { LimitSet } from '../../api/own-limits-calls.ts';
import { compare, decimal } from '../../model/decimal.ts';
import { readAmount, typedText } from '../../ui/amount-input.ts';

/** Smallest limit: the smallest stake. A smaller one would allow no trade, which is the purpose of the cool-off. */
export const AMOUNT_MIN = decimal('1');
export const MINUTES_MAX = 1440;
/** Decimals of USDT, as on the ticket. */
export const LIMIT_DECIMALS = 2;

/** The fields as typed; an empty one means no limit. */
export interface LimitDraft {
  readonly maxStake: string;
  readonly dailyLoss: string;
  readonly sessionMinutes: string;
}

export type LimitField = keyof LimitDraft;

/** `unread`: the typed text cannot be parsed. */
export type DraftProblem = 'tooSmall' | 'tooLong' | 'unread';

/** Decimals that each field takes. */
export const FIELD_DECIMALS: Readonly<Record<LimitField, number>> = {
  maxStake: LIMIT_DECIMALS,
  dailyLoss: LIMIT_DECIMALS,
  sessionMinutes: 0,
};

/** The limits of a draft, or the problems of its fields. */
export type DraftReading =
  | { readonly ok: true; readonly wanted: LimitSet }
  | { readonly ok: false; readonly problems: Readonly<Record<LimitField, DraftProblem | null>> };

/** Returns the texts of the fields for a set of limits. */
export const draftOf = ({ maxStake, dailyLoss, sessionMinutes }: LimitSet): LimitDraft => ({
  maxStake: typedText(maxStake ?? ''),
  dailyLoss: typedText(dailyLoss ?? ''),
  sessionMinutes: sessionMinutes === null ? '' : String(sessionMinutes),
});

const isEmpty = (raw: string): boolean => raw.trim() === '';

/**
 * Parses a field: null when it is empty, `tooSmall` also for zero and for an incomplete amount such as a single point.
 */
function amountIn(raw: string): DecimalText | null | DraftProblem {
  if (isEmpty(raw)) return null;
  const { amount, refusal } = readAmount(raw, LIMIT_DECIMALS);
  if (refusal !== null) return 'unread';
  return amount === null || compare(amount, AMOUNT_MIN) < 0 ? 'tooSmall' : amount;
}

function minutesIn(raw: string): number | null | DraftProblem {
  if (isEmpty(raw)) return null;
  const { amount, refusal } = readAmount(raw, 0);
  if (refusal !== null) return 'unread';
  const minutes = Number(amount ?? 0);
  return minutes < 1 ? 'tooSmall' : minutes > MINUTES_MAX ? 'tooLong' : minutes;
}

const PROBLEMS: readonly unknown[] = ['tooSmall', 'tooLong', 'unread'] satisfies readonly DraftProblem[];
const isProblem = (read: DecimalText | number | null | DraftProblem): read is DraftProblem => PROBLEMS.includes(read);

export function readDraft(draft: LimitDraft): DraftReading {
  const maxStake = amountIn(draft.maxStake);
  const dailyLoss = amountIn(draft.dailyLoss);
  const sessionMinutes = minutesIn(draft.sessionMinutes);
  if (isProblem(maxStake) || isProblem(dailyLoss) || isProblem(sessionMinutes)) {
    return {
      ok: false,
      problems: {
        maxStake: isProblem(maxStake) ? maxStake : null,
        dailyLoss: isProblem(dailyLoss) ? dailyLoss : null,
        sessionMinutes: isProblem(sessionMinutes) ? sessionMinutes : null,
      },
    };
  }
  return { ok: true, wanted: { maxStake, dailyLoss, sessionMinutes } };
}

const sameAmount = (a: DecimalText | null, b: DecimalText | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0;

export const sameLimits = (a: LimitSet, b: LimitSet): boolean =>
  sameAmount(a.maxStake, b.maxStake) && sameAmount(a.dailyLoss, b.dailyLoss) && a.sessionMinutes === b.sessionMinutes;
