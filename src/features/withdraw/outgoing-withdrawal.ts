import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { CallError, CallResult, Page } from '../../api/result.ts';
import { randomHex } from '../../model/random-id.ts';
import type { StoredValue } from '../../model/storage.ts';
import type { Timers } from '../../model/timers.ts';
import { compare } from '../../model/decimal.ts';
import { WITHDRAW_CHANNELS } from '../../model/withdrawal.ts';
import type { Withdrawal, WithdrawChannel } from '../../model/withdrawal.ts';

/** Time in which a withdrawal can be undone, ms (W6). */
export const UNDO_MS = 10_000;
/**
 * A page that was suspended beyond the end by more than this sends nothing, because the person may have changed their
 * mind, ms.
 */
export const LATE_MAX_MS = 30_000;
/** Interval of the page's heartbeat, ms. */
const BEAT_MS = 1000;
/** A page counts as closed after this time without a heartbeat, ms. */
export const GONE_MS = 3000;
const LOOK_AGAIN_MS = 3000;
/** Largest assumed difference of the two clocks, ms. */
const CLOCK_SLACK_MS = 5000;

/** A confirmed withdrawal, without any secret. */
export interface OutgoingRequest {
  readonly channel: WithdrawChannel;
  readonly coin: string;
  readonly amount: DecimalText;
  /** The network; null for a withdrawal to a phone number or a bank account. */
  readonly network: string | null;
  readonly address: string | null;
  /** Id in the address book for one-click withdrawals, else null. */
  readonly addressId: string | null;
  /** E.164; null for another destination. */
  readonly phone: string | null;
  /** Masked IBAN of the linked bank account; null for another destination. */
  readonly account: string | null;
}

/**
 * State of the pending withdrawal. `waiting`: it can be undone. `sending`: it has been sent. `unknown`: there was no
 * answer, and the list is being fetched. `unlisted`: the list does not contain it. `neverSent`: the page was closed or
 * suspended before sending. `refused`: the exchange refused it. `placed`: the exchange has it. `mayRepeat`: this page
 * still has the permission, so the request can be repeated with its key.
 */
export type Outgoing =
  | { readonly phase: 'waiting'; readonly request: OutgoingRequest; readonly leavesAtMs: number }
  | { readonly phase: 'sending'; readonly request: OutgoingRequest }
  | { readonly phase: 'unknown' | 'unlisted'; readonly request: OutgoingRequest; readonly mayRepeat: boolean }
  | { readonly phase: 'neverSent'; readonly request: OutgoingRequest }
  | { readonly phase: 'refused'; readonly request: OutgoingRequest; readonly error: CallError }
  | { readonly phase: 'placed'; readonly request: OutgoingRequest; readonly withdrawal: Withdrawal };

/** The record in storage that lets a later page find the outcome. It never contains a secret. */
export interface OutgoingMark {
  readonly userId: string;
  readonly request: OutgoingRequest;
  readonly left: boolean;
  /** Server's epoch ms at the start. */
  readonly beganMs: number;
  /** Device's epoch ms of the page's last heartbeat; 0 once that page has closed. */
  readonly aliveMs: number;
}

/** Parses a mark from storage; null when it is invalid. */
export function outgoingMarkOf(stored: unknown): OutgoingMark | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { userId, request, left, beganMs, aliveMs } = stored as Partial<Record<keyof OutgoingMark, unknown>>;
  if (typeof userId !== 'string' || typeof beganMs !== 'number' || typeof aliveMs !== 'number') return null;
  if (typeof request !== 'object' || request === null) return null;
  const from = request as Partial<Record<keyof OutgoingRequest, unknown>>;
  const channel = WITHDRAW_CHANNELS.find((name) => name === from.channel);
  const amount = decimalTextOf(from.amount);
  if (channel === undefined || amount === null || typeof from.coin !== 'string') return null;
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    userId,
    beganMs,
    aliveMs,
    left: left === true,
    request: {
      channel,
      amount,
      coin: from.coin,
      network: textOrNull(from.network),
      address: textOrNull(from.address),
      addressId: textOrNull(from.addressId),
      phone: textOrNull(from.phone),
      account: textOrNull(from.account),
    },
  };
}

