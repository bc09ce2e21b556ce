import { chromium } from 'playwright';
import type { CDPSession, Page } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../tests/chromium.ts';
import { servePage } from './serve-page.ts';

export interface OpenPage {
  readonly page: Page;
  /** Session of the page, with Performance enabled. */
  readonly session: CDPSession;
  /** Session of the whole browser. */
  readonly browserSession: CDPSession;
  readonly version: string;
  close(): Promise<void>;
}

/**
 * Opens the page of a folder in headless Chromium.
 * @param ready  name of the call that it puts on `window` when it is loaded
 * @param tell   called with what the page logs
 */
export async function openPage(folder: string, ready: string, tell: (line: string) => void): Promise<OpenPage> {
  const served = await servePage(folder);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...BROWSER_FLAGS] });
  async function close(): Promise<void> {
    await browser.close();
    await served.close();
  }
  try {
    const page = await browser.newPage();
    page.on('console', (message) => tell(message.text()));
    page.on('pageerror', (error) => tell(String(error)));
    await page.goto(served.url);
    await page.waitForFunction((name) => name in window, ready);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    return { page, session, browserSession: await browser.newBrowserCDPSession(), version: browser.version(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Time for which the page's thread was busy until now, ms. */
export async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}
