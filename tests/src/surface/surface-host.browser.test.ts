import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromSurface, SurfaceLook, ToSurface } from '../../../src/surface/surface-messages.ts';
import { createSurfaceHost } from '../../../src/surface/host/surface-host.ts';
import type { SurfaceHost } from '../../../src/surface/host/surface-host.ts';
import type { KeyedRow, ShownRows } from '../../../src/surface/host/watch-shown-rows.ts';
import { textReason } from '../../../src/surface/host/render-mode.ts';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

/** Height of a row, with which a canvas holds eight. */
const ROW_PX = 175;
const ROWS = 40;

/** The painting end of one port, which answers when the test says so. */
interface Painter {
  readonly heard: ToSurface[];
  shown(...blocks: readonly (readonly [number, number])[]): void;
  lose(): void;
}

const painters: Painter[] = [];
let host: SurfaceHost | null = null;
const painted = new Set<string>();
const painting = vi.fn();
let box: HTMLElement;

const rowsOf = (names: readonly string[]): readonly KeyedRow[] =>
  names.map((key) => ({ key, row: known.get(key) ?? known.set(key, { symbol: key }).get(key) }));
const known = new Map<string, unknown>();
const NAMES = Array.from({ length: ROWS }, (_, i) => `row${i}`);
const inView = (first: number, last: number): ShownRows => ({
  first,
  last,
  firstSeen: first,
  lastSeen: last,
  rowPx: ROW_PX,
});

function openPort(port: MessagePort) {
  const heard: ToSurface[] = [];
  port.addEventListener('message', ({ data }: MessageEvent<ToSurface>) => heard.push(data));
  port.start();
  let lost = () => {};
  painters.push({
    heard,
    shown: (...blocks) => port.postMessage({ type: 'shown', blocks } satisfies FromSurface),
    lose: () => lost(),
  });
  return (tell: () => void) => {
    lost = tell;
    return () => {};
  };
}

const painter = () => painters[painters.length - 1]!;
const canvases = () => [...box.querySelectorAll('canvas')];
const visible = () => canvases().map(({ style }) => style.visibility === 'visible');
const assigned = () =>
  painter()
    .heard.filter((message) => message.type === 'assign')
    .flatMap(({ blocks }) => blocks);
const newest = (slot: number) => assigned().findLast((block) => block.slot === slot)!;
const confirmAll = async () => {
  await vi.waitFor(() => expect(assigned().length).toBeGreaterThan(0));
  painter().shown(...canvases().map((_, slot) => [slot, newest(slot).generation] as const));
};

beforeEach(() => {
  document.body.innerHTML = `<div id="box" style="position:relative;width:360px">
    <div id="layer" style="position:absolute;inset:0 0 auto;height:0"></div>
    <div class="row" style="height:64px;display:flex;justify-content:flex-end;align-items:center">
      <span data-cell="price" style="font:600 15px sans-serif;line-height:21px">123.45</span>
    </div></div>`;
  box = document.querySelector('#box')!;
  host = createSurfaceHost({
    list: 'markets',
    box,
    layer: document.querySelector('#layer')!,
    rowSelector: '.row',
    openPort,
    setPainted: (key, is) => void (is ? painted.add(key) : painted.delete(key)),
    onPainting: painting,
  });
  host.show(rowsOf(NAMES), inView(0, 15));
});
afterEach(() => {
  host?.stop();
  painters.length = 0;
  painted.clear();
  painting.mockClear();
});

