import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** No page has as many stops. */
const MOST_STOPS = 60;

/**
 * Returns role and name of the focused element, as a screen reader says them: `button Connect wallet`; empty without
 * focus.
 */
export async function focused(page: Page): Promise<string> {
  const focus = page.locator(':focus');
  if ((await focus.count()) === 0) return '';
  // The element may go between the two questions, for example when a page renders anew.
  const snapshot = await focus
    .first()
    .ariaSnapshot({ timeout: 1000 })
    .catch(() => '');
  const [line = ''] = snapshot.split('\n');
  const [, role = '', name = ''] = /^- '?(\w+)(?: "(.*?)")?/.exec(line) ?? [];
  return `${role} ${name}`.trim();
}

/**
 * Presses Tab until what is named so has the focus.
 * @returns every stop on the way, that one too
 * @throws Error with the stops when it is none of them
 */
export async function tabTo(page: Page, wanted: string | RegExp): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    stops.push(stop);
    if (typeof wanted === 'string' ? stop === wanted : wanted.test(stop)) return stops;
  }
  throw new Error(`${String(wanted)} is no stop: ${stops.join(', ')}`);
}

/** Tabs to something and presses Enter on it. @returns the stops on the way */
export async function press(page: Page, wanted: string | RegExp): Promise<string[]> {
  const stops = await tabTo(page, wanted);
  await page.keyboard.press('Enter');
  return stops;
}

/** Tabs to a field and types into it. */
export async function type(page: Page, wanted: string | RegExp, text: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.type(text);
}

/** Locates these words in the polite live region, which is emptied after some seconds. */
export const said = (page: Page, words: string | RegExp): Locator =>
  page.locator('[aria-live=polite]').filter({ hasText: words }).first();

/** A page that was come to by keyboard: its heading has the focus, and is read. */
export async function expectOnPage(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
}
