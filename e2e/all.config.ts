import { defineConfig } from '@playwright/test';
import journeys, { OWN_LEVEL } from './playwright.config.ts';

/** Every journey at both levels, and the long ones: what `npm test` has no time for. */
export default defineConfig<{ level: 0 | 3 }>({
  ...journeys,
  projects: [
    { name: 'level 0', use: { level: 0 } },
    { name: 'level 3', use: { level: 3 }, testIgnore: OWN_LEVEL },
  ],
});
