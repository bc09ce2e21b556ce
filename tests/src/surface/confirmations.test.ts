import { describe, expect, it } from 'vitest';
import { createConfirmations } from '../../../src/surface/paint/confirmations.ts';

function confirmations() {
  const frames: (() => void)[] = [];
  const confirmed: (readonly (readonly [number, number])[])[] = [];
  const part = createConfirmations({
    requestFrame: (draw) => void frames.push(draw),
    confirm: (blocks) => void confirmed.push(blocks),
  });
  return { part, confirmed, frames, frame: () => frames.splice(0).forEach((draw) => draw()) };
}

describe('what was painted', () => {
  it('is confirmed with the frame after the next one, many canvases at once', () => {
    const { part, confirmed, frames, frame } = confirmations();
    part.add([{ number: 0, generation: 1 }]);
    part.add([{ number: 1, generation: 1 }]);
    frame();
    expect(confirmed).toEqual([]);
    frame();
    expect(confirmed).toEqual([
      [
        [0, 1],
        [1, 1],
      ],
    ]);
    expect(frames).toEqual([]);
  });

  it('is not confirmed while it is painted again: the newer generation is, two frames later', () => {
    const { part, confirmed, frame } = confirmations();
    const slot = { number: 0, generation: 1 };
    part.add([slot]);
    frame();
    slot.generation = 2;
    part.add([slot]);
    frame();
    expect(confirmed).toEqual([[]]);
    frame();
    frame();
    expect(confirmed).toEqual([[], [[0, 2]]]);
  });

  it('is not confirmed to a page that has closed its list', () => {
    const { part, confirmed, frame } = confirmations();
    part.add([{ number: 0, generation: 1 }]);
    frame();
    part.stop();
    frame();
    expect(confirmed).toEqual([]);
  });
});
