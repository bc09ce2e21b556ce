import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { serveChart } from '../../../../src/chart/host/serve-chart.ts';
import { STANDARD_LOOK } from '../../../../src/chart/look.ts';
import { setLanguage } from '../../../../src/i18n/translate.ts';
import type { LiveClient } from '../../../../src/live/live-client.ts';
import { LiveContext } from '../../../../src/features/shell/shell-contexts.ts';
import { ChartPanel } from '../../../../src/features/chart/chart-panel.tsx';
// Loaded now, or the first test that opens a sheet or draws would wait for all of its modules.
import '../../../../src/features/chart/chart-sheets.tsx';
import '../../../../src/features/chart/drawing-tools.tsx';
import { chartPreferences } from '../../../../src/features/chart/chart-preferences.ts';
import { preferences } from '../../../../src/data/preferences.ts';
import { marketStore } from '../../../../src/signals/markets.ts';
import type { Market } from '../../../../src/model/market.ts';
import { topOverlay } from '../../../../src/ui/overlay-stack.ts';
import { ToastHost } from '../../../../src/ui/toast-host.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { arraySource } from '../../chart/support/array-source.ts';
import { randomWalk } from '../../chart/support/klines.ts';

const ROWS = randomWalk({
  count: 300,
  endMs: Date.UTC(2026, 10, 21, 10, 22),
  stepMs: 60_000,
  lastClose: 67_052.5,
  decimals: 1,
});

const market = (base: string): Market => ({
  symbol: `${base}USDT` as MarketSymbol,
  base,
  quote: 'USDT',
  name: base,
  priceDecimals: 1,
  sizeDecimals: 4,
  tickSize: '0.1' as DecimalText,
  stepSize: '0.0001' as DecimalText,
  minNotional: '1' as DecimalText,
  maxNotional: '100000' as DecimalText,
  priceBand: '0.2' as DecimalText,
  makerFee: '0.0008' as DecimalText,
  takerFee: '0.001' as DecimalText,
  open: true,
  category: 'main',
  secondContract: true,
  feed: 'sim',
  sort: 0,
});
const BTC = market('BTC');

const stops: (() => void)[] = [];
const live = {
  openChart: (port: MessagePort) => stops.push(serveChart(port, arraySource(ROWS))),
} as unknown as LiveClient;

function Page() {
  const [depth, setDepth] = useState(false);
  return (
    <MemoryRouter>
      <LiveContext value={live}>
        <button type="button">Behind</button>
        <main>
          <ChartPanel market={BTC} depth={depth} onDepth={setDepth} onRetryBook={() => undefined} />
        </main>
        <ToastHost />
      </LiveContext>
    </MemoryRouter>
  );
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const sheet = (name: string) => page.getByRole('dialog', { name });
const toolbar = () => document.querySelector<HTMLElement>('[role="group"][aria-label]')!;
const painted = () =>
  vi.waitFor(() => expect(document.querySelector<HTMLElement>('[data-part="note"]')!.dataset['state']).toBe('ready'), {
    timeout: 10_000,
  });

beforeEach(async () => {
  await page.viewport(360, 740);
  marketStore.apply([BTC, market('ETH'), market('SOL')]);
  preferences.chooseChartInterval('ONE_MIN');
  chartPreferences.resetStudies();
  chartPreferences.chooseKind('candles');
  chartPreferences.chooseScale('linear');
});

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await setLanguage('en');
  await vi.waitFor(() => expect(topOverlay.value).toBeNull());
  await vi.waitFor(() => expect((history.state as { overlayDepth?: number } | null)?.overlayDepth ?? 0).toBe(0));
});

