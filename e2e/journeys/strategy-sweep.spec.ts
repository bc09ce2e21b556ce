import type { Page } from '@playwright/test';
import de from '../../src/i18n/de/strategy-sweep.json' with { type: 'json' };
import en from '../../src/i18n/en/strategy-sweep.json' with { type: 'json' };
import ja from '../../src/i18n/ja/strategy-sweep.json' with { type: 'json' };
import th from '../../src/i18n/th/strategy-sweep.json' with { type: 'json' };
import { check, checkWords } from '../support/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { putDrafts } from '../support/kept-strategy.ts';
import { atLevels, LONG } from '../support/levels.ts';
import { picture } from '../support/pictures.ts';

const SWEEP = '/pages/strategy/sweep?id=new';
const DAY_MS = 86_400_000;
/** A sweep and its tests compute, which a busy machine stretches. */
const COMPUTED = { timeout: 60_000 };

/**
 * Cancels a sweep as soon as some of its settings are done, which a person's finger does later.
 * @returns whether cells of the map are painted by then
 */
const cancelMidway = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const look = async () => {
          const bar = document.querySelector('[role="progressbar"][aria-label="Running sweep"]');
          if (!bar || bar.getAttribute('aria-valuenow') === '0') return;
          observer.disconnect();
          await new Promise((framed) => requestAnimationFrame(framed));
          const map = document.querySelector<HTMLCanvasElement>('canvas[aria-label="Return by setting"]');
          const pixels = map?.getContext('2d')?.getImageData(0, 0, map.width, map.height).data;
          const painted = pixels !== undefined && pixels.some((value, at) => at % 4 === 3 && value > 0 && value < 255);
          [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel sweep')!.click();
          resolve(painted);
        };
        const observer = new MutationObserver(() => void look());
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        void look();
      }),
  );

const settingsDone = (page: Page) => page.getByText(/^Cancelled\. [\d,]+ of [\d,]+ settings are computed\.$/);

