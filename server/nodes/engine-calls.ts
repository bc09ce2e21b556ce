import type { SecondContracts } from '../engine/second-contract/second-contract.ts';
import type { SpotOrders } from '../engine/spot/spot-orders.ts';

/** What only the engine answers: all that needs the book, or a tick that nobody knows yet. */
export type EngineCalls = Pick<SecondContracts, 'create'> &
  Pick<SpotOrders, 'submit' | 'submitPair' | 'amend' | 'cancel' | 'cancelAll'>;

export type EngineCallName = keyof EngineCalls;

/** Those that carry a client key, so that asking twice changes nothing. */
export const REPEATABLE: ReadonlySet<EngineCallName> = new Set(['create', 'submit', 'submitPair']);

export const ENGINE_CALL_NAMES: ReadonlySet<string> = new Set<EngineCallName>([
  'create',
  'submit',
  'submitPair',
  'amend',
  'cancel',
  'cancelAll',
]);

/** One call, as it travels from one node to another. */
export interface EngineQuestion {
  readonly name: EngineCallName;
  readonly args: readonly unknown[];
}
