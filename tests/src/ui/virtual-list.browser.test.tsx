import { signal } from '@preact/signals-core';
import type { Signal } from '@preact/signals-core';
import { Profiler, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SignalText } from '../../../src/ui/signal-text.tsx';
import { PaneContext, VirtualList } from '../../../src/ui/virtual-list.tsx';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';

interface Row {
  readonly id: string;
  readonly price: Signal<string>;
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, price: signal(`${index}.0`) }));
const keyOf = (row: Row) => row.id;
const renderRow = vi.fn((row: Row) => (
  <>
    {row.id} <SignalText of={row.price} />
  </>
));
const shown = () => [...document.querySelectorAll('li')];
const first = () => shown().toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))[0]!;

beforeEach(async () => {
  renderRow.mockClear();
  await page.viewport(390, 844);
  window.scrollTo(0, 0);
});

const list = (items: readonly Row[], more: Partial<Parameters<typeof VirtualList<Row>>[0]> = {}) => (
  <VirtualList items={items} keyOf={keyOf} rowHeightPx={64} renderRow={renderRow} label="Markets" {...more} />
);

/** A pane of 320 px with something above its list. */
function Pane() {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  return (
    <div ref={setPane} data-testid="pane" style={{ blockSize: 320, overflowY: 'auto' }}>
      <div>
        <div style={{ blockSize: 100 }}>Header</div>
        <PaneContext value={pane}>{pane && list(rowsOf(1000))}</PaneContext>
      </div>
    </div>
  );
}

describe('a virtual list', () => {
  // First of all: it is about a page that nobody has touched yet, and no page is that twice.
  it('makes next to nothing out of sight until the page is touched or scrolled', async () => {
    await render(<div style={{ blockSize: 320 }}>{list(rowsOf(100), { scroller: 'own' })}</div>);
    await vi.waitFor(() => expect(shown()).toHaveLength(6));
    await new Promise((done) => setTimeout(done, 800));
    expect(shown()).toHaveLength(6);
    shown()[0]!.closest('ul')!.parentElement!.scrollTop = 64;
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(10));
  });

  it('keeps a few dozen nodes for 10 000 rows, wherever it is scrolled', async () => {
    await render(list(rowsOf(10_000)));
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(10));
    for (const top of [0, 50_000, 300_000, 640_000]) {
      window.scrollTo(0, top);
      await vi.waitFor(() => expect(Number(first().dataset['index'])).toBeGreaterThan(top / 64 - 60));
      expect(shown().length).toBeLessThan(45);
    }
    expect(document.documentElement.scrollHeight).toBeGreaterThanOrEqual(640_000);
    expect(first().getAttribute('aria-setsize')).toBe('10000');
  });

  it('tells the engine that a row needs its content neither for its size nor for its place', async () => {
    await render(list(rowsOf(100)));
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(10));
    const row = first();
    expect(getComputedStyle(row).contain.split(' ')).toEqual(expect.arrayContaining(['size', 'layout', 'style']));
    expect(row.getBoundingClientRect().height).toBe(64);
    expect(row.getBoundingClientRect().width).toBe(document.querySelector('ul')!.getBoundingClientRect().width);
  });

  it('puts each row where it belongs', async () => {
    await render(
      <>
        <div style={{ blockSize: 200 }}>Header</div>
        {list(rowsOf(1000))}
      </>,
    );
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(10));
    const above = document.querySelector('ul')!.getBoundingClientRect().top;
    window.scrollTo(0, 20_000);
    await vi.waitFor(() => expect(Number(first().dataset['index'])).toBeGreaterThan(200));
    for (const row of shown()) {
      const wanted = above + Number(row.dataset['index']) * 64 - 20_000;
      expect(Math.round(row.getBoundingClientRect().top)).toBe(Math.round(wanted));
      // A transform in three dimensions would make each row a layer of its own.
      expect(getComputedStyle(row).transform).toBe('none');
    }
  });

  it('asks for the keys of a long list once, however often it renders', async () => {
    const rows = rowsOf(5000);
    const asked = vi.fn(keyOf);
    const { rerender } = await render(list(rows, { keyOf: asked }));
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(10));
    const before = asked.mock.calls.length;
    for (const label of ['a', 'b', 'c']) await rerender(list(rows, { keyOf: asked, label }));
    expect(asked.mock.calls.length - before).toBeLessThan(1000);
  });

  it('renders no row and commits nothing when a value in it changes', async () => {
    const rows = rowsOf(1000);
    const commits = vi.fn();
    await render(
      <Profiler id="list" onRender={commits}>
        {list(rows)}
      </Profiler>,
    );
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(10));
    await new Promise((resolve) => setTimeout(resolve, 300));
    commits.mockClear();
    renderRow.mockClear();
    rows.forEach((row) => (row.price.value = 'moved'));
    expect(first().textContent).toBe('r0 moved');
    expect(commits).not.toHaveBeenCalled();
    expect(renderRow).not.toHaveBeenCalled();
  });

  it('keeps the node of a row that only moves', async () => {
    const rows = rowsOf(5);
    const { rerender } = await render(list(rows));
    await vi.waitFor(() => expect(shown()).toHaveLength(5));
    const node = shown().find((row) => row.textContent.startsWith('r3'))!;
    await rerender(list(rows.toReversed()));
    expect(shown().find((row) => row.textContent.startsWith('r3'))).toBe(node);
    await vi.waitFor(() => expect(first().textContent).toContain('r4'));
  });

  it('comes back to where it was left', async () => {
    const rows = rowsOf(1000);
    const { unmount } = await render(list(rows, { scrollKey: 'test-window' }));
    window.scrollTo(0, 9000);
    await vi.waitFor(() => expect(Number(first().dataset['index'])).toBeGreaterThan(100));
    await unmount();
    window.scrollTo(0, 0);
    await render(list(rows, { scrollKey: 'test-window' }));
    await vi.waitFor(() => expect(window.scrollY).toBe(9000));
    expect(Number(first().dataset['index'])).toBeGreaterThan(100);
  });

  it('scrolls inside its parent when it is told to', async () => {
    await render(<div style={{ blockSize: 320 }}>{list(rowsOf(1000), { scroller: 'own' })}</div>);
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(4));
    const scroller = document.querySelector('ul')!.parentElement!;
    scroller.scrollTop = 30_000;
    await vi.waitFor(() => expect(Number(first().dataset['index'])).toBeGreaterThan(400));
    expect(shown().length).toBeLessThan(30);
  });

  it('scrolls with the pane around it, below what the pane has above it', async () => {
    await render(<Pane />);
    await vi.waitFor(() => expect(shown().length).toBeGreaterThan(5));
    expect(shown().length).toBeLessThan(40);
    const box = document.querySelector<HTMLElement>('[data-testid=pane]')!;
    expect(first().getBoundingClientRect().top - box.getBoundingClientRect().top).toBe(100);
    box.scrollTop = 20_000;
    await vi.waitFor(() => expect(Number(first().dataset['index'])).toBeGreaterThan(200));
    expect(window.scrollY).toBe(0);
    const top = shown().find((row) => row.getBoundingClientRect().bottom > box.getBoundingClientRect().top)!;
    const index = Number(top.dataset['index']);
    expect(top.getBoundingClientRect().top - box.getBoundingClientRect().top).toBe(100 + index * 64 - 20_000);
  });

  it('is as short as its items', async () => {
    await render(list([]));
    expect(document.querySelector('ul')!.getBoundingClientRect().height).toBe(0);
    expect(shown()).toEqual([]);
  });
});
