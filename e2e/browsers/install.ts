import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const HERE = 'e2e/browsers';

/** Installs the packages of this folder by its own lock, when they are missing. @throws Error when npm refuses */
export function ensureDrivers(): void {
  const packages = ['puppeteer-core', 'puppeteer-core-old'].map((name) => join(HERE, 'node_modules', name));
  if (packages.every(existsSync)) return;
  console.log('No drivers of browsers found: installing the packages of e2e/browsers.');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', HERE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
