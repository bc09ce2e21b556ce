import { dailyLimitOf, levelAfter } from '../../protocol/units/account-level.ts';
import { figure, moment, wait } from '../texts/value-formats.ts';
import { text } from '../texts/text.ts';
import type { Value } from '../texts/text.ts';
import type { Message } from './message.ts';
import { quoted } from './quoted-text.ts';

/** Last sentence of every message about an action that a stranger may have taken. */
const notYou = text('mail.notYou');

/** Returns a stored device label such as `Chrome on Android` in the user's language. */
function deviceName(label: string): Value {
  if (label === 'Unknown device') return text('mail.newSession.unknownDevice');
  const [browser, system] = label.split(' on ');
  return system === undefined ? label : text('mail.newSession.browserOn', { browser: browser!, system });
}

/**
 * Message of a sign-in from a new device.
 * @param device  label as in the session list
 */
export const newSession = (
  userId: string,
  { id, device }: { readonly id: string; readonly device: string },
): Message => ({
  id: `session-${id}`,
  userId,
  category: 'security',
  title: text('mail.newSession.title'),
  content: text('mail.newSession.content', { device: deviceName(device), notYou }),
  path: '/pages/safety/sessions',
});

/**
 * Message of a saved withdrawal address (W4).
 * @param holdS  seconds that withdrawals to it stay under review
 */
export const addressSaved = (
  userId: string,
  saved: { readonly id: string; readonly label: string; readonly network: string; readonly address: string },
  holdS: number,
): Message => ({
  id: `address-${saved.id}`,
  userId,
  category: 'security',
  title: text('mail.addressSaved.title'),
  content: text('mail.addressSaved.content', {
    label: quoted(saved.label),
    network: saved.network,
    address: quoted(saved.address),
    wait: wait(holdS),
  }),
  path: '/pages/withdraw/one-click',
});

/**
 * Message of a bank account that was bound or replaced. It contains only the masked IBAN, because messages are not
 * encrypted.
 * @param iban  masked
 * @param atMs  epoch ms
 * @param holdS  seconds that withdrawals to it stay under review
 */
export const bankBound = (userId: string, iban: string, atMs: number, holdS: number): Message => ({
  id: `bank-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: text('mail.bankBound.title'),
  content: text('mail.bankBound.content', {
    // As the app writes it.
    iban: quoted(iban.replace(/^\*+/, '•••• ')),
    wait: wait(holdS),
    notYou,
  }),
  path: '/pages/bind-account/bind-account',
});

/**
 * Message of a bank account that was unlinked.
 * @param boundMs  time at which it had been bound, which tells it from other ones, epoch ms
 */
export const bankUnbound = (userId: string, boundMs: number): Message => ({
  id: `bank-gone-${userId}-${boundMs}`,
  userId,
  category: 'security',
  title: text('mail.bankUnbound.title'),
  content: text('mail.bankUnbound.content', { notYou }),
  path: '/pages/bind-account/bind-account',
});

/**
 * Message of the first withdrawal to a phone number.
 * @param atMs  epoch ms
 * @param holdS  seconds of its hold
 */
export const phoneUsed = (userId: string, phone: string, atMs: number, holdS: number): Message => ({
  id: `phone-${userId}-${atMs}-${phone}`,
  userId,
  category: 'security',
  title: text('mail.phoneUsed.title'),
  content: text('mail.phoneUsed.content', { phone: quoted(phone), wait: wait(holdS), notYou }),
  path: '/pages/withdraw/history',
});

const FUND_PASSWORD = '/pages/verification/fund-password-status';

/** Message of an account's first fund password. */
export const fundPasswordSet = (userId: string): Message => ({
  id: `fund-password-${userId}`,
  userId,
  category: 'security',
  title: text('mail.fundPasswordSet.title'),
  content: text('mail.fundPasswordSet.content', { notYou }),
  path: FUND_PASSWORD,
});

/**
 * Message of a changed fund password.
 * @param atMs  epoch ms
 * @param holdS  seconds without withdrawals (W10)
 */
export const fundPasswordChanged = (userId: string, atMs: number, holdS: number): Message => ({
  id: `fund-password-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: text('mail.fundPasswordChanged.title'),
  content: text('mail.fundPasswordChanged.content', { wait: wait(holdS), notYou }),
  path: FUND_PASSWORD,
});

/**
 * Message of a freeze by the owner.
 * @param atMs  epoch ms
 */
export const accountFrozen = (userId: string, atMs: number): Message => ({
  id: `freeze-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: text('mail.accountFrozen.title'),
  content: text('mail.accountFrozen.content'),
  path: '/pages/safety/safety',
});

/**
 * Message of a requested thaw.
 * @param thawsAtMs  time at which it takes effect by itself, epoch ms
 */
export const thawRequested = (userId: string, thawsAtMs: number): Message => ({
  id: `thaw-${userId}-${thawsAtMs}`,
  userId,
  category: 'security',
  title: text('mail.thawAsked.title'),
  content: text('mail.thawAsked.content', { time: moment(thawsAtMs), notYou }),
  path: '/pages/safety/safety',
});

/** Columns of a decided verification. */
interface Decided {
  /** The same when it is submitted again after a failure. */
  readonly id: string;
  readonly user_id: string;
  readonly level: 1 | 2;
  readonly status: 'review' | 'failed' | 'verified';
  readonly submitted_ms: number;
}

/**
 * Message of a decided verification, with the daily withdrawal limit of the new level. It contains no personal data,
 * because messages are not encrypted.
 */
export function verificationDecided({ id, user_id, level, status, submitted_ms }: Decided): Message {
  const passed = status === 'verified';
  const reached = levelAfter(level);
  return {
    id: `verification-${id}-${submitted_ms}`,
    userId: user_id,
    category: 'security',
    title: passed
      ? text('mail.verification.passedTitle', { level: reached })
      : text(`mail.verification.${level === 1 ? 'primaryFailed' : 'advancedFailed'}`),
    content: passed
      ? text('mail.verification.passed', { limit: figure(dailyLimitOf(reached)) })
      : text('mail.verification.failed'),
    path: '/pages/verification/verification',
  };
}
