import { fetchOutcomeStatistics } from './fetch-outcome-statistics.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** How the settled trades of everybody ended, a row a market. */
export const outcomeStatistics = createResource({ ask: fetchOutcomeStatistics, take: rowsOf });
