import type { Page } from '@playwright/test';
import { shown, TRADE } from '../support/accessibility-check.ts';
import { ROUTES } from '../support/accessibility-walks.ts';
import { expect, test } from '../support/journey.ts';
import { visit } from '../support/trading.ts';

/** Largest sum of the movements of a page while it comes, without a tap (design P5). */
const MOST = 0.02;

/** A layout shift of the page: its score, and the elements that moved. */
interface Moved {
  shift: number;
  readonly what: string[];
}

const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Counts from now on what moves without a tap. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const moved: Moved = { shift: 0, what: [] };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        moved.shift += value;
        for (const { node } of sources) {
          moved.what.push(node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? '?'));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Returns the layout shifts since the last call. */
const takeMoved = (page: Page): Promise<Moved> =>
  page.evaluate(async () => {
    // Until what was painted last is measured.
    await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    const { moved } = window as unknown as { moved: Moved };
    const { shift } = moved;
    moved.shift = 0;
    return { shift, what: moved.what.splice(0) };
  });

const { markets, assets, convert, earn, withdraw, loans } = ROUTES;
const PAGES = { markets, trade: TRADE, assets, convert, earn, withdraw, loans, deposit: ROUTES['deposit: coin'] };

for (const [name, size] of Object.entries(SIZES)) {
  test(`the pages of money and markets come without moving what is there already (${name})`, async ({
    page,
    openSignedIn,
  }) => {
    await page.setViewportSize(size);
    await watchShifts(page);
    await openSignedIn('/');
    await shown(page);
    const first = await takeMoved(page);
    expect.soft(first.shift, `home: ${first.what.join(', ')}`).toBeLessThanOrEqual(MOST);
    for (const [screen, route] of Object.entries(PAGES)) {
      await visit(page, route);
      await page.waitForFunction((path) => location.hash === `#${path}`, route);
      await shown(page);
      const { shift, what } = await takeMoved(page);
      expect.soft(shift, `${screen}: ${what.join(', ')}`).toBeLessThanOrEqual(MOST);
    }
  });
}
