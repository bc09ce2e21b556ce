import { Profiler, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CandleChart } from '../../../src/chart/candle-chart.tsx';
import type { CandleChartProps, ChartHandle } from '../../../src/chart/candle-chart.tsx';
import { NO_DRAWINGS } from '../../../src/chart/drawings/drawing.ts';
import type { DrawingState } from '../../../src/chart/drawings/drawing.ts';
import { serveChart } from '../../../src/chart/host/serve-chart.ts';
import type { KlineSource } from '../../../src/chart/kline-source.ts';
import { STANDARD_LOOK } from '../../../src/chart/look.ts';
import type { ChartLook } from '../../../src/chart/look.ts';
import type { ChartMark } from '../../../src/chart/marks.ts';
import { chooseLevel } from '../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import '../../../src/styles/tokens.css';
import { arraySource } from './support/array-source.ts';
import { columnsFrom, randomWalk } from './support/klines.ts';
import { pixelsOf, shareOf } from './support/pixels.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.UTC(2026, 10, 21, 10, 22, 18);
const END_MS = Date.UTC(2026, 10, 21, 10, 22);
const ROWS = randomWalk({ count: 1500, endMs: END_MS, stepMs: MINUTE_MS, lastClose: 67_052.5, decimals: 1 });
const RECENT = ROWS.slice(500);

const TEXTS: CandleChartProps['texts'] = {
  label: 'BTC/USDT price chart',
  loading: 'Loading',
  empty: 'No candles yet',
  failed: 'Could not load',
  retry: 'Try again',
  live: 'Live',
  priceAuto: 'Auto',
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  change: 'Change',
  volume: 'Volume',
};

/** Painters started by a test, with the frames each asked for. */
let frames = 0;
const stops: (() => void)[] = [];

const painting = (source: KlineSource) => (port: MessagePort) => {
  const requestFrame = (draw: (timeMs: number) => void) => {
    frames++;
    requestAnimationFrame(draw);
  };
  stops.push(serveChart(port, source, { requestFrame, nowMs: () => NOW_MS }));
};

function Chart(props: Partial<CandleChartProps> & { source: KlineSource }) {
  const { source, ...rest } = props;
  return (
    <div style={{ width: 390, height: rest.compact ? 96 : 340 }}>
      <CandleChart
        symbol="BTCUSDT"
        interval="ONE_MIN"
        texts={TEXTS}
        locale="en"
        openPort={painting(source)}
        {...rest}
      />
    </div>
  );
}

