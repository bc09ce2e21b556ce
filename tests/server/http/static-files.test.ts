import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_HEADERS, widgetFramePolicy } from '../../../server/http/security-headers.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
let root: string;
let distDir: string;
beforeAll(async () => {
  // In a folder of that name, which makes nothing in it immortal.
  root = await mkdtemp(join(tmpdir(), 'tern-dist-'));
  distDir = join(root, 'assets', 'dist');
  await mkdir(join(distDir, 'assets'), { recursive: true });
  await writeFile(join(distDir, 'index.html'), '<html><script>boot()</script></html>');
  await writeFile(join(distDir, 'index.html.br'), 'small page');
  await writeFile(join(distDir, 'index.html.gz'), 'zipped page');
  await writeFile(join(distDir, 'bench.html'), 'bench');
  await writeFile(join(distDir, 'bench.html.br'), 'small bench');
  await writeFile(join(distDir, 'bench.html.gz'), 'zipped bench');
  await writeFile(join(distDir, 'sw.js'), 'worker');
  await writeFile(join(distDir, 'sw.js.br'), 'small worker');
  await writeFile(join(distDir, 'sw.js.gz'), 'zipped worker');
  await writeFile(join(distDir, 'icon.svg'), '<svg/>');
  await writeFile(join(distDir, 'support-frame.html'), '<script>run()</script>');
  await mkdir(join(distDir, 'support', 'support.example'), { recursive: true });
  await writeFile(join(distDir, 'support', 'support.example', 'widget.js'), 'widget');
  await writeFile(join(distDir, '.env'), 'SECRET=1');
  await writeFile(join(distDir, 'assets', 'main-abc123.js'), 'plain');
  await writeFile(join(distDir, 'assets', 'live-worker-abc123.js'), 'apart');
  await writeFile(join(distDir, 'assets', 'main-abc123.js.br'), 'compressed');
  await writeFile(join(distDir, 'assets', 'main-abc123.js.gz'), 'zipped');
  await writeFile(join(distDir, '..', 'tern-outside.txt'), 'outside');
  stage = await httpStage({ distDir });
});
afterAll(async () => {
  await stage.close();
  await rm(root, { recursive: true });
});

const NAME = '/assets/main-abc123.js';
const get = (url: string, headers = {}) => stage.app.inject({ url, headers });

it('serves the page, always asked for anew, with the hash of its inline script in the policy', async () => {
  const answer = await get('/');
  expect(answer.body).toContain('boot()');
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+';/);
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
});

it('gives parts of a page no policy of a page, but every page and worker one', async () => {
  const part = await get(NAME);
  expect(part.headers['x-content-type-options']).toBe('nosniff');
  expect(part.headers['cross-origin-resource-policy']).toBe('same-origin');
  for (const name of PAGE_HEADERS) expect(part.headers, name).not.toHaveProperty(name);
  for (const page of ['/', '/icon.svg', '/assets/live-worker-abc123.js', '/assets/gone.js', '/api/none']) {
    expect((await get(page)).headers, page).toHaveProperty('content-security-policy');
  }
});

it.each(['/', '/bench.html', '/sw.js', '/assets/live-worker-abc123.js'])(
  "never allows eval, not even to an engine that knows no 'wasm-unsafe-eval': %s",
  async (url) => {
    const answer = await get(url, { 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Chrome/87.0.4280.141 Mobile' });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("'wasm-unsafe-eval'");
    expect(policy).not.toContain("'unsafe-eval'");
  },
);

it('serves the frame of support widgets with an opaque origin and nothing but the hosts of the allow-list', async () => {
  const { headers } = await get('/support-frame.html');
  expect(headers).not.toHaveProperty('x-frame-options');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/; script-src 'self' 'sha256-[^']+' https:\/\/support\.example;/);
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/; sandbox allow-scripts allow-forms$/);
  expect(policy).not.toMatch(/allow-same-origin|top-navigation|popups/);
  const copy = await get('/support/support.example/widget.js');
  expect(copy.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await get('/icon.svg')).headers['cross-origin-resource-policy']).toBe('same-origin');
});

it('gives the frame no host at all where the allow-list is empty', () => {
  const policy = widgetFramePolicy('<script>run()</script>', []);
  expect(policy).toMatch(/; script-src 'self' 'sha256-[^']+';/);
  expect(policy).toContain("connect-src 'none'");
  expect(policy).not.toContain('https:');
});

