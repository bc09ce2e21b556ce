import { Profiler, StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DepthChart } from '../../../../src/chart/depth/depth-chart.tsx';
import type { DepthChartProps } from '../../../../src/chart/depth/depth-chart.tsx';
import { chooseLevel } from '../../../../src/level/level.ts';
import '../../../../src/styles/tokens.css';
import { pixelsOf, shareOf } from '../support/pixels.ts';
import { bookByHand, NO_ROWS, randomBook, sideOf } from './books.ts';
import type { BookByHand } from './books.ts';

const TEXTS: DepthChartProps['texts'] = {
  label: 'BTC/USDT depth',
  bids: 'Bids',
  asks: 'Asks',
  price: 'Price',
  total: 'Total BTC',
  distance: 'From middle',
  loading: 'Loading',
  empty: 'No orders',
  unavailable: 'No book',
  retry: 'Try again',
  summary: ({ middle, bidTotal, askTotal }) => `middle ${middle}, ${bidTotal} against ${askTotal}`,
};

function Chart({ source, ...rest }: Partial<DepthChartProps> & { source: BookByHand }) {
  return (
    <div style={{ width: 390, height: 300 }}>
      <DepthChart
        source={source}
        priceDecimals={1}
        sizeDecimals={5}
        locale="en"
        texts={TEXTS}
        onRetry={() => undefined}
        {...rest}
      />
    </div>
  );
}

