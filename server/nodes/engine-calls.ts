import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';

/** What only the engine answers: all that needs the book, a tick that nobody knows yet, or where a trailing stop stands. */
export type EngineCalls = Pick<SecondContracts, 'create'> &
  Pick<SpotOrders, 'submit' | 'submitPair' | 'amend' | 'cancel' | 'cancelAll' | 'find'>;

export type EngineCallName = keyof EngineCalls;

/** Those that carry a client key, or only read: asking twice changes nothing. */
export const REPEATABLE: ReadonlySet<EngineCallName> = new Set(['create', 'submit', 'submitPair', 'find']);

export const ENGINE_CALL_NAMES: ReadonlySet<string> = new Set<EngineCallName>([
  'create',
  'submit',
  'submitPair',
  'amend',
  'cancel',
  'cancelAll',
  'find',
]);

/** One call, as it travels from one node to another. */
export interface EngineQuestion {
  readonly name: EngineCallName;
  readonly args: readonly unknown[];
}
