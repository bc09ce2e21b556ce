import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { FIGURES } from '../../../../src/compute/strategy/report.ts';
import { sweepGrid } from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import type { SweepOutcome } from '../../../../src/features/strategy-sweep/grid/sweep-figures.ts';
import { sweepParameters } from '../../../../src/features/strategy-sweep/grid/sweep-parameters.ts';
import { HeatMap } from '../../../../src/features/strategy-sweep/view/heat-map.tsx';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';
import { CROSS } from './sweep-strategies.ts';

/** Cells that may come at once. */
const MOST_AT_ONCE = 50;
/** Cells of the page. */
const MOST = 300;

const [fast, slow] = sweepParameters(CROSS);
/** As many settings as a sweep may have. */
const GRIDS = {
  'two numbers': sweepGrid(CROSS, [
    { parameter: fast!, from: 2, to: 41, step: 1 },
    { parameter: slow!, from: 50, to: 99, step: 1 },
  ]),
  'one number': sweepGrid(CROSS, [{ parameter: slow!, from: 10, to: 500, step: 1 }]),
};

/** Waits until a number has stayed for ten frames. */
async function settled(count: () => number): Promise<void> {
  let frames = 0;
  for (let last = count(); frames < 10; last = count()) {
    await new Promise((done) => requestAnimationFrame(done));
    frames = count() === last ? frames + 1 : 0;
  }
}

let added: MutationObserver | null = null;
afterEach(() => added?.disconnect());

it.each(Object.entries(GRIDS))('the cells of %s come in parts and turns, and all of them come', async (_, grid) => {
  const figures = new Float64Array(grid.settings * FIGURES);
  for (let setting = 0; setting < grid.settings; setting++)
    figures[setting * FIGURES] = CAPITAL * (0.8 + setting / 4000);
  const outcome: SweepOutcome = { grid, figures, curves: [], days: 1 };
  const turns: number[] = [];
  let before = 0;
  added = new MutationObserver(() => {
    const now = document.querySelectorAll('td button').length;
    if (now > before) turns.push(now - before);
    before = now;
  });
  added.observe(document.body, { childList: true, subtree: true });
  await render(<HeatMap isPartial={false} outcome={outcome} own={0} best={1} chosen={1} onChoose={() => undefined} />);
  const cells = () => page.getByRole('table').element().querySelectorAll('td button').length;
  const seen: number[] = [];
  for (const part of page.getByRole('radio').elements()) {
    (part as HTMLElement).click();
    await expect.poll(cells).toBeGreaterThan(2 * MOST_AT_ONCE);
    await settled(cells);
    seen.push(cells());
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(MOST);
  expect(seen.reduce((sum, count) => sum + count, 0)).toBe(grid.settings);
  expect(Math.max(...turns)).toBeLessThanOrEqual(MOST_AT_ONCE);
});
