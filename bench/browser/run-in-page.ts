import { chromium } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../tests/chromium.ts';
import type { EngineOptions, EngineResult } from '../scenarios/compute/engine-run.ts';
import type { RunCompute } from './page.ts';
import { servePage } from './serve-page.ts';

/** Runs the compute cases in headless Chromium. */
export async function runInPage(
  options: EngineOptions,
  tell: (progress: string) => void,
): Promise<EngineResult & { readonly version: string }> {
  const served = await servePage(import.meta.dirname);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_FLAGS] });
  try {
    const page = await browser.newPage();
    const failures: Error[] = [];
    page.on('console', (message) => tell(message.text()));
    page.on('pageerror', (error) => failures.push(error));
    await page.goto(served.url);
    await page
      .waitForFunction(() => window.runCompute !== undefined)
      .catch((error: unknown) => {
        throw failures[0] ?? error;
      });
    const result = await page.evaluate((given) => (window.runCompute as RunCompute)(given), options);
    return { ...result, version: browser.version() };
  } finally {
    await browser.close();
    await served.close();
  }
}