test(
  'a sweep: its size is told, its best setting stands beside chance, and its values go into the rules',
  atLevels('sweepSettings'),
  async ({ page, open, level }, info) => {
    await putDrafts(page, [['new', 'MA cross', 9]]);
    await open(SWEEP);
    await expect(page.getByText('48 settings', { exact: true })).toBeVisible();
    await expect(page.getByText('Left out, such as fast not below slow: 1', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Takes about \d+ seconds?$/)).toBeVisible();
    await expect(page.getByText('The last 30% of the period stays unseen')).toBeVisible();

    await page.getByLabel('Highest').first().fill('400');
    await page.getByLabel('Step').first().fill('1');
    await expect(page.getByText(/settings are too many\. At most [\d,]+ run on this device/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run sweep' })).toBeDisabled();
    await page.getByLabel('Highest').first().fill('2');
    await expect(page.getByText('Must not be below the lowest value')).toBeVisible();
    await page.getByLabel('Highest').first().fill('15');
    await page.getByLabel('Step').first().fill('3');

    await page.getByRole('button', { name: 'Run sweep' }).click();
    await expect(page.locator('[data-figure="best"] dd').first()).toHaveText(/^[+−]?\d+\.\d%$/, COMPUTED);
    await expect(page.getByText(/^Simulated prices are drawn at random/)).toBeVisible();
    await expect(page.getByText(/settings tried on this period so far, on this device$/)).toBeVisible();
    await expect(page.locator('[data-neighbours]')).toBeVisible();
    // Without a gain, one sentence stands in place of the tests.
    const gained = (await page.locator('[data-figure="best"] dd').first().textContent())!.startsWith('+');
    if (level === 3) {
      await expect(page.getByText('Return by setting')).toHaveCount(0);
      if (gained) await page.getByRole('button', { name: 'Test for luck' }).click();
    }
    await expect(page.locator('[data-test]')).toHaveCount(gained ? 4 : 1);
    if (gained || level < 3) {
      await expect(page.locator('[data-figure="chance"] dd').first()).toHaveText(/^[+−]?\d+\.\d%$/);
    }
    await picture(page, info, 'strategy-sweep');
    if (level === 3) return;

    const map = page.getByRole('table').first();
    await expect(map.getByRole('columnheader').first()).toHaveText('3');
    await expect(map.getByRole('rowheader').first()).toHaveText('15');
    await map.getByRole('row').nth(4).getByRole('button').first().click();
    await page.getByRole('button', { name: 'Use 3 / 30' }).click();
    await expect(page.getByRole('link', { name: 'See the result' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Lowest').first()).toHaveValue('1');
  },
);

test('a sweep that is cancelled midway keeps what it has computed, and counts only that', async ({
  page,
  open,
}, info) => {
  // Enough settings over minutes that their blocks take turns.
  const to = Math.floor(Date.now() / DAY_MS);
  const span = { from: to - 364, to, heldBack: 0.3 };
  await putDrafts(page, [['new', 'MA cross', 9, { interval: 'ONE_MIN', exits: { stop: { percent: 3 } }, span }]]);
  await open(SWEEP);
  for (const [axis, ends] of [
    ['5', '44'],
    ['50', '99'],
  ].entries()) {
    for (const [label, value] of [
      ['Lowest', ends[0]!],
      ['Highest', ends[1]!],
      ['Step', '1'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      await page.getByLabel(label).nth(axis).fill(value);
    }
  }
  await expect(page.getByText('2,000 settings', { exact: true })).toBeVisible();
  const cancelled = cancelMidway(page);
  await page.getByRole('button', { name: 'Run sweep' }).click();
  expect(await cancelled).toBe(true);
  await expect(settingsDone(page)).toBeVisible();
  const [done, all] = (await settingsDone(page).textContent())!
    .match(/[\d,]+/g)!
    .map((text) => Number(text.replace(',', '')));
  expect(all).toBe(2000);
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(2000);
  const tried = new RegExp(`^${done!.toLocaleString('en')} settings? tried on this period`);
  await expect(page.getByText(tried)).toBeVisible();
  // The map has the part with the best of them, and says of the others that they are not computed.
  const map = page.getByRole('table').first();
  await expect(map.getByRole('button').first()).toBeVisible();
  await expect(page.getByText('Not computed').first()).toBeVisible();
  // Its numbers can be changed and swept again.
  await page.getByRole('button', { name: 'Change ranges' }).click();
  await expect(page.getByRole('button', { name: 'Run sweep' })).toBeEnabled();
  await picture(page, info, 'strategy-sweep-cancelled');
});

/** Narrow and light, wide and dark. */
const LOOKS = [
  [320, 'light'],
  [390, 'dark'],
  [1280, 'dark'],
] as const;

test('on a wide window the rules that stay in sight do not lie on the sweep below the result', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await putDrafts(page, [['new', 'MA cross', 9]]);
  await open('/pages/strategy/result?id=new');
  await expect(page.locator('[data-figure="sharpe"]')).toBeVisible({ timeout: 60_000 });
  // A click is refused where something else lies on the button.
  await page.getByRole('button', { name: 'Run sweep' }).click();
  await expect(page.locator('[data-figure="best"]')).toBeVisible(COMPUTED);
  await expect(page.getByText(/^Past prices\. Most rules lose/)).toHaveCount(1);
});

/** The longest words on the narrowest phone; all of them take half a minute. */
const WALKS = [
  { name: 'in German on a narrow phone', languages: { de }, looks: LOOKS.slice(0, 1), when: {} },
  { name: 'in four languages', languages: { en, de, ja, th }, looks: LOOKS, when: LONG },
];

for (const { name, languages, looks, when } of WALKS)
  test(`the sweep can be read by everybody, ${name}`, when, async ({ page, open }) => {
    test.slow();
    await putDrafts(page, [['new', 'MA cross', 9]]);
    await open(SWEEP);
    for (const [language, { strategySweep }] of Object.entries(languages)) {
      /* oxlint-disable no-await-in-loop */
      await page.evaluate((code) => localStorage.setItem('app_language', code), language);
      await page.reload();
      const run = page.getByRole('button', { name: strategySweep.run, exact: true });
      await expect(run).toBeVisible();
      await check(page, `${language}: ranges`);
      await run.click();
      // The last of the tests, or the sentence that stands without a gain.
      const tests = page.locator('[data-test="walk"], [data-test="none"]');
      await expect(tests).toBeVisible(COMPUTED);
      for (const [width, colorScheme] of looks) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await expect(tests).toBeVisible();
        await check(page, `${language}, ${width}`);
        await checkWords(page, `${language}, ${width}`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      /* oxlint-enable no-await-in-loop */
    }
  });
