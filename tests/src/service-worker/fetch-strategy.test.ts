import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fetchStrategyOf } from '../../../src/service-worker/fetch-strategy.ts';
import type { RequestFacts, Strategy } from '../../../src/service-worker/fetch-strategy.ts';

const FILES = ['icon.svg', 'manifest.webmanifest'];
const SCOPES = ['https://tern.example/', 'https://tern.example/app/', 'http://localhost:8080/'];

/** The rules as documented, one after the other, on parsed addresses. */
function obviousStrategy({ method, url, mode, partial }: RequestFacts, scope: string): Strategy {
  const [asked, home] = [new URL(url), new URL(scope)];
  if (method !== 'GET') return 'network';
  if (partial) return 'network';
  if (asked.origin !== home.origin) return 'network';
  if (!asked.pathname.startsWith(home.pathname)) return 'network';
  const steps = asked.pathname.slice(home.pathname.length).split('/');
  const [first = '', second = ''] = steps;
  if (mode === 'navigate') return steps.length === 1 && ['', 'index.html'].includes(first) ? 'page' : 'network';
  if (/^[^#]*\?/.test(url)) return 'network';
  if (steps.length === 2 && first === 'assets' && second !== '' && /^[A-Za-z0-9_.-]*$/.test(second)) return 'asset';
  return steps.length === 1 && FILES.includes(first) ? 'file' : 'network';
}

const PATHS = [
  '',
  'index.html',
  'bench.html',
  'sw.js',
  'assets',
  'assets/',
  'assets/main-abc123.js',
  'assets/a/b.js',
  'assets/..%2fapi',
  'assets/%2e%2e',
  'assets/x y',
  'assetsx/y.js',
  'Assets/x.js',
  'api/user/getInfo',
  'kline',
  'proof/checkpoints/',
  'ws/1',
  'icon.svg',
  'icon.svg/',
  'manifest.webmanifest',
  '/',
  '//assets/x.js',
  'app/',
  'app/assets/x.js',
];
const paths = fc.oneof(
  fc.constantFrom(...PATHS),
  fc
    .array(fc.constantFrom('a', '.', '-', '%2f', '/', 'assets/', '\\'), { maxLength: 6 })
    .map((parts) => parts.join('')),
);
const queries = fc.constantFrom('', '?', '?level=0', '?to=/pages/market/market', '?own', '?a?b', '?#');
const fragments = fc.constantFrom('', '#', '#/', '#/pages/trade/trade?symbol=BTCUSDT', '#?x');
const requests = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT'),
  mode: fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin'),
  partial: fc.constantFrom(false, false, false, true),
  url: fc
    .tuple(
      fc.constantFrom(...SCOPES, 'https://other.example/', 'https://tern.example.evil/'),
      paths,
      queries,
      fragments,
    )
    // As a request has it: in normal form.
    .map(([base, path, query, fragment]) => new URL(base + path + query + fragment).href),
});

it('decides as the rules say, for every request and wherever the app lies', () => {
  fc.assert(
    fc.property(requests, fc.constantFrom(...SCOPES), (request, scope) => {
      expect(fetchStrategyOf(request, scope, FILES)).toBe(obviousStrategy(request, scope));
    }),
    { numRuns: 5000 },
  );
});

it('never touches what is said to the exchange', () => {
  fc.assert(
    fc.property(requests, fc.constantFrom('api/', 'ws/', 'proof/', 'kline'), paths, (request, place, path) => {
      const url = new URL(`${SCOPES[0]}${place}${path.replaceAll(/[./\\]|%2f/gi, '')}`).href;
      expect(fetchStrategyOf({ ...request, url }, SCOPES[0]!, FILES)).toBe('network');
    }),
  );
});

const get = (path: string, mode = 'cors'): Strategy =>
  fetchStrategyOf(
    { method: 'GET', url: `https://tern.example/${path}`, mode, partial: false },
    'https://tern.example/',
    FILES,
  );

it('knows the page by any of its addresses', () => {
  for (const path of ['', '?level=0', '?to=/pages/market/market#/', '#/pages/trade/trade', 'index.html?level=3']) {
    expect(get(path, 'navigate'), path).toBe('page');
    expect(get(path), path).toBe('network');
  }
  for (const path of ['bench.html', 'proof-keys.json', 'assets/main-abc123.js', 'sw.js']) {
    expect(get(path, 'navigate'), path).toBe('network');
  }
});

it('keeps a file by its plain name only, so that no query can fill the device', () => {
  expect(get('assets/main-abc123.js')).toBe('asset');
  expect(get('assets/main-abc123.js?1')).toBe('network');
  expect(get('icon.svg?1')).toBe('network');
});
