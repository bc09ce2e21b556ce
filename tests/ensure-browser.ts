import { aptInstall } from './apt-install.ts';
import { chromiumPath, isShellMissing } from './chromium.ts';

/**
 * Installs Debian's chromium, with the fonts the golden images and screenshots expect, when no browser is found, and its
 * headless shell where that can be had. @throws Error when there is no browser then
 */
export function ensureBrowser(): void {
  try {
    chromiumPath();
  } catch {
    console.log('No browser found: installing chromium by apt.');
    aptInstall('chromium', 'fonts-roboto', 'fonts-noto-cjk');
    chromiumPath();
  }
  if (!isShellMissing()) return;
  console.log('No headless shell found: installing it by apt.');
  try {
    aptInstall('chromium-headless-shell');
  } catch {
    console.log('There is none here: the tests drive the whole browser, which takes them longer.');
  }
}
