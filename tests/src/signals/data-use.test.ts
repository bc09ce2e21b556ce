import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_COUNTERS } from '../../../src/signals/connection-store.ts';
import type { FeedCounters } from '../../../src/signals/connection-store.ts';
import { createDataUse, dayUseOf, hourlyBytes, liveBytes, localDay } from '../../../src/signals/data-use.ts';
import { fakeStorage } from '../model/fake-storage.ts';
import type { FakeStorage } from '../model/fake-storage.ts';

const KEY = '__persisted__dataUse';
const COUNT_MS = 3000;
const MINUTE_MS = 60_000;
/** Noon of a day in the device's own zone. */
const noonOf = (day: number) => new Date(2026, 2, day, 12).getTime();
const received = (bytesIn: number): FeedCounters => ({ ...NO_COUNTERS, bytesIn });

/** A device whose tabs have one clock and one storage. */
function device(startMs = noonOf(10), browser: FakeStorage = fakeStorage()) {
  let passedMs = 0;
  const openTab = () => {
    const use = createDataUse({
      stored: browser.page().json('dataUse', dayUseOf),
      dateMs: () => startMs + passedMs,
      nowMs: () => passedMs,
    });
    let bytes = 0;
    return {
      use,
      /** Receives bytes in the time between two counts. */
      receive(more: number, saving = false, afterMs = COUNT_MS) {
        passedMs += afterMs;
        bytes += more;
        use.apply(received(bytes), saving);
      },
    };
  };
  return { browser, openTab, pass: (ms: number) => void (passedMs += ms) };
}

