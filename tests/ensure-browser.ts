import { aptInstall } from './apt-install.ts';
import { chromiumPath } from './chromium.ts';

/** Installs Debian's chromium, with the fonts the golden images and screenshots expect, when no browser is found. @throws Error when it cannot */
export function ensureBrowser(): void {
  try {
    chromiumPath();
    return;
  } catch {
    console.log('No browser found: installing chromium by apt.');
  }
  aptInstall('chromium', 'fonts-roboto', 'fonts-noto-cjk');
  chromiumPath();
}
