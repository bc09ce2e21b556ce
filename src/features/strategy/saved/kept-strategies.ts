import { STRATEGIES_MAX } from '../../../../protocol/units/strategy-terms.ts';
import { EPOCH_MS_MAX } from '../../../../protocol/units/time.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import { strategyOf } from '../../../model/strategy-decoding.ts';
import type { Strategy } from '../../../model/strategy.ts';
import type { StoredStrategy } from './strategy-calls.ts';

/** A change that the exchange does not have yet; without rules it is a removal. */
export interface WaitingChange {
  readonly id: string;
  readonly strategy: Strategy | null;
  readonly updatedAt: EpochMs;
}

/** Strategies of the signed-in account as this device knows them, for a visit without a line. */
export interface KnownStrategies {
  readonly userId: string;
  readonly strategies: readonly StoredStrategy[];
}

/** Changes of one account that wait, in the order in which they are sent. */
interface WaitingOfAccount {
  readonly userId: string;
  readonly changes: readonly WaitingChange[];
}

/** Everything on this device that outlives a sign-out. */
export interface OnDevice {
  /** Written while nobody was signed in. */
  readonly own: readonly StoredStrategy[];
  readonly waiting: readonly WaitingOfAccount[];
}

export const NOTHING_ON_DEVICE: OnDevice = { own: [], waiting: [] };
/** Most accounts of which changes wait, and most changes of one: each strategy once, saved or removed. */
const ACCOUNTS_MAX = 3;
export const WAITING_MAX = 2 * STRATEGIES_MAX;

type Stored = Readonly<Record<string, unknown>>;
const isRecord = (stored: unknown): stored is Stored => typeof stored === 'object' && stored !== null;
const listIn = (stored: Stored, name: string): readonly unknown[] => (Array.isArray(stored[name]) ? stored[name] : []);
const ID = /^[0-9A-Za-z-]{16,64}$/;

/** Whether a text, as of an address, may be the id of a strategy. */
export const isStrategyId = (id: string): boolean => ID.test(id);

function changeOf(stored: unknown): WaitingChange | null {
  if (!isRecord(stored)) return null;
  const { id, strategy, updatedAt } = stored;
  if (typeof id !== 'string' || !isStrategyId(id)) return null;
  if (!Number.isSafeInteger(updatedAt) || !((updatedAt as number) >= 0 && (updatedAt as number) <= EPOCH_MS_MAX)) {
    return null;
  }
  try {
    return { id, strategy: strategy === null ? null : strategyOf(strategy), updatedAt: updatedAt as EpochMs };
  } catch {
    return null;
  }
}

/** Decodes a list, each id once. */
function changesOf(list: readonly unknown[], most: number): readonly WaitingChange[] {
  const found = new Map<string, WaitingChange>();
  for (const item of list) {
    const change = changeOf(item);
    if (change && !found.has(change.id) && found.size < most) found.set(change.id, change);
  }
  return [...found.values()];
}

const isSaved = (change: WaitingChange): change is StoredStrategy => change.strategy !== null;

/** Decodes the strategies of an account; anything else is left out. */
export const knownStrategiesOf = (stored: unknown): KnownStrategies | null =>
  isRecord(stored) && typeof stored['userId'] === 'string'
    ? {
        userId: stored['userId'],
        strategies: changesOf(listIn(stored, 'strategies'), STRATEGIES_MAX).filter(isSaved),
      }
    : null;

/** Decodes what outlives a sign-out; anything else is left out. */
export function onDeviceOf(stored: unknown): OnDevice | null {
  if (!isRecord(stored)) return null;
  const waiting = listIn(stored, 'waiting').flatMap((account) => {
    if (!isRecord(account) || typeof account['userId'] !== 'string') return [];
    const changes = changesOf(listIn(account, 'changes'), WAITING_MAX);
    return changes.length === 0 ? [] : [{ userId: account['userId'], changes }];
  });
  return {
    own: changesOf(listIn(stored, 'own'), STRATEGIES_MAX).filter(isSaved),
    waiting: waiting.slice(0, ACCOUNTS_MAX),
  };
}

/** Returns the changes of an account that wait, in the order in which they are sent. */
export const waitingOf = ({ waiting }: OnDevice, userId: string): readonly WaitingChange[] =>
  waiting.find((account) => account.userId === userId)?.changes ?? [];

/** Returns the same with other changes of an account. When too many accounts have some, those of the oldest are dropped. */
export function withWaiting({ own, waiting }: OnDevice, userId: string, changes: readonly WaitingChange[]): OnDevice {
  const others = waiting.filter((account) => account.userId !== userId);
  return { own, waiting: changes.length === 0 ? others : [{ userId, changes }, ...others].slice(0, ACCOUNTS_MAX) };
}

/** Returns the strategies of an account with the changes that wait. */
export function withChanges(
  known: readonly StoredStrategy[],
  changes: readonly WaitingChange[],
): readonly StoredStrategy[] {
  const changed = new Set(changes.map(({ id }) => id));
  return [...changes.filter(isSaved), ...known.filter(({ id }) => !changed.has(id))];
}
