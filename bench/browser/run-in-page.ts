import type { EngineOptions, EngineResult } from '../scenarios/compute/engine-run.ts';
import { openPage } from './open-page.ts';
import type { RunCompute } from './page.ts';

/** Runs the compute cases in headless Chromium. */
export async function runInPage(
  options: EngineOptions,
  tell: (progress: string) => void,
): Promise<EngineResult & { readonly version: string }> {
  const { page, version, close } = await openPage(import.meta.dirname, 'runCompute', tell);
  try {
    const result = await page.evaluate((given) => (window.runCompute as RunCompute)(given), options);
    return { ...result, version };
  } finally {
    await close();
  }
}
