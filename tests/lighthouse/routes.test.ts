import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lighthouseOptions } from '../../lighthouse/lighthouse-options.ts';
import { addressOf, EMPTY, nameAt, PUBLIC_ROUTES, ROUTE_NAMES, signedInRoutes } from '../../lighthouse/routes.ts';
import { PATHS } from '../../src/features/shell/paths.ts';
import config from '../../lighthouserc.json' with { type: 'json' };
import { ORIGIN } from './made-visit.ts';

describe('the routes that Lighthouse visits', () => {
  it('are every route of the app as a visitor, and each by a name of its own', () => {
    expect(PUBLIC_ROUTES.map(({ path }) => path).sort()).toEqual(Object.values(PATHS).sort());
    expect(new Set([...ROUTE_NAMES, EMPTY.name]).size).toBe(ROUTE_NAMES.length + 1);
    expect(ROUTE_NAMES.length).toBe(PUBLIC_ROUTES.length + signedInRoutes('7').length);
  });

  it('are opened at different addresses even without their fragment, home at the bare one', () => {
    const all = [...PUBLIC_ROUTES, ...signedInRoutes('7')].map((route) => addressOf(ORIGIN, route));
    expect(new Set(all.map((address) => address.replace(/#.*/s, ''))).size).toBe(all.length);
    expect(all[0]).toBe(`${ORIGIN}/`);
    expect(all).toContain(`${ORIGIN}/?page=signed-in-countdown#/pages/trade/countdown?id=7`);
  });

  it('are known again by their address, with and without the fragment', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ROUTE_NAMES), fc.string({ unit: 'grapheme' }), (name, path) => {
        const address = addressOf(ORIGIN, { name, path });
        expect(nameAt(address)).toBe(name);
        expect(nameAt(address.replace(/#.*/s, ''))).toBe(name);
      }),
    );
  });

  it('each have the budgets of all routes and one set for their speed', () => {
    for (const name of ROUTE_NAMES) {
      const seen = addressOf(ORIGIN, { name, path: '/x' }).replace(/#.*/s, '');
      const matching = config.ci.assert.assertMatrix.filter((row) => new RegExp(row.matchingUrlPattern).test(seen));
      const judged = matching.flatMap(({ assertions }) => Object.keys(assertions));
      expect(judged.filter((id) => id.startsWith('categories:')).sort(), name).toEqual([
        'categories:accessibility',
        'categories:best-practices',
        'categories:performance',
      ]);
    }
  });
});

describe('what npm run lighthouse is asked for', () => {
  it('is four routes as configured, all of them, or routes by name', () => {
    const main = ['home', 'trade', 'signed-in-home', 'signed-in-trade'];
    expect(lighthouseOptions([])).toEqual({ names: main, runs: undefined, language: 'en' });
    expect(lighthouseOptions(['--all'])).toEqual({ names: ROUTE_NAMES, runs: undefined, language: 'en' });
    expect(lighthouseOptions(['home', '--runs', '5', '--language', 'th', 'signed-in-trade'])).toEqual({
      names: ['home', 'signed-in-trade'],
      runs: 5,
      language: 'th',
    });
  });

  it.each([
    [['nowhere'], /No route is called "nowhere". Known: home, /],
    [['--all', 'home'], /--all/],
    [['--runs', '0'], /--runs: must be 1 … 99/],
    [['--runs', '1.5'], /--runs/],
    [['--runs', ''], /--runs/],
    [['--runs'], /runs/],
    [['--language', 'pt'], /--language: must be one of en, de, /],
    [['--fast'], /--fast/],
  ])('is refused when it is wrong: %j', (args, message) => {
    expect(() => lighthouseOptions(args)).toThrow(message);
  });
});
