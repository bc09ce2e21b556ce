/**
 * `node tools/renew-coin-drawings.ts`: redraws the files of `drawings/` from the icon set @web3icons/core, which npm
 * fetches only for this, because it has 18 000 files (83 MB) and the app shows 50 of them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PICTURED } from '../src/ui/coin-pictures/pictured.ts';
import { DRAWINGS } from './vite/coin-sprite.ts';

const ICON_SET = '@web3icons/core@4.0.56';

/** Coins that the set has under another name, or whose own drawing is unusable. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  APT: 'networks/background/aptos',
  ARB: 'networks/background/arbitrum-one',
  // The drawing with a background is a white letter on white.
  DOGE: 'tokens/mono/DOGE',
  INJ: 'networks/background/injective',
  RENDER: 'tokens/background/RNDR',
  TON: 'networks/background/ton',
  WLD: 'networks/background/world',
};

const folder = resolve('build/icon-set');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
execFileSync('npm', ['pack', ICON_SET, '--silent', '--pack-destination', folder], { stdio: 'inherit' });
const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder, 'package/package.json', 'package/dist/svgs']);

for (const coin of PICTURED) {
  const file = join(folder, 'package/dist/svgs', `${ELSEWHERE[coin] ?? `tokens/background/${coin}`}.svg.js`);
  const { default: drawing } = (await import(pathToFileURL(file).href)) as { default: string };
  writeFileSync(join(DRAWINGS, `${coin}.svg`), drawing.endsWith('\n') ? drawing : `${drawing}\n`);
}
rmSync(folder, { recursive: true });
