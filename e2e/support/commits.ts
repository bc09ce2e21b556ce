import type { Page } from '@playwright/test';
import { installProbe } from '../../bench/scenarios/app/page-probes.ts';

/** Counts what React commits, in the built app. Before `page.goto`. */
export const countCommits = (page: Page): Promise<unknown> => page.addInitScript(installProbe);

export const commitsOf = (page: Page): Promise<number> => page.evaluate(() => window.probe.commits);