describe('live data of a day (G31)', () => {
  it('is what was received and sent, with 126 bytes for each frame', () => {
    const counters = { ...NO_COUNTERS, bytesIn: 1000, bytesOut: 100, messages: 10, framesIn: 5, framesOut: 3 };
    expect(liveBytes(counters)).toBe(1100 + 18 * 126);
  });

  it('counts what came before it was asked for, and everything once', () => {
    const { openTab } = device();
    const { use, receive } = openTab();
    receive(500);
    receive(0);
    receive(250);
    expect(use.today.peek().bytes).toBe(750);
  });

  it('tells the rate by the state of the saver, of a minute or more, without pauses', () => {
    const { openTab } = device();
    const { use, receive } = openTab();
    receive(90_000);
    for (let i = 0; i < 19; i++) receive(3000);
    expect(hourlyBytes(use.today.peek(), false)).toBeNull();
    receive(3000);
    expect(hourlyBytes(use.today.peek(), false)).toBe(3_600_000);
    // A hidden page, or no line.
    receive(7, false, 10 * MINUTE_MS);
    expect(hourlyBytes(use.today.peek(), false)).toBe(3_600_000);
    expect(hourlyBytes(use.today.peek(), true)).toBeNull();
    for (let i = 0; i < 20; i++) receive(300, true);
    expect(hourlyBytes(use.today.peek(), true)).toBe(360_000);
    expect(use.today.peek().bytes).toBe(90_000 + 60_000 + 7 + 6000);
  });

  it('survives a reload, once it was written', () => {
    const { openTab } = device();
    const first = openTab();
    first.receive(1000);
    first.receive(1000);
    first.use.write();
    const second = openTab();
    expect(second.use.today.peek().bytes).toBe(2000);
    second.receive(5);
    expect(second.use.today.peek().bytes).toBe(2005);
  });

  it('is written every half minute, and only what is new', () => {
    const { browser, openTab } = device();
    const { use, receive } = openTab();
    for (let i = 0; i < 40; i++) receive(10);
    expect(browser.writes).toBeLessThanOrEqual(5);
    use.write();
    const { writes } = browser;
    use.write();
    expect(browser.writes).toBe(writes);
    expect(JSON.parse(browser.texts.get(KEY)!)).toMatchObject({ bytes: 400 });
  });

  it('begins anew at midnight of the device, in an open page and in a new one', () => {
    const midnight = new Date(2026, 2, 11).getTime();
    const { browser, openTab } = device(midnight - 2 * COUNT_MS);
    const { use, receive } = openTab();
    receive(1000);
    expect(use.today.peek()).toMatchObject({ day: '2026-03-10', bytes: 1000 });
    receive(30);
    expect(use.today.peek()).toMatchObject({ day: '2026-03-11', bytes: 30 });
    use.write();
    expect(openTab().use.today.peek()).toMatchObject({ day: '2026-03-11', bytes: 30 });
    expect(browser.texts.size).toBe(1);
  });

  it('is none on a new day without any message, once it looks at the date', () => {
    const { openTab, pass } = device();
    const { use, receive } = openTab();
    receive(1000);
    pass(24 * 60 * MINUTE_MS);
    use.refresh();
    expect(use.today.peek().bytes).toBe(0);
  });

  it('names days by the local date', () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0).getTime())).toBe('2026-01-05');
    expect(localDay(new Date(2026, 11, 31, 23, 59, 59, 999).getTime())).toBe('2026-12-31');
  });

  it('takes one short record, however many days pass', () => {
    const { browser, openTab, pass } = device();
    const { use, receive } = openTab();
    for (let day = 0; day < 400; day++) {
      receive(1e9);
      use.write();
      pass(24 * 60 * MINUTE_MS);
    }
    expect(browser.texts.size).toBe(1);
    expect(browser.texts.get(KEY)!.length).toBeLessThan(200);
  });

  it('says that nothing is kept where storage refuses, and counts on', () => {
    const browser = fakeStorage();
    browser.full = true;
    const { openTab } = device(noonOf(10), browser);
    const { use, receive } = openTab();
    receive(1000);
    receive(1000);
    use.write();
    expect([use.kept.peek(), use.usedBytes.peek()]).toEqual([false, 2000]);
    browser.full = false;
    receive(1);
    use.write();
    expect([use.kept.peek(), use.usedBytes.peek()]).toEqual([true, 2001]);
  });

  it('is told since the page was opened where the day is full and nothing more can be stored', () => {
    const { browser, openTab } = device();
    const before = openTab();
    before.receive(1000);
    before.use.write();
    browser.full = true;
    const { use, receive } = openTab();
    receive(20);
    use.write();
    expect([use.kept.peek(), use.usedBytes.peek()]).toEqual([false, 20]);
  });

  it('starts at none where counters went back', () => {
    const { use } = device().openTab();
    use.apply(received(1000), false);
    use.apply(received(10), false);
    use.apply(received(30), false);
    expect(use.today.peek().bytes).toBe(1020);
  });

  it('reads nothing that is no record of ours', () => {
    const day = { day: '2026-03-10', bytes: 1, saving: { bytes: 1, ms: 1 }, normal: { bytes: 1, ms: 1 } };
    expect(dayUseOf(day)).toEqual(day);
    const bad = [-1, 0.5, NaN, Infinity, 2 ** 60, '1', null, undefined, {}, []];
    for (const value of bad) {
      expect(dayUseOf({ ...day, bytes: value })).toBeNull();
      expect(dayUseOf({ ...day, saving: { bytes: 1, ms: value } })).toBeNull();
      expect(dayUseOf({ ...day, normal: value })).toBeNull();
      expect(dayUseOf(value)).toBeNull();
    }
    for (const name of ['', 'today', '2026-3-10', '2026-03-10T00', 20260310]) {
      expect(dayUseOf({ ...day, day: name })).toBeNull();
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(dayUseOf(value)).toBeNull();
      }),
    );
  });

  it('is the sum of what all tabs received, whatever order they count and write in', () => {
    const step = fc.record({
      tab: fc.nat(2),
      act: fc.constantFrom('receive', 'write', 'reload'),
      bytes: fc.nat(1e6),
      saving: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { openTab } = device();
        const tabs = [openTab(), openTab(), openTab()];
        let sum = 0;
        for (const { tab, act, bytes, saving } of steps) {
          if (act === 'receive') {
            tabs[tab]!.receive(bytes, saving, 100);
            sum += bytes;
          } else tabs[tab]!.use.write();
          if (act === 'reload') tabs[tab] = openTab();
        }
        for (const { use } of tabs) use.write();
        for (const { use } of tabs) use.refresh();
        expect(tabs.map(({ use }) => use.today.peek().bytes)).toEqual([sum, sum, sum]);
      }),
    );
  });
});
