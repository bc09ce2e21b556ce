import type { TFunction } from 'i18next';
import type { StatementPart } from '../../../protocol/units/statement-parts.ts';
import { exactText, withSign } from '../../i18n/number-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { amountsOf, movedParts } from './statement-rules.ts';
import type { AssetAmount, Statement, StatementLine } from './statement-rules.ts';

const MINUTE_MS = 60_000;

/** A labelled value, the same on the page and in the picture. */
export interface StatementFact {
  readonly key: string;
  readonly name: string;
  /** Values shown below one another. */
  readonly values: readonly string[];
  /** Sign of a result; left out for neutral figures. */
  readonly tone?: 'up' | 'down';
}

const plain = ({ amount, asset }: AssetAmount) => `${exactText(amount)} ${asset}`;
const signed = ({ amount, asset }: AssetAmount) => `${withSign(exactText(amount))} ${asset}`;
const orNone = (values: readonly string[]): readonly string[] => (values.length === 0 ? ['0'] : values);

/** Returns the colour of a gain or loss. */
const toneOf = (amounts: readonly AssetAmount[]): { readonly tone?: 'up' | 'down' } => {
  const [only] = amounts;
  return only === undefined ? {} : { tone: only.amount.startsWith('-') ? 'down' : 'up' };
};

function openText(t: TFunction<'app'>, minutes: number | null): string {
  if (minutes === null) return t('statement.figure.forgotten');
  return minutes === 0 ? t('common.unit.minutes', { value: 0 }) : durationText(minutes * MINUTE_MS);
}

/** The main figures. Outgoing amounts have no minus sign: their name says so. */
export function figuresOf(t: TFunction<'app'>, { lines, minutesOpen, trades }: Statement): readonly StatementFact[] {
  const came = (part: 'deposits' | 'interestEarned') => orNone(amountsOf(lines, part).map(plain));
  const left = (part: 'withdrawals' | 'fees' | 'interestPaid') => orNone(amountsOf(lines, part, true).map(plain));
  const upDown = amountsOf(lines, 'upDown');
  return [
    { key: 'deposits', name: t('statement.figure.deposits'), values: came('deposits') },
    { key: 'withdrawals', name: t('statement.figure.withdrawals'), values: left('withdrawals') },
    { key: 'fees', name: t('statement.figure.fees'), values: left('fees') },
    { key: 'upDown', name: t('statement.figure.upDown'), values: orNone(upDown.map(signed)), ...toneOf(upDown) },
    { key: 'interestEarned', name: t('statement.figure.interestEarned'), values: came('interestEarned') },
    { key: 'interestPaid', name: t('statement.figure.interestPaid'), values: left('interestPaid') },
    { key: 'trades', name: t('statement.figure.trades'), values: [String(trades)] },
    {
      key: 'open',
      name: t('statement.figure.open'),
      values: [openText(t, minutesOpen)],
    },
  ];
}

const partFact = (t: TFunction<'app'>, { asset, parts }: StatementLine, part: StatementPart): StatementFact => ({
  key: part,
  name: t(`statement.line.${part}`),
  values: [withSign(exactText(parts[part]))],
  ...(part === 'upDown' ? toneOf([{ asset, amount: parts[part] }]) : {}),
});

/** Returns the lines of one asset from opening to closing balance. Amounts are exact, so that they add up. */
export const factsOf = (t: TFunction<'app'>, line: StatementLine): readonly StatementFact[] => [
  { key: 'opening', name: t('statement.line.opening'), values: [exactText(line.opening)] },
  ...movedParts(line).map((part) => partFact(t, line, part)),
  { key: 'closing', name: t('statement.line.closing'), values: [exactText(line.closing)] },
];
