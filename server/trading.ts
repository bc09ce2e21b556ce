import { createSecondContracts } from './engine/second-contract/second-contract.ts';
import { createSpotOrders } from './engine/spot/spot-orders.ts';
import { termsWith } from './engine/second-contract/up-down-terms.ts';
import type { Config } from './infra/config.ts';
import { trailingOrders } from './nodes/trailing-orders.ts';
import type { EngineParts } from './engine/engine-parts.ts';
import type { ClusterNode } from './cluster.ts';

interface TradingParts extends EngineParts {
  readonly config: Pick<Config, 'shortPeriodsS'>;
  /** This process as a node of a cluster; null when it is the whole exchange. */
  readonly cluster: Pick<ClusterNode, 'callsOf'> | null;
}

/**
 * Creates up/down and spot trading. In a cluster their calls go to the leading node; `own` are the engines of this
 * node.
 */
export function createTrading({ config, db, ledger, market, clock, cluster }: TradingParts) {
  const upDown = termsWith(config.shortPeriodsS);
  const ownSecondContracts = createSecondContracts({ db, ledger, market, clock, terms: upDown });
  const ownSpotOrders = createSpotOrders({ db, ledger, market, clock });
  const calls = cluster?.callsOf({ ...ownSpotOrders, create: ownSecondContracts.create });
  const secondContracts = calls ? { ...ownSecondContracts, create: calls.create } : ownSecondContracts;
  const spotOrders = calls
    ? { ...ownSpotOrders, ...calls, ...trailingOrders(ownSpotOrders, calls.find) }
    : ownSpotOrders;
  return { upDown, secondContracts, spotOrders, own: { ...ownSpotOrders, create: ownSecondContracts.create } };
}
