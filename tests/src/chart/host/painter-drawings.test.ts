import { describe, expect, it, vi } from 'vitest';
import type { DrawingController } from '../../../../src/chart/drawings/drawing-controller.ts';
import type { Drawing } from '../../../../src/chart/drawings/drawing.ts';
import type { ToHost } from '../../../../src/chart/host/chart-messages.ts';
import { createPainterDrawings } from '../../../../src/chart/host/painter-drawings.ts';
import { FREE, drawnChart } from '../drawings/support.ts';

const LINE: Drawing = { id: 'd1', tool: 'horizontal', anchors: [{ timeMs: 0, price: 67_000 }] };

/** The part with code that is loaded when `arrive` is called. */
function drawings() {
  const chart = drawnChart();
  const posted: ToHost[] = [];
  const works: ((controller: DrawingController) => void)[] = [];
  const withDrawings = vi.fn((work: (controller: DrawingController) => void) => void works.push(work));
  const onPan = vi.fn();
  const part = createPainterDrawings({
    engine: chart.engine,
    late: { withDrawings },
    redraw: () => undefined,
    onPan,
    post: (message) => void posted.push(message),
  });
  return {
    chart,
    part,
    posted,
    withDrawings,
    onPan,
    arrive: () => works.splice(0).forEach((work) => work(chart.controller)),
  };
}

describe('the drawings of a painter', () => {
  it('do not load their code for a chart without any', () => {
    const { part, withDrawings } = drawings();
    part.receive({ type: 'drawings', drawings: [], options: FREE });
    part.receive({ type: 'tap', xPx: 10, yPx: 10 });
    expect(withDrawings).not.toHaveBeenCalled();
  });

  it('have the options that came before their code when the first tool is chosen', () => {
    const { chart, part, posted, arrive } = drawings();
    const load = vi.spyOn(chart.controller, 'load');
    part.receive({ type: 'drawings', drawings: [], options: { ...FREE, magnet: true } });
    part.receive({ type: 'tool', tool: 'trend' });
    arrive();
    expect(load).toHaveBeenCalledWith([], { ...FREE, magnet: true });
    expect(posted).toEqual([{ type: 'drawingState', state: expect.objectContaining({ tool: 'trend' }) }]);
  });

  it('send their state only when it has changed', () => {
    const { part, posted, arrive } = drawings();
    part.receive({ type: 'drawings', drawings: [LINE], options: FREE });
    arrive();
    expect(posted).toHaveLength(1);
    part.receive({ type: 'drawings', drawings: [LINE], options: FREE });
    arrive();
    expect(posted).toHaveLength(1);
  });

  it('leave the chart to a finger that meets none', () => {
    const { chart, part, onPan, arrive } = drawings();
    const pan = vi.spyOn(chart.engine, 'pan');
    part.receive({ type: 'draw', phase: 'down', xPx: 100, yPx: 100 });
    part.receive({ type: 'draw', phase: 'move', xPx: 112, yPx: 100 });
    arrive();
    expect(pan).toHaveBeenCalledWith(12);
    expect(onPan).toHaveBeenCalledTimes(1);
  });
});
