import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CandleChart } from '../../../../src/chart/candle-chart.tsx';
import type { CandleChartProps } from '../../../../src/chart/candle-chart.tsx';
import { serveChart } from '../../../../src/chart/host/serve-chart.ts';
import type { ChartMark, OrderMark } from '../../../../src/chart/marks.ts';
import type { OrderActions } from '../../../../src/chart/orders/order-hands.ts';
import '../../../../src/styles/tokens.css';
import { arraySource } from '../support/array-source.ts';
import { randomWalk } from '../support/klines.ts';
import { pixelsOf } from '../support/pixels.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const ROWS = randomWalk({ count: 300, endMs: NOW_MS - 18_000, stepMs: 60_000, lastClose: 67_052.5, decimals: 1 });
const ACCENT = '#2459d6';
const TEXTS = {
  label: 'BTC/USDT price chart',
  loading: '',
  empty: '',
  failed: '',
  retry: '',
  live: 'Live',
  priceAuto: 'Auto',
  open: '',
  high: '',
  low: '',
  close: '',
  change: '',
  volume: '',
} satisfies CandleChartProps['texts'];

const PRICE = 67_010.5;
const ORDER: OrderMark = {
  kind: 'order',
  id: 'stopPrice 7',
  side: 'sell',
  of: 'stopPrice',
  price: PRICE,
  text: 'Sell 0.5 · Stop loss',
  tick: 0.1,
};

const stops: (() => void)[] = [];
const openPort = (port: MessagePort) => {
  stops.push(serveChart(port, arraySource(ROWS), { nowMs: () => NOW_MS }));
};

let moves: { id: string; ticks: number }[];
let cancelled: string[];
/** Answers what the person was asked. */
let answer: () => void;
let endedFollowing: boolean;
let tellPrices: Parameters<OrderActions['followPrices']>[0];
const actions: OrderActions = {
  async move(id, ticks) {
    moves.push({ id, ticks });
    await new Promise<void>((resolve) => (answer = resolve));
  },
  cancel: (id) => cancelled.push(id),
  followResult(tell) {
    tell(null);
    return () => (endedFollowing = true);
  },
  followPrices(tell) {
    tellPrices = tell;
    return () => undefined;
  },
};

const ONE_ORDER: readonly ChartMark[] = [ORDER];

function Chart({ marks = ONE_ORDER }: { marks?: readonly ChartMark[] }) {
  return (
    <div style={{ position: 'fixed', left: 10, top: 20, width: 390, height: 340 }}>
      <CandleChart
        symbol="BTCUSDT"
        interval="ONE_MIN"
        texts={TEXTS}
        locale="en"
        marks={marks}
        orders={actions}
        openPort={openPort}
      />
    </div>
  );
}

