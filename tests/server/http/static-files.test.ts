import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
let distDir: string;
beforeAll(async () => {
  distDir = await mkdtemp(join(tmpdir(), 'tern-dist-'));
  await mkdir(join(distDir, 'assets'));
  await writeFile(join(distDir, 'index.html'), '<html><script>boot()</script></html>');
  await writeFile(join(distDir, 'icon.svg'), '<svg/>');
  await writeFile(join(distDir, '.env'), 'SECRET=1');
  await writeFile(join(distDir, 'assets', 'main-abc123.js'), 'plain');
  await writeFile(join(distDir, 'assets', 'main-abc123.js.br'), 'compressed');
  await writeFile(join(distDir, '..', 'tern-outside.txt'), 'outside');
  stage = await httpStage({ distDir });
});
afterAll(async () => {
  await stage.close();
  await rm(join(distDir, '..', 'tern-outside.txt'));
  await rm(distDir, { recursive: true });
});

const get = (url: string, headers = {}) => stage.app.inject({ url, headers });

it('serves the page, always asked for anew, with the hash of its inline script in the policy', async () => {
  const answer = await get('/');
  expect(answer.body).toContain('boot()');
  expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
  expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[^']+';/);
  expect((await get('/icon.svg')).headers['cache-control']).toBe('no-cache');
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
