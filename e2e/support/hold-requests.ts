import type { Page } from '@playwright/test';

/**
 * Keeps the answers to requests back, as a slow line does.
 * @param which  addresses, as `page.route` takes them
 * @returns lets them come, and all that follow
 */
export async function holdRequests(page: Page, which: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(which, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
