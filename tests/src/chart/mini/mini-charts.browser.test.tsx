import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { MiniChart, MiniCharts } from '../../../../src/chart/mini/mini-chart.tsx';
import { chooseLevel } from '../../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import { VirtualList } from '../../../../src/ui/virtual-list.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { everyFrame, expectFilled, expectInPlace as expectChartsIn, inkIn, isInSight, nextFrame } from './ink.ts';
import './rows.css';

const canvas = () => document.querySelector('canvas')!;
const slots = () => [...document.querySelectorAll<HTMLElement>('.mini')];
/** The code of the surface is loaded with the first chart. */
const painted = () => vi.waitFor(() => expect(canvas().width).toBeGreaterThan(0), { interval: 5 });

const inkOf = (slot: HTMLElement) => inkIn(canvas(), slot.getBoundingClientRect());
const expectInPlace = () => expectChartsIn(canvas(), slots());

interface Row {
  readonly id: string;
  readonly closes: readonly number[] | null;
  readonly up: boolean;
  readonly name?: string;
}
const CLOSES = [1, 2, 1.5, 3];
const row = (id: string, up = true, closes: readonly number[] | null = CLOSES): Row => ({ id, up, closes });
function Line({ of: { closes, up, id, name } }: { of: Row }) {
  const read = useCallback(() => closes && { closes, up }, [closes, up]);
  return (
    <div className="row" data-id={id}>
      <span className="name">{name ?? id}</span>
      <MiniChart className="mini" read={read} />
      <span className="price" />
    </div>
  );
}
const rowsOf = (rows: readonly Row[], around: (list: ReactNode) => ReactNode = (list) => list) =>
  around(
    <MiniCharts>
      {rows.map((one) => (
        <Line key={one.id} of={one} />
      ))}
    </MiniCharts>,
  );

