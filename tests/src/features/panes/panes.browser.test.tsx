import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { paneSizes } from '../../../../src/features/panes/fit-panes.ts';
import type { Pane } from '../../../../src/features/panes/fit-panes.ts';
import { PaneSplitter } from '../../../../src/features/panes/pane-splitter.tsx';
import { usePanes } from '../../../../src/features/panes/use-panes.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

let renders = 0;

/** Renders the panes of the trade page without their content. */
function Page() {
  renders++;
  const main = useRef<HTMLElement>(null);
  const panes = usePanes(main);
  return (
    <main ref={main} data-testid="main">
      {(['book', 'ticket', 'upper'] as const).map((pane) => (
        <div key={pane} style={{ display: 'grid', inlineSize: '2rem', blockSize: '2rem' }}>
          <PaneSplitter panes={panes} pane={pane} />
        </div>
      ))}
    </main>
  );
}

const NAMES: Readonly<Record<Pane, string>> = {
  book: 'Order book width',
  ticket: 'Order form width',
  upper: 'Chart height',
};
const splitter = (pane: Pane) => page.getByRole('separator', { name: NAMES[pane] });
const now = (pane: Pane) => Number(splitter(pane).element().getAttribute('aria-valuenow'));
const written = (pane: Pane) => parseFloat(page.getByTestId('main').element().style.getPropertyValue(`--${pane}`)) * 16;
const kept = () => JSON.parse(localStorage.getItem('__persisted__tradePanes') ?? '{}') as unknown;

beforeEach(async () => {
  renders = 0;
  paneSizes.choose({});
  await page.viewport(1280, 800);
});
afterEach(() => paneSizes.choose({}));

describe('a boundary', () => {
  it('says how far it may go, and moves the way its arrow keys point', async () => {
    await render(<Page />);
    const before = now('book');
    expect(splitter('book').element()).toMatchObject({ ariaOrientation: 'vertical', tabIndex: 0 });
    splitter('book').element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(now('book')).toBe(before + 16);
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    expect(now('book')).toBe(before);
    splitter('upper').element().focus();
    const height = now('upper');
    await userEvent.keyboard('{ArrowUp}');
    expect(now('upper')).toBe(height - 16);
  });

  it('goes to its ends by Home and End, and back where it was by Enter', async () => {
    await render(<Page />);
    const element = splitter('ticket').element();
    const before = now('ticket');
    element.focus();
    await userEvent.keyboard('{End}');
    expect(element.getAttribute('aria-valuenow')).toBe(element.getAttribute('aria-valuemax'));
    await userEvent.keyboard('{Home}');
    expect(element.getAttribute('aria-valuenow')).toBe(element.getAttribute('aria-valuemin'));
    expect(kept()).toMatchObject({ ticket: now('ticket') });
    await userEvent.keyboard('{Enter}');
    expect(now('ticket')).toBe(before);
    expect(kept()).toEqual({});
  });

  it('is put back by a double click', async () => {
    await render(<Page />);
    const before = now('upper');
    splitter('upper').element().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(now('upper')).toBe(before - 16);
    await userEvent.dblClick(splitter('upper'));
    expect(now('upper')).toBe(before);
  });
});

/** A pointer takes hold of it and has moved on by `by` px after each of the moves; it is not let go yet. */
function drag(pane: Pane, by: readonly number[]) {
  const element = splitter(pane).element();
  const { left, top } = element.getBoundingClientRect();
  const send = (type: string, dx: number) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        button: 0,
        clientX: left + dx,
        clientY: top,
      }),
    );
  // A pointer that no hand holds cannot be captured.
  element.setPointerCapture = () => {};
  send('pointerdown', 0);
  for (const dx of by) send('pointermove', dx);
  return { letGo: () => send('pointerup', by.at(-1) ?? 0) };
}

describe('dragging', () => {
  it('renders nothing, is written at the next frame, and is kept when it is let go', async () => {
    await render(<Page />);
    const before = now('book');
    const rendered = renders;
    const hand = drag('book', [-1, -3, -8, -20, -40]);
    expect(written('book')).toBe(before);
    await expect.poll(() => written('book')).toBe(before + 40);
    expect(now('book')).toBe(before + 40);
    expect(kept()).toEqual({});
    hand.letGo();
    expect(kept()).toMatchObject({ book: before + 40 });
    expect(renders).toBe(rendered);
  });

  it('ends at what leaves the chart usable', async () => {
    await render(<Page />);
    drag('book', [-5000]).letGo();
    expect(now('book')).toBe(Number(splitter('book').element().getAttribute('aria-valuemax')));
    drag('book', [5000]).letGo();
    expect(now('book')).toBe(Number(splitter('book').element().getAttribute('aria-valuemin')));
  });

  it('keeps nothing of a click that did not move', async () => {
    await render(<Page />);
    drag('book', []).letGo();
    expect(kept()).toEqual({});
  });
});

it('what was set in a large window fits a smaller one, and comes back', async () => {
  await page.viewport(1900, 1100);
  paneSizes.choose({ book: 500, ticket: 600, upper: 900 });
  await render(<Page />);
  expect([now('book'), now('ticket'), now('upper')]).toEqual([500, 600, 900]);
  await page.viewport(1024, 700);
  await expect.poll(() => written('book') + written('ticket')).toBeLessThanOrEqual(1024 - 32 - 360);
  expect(now('upper')).toBeLessThanOrEqual(700);
  expect(kept()).toEqual({ book: 500, ticket: 600, upper: 900 });
  await page.viewport(1900, 1100);
  await expect.poll(() => [now('book'), now('ticket'), now('upper')]).toEqual([500, 600, 900]);
});

it('text at 200 % puts the panes below one another', async () => {
  await render(<Page />);
  const root = document.documentElement;
  root.style.fontSize = '200%';
  try {
    await expect.poll(() => page.getByTestId('main').element().hasAttribute('data-stacked')).toBe(true);
  } finally {
    root.style.fontSize = '';
  }
});
