import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import { LabelSheet, overflows } from './label-sheet.tsx';
import type { Label } from './label-sheet.tsx';

beforeEach(() => page.viewport(320, 568));

async function overflowsOf(label: Omit<Label, 'key'>): Promise<readonly string[]> {
  const labels = [{ key: 'a.b', ...label }];
  const { container } = await render(<LabelSheet labels={labels} />);
  return overflows(container, labels);
}

it.each([
  { role: 'button', width: 288, text: 'Withdraw 1,234.50 USDT' },
  { role: 'button', width: 140, text: 'Confirm subscription' },
  { role: 'tab', width: 100, text: 'Open orders' },
  { role: 'chip', width: 60, text: 'Max' },
] as const)('a $role of $width px has room for “$text”', async (label) => {
  expect(await overflowsOf(label)).toEqual([]);
});

it.each([
  { role: 'button', width: 100, text: 'Auszahlungsadresse hinterlegen und bestätigen' },
  { role: 'button', width: 90, text: 'Wiederherstellungsphrase' },
  { role: 'tab', width: 60, text: 'Offene Orders' },
  { role: 'chip', width: 50, text: 'Alles Verfügbare' },
] as const)('a $role of $width px has none for “$text”', async (label) => {
  expect(await overflowsOf(label)).toEqual([expect.stringMatching(/^a\.b: \d+ (?:px|lines), /)]);
});