export interface OutgoingParts extends Timers {
  /** Returns the device's epoch ms, which unlike a monotonic clock advances while a phone sleeps. */
  deviceMs(): number;
  serverNowMs(): number;
  readonly userId: ReadonlySignal<string | null>;
  readonly mark: Pick<StoredValue<OutgoingMark>, 'read' | 'write'>;
  send(request: OutgoingRequest, permission: string, key: string): Promise<CallResult<Withdrawal>>;
  newest(): Promise<CallResult<Page<Withdrawal>>>;
}

export interface OutgoingWithdrawal {
  readonly now: ReadonlySignal<Outgoing | null>;
  /**
   * Starts the 10 s. Does nothing while another withdrawal is pending.
   * @param permission  of the exchange, for this withdrawal
   * @returns whether it started
   */
  begin(request: OutgoingRequest, permission: string): boolean;
  /** Cancels a waiting withdrawal; nothing was sent. */
  undo(): void;
  /** Repeats a withdrawal with an unknown outcome under its key: the exchange executes it at most once. */
  repeat(): void;
  /** Looks for a withdrawal with an unknown outcome in the list. Call after a change there or a reconnect. */
  look(): void;
  /** Clears a withdrawal that has ended. */
  dismiss(): void;
  /** Restores the withdrawal that an earlier page left for this person. */
  resume(): void;
  /** Call when the page is closing: a waiting withdrawal will not be sent. */
  pageGoes(): void;
}

/** Whether the exchange itself has decided; a lost connection, a crash or a rate limit on the way decides nothing. */
const isDecided = (answer: CallResult<Withdrawal>): boolean =>
  answer.success ||
  answer.error.kind === 'tokenInvalid' ||
  (answer.error.kind === 'refused' && answer.error.status < 500);

const isSame = (request: OutgoingRequest, beganMs: number, found: Withdrawal): boolean =>
  found.channel === request.channel &&
  found.coin === request.coin &&
  compare(found.amount, request.amount) === 0 &&
  (request.address === null || found.address === request.address) &&
  (request.account === null || found.account === request.account) &&
  // It was created at least 10 s after the start; an equal earlier withdrawal is older.
  found.createdMs >= beganMs + UNDO_MS - CLOCK_SLACK_MS;

/**
 * The pending withdrawal of this page (W6). It is held for 10 s, in which it can be undone, and then sent with one
 * idempotency key. A page that closes earlier has sent nothing, and the next page says so.
 */
