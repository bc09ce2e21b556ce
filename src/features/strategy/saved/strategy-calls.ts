import type { BodyOf } from '../../../../protocol/call.ts';
import type { strategyList, strategyRemove, strategySave } from '../../../../protocol/rest/strategy.ts';
import { STRATEGIES_MAX } from '../../../../protocol/units/strategy-terms.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import { fetchData } from '../../../api/request.ts';
import type { Endpoint } from '../../../api/request.ts';
import type { CallResult } from '../../../api/result.ts';
import { list, record, text, time, WireError } from '../../../api/wire.ts';
import type { WireRecord } from '../../../api/wire.ts';
import { strategyOf } from '../../../model/strategy-decoding.ts';
import type { Strategy } from '../../../model/strategy.ts';

/** A strategy with its id and its last change. */
export interface StoredStrategy {
  readonly id: string;
  readonly strategy: Strategy;
  readonly updatedAt: EpochMs;
}

/** Returns null for rules that this version does not understand: one of them must not hide the others. */
function decodeStored(from: WireRecord): StoredStrategy | null {
  const stored = { id: text(from, 'id'), updatedAt: time(from, 'updated') };
  try {
    return { ...stored, strategy: strategyOf(from['strategy']) };
  } catch {
    return null;
  }
}

const LIST: Endpoint<typeof strategyList> = {
  method: 'POST',
  path: '/api/strategy/list',
  access: 'user',
  context: 'trade',
};

/** Fetches my saved strategies, changed last first. */
export const fetchStrategies = (): Promise<CallResult<readonly StoredStrategy[]>> =>
  fetchData(LIST, {}, (data) =>
    list(record(data, 'data')['strategies'], 'strategies', decodeStored)
      .filter((stored) => stored !== null)
      .slice(0, STRATEGIES_MAX),
  );

type WireRules = BodyOf<typeof strategySave>['strategy'];

const SAVE: Endpoint<typeof strategySave> = {
  method: 'POST',
  path: '/api/strategy/save',
  access: 'user',
  context: 'trade',
};

/**
 * Saves a strategy; the same strategy sent again changes nothing.
 * @returns when it was changed last
 */
export const writeStrategy = (id: string, strategy: Strategy): Promise<CallResult<EpochMs>> =>
  // A test compares both shapes; that of the wire has lists that may be changed.
  fetchData(SAVE, { body: { id, strategy: strategy as unknown as WireRules } }, (data) =>
    time(record(data, 'data'), 'updated'),
  );

const REMOVE: Endpoint<typeof strategyRemove> = {
  method: 'POST',
  path: '/api/strategy/remove',
  access: 'user',
  context: 'trade',
};

/** Removes a strategy; one that is gone already is no error. */
export const eraseStrategy = (id: string): Promise<CallResult<boolean>> =>
  fetchData(REMOVE, { body: { id } }, (data) => {
    const { removed } = record(data, 'data') as { readonly removed?: unknown };
    if (typeof removed !== 'boolean') throw new WireError('removed');
    return removed;
  });
