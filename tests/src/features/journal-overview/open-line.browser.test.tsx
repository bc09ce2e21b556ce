import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CurveView } from '../../../../src/features/journal-overview/curve-view.tsx';
import { OpenLine } from '../../../../src/features/journal-overview/open-line.tsx';
import { YearCard } from '../../../../src/features/journal-overview/year-card.tsx';
import { monthOf } from '../../../../src/features/journal-overview/calendar-months.ts';
import { noOpenCurve } from '../../../../src/features/trade-journal/figures/open-curve.ts';
import type { OpenCurve } from '../../../../src/features/trade-journal/figures/open-curve.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const ONE = 10n ** 18n;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 1);
const ROWS = new Uint32Array(0);
const OPEN: OpenCurve = {
  ...noOpenCurve(ROWS),
  startMs: START_MS,
  points: [
    { atMs: START_MS + DAY_MS, total: 5n * ONE },
    { atMs: START_MS + 2 * DAY_MS, total: -7n * ONE },
  ],
};

const line = (value: OpenCurve | null, parts: { failed?: boolean; isOld?: boolean; retry?: () => void } = {}) => (
  <OpenLine
    open={{ value, failed: parts.failed ?? false, retry: parts.retry ?? (() => undefined) }}
    isOld={parts.isOld ?? false}
  />
);

it('says the last result with open positions and whose day it closed', async () => {
  await render(line(OPEN));
  await expect.element(page.getByText('With open positions')).toBeVisible();
  await expect.element(page.getByText('−7.00')).toBeVisible();
  await expect.element(page.getByText('at the close of Nov 2, UTC')).toBeVisible();
});

it('says the present price for a day under way, and nothing where nothing was held', async () => {
  const shown = await render(line({ ...OPEN, isToday: true }));
  await expect.element(page.getByText('at the last price')).toBeVisible();
  await shown.rerender(line(noOpenCurve(ROWS)));
  expect(shown.container.textContent).toBe('');
});

it('waits for prices, also where the known ones are of an earlier choice', async () => {
  const shown = await render(line(null));
  await expect.element(page.getByText('Loading daily prices…')).toBeVisible();
  await shown.rerender(line(OPEN, { isOld: true }));
  await expect.element(page.getByText('Loading daily prices…')).toBeVisible();
  expect(shown.container.textContent).not.toContain('With open positions');
});

it('names coins without prices, and asks again when told so', async () => {
  const retry = vi.fn();
  const shown = await render(line({ ...noOpenCurve(ROWS), missing: ['BTC', 'ETH'] }, { retry }));
  await expect.element(page.getByText('No daily prices: BTC, ETH. Open positions are not shown.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(retry).toHaveBeenCalledTimes(1);
  await shown.rerender(line(null, { failed: true, retry }));
  await expect.element(page.getByText('Open positions could not be computed')).toBeVisible();
});

it('is part of the sentence and of the table of the curve', async () => {
  const sums = { count: 1, wins: 1, losses: 0, won: ONE, lost: 0n, net: ONE };
  const points = [{ atMs: START_MS + DAY_MS, trades: 1, total: ONE }];
  await render(<CurveView curve={{ startMs: START_MS, points, sums, fall: null }} open={OPEN} />);
  const picture = page.getByRole('img');
  await expect.element(picture).toHaveAccessibleName(/With open positions −7\.00 USDT$/);
  await page.getByText('Show as a table').click();
  await expect.element(page.getByRole('row', { name: /November 2, 2026.*−7\.00/ })).toBeVisible();
});

it('the year follows the month beside it', async () => {
  const sums = [{ dayMs: Date.UTC(2025, 11, 3), count: 1, net: ONE }];
  const month = monthOf(Date.UTC(2026, 0, 5), 'utc');
  const card = (at: number) => <YearCard sums={sums} month={at} onMonth={() => undefined} />;
  const shown = await render(card(month));
  await expect.element(page.getByRole('heading', { name: '2026' })).toBeVisible();
  await page.getByRole('button', { name: 'Earlier year' }).click();
  await expect.element(page.getByRole('heading', { name: '2025' })).toBeVisible();
  await shown.rerender(card(month + 1));
  await expect.element(page.getByRole('heading', { name: '2026' })).toBeVisible();
  await shown.rerender(card(month - 1));
  await expect.element(page.getByRole('heading', { name: '2025' })).toBeVisible();
});
