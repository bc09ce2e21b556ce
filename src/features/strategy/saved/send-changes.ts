import type { EpochMs } from '../../../../protocol/units/time.ts';
import type { CallError } from '../../../api/result.ts';
import type { StoredValue } from '../../../model/storage.ts';
import { NOTHING_ON_DEVICE, WAITING_MAX, waitingOf, withWaiting } from './kept-strategies.ts';
import type { KnownStrategies, OnDevice, WaitingChange } from './kept-strategies.ts';
import { eraseStrategy, fetchStrategies, writeStrategy } from './strategy-calls.ts';
import type { StoredStrategy } from './strategy-calls.ts';

/** State of the signed-in account; another account starts with a new one. */
export interface Account {
  readonly userId: string;
  known: readonly StoredStrategy[];
  running: Promise<void> | null;
}

/** Steps of a round. */
export type Phase = 'asking' | 'answered' | 'failed';

/** Codes of refusals that are of one strategy (`malformed`, `strategiesFull`): what is behind it is sent all the same. */
const OF_ONE: ReadonlySet<number> = new Set([400, 1026]);

/** Sends the changes that wait on this device, in order, and reads what other devices have changed. */
export interface ChangeSender {
  /** Puts a change behind the others, in the place of an older one of its strategy. False: too many wait. */
  put(userId: string, change: WaitingChange): boolean;
  /** Sends what waits, then asks for the list; one round of an account is under way at a time. Never rejects. */
  refresh(of: Account): Promise<void>;
  /** Sends what was written right now, behind a round that is under way. */
  sendSoon(of: Account): Promise<void>;
}

export interface ChangeSenderParts {
  readonly onDevice: StoredValue<OnDevice>;
  readonly known: StoredValue<KnownStrategies>;
  /** The account that is signed in now. */
  account(): Account | null;
  /** Called when a round begins, and after each answer. */
  show(change: { readonly phase?: Phase; readonly error: CallError | null }): void;
}

export function createChangeSender(parts: ChangeSenderParts): ChangeSender {
  const onDevice = (): OnDevice => parts.onDevice.read() ?? NOTHING_ON_DEVICE;
  const waiting = (userId: string): readonly WaitingChange[] => waitingOf(onDevice(), userId);

  function applyKnown(of: Account, known: readonly StoredStrategy[]): void {
    of.known = known;
    parts.known.write({ userId: of.userId, strategies: known });
  }

  /** Removes a change that was answered, unless it was changed again meanwhile. */
  function settle(of: Account, sent: WaitingChange, updatedAt: EpochMs): void {
    const left = waiting(of.userId).filter(({ id, updatedAt: at }) => id !== sent.id || at !== sent.updatedAt);
    parts.onDevice.write(withWaiting(onDevice(), of.userId, left));
    const others = of.known.filter(({ id }) => id !== sent.id);
    applyKnown(of, sent.strategy === null ? others : [{ id: sent.id, strategy: sent.strategy, updatedAt }, ...others]);
  }

  /** Sends one change. Returns the error of a change that stays, or null. */
  async function send(of: Account, change: WaitingChange): Promise<CallError | null> {
    const { id, strategy } = change;
    const answer = strategy === null ? await eraseStrategy(id) : await writeStrategy(id, strategy);
    if (of !== parts.account()) return null;
    if (!answer.success) return answer.error;
    settle(of, change, typeof answer.data === 'number' ? answer.data : change.updatedAt);
    return null;
  }

  /** Sends what waits, in order. Returns the last error, and whether the exchange would refuse any other call too. */
  async function sendAll(of: Account): Promise<{ readonly error: CallError | null; readonly isOver: boolean }> {
    const tried = new Set<EpochMs>();
    let last: CallError | null = null;
    for (;;) {
      const next = waiting(of.userId).find(({ updatedAt }) => !tried.has(updatedAt));
      if (next === undefined || of !== parts.account()) return { error: last, isOver: false };
      tried.add(next.updatedAt);
      const error = await send(of, next);
      if (error !== null) {
        last = error;
        if (error.kind !== 'refused' || !OF_ONE.has(error.code)) return { error, isOver: true };
      }
      if (of === parts.account()) parts.show({ error: last });
    }
  }

  async function round(of: Account): Promise<void> {
    parts.show({ phase: 'asking', error: null });
    const sent = await sendAll(of);
    if (of !== parts.account()) return;
    if (sent.isOver) {
      parts.show({ phase: 'failed', error: sent.error });
      return;
    }
    const answer = await fetchStrategies();
    if (of !== parts.account()) return;
    if (answer.success) {
      applyKnown(of, answer.data);
      parts.show({ phase: 'answered', error: sent.error });
    } else parts.show({ phase: 'failed', error: answer.error });
  }

  async function refresh(of: Account): Promise<void> {
    of.running ??= round(of).finally(() => {
      of.running = null;
    });
    await of.running;
  }

  return {
    put(userId, change) {
      const others = waiting(userId).filter(({ id }) => id !== change.id);
      if (others.length >= WAITING_MAX) return false;
      parts.onDevice.write(withWaiting(onDevice(), userId, [...others, change]));
      return true;
    },
    refresh,
    async sendSoon(of) {
      await of.running;
      if (of === parts.account() && waiting(of.userId).length > 0) await refresh(of);
    },
  };
}
