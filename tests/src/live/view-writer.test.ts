import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { FEED_LIMITS } from '../../../protocol/feed/frame-format.ts';
import { View } from '../../../protocol/feed/view.ts';
import { KEY_WAIT_MS } from '../../../src/feed/compact/frame-steps.ts';
import type { FeedWish } from '../../../src/live/compact-wish.ts';
import { createViewWriter, VIEW_SPACING_MS } from '../../../src/live/view-writer.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

const WISH: FeedWish = {
  period: 200,
  pace: 200,
  klinePace: 500,
  list: [],
  day: false,
  watch: [],
  rest: 0,
  guards: [],
  quiet: false,
};

function stage() {
  const timers = createFakeTimers();
  const sent: string[] = [];
  let connected = true;
  const writer = createViewWriter({
    timers,
    send: (text) => connected && sent.push(text) > 0,
    seen: () => ({ epoch: 'e', trades: {} }),
    onSent: () => {},
  });
  const views = () => sent.map((text) => JSON.parse(text) as View);
  return { timers, sent, views, writer, setConnected: (next: boolean) => (connected = next) };
}

it('never exceeds the limits of the server', () => {
  const { sent, views, writer } = stage();
  const name = (place: number) => `market${place}usdt`;
  const many = (count: number) => Array.from({ length: count }, (_, place) => name(place));
  writer.replace({
    ...WISH,
    list: many(FEED_LIMITS.list),
    guards: many(FEED_LIMITS.guards).map((symbol) => [symbol, 123_456_789_012, 123_456_789_012]),
  });
  writer.setOpen(true);
  expect(sent[0]!.length).toBeLessThanOrEqual(FEED_LIMITS.viewBytes);
  expect(Check(View, views()[0])).toBe(true);
  expect(views()[0]!.guards.length).toBeGreaterThan(50);
});

it('says what is known with the first view of a socket only, and the same wish once', () => {
  const { timers, views, writer } = stage();
  writer.setOpen(true);
  writer.replace(WISH);
  writer.replace({ ...WISH });
  writer.keyed();
  timers.advance(1000);
  writer.replace({ ...WISH, day: true });
  expect(views().map(({ id, seen }) => [id, seen?.epoch])).toEqual([
    [1, 'e'],
    [2, undefined],
  ]);
  writer.keyed();
  writer.again();
  timers.advance(VIEW_SPACING_MS);
  expect(views()).toHaveLength(3);
  writer.setOpen(false);
  writer.replace({ ...WISH, rest: 5000 });
  timers.advance(1000);
  expect(views()).toHaveLength(3);
  writer.setOpen(true);
  expect(views().at(-1)).toMatchObject({ id: 4, rest: 5000, seen: { epoch: 'e' } });
});

it('sends a wish again that was given up in between, and one that was not only once', () => {
  const { timers, views, writer } = stage();
  const trades: FeedWish = { ...WISH, watch: [{ symbol: 'btcusdt', trades: 50, klines: [], heads: false }] };
  writer.setOpen(true);
  writer.replace(trades);
  writer.replace({ ...trades });
  timers.advance(VIEW_SPACING_MS / 3);
  writer.replace(WISH);
  timers.advance(VIEW_SPACING_MS / 3);
  writer.replace(trades);
  timers.advance(10 * VIEW_SPACING_MS);
  expect(views().map(({ id, watch }) => [id, watch.length])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});

it('tells the newest wish once the KEY of the last view has come, or two seconds after it', () => {
  const { timers, views, writer } = stage();
  const period = () => views().at(-1)!.period;
  writer.setOpen(true);
  writer.replace(WISH);
  writer.replace({ ...WISH, period: 300 });
  timers.advance(900);
  writer.replace({ ...WISH, period: 500 });
  expect(views()).toHaveLength(1);
  writer.keyed();
  expect([views().length, period()]).toEqual([2, 500]);
  writer.replace({ ...WISH, period: 1000 });
  timers.advance(KEY_WAIT_MS - 1);
  expect(views()).toHaveLength(2);
  timers.advance(1);
  expect([views().length, period()]).toEqual([3, 1000]);
  // A KEY that comes at once does not lift the limit of the server.
  writer.keyed();
  writer.replace(WISH);
  timers.advance(VIEW_SPACING_MS - 1);
  expect(views()).toHaveLength(3);
  timers.advance(1);
  expect([views().length, period()]).toEqual([4, 200]);
});

it('waits neither for the KEY of a quiet view, which has none, nor for one of another socket', () => {
  const { timers, views, writer } = stage();
  writer.setOpen(true);
  writer.replace({ ...WISH, quiet: true });
  timers.advance(VIEW_SPACING_MS);
  writer.replace(WISH);
  expect(views()).toHaveLength(2);
  writer.replace({ ...WISH, day: true });
  writer.setOpen(false);
  writer.setOpen(true);
  expect(views().at(-1)).toMatchObject({ id: 3, day: true });
  timers.advance(2 * KEY_WAIT_MS);
  expect(views()).toHaveLength(3);
});
