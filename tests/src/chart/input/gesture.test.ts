import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_GESTURE, ownsTouch, stepGesture } from '../../../../src/chart/input/gesture.ts';
import type { GestureCommand, GestureState, PointerInput } from '../../../../src/chart/input/gesture.ts';

const down = (id: number, x: number, y: number, ms = 0, mouse = false): PointerInput => ({
  type: 'down',
  id,
  x,
  y,
  ms,
  mouse,
});
const move = (id: number, x: number, y: number, ms = 0, mouse = false): PointerInput => ({
  type: 'move',
  id,
  x,
  y,
  ms,
  mouse,
});
const up = (id: number, ms = 0): PointerInput => ({ type: 'up', id, ms });

function play(inputs: readonly PointerInput[], from: GestureState = NO_GESTURE) {
  let state = from;
  const commands: GestureCommand[] = [];
  for (const input of inputs) {
    const step = stepGesture(state, input);
    state = step.state;
    commands.push(...step.commands);
  }
  return { state, commands, kinds: commands.map((command) => command.type) };
}

const panned = (commands: readonly GestureCommand[]) =>
  commands.reduce((sum, command) => sum + (command.type === 'pan' ? command.dxPx : 0), 0);

describe('one finger', () => {
  it('pans once it has moved sideways, without a jump, and stays horizontal', () => {
    const { commands, kinds } = play([down(1, 100, 50), move(1, 109, 51, 10), move(1, 130, 90, 20), up(1, 500)]);
    expect(panned(commands)).toBe(21);
    expect(kinds).toEqual(['touch', 'pan', 'touch']);
  });

  it('leaves a vertical drag to the page, even if it turns sideways later', () => {
    const { commands, state } = play([down(1, 100, 50), move(1, 101, 59, 10), move(1, 180, 60, 20)]);
    expect(commands).toEqual([
      { type: 'touch', active: true },
      { type: 'touch', active: false },
    ]);
    expect(ownsTouch(state)).toBe(false);
  });

  it('flings with the speed of its last stretch', () => {
    const { commands } = play([
      down(1, 100, 50),
      move(1, 110, 50, 10),
      move(1, 130, 50, 20),
      move(1, 150, 50, 30),
      up(1, 35),
    ]);
    expect(commands[commands.length - 1]).toEqual({ type: 'fling', pxPerMs: 2 });
  });

  it('does not fling after a rest, nor when the browser took the pointer', () => {
    const moves = [down(1, 100, 50), move(1, 110, 50, 10), move(1, 150, 50, 30)];
    expect(play([...moves, up(1, 200)]).kinds).not.toContain('fling');
    expect(play([...moves, { type: 'cancel', id: 1 }]).kinds).not.toContain('fling');
  });

  it('held still enters the crosshair, which then alone moves (K4)', () => {
    const { commands, state } = play([
      down(1, 100, 50),
      move(1, 105, 55, 100),
      { type: 'held', id: 1 },
      move(1, 160, 90, 500),
    ]);
    expect(commands).toEqual([
      { type: 'touch', active: true },
      { type: 'cursor', xPx: 100, yPx: 50 },
      { type: 'cursor', xPx: 160, yPx: 90 },
    ]);
    expect(ownsTouch(state)).toBe(true);
  });

  it('keeps the crosshair when it leaves; a sideways drag moves it, a vertical one is the page’s, a tap ends it', () => {
    const { state } = play([down(1, 100, 50), { type: 'held', id: 1 }, up(1, 900)]);
    expect(state.cursorShown).toBe(true);
    expect(play([down(2, 10, 10), move(2, 30, 12)], state).commands).toContainEqual({
      type: 'cursor',
      xPx: 30,
      yPx: 12,
    });
    expect(play([down(2, 10, 10), move(2, 10, 40)], state).kinds).toEqual(['touch', 'touch']);
    const tapped = play([down(2, 10, 10, 1000), up(2, 1050)], state);
    expect(tapped.kinds).toEqual(['touch', 'touch', 'cursorOff']);
    expect(tapped.state).toEqual(NO_GESTURE);
  });

  it('ignores a hold that comes after the decision', () => {
    expect(play([down(1, 100, 50), move(1, 120, 50), { type: 'held', id: 1 }]).kinds).not.toContain('cursor');
  });
});

describe('two fingers', () => {
  it('zoom around their middle, symmetrically in both directions', () => {
    const { commands } = play([
      down(1, 100, 50),
      down(2, 200, 50),
      move(1, 50, 50),
      move(2, 250, 50),
      move(1, 100, 50),
      move(2, 200, 50),
    ]);
    const zooms = commands.filter((command) => command.type === 'zoom');
    expect(zooms.map((zoom) => zoom.xPx)).toEqual([125, 150, 175, 150]);
    expect(zooms.reduce((product, zoom) => product * zoom.factor, 1)).toBeCloseTo(1, 12);
    expect(zooms.reduce((sum, zoom) => sum + zoom.dxPx, 0)).toBeCloseTo(0, 12);
  });

  it('go on as a pan when one leaves, and do not fling from it', () => {
    const { commands, kinds } = play([down(1, 100, 50), down(2, 200, 50), up(1), move(2, 220, 50, 10), up(2, 12)]);
    expect(panned(commands)).toBe(20);
    expect(kinds).not.toContain('fling');
  });
});

describe('the mouse', () => {
  it('hovers with the crosshair, drags with the crosshair, and leaves', () => {
    const { kinds, state } = play([
      move(9, 10, 10, 0, true),
      down(9, 10, 10, 5, true),
      move(9, 40, 10, 15, true),
      up(9, 200),
      { type: 'leave' },
    ]);
    expect(kinds).toEqual(['cursor', 'touch', 'pan', 'cursor', 'touch', 'cursorOff']);
    expect(state).toEqual(NO_GESTURE);
  });
});

it('comes back to rest after any sequence, once all fingers are gone, with every touch released', () => {
  const id = fc.integer({ min: 1, max: 3 });
  const at = fc.integer({ min: 0, max: 390 });
  const input: fc.Arbitrary<PointerInput> = fc.oneof(
    fc.record({ type: fc.constant('down' as const), id, x: at, y: at, ms: at, mouse: fc.boolean() }),
    fc.record({ type: fc.constant('move' as const), id, x: at, y: at, ms: at, mouse: fc.boolean() }),
    fc.record({ type: fc.constant('up' as const), id, ms: at }),
    fc.record({ type: fc.constant('cancel' as const), id }),
    fc.record({ type: fc.constant('held' as const), id }),
    fc.constant({ type: 'leave' as const }),
  );
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
      const ends = [1, 2, 3, 1, 2, 3].map((finger) => up(finger));
      const { state, commands } = play([...inputs, ...ends]);
      expect(state.phase.kind).toBe('idle');
      const touches = commands.filter((command) => command.type === 'touch');
      expect(touches[touches.length - 1]?.active ?? false).toBe(false);
      for (const command of commands) {
        for (const value of Object.values(command)) if (typeof value === 'number') expect(value).not.toBeNaN();
      }
    }),
  );
});
