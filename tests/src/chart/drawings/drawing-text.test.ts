import { describe, expect, it } from 'vitest';
import type { Drawing } from '../../../../src/chart/drawings/drawing.ts';
import { createDrawingHistory } from '../../../../src/chart/drawings/drawing-history.ts';
import { createDrawingText } from '../../../../src/chart/drawings/drawing-text.ts';

const NOTE: Drawing = { id: 'd1', tool: 'text', anchors: [{ timeMs: 0, price: 1 }] };

/** A text that was just placed. */
function placed() {
  const history = createDrawingHistory();
  history.push([NOTE]);
  const text = createDrawingText(history);
  text.waitFor(NOTE.id);
  return { history, text };
}

describe('a text that waits for its words', () => {
  it('is placed and written in one step, and written again in another', () => {
    const { history, text } = placed();
    text.write('buy');
    text.waitFor(NOTE.id);
    text.write('sell');
    history.undo();
    expect(history.present).toEqual([{ ...NOTE, text: 'buy' }]);
    history.undo();
    expect(history.present).toEqual([]);
    expect(history.canUndo).toBe(false);
  });

  it('goes without a step to undo when it gets no words', () => {
    const { history, text } = placed();
    text.write(' ');
    expect(history).toMatchObject({ present: [], canUndo: false, canRedo: false });
    const other = placed();
    expect(other.text.drop()).toBe(true);
    expect(other.history).toMatchObject({ present: [], canUndo: false, canRedo: false });
  });

  it('keeps its words when it is touched again and then left', () => {
    const { history, text } = placed();
    text.write('buy');
    text.waitFor(NOTE.id);
    expect(text.drop()).toBe(false);
    expect(text.id).toBeNull();
    expect(history.present).toEqual([{ ...NOTE, text: 'buy' }]);
  });
});
