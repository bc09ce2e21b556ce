import { spawnSync } from 'node:child_process';
import { aptInstall } from './apt-install.ts';
import { chromiumPath, isShellMissing } from './chromium.ts';

/**
 * Whether pages are set in Roboto, since words of a wider font break where those of phones do not, and Thai in a font of its
 * own, since a browser without one draws boxes of another width.
 */
function hasFonts(): boolean {
  const { status, stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return status === 0 && /^Roboto$/m.test(stdout) && /^Loma$/m.test(stdout);
}

/**
 * Installs Debian's chromium, with the fonts the golden images and screenshots expect, when no browser is found, and its
 * headless shell where that can be had. @throws Error when there is no browser then
 */
export function ensureBrowser(): void {
  try {
    chromiumPath();
  } catch {
    console.log('No browser found: installing chromium by apt.');
    aptInstall('chromium');
    chromiumPath();
  }
  if (!hasFonts()) {
    console.log('No Roboto or no Thai font found: installing the fonts that the tests measure by apt.');
    aptInstall('fontconfig', 'fonts-roboto', 'fonts-noto-cjk', 'fonts-tlwg-loma-ttf');
  }
  if (!isShellMissing()) return;
  console.log('No headless shell found: installing it by apt.');
  try {
    aptInstall('chromium-headless-shell');
  } catch {
    console.log('There is none here: the tests drive the whole browser, which takes them longer.');
  }
}