describe('the toolbar', () => {
  it.each(['en', 'zh'] as const)('is one row at 360 px with nothing cut off (%s)', async (code) => {
    await setLanguage(code);
    await render(<Page />);
    for (const interval of ['ONE_MIN', 'THIRTY_MIN', 'ONE_WEEK'] as const) {
      preferences.chooseChartInterval(interval);
      await expect.element(page.getByRole('radio', { checked: true })).toBeInTheDocument();
      const bar = toolbar().getBoundingClientRect();
      expect(bar.height).toBeLessThanOrEqual(48);
      const parts = [...toolbar().querySelectorAll('label, button')].map((part) => part.getBoundingClientRect());
      expect(parts).toHaveLength(11);
      let end = 0;
      for (const { left, right } of parts) {
        expect(left).toBeGreaterThanOrEqual(end - 0.5);
        end = right;
      }
      expect(end).toBeLessThanOrEqual(360);
    }
  });

  it('shows the interval that was chosen in the sheet, and keeps it for the next chart', async () => {
    const first = await render(<Page />);
    await button('More chart settings').click();
    await page.getByRole('radio', { name: '30m' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('radio', { name: '30m' })).toBeChecked();
    expect(page.getByRole('radio', { name: '15m' }).elements()).toEqual([]);
    await first.unmount();
    await render(<Page />);
    await expect.element(page.getByRole('radio', { name: '30m' })).toBeChecked();
  });

  it('names the kind that is shown, and leads back from the depth of the book by any interval', async () => {
    await render(<Page />);
    await button('Chart type: Candles').click();
    await page.getByRole('radio', { name: 'Hollow candles' }).click();
    expect(chartPreferences.look.value.kind).toBe('hollow');
    await page.getByRole('radio', { name: 'Depth' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet('Chart')).not.toBeInTheDocument();
    await expect.element(button('Chart type: Depth')).toBeVisible();
    await expect.element(button('Indicators')).toBeDisabled();
    await expect.element(button('Draw')).toBeDisabled();
    await page.getByRole('radio', { name: '1m', exact: true }).click();
    await expect.element(button('Chart type: Hollow candles')).toBeVisible();
  });
});

describe('the indicators', () => {
  const field = (label: string) => page.getByRole('textbox', { name: label });
  const open = async () => {
    await render(<Page />);
    await button('Indicators').click();
    await expect.element(sheet('Indicators')).toBeVisible();
  };

  it('are all there, and show as soon as they are switched on', async () => {
    await open();
    expect(page.getByRole('switch').elements()).toHaveLength(11);
    await page.getByRole('switch', { name: 'KDJ' }).click();
    expect(chartPreferences.look.value.studies).toContainEqual({ kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 });
    await userEvent.keyboard('{Escape}');
  });

  it('refuse a bad parameter in words, keep what was typed and draw on with the last good one', async () => {
    await open();
    await page.getByRole('switch', { name: 'MACD' }).click();
    await field('Fast').fill('99');
    await expect.element(page.getByText(/^Fast must be less than Slow$/)).toBeVisible();
    await expect.element(field('Fast')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Fast')).toHaveValue('99');
    expect(chartPreferences.look.value.studies).toContainEqual({ kind: 'macd', fast: 12, slow: 26, signal: 9 });
    await field('Slow').fill('500.5');
    await expect.element(page.getByText(/^Slow: enter a whole number from 1 to 500$/)).toBeVisible();
    await field('Slow').fill('120');
    await expect.element(field('Fast')).toHaveAttribute('aria-invalid', 'false');
    expect(chartPreferences.look.value.studies).toContainEqual({ kind: 'macd', fast: 99, slow: 120, signal: 9 });
    await button('Reset indicators').click();
    expect(chartPreferences.look.value.studies).toEqual(STANDARD_LOOK.studies);
    await userEvent.keyboard('{Escape}');
  });

  it('have up to four averages of a kind and never none', async () => {
    await open();
    await button('Add line').first().click();
    await button('Add line').first().click();
    expect(button('Add line').elements()).toEqual([]);
    for (const value of [7, 99, 200]) await button(`Remove line ${value}`).click();
    expect(button(/^Remove line/).elements()).toEqual([]);
    expect(chartPreferences.look.value.studies).toEqual([{ kind: 'ma', period: 25 }, { kind: 'volume' }]);
    await userEvent.keyboard('{Escape}');
  });

  it('make the chart higher for every pane but the first', async () => {
    const { container } = await render(<Page />);
    const height = () => container.querySelector('canvas')!.getBoundingClientRect().height;
    await painted();
    const before = height();
    chartPreferences.showStudy('rsi', true);
    chartPreferences.showStudy('atr', true);
    await vi.waitFor(() => expect(height()).toBeCloseTo(before + 2 * 72, 0));
  });
});

describe('what the settings lead to', () => {
  const choose = async (name: string | RegExp) => {
    await button('More chart settings').click();
    await button(name).click();
  };

  it('compares with any other market, says so, and ends it', async () => {
    await render(<Page />);
    await choose('Compare with another market');
    await expect.element(sheet('Compare with another market')).toBeVisible();
    await expect.element(button(/^E?\s?ETH\/USDT/)).toBeVisible();
    expect(button(/BTC\/USDT/).elements()).toEqual([]);
    await button(/ETH\/USDT/).click();
    await expect.element(sheet('Compare with another market')).not.toBeInTheDocument();
    await button('More chart settings').click();
    await expect.element(button('Compared with ETH/USDT')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Percent' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Log' })).toBeDisabled();
    await button('Remove').click();
    await expect.element(page.getByRole('radio', { name: 'Linear' })).toBeChecked();
    await expect.element(button('Compare with another market')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  });

  it('saves the candles in sight under a telling name', async () => {
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await render(<Page />);
    await painted();
    await choose(/^Export visible candles/);
    await expect.element(page.getByText(/^Saved: BTCUSDT-1m-.*\.csv$/)).toBeVisible();
    expect(names).toEqual([expect.stringMatching(/^BTCUSDT-1m-\d{4}-\d\d-\d\d-\d{4}\.csv$/)]);
    click.mockRestore();
  });

  it('shows the last candles as a table', async () => {
    await render(<Page />);
    await painted();
    await choose('Table');
    await expect.element(sheet('Recent candles (30)')).toBeVisible();
    expect(document.querySelectorAll('tbody tr')).toHaveLength(30);
    await userEvent.keyboard('{Escape}');
  });
});

describe('full screen', () => {
  const panel = () => toolbar().parentElement!.parentElement!;
  const enter = async () => {
    await render(<Page />);
    await button(/^Full screen$/).click();
    await expect.element(button('Exit full screen')).toBeVisible();
  };
  const left = async () => {
    await expect.element(button(/^Full screen$/)).toBeVisible();
    expect(document.querySelector('[inert]')).toBeNull();
    await vi.waitFor(() => expect(document.fullscreenElement).toBeNull());
  };

  it('covers the page with the same canvas, and nothing behind can be reached', async () => {
    await render(<Page />);
    const canvas = document.querySelector('canvas');
    await button(/^Full screen$/).click();
    await expect.element(button('Exit full screen')).toBeVisible();
    expect(document.querySelector('canvas')).toBe(canvas);
    const { left: start, right, bottom } = panel().getBoundingClientRect();
    expect([start, right, bottom]).toEqual([0, innerWidth, innerHeight]);
    for (const behind of document.querySelectorAll('button')) {
      if (!panel().contains(behind)) expect(behind.closest('[inert]')).not.toBeNull();
    }
    await button('Exit full screen').click();
    await left();
  });

  it('is left by Escape, after the sheets above it', async () => {
    await enter();
    await button('Indicators').click();
    await expect.element(sheet('Indicators')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet('Indicators')).not.toBeInTheDocument();
    await expect.element(button('Exit full screen')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await left();
  });

  it('is left by Back', async () => {
    await enter();
    history.back();
    await left();
  });

  it('gives the page back when the chart goes away', async () => {
    const { unmount } = await render(<Page />);
    await button(/^Full screen$/).click();
    await expect.element(button('Exit full screen')).toBeVisible();
    await unmount();
    expect(document.querySelector('[inert]')).toBeNull();
    await vi.waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  });
});

describe('the drawing tools', () => {
  it('open under the chart, choose a tool, and give the focus back when they close', async () => {
    await render(<Page />);
    await painted();
    await button('Draw').click();
    await expect.element(button('Draw')).toHaveAttribute('aria-pressed', 'true');
    await button('Trend line').click();
    await expect.element(button('Trend line')).toHaveAttribute('aria-pressed', 'true');
    await button('Close drawing tools').click();
    await expect.element(button('Draw')).toHaveAttribute('aria-pressed', 'false');
    expect(button('Trend line').elements()).toEqual([]);
    await expect.element(button('Draw')).toHaveFocus();
  });

  it('take a touch for itself while they draw, so that no click follows into the sheet it opens', async () => {
    await render(<Page />);
    await painted();
    const touched = () => {
      const touch = new TouchEvent('touchend', { bubbles: true, cancelable: true });
      document.querySelector('canvas')!.dispatchEvent(touch);
      return touch.defaultPrevented;
    };
    await button('Draw').click();
    expect(touched()).toBe(false);
    await button('Text').click();
    await expect.element(button('Text')).toHaveAttribute('aria-pressed', 'true');
    expect(touched()).toBe(true);
  });
});
