import { FUND_PASSWORD_MAX, FUND_PASSWORD_MIN } from '../../../protocol/units/fund-password-lengths.ts';
import { lengthOf } from '../../model/text-length.ts';

/** Keyboards differ in how they write the same accented letter; the exchange compares them like this too. */
const written = (password: string): string => password.normalize('NFC');

/** A new password as it is typed: twice, and beside the old one where there is one. */
export interface TypedPassword {
  readonly old: string | null;
  readonly pwd: string;
  readonly again: string;
}

/** The first problem of the new password; null when it can be sent. */
export type PasswordProblem = 'oldMissing' | 'missing' | 'short' | 'long' | 'same' | 'differs';

/** Counts as the exchange does: characters, not the halves that some are made of. */
export const isShort = (pwd: string): boolean => lengthOf(pwd) < FUND_PASSWORD_MIN;

export const isSame = (old: string | null, pwd: string): boolean =>
  old !== null && pwd !== '' && written(old) === written(pwd);

/** The first thing between this and sending it, from the top of the form down. */
export function passwordProblem({ old, pwd, again }: TypedPassword): PasswordProblem | null {
  if (old === '') return 'oldMissing';
  if (pwd === '') return 'missing';
  if (isShort(pwd)) return 'short';
  if (lengthOf(pwd) > FUND_PASSWORD_MAX) return 'long';
  if (isSame(old, pwd)) return 'same';
  if (again === '') return 'missing';
  return again === pwd ? null : 'differs';
}

/** Whether the second entry has gone another way than the first; one that is on its way there is not wrong yet. */
export const hasParted = ({ pwd, again }: TypedPassword): boolean => again !== '' && !pwd.startsWith(again);

type Strength = 'weak' | 'fair' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
const FAIR_FROM = 20;
const STRONG_FROM = 40;

/**
 * A rough measure to choose by, not a promise: length counts most, characters of several kinds some, and one that is repeated
 * or follows the one before it (`1234`, `aaaa`) hardly at all.
 */
export function strengthOf(password: string): Strength {
  const signs = [...password];
  const fresh = signs.filter((sign, at) => {
    if (at === 0) return true;
    const step = sign.codePointAt(0)! - signs[at - 1]!.codePointAt(0)!;
    return Math.abs(step) > 1;
  }).length;
  const different = new Set(signs).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(fresh, different) * (2 + kinds * 0.5);
  if (points >= STRONG_FROM) return 'strong';
  return points >= FAIR_FROM ? 'fair' : 'weak';
}
