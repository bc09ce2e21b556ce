import { afterEach, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../../../src/model/number-rows.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';
import type { SurfaceLook, ToSurface } from '../../../src/surface/surface-messages.ts';
import { serveSurface } from '../../../src/surface/serve-surface.ts';

const SEEN = 'SERVESEENUSDT' as MarketSymbol;
const UNSEEN = 'SERVEUNSEENUSDT' as MarketSymbol;
const ALL = [SEEN, UNSEEN];
const LOOK: SurfaceLook = {
  places: [
    {
      name: 'price',
      left: 0,
      right: 120,
      top: 4,
      bottom: 24,
      padStart: 0,
      radius: 4,
      sizes: [{ fontPx: 15, padEnd: 4, baselinePx: 15.5 }],
      fontWeight: '600',
      lineRatio: 1.4,
    },
  ],
  rowPx: 64,
  widthPx: 120,
  heightPx: 64,
  fontFamily: 'sans-serif',
  tones: { ink: 'black', ink2: 'black', ink3: 'black', up: 'black', down: 'black', warn: 'black', accent: 'black' },
  grounds: { chip: 'white', up: 'white', down: 'white', accent: 'white' },
  language: 'en',
  unitPx: 1,
  originPx: 0,
  flashMs: 0,
};

let stop = () => {};
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

function tell(prices: readonly number[]): void {
  const rows = new Float64Array(TICKER_WIDTH * prices.length);
  prices.forEach((price, index) => {
    rows[index * TICKER_WIDTH + TICKER_COLUMNS.symbolIndex] = index;
    rows[index * TICKER_WIDTH + TICKER_COLUMNS.last] = price;
  });
  tickerStore.apply(rows, ALL);
}

it('paints what is in sight with the next frame, and a row beside it within a second or so, for the next fling', async () => {
  const texts: string[] = [];
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'fillText').mockImplementation((text) => void texts.push(text));
  const { port1, port2 } = new MessageChannel();
  const frames: (() => void)[] = [];
  stop = serveSurface(port2, { requestFrame: (draw) => void frames.push(draw) });
  const frame = () => frames.splice(0).forEach((draw) => draw());
  tell([100, 200]);
  const say = (message: ToSurface, transfer: Transferable[] = []) => port1.postMessage(message, transfer);
  say({ type: 'list', list: 'markets' });
  for (const slot of [0, 1]) {
    const canvas = new OffscreenCanvas(1, 1);
    say({ type: 'canvas', slot, canvas }, [canvas]);
  }
  say({ type: 'look', look: LOOK, generations: [1, 1] });
  say({
    type: 'assign',
    blocks: ALL.map((symbol, slot) => ({ slot, generation: 1, rows: [{ symbol, priceDecimals: 2, open: true }] })),
  });
  say({ type: 'sight', slots: [0] });
  await vi.waitFor(() => expect(texts).toEqual(['1.00', '2.00']));
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(0));
  frame();
  texts.length = 0;
  tell([101, 201]);
  frame();
  expect(texts).toEqual(['1.01']);
  await vi.waitFor(() => {
    frame();
    expect(texts).toEqual(['1.01', '2.01']);
  }, 3000);
});