const BOOK = randomBook(671_234, 200);
const fullBook = () => bookByHand(BOOK.bids, BOOK.asks);
const canvases = () => [...document.querySelectorAll('canvas')];
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part='${name}']`)!;
const surface = () => document.querySelector<HTMLElement>("[role='application']")!;
const image = () => pixelsOf(canvases()[0]!);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const LIGHT = { up: '#07795a', upTint: '#e3f4ee', down: '#c8243a', downTint: '#fdebed' };
const painted = (colour = LIGHT.up) => vi.waitFor(() => expect(shareOf(image(), colour)).toBeGreaterThan(0.001));
const value = (name: string) => part('readout').querySelector(`[data-value='${name}']`)!.textContent;

function pointer(type: string, x: number, y: number, pointerType = 'touch'): void {
  const box = surface().getBoundingClientRect();
  surface().dispatchEvent(
    new PointerEvent(type, { pointerId: 7, pointerType, clientX: box.left + x, clientY: box.top + y, bubbles: true }),
  );
}

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
});

afterEach(() => {
  chooseLevel(null);
  delete document.documentElement.dataset['palette'];
});

describe('the depth chart', () => {
  it('paints bids on the left and asks on the right, in the colours of the theme', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    const all = image();
    expect(shareOf(all, LIGHT.upTint)).toBeGreaterThan(0.05);
    expect(shareOf(all, LIGHT.downTint)).toBeGreaterThan(0.05);
    const copy = new OffscreenCanvas(all.width, all.height);
    const context = copy.getContext('2d')!;
    context.putImageData(all, 0, 0);
    const left = context.getImageData(0, Math.round(all.height * 0.3), Math.round(all.width * 0.4), all.height >> 1);
    expect(shareOf(left, LIGHT.upTint)).toBeGreaterThan(0.1);
    expect(shareOf(left, LIGHT.downTint)).toBe(0);
  });

  it('follows theme and palette by itself', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    document.documentElement.dataset['theme'] = 'dark';
    await painted('#2fc08b');
    document.documentElement.dataset['palette'] = 'blueOrange';
    await painted('#6fb4ff');
  });

  it('caps its resolution by the level and follows its size', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    chooseLevel(3);
    await vi.waitFor(() => expect(canvases()[0]!.width).toBe(390));
    surface().parentElement!.parentElement!.style.width = '300px';
    await vi.waitFor(() => expect(canvases()[0]!.width).toBe(300));
  });

  it('renders React once, however often the book changes', async () => {
    const commits = vi.fn();
    const source = fullBook();
    await render(
      <Profiler id="depth" onRender={commits}>
        <Chart source={source} />
      </Profiler>,
    );
    await painted();
    const before = commits.mock.calls.length;
    for (let seed = 2; seed < 6; seed++) {
      const { bids, asks } = randomBook(671_234, 200, seed);
      source.show(bids, asks);
      await pause(20);
    }
    expect(commits.mock.calls.length).toBe(before);
  });

  it('asks for no frame while nothing changes, though the same book comes again', async () => {
    const source = fullBook();
    await render(<Chart source={source} />);
    await painted();
    await pause(100);
    const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
    for (let i = 0; i < 5; i++) {
      source.show(BOOK.bids, BOOK.asks);
      await pause(30);
    }
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it('keeps one canvas under StrictMode and leaves nothing behind after 100 mounts', async () => {
    const source = fullBook();
    const screen = await render(<StrictMode>{null}</StrictMode>);
    for (let i = 0; i < 100; i++) {
      await screen.rerender(
        <StrictMode>
          <Chart source={source} />
        </StrictMode>,
      );
      expect([canvases().length, source.followers]).toEqual([1, 1]);
      await screen.rerender(<StrictMode>{null}</StrictMode>);
    }
    expect([canvases().length, source.followers]).toEqual([0, 0]);
  });
});

describe('its states', () => {
  it('says what it waits for, that nobody is there, and offers to ask again', async () => {
    const onRetry = vi.fn();
    const source = bookByHand(NO_ROWS, NO_ROWS, 'loading');
    const screen = await render(<Chart source={source} onRetry={onRetry} />);
    await vi.waitFor(() => expect(part('note').innerText).toBe('Loading'));
    source.show(NO_ROWS, NO_ROWS);
    expect(part('note').innerText).toBe('No orders');
    source.show(NO_ROWS, NO_ROWS, 'unavailable');
    expect(part('note').innerText).toMatch(/^No book/);
    await screen.getByRole('button', { name: 'Try again' }).click();
    expect(onRetry).toHaveBeenCalledOnce();
    source.show(BOOK.bids, BOOK.asks);
    await painted();
    expect(getComputedStyle(part('note')).display).toBe('none');
  });

  it('dims a book that may be old and says why', async () => {
    const source = fullBook();
    const screen = await render(<Chart source={source} trouble="Offline" />);
    await expect.element(screen.getByText('Offline')).toBeVisible();
    expect(Number(getComputedStyle(surface()).opacity)).toBeLessThan(0.6);
    await screen.rerender(<Chart source={source} trouble={null} />);
    expect(getComputedStyle(surface()).opacity).toBe('1');
  });

  it('describes the book in one line for those who listen', async () => {
    const source = bookByHand(sideOf([[990, 100_000]]), sideOf([[1010, 50_000]])); // prettier-ignore
    await render(<Chart source={source} />);
    await vi.waitFor(() => expect(part('summary').textContent).toBe('middle 100.0, 1.00000 against 0.50000'));
    expect(surface().getAttribute('aria-describedby')).toBe(part('summary').id);
    source.show(NO_ROWS, NO_ROWS, 'unavailable');
    await vi.waitFor(() => expect(part('summary').textContent).toBe(''));
  });
});

describe('the readout', () => {
  it('follows the mouse, on the side away from it, and leaves with it', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    pointer('pointermove', 60, 100, 'mouse');
    await vi.waitFor(() => expect(part('readout').hidden).toBe(false));
    expect([value('side'), part('readout').dataset['at']]).toEqual(['Bids', 'right']);
    expect(value('price')).toMatch(/^67,\d{3}\.\d$/);
    expect(value('distance')).toMatch(/^−0\.\d{3}%$/);
    pointer('pointermove', 300, 100, 'mouse');
    await vi.waitFor(() => expect(value('side')).toBe('Asks'));
    expect(part('readout').dataset['at']).toBe('left');
    pointer('pointerleave', 300, 100, 'mouse');
    await vi.waitFor(() => expect(part('readout').hidden).toBe(true));
  });

  it('comes with a held finger, goes along with it, stays after it and leaves with a tap', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    pointer('pointerdown', 60, 100);
    await vi.waitFor(() => expect(part('readout').hidden).toBe(false));
    const first = value('price');
    pointer('pointermove', 120, 180);
    await vi.waitFor(() => expect(value('price')).not.toBe(first));
    pointer('pointerup', 120, 180);
    await pause(50);
    expect(part('readout').hidden).toBe(false);
    pointer('pointerdown', 200, 100);
    pointer('pointerup', 200, 100);
    await vi.waitFor(() => expect(part('readout').hidden).toBe(true));
  });

  it('keeps the page still under a reading finger only', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    const moved = () => {
      const event = new TouchEvent('touchmove', { cancelable: true, bubbles: true });
      surface().dispatchEvent(event);
      return event.defaultPrevented;
    };
    pointer('pointerdown', 60, 100);
    pointer('pointermove', 62, 140);
    expect(moved()).toBe(false);
    pointer('pointercancel', 62, 140);
    await pause(450);
    expect(part('readout').hidden).toBe(true);
    pointer('pointerdown', 60, 100);
    pointer('pointermove', 90, 102);
    expect(moved()).toBe(true);
    pointer('pointerup', 90, 102);
    expect(moved()).toBe(false);
  });

  it('walks by arrow keys, says where it is, and leaves with Escape', async () => {
    await render(<Chart source={fullBook()} />);
    await painted();
    surface().focus();
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(value('side')).toBe('Asks'));
    await vi.waitFor(() => expect(part('spoken').textContent).toMatch(/^Asks, Price 67,123\.5, Total BTC .*%$/));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await vi.waitFor(() => expect(value('side')).toBe('Bids'));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(part('readout').hidden).toBe(true));
    expect(part('spoken').textContent).toBe('');
  });
});
