import { effect } from '@preact/signals-core';
import { frameLoop } from '../../frame/frame-loop.ts';
import { settings } from '../../level/level.ts';
import { createCanvas2dRenderer } from '../canvas2d/canvas2d-renderer.ts';
import { watchLook } from '../../frame/watch-look.ts';
import { readTheme } from '../host/read-theme.ts';
import { createRedrawSchedule } from '../host/redraw-schedule.ts';
import { watchSize, watchVisible } from '../host/watch-canvas.ts';
import { DrawList } from '../layers/draw-list.ts';
import { paintsOf } from '../layers/paints.ts';
import { listenToDepthPointers } from './depth-input.ts';
import { depthNumbers } from './depth-numbers.ts';
import { DepthPainter } from './depth-painter.ts';
import type { DepthReadout, DepthSummary } from './depth-reading.ts';
import type { DepthNames } from './depth-scene.ts';
import type { DepthSource, DepthStatus } from './depth-source.ts';

/** Shortest time between two summaries for screen readers, ms. */
const SUMMARY_MS = 2000;

/** Inputs of a mounted chart that may change. */
export interface DepthHostView {
  /** BCP 47. */
  readonly locale: string;
  readonly names: DepthNames;
}

export interface DepthHostParts {
  /** Gets the canvas, the focus and the pointers; positioned, and as large as the chart. */
  readonly element: HTMLElement;
  readonly source: DepthSource;
  /** The scale of the source. */
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
  readonly view: DepthHostView;
  onState(state: DepthStatus | 'empty'): void;
  /**
   * Called in the frame that shows the readout.
   * @param byKey the crosshair was moved by keyboard
   */
  onReadout(readout: DepthReadout | null, byKey: boolean): void;
  onSummary(summary: DepthSummary | null): void;
}

export interface DepthHost {
  /** Values equal to the present ones change nothing. */
  setView(view: DepthHostView): void;
  destroy(): void;
}

/**
 * Connects a book, a canvas and pointer input. Draws only after changes: flushes of the book, pointer moves, another
 * size or colours; never while hidden (K11).
 */
export function createDepthHost(parts: DepthHostParts): DepthHost {
  const { element, source, priceDecimals, sizeDecimals } = parts;
  let { view } = parts;
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
  element.append(canvas);
  const renderer = createCanvas2dRenderer(canvas);
  const painter = new DepthPainter(depthNumbers(view.locale, priceDecimals, sizeDecimals), view.names);
  const list = new DrawList();
  let byKey = false;
  let usedTheme = '';
  let summaryMs = -Infinity;

  const schedule = createRedrawSchedule(drawFrame, (draw) => frameLoop.schedule('chart', draw));

  function drawFrame(): void {
    const size = painter.frameSize;
    if (!size) return;
    painter.paint(list);
    renderer.draw(list, size.width, size.height);
    parts.onReadout(painter.readout(), byKey);
    reportSummary(performance.now());
  }

  function reportSummary(nowMs: number): void {
    if (painter.scene && nowMs - summaryMs < SUMMARY_MS) return;
    // A book that went away is reported at once, and so is the next one.
    summaryMs = painter.scene ? nowMs : -Infinity;
    parts.onSummary(painter.summary());
  }

  const takeBook = () => {
    if (painter.take(source)) schedule.request('data');
    parts.onState(source.status === 'ready' && painter.isEmpty ? 'empty' : source.status);
  };
  const takeTheme = () => {
    const theme = readTheme(element, false);
    // The root element's attributes change for many reasons; only new colours are worth a redraw.
    const text = JSON.stringify(theme);
    if (text === usedTheme) return;
    usedTheme = text;
    painter.setTheme(theme);
    renderer.setPaints(paintsOf(theme), theme.fontFamily);
    schedule.request('view');
  };

  const size = watchSize(
    element,
    () => settings.peek().dprMax,
    (next) => {
      painter.setSize(next);
      schedule.request('view');
    },
  );
  size.measure();
  takeTheme();
  const stops = [
    size.stop,
    watchLook(takeTheme),
    watchVisible(element, schedule.setVisible),
    source.follow(takeBook),
    effect(() => {
      void settings.value;
      size.measure();
    }),
    listenToDepthPointers({
      element,
      hasCursor: () => painter.hasCursor,
      cursor(xPx) {
        if (xPx === null && !painter.hasCursor) return;
        byKey = false;
        painter.setCursor(xPx);
        schedule.request('view');
      },
      step(rows) {
        byKey = true;
        painter.stepCursor(rows);
        schedule.request('view');
      },
    }),
  ];

  return {
    setView(next) {
      if (next.locale === view.locale && next.names === view.names) return;
      view = next;
      painter.setTexts(depthNumbers(view.locale, priceDecimals, sizeDecimals), view.names);
      summaryMs = -Infinity;
      schedule.request('view');
    },
    destroy() {
      for (const stop of stops) stop();
      schedule.stop();
      renderer.destroy();
      canvas.remove();
    },
  };
}
