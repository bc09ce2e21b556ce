import { moment, wait } from '../texts/figures.ts';
import { text } from '../texts/text.ts';
import type { Value } from '../texts/text.ts';
import type { Message } from './message.ts';
import { quoted } from './words.ts';

/** What every message about a stranger at the door ends with. */
const notYou = text('mail.notYou');

/** `Chrome on Android` as it is kept, in words of the reader. */
function deviceName(label: string): Value {
  if (label === 'Unknown device') return text('mail.newSession.unknownDevice');
  const [browser, system] = label.split(' on ');
  return system === undefined ? label : text('mail.newSession.browserOn', { browser: browser!, system });
}

/** Somebody signed in to the account from a device that it had not seen. @param device  in the words of the session list */
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

/** A withdrawal address was saved (W4). @param holdS  seconds that withdrawals to it stay under review */
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
 * A bank account was bound, or replaced the one before. Says no more of it than answers show: a message is not sealed.
 * @param iban  masked @param atMs  when, epoch ms @param holdS  seconds that withdrawals to it stay under review
 */
export const bankBound = (userId: string, iban: string, atMs: number, holdS: number): Message => ({
  id: `bank-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: text('mail.bankBound.title'),
  content: text('mail.bankBound.content', {
    iban: quoted(iban),
    wait: wait(holdS),
    notYou,
  }),
  path: '/pages/bind-account/bind-account',
});

/** A withdrawal goes to a phone number for the first time. @param atMs  when, epoch ms @param holdS  seconds of its hold */
export const phoneUsed = (userId: string, phone: string, atMs: number, holdS: number): Message => ({
  id: `phone-${userId}-${atMs}-${phone}`,
  userId,
  category: 'security',
  title: text('mail.phoneUsed.title'),
  content: text('mail.phoneUsed.content', { phone: quoted(phone), wait: wait(holdS), notYou }),
  path: '/pages/withdraw/history',
});

const FUND_PASSWORD = '/pages/verification/fund-password-status';

/** The first fund password of an account. */
export const fundPasswordSet = (userId: string): Message => ({
  id: `fund-password-${userId}`,
  userId,
  category: 'security',
  title: text('mail.fundPasswordSet.title'),
  content: text('mail.fundPasswordSet.content', { notYou }),
  path: FUND_PASSWORD,
});

/** @param atMs  when it was changed, epoch ms @param holdS  seconds without withdrawals (W10) */
export const fundPasswordChanged = (userId: string, atMs: number, holdS: number): Message => ({
  id: `fund-password-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: text('mail.fundPasswordChanged.title'),
  content: text('mail.fundPasswordChanged.content', { wait: wait(holdS), notYou }),
  path: FUND_PASSWORD,
});

/** The account was frozen by its owner. @param atMs  when, epoch ms */
export const accountFrozen = (userId: string, atMs: number): Message => ({
  id: `freeze-${userId}-${atMs}`,
  userId,
  category: 'security',
  title: text('mail.accountFrozen.title'),
  content: text('mail.accountFrozen.content'),
  path: '/pages/safety/safety',
});

/** Its owner asked to thaw a frozen account. @param thawsAtMs  when it works again by itself, epoch ms */
export const thawAsked = (userId: string, thawsAtMs: number): Message => ({
  id: `thaw-${userId}-${thawsAtMs}`,
  userId,
  category: 'security',
  title: text('mail.thawAsked.title'),
  content: text('mail.thawAsked.content', { time: moment(thawsAtMs), notYou }),
  path: '/pages/safety/safety',
});

/** A decided level of verification, as its row has it. */
interface Decided {
  /** Sent again after a failure it is the same. */
  readonly id: string;
  readonly user_id: string;
  readonly level: 1 | 2;
  readonly status: 'review' | 'failed' | 'verified';
  readonly submitted_ms: number;
}

/** A level of verification was decided. Says nothing of the papers: a message is not sealed. */
export function verificationDecided({ id, user_id, level, status, submitted_ms }: Decided): Message {
  const passed = status === 'verified';
  return {
    id: `verification-${id}-${submitted_ms}`,
    userId: user_id,
    category: 'security',
    title: text(`mail.verification.${level === 1 ? 'primary' : 'advanced'}${passed ? 'Passed' : 'Failed'}`),
    content: text(passed ? 'mail.verification.passed' : 'mail.verification.failed'),
    path: '/pages/verification/verification',
  };
}
