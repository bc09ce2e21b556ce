import { expect } from '@playwright/test';
import type { Locator, Page, TestInfo } from '@playwright/test';

/**
 * Whether pictures are taken at all. They are for somebody who looks at them: `PICTURES=1 npm run test:e2e -- bank` leaves
 * them in `test-results/`. No assertion reads them, and `npm test` spent minutes on some three hundred of them.
 */
const WANTED = process.env['PICTURES'] === '1';

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

/** Keeps what a page or a part of it looks like, where pictures are wanted. */
export async function keepPicture(of: Page | Locator, info: TestInfo, name: string): Promise<void> {
  if (!WANTED) return;
  const path = info.outputPath(`${name}.png`);
  await of.screenshot({ path, animations: 'disabled' });
  await info.attach(name, { path, contentType: 'image/png' });
}

/**
 * Shows the page as on the desktop, then as on a phone, and leaves it there: what it holds must bear both. Keeps a picture of
 * each where they are wanted, once nothing is on its way in or out and toasts have gone.
 */
export async function picture(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const [of, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size);
    // The layout of the other width is there once its own part is.
    await expect(page.locator('main').first()).toBeVisible();
    if (!WANTED) continue;
    await page.waitForFunction(
      () =>
        document.querySelector('button[data-kind]') === null &&
        document
          .getAnimations()
          .every((each) => each.effect?.getTiming().iterations === Infinity || each.playState !== 'running'),
    );
    await keepPicture(page, info, `${name}-${of}`);
  }
}