describe('the page side of a number surface', () => {
  it('shows a canvas when its rows are confirmed, and not before', async () => {
    expect(visible()).toEqual([false, false]);
    expect(painted.size).toBe(0);
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    expect([...painted].sort()).toEqual(NAMES.slice(0, 16).sort());
    expect(painting).toHaveBeenLastCalledWith(true);
    expect(canvases().map(({ style }) => parseFloat(style.top) - parseFloat(canvases()[0]!.style.top))).toEqual([
      0, 1400,
    ]);
  });

  it('hides what moved in the same task, and does not believe a late answer of before', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    const old = newest(0).generation;
    host!.show(rowsOf(NAMES), inView(16, 31));
    expect(visible()).toEqual([false, false]);
    expect(painted.size).toBe(0);
    painter().shown([0, old]);
    await vi.waitFor(() => expect(assigned()).toHaveLength(4));
    await new Promise((done) => {
      setTimeout(done, 20);
    });
    expect(visible()).toEqual([false, false]);
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    expect([...painted].sort()).toEqual(NAMES.slice(16, 32).sort());
  });

  it('asks anew only for the blocks whose rows changed places', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    const swapped = ['row1', 'row0', ...NAMES.slice(2)];
    host!.show(rowsOf(swapped), inView(0, 15));
    expect(visible()).toEqual([false, true]);
    expect(painted.has('row9')).toBe(true);
    expect(painted.has('row0')).toBe(false);
    await vi.waitFor(() => expect(newest(0).rows[0]).toEqual({ symbol: 'row1' }));
  });

  it('is text while the page is printed, and paints anew afterwards', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    dispatchEvent(new Event('beforeprint'));
    expect(textReason.peek()).toBe('printing');
    expect(canvases()).toEqual([]);
    expect(painted.size).toBe(0);
    expect(painting).toHaveBeenLastCalledWith(false);
    await vi.waitFor(() => expect(painter().heard.at(-1)).toEqual({ type: 'close' }));
    dispatchEvent(new Event('afterprint'));
    expect(textReason.peek()).toBeNull();
    expect(painters).toHaveLength(2);
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
  });

  it('drops the canvases of a worker that is lost, is text, and gives the next one new canvases', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    const before = canvases();
    painter().lose();
    expect(painted.size).toBe(0);
    expect(canvases().some((canvas) => before.includes(canvas))).toBe(false);
    expect(painters).toHaveLength(2);
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
  });

  it('tells one look for a change of theme, hides everything until it is painted, and none for what changes nothing', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    const looks = () => painter().heard.filter((message) => message.type === 'look');
    await vi.waitFor(() => expect(looks()).toHaveLength(1));
    document.documentElement.dataset['theme'] = 'dark';
    await vi.waitFor(() => expect(looks()).toHaveLength(2));
    expect(visible()).toEqual([false, false]);
    const { look, generations } = looks()[1] as { look: SurfaceLook; generations: readonly number[] };
    expect(look.tones.ink).toBe('#eef2f7');
    painter().shown([0, generations[0]!], [1, generations[1]!]);
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    document.documentElement.dataset['level'] = '0';
    dispatchEvent(new Event('resize'));
    await new Promise((done) => {
      setTimeout(done, 20);
    });
    expect(looks()).toHaveLength(2);
    delete document.documentElement.dataset['theme'];
  });

  it('puts more rows on a canvas where they are lower, and asks for all of them anew', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    host!.show(rowsOf(NAMES), { ...inView(0, 15), rowPx: ROW_PX / 2 });
    expect(painted.size).toBe(0);
    await vi.waitFor(() => expect(assigned().at(-1)!.rows).toHaveLength(16));
    expect(assigned()).toHaveLength(3);
    const { slot, generation } = assigned().at(-1)!;
    painter().shown([slot, generation]);
    await vi.waitFor(() => expect([...painted].sort()).toEqual(NAMES.slice(0, 16).sort()));
  });

  it('names the canvases in sight, which alone follow their numbers', async () => {
    host!.show(rowsOf(NAMES), { first: 0, last: 23, firstSeen: 8, lastSeen: 12, rowPx: ROW_PX });
    await vi.waitFor(() => {
      const sight = painter().heard.findLast((message) => message.type === 'sight');
      expect(sight).toEqual({ type: 'sight', slots: [1] });
    });
  });

  // Last: it is so for the rest of the visit.
  it('is text where a length is not a number, which would paint nothing', async () => {
    await confirmAll();
    await vi.waitFor(() => expect(visible()).toEqual([true, true]));
    host!.show(rowsOf(NAMES), { ...inView(0, 15), rowPx: NaN });
    expect(textReason.peek()).toBe('unmeasured');
    expect(canvases()).toEqual([]);
    expect(painted.size).toBe(0);
    expect(painting).toHaveBeenLastCalledWith(false);
  });
});
