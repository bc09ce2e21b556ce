import { describe, expect, it, vi } from 'vitest';
import { closesSheet, dragChoice } from '../../../src/ui/sheet-drag.ts';

const yes = () => true;
const no = () => false;

describe('a touch on a sheet', () => {
  it('is nothing yet below ten pixels', () => {
    expect(dragChoice(3, 9, yes, false)).toBe('open');
    expect(dragChoice(-9, 0, yes, true)).toBe('open');
  });

  it('drags downward from the top of the content, or from the handle anywhere', () => {
    expect(dragChoice(2, 12, yes, false)).toBe('drag');
    expect(dragChoice(2, 12, no, true)).toBe('drag');
  });

  it('is left to the browser when the content is scrolled, goes up or goes sideways', () => {
    expect(dragChoice(2, 12, no, false)).toBe('other');
    expect(dragChoice(2, -12, yes, false)).toBe('other');
    expect(dragChoice(14, 12, yes, true)).toBe('other');
  });

  it('asks for no layout before the answer depends on it, so that a tap waits for none', () => {
    const atTop = vi.fn(yes);
    dragChoice(0, 0, atTop, false);
    dragChoice(3, 9, atTop, false);
    dragChoice(2, -12, atTop, false);
    dragChoice(2, 12, atTop, true);
    expect(atTop).not.toHaveBeenCalled();
    dragChoice(2, 12, atTop, false);
    expect(atTop).toHaveBeenCalledOnce();
  });

  it('closes when it went far or fast enough', () => {
    expect(closesSheet(200, 500, 0)).toBe(true);
    expect(closesSheet(60, 500, 0.8)).toBe(true);
    expect(closesSheet(60, 500, 0.1)).toBe(false);
    expect(closesSheet(10, 500, 3)).toBe(false);
  });
});
