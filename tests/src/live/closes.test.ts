import { afterEach, describe, expect, it, vi } from 'vitest';
import kline from '../../fixtures/rest/kline.json';
import { createAskCloses } from '../../../src/live/ask-closes.ts';
import { serveCloses } from '../../../src/live/serve-closes.ts';

const WANTED = { wireSymbol: 'btcusdt', interval: 'ONE_HOUR', limit: 15 } as const;
const BASE = 'https://exchange.test';

/** A live side that may die; `opened` are the channels that it was given. */
function stage(serves = true) {
  const opened: { readonly port: MessagePort; readonly lost: () => void }[] = [];
  const ask = createAskCloses((port) => {
    if (serves) serveCloses(port, () => BASE);
    return (lost) => {
      opened.push({ port, lost });
      return () => undefined;
    };
  });
  return { ask, opened };
}
const answers = (answer: () => Promise<Response>) => {
  const asked = vi.fn((_address: string, _call: RequestInit) => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

describe('closing prices for mini charts', () => {
  it('are fetched by the thread of the feed, oldest first, over one channel', async () => {
    const asked = answers(() => Promise.resolve(Response.json(kline.success)));
    const { ask, opened } = stage();
    const closes = await ask(WANTED);
    expect(closes).toEqual(Float64Array.from(kline.success.data.historyKline, (row) => Number(row[4])));
    await ask(WANTED);
    expect(opened).toHaveLength(1);
    expect(asked).toHaveBeenCalledTimes(2);
    const [address, call] = asked.mock.calls[0]!;
    expect(address).toBe(`${BASE}/kline`);
    expect(JSON.parse(String(call.body))).toMatchObject({ symbol: 'btcusdt', interval: 'ONE_HOUR', limit: 15 });
  });

  it.each([
    ['a refusal', () => Promise.resolve(Response.json(kline.refusal))],
    ['a broken line', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['nonsense', () => Promise.resolve(new Response('<html>'))],
  ])('are none after %s', async (_why, answer) => {
    answers(answer);
    expect(await stage().ask(WANTED)).toBeNull();
  });

  it('that a lost live side owed come from the next one', async () => {
    const { ask, opened } = stage(false);
    const asked = [ask(WANTED), ask({ ...WANTED, wireSymbol: 'ethusdt' })];
    opened[0]!.lost();
    expect(opened).toHaveLength(2);
    answers(() => Promise.resolve(Response.json(kline.success)));
    serveCloses(opened[1]!.port, () => BASE);
    for (const closes of await Promise.all(asked)) expect(closes).toHaveLength(kline.success.data.historyKline.length);
  });
});
