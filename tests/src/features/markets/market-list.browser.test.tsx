import { Profiler } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useSignals } from '@preact/signals-react/runtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import kline from '../../../fixtures/rest/kline.json';
import symbolList from '../../../fixtures/rest/symbolList.json';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { configureApi } from '../../../../src/api/request.ts';
import type { LiveClient } from '../../../../src/live/live-client.ts';
import { serveCloses } from '../../../../src/live/serve-closes.ts';
import { LiveContext } from '../../../../src/features/shell/shell-contexts.ts';
import { markets } from '../../../../src/data/markets-resource.ts';
import { MarketList } from '../../../../src/features/markets/market-list.tsx';
import { marketStore } from '../../../../src/signals/markets.ts';
import { TICKER_WIDTH } from '../../../../src/model/number-rows.ts';
import { tickerStore } from '../../../../src/signals/ticker.ts';
import { Card } from '../../../../src/ui/card.tsx';
import { expectInPlace, inkIn, nextFrame } from '../../chart/mini/ink.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const MARKETS = 40;
const nameOf = (i: number) => `C${i}USDT` as MarketSymbol;
/** Nobody paints: the rows stay text. */
const live = {
  want: () => () => {},
  openSurface: () => () => () => undefined,
  openCloses(port: MessagePort) {
    serveCloses(port, () => 'https://exchange.test');
    return () => () => undefined;
  },
} as unknown as LiveClient;

const canvas = () => document.querySelector('canvas')!;
const slots = () => [...document.querySelectorAll<HTMLElement>('a > span[aria-hidden]:empty')];
const linkAt = (slot: HTMLElement) => {
  const { left, top, width, height } = slot.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('a');
};

const renders = vi.fn();
/** Requests for price history are answered once this resolves. */
let history = Promise.resolve();

function Page({ stars }: { stars: boolean }) {
  useSignals();
  return (
    <LiveContext value={live}>
      <MemoryRouter>
        <Card padded={false}>
          <Profiler id="rows" onRender={renders}>
            <MarketList
              rows={marketStore.all.value}
              label="Markets"
              scrollKey="coin-list-test"
              stars={stars}
              empty={{ text: 'none' }}
            />
          </Profiler>
        </Card>
      </MemoryRouter>
    </LiveContext>
  );
}

/** One tick of every market. @param prices  scaled integers; the day opened at 1000 */
const tick = (priceOf: (i: number) => number) => {
  const rows = new Float64Array(MARKETS * TICKER_WIDTH);
  for (let i = 0; i < MARKETS; i++) rows.set([i, priceOf(i), 1, 1000, 2000, 500, 1, 1, 1, 0], i * TICKER_WIDTH);
  tickerStore.apply(
    rows,
    Array.from({ length: MARKETS }, (_, i) => nameOf(i)),
  );
};
const chartsLoaded = () => vi.waitFor(() => expectInPlace(canvas(), slots()), { timeout: 10_000, interval: 50 });

beforeAll(async () => {
  configureApi({
    base: 'https://exchange.test',
    timeoutMs: 8000,
    token: () => null,
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  const [market] = symbolList.success.rows;
  const rows = Array.from({ length: MARKETS }, (_, i) => ({
    ...market,
    id: String(i),
    symbol: nameOf(i),
    baseAsset: `C${i}`,
    sort: i,
  }));
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('kline')) return Response.json({ ...symbolList.success, rows, total: MARKETS });
    await history;
    return Response.json(kline.success);
  });
  document.documentElement.dataset['theme'] = 'light';
  await markets.refresh();
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  tick((i) => 1000 + (i % 2 === 0 ? 10 : -10));
  window.scrollTo(0, 0);
});

describe('mini charts of the markets', () => {
  // First: charts that were loaded once are there with their rows.
  it('come without a render', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    history = promise;
    await page.viewport(390, 700);
    await render(<Page stars={false} />);
    await vi.waitFor(async () => {
      expect(slots().length).toBeGreaterThan(5);
      renders.mockClear();
      await nextFrame();
      await nextFrame();
      expect(renders).not.toHaveBeenCalled();
    });
    answer();
    await chartsLoaded();
    expect(renders).not.toHaveBeenCalled();
  });

  it.each([
    [375, 56],
    [390, 72],
    [1100, 72],
    [1440, 72],
  ])('lie exactly in their rows at %i px', async (width, chartWidth) => {
    await page.viewport(width, 700);
    await render(<Page stars={false} />);
    await chartsLoaded();
    for (const slot of slots()) {
      const box = slot.getBoundingClientRect();
      expect([box.width, box.height]).toEqual([chartWidth, 30]);
    }
    // The element beneath takes no touch.
    const [first] = slots();
    expect(linkAt(first!)).toBe(first!.closest('a'));
  });

  it.each([
    [375, 56],
    [390, 72],
  ])('are as large beside stars, 8 rows of 60 px on a screen of %i × 667 px', async (width, chartWidth) => {
    await page.viewport(width, 667);
    await render(<Page stars />);
    await chartsLoaded();
    for (const slot of slots()) {
      const box = slot.getBoundingClientRect();
      expect([box.width, box.height]).toEqual([chartWidth, 30]);
      expect(slot.closest('a')!.getBoundingClientRect().height).toBe(60);
    }
    expect(Math.floor(667 / slots()[0]!.closest('a')!.getBoundingClientRect().height)).toBeGreaterThanOrEqual(8);
  });

  it('have no bitmap where rows are too narrow for them', async () => {
    await page.viewport(350, 700);
    await render(<Page stars />);
    await vi.waitFor(() => expect(slots().length).toBeGreaterThan(5));
    await nextFrame();
    expect([canvas().width, canvas().height]).toEqual([0, 0]);
    await page.viewport(1100, 700);
    await chartsLoaded();
  });

  it('are not painted by ticks, turn with the day, and stay in their row when its price grows', async () => {
    await page.viewport(375, 700);
    await render(<Page stars={false} />);
    await chartsLoaded();
    await nextFrame();
    const [first] = slots();
    const strokes = vi.spyOn(CanvasRenderingContext2D.prototype, 'stroke');
    for (let i = 1; i < 20; i++) {
      tick((row) => 1000 + (row % 2 === 0 ? i : -i));
      await nextFrame();
    }
    expect(strokes).not.toHaveBeenCalled();
    strokes.mockRestore();

    expect(inkIn(canvas(), first!.getBoundingClientRect()).up).toBeGreaterThan(0);
    renders.mockClear();
    tick(() => 900);
    await vi.waitFor(() => expect(inkIn(canvas(), first!.getBoundingClientRect()).down).toBeGreaterThan(0));
    expect(renders).not.toHaveBeenCalled();

    const { left } = first!.getBoundingClientRect();
    tick(() => 123_456_789);
    await nextFrame(() => {
      expect(first!.getBoundingClientRect().left).toBeLessThan(left);
      expectInPlace(canvas(), slots());
    });
  });
});
