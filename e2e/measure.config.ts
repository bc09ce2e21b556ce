import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, chromiumPath } from '../tests/chromium.ts';
import journeys from './all.config.ts';

/**
 * Measurements: one at a time, in the browser as people have it, on a machine with nothing else to do. They tell figures and
 * fail only when nothing can be measured.
 */
export default defineConfig<{ level: 0 | 3 }>({
  ...journeys,
  testDir: './measures',
  // They start their servers themselves.
  globalSetup: './support/build-app.ts',
  workers: 1,
  retries: 0,
  use: { ...journeys.use, launchOptions: { executablePath: chromiumPath(), args: [...BROWSER_FLAGS] } },
});
