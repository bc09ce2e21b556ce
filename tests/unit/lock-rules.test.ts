import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { portableLock } from '../packages/lock-rules.ts';
import type { Lock } from '../packages/lock-rules.ts';

describe('package-lock.json', () => {
  it('has the form that every supported npm installs: `npm run lock` writes it', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    const changed = Object.entries(portableLock(lock).packages)
      .filter(([path, entry]) => JSON.stringify(entry) !== JSON.stringify(lock.packages[path]))
      .map(([path]) => path);
    expect(changed).toEqual([]);
  });

  it('is installed under engine-strict, which refuses a Node before 20.19 and says what to do', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: Record<string, string> };
    expect(engines).toEqual({
      node: '>=20.19.0',
      npm: '>=9.0.0',
      otherwise: 'install Node 24 from nodejs.org and run npm ci again',
    });
    expect(readFileSync('.npmrc', 'utf8').split('\n')).toContain('engine-strict=true');
  });
});

describe('the portable form of a lock', () => {
  const packages: Lock['packages'] = {
    '': { version: '1.0.0', engines: { node: '>=20' } },
    'node_modules/a': {
      version: '2.0.0',
      engines: { node: '>=24' },
      dependencies: { b: 'latest', c: 'next', d: '^1.0.0 || 2.x', e: '*', f: 'npm:b@1', x: 'x' },
    },
    'node_modules/a/node_modules/b': { version: '3.1.0' },
    'node_modules/b': { version: '1.0.0', optionalDependencies: { c: 'latest' } },
    'node_modules/c': { version: '0.4.0' },
  };

  it('keeps the engines of the root alone', () => {
    const lock = portableLock({ packages });
    expect(lock.packages['']!.engines).toEqual({ node: '>=20' });
    expect(Object.values(lock.packages).filter(({ engines }) => engines !== undefined)).toHaveLength(1);
  });

  it('names the version that a tag was locked to, from the nearest folder, and leaves ranges as they are', () => {
    const lock = portableLock({ packages });
    expect(lock.packages['node_modules/a']!.dependencies).toEqual({
      b: '3.1.0',
      c: '0.4.0',
      d: '^1.0.0 || 2.x',
      e: '*',
      f: 'npm:b@1',
      x: 'x',
    });
    expect(lock.packages['node_modules/b']!.optionalDependencies).toEqual({ c: '0.4.0' });
  });

  it('does not change a second time', () => {
    const once = portableLock({ packages });
    expect(portableLock(once)).toEqual(once);
  });
});
