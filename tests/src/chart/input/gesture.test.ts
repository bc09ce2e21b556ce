import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_GESTURE, ownsTouch, stepGesture } from '../../../../src/chart/input/gesture.ts';
import type { GestureCommand } from '../../../../src/chart/input/chart-commands.ts';
import type { GestureState, PointerInput, Zone } from '../../../../src/chart/input/gesture.ts';

const down = (id: number, x: number, y: number, ms = 0, mouse = false, zone: Zone = 'plot'): PointerInput => ({
  type: 'down',
  id,
  at: { x, y },
  ms,
  mouse,
  zone,
});
const move = (id: number, x: number, y: number, ms = 0, mouse = false): PointerInput => ({
  type: 'move',
  id,
  at: { x, y },
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

  it('taps what lies under it while no crosshair is shown, and nothing when it was taken away', () => {
    const { commands } = play([down(1, 100, 50), move(1, 104, 52, 40), up(1, 120)]);
    expect(commands).toContainEqual({ type: 'tap', xPx: 100, yPx: 50 });
    expect(play([down(1, 100, 50), { type: 'cancel', id: 1 }]).kinds).toEqual(['touch', 'touch']);
    expect(play([down(1, 100, 50), move(1, 140, 50, 40), up(1, 400)]).kinds).not.toContain('tap');
  });

  it('ignores a hold that comes after the decision', () => {
    expect(play([down(1, 100, 50), move(1, 120, 50), { type: 'held', id: 1 }]).kinds).not.toContain('cursor');
  });
});

const zoomsOf = (commands: readonly GestureCommand[]) => commands.filter((command) => command.type === 'zoom');
const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * factor, 1);
const stretched = (commands: readonly GestureCommand[]) =>
  product(commands.filter((command) => command.type === 'priceZoom').map((command) => command.factor));

