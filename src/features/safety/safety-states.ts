import type { TFunction } from 'i18next';
import type { FundPasswordStatus } from '../../api/fund-password-status-calls.ts';
import type { OwnLimits } from '../../api/own-limits-calls.ts';
import type { AccountSafety, SettingsLock } from '../../api/account-safety-calls.ts';
import type { Profile } from '../../api/profile-calls.ts';
import type { Verification } from '../../model/verification.ts';
import type { SafetyLine } from './safety-lines.tsx';
import { leftText } from './time-left.ts';

/** One fact in words. `state` is `null` while it is unknown and shows as a dash (G10). */
type Standing = Pick<SafetyLine, 'state' | 'tone'>;

const UNKNOWN: Standing = { state: null };

/**
 * Whether withdrawals are possible, and the strongest reason against them.
 * @param holdLeftMs      rest of the hold after a change of the fund password (W10)
 * @param passwordLeftMs  time until the fund password can be entered again
 */
export function withdrawalState(
  t: TFunction,
  { freeze }: AccountSafety,
  password: FundPasswordStatus | null,
  holdLeftMs: number,
  passwordLeftMs: number,
): Standing {
  if (freeze !== null) return { state: t('safety.stopped'), tone: 'wait' };
  if (holdLeftMs > 0) return { state: t('safety.held', { time: leftText(holdLeftMs) }), tone: 'wait' };
  if (passwordLeftMs > 0)
    return { state: t('safety.passwordLocked', { time: leftText(passwordLeftMs) }), tone: 'wait' };
  if (password === null) return UNKNOWN;
  return password.set ? { state: t('safety.open') } : { state: t('safety.needsPassword') };
}

export function fundPasswordState(t: TFunction, password: FundPasswordStatus | null, leftMs: number): Standing {
  if (password === null) return UNKNOWN;
  if (leftMs > 0) return { state: t('safety.passwordLocked', { time: leftText(leftMs) }), tone: 'wait' };
  return password.set ? { state: t('safety.set'), tone: 'good' } : { state: t('safety.notSet') };
}

export function limitsState(t: TFunction, own: OwnLimits | null): Standing {
  if (own === null) return UNKNOWN;
  const { maxStake, dailyLoss, sessionMinutes } = own.current;
  const number = [maxStake, dailyLoss, sessionMinutes].filter((limit) => limit !== null).length;
  return number === 0 ? { state: t('safety.noLimits') } : { state: t('safety.someLimits', { number }), tone: 'good' };
}

export function phraseState(t: TFunction, mine: Profile | null): Standing {
  if (mine === null) return UNKNOWN;
  return mine.antiPhishingPhrase === ''
    ? { state: t('safety.notSet') }
    : { state: t('safety.phrase.shown', { phrase: mine.antiPhishingPhrase }), tone: 'good' };
}

/** @param leftMs  time until the requested unlock */
export function lockState(t: TFunction, lock: SettingsLock | null, leftMs: number): Standing {
  if (lock === null) return { state: t('safety.lock.off') };
  return lock.end === null
    ? { state: t('safety.lock.on', { time: t('common.unit.days', { value: lock.days }) }), tone: 'good' }
    : { state: t('safety.lock.ends', { time: leftText(leftMs) }), tone: 'wait' };
}

/** @param sent  submissions of each level; null while unknown */
export function verificationState(t: TFunction, sent: readonly Verification[] | null): Standing {
  if (sent === null) return UNKNOWN;
  const passed = (wanted: number) => sent.some(({ level, status }) => level === wanted && status === 'verified');
  if (passed(2)) return { state: t('safety.verified.advanced'), tone: 'good' };
  return { state: t(passed(1) ? 'safety.verified.primary' : 'safety.verified.none') };
}

export function contactState(t: TFunction, mine: Profile | null): Standing {
  if (mine === null) return UNKNOWN;
  const given = (['loginName', 'email', 'phone'] as const).filter((field) => mine[field] !== '');
  return {
    state:
      given.length === 0 ? t('safety.contact.none') : given.map((field) => t(`safety.contact.${field}`)).join(', '),
  };
}
