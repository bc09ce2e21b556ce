import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, testBrowserPath } from '../tests/chromium.ts';

/** Journeys that find their level by themselves, or say it: each is walked once. */
export const OWN_LEVEL = /bad-environment|on-device-bench|offline-shell|webgl-contexts|accessibility-walks/;

/**
 * Journeys: a person's way through the built app against the real sandbox server; all at level 0, and those that a column
 * of the settings table changes at level 3 too (support/levels.ts). all.config.ts walks all at both, and the long ones.
 * They share two servers (support/servers.ts).
 */
export default defineConfig<{ level: 0 | 3 }>({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './support/servers.ts',
  fullyParallel: true,
  // More than cores: a journey waits for half of its time.
  workers: 4,
  // A shared machine can stall a browser for seconds. What passes only at the second try is named flaky in the report.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'level 0', use: { level: 0 }, grepInvert: /@long/ },
    { name: 'level 3', use: { level: 3 }, grep: /@levels/, grepInvert: /@long/, testIgnore: OWN_LEVEL },
  ],
  use: {
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    locale: 'en-GB',
    // A page's routes do not see what a service worker fetches. first-visit and offline-shell let it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: testBrowserPath(),
      args: [...BROWSER_FLAGS],
    },
  },
});
