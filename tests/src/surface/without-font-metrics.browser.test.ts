import { afterEach, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { TICKER_COLUMNS, TICKER_WIDTH } from '../../../src/model/number-rows.ts';
import { tickerStore } from '../../../src/signals/ticker.ts';
import { readLook } from '../../../src/surface/host/read-look.ts';
import type { FromSurface, ToSurface } from '../../../src/surface/surface-messages.ts';
import { serveSurface } from '../../../src/surface/serve-surface.ts';

/** Engines at the floor have neither: Chromium 87, Firefox 105 to 115. */
const YOUNG = ['fontBoundingBoxAscent', 'fontBoundingBoxDescent'] as const;
const SYMBOL = 'METRICSUSDT' as MarketSymbol;
const PRICE = 1234.5;
const TEXT = '1,234.50';
const ROW_PX = 64;

const restored = YOUNG.map((name) => [name, Object.getOwnPropertyDescriptor(TextMetrics.prototype, name)!] as const);
let stop = () => {};
let box: HTMLElement;
afterEach(() => {
  stop();
  box.remove();
  vi.restoreAllMocks();
  for (const [name, descriptor] of restored) Object.defineProperty(TextMetrics.prototype, name, descriptor);
});

function makeRow(font: string): HTMLElement {
  document.documentElement.style.fontSize = '16px';
  box = document.createElement('div');
  box.style.cssText = 'position:absolute;left:20px;top:10px;width:300px';
  box.innerHTML = `<div class="row" style="height:${ROW_PX}px;display:flex;align-items:center;justify-content:flex-end">
    <span data-cell="price" style="font:${font};line-height:1.4;padding:0 4px;white-space:nowrap">${TEXT}</span></div>`;
  document.body.append(box);
  return box.querySelector<HTMLElement>('[data-cell]')!;
}

/** Returns the baseline of the page's text, measured from the top of its row. */
function baselineOf(cell: HTMLElement): number {
  const foot = document.createElement('span');
  foot.style.cssText = 'display:inline-block;width:0;height:0';
  cell.append(foot);
  const px = foot.getBoundingClientRect().bottom - cell.parentElement!.getBoundingClientRect().top;
  foot.remove();
  return px;
}

const frame = () => new Promise((done) => requestAnimationFrame(done));

/** Paints the row from a look that was read off it. @returns the canvas and the message that came first */
async function paint(): Promise<{ canvas: HTMLCanvasElement; first: FromSurface; heightPx: number }> {
  const columns = [{ name: 'price', kind: 'text', align: 'end' }] as const;
  const { look } = readLook({ box, columns, row: '.row', rowPx: ROW_PX, rows: 1, dprMax: 1, flashMs: 0 })!;
  const row = new Float64Array(TICKER_WIDTH);
  row[TICKER_COLUMNS.last] = PRICE * 100;
  tickerStore.apply(row, [SYMBOL]);
  const canvas = document.createElement('canvas');
  const { port1, port2 } = new MessageChannel();
  stop = serveSurface(port2, { requestFrame: (draw) => void requestAnimationFrame(draw) });
  const told = new Promise<FromSurface>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<FromSurface>) => resolve(data));
  });
  port1.start();
  const say = (message: ToSurface, transfer: Transferable[] = []) => port1.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  say({ type: 'list', list: 'markets' });
  say({ type: 'canvas', slot: 0, canvas: offscreen }, [offscreen]);
  say({ type: 'look', look, generations: [1] });
  const rows = [{ symbol: SYMBOL, priceDecimals: 2, open: true }];
  say({ type: 'assign', blocks: [{ slot: 0, generation: 1, rows }] });
  const first = await told;
  await frame();
  return { canvas, first, heightPx: look.heightPx };
}

/** The first and last row of px with ink in it. */
function inkOf(canvas: HTMLCanvasElement): { top: number; bottom: number } {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  const inked = Array.from({ length: height }, (_, y) => y).filter((y) =>
    data.subarray(y * width * 4, (y + 1) * width * 4).some((part, at) => at % 4 === 3 && part > 128),
  );
  return { top: inked[0] ?? NaN, bottom: inked[inked.length - 1] ?? NaN };
}

for (const font of ['600 15px sans-serif', '400 13px serif', '500 18px monospace'])
  it(`paints the digits of a price where its text stands, without metrics of the font: ${font}`, async () => {
    for (const name of YOUNG) Reflect.deleteProperty(TextMetrics.prototype, name);
    const cell = makeRow(font);
    const baseline = baselineOf(cell);
    const fill = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'fillText');
    const { canvas, first } = await paint();
    expect(first.type).toBe('shown');
    expect(fill).toHaveBeenCalledWith(TEXT, expect.any(Number), Math.round(baseline));
    const { top, bottom } = inkOf(canvas);
    // The comma reaches below the baseline.
    expect(bottom).toBeGreaterThanOrEqual(Math.round(baseline) - 1);
    expect(bottom).toBeLessThan(baseline + 5);
    expect(baseline - top).toBeGreaterThan(7);
  });

it('gives up, and confirms nothing, where a digit has no width', async () => {
  makeRow('600 15px sans-serif');
  vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'measureText').mockImplementation(
    () => ({ width: NaN }) as TextMetrics,
  );
  // A size of its own: the widths of others are known already.
  document.documentElement.style.fontSize = '17px';
  const { first } = await paint();
  expect(first).toEqual({ type: 'unmeasured' });
});
