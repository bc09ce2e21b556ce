import { expect, it, onTestFinished } from 'vitest';
import { upstreamRest } from '../../../../server/market/binance/rest.ts';
import { handClock } from '../market-support.ts';
import { fakeUpstream } from './fake-upstream.ts';

const START_MS = Date.UTC(2026, 10, 21, 12, 0, 10);

async function opened() {
  const clock = handClock(START_MS);
  const fake = await fakeUpstream({
    prices: { BTCUSDT: '91240.50' },
    now: clock.now,
    listedMs: START_MS - 3 * 86_400_000,
  });
  onTestFinished(() => fake.close());
  return { clock, fake, rest: upstreamRest(fake.rest, clock) };
}

it('asks for prices, a book and klines as documented', async () => {
  const { fake, rest } = await opened();
  expect(await rest.prices()).toEqual([{ symbol: 'BTCUSDT', price: '91240.50000000' }]);
  expect((await rest.depth('BTCUSDT')).bids).toHaveLength(250);
  const fromMs = START_MS - 10_000 - 300_000;
  const klines = await rest.klines('BTCUSDT', '1m', fromMs, fromMs + 119_999);
  expect(klines.map(([openMs]) => openMs)).toEqual([fromMs, fromMs + 60_000]);
  expect(fake.asked).toEqual([
    '/api/v3/ticker/price?symbolStatus=TRADING',
    '/api/v3/depth?symbol=BTCUSDT&limit=500',
    `/api/v3/klines?symbol=BTCUSDT&interval=1m&startTime=${fromMs}&endTime=${fromMs + 119_999}&limit=1000`,
  ]);
});

it('follows no redirect and reads no more than an answer may have', async () => {
  const { fake, rest } = await opened();
  fake.answerWith((_url, answer) => {
    answer.writeHead(302, { location: '/api/v3/elsewhere' }).end();
    return true;
  });
  await expect(rest.prices()).rejects.toThrow('fetch failed');
  expect(fake.asked).toHaveLength(1);
  fake.answerWith((_url, answer) => {
    answer.writeHead(200).end('x'.repeat(3_000_000));
    return true;
  });
  await expect(rest.prices()).rejects.toThrow('too much');
});

it('refuses klines out of order', async () => {
  const { fake, rest } = await opened();
  const row = (openMs: number) => [openMs, '1', '1', '1', '1', '1', openMs + 59_999, '1', 1, '0', '0', '0'];
  fake.answerWith((_url, answer) => {
    answer.writeHead(200).end(JSON.stringify([row(60_000), row(0)]));
    return true;
  });
  await expect(rest.klines('BTCUSDT', '1m', 0, 60_000)).rejects.toThrow('out of order');
});

it('is silent for as long as a 429 says', async () => {
  const { clock, fake, rest } = await opened();
  fake.answerWith((_url, answer) => {
    answer.writeHead(429, { 'retry-after': '30' }).end('{}');
    return true;
  });
  await expect(rest.prices()).rejects.toThrow('429');
  fake.answerWith(null);
  clock.pass(29_999);
  await expect(rest.prices()).rejects.toThrow('asked for a pause');
  expect(fake.asked).toHaveLength(1);
  clock.pass(1);
  expect(await rest.prices()).toHaveLength(1);
});

it('sends nothing beyond the weight of a minute', async () => {
  const { clock, fake, rest } = await opened();
  fake.answerWith((_url, answer) => {
    answer.writeHead(200).end('{"lastUpdateId":1,"bids":[],"asks":[]}');
    return true;
  });
  for (let i = 0; i < 120; i += 1) await rest.depth('BTCUSDT');
  await expect(rest.depth('BTCUSDT')).rejects.toThrow('weight');
  expect(fake.asked).toHaveLength(120);
  clock.pass(60_000);
  await rest.depth('BTCUSDT');
});