it('lets files named after their content be kept for ever, and sends the small copy to whoever takes it', async () => {
  const plain = await get('/assets/main-abc123.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.body).toBe('plain');
  const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(small.headers['vary']).toMatch(/accept-encoding/i);
});

it.each([
  ['br', 'compressed', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'zipped', 'gzip'],
  ['br;q=0, gzip', 'zipped', 'gzip'],
  ['br;q=0, gzip;q=0', 'plain', undefined],
  ['zstd', 'plain', undefined],
])('answers accept-encoding %s with what is wished most', async (wish, body, encoding) => {
  const answer = await get(NAME, { 'accept-encoding': wish });
  expect([answer.body, answer.headers['content-encoding']]).toEqual([body, encoding]);
  expect(answer.headers['content-length']).toBe(String(body.length));
});

it.each([NAME, '/', '/icon.svg'])('says that an answer differs by encoding, compressed or not: %s', async (url) => {
  expect((await get(url)).headers['vary']).toMatch(/accept-encoding/i);
  expect((await get(url, { 'accept-encoding': 'br' })).headers['vary']).toMatch(/accept-encoding/i);
});

it('has a tag of its own for each encoding, and no body for who has it already', async () => {
  const plain = await get(NAME);
  const small = await get(NAME, { 'accept-encoding': 'br' });
  expect(plain.headers['etag']).not.toBe(small.headers['etag']);
  const again = await get(NAME, { 'accept-encoding': 'br', 'if-none-match': String(small.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const other = await get(NAME, { 'accept-encoding': 'br', 'if-none-match': '"other"' });
  expect([other.statusCode, other.body]).toEqual([200, 'compressed']);
});

it('answers HEAD with the headers of GET and no body', async () => {
  const head = await stage.app.inject({ method: 'HEAD', url: NAME, headers: { 'accept-encoding': 'br' } });
  const body = await get(NAME, { 'accept-encoding': 'br' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'cache-control', 'vary']) {
    expect(head.headers[name], name).toEqual(body.headers[name]);
  }
});

describe.each([
  ['/', 'text/html', ['<html><script>boot()</script></html>', 'small page', 'zipped page']],
  ['/?level=0', 'text/html', ['<html><script>boot()</script></html>', 'small page', 'zipped page']],
  ['/bench.html', 'text/html', ['bench', 'small bench', 'zipped bench']],
  ['/sw.js', 'application/javascript', ['worker', 'small worker', 'zipped worker']],
])('%s', (url, type, [plain, small, zipped]) => {
  it.each([
    [undefined, plain, undefined],
    ['identity', plain, undefined],
    ['gzip', zipped, 'gzip'],
    ['gzip, deflate, br, zstd', small, 'br'],
  ])('is sent for %s as wished, and asked for anew each time', async (wish, body, encoding) => {
    const headers = wish === undefined ? {} : { 'accept-encoding': wish };
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([200, body, encoding]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining(type) as string,
      'content-length': String(body!.length),
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/accept-encoding/i) as string,
    });
    const head = await stage.app.inject({ method: 'HEAD', url, headers });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['content-length', 'content-encoding', 'content-type', 'etag', 'cache-control', 'vary']) {
      expect(head.headers[name], name).toEqual(answer.headers[name]);
    }
  });
});

it.each(['GET', 'HEAD'] as const)(
  'has no answer to %s for a hash of another build, least of all the page or one that is kept',
  async (method) => {
    const headers = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' };
    const answer = await stage.app.inject({ method, url: '/assets/main-0ldbu1ld.js', headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('boot()');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(String(answer.headers['cache-control'])).not.toMatch(/immutable|max-age=[1-9]/);
  },
);

it('has a file of a build that came while the server runs, and no other spelling of a name', async () => {
  expect((await get('/assets/later-abc123.js')).statusCode).toBe(404);
  await writeFile(join(distDir, 'assets', 'later-abc123.js'), 'later');
  const later = await get('/assets/later-abc123.js');
  expect([later.body, later.headers['cache-control']]).toEqual(['later', 'public, max-age=31536000, immutable']);
  await rm(join(distDir, 'assets', 'later-abc123.js'));
  expect((await get('/assets/later-abc123.js')).statusCode).toBe(404);
  for (const name of ['MAIN-abc123.js', 'main%2Dabc123.js/', 'm%61in-abc123.JS']) {
    expect((await get(`/assets/${name}`)).statusCode, name).toBe(404);
  }
});

it('sends a part of a file, and refuses one behind its end', async () => {
  const part = await get(NAME, { range: 'bytes=1-3' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'lai', 'bytes 1-3/5']);
  const behind = await get(NAME, { range: 'bytes=9-' });
  expect([behind.statusCode, behind.json()]).toEqual([416, { code: 400, msg: '请求参数错误' }]);
});

it.each([
  '/nope',
  '/assets/',
  '/assets/nope.js',
  '/.env',
  '/../tern-outside.txt',
  '/..%2ftern-outside.txt',
  '/%2e%2e/tern-outside.txt',
  '/assets/../../tern-outside.txt',
])('has nothing outside of the built app: %s', async (url) => {
  const answer = await get(url);
  expect(answer.body).not.toMatch(/outside|SECRET/);
  expect([answer.statusCode, answer.json()]).toEqual([404, { code: 404, msg: '数据不存在' }]);
});

it('takes a backslash for no path at all', async () => {
  const answer = await get('/assets/..%5c..%5ctern-outside.txt');
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 400, msg: '请求参数错误' }]);
});
