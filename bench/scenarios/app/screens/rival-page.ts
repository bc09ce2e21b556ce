import type { Stage } from '../stage.ts';

/** Options in the address of a rival's page, besides its name and its socket. */
export interface Asked {
  readonly rows: number;
  readonly flushMs: number;
  readonly overscan?: number;
  readonly symbol?: string;
}

const READY_MS = 30_000;
/** Warm-up as long as the shortest wait for a quiet app, so that code is compiled in all pages. */
const WARM_MS = 2000;

/** Opens the page of others; ready when it shows a number. @param number  selector of its first one */
export async function openRivalPage(stage: Stage, asked: Asked, number: string): Promise<void> {
  const { page, variant, rivalUrl, feedUrl } = stage;
  const search = new URLSearchParams({ variant, feed: feedUrl });
  for (const [name, value] of Object.entries(asked)) search.set(name, String(value));
  await page.goto(`${rivalUrl}?${search}`);
  await page.waitForFunction(
    (selector) => /\d\.\d\d/.test(document.querySelector(selector)?.textContent ?? ''),
    number,
    { timeout: READY_MS },
  );
  await page.waitForTimeout(WARM_MS);
}
