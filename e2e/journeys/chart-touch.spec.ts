import type { Page } from '@playwright/test';
import { fingersOf, STEP_PX } from '../support/fingers.ts';
import type { Fingers, Point } from '../support/fingers.ts';
import { expect, test as base } from '../support/journey.ts';
import { atLevels } from '../support/levels.ts';

const TRADE = '/pages/trade/trade?symbol=BTCUSDT';

/** Longer than it takes to be held still; nothing shows that the price axis is. */
const HOLD_MS = 500;
/** A page that has not moved for so many frames has stopped scrolling. */
const STILL_FRAMES = 6;

const chartOf = (page: Page) => page.getByRole('application', { name: /BTC\/USDT/ });
const readout = (page: Page) => page.locator('[data-part=readout]');
const liveButton = (page: Page) => page.locator('[data-part=live]');
const autoButton = (page: Page) => page.locator('[data-part=auto]');

/** Returns the place of the chart on the screen. */
async function boxOf(page: Page) {
  const box = await chartOf(page).boundingBox();
  if (!box) throw new Error('the chart is not on the screen');
  return box;
}

/** The page has come to rest: a touch before that would only stop it. */
async function expectToRest(page: Page): Promise<void> {
  await chartOf(page).evaluate(
    (chart, frames) =>
      new Promise<void>((done) => {
        let [top, still] = [chart.getBoundingClientRect().top, 0];
        const look = () => {
          const now = chart.getBoundingClientRect().top;
          still = now === top ? still + 1 : 0;
          top = now;
          if (still < frames) requestAnimationFrame(look);
          else done();
        };
        look();
      }),
    STILL_FRAMES,
  );
}

/** A point of the plot by shares of the chart's width and height. */
async function pointAt(page: Page, across: number, down: number): Promise<Point> {
  const { x, y, width, height } = await boxOf(page);
  return { x: Math.round(x + width * across), y: Math.round(y + height * down) };
}

const MINUTES_A_DAY = 1440;

/** `21 Nov, 10:22` → minutes since midnight. */
function minuteOf(time: string): number {
  const [, hour, minute] = /(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) throw new Error(`no clock time in "${time}"`);
  return Number(hour) * 60 + Number(minute);
}

/** Minutes from one candle to a later one, less than a day. */
const minutesBetween = (earlier: string, later: string) =>
  (minuteOf(later) - minuteOf(earlier) + MINUTES_A_DAY) % MINUTES_A_DAY;

/** The open time of the candle at `x`, as the readout says it: a tap-hold, and a tap to leave. Changes nothing. */
async function candleAt(page: Page, fingers: Fingers, x: number): Promise<string> {
  const { y } = await pointAt(page, 0, 0.5);
  await fingers.down({ x, y });
  await expect(readout(page)).toBeVisible();
  const time = await readout(page).locator('[data-value=time]').textContent();
  await fingers.up();
  await fingers.tap({ x, y });
  await expect(readout(page)).toBeHidden();
  return time ?? '';
}

/** Away from the newest candles, so that new ones cannot move the view. */
async function leaveLive(page: Page, fingers: Fingers): Promise<void> {
  await expect(page.locator('[data-part=note]')).toHaveAttribute('data-state', 'ready');
  const from = await pointAt(page, 0.2, 0.5);
  await fingers.down(from);
  await fingers.moveTo({ x: from.x + 200, y: from.y });
  await fingers.up();
  await expect(liveButton(page)).toBeVisible();
}

const test = base.extend<{ fingers: Fingers }>({
  // A small phone: there is something to scroll.
  viewport: { width: 360, height: 640 },
  fingers: async ({ page }, use) => use(fingersOf(page, await page.context().newCDPSession(page))),
});

test('one finger up and down scrolls the page from wherever on the chart it starts, and changes nothing on it', async ({
  page,
  open,
  fingers,
}) => {
  await open(TRADE);
  await leaveLive(page, fingers);
  const candle = await candleAt(page, fingers, 150);
  // The candles, the price axis, the border of the volume, the time axis.
  for (const [across, down] of [
    [0.4, 0.5],
    [0.95, 0.3],
    [0.4, 0.76],
    [0.4, 0.96],
  ] as const) {
    const before = (await boxOf(page)).y;
    const from = await pointAt(page, across, down);
    await fingers.down(from);
    await fingers.moveTo({ x: from.x + 4, y: from.y - 60 });
    await expect.poll(async () => before - (await boxOf(page)).y, `from ${across}, ${down}`).toBeGreaterThan(30);
    // Sideways now: the finger has decided, the candles stay.
    await fingers.moveTo({ x: from.x - 80, y: from.y - 60 });
    await fingers.up();
    await expectToRest(page);
    await fingers.down(await pointAt(page, across, down));
    await fingers.moveTo(await pointAt(page, across, down + 0.5));
    await fingers.up();
    await expect.poll(async () => (await boxOf(page)).y).toBe(before);
  }
  await expect(readout(page)).toBeHidden();
  await expect(autoButton(page)).toBeHidden();
  expect(await candleAt(page, fingers, 150)).toBe(candle);
});

