import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';
import type { Caller } from '../infra/call-transaction.ts';

/** What only the engine answers: all that needs the book, a tick that nobody knows yet, or where a trailing stop stands. */
export type EngineCalls = Pick<SecondContracts, 'create'> &
  Pick<SpotOrders, 'submit' | 'submitPair' | 'amend' | 'cancel' | 'cancelAll' | 'find'>;

export type EngineCallName = keyof EngineCalls;

/** Those that carry a client key, or only read: asking twice changes nothing. */
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

/** One of each, made by its name. */
export const engineCalls = (of: (name: EngineCallName) => (...args: never[]) => Promise<unknown>): EngineCalls =>
  Object.fromEntries(
    (Object.keys(NAMES) as EngineCallName[]).map((name) => [name, of(name)]),
  ) as unknown as EngineCalls;

/** One call, as it travels from one node to another. */
export interface EngineQuestion {
  readonly name: EngineCallName;
  readonly args: readonly unknown[];
  /** Whose call it is part of: the engine checks the session and what is closed again, in its own transaction. */
  readonly caller?: Caller;
}

/** Status of an answer whose transaction was not admitted; its body is the refusal. */
export const NOT_ADMITTED = 409;
