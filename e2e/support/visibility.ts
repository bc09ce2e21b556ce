import type { Page } from '@playwright/test';

/** Lets a journey hide the page, which a browser under test never does by itself. Before `page.goto`. */
export async function followVisibility(page: Page): Promise<(shown: boolean) => Promise<void>> {
  await page.addInitScript(() => {
    const page = { shown: true };
    Object.defineProperty(document, 'hidden', { get: () => !page.shown });
    Object.defineProperty(document, 'visibilityState', { get: () => (page.shown ? 'visible' : 'hidden') });
    Object.assign(window, { ternVisibility: page });
  });
  return (shown) =>
    page.evaluate((next) => {
      (window as unknown as { ternVisibility: { shown: boolean } }).ternVisibility.shown = next;
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, shown);
}