const canvases = () => [...document.querySelectorAll('canvas')];
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part='${name}']`)!;
const surface = () => document.querySelector<HTMLElement>("[role='application']")!;
const image = () => pixelsOf(canvases()[0]!);
const GREEN = '#07795a';
const painted = () => vi.waitFor(() => expect(shareOf(image(), GREEN)).toBeGreaterThan(0.002), { timeout: 10_000 });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  frames = 0;
  document.documentElement.dataset['theme'] = 'light';
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  chooseLevel(null);
  history.replaceState(null, '', location.pathname);
});

describe('the candle chart', () => {
  it('draws candles, and twice the effects of StrictMode still leave one canvas and one subscription', async () => {
    const source = arraySource(RECENT);
    await render(
      <StrictMode>
        <Chart source={source} />
      </StrictMode>,
    );
    await painted();
    expect(canvases()).toHaveLength(1);
    await vi.waitFor(() => expect(source.opened.length - source.closed).toBe(1));
    expect(part('note').dataset['state']).toBe('ready');
  });

  it('renders React no more than at its mount, whatever ticks, gestures and readouts come', async () => {
    const source = arraySource(RECENT);
    let commits = 0;
    await render(
      <Profiler id="chart" onRender={() => void commits++}>
        <Chart source={source} />
      </Profiler>,
    );
    await painted();
    const before = commits;
    for (let i = 0; i < 300; i++) {
      const close = 67_052.5 + (i % 7);
      source.sink.update(END_MS, 67_050, 67_060, 67_040, close, i);
      if (i % 100 === 0) await pause(20);
    }
    surface().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
    await vi.waitFor(() => expect(part('readout').hidden).toBe(false));
    expect(commits).toBe(before);
  });

  it('repaints in the colours of a theme or palette chosen later', async () => {
    await render(<Chart source={arraySource(RECENT)} />);
    await painted();
    document.documentElement.dataset['theme'] = 'dark';
    await vi.waitFor(() => expect(shareOf(image(), '#141920')).toBeGreaterThan(0.5));
    document.documentElement.dataset['palette'] = 'blueOrange';
    await vi.waitFor(() => expect(shareOf(image(), '#6fb4ff')).toBeGreaterThan(0.002));
    delete document.documentElement.dataset['palette'];
  });

  it('caps the resolution by the level and keeps the view when the level changes', async () => {
    await render(<Chart source={arraySource(RECENT)} />);
    await painted();
    surface().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await vi.waitFor(() => expect(part('live').hidden).toBe(false));
    chooseLevel(3);
    await pause(100);
    expect(canvases()[0]!.width).toBe(390);
    expect(part('live').hidden).toBe(false);
    await painted();
  });

  it('waits for the page around it where the level says so, and then starts with what holds by then', async () => {
    chooseLevel(2);
    const source = arraySource(RECENT);
    const { rerender } = await render(<Chart source={source} />);
    expect(canvases()).toHaveLength(0);
    await rerender(<Chart source={source} interval="FIVE_MIN" locale="zh" />);
    await painted();
    expect(canvases()).toHaveLength(1);
    expect(source.opened.map(({ interval }) => interval)).toEqual(['FIVE_MIN']);
    // A chart that is there stays, whatever the level.
    const [canvas] = canvases();
    chooseLevel(3);
    await pause(50);
    expect(canvases()).toEqual([canvas]);
  });

  it('never starts when it is gone before its turn', async () => {
    chooseLevel(3);
    const source = arraySource(RECENT);
    const openPort = vi.fn(painting(source));
    const { unmount } = await render(<Chart source={source} openPort={openPort} />);
    await unmount();
    await pause(LEVEL_SETTINGS[3].chartDelayMs + 100);
    expect(openPort).not.toHaveBeenCalled();
  });

  it('shows the readout under the mouse, on the other side, and takes it away (K4)', async () => {
    await render(
      <>
        <Chart source={arraySource(RECENT)} />
        <p>below the chart</p>
      </>,
    );
    await painted();
    await userEvent.hover(surface(), { position: { x: 60, y: 120 } });
    await vi.waitFor(() => expect(part('readout').hidden).toBe(false));
    expect(part('readout').dataset['side']).toBe('right');
    expect(part('readout').textContent).toMatch(/Open[\d,.]+High[\d,.]+Low[\d,.]+Close[\d,.]+Change[+−\d.%]+Volume/);
    await userEvent.hover(document.querySelector('p')!);
    await vi.waitFor(() => expect(part('readout').hidden).toBe(true));
  });

  it('loads history when scrolled there, then jumps back to live (K7)', async () => {
    const source = arraySource(RECENT);
    await render(<Chart source={source} />);
    await painted();
    expect(part('live').hidden).toBe(true);
    surface().focus();
    for (let i = 0; i < 130 && source.olderAsked === 0; i++) await userEvent.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(source.olderAsked).toBe(1));
    await vi.waitFor(() => expect(part('older').hidden).toBe(false));
    source.sink.prepend(columnsFrom(ROWS.slice(0, 500)));
    await vi.waitFor(() => expect(part('older').hidden).toBe(true));
    expect(source.olderAsked).toBe(1);
    await userEvent.click(part('live'));
    await vi.waitFor(() => expect(part('live').hidden).toBe(true));
  });

  it('tells that it loads, that there is nothing, that it failed, and tries again', async () => {
    const source = arraySource(null);
    await render(<Chart source={source} />);
    await vi.waitFor(() => expect(source.opened).toHaveLength(1));
    expect(part('note').dataset['state']).toBe('loading');
    source.sink.fail('no network');
    await vi.waitFor(() => expect(part('note').dataset['state']).toBe('failed'));
    await userEvent.click(document.querySelector('button[data-for="failed"]')!);
    await vi.waitFor(() => expect(source.opened).toHaveLength(2));
    source.sink.reset(columnsFrom([]), 1);
    await vi.waitFor(() => expect(part('note').dataset['state']).toBe('empty'));
    source.sink.update(END_MS, 5, 6, 4, 5, 1);
    await vi.waitFor(() => expect(part('note').dataset['state']).toBe('ready'));
  });

  it('says that it failed where no context to paint with can be had, and still reads its candles out (K9, K12)', async () => {
    // Canvases of one pixel are for measuring texts and asking for features; those work.
    const native = OffscreenCanvas.prototype.getContext;
    OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...given: never[]) {
      return this.width > 1 ? null : Reflect.apply(native, this, given);
    } as typeof native;
    try {
      const handle: { current: ChartHandle | null } = { current: null };
      await render(<Chart source={arraySource(RECENT)} ref={handle} />);
      await vi.waitFor(() => expect(part('note').dataset['state']).toBe('failed'));
      expect((await handle.current!.readData()).rows).toHaveLength(30);
    } finally {
      OffscreenCanvas.prototype.getContext = native;
    }
  });

  it('survives a refused kline: the source hears the error, the picture stays', async () => {
    const source = arraySource(RECENT);
    await render(<Chart source={source} />);
    await painted();
    expect(() => source.sink.update(END_MS, NaN, 1, 1, 1, 1)).toThrow(RangeError);
    expect(() => source.sink.update(1, 1, 1, 1, 1, 1)).toThrow(RangeError);
    source.sink.update(END_MS, 67_050, 67_060, 67_040, 67_055, 1);
    await painted();
  });

  it('opens other klines for another interval and drops what comes late for the former', async () => {
    const source = arraySource(RECENT);
    const openPort = painting(source);
    const { rerender } = await render(<Chart source={source} openPort={openPort} />);
    await painted();
    const former = source.sink;
    await rerender(<Chart source={source} openPort={openPort} interval="FIVE_MIN" />);
    await vi.waitFor(() => expect(source.opened.map((key) => key.interval)).toEqual(['ONE_MIN', 'FIVE_MIN']));
    expect(source.closed).toBe(1);
    former.reset(columnsFrom([]), 1);
    await pause(50);
    expect(part('note').dataset['state']).toBe('ready');
  });

  it('draws nothing while it is off-screen, and the newest candle when it comes back (K11)', async () => {
    const source = arraySource(RECENT);
    await render(<Chart source={source} />);
    await painted();
    const holder = document.querySelector<HTMLElement>('[role="application"]')!.closest<HTMLElement>('[style]')!;
    holder.style.transform = 'translateY(-5000px)';
    await pause(300);
    const before = frames;
    for (let i = 0; i < 50; i++) source.sink.update(END_MS, 67_050, 67_090, 67_040, 67_050 + i / 10, i);
    await pause(300);
    expect(frames).toBe(before);
    holder.style.transform = '';
    await vi.waitFor(() => expect(frames).toBeGreaterThan(before));
  });

  it('gives the last 30 candles and a summary to its user (K12)', async () => {
    const handle: { current: ChartHandle | null } = { current: null };
    await render(<Chart source={arraySource(RECENT)} ref={handle} />);
    await painted();
    const data = await handle.current!.readData();
    expect(data.rows).toHaveLength(30);
    expect(data.summary!.last).toBe('67,052.5');
  });

  it('has neither gestures nor buttons in its compact form, and no focus (T4)', async () => {
    await render(<Chart source={arraySource(RECENT)} compact />);
    await painted();
    expect(document.querySelector('[data-part="live"]')).toBeNull();
    expect(document.querySelector('[tabindex]')).toBeNull();
  });

  it('draws the same on the main thread where canvases cannot be handed over', async () => {
    const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'transferControlToOffscreen')!;
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    try {
      const source = arraySource(RECENT);
      const { unmount } = await render(<Chart source={source} />);
      await painted();
      source.sink.update(END_MS + MINUTE_MS, 67_050, 67_060, 67_040, 67_055, 1);
      await unmount();
      await vi.waitFor(() => expect(source.closed).toBe(source.opened.length));
    } finally {
      Object.defineProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen', original);
    }
  });

  it('that lost its painter gets another, on a fresh canvas, told all that holds by then', async () => {
    const source = arraySource(RECENT);
    const lose: (() => void)[] = [];
    const openPort = (port: MessagePort) => {
      painting(source)(port);
      return (lost: () => void) => {
        lose.push(lost);
        return () => void lose.splice(lose.indexOf(lost), 1);
      };
    };
    const handle: { current: ChartHandle | null } = { current: null };
    let state: DrawingState = NO_DRAWINGS;
    const props = { source, openPort, ref: handle, onDrawings: (next: DrawingState) => void (state = next) };
    const { rerender, unmount } = await render(<Chart {...props} />);
    await painted();
    handle.current!.chooseTool('horizontal');
    await vi.waitFor(() => expect(state.tool).toBe('horizontal'));
    await userEvent.click(surface(), { position: { x: 150, y: 120 } });
    await vi.waitFor(() => expect(state.drawings).toHaveLength(1));
    handle.current!.chooseTool('trend');
    await vi.waitFor(() => expect(state.tool).toBe('trend'));
    const { drawings } = state;
    await rerender(<Chart {...props} interval="FIVE_MIN" drawings={drawings} />);
    await vi.waitFor(() => expect(source.opened.at(-1)?.interval).toBe('FIVE_MIN'));
    const [before] = canvases();

    for (const stop of stops.splice(0)) stop();
    const asked = [handle.current!.readData(), handle.current!.exportAs('csv', '')] as const;
    expect(lose).toHaveLength(1);
    lose[0]!();
    expect(part('note').dataset['state']).toBe('loading');
    expect(await Promise.all(asked)).toEqual([{ rows: [], summary: null }, null]);
    await painted();
    expect(canvases()).toHaveLength(1);
    expect(canvases()[0]).not.toBe(before);
    expect(part('note').dataset['state']).toBe('ready');
    expect(source.opened.at(-1)?.interval).toBe('FIVE_MIN');
    // The drawing stays; the tool in hand and the way back are gone with the painter that knew them.
    expect(state).toEqual({ ...NO_DRAWINGS, drawings });
    expect(surface().style.touchAction).toBe('');
    await vi.waitFor(() => expect(shareOf(image(), '#2459d6')).toBeGreaterThan(0.0005));
    expect((await handle.current!.readData()).rows).toHaveLength(30);
    expect(lose).toHaveLength(1);
    await unmount();
    expect(lose).toEqual([]);
  });

  it('says when its painter could not be loaded, and tries again when it is asked to', async () => {
    const source = arraySource(RECENT);
    let online = false;
    const openPort = vi.fn(async (port: MessagePort) => {
      if (!online) throw new TypeError('no network');
      painting(source)(port);
    });
    await render(<Chart source={source} openPort={openPort} />);
    await vi.waitFor(() => expect(part('note').dataset['state']).toBe('failed'));
    const retry = document.querySelector<HTMLButtonElement>('button[data-for="failed"]')!;
    await userEvent.click(retry);
    await vi.waitFor(() => expect(openPort).toHaveBeenCalledTimes(2));
    await vi.waitFor(() => expect(part('note').dataset['state']).toBe('failed'));
    expect(canvases()).toHaveLength(1);
    online = true;
    await userEvent.click(retry);
    await painted();
    expect(part('note').dataset['state']).toBe('ready');
    expect(canvases()).toHaveLength(1);
  });

  it('ends what it opened on another thread when it paints here', async () => {
    const original = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'transferControlToOffscreen')!;
    Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
    try {
      const said: unknown[] = [];
      const openPort = (port: MessagePort) => {
        port.addEventListener('message', ({ data }) => said.push((data as { type: string }).type));
        port.start();
      };
      const { unmount } = await render(<Chart source={arraySource(RECENT)} openPort={openPort} />);
      await vi.waitFor(() => expect(said).toContain('klinesOpen'));
      await unmount();
      await vi.waitFor(() => expect(said.at(-1)).toBe('close'));
    } finally {
      Object.defineProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen', original);
    }
  });

  it('goes over to pixi on a second canvas, shown after its first frame, when the address asks for it', async () => {
    history.replaceState(null, '', '?renderer=pixi');
    await render(<Chart source={arraySource(RECENT)} />);
    await painted();
    await vi.waitFor(() => expect(document.querySelector('[data-renderer="pixi"]')).not.toBeNull(), {
      timeout: 10_000,
    });
    expect(canvases()).toHaveLength(1);
    await painted();
  });

  it.each([
    ['there is no WebGL', 0],
    ['WebGL is gone when pixi wants it', 1],
  ])(
    'stays on its first canvas, painted all the while, when the address asks for pixi and %s',
    async (_name, given) => {
      const asked: string[] = [];
      for (const kind of [HTMLCanvasElement, OffscreenCanvas]) {
        const original = kind.prototype.getContext as (name: string, ...rest: unknown[]) => unknown;
        vi.spyOn(kind.prototype, 'getContext').mockImplementation(function context(
          this: HTMLCanvasElement | OffscreenCanvas,
          name: string,
          ...rest: unknown[]
        ) {
          if (!/webgl/.test(name)) return original.call(this, name, ...rest) as null;
          asked.push(name);
          return asked.length <= given ? (original.call(this, name, ...rest) as null) : null;
        } as HTMLCanvasElement['getContext']);
      }
      history.replaceState(null, '', '?renderer=pixi');
      const source = arraySource(RECENT);
      try {
        await render(<Chart source={source} />);
        await painted();
        await vi.waitFor(() => expect(asked.length).toBeGreaterThan(given), { timeout: 10_000 });
        expect(shareOf(image(), GREEN)).toBeGreaterThan(0.002);
        await vi.waitFor(() => expect(canvases()).toHaveLength(1));
        expect(document.querySelector('[data-renderer="pixi"]')).toBeNull();
        // It goes on: a rise of the last candle moves the axis and repaints.
        const before = frames;
        source.sink.update(END_MS, 67_050, 69_060, 67_040, 69_050, 7);
        await vi.waitFor(() => expect(frames).toBeGreaterThan(before));
        await painted();
      } finally {
        vi.restoreAllMocks();
      }
    },
  );

  it('draws no frame in ten seconds while the market is closed and nobody touches it (K8)', async () => {
    const closed = randomWalk({
      count: 500,
      endMs: END_MS - 3 * MINUTE_MS,
      stepMs: MINUTE_MS,
      lastClose: 67_052.5,
      decimals: 1,
    });
    await render(<Chart source={arraySource(closed)} />);
    await painted();
    await pause(500);
    const before = frames;
    await pause(10_000);
    expect(frames).toBe(before);
  }, 20_000);

  it('leaves nothing behind after 100 mounts and unmounts', async () => {
    const source = arraySource(RECENT);
    for (let i = 0; i < 100; i++) {
      const { unmount } = await render(<Chart source={source} />);
      if (i % 20 === 0) await painted();
      await unmount();
    }
    await vi.waitFor(() => expect(source.closed).toBe(source.opened.length));
    expect(canvases()).toHaveLength(0);
    await pause(100);
    const before = frames;
    await pause(300);
    expect(frames).toBe(before);
  }, 30_000);
});

describe('late layers', () => {
  const look = (studies: ChartLook['studies']): ChartLook => ({ ...STANDARD_LOOK, studies });
  const violet = '#9a63e8';

  it('draw a compared market in percent, and take it away', async () => {
    const source = arraySource(RECENT);
    const chart = await render(<Chart source={source} look={look([{ kind: 'volume' }])} />);
    await painted();
    expect(source.opened).toHaveLength(1);
    await chart.rerender(<Chart source={source} look={look([{ kind: 'volume' }])} compare="ETHUSDT" />);
    await vi.waitFor(() => expect(source.opened.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']));
    await vi.waitFor(() => expect(shareOf(image(), violet)).toBeGreaterThan(0.0005));
    await chart.rerender(<Chart source={source} look={look([{ kind: 'volume' }])} />);
    await vi.waitFor(() => expect(shareOf(image(), violet)).toBe(0));
    expect(source.closed).toBe(1);
  });

  it('show own orders, fills and alerts', async () => {
    const marks: readonly ChartMark[] = [
      { kind: 'order', id: '1', side: 'buy', of: 'price', price: 67_050, text: 'Buy 0.5', tick: 0.1 },
      { kind: 'alert', id: '2', price: 67_056 },
      { kind: 'fill', id: '3', side: 'sell', price: 67_052, timeMs: END_MS - 5 * MINUTE_MS },
    ];
    await render(<Chart source={arraySource(RECENT)} look={look([])} marks={marks} />);
    await painted();
    await vi.waitFor(() => expect(shareOf(image(), '#2459d6')).toBeGreaterThan(0.001));
  });

  it('tell of drawings by hand, keep them through the owner, and forget nothing of it', async () => {
    const handle: { current: ChartHandle | null } = { current: null };
    let state: DrawingState = NO_DRAWINGS;
    const source = arraySource(RECENT);
    await render(<Chart source={source} ref={handle} onDrawings={(next) => void (state = next)} />);
    await painted();
    handle.current!.chooseTool('horizontal');
    await vi.waitFor(() => expect(state.tool).toBe('horizontal'));
    await userEvent.click(surface(), { position: { x: 150, y: 120 } });
    await vi.waitFor(() => expect(state.drawings.map(({ tool }) => tool)).toEqual(['horizontal']));
    expect(state.canUndo).toBe(true);
    handle.current!.drawingCommand('undo');
    await vi.waitFor(() => expect(state.drawings).toEqual([]));
  });

  it('save the picture and the klines in sight', async () => {
    const handle: { current: ChartHandle | null } = { current: null };
    await render(<Chart source={arraySource(RECENT)} ref={handle} />);
    await painted();
    const png = await handle.current!.exportAs('png', 'BTC/USDT · 1m');
    expect(png!.type).toBe('image/png');
    expect((await createImageBitmap(png!)).width).toBeGreaterThanOrEqual(390);
    const csv = await (await handle.current!.exportAs('csv', ''))!.text();
    expect(csv.trim().split('\r\n').length).toBeGreaterThan(20);
  });
});
