import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { STRATEGIES_MAX, STRATEGY_NAME_MAX } from '../../../../protocol/units/strategy-terms.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import type { CallError } from '../../../api/result.ts';
import { randomUuid } from '../../../model/random-id.ts';
import type { StoredValue } from '../../../model/storage.ts';
import type { Strategy } from '../../../model/strategy.ts';
import { isStrategyId, NOTHING_ON_DEVICE, waitingOf, withChanges } from './kept-strategies.ts';
import type { KnownStrategies, OnDevice, WaitingChange } from './kept-strategies.ts';
import { createChangeSender } from './send-changes.ts';
import type { Account, Phase } from './send-changes.ts';
import type { StoredStrategy } from './strategy-calls.ts';

export interface SavedStrategy extends StoredStrategy {
  /** The same as `strategy.name`. */
  readonly name: string;
  /**
   * `account`: the exchange has it. `waiting`: written here, and sent when there is a line. `device`: written while
   * nobody was signed in; it stays here until `moveUp`.
   */
  readonly standing: 'account' | 'waiting' | 'device';
}

export interface SavedStrategies {
  /**
   * Signed out always `ready`. `idle`, `loading`: not asked for yet, and asked for the first time; there may be items, of
   * an earlier visit. `stale`: an earlier list, since the last request failed; `failed`: the same without a list.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'stale' | 'failed';
  /** Changed last first. While somebody is signed in also those of this device. */
  readonly items: readonly SavedStrategy[];
  /** Error of the last request for the list, or of the last change that could not be sent; null: none. */
  readonly error: CallError | null;
  /** False when the browser keeps nothing: what is not at the exchange lasts until the page goes. */
  readonly isKept: boolean;
}

/** The id of what was saved, or the reason why nothing was: there are 50, or too many changes wait for a line. */
export type SaveAnswer = { readonly id: string } | { readonly refused: 'full' | 'unsent' };

/** Strategies of the signed-in person, and those of this device. */
export interface StrategyStore {
  readonly saved: ReadonlySignal<SavedStrategies>;
  /** Sends what waits, then asks for the list again. Never rejects. */
  refresh(): Promise<void>;
  /** Shows what another tab has written. That tab sends it: an older change sent twice could come behind a newer one. */
  follow(): void;
  /** Returns a strategy by its id; null when there is none, or none yet: see `status`. Reads the signal. */
  find(id: string): SavedStrategy | null;
  /** Writes at once on this device, then at the exchange when somebody is signed in. @param id  null for a new one */
  save(id: string | null, strategy: Strategy): SaveAnswer;
  /**
   * Removes a strategy here and at the exchange. An unknown id changes nothing.
   * @returns false when so many changes wait to be sent that this one has no place
   */
  remove(id: string): boolean;
  /** Saves a copy named "Name (2)"; null for an unknown id. */
  copy(id: string): SaveAnswer | null;
  /** Gives the strategies of this device to the signed-in account. Returns how many stay because it is full. */
  moveUp(): number;
}

export interface StrategyStoreParts {
  readonly userId: ReadonlySignal<string | null>;
  readonly onDevice: StoredValue<OnDevice>;
  readonly known: StoredValue<KnownStrategies>;
  /** Server epoch ms. */
  nowMs(): number;
  /** Called for each strategy that is removed by the person. */
  onRemoved(id: string): void;
}

/** Returns the status after a step of a request. @param hasList  whether a list of the account is known */
function statusAfter(phase: Phase, before: SavedStrategies['status'], hasList: boolean): SavedStrategies['status'] {
  if (phase === 'answered') return 'ready';
  if (phase === 'failed') return hasList ? 'stale' : 'failed';
  return before === 'ready' || before === 'stale' ? before : 'loading';
}

/** Returns all strategies as they are shown, changed last first. */
function itemsOf(
  known: readonly StoredStrategy[],
  changes: readonly WaitingChange[],
  own: readonly StoredStrategy[],
): readonly SavedStrategy[] {
  const waiting = new Set(changes.map(({ id }) => id));
  const shownAs = ({ id, strategy, updatedAt }: StoredStrategy, standing: SavedStrategy['standing']) => ({
    id,
    name: strategy.name,
    strategy,
    updatedAt,
    standing,
  });
  return [
    ...withChanges(known, changes).map((item) => shownAs(item, waiting.has(item.id) ? 'waiting' : 'account')),
    ...own.map((item) => shownAs(item, 'device')),
  ].sort((a, b) => b.updatedAt - a.updatedAt);
}

