import { expect, it, onTestFinished, vi } from 'vitest';
import { pauseBeforeRetryMs, upstreamStream } from '../../../../server/market/binance/upstream-stream.ts';
import type { UpstreamStream } from '../../../../server/market/binance/upstream-stream.ts';
import { handClock } from '../market-support.ts';
import { fakeUpstream } from './fake-upstream.ts';

const START_MS = Date.UTC(2026, 10, 21, 12, 0, 10);
const HOUR_MS = 3_600_000;

async function opened(random = () => 1) {
  const clock = handClock(START_MS);
  const fake = await fakeUpstream({ prices: { BTCUSDT: '91240.50' }, now: clock.now, listedMs: START_MS });
  onTestFinished(() => fake.close());
  const heard: string[] = [];
  let opens = 0;
  const stream: UpstreamStream = upstreamStream({
    base: fake.stream,
    names: ['btcusdt@trade', 'btcusdt@depth@100ms'],
    clock,
    random,
    onOpen: () => (opens += 1),
    onMessage: (text) => heard.push(text),
  });
  onTestFinished(() => stream.close());
  const turn = (): void => stream.turn(clock.now());
  /** Waits until the upstream has seen so many connections and the newest has taken over. */
  const connected = (count: number): Promise<void> =>
    vi.waitFor(() => {
      turn();
      expect([fake.sent.connections, opens]).toEqual([count, count]);
    });
  return { clock, fake, heard, turn, connected, opens: () => opens };
}

it('opens one combined stream by its address and never sends a message', async () => {
  const { fake, heard, connected } = await opened();
  await connected(1);
  expect(fake.asked).toEqual(['/stream?streams=btcusdt@trade/btcusdt@depth@100ms']);
  fake.trade('BTCUSDT', '91240.50');
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(fake.sent.messages).toBe(0);
});

it('answers a ping with a copy of its payload, and not more than five a second', async () => {
  const { clock, fake, connected } = await opened();
  await connected(1);
  for (let i = 0; i < 12; i += 1) fake.ping(`ping ${i}`);
  await vi.waitFor(() => expect(fake.pongs).toHaveLength(5));
  expect(fake.pongs[0]).toBe('ping 0');
  clock.pass(1000);
  fake.ping('later');
  await vi.waitFor(() => expect(fake.pongs.at(-1)).toBe('later'));
  expect(fake.pongs).toHaveLength(6);
});

it('waits twice as long after each failure, up to a minute, by a draw of its own', () => {
  expect([0, 1, 2, 3, 6, 50].map((failures) => pauseBeforeRetryMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 60_000, 60_000,
  ]);
  expect(pauseBeforeRetryMs(1, 0)).toBe(1000);
});

it('comes back when the upstream does', async () => {
  const { clock, fake, turn, connected } = await opened();
  await connected(1);
  fake.down();
  await vi.waitFor(() => expect(fake.sockets.size).toBe(0));
  for (let i = 0; i < 100; i += 1) {
    clock.pass(100);
    turn();
    await new Promise((resolve) => setImmediate(resolve));
  }
  fake.up();
  await vi.waitFor(() => {
    clock.pass(1000);
    turn();
    expect(fake.sent.connections).toBe(2);
  });
});

it('makes another connection before the upstream cuts after 24 hours, and keeps the old one until then', async () => {
  const { clock, fake, heard, turn, connected } = await opened();
  await connected(1);
  const passTo = async (timeMs: number): Promise<void> => {
    clock.set(timeMs);
    fake.pongs.length = 0;
    // A sign of life, or it would be cut for its silence.
    fake.ping('');
    await vi.waitFor(() => expect(fake.pongs).toHaveLength(1));
    turn();
  };
  await passTo(START_MS + 23 * HOUR_MS + 49 * 60_000);
  expect(fake.sent.connections).toBe(1);
  await passTo(START_MS + 23 * HOUR_MS + 51 * 60_000);
  await connected(2);
  await vi.waitFor(() => expect(fake.sockets.size).toBe(1));
  fake.trade('BTCUSDT', '91240.50');
  await vi.waitFor(() => expect(heard).toHaveLength(1));
});

it('makes another connection when it is told to', async () => {
  const clock = handClock(START_MS);
  const fake = await fakeUpstream({ prices: { BTCUSDT: '91240.50' }, now: clock.now, listedMs: START_MS });
  onTestFinished(() => fake.close());
  let opens = 0;
  const stream = upstreamStream({
    base: fake.stream,
    names: ['btcusdt@trade'],
    clock,
    random: () => 1,
    onOpen: () => (opens += 1),
    onMessage: () => stream.renew(),
  });
  onTestFinished(() => stream.close());
  await vi.waitFor(() => {
    stream.turn(clock.now());
    expect(opens).toBe(1);
  });
  fake.sayShutdown();
  await vi.waitFor(() => {
    stream.turn(clock.now());
    expect(opens).toBe(2);
  });
  await vi.waitFor(() => expect(fake.sockets.size).toBe(1));
});

it('cuts a connection that has fallen silent', async () => {
  const { clock, fake, turn, connected } = await opened();
  await connected(1);
  clock.pass(30_000);
  turn();
  expect(fake.sockets.size).toBe(1);
  clock.pass(1);
  turn();
  await vi.waitFor(() => expect(fake.sockets.size).toBe(0));
});

it('opens at most 300 connections in five minutes, however soon they end', async () => {
  const clock = handClock(START_MS);
  const fake = await fakeUpstream({ prices: { BTCUSDT: '91240.50' }, now: clock.now, listedMs: START_MS });
  onTestFinished(() => fake.close());
  let opens = 0;
  const stream = upstreamStream({
    base: fake.stream,
    names: ['btcusdt@trade'],
    clock,
    random: () => 0,
    onOpen: () => {
      opens += 1;
      stream.renew();
    },
    onMessage: () => {},
  });
  onTestFinished(() => stream.close());
  await vi.waitFor(
    () => {
      stream.turn(clock.now());
      expect(opens).toBe(300);
    },
    { interval: 1, timeout: 20_000 },
  );
  for (let i = 0; i < 20; i += 1) {
    stream.turn(clock.now());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(fake.sent.connections).toBe(300);
});
