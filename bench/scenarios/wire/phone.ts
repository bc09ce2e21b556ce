import { chromium, devices } from 'playwright';
import type { Browser, BrowserContext } from 'playwright';
import { BROWSER_FLAGS, chromiumPath } from '../../../tests/chromium.ts';

const FLAGS = [...BROWSER_FLAGS, '--disable-background-timer-throttling', '--disable-renderer-backgrounding'];

/** A browser whose timers run at their own pace in every page. */
export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: chromiumPath(), args: FLAGS });

/** @param storageState  what a browser stores of somebody who has signed in */
export const openPhone = (
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<BrowserContext> =>
  browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    locale: 'en-GB',
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  });
