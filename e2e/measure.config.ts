import { defineConfig } from '@playwright/test';
import journeys from './all.config.ts';

/** Measurements: one at a time, on a machine with nothing else to do. They tell figures and fail only when nothing can be measured. */
export default defineConfig<{ level: 0 | 3 }>({ ...journeys, testDir: './measures', workers: 1, retries: 0 });