describe('two fingers', () => {
  it('that spread sideways zoom time around their middle, symmetrically in both directions', () => {
    const { commands } = play([
      down(1, 100, 50),
      down(2, 200, 50),
      move(1, 92, 50),
      move(1, 50, 50),
      move(2, 250, 50),
      move(1, 92, 50),
      move(2, 200, 50),
    ]);
    const zooms = zoomsOf(commands);
    expect(zooms.map((zoom) => zoom.xPx)).toEqual([146, 125, 150, 171, 146]);
    expect(product(zooms.map((zoom) => zoom.factor))).toBeCloseTo(1, 12);
    // The price between the fingers at first is still between them at the end.
    expect(150 + zooms.reduce((sum, zoom) => sum + zoom.dxPx, 0)).toBeCloseTo(146, 12);
    expect(zooms).toHaveLength(commands.length - 1);
  });

  it('that spread up and down zoom prices, symmetrically, and then nothing else', () => {
    const { commands, kinds } = play([
      down(1, 100, 100),
      down(2, 110, 200),
      move(1, 100, 90),
      move(2, 160, 280),
      move(2, 110, 200),
    ]);
    expect(kinds).toEqual(['touch', 'priceZoom', 'pricePan', 'priceZoom', 'pricePan', 'priceZoom', 'pricePan']);
    expect(stretched(commands.slice(0, 5))).toBeGreaterThan(1.5);
    expect(stretched(commands)).toBeCloseTo(1, 12);
    // Around the middle of the fingers as it was, which then moves with them.
    const zooms = commands.filter((command) => command.type === 'priceZoom').map((command) => command.yPx);
    expect(zooms).toEqual([150, 145, 185]);
  });

  it('at a slant, as thumb and forefinger are, mean time', () => {
    const { kinds } = play([
      down(1, 100, 200),
      down(2, 160, 100),
      move(2, 175, 75),
      move(1, 85, 225),
      move(2, 200, 40),
    ]);
    expect(kinds).toEqual(['touch', 'zoom', 'zoom', 'zoom']);
  });

  it('that only tremble do nothing, and what decides makes no jump', () => {
    const { commands } = play([down(1, 100, 50), down(2, 200, 50), move(1, 97, 52), move(2, 204, 49)]);
    expect(commands).toEqual([{ type: 'touch', active: true }]);
    const zooms = zoomsOf(play([down(1, 0, 0), down(2, 100, 0), move(2, 110, 0), move(2, 121, 0)]).commands);
    expect(zooms.map((zoom) => zoom.factor)).toEqual([1, 1.1]);
  });

  it('moved upwards together move prices along', () => {
    const { commands } = play([
      down(1, 100, 200),
      down(2, 200, 200),
      move(1, 100, 190),
      move(2, 200, 190),
      move(1, 100, 170),
      move(2, 200, 170),
    ]);
    const moved = commands.reduce((sum, command) => sum + (command.type === 'pricePan' ? command.dyPx : 0), 0);
    expect(moved).toBe(-30);
    expect(stretched(commands)).toBeCloseTo(1, 1);
  });

  it('go on as a pan when one leaves, and do not fling from it', () => {
    const { commands, kinds } = play([down(1, 100, 50), down(2, 200, 50), up(1), move(2, 220, 50, 10), up(2, 12)]);
    expect(panned(commands)).toBe(20);
    expect(kinds).not.toContain('fling');
    expect(kinds).not.toContain('tap');
  });

  it('never end a crosshair that one of them holds', () => {
    const held = play([down(1, 100, 50), { type: 'held', id: 1 }]).state;
    const { commands, state } = play([down(2, 200, 50), move(2, 260, 50), up(2, 20), move(1, 120, 60)], held);
    expect(commands).toEqual([{ type: 'cursor', xPx: 120, yPx: 60 }]);
    expect(state.cursorShown).toBe(true);
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

  it('drags prices too', () => {
    const { commands } = play([down(9, 10, 10, 5, true), move(9, 40, 25, 15, true)]);
    expect(commands).toContainEqual({ type: 'pricePan', dyPx: 15 });
  });

  it('clicks when it hardly moved', () => {
    const { commands } = play([down(9, 10, 10, 5, true), move(9, 11, 11, 15, true), up(9, 30)]);
    expect(commands).toContainEqual({ type: 'tap', xPx: 11, yPx: 11 });
    expect(
      play([down(9, 10, 10, 5, true), move(9, 13, 12, 15, true), move(9, 10, 10, 25, true), up(9, 30)]).kinds,
    ).not.toContain('tap');
  });

  it('says once that the crosshair is to go', () => {
    expect(play([move(9, 10, 10, 0, true), { type: 'leave' }, { type: 'leave' }]).kinds).toEqual([
      'cursor',
      'cursorOff',
    ]);
  });
});

describe('the price axis', () => {
  it('stretches prices under a mouse that goes up, and gives the same way back', () => {
    const { commands } = play([down(9, 380, 200, 0, true, 'axis'), move(9, 380, 80, 20, true), up(9, 40)]);
    expect(stretched(commands)).toBeCloseTo(2, 12);
    const back = play([down(9, 380, 200, 0, true, 'axis'), move(9, 380, 80, 20, true), move(9, 300, 200, 30, true)]);
    expect(stretched(back.commands)).toBeCloseTo(1, 12);
  });

  it('is dragged by a finger only after a hold: before it, up and down scroll the page (K3)', () => {
    const early = play([down(1, 380, 200, 0, false, 'axis'), move(1, 380, 180, 20), move(1, 380, 80, 40)]);
    expect(early.kinds).toEqual(['touch', 'touch']);
    expect(ownsTouch(early.state)).toBe(false);
    const held = play([
      down(1, 380, 200, 0, false, 'axis'),
      { type: 'held', id: 1 },
      move(1, 380, 80, 400),
      up(1, 420),
    ]);
    expect(held.kinds).toEqual(['touch', 'priceZoom', 'touch']);
    expect(stretched(held.commands)).toBeCloseTo(2, 12);
  });

  it('pans time under a finger that goes sideways, and takes part in a pinch', () => {
    expect(
      panned(play([down(1, 380, 200, 0, false, 'axis'), move(1, 360, 200, 20), move(1, 340, 200, 40)]).commands),
    ).toBe(-20);
    expect(
      play([down(1, 380, 200, 0, false, 'axis'), down(2, 200, 200), move(2, 180, 200), move(2, 150, 200)]).kinds,
    ).toContain('zoom');
  });

  it.each([false, true])('gives the range back at the second of two quick taps (mouse: %s)', (mouse) => {
    const tap = (ms: number) => [down(1, 380, 200, ms, mouse, 'axis'), up(1, ms + 50)];
    expect(play([...tap(0), ...tap(200)]).kinds).toEqual(['touch', 'touch', 'touch', 'touch', 'priceAuto']);
    expect(play([...tap(0), ...tap(900)]).kinds).not.toContain('priceAuto');
    expect(play([...tap(0), ...tap(200), ...tap(400)]).kinds.filter((kind) => kind === 'priceAuto')).toHaveLength(1);
  });
});

describe('the border of a pane', () => {
  it('is dragged at once by a mouse and after a hold by a finger', () => {
    const resized = { type: 'paneResize', pane: 'macd', dyPx: -30 };
    expect(play([down(9, 50, 200, 0, true, 'macd'), move(9, 50, 170, 20, true)]).commands).toContainEqual(resized);
    const held = [down(1, 50, 200, 0, false, 'macd'), { type: 'held', id: 1 } as const, move(1, 50, 170, 400)];
    expect(play(held).commands).toContainEqual(resized);
    expect(play([down(1, 50, 200, 0, false, 'macd'), move(1, 50, 170, 20)]).kinds).toEqual(['touch', 'touch']);
  });
});

describe('the drawing tools', () => {
  it('get every pointer as it is, between the two ends of a touch', () => {
    const { commands } = play([down(1, 10, 10, 0, false, 'draw'), move(1, 10, 40, 20), up(1, 60)]);
    expect(commands).toEqual([
      { type: 'touch', active: true },
      { type: 'draw', phase: 'down', xPx: 10, yPx: 10 },
      { type: 'draw', phase: 'move', xPx: 10, yPx: 40 },
      { type: 'draw', phase: 'up', xPx: 10, yPx: 40 },
      { type: 'touch', active: false },
    ]);
  });

  it('hear of a cancel when the browser takes the pointer or a second finger comes, which then pinches', () => {
    const down1 = down(1, 10, 10, 0, false, 'draw');
    expect(play([down1, { type: 'cancel', id: 1 }]).commands).toContainEqual({
      type: 'draw',
      phase: 'cancel',
      xPx: 10,
      yPx: 10,
    });
    const { commands, kinds } = play([down1, move(1, 20, 10), down(2, 100, 10), move(2, 110, 10), move(2, 150, 10)]);
    expect(commands[3]).toEqual({ type: 'draw', phase: 'cancel', xPx: 20, yPx: 10 });
    expect(kinds).toEqual(['touch', 'draw', 'draw', 'draw', 'zoom', 'zoom']);
  });

  it('keep the crosshair of a mouse', () => {
    const { kinds } = play([
      down(9, 10, 10, 0, true, 'draw'),
      move(9, 20, 10, 5, true),
      up(9, 9),
      move(9, 30, 10, 20, true),
    ]);
    expect(kinds).toEqual(['touch', 'draw', 'draw', 'cursor', 'draw', 'touch', 'cursor']);
  });
});

it('comes back to rest after any sequence, once all fingers are gone, with every touch released', () => {
  const id = fc.integer({ min: 1, max: 3 });
  const ms = fc.integer({ min: 0, max: 390 });
  const at = fc.record({ x: ms, y: ms });
  const zone = fc.constantFrom<Zone>('plot', 'axis', 'draw', 'volume', 'rsi');
  const input: fc.Arbitrary<PointerInput> = fc.oneof(
    fc.record({ type: fc.constant('down' as const), id, at, ms, mouse: fc.boolean(), zone }),
    fc.record({ type: fc.constant('move' as const), id, at, ms, mouse: fc.boolean() }),
    fc.record({ type: fc.constant('up' as const), id, ms }),
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
      // Every drawing that began has ended, and no two overlap.
      let drawing = false;
      for (const command of commands) {
        if (command.type !== 'draw') continue;
        expect(command.phase === 'down').toBe(!drawing);
        drawing = command.phase === 'down' || command.phase === 'move';
      }
      expect(drawing).toBe(false);
      for (const command of commands) {
        for (const value of Object.values(command)) if (typeof value === 'number') expect(value).not.toBeNaN();
      }
    }),
  );
});
