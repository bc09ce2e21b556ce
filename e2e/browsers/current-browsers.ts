import { execFileSync } from 'node:child_process';
import { aptInstall } from '../../tests/apt-install.ts';
import { BROWSER_FLAGS, testBrowserPath } from '../../tests/chromium.ts';
import { ensureBrowser } from '../../tests/ensure-browser.ts';
import type { Browser, Surroundings } from './browser.ts';
import { puppeteer, puppeteerBrowser } from './puppeteer-tab.ts';

/** The Chromium that the other tests drive too. */
export async function startChromium(surroundings: Surroundings): Promise<Browser> {
  ensureBrowser();
  const current = await puppeteer('puppeteer-core');
  const browser = await current.launch({
    executablePath: testBrowserPath(),
    args: BROWSER_FLAGS,
    defaultViewport: null,
    ...(surroundings.scrollbars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
  return puppeteerBrowser(browser, surroundings, () => browser.close());
}

/** Path of Debian's Firefox ESR, installed when missing. @throws Error when apt refuses */
function firefoxPath(): string {
  const find = () => execFileSync('which', ['firefox-esr'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return find().trim();
  } catch {
    console.log('No Firefox found: installing firefox-esr by apt.');
    aptInstall('firefox-esr');
    return find().trim();
  }
}

/**
 * For a screenshot Firefox stops the page's thread until the workers have handed over their canvases, 10 s for each by default.
 * A worker that waits for that thread at this moment cannot answer: then nothing changes and nothing is painted for 20 s. After
 * this time the canvas is missing from the one picture, and the page goes on.
 */
const SNAPSHOT_LIMIT_MS = 400;

export async function startFirefox(surroundings: Surroundings): Promise<Browser> {
  const current = await puppeteer('puppeteer-core');
  const browser = await current.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: {
      'gfx.offscreencanvas.snapshot-timeout-ms': SNAPSHOT_LIMIT_MS,
      'widget.gtk.overlay-scrollbars.enabled': !surroundings.scrollbars,
      'widget.non-native-theme.scrollbar.size.override': surroundings.scrollbars ? 15 : 0,
      'ui.useOverlayScrollbars': surroundings.scrollbars ? 0 : 1,
    },
  });
  return puppeteerBrowser(browser, surroundings, () => browser.close());
}
