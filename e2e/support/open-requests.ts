import type { Page } from '@playwright/test';

/** Follows the requests of a page. @returns how many have no answer yet */
export function watchRequests(page: Page): () => number {
  const open = new Set<object>();
  page.on('request', (request) => {
    // Streams do not end.
    if (/\/(api|assets)\//.test(request.url())) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
}
