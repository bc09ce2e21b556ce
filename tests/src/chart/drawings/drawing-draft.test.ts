import { describe, expect, it } from 'vitest';
import type { Anchor } from '../../../../src/chart/drawings/drawing.ts';
import { createDrawingDraft } from '../../../../src/chart/drawings/drawing-draft.ts';

const A: Anchor = { timeMs: 1, price: 10 };
const B: Anchor = { timeMs: 2, price: 20 };
const C: Anchor = { timeMs: 3, price: 30 };

describe('a drawing in the making', () => {
  it('is over with one touch, one drag or two taps', () => {
    const draft = createDrawingDraft(() => 'd1');
    draft.touch('horizontal', A);
    expect(draft.release(false)).toEqual({ id: 'd1', tool: 'horizontal', anchors: [A] });
    draft.touch('trend', A);
    draft.move(B);
    expect(draft.release(true)?.anchors).toEqual([A, B]);
    draft.touch('trend', A);
    expect(draft.release(false)).toBeNull();
    draft.touch('trend', B);
    expect(draft.release(false)?.anchors).toEqual([A, B]);
    expect(draft.drawing).toBeNull();
  });

  it('waits for another second point when both are the same', () => {
    const draft = createDrawingDraft(() => 'd1');
    draft.touch('trend', A);
    expect(draft.release(true)).toBeNull();
    expect(draft.isBegun).toBe(true);
  });

  it('is as it was before a touch that is taken back', () => {
    const draft = createDrawingDraft(() => 'd1');
    draft.touch('trend', A);
    draft.cancelTouch();
    expect(draft.drawing).toBeNull();
    draft.touch('trend', A);
    draft.release(false);
    draft.move(B);
    draft.touch('trend', C);
    expect(draft.isContinued).toBe(true);
    draft.cancelTouch();
    expect(draft.drawing?.anchors).toEqual([A, B]);
  });
});