test(
  'a finger sideways pans: the candle stays under it, and the page stays too',
  atLevels('chartGpu', 'dprMax', 'candleAnimationMs'),
  async ({ page, open, fingers }) => {
    await open(TRADE);
    await leaveLive(page, fingers);
    const { y } = await boxOf(page);
    const candle = await candleAt(page, fingers, 120);
    const from = await pointAt(page, 0.3, 0.5);
    await fingers.down(from);
    // The first step decides, from the second on the candles follow.
    await fingers.moveTo({ x: from.x + STEP_PX, y: from.y });
    await fingers.moveTo({ x: from.x + STEP_PX + 150, y: from.y + 90 });
    await fingers.up();
    expect(await candleAt(page, fingers, 270)).toBe(candle);
    expect((await boxOf(page)).y).toBe(y);
  },
);

test('a quick finger flings the candles on', async ({ page, open, fingers }) => {
  await open(TRADE);
  await leaveLive(page, fingers);
  const before = await candleAt(page, fingers, 100);
  const from = await pointAt(page, 0.3, 0.5);
  await fingers.fling(from, { x: from.x + 120, y: from.y });
  // A mouse reads without touching. 120 px are 20 candles; what is beyond came after the finger had left.
  await page.mouse.move(100, from.y);
  const time = readout(page).locator('[data-value=time]');
  await expect.poll(async () => minutesBetween((await time.textContent()) ?? '', before)).toBeGreaterThan(25);
});

test('two fingers zoom time around the candle between them, and back to where it was', async ({
  page,
  open,
  fingers,
}) => {
  await open(TRADE);
  await leaveLive(page, fingers);
  const { y } = await pointAt(page, 0, 0.4);
  const times = async () => {
    const [left, middle, right] = [
      await candleAt(page, fingers, 90),
      await candleAt(page, fingers, 150),
      await candleAt(page, fingers, 210),
    ];
    return { middle, span: minutesBetween(left, right) };
  };
  const before = await times();
  const [a, b] = [
    { x: 110, y },
    { x: 190, y },
  ];
  const [closeA, closeB] = [
    { x: 70, y },
    { x: 230, y },
  ];
  await fingers.down(a, b);
  await fingers.moveTo(closeA, closeB);
  await fingers.up();
  const near = await times();
  expect(near.middle).toBe(before.middle);
  expect(near.span).toBeLessThan(before.span * 0.65);
  await fingers.down(closeA, closeB);
  await fingers.moveTo(a, b);
  await fingers.up();
  const after = await times();
  expect(after.middle).toBe(before.middle);
  expect(Math.abs(after.span - before.span)).toBeLessThanOrEqual(2);
  await expect(autoButton(page)).toBeHidden();
});

test('two fingers up and down stretch prices and leave time alone; two taps on the axis give them back', async ({
  page,
  open,
  fingers,
}) => {
  await open(TRADE);
  await leaveLive(page, fingers);
  const box = await boxOf(page);
  const candle = await candleAt(page, fingers, 150);
  const [above, below] = [await pointAt(page, 0.4, 0.3), await pointAt(page, 0.45, 0.6)];
  await fingers.down(above, below);
  await fingers.moveTo({ x: above.x, y: above.y - 30 }, { x: below.x, y: below.y + 50 });
  await fingers.up();
  await expect(autoButton(page)).toBeVisible();
  expect((await boxOf(page)).y).toBe(box.y);
  expect(await candleAt(page, fingers, 150)).toBe(candle);
  const axis = await pointAt(page, 0.95, 0.4);
  await fingers.tap(axis);
  await fingers.tap(axis);
  await expect(autoButton(page)).toBeHidden();

  // The axis itself, under one finger that was held still first.
  await fingers.down(axis);
  await fingers.rest(HOLD_MS);
  await fingers.moveTo({ x: axis.x, y: axis.y - 60 });
  await fingers.up();
  await expect(autoButton(page)).toBeVisible();
  expect((await boxOf(page)).y).toBe(box.y);
  await autoButton(page).tap();
  await expect(autoButton(page)).toBeHidden();
});

