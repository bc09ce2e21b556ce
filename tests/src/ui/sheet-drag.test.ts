import { describe, expect, it } from 'vitest';
import { closesSheet, dragChoice } from '../../../src/ui/sheet-drag.ts';

describe('a touch on a sheet', () => {
  it('is nothing yet below ten pixels', () => {
    expect(dragChoice(3, 9, true, false)).toBe('open');
    expect(dragChoice(-9, 0, true, true)).toBe('open');
  });

  it('drags downward from the top of the content, or from the handle anywhere', () => {
    expect(dragChoice(2, 12, true, false)).toBe('drag');
    expect(dragChoice(2, 12, false, true)).toBe('drag');
  });

  it('is left to the browser when the content is scrolled, goes up or goes sideways', () => {
    expect(dragChoice(2, 12, false, false)).toBe('other');
    expect(dragChoice(2, -12, true, false)).toBe('other');
    expect(dragChoice(14, 12, true, true)).toBe('other');
  });

  it('closes when it went far or fast enough', () => {
    expect(closesSheet(200, 500, 0)).toBe(true);
    expect(closesSheet(60, 500, 0.8)).toBe(true);
    expect(closesSheet(60, 500, 0.1)).toBe(false);
    expect(closesSheet(10, 500, 3)).toBe(false);
  });
});
