import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderGrip } from '../../../../src/chart/host/chart-messages.ts';
import { NO_ORDER_GESTURE, gripAt, ownsPointer, stepOrderGesture } from '../../../../src/chart/orders/order-gesture.ts';
import type { OrderCommand, OrderGestureState, OrderPointer } from '../../../../src/chart/orders/order-gesture.ts';

const GRIP: OrderGrip = { id: 'a', leftPx: 8, topPx: 91, rightPx: 120, bottomPx: 109, crossPx: 98, movable: true };
const FIXED: OrderGrip = { ...GRIP, id: 'fixed', movable: false };
const ON_LABEL = { x: 40, y: 100 };
const ON_CROSS = { x: 110, y: 100 };

const down = (at: { x: number; y: number }, mouse: boolean, grip: OrderGrip | null = GRIP, id = 1): OrderPointer => ({
  type: 'down',
  id,
  at,
  mouse,
  grip,
});
const move = (x: number, y: number, id = 1): OrderPointer => ({ type: 'move', id, at: { x, y } });
const up = (x: number, y: number, id = 1): OrderPointer => ({ type: 'up', id, at: { x, y } });
const held = (id = 1): OrderPointer => ({ type: 'held', id });

function play(inputs: readonly OrderPointer[], from: OrderGestureState = NO_ORDER_GESTURE) {
  let state = from;
  const commands: OrderCommand[] = [];
  for (const input of inputs) {
    const step = stepOrderGesture(state, input);
    state = step.state;
    commands.push(...step.commands);
  }
  const told = commands.map((command) => (command.type === 'drag' ? command.phase : command.type));
  return { state, commands, told };
}

describe('a mouse', () => {
  it('moves a line at once, from the moment it has moved more than a hand trembles', () => {
    const { told, state } = play([down(ON_LABEL, true), move(41, 101), move(40, 90), move(40, 80), up(40, 80)]);
    expect(told).toEqual(['take', 'down', 'move', 'move', 'up']);
    expect(state).toEqual(NO_ORDER_GESTURE);
  });

  it('cancels the order by a click on its cross, and not when it left the cross meanwhile', () => {
    expect(play([down(ON_CROSS, true), move(112, 101), up(112, 101)]).commands).toContainEqual({
      type: 'cancelOrder',
      gripId: 'a',
    });
    expect(play([down(ON_CROSS, true), move(130, 101), up(110, 100)]).told).toEqual([]);
  });

  it('leaves to the chart what is no label, and a line that cannot be moved', () => {
    for (const input of [down(ON_LABEL, true, null), down(ON_LABEL, true, FIXED)]) {
      expect(play([input])).toEqual({ state: NO_ORDER_GESTURE, commands: [], told: [] });
    }
  });
});

describe('a finger', () => {
  it('moves a line only after it was held still, and is the chart’s until then', () => {
    const before = play([down(ON_LABEL, false), move(43, 103)]);
    expect(ownsPointer(before.state, 1)).toBe(false);
    expect(before.told).toEqual([]);
    const { told, state } = play([held(), move(40, 60)], before.state);
    expect(ownsPointer(state, 1)).toBe(true);
    expect(told).toEqual(['take', 'down', 'move']);
  });

  it('that moved before belongs to the chart for good', () => {
    const { told, state } = play([down(ON_LABEL, false), move(52, 100), held(), move(60, 100), up(60, 100)]);
    expect(told).toEqual([]);
    expect(state).toEqual(NO_ORDER_GESTURE);
  });

  it('cancels by a tap on the cross; held there it moves the line', () => {
    expect(play([down(ON_CROSS, false), up(111, 101)]).told).toEqual(['take', 'cancelOrder']);
    expect(play([down(ON_CROSS, false), held(), move(110, 60), up(110, 60)]).told).toEqual([
      'take',
      'down',
      'move',
      'up',
    ]);
  });

  it('does nothing by a tap on the text', () => {
    expect(play([down(ON_LABEL, false), up(40, 100)]).told).toEqual([]);
  });

  it('beside another makes a pinch of what only lies there, and ends what it drags', () => {
    expect(play([down(ON_LABEL, false), down({ x: 200, y: 200 }, false, null, 2), held()]).told).toEqual([]);
    const { told } = play([
      down(ON_LABEL, false),
      held(),
      move(40, 60),
      down({ x: 200, y: 200 }, false, null, 2),
      move(40, 20),
      up(40, 20),
    ]);
    expect(told).toEqual(['take', 'down', 'move', 'cancel']);
  });
});

it('gives a line back by Escape, and when the browser takes the pointer', () => {
  const dragged = [down(ON_LABEL, true), move(40, 60)];
  const escaped = play([...dragged, { type: 'escape' }, move(40, 20), up(40, 20)]);
  expect(escaped.told).toEqual(['take', 'down', 'move', 'cancel']);
  expect(escaped.state).toEqual(NO_ORDER_GESTURE);
  expect(play([...dragged, { type: 'cancel', id: 1 }, up(40, 20)]).told).toEqual(['take', 'down', 'move', 'cancel']);
});

describe('whatever pointers do', () => {
  const id = fc.integer({ min: 1, max: 3 });
  const at = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 300 }) });
  const inputs = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('down' as const),
        id,
        at,
        mouse: fc.boolean(),
        grip: fc.constantFrom(GRIP, FIXED, null),
      }),
      fc.record({ type: fc.constant('move' as const), id, at }),
      fc.record({ type: fc.constant('up' as const), id, at }),
      fc.record({ type: fc.constantFrom('held' as const, 'cancel' as const), id }),
      fc.constant({ type: 'escape' as const }),
    ),
    { maxLength: 40 },
  );

  it('each drag begins with a pointer that was taken and ends exactly once', () => {
    fc.assert(
      fc.property(inputs, (all) => {
        const { commands } = play(all);
        let dragging: string | null = null;
        let taken = false;
        for (const command of commands) {
          if (command.type === 'take') taken = true;
          else if (command.type === 'cancelOrder') expect(taken && dragging === null).toBe(true);
          else if (command.phase === 'down') {
            expect(taken && dragging === null).toBe(true);
            dragging = command.gripId;
            expect(dragging).not.toBe('fixed');
          } else {
            expect(command.gripId).toBe(dragging);
            if (command.phase !== 'move') dragging = null;
          }
        }
      }),
    );
  });
});

describe('the label under a pointer', () => {
  const grip = (id: string, topPx: number): OrderGrip => ({ ...GRIP, id, topPx, bottomPx: topPx + 18 });

  it('is the one whose middle is nearest, within reach', () => {
    const grips = [grip('upper', 50), grip('lower', 68)];
    expect(gripAt(grips, { x: 20, y: 66 }, 12)?.id).toBe('upper');
    expect(gripAt(grips, { x: 20, y: 70 }, 12)?.id).toBe('lower');
    expect(gripAt(grips, { x: 20, y: 97 }, 12)?.id).toBe('lower');
    expect(gripAt(grips, { x: 20, y: 99 }, 12)).toBeNull();
    expect(gripAt(grips, { x: 133, y: 60 }, 12)).toBeNull();
    expect(gripAt([], { x: 20, y: 60 }, 12)).toBeNull();
  });
});
