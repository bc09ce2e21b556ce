import { fetchPayoutVersions } from '../../api/payout-calls.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** Every table of payout rates there has been, newest first. */
export const payoutVersions = createResource({ ask: fetchPayoutVersions, take: rowsOf });
