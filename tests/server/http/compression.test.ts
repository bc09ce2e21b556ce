import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

const LIST = '/api/symbolmanage/list?isAsc=asc&orderByColumn=sort';
const ask = (url: string, wish?: string) =>
  stage.app.inject({ method: 'POST', url, headers: wish === undefined ? {} : { 'accept-encoding': wish } });

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('sends long answers as %s to whoever takes it, the same in the end', async (encoding, unpack) => {
  const plain = await ask(LIST);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  const small = await ask(LIST, encoding);
  expect(small.headers).toMatchObject({ 'content-encoding': encoding, 'content-type': plain.headers['content-type'] });
  expect(small.headers['vary']).toMatch(/accept-encoding/i);
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(unpack(small.rawPayload).toString()).toBe(plain.body);
});

it('prefers brotli, and leaves short answers and strange wishes alone', async () => {
  expect((await ask(LIST, 'gzip, deflate, br')).headers['content-encoding']).toBe('br');
  expect((await ask('/api/common/serverTime', 'br')).headers).not.toHaveProperty('content-encoding');
  const strange = await ask(LIST, 'snappy');
  expect(strange.statusCode).toBe(200);
  expect(strange.headers).not.toHaveProperty('content-encoding');
});

it('unpacks no body of a stranger', async () => {
  const bomb = gzipSync(JSON.stringify({ symbol: 'BTCUSDT', interval: '1m', pad: ' '.repeat(1e6) }));
  const answer = await stage.app.inject({
    method: 'POST',
    url: '/kline',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: bomb,
  });
  expect(answer.statusCode).toBe(400);
});
