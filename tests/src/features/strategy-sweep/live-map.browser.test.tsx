import { signal } from '@preact/signals-core';
import { Profiler } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { FIGURES } from '../../../../src/compute/strategy/report.ts';
import { cellLayout } from '../../../../src/features/strategy-sweep/grid/cell-layout.ts';
import { sweepGrid } from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import type { SweepGrid } from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import type { SweepOutcome } from '../../../../src/features/strategy-sweep/grid/sweep-figures.ts';
import { sweepParameters } from '../../../../src/features/strategy-sweep/grid/sweep-parameters.ts';
import { HeatMap } from '../../../../src/features/strategy-sweep/view/heat-map.tsx';
import { LiveMap } from '../../../../src/features/strategy-sweep/view/live-map.tsx';
import { loadTexts } from '../../../../src/i18n/translate.ts';
import { CROSS } from './sweep-strategies.ts';
import '../../../../src/styles/tokens.css';
import '../../../../src/styles/base.css';

const [fast, slow] = sweepParameters(CROSS);
/** All but the first column have a setting in each row; a fast average of 12 is not faster than a slow one of 12. */
const SMALL = sweepGrid(CROSS, [
  { parameter: fast!, from: 9, to: 12, step: 1 },
  { parameter: slow!, from: 12, to: 15, step: 1 },
]);
const LARGE = sweepGrid(CROSS, [
  { parameter: fast!, from: 5, to: 44, step: 1 },
  { parameter: slow!, from: 50, to: 99, step: 1 },
]);

/** The first settings of a grid are computed, with a gain and a loss in turn. */
function outcomeOf(grid: SweepGrid, computed: number): SweepOutcome {
  const figures = new Float64Array(grid.settings * FIGURES).fill(NaN);
  for (let setting = 0; setting < computed; setting++) {
    figures.fill(0, setting * FIGURES, (setting + 1) * FIGURES);
    figures[setting * FIGURES] = CAPITAL * (setting % 2 === 0 ? 1.1 : 0.95);
  }
  return { grid, figures, curves: [], days: 0 };
}

const frame = () => new Promise(requestAnimationFrame);
const canvas = page.getByRole('img', { name: 'Return by setting' });

/** Colour and opacity beside the middle of a cell, where no figure stands. */
function pixelOf(grid: SweepGrid, combination: number): readonly number[] {
  const element = canvas.element() as HTMLCanvasElement;
  const scale = element.width / element.clientWidth;
  const rows = grid.values[1]!.length;
  const [column, row] = [Math.floor(combination / rows), combination % rows];
  const layout = cellLayout(
    grid.values.map(({ length }) => length),
    element.clientWidth,
  );
  const [x, y] = [layout.xOf(column, 0) + 2, layout.yOf(column, row, 0) + 2];
  return [...element.getContext('2d')!.getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data];
}

describe('the map while a sweep runs', () => {
  it('fills as settings are computed, and leaves out what is no setting', async () => {
    await loadTexts('strategy-sweep', 'strategy', 'strategy-result');
    const soFar = signal<SweepOutcome | null>(outcomeOf(SMALL, 0));
    await render(<LiveMap grid={SMALL} soFar={soFar} />);
    await expect.element(canvas).toBeVisible();
    const empty = pixelOf(SMALL, 0);
    expect(empty[3]).toBe(255);
    expect(pixelOf(SMALL, 3)).toEqual(empty);
    const none = SMALL.settingAt.indexOf(-1);
    expect(none).toBe(12);
    expect(pixelOf(SMALL, none)[3]).toBe(0);

    soFar.value = outcomeOf(SMALL, 3);
    await vi.waitFor(() => expect(pixelOf(SMALL, 0)).not.toEqual(empty));
    const [gain, loss, still] = [pixelOf(SMALL, 0), pixelOf(SMALL, 1), pixelOf(SMALL, 3)];
    expect(gain[1]!).toBeGreaterThan(gain[0]!);
    expect(loss[0]!).toBeGreaterThan(loss[1]!);
    // Half as much is half as strong.
    expect(gain[3]!).toBeGreaterThan(loss[3]! * 1.8);
    expect(still).toEqual(empty);
  });

  it('of two thousand settings paints at most ten times a second and renders no React, however many tasks end', async () => {
    await loadTexts('strategy-sweep', 'strategy', 'strategy-result');
    const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
    const onRender = vi.fn<() => void>();
    const soFar = signal<SweepOutcome | null>(outcomeOf(LARGE, 0));
    await render(
      <Profiler id="map" onRender={onRender}>
        <LiveMap grid={LARGE} soFar={soFar} />
      </Profiler>,
    );
    await expect.element(canvas).toBeVisible();
    await frame();
    await frame();
    const rendered = onRender.mock.calls.length;
    cleared.mockClear();
    const startMs = performance.now();
    for (let computed = 25; computed <= 2000; computed += 25) {
      soFar.value = outcomeOf(LARGE, computed);
      // oxlint-disable-next-line no-await-in-loop
      if (computed % 250 === 0) await frame();
    }
    await vi.waitFor(() => expect(pixelOf(LARGE, 1999)[3]).toBeLessThan(255));
    expect(cleared.mock.calls.length).toBeLessThanOrEqual(1 + (performance.now() - startMs) / 100);
    expect(onRender).toHaveBeenCalledTimes(rendered);
    cleared.mockRestore();
  });

  it('is gone with the page, and paints no more', async () => {
    await loadTexts('strategy-sweep', 'strategy', 'strategy-result');
    const soFar = signal<SweepOutcome | null>(outcomeOf(SMALL, 0));
    const { unmount } = await render(<LiveMap grid={SMALL} soFar={soFar} />);
    await unmount();
    const cleared = vi.spyOn(CanvasRenderingContext2D.prototype, 'clearRect');
    soFar.value = outcomeOf(SMALL, 3);
    await frame();
    await frame();
    expect(cleared).not.toHaveBeenCalled();
    cleared.mockRestore();
  });
});

describe('the map of a sweep that was cancelled', () => {
  it('has a button for what is computed, and says of each other cell that it is not', async () => {
    await loadTexts('strategy-sweep', 'strategy', 'strategy-result');
    const chosen = vi.fn<(setting: number) => void>();
    await render(<HeatMap outcome={outcomeOf(SMALL, 5)} isPartial own={-1} best={0} chosen={0} onChoose={chosen} />);
    const table = page.getByRole('table');
    await expect.element(table.getByRole('row').nth(4)).toBeVisible();
    expect(table.getByRole('button').elements()).toHaveLength(5);
    expect(table.getByText('Not computed').elements()).toHaveLength(SMALL.settings - 5);
    const cells = table.getByRole('cell').elements();
    expect(cells.filter(({ textContent }) => textContent === '·')).toHaveLength(16 - SMALL.settings);
    // And once in the legend.
    expect(page.getByText('Not computed').elements()).toHaveLength(SMALL.settings - 5 + 1);
    await table.getByRole('button').nth(1).click();
    expect(chosen).toHaveBeenCalledTimes(1);
  });

  it('that ran to its end says nothing of it', async () => {
    await loadTexts('strategy-sweep', 'strategy', 'strategy-result');
    await render(
      <HeatMap
        outcome={outcomeOf(SMALL, SMALL.settings)}
        isPartial={false}
        own={-1}
        best={0}
        chosen={0}
        onChoose={() => {}}
      />,
    );
    await expect.element(page.getByRole('table').getByRole('row').nth(4)).toBeVisible();
    expect(page.getByText('Not computed').elements()).toHaveLength(0);
  });
});