export function createOutgoingWithdrawal(parts: OutgoingParts): OutgoingWithdrawal {
  const { userId, mark } = parts;
  const now = signal<Outgoing | null>(null);
  /**
   * Permission and idempotency key of the request; null once it is decided, and for a request of an earlier page.
   */
  let secret: { readonly permission: string; readonly key: string } | null = null;
  let beganMs = 0;
  let timer = 0;
  let beat = 0;

  function note(request: OutgoingRequest, left: boolean): void {
    const owner = userId.peek();
    if (owner !== null) mark.write({ userId: owner, request, left, beganMs, aliveMs: parts.deviceMs() });
    parts.clearTimer(beat);
    beat = parts.setTimer(() => note(request, left), BEAT_MS);
  }

  function end(next: Outgoing | null): void {
    parts.clearTimer(timer);
    parts.clearTimer(beat);
    mark.write(null);
    secret = null;
    now.value = next;
  }

  async function send(request: OutgoingRequest): Promise<void> {
    if (secret === null) return;
    const { permission, key } = secret;
    const sending: Outgoing = { phase: 'sending', request };
    now.value = sending;
    note(request, true);
    const answer = await parts.send(request, permission, key);
    // The person may have signed out, or the list may have shown it meanwhile.
    if (now.peek() !== sending) return;
    if (!isDecided(answer)) {
      now.value = { phase: 'unknown', request, mayRepeat: true };
      void find(request);
      return;
    }
    end(
      answer.success
        ? { phase: 'placed', request, withdrawal: answer.data }
        : { phase: 'refused', request, error: answer.error },
    );
  }

  async function find(request: OutgoingRequest): Promise<void> {
    parts.clearTimer(timer);
    const asked = now.peek();
    if (asked?.phase !== 'unknown' && asked?.phase !== 'unlisted') return;
    const found = await parts.newest();
    if (now.peek() !== asked) return;
    if (!found.success) {
      timer = parts.setTimer(() => void find(request), LOOK_AGAIN_MS);
      return;
    }
    const withdrawal = found.data.rows.find((row) => isSame(request, beganMs, row));
    if (withdrawal) end({ phase: 'placed', request, withdrawal });
    else now.value = { phase: 'unlisted', request, mayRepeat: secret !== null };
  }

  function due(request: OutgoingRequest, leavesAtMs: number): void {
    const late = parts.deviceMs() - leavesAtMs;
    if (late > LATE_MAX_MS) end({ phase: 'neverSent', request });
    else if (late < 0) timer = parts.setTimer(() => due(request, leavesAtMs), -late);
    else void send(request);
  }

  function pickUp(found: OutgoingMark): void {
    beganMs = found.beganMs;
    if (!found.left) {
      end({ phase: 'neverSent', request: found.request });
      return;
    }
    now.value = { phase: 'unknown', request: found.request, mayRepeat: false };
    void find(found.request);
  }

  // It belongs to one person: it is cleared at sign-out, and a waiting one is not sent under another account.
  let owner = userId.peek();
  userId.subscribe((next) => {
    if (next === owner) return;
    owner = next;
    if (now.peek() !== null) end(null);
  });

  return {
    now,
    begin(request, permission) {
      const phase = now.peek()?.phase;
      if (userId.peek() === null || phase === 'waiting' || phase === 'sending' || phase === 'unknown') return false;
      secret = { permission, key: randomHex() };
      beganMs = parts.serverNowMs();
      const leavesAtMs = parts.deviceMs() + UNDO_MS;
      now.value = { phase: 'waiting', request, leavesAtMs };
      note(request, false);
      parts.clearTimer(timer);
      timer = parts.setTimer(() => due(request, leavesAtMs), UNDO_MS);
      return true;
    },
    undo() {
      if (now.peek()?.phase === 'waiting') end(null);
    },
    repeat() {
      const held = now.peek();
      if (held?.phase === 'unlisted' && held.mayRepeat) void send(held.request);
    },
    look() {
      const held = now.peek();
      if (held?.phase === 'unknown' || held?.phase === 'unlisted') void find(held.request);
    },
    dismiss() {
      const phase = now.peek()?.phase;
      if (phase !== undefined && phase !== 'waiting' && phase !== 'sending') end(null);
    },
    resume() {
      const found = mark.read();
      if (found === null || now.peek() !== null || found.userId !== userId.peek()) return;
      if (parts.deviceMs() - found.aliveMs > GONE_MS) {
        pickUp(found);
        return;
      }
      // Its page may still be open in another tab.
      parts.setTimer(() => {
        const later = mark.read();
        const gone = later !== null && (later.aliveMs === found.aliveMs || later.aliveMs === 0);
        if (gone && now.peek() === null && later.userId === userId.peek()) pickUp(later);
      }, GONE_MS);
    },
    pageGoes() {
      const held = now.peek();
      const kept = mark.read();
      if (kept !== null && held !== null) mark.write({ ...kept, aliveMs: 0 });
    },
  };
}