const strokes = vi.spyOn(CanvasRenderingContext2D.prototype, 'stroke');
beforeEach(async () => {
  document.documentElement.dataset['theme'] = 'light';
  document.documentElement.dataset['palette'] = 'default';
  await page.viewport(390, 844);
  window.scrollTo(0, 0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  chooseLevel(null);
  document.documentElement.dir = '';
});

describe('mini charts of a list', () => {
  it('share one canvas and lie where their rows are, in the colour of the row’s change', async () => {
    await render(rowsOf([row('a'), row('b', false), row('c')]));
    await painted();
    expect(document.querySelectorAll('canvas')).toHaveLength(1);
    expectInPlace();
    const [a, b] = slots().map(inkOf);
    expect(a!.up).toBeGreaterThan(0);
    expect(a!.down).toBe(0);
    expect(b!.down).toBeGreaterThan(0);
    expect(b!.up).toBe(0);
  });

  it('keep their place without data, and are painted in the next frame once it is there', async () => {
    const { rerender } = await render(rowsOf([row('a'), row('b', true, null)]));
    await painted();
    const box = slots()[1]!.getBoundingClientRect();
    expect([box.width, box.height]).toEqual([64, 24]);
    expect(inkOf(slots()[1]!).all).toBe(0);
    await rerender(rowsOf([row('a'), row('b')]));
    await nextFrame(expectInPlace);
  });

  it('follow rows that change places, come or go, in the frame that shows it', async () => {
    const { rerender } = await render(rowsOf([row('a'), row('b', false)]));
    await painted();
    await rerender(rowsOf([row('b', false), row('a')]));
    await nextFrame();
    expect(slots().map((slot) => inkOf(slot).down > 0)).toEqual([true, false]);
    await rerender(rowsOf([row('c'), row('b', false), row('a')]));
    await nextFrame(expectInPlace);
    await rerender(rowsOf([row('b', false)]));
    await nextFrame(expectInPlace);
    expect(inkOf(canvas()).up).toBe(0);
  });

  it('vanish in the frame in which their data or their row go out of sight', async () => {
    const [a, ...others] = Array.from({ length: 40 }, (_, i) => row(`r${i}`, true, i < 2 ? CLOSES : null)) as [
      Row,
      ...Row[],
    ];
    const { rerender } = await render(rowsOf([a, ...others]));
    await painted();
    const [first, second] = slots() as [HTMLElement, HTMLElement];
    expect(inkOf(second).all).toBeGreaterThan(0);
    await rerender(rowsOf([a, row('r1', true, null), ...others.slice(1)]));
    await nextFrame(() => expect(inkOf(second).all).toBe(0));
    const place = first.getBoundingClientRect();
    await rerender(rowsOf([row('r1', true, null), ...others.slice(1), a]));
    await nextFrame(() => expect(inkIn(canvas(), place).all).toBe(0));
  });

  it('follow a row whose other cells grow, without a render', async () => {
    await render(rowsOf([row('a'), row('b')]));
    await painted();
    const left = slots()[0]!.getBoundingClientRect().left;
    document.querySelector<HTMLElement>('.price')!.style.width = '170px';
    await nextFrame();
    expect(slots()[0]!.getBoundingClientRect().left).toBe(left - 70);
    expectInPlace();
  });

  it('follow the width of the page and the direction of its script', async () => {
    await render(rowsOf([row('a'), row('b')]));
    await painted();
    await page.viewport(700, 600);
    await nextFrame(expectInPlace);
    document.documentElement.dir = 'rtl';
    await nextFrame(expectInPlace);
  });

  it('take on theme and palette without a render', async () => {
    await render(rowsOf([row('a', false)]));
    await painted();
    document.documentElement.dataset['theme'] = 'dark';
    await nextFrame(expectInPlace);
    expect(inkOf(slots()[0]!).down).toBeGreaterThan(0);
    document.documentElement.dataset['palette'] = 'swapped';
    await nextFrame();
    expect(inkOf(slots()[0]!).up).toBeGreaterThan(0);
  });

  it('are drawn as finely as the level allows', async () => {
    vi.stubGlobal('devicePixelRatio', 3);
    chooseLevel(0);
    await render(rowsOf([row('a'), row('b')]));
    await painted();
    const width = canvas().getBoundingClientRect().width;
    for (const [level, ratio] of [
      [0, 3],
      [1, 2],
      [2, 1.5],
      [3, 1],
    ] as const) {
      chooseLevel(level);
      await nextFrame();
      expect(canvas().width, `level ${level}`).toBe(width * ratio);
      expectInPlace();
    }
  });

  it('paint nothing while nothing they show changes', async () => {
    const rows = [row('a'), row('b')];
    const { rerender } = await render(rowsOf(rows));
    await painted();
    await nextFrame();
    strokes.mockClear();
    document.querySelector('.price')!.textContent = '1';
    document.documentElement.style.setProperty('--keyboard', '10px');
    await rerender(rowsOf(rows));
    await nextFrame();
    await nextFrame();
    expect(strokes).not.toHaveBeenCalled();
    await rerender(rowsOf([row('a'), row('b', false)]));
    await nextFrame();
    expect(strokes).toHaveBeenCalledTimes(2);
  });

  it('are painted a few a frame where the level says so, and none of them twice', async () => {
    chooseLevel(3);
    const { concurrentRenders } = LEVEL_SETTINGS[3];
    const rows = Array.from({ length: 10 }, (_, i) => row(`r${i}`));
    const { rerender } = await render(rowsOf(rows.map(({ id }, i) => row(id, true, i === 0 ? CLOSES : null))));
    await painted();
    await nextFrame();
    strokes.mockClear();
    const shown: number[] = [];
    const stop = everyFrame(() => shown.push(slots().filter((slot) => inkOf(slot).all > 0).length));
    await rerender(rowsOf(rows));
    await vi.waitFor(() => expect(shown.at(-1)).toBe(10));
    stop();
    const steps = shown.filter((count, at) => count !== shown[at - 1] && count > 1);
    expect(steps).toEqual([1 + concurrentRenders, 1 + 2 * concurrentRenders, 10]);
    // The first frame lays the bitmap out anew, with the one that was there.
    expect(strokes).toHaveBeenCalledTimes(10);
    expectInPlace();
    // Painted charts are never cleared before they are repainted one by one.
    document.documentElement.dataset['theme'] = 'dark';
    await nextFrame(expectInPlace);
  });

  it('hold no bitmap where they are not shown, and come back', async () => {
    await render(rowsOf([row('a')]));
    await painted();
    document.documentElement.dataset['charts'] = 'off';
    await nextFrame();
    expect([canvas().width, canvas().height]).toEqual([0, 0]);
    delete document.documentElement.dataset['charts'];
    await nextFrame(expectInPlace);
  });

  it('survive closes that are no numbers, too few or extreme', async () => {
    const odd = [[], [1], [NaN, 2], [Infinity, -Infinity], [1e308, -1e308, 0], [1e-9, 2e-9], [5, 5]];
    await render(rowsOf(odd.map((closes, i) => row(String(i), true, closes))));
    await painted();
    expect(slots().map((slot) => inkOf(slot).all > 0)).toEqual([false, false, false, false, true, true, true]);
  });
});

describe('mini charts of a long list', () => {
  const rows = Array.from({ length: 5000 }, (_, i) => row(`r${i}`, i % 3 > 0));
  const keyOf = (one: Row) => one.id;
  const renderRow = (one: Row) => <Line of={one} />;
  const list = (items: readonly Row[]) => (
    <MiniCharts>
      <VirtualList items={items} keyOf={keyOf} rowHeightPx={64} renderRow={renderRow} label="Markets" />
    </MiniCharts>
  );

  it('cover the rows that exist, wherever it is scrolled, with a bitmap that does not grow', async () => {
    await render(list(rows));
    await painted();
    for (const top of [0, 64, 150, 20_000, 160_000, 400_000, 100]) {
      window.scrollTo(0, top);
      for (let frame = 0; frame < 6; frame++) {
        await nextFrame(() => void expectFilled(canvas(), slots().filter(isInSight)));
      }
      expect(slots().filter(isInSight).length).toBeGreaterThan(10);
      await vi.waitFor(expectInPlace);
      expect(canvas().getBoundingClientRect().height).toBeLessThan(64 * 60);
      expect(document.documentElement.scrollHeight).toBe(5000 * 64);
    }
  });

  it('wait while they are far out of sight, and are painted together then', async () => {
    const waiting = rows.slice(0, 40).map(({ id, up }, i) => row(id, up, i < 20 ? CLOSES : null));
    const { rerender } = await render(rowsOf(waiting));
    await painted();
    await nextFrame();
    strokes.mockClear();
    await rerender(rowsOf(rows.slice(0, 40)));
    await nextFrame(() => expect(strokes).not.toHaveBeenCalled());
    await vi.waitFor(expectInPlace);
    expect(strokes).toHaveBeenCalledTimes(40);
  });

  it('follow a new order of the rows', async () => {
    const { rerender } = await render(list(rows.slice(0, 20)));
    await painted();
    await rerender(list(rows.slice(0, 20).toReversed()));
    await nextFrame(() => {
      expectFilled(canvas(), slots().filter(isInSight));
      for (const slot of slots().filter(isInSight)) {
        const { id } = slot.parentElement!.dataset;
        expect(inkOf(slot).up > 0).toBe(rows[Number(id!.slice(1))]!.up);
      }
    });
  });
});

it('leave nothing behind after 100 mounts', async () => {
  const { rerender } = await render(rowsOf([row('a'), row('b')]));
  await painted();
  await rerender(null);

  const watching = new Set<object>();
  const counted = <C extends new (callback: never) => { disconnect(): void; observe(...all: never[]): void }>(
    Kind: C,
  ) =>
    class extends (Kind as new (callback: never) => { disconnect(): void; observe(...all: never[]): void }) {
      override observe(...all: never[]) {
        watching.add(this);
        super.observe(...all);
      }
      override disconnect() {
        watching.delete(this);
        super.disconnect();
      }
    };
  vi.stubGlobal('ResizeObserver', counted(ResizeObserver));
  vi.stubGlobal('MutationObserver', counted(MutationObserver));
  const added = vi.spyOn(EventTarget.prototype, 'addEventListener');
  const removed = vi.spyOn(EventTarget.prototype, 'removeEventListener');
  const kindsOf = (spy: typeof added | typeof removed) =>
    spy.mock.calls.map(([kind]) => kind).filter((kind) => kind === 'change' || kind === 'contextrestored');

  const canvases: HTMLCanvasElement[] = [];
  for (let i = 0; i < 100; i++) {
    await rerender(rowsOf([row(`a${i}`), row(`b${i}`)]));
    await painted();
    canvases.push(canvas());
    await rerender(null);
  }
  expect(new Set(canvases).size).toBe(100);
  expect(canvases.every(({ width, height }) => width === 0 && height === 0)).toBe(true);
  expect(kindsOf(added).length).toBe(200);
  expect(kindsOf(removed).length).toBe(200);
  expect(watching.size).toBe(0);
  added.mockRestore();
  removed.mockRestore();
  strokes.mockClear();
  chooseLevel(3);
  document.documentElement.dataset['theme'] = 'dark';
  await nextFrame();
  expect(strokes).not.toHaveBeenCalled();
});