test('a finger held still gets the crosshair, moves it without moving page or candles, and a tap leaves it', async ({
  page,
  open,
  fingers,
}) => {
  await open(TRADE);
  await leaveLive(page, fingers);
  const { y } = await boxOf(page);
  const there = await candleAt(page, fingers, 210);
  const time = readout(page).locator('[data-value=time]');
  const from = { x: 120, y: (await pointAt(page, 0, 0.5)).y };
  await fingers.down(from);
  await expect(readout(page)).toBeVisible();
  await fingers.moveTo({ x: 120, y: from.y - 100 });
  await fingers.moveTo({ x: 210, y: from.y + 40 });
  await expect(time).toHaveText(there);
  await fingers.up();
  // It stays for reading, and a finger sideways moves it on.
  await expect(readout(page)).toBeVisible();
  await fingers.down(from);
  await fingers.moveTo({ x: 150, y: from.y });
  await expect(time).not.toHaveText(there);
  await fingers.up();
  await fingers.tap(from);
  await expect(readout(page)).toBeHidden();
  expect((await boxOf(page)).y).toBe(y);
  expect(await candleAt(page, fingers, 210)).toBe(there);
});

test('older candles come when the left edge is near, and none that is in sight moves', async ({
  page,
  open,
  fingers,
}) => {
  const older = { answer: () => {} };
  const asked = new Promise<number>((resolve) => {
    void page.route('**/kline', async (route) => {
      const { end: endTime } = route.request().postDataJSON() as { end?: number };
      if (endTime === undefined) return route.continue();
      resolve(endTime);
      await new Promise<void>((answer) => {
        older.answer = answer;
      });
      return route.continue();
    });
  });
  await open(TRADE);
  await leaveLive(page, fingers);
  let reached = 0;
  void asked.then((endTime) => {
    reached = endTime;
  });
  const from = await pointAt(page, 0.1, 0.5);
  // Far out, so that the way is short.
  await fingers.down({ x: 40, y: from.y }, { x: 260, y: from.y });
  await fingers.moveTo({ x: 120, y: from.y }, { x: 180, y: from.y });
  await fingers.up();
  const drag = async () => {
    await fingers.down(from);
    await fingers.moveTo({ x: from.x + 250, y: from.y });
    await fingers.up();
  };
  await expect(async () => {
    await drag();
    expect(reached).toBeGreaterThan(0);
  }).toPass();
  await expect(page.locator('[data-part=older]')).toBeVisible();
  // As far as there is anything: the oldest candle we have is in the middle.
  for (let i = 0; i < 2; i++) await drag();
  const oldest = await candleAt(page, fingers, 20);
  expect(minuteOf(oldest)).toBe(Math.floor(reached / 60_000 + -new Date(reached).getTimezoneOffset()) % MINUTES_A_DAY);
  const candles = [await candleAt(page, fingers, 230), await candleAt(page, fingers, 280)];
  older.answer();
  await expect(page.locator('[data-part=older]')).toBeHidden();
  expect([await candleAt(page, fingers, 230), await candleAt(page, fingers, 280)]).toEqual(candles);
  // The empty part now has candles, and panning further is possible.
  expect(minutesBetween(await candleAt(page, fingers, 20), oldest)).toBeGreaterThan(0);
  await drag();
  expect(minutesBetween(await candleAt(page, fingers, 280), candles[1]!)).toBeGreaterThan(30);
});

/** Changes the level under a page that stays as it is, as a person does in another tab. */
async function changeLevel(page: Page, level: 0 | 3): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/api/health', page.url()).href);
  await other.evaluate((next) => localStorage.setItem('__persisted__level', String(next)), level);
  await other.close();
}

test(
  'a level that changes while the chart is open keeps candles, zoom and prices where they were',
  atLevels('chartGpu', 'dprMax'),
  async ({ page, sandbox, level, fingers }) => {
    // Without a level in the address, which would win over the choice.
    await page.goto(`${sandbox.url}/#${TRADE}`);
    await changeLevel(page, level);
    await leaveLive(page, fingers);
    const [a, b] = [await pointAt(page, 0.35, 0.3), await pointAt(page, 0.4, 0.6)];
    await fingers.down(a, b);
    await fingers.moveTo({ x: a.x, y: a.y - 30 }, { x: b.x, y: b.y + 30 });
    await fingers.up();
    await expect(autoButton(page)).toBeVisible();
    const seen = async () => [await candleAt(page, fingers, 60), await candleAt(page, fingers, 260)];
    const before = await seen();
    const canvas = page.getByRole('application').locator('canvas').first();
    const heldBefore = await canvas.evaluate((element) => element.getBoundingClientRect().width);
    for (const next of level === 0 ? ([3, 0] as const) : ([0, 3] as const)) {
      await changeLevel(page, next);
      expect(await seen()).toEqual(before);
      await expect(autoButton(page)).toBeVisible();
      await expect(liveButton(page)).toBeVisible();
      expect(await canvas.evaluate((element) => element.getBoundingClientRect().width)).toBe(heldBefore);
    }
  },
);
