import { describe, expect, it, vi } from 'vitest';
import { NO_DRAWINGS } from '../../../../src/chart/drawings/drawing.ts';
import type { Drawing, DrawingOptions } from '../../../../src/chart/drawings/drawing.ts';
import { createHostDrawings } from '../../../../src/chart/host/host-drawings.ts';

const FREE: DrawingOptions = { locked: false, magnet: false };
const LINE: Drawing = { id: 'd1', tool: 'horizontal', anchors: [{ timeMs: 0, price: 1 }] };

function host() {
  const element = { style: { touchAction: '' } } as HTMLElement;
  const send = vi.fn();
  const onDrawings = vi.fn();
  return {
    element,
    send,
    onDrawings,
    part: createHostDrawings({ element, drawings: [], options: FREE, send, onDrawings }),
  };
}

describe('the drawings on the page', () => {
  it('are not sent back when they are the ones that the painter has reported', () => {
    const { part, send } = host();
    const drawings = [LINE];
    part.show({ ...NO_DRAWINGS, drawings });
    part.set(drawings, { ...FREE });
    expect(send).not.toHaveBeenCalled();
    part.set(drawings, { ...FREE, locked: true });
    part.set([LINE], { ...FREE, locked: true });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keep the page from scrolling while one is made or selected', () => {
    const { part, element } = host();
    part.show({ ...NO_DRAWINGS, selectedId: LINE.id });
    expect(part.isDrawing).toBe(true);
    expect(element.style.touchAction).toBe('none');
  });

  it('outlive their painter, unlike tool and selection', () => {
    const { part, send, onDrawings } = host();
    part.reset();
    expect(onDrawings).not.toHaveBeenCalled();
    part.show({ ...NO_DRAWINGS, drawings: [LINE], tool: 'trend', canUndo: true });
    part.reset();
    part.introduce();
    expect(onDrawings).toHaveBeenLastCalledWith({ ...NO_DRAWINGS, drawings: [LINE] });
    expect(part.isDrawing).toBe(false);
    expect(send).toHaveBeenLastCalledWith({ type: 'drawings', drawings: [LINE], options: FREE });
  });
});
