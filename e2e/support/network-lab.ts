import type { Locator, Page } from '@playwright/test';
import { visit } from './trading.ts';

/** Goes to the diagnostics, where the network lab is once the setting for developers is on. */
export async function openLab(page: Page): Promise<Locator> {
  await visit(page, '/pages/settings/settings');
  await page.getByRole('switch', { name: 'Show simulated failures' }).check();
  await visit(page, '/pages/diagnostics/diagnostics');
  return page.getByRole('region', { name: 'Network lab' });
}

/** Switches one condition of the network lab on, as a person does. */
export async function spoil(page: Page, condition: string, choice: string): Promise<void> {
  const lab = await openLab(page);
  await lab.getByRole('group', { name: condition }).getByRole('radio', { name: choice, exact: true }).check();
}
