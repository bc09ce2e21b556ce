import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, chromiumPath } from '../tests/chromium.ts';

/**
 * Journeys: a person's way through the built app against the real sandbox server, each at level 0 and level 3.
 * Every worker starts a server of its own (support/journey.ts), so journeys may kill it.
 */
export default defineConfig<{ level: 0 | 3 }>({
  testDir: './journeys',
  outputDir: '../test-results',
  globalSetup: './support/build-app.ts',
  fullyParallel: true,
  workers: 2,
  // A shared machine can stall a browser for seconds. What passes only at the second try is named flaky in the report.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  projects: [
    { name: 'level 0', use: { level: 0 } },
    // There the app finds its level by itself.
    { name: 'level 3', use: { level: 3 }, testIgnore: /bad-environment|on-device-bench|offline-shell|webgl-contexts/ },
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
      executablePath: chromiumPath(),
      args: [...BROWSER_FLAGS],
    },
  },
});
