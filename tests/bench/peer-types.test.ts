import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensurePackages, hasPackages } from '../ensure-packages.ts';
import { LONG } from '../long.ts';

const PEERS = 'bench/peers';

// `tsc --build` checks everything else, also where the rivals are not installed.
describe.skipIf(!LONG && !hasPackages(PEERS))('the adapters of the rivals', () => {
  beforeAll(() => ensurePackages(PEERS), 120_000);

  it('fit the types of the rivals', { timeout: 120_000 }, () => {
    const check = () => execFileSync('npx', ['tsc', '--project', PEERS], { encoding: 'utf8' });
    expect(check).not.toThrow();
  });
});
