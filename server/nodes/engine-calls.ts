import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Caller } from '../infra/call-transaction.ts';

/** Calls that only the engine answers, because they need the book, a new tick, or the state of a trailing stop. */
export type EngineCalls = Pick<SecondContracts, 'create'> &
  Pick<SpotOrders, 'submit' | 'submitPair' | 'amend' | 'cancel' | 'cancelAll' | 'find'>;

export type EngineCallName = keyof EngineCalls;

/** Calls that have an idempotency key, or only read, so that they can be repeated. */
export const REPEATABLE: ReadonlySet<EngineCallName> = new Set(['create', 'submit', 'submitPair', 'find']);

const NAMES: Readonly<Record<EngineCallName, true>> = {
  create: true,
  submit: true,
  submitPair: true,
  amend: true,
  cancel: true,
  cancelAll: true,
  find: true,
};

export const isEngineCall = (name: string): name is EngineCallName => Object.hasOwn(NAMES, name);

/** Creates one function for each call. */
export const engineCalls = (of: (name: EngineCallName) => (...args: never[]) => Promise<unknown>): EngineCalls =>
  Object.fromEntries(
    (Object.keys(NAMES) as EngineCallName[]).map((name) => [name, of(name)]),
  ) as unknown as EngineCalls;

/** One call, as sent from one node to another. */
export interface EngineRequest {
  readonly name: EngineCallName;
  readonly args: readonly unknown[];
  /** The user's call it belongs to; the engine checks session, freeze and lock again in its own transaction. */
  readonly caller?: Caller;
}

/** HTTP status of an answer whose transaction was not admitted; its body is the refusal. */
export const NOT_ADMITTED = 409;
