import { fetchOutcomeStatistics } from '../api/up-down/fetch-outcome-statistics.ts';
import { createResource, rowsOf } from './resource.ts';

/** How the settled trades of everybody ended, a row a market. */
export const outcomeStatistics = createResource({ ask: fetchOutcomeStatistics, take: rowsOf });
