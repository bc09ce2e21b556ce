import { PATHS } from '../shell/paths.ts';

const pathOf = (path: string, id: string): string => `${path}?id=${encodeURIComponent(id)}`;

/** Addresses of one strategy's pages. @param id  of a saved strategy, or `NEW` of drafts.ts */
export const rulesPath = (id: string): string => pathOf(PATHS.strategyRules, id);
export const resultPath = (id: string): string => pathOf(PATHS.strategyResult, id);
export const sweepPath = (id: string): string => pathOf(PATHS.strategySweep, id);
