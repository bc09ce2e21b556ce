import type { Page } from '@playwright/test';
import { LONG } from '../../tests/long.ts';
import { check, overflowOf, shown } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { press, tabTo } from '../support/keyboard.ts';
import { giveLongJournal } from '../support/long-journal.ts';
import { doubleText, textFaults } from '../support/readable.ts';
import { startSandbox } from '../support/sandbox.ts';
import { visit } from '../support/trading.ts';

const JOURNAL = '/pages/journal/journal';

/** Views of the journal with words that only each of them has. */
const VIEWS: readonly (readonly [route: string, words: RegExp])[] = [
  [JOURNAL, /^Last trades$/],
  [`${JOURNAL}?view=calendar`, /^Jan$/],
  [`${JOURNAL}?view=groups`, /^Maker or taker$/],
  [`${JOURNAL}?view=lots`, /^Lots$/],
  [`${JOURNAL}?view=trades`, /^All markets$/],
];

type Look = readonly [theme: 'light' | 'dark', width: number];
const LOOKS: readonly Look[] = [
  ['light', 390],
  ['dark', 1280],
];

/** Returns every second of the screens, beginning with the first or the second one. */
const everySecond = <Screen>(screens: readonly Screen[], from: number): readonly Screen[] =>
  screens.filter((_, at) => at % 2 === from);

/**
 * Opens views, and trades by their id, on a page as it is set up.
 * @param look  at each of them, once it is there
 */
async function walk(
  page: Page,
  views: typeof VIEWS,
  trades: readonly string[],
  look: (screen: string) => Promise<void>,
): Promise<void> {
  for (const [route, words] of views) {
    // oxlint-disable-next-line no-await-in-loop
    await visit(page, route);
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await look(route);
  }
  for (const id of trades) {
    // oxlint-disable-next-line no-await-in-loop
    await visit(page, `/pages/journal/trade?id=${id}`);
    // oxlint-disable-next-line no-await-in-loop
    await expect(page.getByRole('textbox', { name: 'Note', exact: true })).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop
    await look(`trade ${id}`);
  }
}

test('the journal with trades passes the accessibility check, with large text too, and is used by keyboard', async ({
  page,
  open,
  openSignedIn,
}) => {
  test.setTimeout(180_000);
  const sandbox = await startSandbox();
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openSignedIn('/', sandbox);
    const { userId } = JSON.parse((await page.evaluate(() => localStorage.getItem('currentUser')))!) as {
      userId: string;
    };
    await giveLongJournal(page, sandbox, userId, { roundTrips: 25, upDown: 37, days: 75 });
    const satoken = (await page.evaluate(() => localStorage.getItem('authToken')))!;
    const columns = async (path: string) => {
      const answer = await page.request.post(`${sandbox.url}/api/journal/${path}`, { data: {}, headers: { satoken } });
      return ((await answer.json()) as { data: { columns: Record<string, readonly string[]> } }).data.columns;
    };
    const upDown = (await columns('upDown'))['id']!.at(-1)!;
    const spot = (await columns('fills'))['order']!.at(-1)!;
    const trades = [`u:${upDown}`, `s:${spot}`];
    await page.request.post(`${sandbox.url}/api/journal/noteSet`, {
      data: { trade: trades[0], text: 'Broke the high.', tags: ['Breakout'], plan: 'yes', revision: 0 },
      headers: { satoken },
    });

    for (const [at, [colorScheme, width]] of LOOKS.entries()) {
      // Every screen in one look; with `npm run test:all` in both.
      const [views, ids] = LONG ? [VIEWS, trades] : [everySecond(VIEWS, at), everySecond(trades, at)];
      // oxlint-disable-next-line no-await-in-loop
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // oxlint-disable-next-line no-await-in-loop
      await page.setViewportSize({ width, height: 844 });
      // oxlint-disable-next-line no-await-in-loop
      await walk(page, views, ids, (screen) => check(page, `${screen} ${colorScheme} ${width}`));
    }

    // By keyboard: a trade of the list beside it, its plan and its note.
    await visit(page, `${JOURNAL}?view=trades`);
    await press(page, /^link .*Up|^link .*Down/);
    const pane = page.getByRole('textbox', { name: 'Note', exact: true });
    await expect(pane).toBeVisible();
    await tabTo(page, /^radio (Yes|None)/);
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, 'textbox Note');
    await page.keyboard.type('By keyboard.');
    await press(page, 'button Save note');
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();

    // Text of twice the size, and the smallest phone.
    await page.addInitScript(doubleText);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(JOURNAL, sandbox);
    await page.reload();
    await walk(page, VIEWS, trades, async (screen) => {
      await shown(page);
      expect.soft(await textFaults(page), `${screen}, text at 200 %`).toEqual([]);
      expect.soft(await overflowOf(page), `${screen}: pixels beside the screen`).toBeLessThanOrEqual(0);
    });
  } finally {
    await sandbox.remove();
  }
});
