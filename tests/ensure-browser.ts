import { execFileSync } from 'node:child_process';
import { chromiumPath } from './chromium.ts';

/** Installs Debian's chromium, with the fonts the golden images and screenshots expect, when no browser is found. @throws Error when it cannot */
export function ensureBrowser(): void {
  try {
    chromiumPath();
    return;
  } catch {
    console.log('No browser found: installing chromium by apt.');
  }
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    execFileSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-roboto', 'fonts-noto-cjk');
  chromiumPath();
}
