import { execFileSync } from 'node:child_process';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/**
 * The same engine without the windows, tabs and menus that nobody sees: a quarter less of the processor for a journey.
 */
const SHELL = 'chromium-headless-shell';

/** A browser that does nothing of its own accord. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function firstOf(names: readonly string[]): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) return chosen;
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not this one; try the next name.
    }
  }
  throw new Error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}

/**
 * Path of the browser as people have it, for what is measured: CHROMIUM_PATH, else the first on PATH.
 * @throws Error when there is none
 */
export const chromiumPath = (): string => firstOf(WHOLE);

/**
 * Path of the browser that tests drive: CHROMIUM_PATH, else Chromium's headless shell, else the whole browser.
 * @throws Error when there is none
 */
export const testBrowserPath = (): string => firstOf([SHELL, ...WHOLE]);

/** Whether tests have the whole browser only. */
export const isShellMissing = (): boolean => testBrowserPath() === chromiumPath() && !process.env['CHROMIUM_PATH'];
