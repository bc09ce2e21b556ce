import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DecimalText, SignedDecimalText } from '../../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import { chooseLevel } from '../../../../../src/level/level.ts';
import { ReplayChart } from '../../../../../src/features/up-down/replay/replay-chart.tsx';
import type { ReplayTick } from '../../../../../src/features/up-down/replay/replay-plan.ts';
// Loaded now, or the first test would wait for all of its modules.
import '../../../../../src/chart/host/serve-chart.ts';
import type { SettledOrder } from '../../../../../src/model/up-down-order.ts';
import '../../../../../src/styles/tokens.css';
import '../../../../../src/styles/base.css';

const START = Date.UTC(2026, 10, 22, 10, 0, 3);
const PERIOD_MS = 30_000;
const tickAt = (seq: number, timeMs: number, price: string) => ({
  seq,
  timeMs,
  price: price as DecimalText,
  hash: 'a'.repeat(64),
});

const TICKS: readonly ReplayTick[] = Array.from({ length: 121 }, (_, i) =>
  tickAt(i + 1, START + i * 250, (67_000 + 40 * Math.sin(i / 9) + i / 4).toFixed(2)),
);
const ORDER: SettledOrder = {
  id: 'order',
  symbol: 'BTCUSDT' as MarketSymbol,
  stake: '10' as DecimalText,
  direction: 'up',
  periodSeconds: 30,
  payoutRate: '0.85' as DecimalText,
  payoutVersion: 1,
  ruleId: 'updown-1',
  createdMs: START - 100,
  openTick: tickAt(1, START, '67000.00'),
  dueMs: START + PERIOD_MS,
  settlement: {
    outcome: 'win',
    settleTick: tickAt(121, START + PERIOD_MS, '67050.00'),
    payout: '18.5' as DecimalText,
    profit: '8.5' as SignedDecimalText,
    settledMs: START + PERIOD_MS,
    voidReason: '',
  },
};

const slider = () => page.getByRole('slider', { name: 'Position in the trade' });
const valueOf = () => (slider().element() as HTMLInputElement).valueAsNumber;
const painted = () =>
  vi.waitFor(() => expect(document.querySelector<HTMLElement>('[data-part="note"]')!.dataset['state']).toBe('ready'), {
    timeout: 10_000,
  });

beforeEach(() => page.viewport(375, 667));
afterEach(() => {
  chooseLevel(null);
});

describe('the replay of a trade', () => {
  it('shows the whole trade, then plays it from its beginning', async () => {
    await render(<ReplayChart order={ORDER} ticks={TICKS} priceDecimals={2} />);
    await painted();
    await expect.element(page.getByText('30 s of 30 s')).toBeVisible();
    await page.getByRole('radio', { name: '16×' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(valueOf()).toBeLessThan(PERIOD_MS);
    await expect.element(page.getByRole('button', { name: 'Play' }), { timeout: 10_000 }).toBeVisible();
    expect(valueOf()).toBe(PERIOD_MS);
  });

  it('stands still where it was put, and says where that is', async () => {
    await render(<ReplayChart order={ORDER} ticks={TICKS} priceDecimals={2} />);
    await painted();
    await page.getByRole('button', { name: 'Play' }).click();
    const input = slider().element() as HTMLInputElement;
    input.value = '12000';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await expect.element(page.getByText('12 s of 30 s')).toBeVisible();
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '12\u00a0s of 30\u00a0s');
    await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
    expect(valueOf()).toBe(12_000);
  });

  it('has nothing that moves at level 3', async () => {
    chooseLevel(3);
    await render(<ReplayChart order={ORDER} ticks={TICKS} priceDecimals={2} />);
    await painted();
    expect(page.getByRole('button', { name: 'Play' }).elements()).toEqual([]);
    expect(page.getByRole('slider').elements()).toEqual([]);
    await expect.element(page.getByText('30 s')).toBeVisible();
  });

  it('says so when there is nothing to play', async () => {
    await render(<ReplayChart order={ORDER} ticks={[]} priceDecimals={2} />);
    await expect.element(page.getByText('No prices to replay')).toBeVisible();
  });

  it('fits a phone of 320 px', async () => {
    await page.viewport(320, 568);
    await render(<ReplayChart order={ORDER} ticks={TICKS} priceDecimals={2} />);
    await painted();
    for (const part of document.querySelectorAll('button:not([hidden]), input, label, canvas')) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(320);
    }
  });
});
