import { FUND_PASSWORD_MAX, FUND_PASSWORD_MIN } from '../../../protocol/units/fund-password-lengths.ts';
import { lengthOf } from '../../model/text-length.ts';

/**
 * Normalises a password, because keyboards encode the same accented letter differently; the exchange compares them the
 * same way.
 */
const written = (password: string): string => password.normalize('NFC');

/** A new password as typed: twice, and the old one if there is one. */
export interface TypedPassword {
  readonly old: string | null;
  readonly pwd: string;
  readonly again: string;
}

/** The first problem of the new password; null when it can be sent. */
export type PasswordProblem = 'oldMissing' | 'missing' | 'short' | 'long' | 'same' | 'differs';

/** Counts characters as the exchange does, not UTF-16 units. */
export const isShort = (pwd: string): boolean => lengthOf(pwd) < FUND_PASSWORD_MIN;

export const isSame = (old: string | null, pwd: string): boolean =>
  old !== null && pwd !== '' && written(old) === written(pwd);

/** Returns the first problem, from the top of the form down. */
export function passwordProblem({ old, pwd, again }: TypedPassword): PasswordProblem | null {
  if (old === '') return 'oldMissing';
  if (pwd === '') return 'missing';
  if (isShort(pwd)) return 'short';
  if (lengthOf(pwd) > FUND_PASSWORD_MAX) return 'long';
  if (isSame(old, pwd)) return 'same';
  if (again === '') return 'missing';
  return again === pwd ? null : 'differs';
}

/** Whether the second entry differs from the first; one that is still a prefix of it is not wrong yet. */
export const hasParted = ({ pwd, again }: TypedPassword): boolean => again !== '' && !pwd.startsWith(again);

type Strength = 'weak' | 'fair' | 'strong';

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
const FAIR_FROM = 20;
const STRONG_FROM = 40;

/**
 * A rough measure of strength: length counts most, several kinds of characters some, and characters that repeat or
 * follow their predecessor (`1234`, `aaaa`) very little.
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