const surface = () => document.querySelector<HTMLElement>("[role='application']")!;
/** Whether a label at this height is filled, as it is while it is held; looked at left of its stripe. */
function isHeld(y: number): boolean {
  const image = pixelsOf(document.querySelector('canvas')!);
  const dpr = image.width / 390;
  const at = 4 * (Math.round(y * dpr) * image.width + Math.round(9.5 * dpr));
  return shownAs(image.data.subarray(at, at + 3)) === ACCENT;
}
const shownAs = (channels: Uint8ClampedArray) =>
  `#${[...channels].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly type?: 'mouse' | 'touch';
  readonly buttons?: number;
}
const point = (name: string, { x, y, type = 'mouse', buttons = 0 }: Pointer) =>
  surface().dispatchEvent(
    new PointerEvent(name, {
      clientX: 10 + x,
      clientY: 20 + y,
      pointerId: 5,
      pointerType: type,
      buttons,
      bubbles: true,
      cancelable: true,
    }),
  );

/** Finds a part of a label by the mouse cursor that it shows; returns the middle of its height, CSS px of the chart. */
function heightOf(cursor: 'ns-resize' | 'pointer', x: number): number | null {
  let [from, to] = [NaN, NaN];
  for (let y = 32; y < 250; y++) {
    point('pointermove', { x, y });
    if (surface().style.cursor !== cursor) continue;
    if (Number.isNaN(from)) from = y;
    to = y;
  }
  return Number.isNaN(from) ? null : (from + to) / 2;
}

/** The middle of the label, once hands are there. */
const labelY = () => vi.waitUntil(() => heightOf('ns-resize', 40), { timeout: 10_000 });

beforeEach(() => {
  moves = [];
  cancelled = [];
  endedFollowing = false;
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function openChart(marks?: readonly ChartMark[]) {
  const shown = await render(<Chart {...(marks ? { marks } : {})} />);
  // Events made by a script have no pointer that could be captured.
  surface().setPointerCapture = () => undefined;
  return shown;
}

describe('a mouse', () => {
  it('drags the line of an order to another price at once, and the line waits there for the answer', async () => {
    await openChart();
    const y = await labelY();
    point('pointerdown', { x: 40, y, buttons: 1 });
    point('pointermove', { x: 42, y: y - 20, buttons: 1 });
    point('pointermove', { x: 42, y: y - 40, buttons: 1 });
    // The label is filled while it is held.
    await vi.waitFor(() => expect(isHeld(y - 40)).toBe(true));
    point('pointerup', { x: 42, y: y - 40 });
    await vi.waitFor(() => expect(moves).toHaveLength(1));
    const [{ id, ticks }] = moves as [(typeof moves)[number]];
    expect(id).toBe(ORDER.id);
    expect(Number.isInteger(ticks)).toBe(true);
    expect(ticks / 10).toBeGreaterThan(PRICE);
    expect(isHeld(y - 40)).toBe(true);
    answer();
    await vi.waitFor(() => expect(heightOf('ns-resize', 40)).toBe(y));
    await vi.waitFor(() => expect(isHeld(y)).toBe(false));
  });

  it('lets go by Escape, which is then for nobody else', async () => {
    const heard = vi.fn();
    document.addEventListener('keydown', heard);
    await openChart();
    const y = await labelY();
    point('pointerdown', { x: 40, y, buttons: 1 });
    point('pointermove', { x: 40, y: y - 40, buttons: 1 });
    await userEvent.keyboard('{Escape}');
    point('pointermove', { x: 40, y: y - 60, buttons: 1 });
    point('pointerup', { x: 40, y: y - 60 });
    expect(heard).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(heightOf('ns-resize', 40)).toBe(y));
    expect(moves).toEqual([]);
    document.removeEventListener('keydown', heard);
  });

  it('takes a line where it stands that follows the market', async () => {
    await openChart();
    const y = await labelY();
    tellPrices(new Map([[ORDER.id, PRICE - 10]]));
    await vi.waitFor(async () => expect(await labelY()).not.toBe(y));
  });

  it('cancels the order by the cross at the end of its label', async () => {
    await openChart();
    const y = await labelY();
    let x = 60;
    while (surface().style.cursor !== 'pointer' && x < 300) point('pointermove', { x: ++x, y });
    x += 8;
    point('pointerdown', { x, y, buttons: 1 });
    point('pointerup', { x, y });
    expect(cancelled).toEqual([ORDER.id]);
    expect(moves).toEqual([]);
  });
});

describe('a finger', () => {
  const touch = (name: string, x: number, y: number) => point(name, { x, y, type: 'touch', buttons: 1 });
  /** @returns whether the browser may scroll the page with this move */
  const mayScroll = () => surface().dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));

  it('drags the line after it was held still, and the page stays', async () => {
    await openChart();
    const y = await labelY();
    touch('pointerdown', 40, y + 8);
    expect(mayScroll()).toBe(true);
    await vi.waitFor(() => expect(isHeld(y)).toBe(true));
    expect(mayScroll()).toBe(false);
    touch('pointermove', 40, y + 28);
    touch('pointerup', 40, y + 28);
    const click = surface().dispatchEvent(new TouchEvent('touchend', { cancelable: true, bubbles: true }));
    expect(click).toBe(false);
    await vi.waitFor(() => expect(moves).toHaveLength(1));
    expect(moves[0]!.ticks / 10).toBeLessThan(PRICE);
    answer();
  });

  it('that moves before is the chart’s: it pans, and no line moves', async () => {
    await openChart();
    const y = await labelY();
    const before = pixelsOf(document.querySelector('canvas')!).data.join();
    touch('pointerdown', 40, y);
    touch('pointermove', 60, y);
    touch('pointermove', 140, y);
    await vi.waitFor(() => expect(pixelsOf(document.querySelector('canvas')!).data.join()).not.toBe(before));
    touch('pointerup', 140, y);
    expect(moves).toEqual([]);
    expect(heightOf('ns-resize', 40)).not.toBeNull();
  });

  it('dragged out of the plot gives the line back', async () => {
    await openChart();
    const y = await labelY();
    touch('pointerdown', 40, y);
    await vi.waitFor(() => expect(isHeld(y)).toBe(true));
    touch('pointermove', 40, y + 20);
    touch('pointermove', 40, 330);
    touch('pointerup', 40, 330);
    await vi.waitFor(() => expect(heightOf('ns-resize', 40)).toBe(y));
    await vi.waitFor(() => expect(isHeld(y)).toBe(false));
    expect(moves).toEqual([]);
  });
});

it('nothing on the chart can be taken without orders, and what was followed ends with the chart', async () => {
  const shown = await openChart([]);
  await vi.waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-part=note]')!.dataset['state']).toBe('ready'),
  );
  expect(heightOf('ns-resize', 40)).toBeNull();
  await shown.rerender(<Chart />);
  await labelY();
  await shown.unmount();
  await vi.waitFor(() => expect(endedFollowing).toBe(true));
});
