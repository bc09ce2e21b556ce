import { effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { changePercent } from '../../strategy-result/result-words.ts';
import { cellLayout } from '../grid/cell-layout.ts';
import type { CellLayout } from '../grid/cell-layout.ts';
import { largestOf, resultOf } from '../grid/sweep-figures.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';

/** The strongest colour of a cell, as an opacity: text on it keeps its contrast. */
export const MOST_TINT = 0.4;
/** At most so often settings are painted: a frame of the page costs more than its cells, and a short sweep ends many tasks. */
const PAINT_MS = 100;
/** More pixels for a CSS px would only cost time. */
const MOST_SCALE = 2;
/** A cell of this size has room for its figure, CSS px. In a smaller one a dash marks a loss beside the colour. */
const FIGURE_WIDTH = 38;
const FIGURE_HEIGHT = 20;
const LEAST_FOR_DASH = 4;
/** A result that is written as 0.0%. */
const ZERO = 0.0005;

interface Paints {
  readonly font: string;
  of(token: 'up' | 'down' | 'chip' | 'bg' | 'ink'): string;
}

/** Colours and font as the page has them now. */
function paintsOf(canvas: HTMLCanvasElement): Paints {
  const style = getComputedStyle(canvas);
  const known = new Map<string, string>();
  return {
    font: `${style.fontSize} ${style.fontFamily}`,
    of(token) {
      const colour = known.get(token) ?? style.getPropertyValue(`--${token}`).trim();
      known.set(token, colour);
      return colour;
    },
  };
}

/** A painter of one frame. */
interface Frame {
  readonly pen: CanvasRenderingContext2D;
  readonly layout: CellLayout;
  readonly paints: Paints;
  /** Largest gain or loss so far, as a share. */
  readonly largest: number;
}

function fill({ pen, layout: { cellWidth, cellHeight, gap } }: Frame, x: number, y: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x, y, cellWidth - gap, cellHeight - gap);
}

/** The sign of a result without its colour: the figure itself, or a dash of a loss. */
function write({ pen, layout, paints }: Frame, x: number, y: number, result: number): void {
  const [width, height] = [layout.cellWidth - layout.gap, layout.cellHeight - layout.gap];
  if (width >= FIGURE_WIDTH && height >= FIGURE_HEIGHT) {
    pen.fillStyle = paints.of('ink');
    pen.fillText(changePercent(result).slice(0, -1), x + width / 2, y + height / 2, width);
  } else if (result <= -ZERO && Math.min(width, height) >= LEAST_FOR_DASH) {
    // In the colour of losses: two thousand dark ones would be all that is seen.
    pen.fillStyle = paints.of('down');
    pen.fillRect(x + width * 0.25, y + height / 2 - 0.5, width * 0.5, 1);
  }
}

function paintCell(frame: Frame, x: number, y: number, result: number | null): void {
  const { pen, paints, largest } = frame;
  if (result === null) return fill(frame, x, y, paints.of('bg'));
  if (Math.abs(result) < ZERO) fill(frame, x, y, paints.of('chip'));
  else {
    pen.globalAlpha = (Math.abs(result) / largest) * MOST_TINT;
    fill(frame, x, y, paints.of(result > 0 ? 'up' : 'down'));
    pen.globalAlpha = 1;
  }
  write(frame, x, y, result);
}

/** Gives the canvas the pixels of the map; its content goes where that changes something. */
function size(canvas: HTMLCanvasElement, width: number, height: number): number {
  const scale = Math.min(MOST_SCALE, devicePixelRatio);
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  canvas.style.blockSize = `${height}px`;
  return scale;
}

function paint(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D, outcome: SweepOutcome, width: number): void {
  const { values, settingAt } = outcome.grid;
  const [columns, rows, layers] = [values[0]!.length, values[1]?.length ?? 1, values[2]?.length ?? 1];
  const layout = cellLayout(
    values.map(({ length }) => length),
    width,
  );
  const scale = size(canvas, width, layout.height);
  const frame = { pen, layout, paints: paintsOf(canvas), largest: largestOf(outcome) };
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, layout.height);
  pen.font = frame.paints.font;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  let combination = 0;
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      for (let layer = 0; layer < layers; layer++) {
        const setting = settingAt[combination++]!;
        if (setting < 0) continue;
        paintCell(frame, layout.xOf(column, layer), layout.yOf(column, row, layer), resultOf(outcome, setting));
      }
    }
  }
}

/**
 * Paints the settings of a sweep as they are computed, in one canvas and ten times a second at most: none of them renders
 * React.
 * @param soFar  the settings so far; null leaves what is painted
 * @returns ends it
 */
export function paintCells(canvas: HTMLCanvasElement, soFar: ReadonlySignal<SweepOutcome | null>): () => void {
  const pen = canvas.getContext('2d');
  if (!pen) return () => {};
  let width = canvas.clientWidth;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let paintedMs = -Infinity;
  const now = () => {
    frame = 0;
    const outcome = soFar.peek();
    if (!outcome || width === 0) return;
    paint(canvas, pen, outcome, width);
    paintedMs = performance.now();
  };
  const ask = () => {
    clearTimeout(timer);
    timer = undefined;
    if (frame === 0) frame = requestAnimationFrame(now);
  };
  const askInTime = () => {
    if (frame === 0) timer ??= setTimeout(ask, Math.max(0, paintedMs + PAINT_MS - performance.now()));
  };
  const watcher = new ResizeObserver(() => {
    if (canvas.clientWidth === width) return;
    width = canvas.clientWidth;
    ask();
  });
  watcher.observe(canvas);
  // With the page's first frame, so that nothing below moves.
  now();
  const unfollow = effect(() => {
    if (soFar.value) askInTime();
  });
  return () => {
    unfollow();
    watcher.disconnect();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
}
