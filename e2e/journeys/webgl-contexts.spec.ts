import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { LONG } from '../support/levels.ts';
import { watchWebgl } from '../support/webgl-contexts.ts';
import { LAUNCH_WITHOUT } from '../support/without.ts';

/** One context that is kept shows in the first round already. */
const SERIES = [
  { rounds: 3, when: {} },
  { rounds: 10, when: LONG },
] as const;
/** The code of the renderer is large, and without a graphics processor its shaders take seconds. */
const PAINTED = { timeout: 30_000 };

test.use({ launchOptions: LAUNCH_WITHOUT });
test.setTimeout(180_000);

const drawnByWebgl = (page: Page) => page.locator('[data-renderer="pixi"]');

/** P7: a browser gives a page few contexts, and takes the oldest away when it asks for more. */
for (const { rounds, when } of SERIES) {
  test(
    `a chart opened and left ${rounds} times never holds more than one WebGL context`,
    when,
    async ({ page, sandbox }) => {
      const webgl = await watchWebgl(page, { lossForGood: false });
      await page.goto(`${sandbox.url}/?level=0&renderer=pixi#/pages/trade/trade?symbol=BTCUSDT`);
      await expect(drawnByWebgl(page)).toHaveCount(1, PAINTED);
      const { given } = await webgl.count();
      expect(given).toBeGreaterThan(0);
      for (let round = 0; round < rounds; round++) {
        await page.evaluate(() => (location.hash = '/pages/rules/rules'));
        await expect(page.locator('canvas')).toHaveCount(0);
        await page.goBack();
        await expect(drawnByWebgl(page)).toHaveCount(1, PAINTED);
      }
      await expect.poll(async () => (await webgl.count()).given).toBeGreaterThanOrEqual(given + rounds);
      expect((await webgl.count()).live).toBe(1);
      await page.evaluate(() => (location.hash = '/pages/rules/rules'));
      await expect(page.locator('canvas')).toHaveCount(0);
      await expect.poll(async () => (await webgl.count()).live).toBe(0);
    },
  );
}