/** Returns "Name (2)", or the next number that no name has. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const end = ` (${number})`;
    let stem = name.replace(/ \(\d+\)$/, '');
    // By characters, since half of one is no text.
    while (stem.length + end.length > STRATEGY_NAME_MAX) stem = Array.from(stem).slice(0, -1).join('');
    if (!taken.has(stem + end)) return stem + end;
  }
}

export function createStrategyStore(parts: StrategyStoreParts): StrategyStore {
  const shown = signal<SavedStrategies>({ status: 'idle', items: [], error: null, isKept: true });
  let account: Account | null = null;
  /** Whether a page has asked for the list: then the list of another account is asked for by itself. */
  let isWatched = false;

  const onDevice = (): OnDevice => parts.onDevice.read() ?? NOTHING_ON_DEVICE;
  const waiting = (): readonly WaitingChange[] => (account ? waitingOf(onDevice(), account.userId) : []);
  const writeOwn = (own: readonly StoredStrategy[]): void => parts.onDevice.write({ ...onDevice(), own });

  function show(change: Partial<Pick<SavedStrategies, 'status' | 'error'>> = {}): void {
    const isKept = parts.onDevice.isKept() && parts.known.isKept();
    const items = itemsOf(account?.known ?? [], waiting(), onDevice().own);
    shown.value = { ...shown.peek(), ...change, items, isKept };
  }

  const sender = createChangeSender({
    ...parts,
    account: () => account,
    show({ phase, error }) {
      const { status } = shown.peek();
      const hasList = parts.known.read()?.userId === account?.userId;
      show({ status: phase === undefined ? status : statusAfter(phase, status, hasList), error });
    },
  });

  effect(() => {
    const userId = parts.userId.value;
    const kept = parts.known.read();
    const mine = kept?.userId === userId ? kept.strategies : null;
    account = userId === null ? null : { userId, known: mine ?? [], running: null };
    show({ status: userId === null ? 'ready' : 'idle', error: null });
    if (isWatched && account) void sender.refresh(account);
  });

  /** Returns a time that no other change of this device has: a change that waits is known by it. */
  function stamp(): EpochMs {
    const others = [...shown.peek().items, ...waiting()].map(({ updatedAt }) => updatedAt);
    return Math.max(parts.nowMs(), ...others.map((ms) => ms + 1)) as EpochMs;
  }

  function save(id: string | null, strategy: Strategy): SaveAnswer {
    const { items } = shown.peek();
    const standing = items.find((item) => item.id === id)?.standing;
    const of = standing === 'device' ? null : account;
    const beside = items.filter((item) => (item.standing === 'device') === (of === null) && item.id !== id);
    if (beside.length >= STRATEGIES_MAX) return { refused: 'full' };
    const stored = { id: id !== null && isStrategyId(id) ? id : randomUuid(), strategy, updatedAt: stamp() };
    if (of === null) writeOwn([stored, ...onDevice().own.filter((item) => item.id !== stored.id)]);
    else if (!sender.put(of.userId, stored)) return { refused: 'unsent' };
    show();
    if (of) void sender.sendSoon(of);
    return { id: stored.id };
  }

  function remove(id: string): boolean {
    const item = shown.peek().items.find((other) => other.id === id);
    if (!item) return true;
    const of = item.standing === 'device' ? null : account;
    if (of === null) writeOwn(onDevice().own.filter((other) => other.id !== id));
    else if (!sender.put(of.userId, { id, strategy: null, updatedAt: stamp() })) return false;
    parts.onRemoved(id);
    show();
    if (of) void sender.sendSoon(of);
    return true;
  }

  return {
    saved: shown,
    async refresh() {
      isWatched = true;
      if (account) await sender.refresh(account);
      else show();
    },
    follow() {
      const kept = parts.known.read();
      if (account !== null && kept?.userId === account.userId) account.known = kept.strategies;
      show();
    },
    find: (id) => shown.value.items.find((item) => item.id === id) ?? null,
    save,
    remove,
    copy(id) {
      const { items } = shown.peek();
      const item = items.find((other) => other.id === id);
      if (!item) return null;
      const taken = new Set(items.map(({ name }) => name));
      return save(null, { ...item.strategy, name: copyName(item.name, taken) });
    },
    moveUp() {
      const of = account;
      if (of === null) return 0;
      const moved = onDevice().own;
      // The oldest first, so that their order stays.
      for (let at = moved.length - 1; at >= 0; at--) {
        const { id, strategy } = moved[at]!;
        if (withChanges(of.known, waiting()).length >= STRATEGIES_MAX) break;
        if (!sender.put(of.userId, { id, strategy, updatedAt: stamp() })) break;
        writeOwn(onDevice().own.filter((item) => item.id !== id));
      }
      show();
      void sender.sendSoon(of);
      return onDevice().own.length;
    },
  };
}
