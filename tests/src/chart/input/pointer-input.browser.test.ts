import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChartZones } from '../../../../src/chart/host/chart-messages.ts';
import { HOLD_MS } from '../../../../src/chart/input/gesture.ts';
import { listenToPointers } from '../../../../src/chart/input/pointer-input.ts';
import type { InputCommand } from '../../../../src/chart/input/chart-commands.ts';

const ZONES: ChartZones = {
  plotRightPx: 330,
  plotBottomPx: 200,
  panesBottomPx: 280,
  panes: [{ kind: 'rsi', topPx: 214 }],
};
const ON_PLOT = [100, 100] as const;
const ON_AXIS = [360, 100] as const;
const ON_BORDER = [100, 214] as const;

let element: HTMLElement;
let sent: InputCommand[];
let cursorShown: boolean;
let drawing: boolean;
let reducedMotion: boolean;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  element = document.createElement('div');
  element.style.cssText = 'position:fixed;left:20px;top:30px;width:390px;height:300px';
  element.tabIndex = 0;
  // Events made by a script have no pointer that could be captured.
  element.setPointerCapture = () => undefined;
  document.body.append(element);
  sent = [];
  drawing = false;
  reducedMotion = false;
  cursorShown = true;
  ({ stop } = listenToPointers({
    element,
    send: (command) => sent.push(command),
    reducedMotion: () => reducedMotion,
    zones: () => ZONES,
    drawing: () => drawing,
    cursorShown: () => cursorShown,
  }));
});

afterEach(() => {
  stop();
  element.remove();
  vi.useRealTimers();
});

const at = ([x, y]: readonly [number, number]) => ({
  clientX: x + 20,
  clientY: y + 30,
  bubbles: true,
  cancelable: true,
});
const finger = (type: string, point: readonly [number, number], pointerId = 1) =>
  element.dispatchEvent(new PointerEvent(type, { ...at(point), pointerId, pointerType: 'touch' }));
const mouse = (type: string, point: readonly [number, number], buttons = 0, button = 0) =>
  element.dispatchEvent(new PointerEvent(type, { ...at(point), pointerId: 9, pointerType: 'mouse', buttons, button }));
const wheel = (point: readonly [number, number], init: WheelEventInit) => {
  element.dispatchEvent(new WheelEvent('wheel', { ...at(point), ...init }));
  return sent.at(-1);
};
/** @returns whether the browser would still do with the key what it does with keys */
const press = (key: string, init: KeyboardEventInit = {}) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
/** @returns whether the browser may scroll the page with this move */
const mayScroll = () => element.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));
const kinds = () => sent.map((command) => command.type);

describe('fingers', () => {
  it('leave scrolling to the browser until the chart has decided that they are its own', () => {
    finger('pointerdown', ON_PLOT);
    expect(mayScroll()).toBe(true);
    finger('pointermove', [102, 120]);
    expect(mayScroll()).toBe(true);
    finger('pointercancel', [102, 120]);
    finger('pointerdown', ON_PLOT);
    finger('pointermove', [120, 102]);
    expect(mayScroll()).toBe(false);
    finger('pointerup', [120, 102]);
    expect(mayScroll()).toBe(true);
  });

  it('that pan are followed as the device tells it, once: the event of the frame behind it adds nothing', () => {
    const raw = (x: number, ms: number) => {
      const event = new PointerEvent('pointerrawupdate', {
        ...at([x, 102]),
        pointerId: 1,
        pointerType: 'touch',
        buttons: 1,
      });
      Object.defineProperty(event, 'timeStamp', { value: ms });
      element.dispatchEvent(event);
    };
    finger('pointerdown', ON_PLOT);
    raw(105, 1000);
    finger('pointermove', [120, 102]);
    expect(kinds()).toEqual(['touch']);
    raw(130, 1010);
    raw(131, 1011);
    raw(140, 1020);
    const pans = () => sent.filter((command) => command.type === 'pan').map(({ dxPx }) => dxPx);
    expect(pans()).toEqual([10, 10]);
    finger('pointermove', [140, 102]);
    expect(pans()).toEqual([10, 10]);
    finger('pointermove', [150, 102]);
    expect(pans()).toEqual([10, 10, 10]);
    finger('pointerup', [150, 102]);
    raw(160, 1040);
    expect(pans()).toEqual([10, 10, 10]);
  });

  it('held still get the crosshair after their time, and not before', () => {
    finger('pointerdown', ON_PLOT);
    vi.advanceTimersByTime(HOLD_MS - 1);
    expect(kinds()).toEqual(['touch']);
    vi.advanceTimersByTime(1);
    expect(sent.at(-1)).toEqual({ type: 'cursor', xPx: 100, yPx: 100 });
    expect(mayScroll()).toBe(false);
  });

  it('that left do not get it later', () => {
    finger('pointerdown', ON_PLOT);
    finger('pointerup', ON_PLOT);
    vi.advanceTimersByTime(2 * HOLD_MS);
    expect(kinds()).toEqual(['touch', 'touch', 'tap']);
  });

  it('take the border of a pane from further away than a mouse', () => {
    const above = [100, 214 - 12] as const;
    finger('pointerdown', above);
    vi.advanceTimersByTime(HOLD_MS);
    finger('pointermove', [100, 190]);
    expect(sent.at(-1)).toEqual({ type: 'paneResize', pane: 'rsi', dyPx: -12 });
    finger('pointerup', [100, 190]);
    mouse('pointerdown', above, 1);
    mouse('pointermove', [100, 190], 1);
    expect(sent.filter((command) => command.type === 'paneResize')).toHaveLength(1);
  });

  it('that fling do so only for people who want motion', () => {
    const fling = (from: number) => {
      finger('pointerdown', [from, 100]);
      for (let i = 1; i < 6; i++) {
        // Events are stamped by the browser's own clock.
        const end = performance.now() + 4;
        while (performance.now() < end);
        finger('pointermove', [from + 20 * i, 100]);
      }
      finger('pointerup', [from + 100, 100]);
    };
    fling(50);
    expect(kinds()).toContain('fling');
    sent.length = 0;
    reducedMotion = true;
    fling(50);
    expect(kinds()).toContain('pan');
    expect(kinds()).not.toContain('fling');
  });

  it('go to the drawing tools while one is chosen', () => {
    drawing = true;
    finger('pointerdown', ON_PLOT);
    finger('pointermove', [120, 120]);
    vi.advanceTimersByTime(HOLD_MS);
    finger('pointerup', [120, 120]);
    const click = element.dispatchEvent(new TouchEvent('touchend', { cancelable: true }));
    expect(click).toBe(false);
    expect(sent.filter((command) => command.type === 'draw').map(({ phase }) => phase)).toEqual(['down', 'move', 'up']);
    expect(kinds()).not.toContain('cursor');
    drawing = false;
    expect(element.dispatchEvent(new TouchEvent('touchend', { cancelable: true }))).toBe(true);
  });

  it('still take the price axis and the borders of panes with a tool in hand', () => {
    drawing = true;
    finger('pointerdown', ON_AXIS);
    vi.advanceTimersByTime(HOLD_MS);
    finger('pointermove', [360, 130]);
    expect(kinds()).toContain('priceZoom');
    expect(kinds()).not.toContain('draw');
  });
});

describe('a mouse', () => {
  it('shows by its pointer what can be dragged', () => {
    mouse('pointermove', ON_AXIS);
    expect(element.style.cursor).toBe('ns-resize');
    mouse('pointermove', ON_PLOT);
    expect(element.style.cursor).toBe('');
    mouse('pointermove', ON_BORDER);
    expect(element.style.cursor).toBe('ns-resize');
  });

  it('has no crosshair on the price axis', () => {
    mouse('pointermove', ON_PLOT);
    mouse('pointermove', ON_AXIS);
    mouse('pointermove', [361, 100]);
    expect(kinds()).toEqual(['cursor', 'cursorOff']);
  });

  it('stretches prices on their axis and moves borders', () => {
    mouse('pointerdown', ON_AXIS, 1);
    mouse('pointermove', [360, 40], 1);
    mouse('pointerup', [360, 40]);
    expect(sent[1]).toMatchObject({ type: 'priceZoom' });
    mouse('pointerdown', ON_BORDER, 1);
    mouse('pointermove', [100, 234], 1);
    expect(sent.at(-1)).toEqual({ type: 'paneResize', pane: 'rsi', dyPx: 20 });
  });

  it('drags with its main button only', () => {
    mouse('pointerdown', ON_PLOT, 2, 2);
    mouse('pointermove', [140, 100], 2);
    expect(kinds()).toEqual(['cursor']);
  });

  it.each(['lostpointercapture', 'pointercancel'])(
    'is let go by %s, and by a button that was released unheard',
    (type) => {
      mouse('pointerdown', ON_PLOT, 1);
      mouse('pointermove', [140, 100], 1);
      mouse(type, [140, 100], 1);
      expect(sent.at(-1)).toEqual({ type: 'touch', active: false });
      mouse('pointerdown', ON_PLOT, 1);
      mouse('pointermove', [140, 100], 1);
      sent.length = 0;
      mouse('pointermove', [160, 100], 0);
      expect(kinds()).toEqual(['touch', 'cursor']);
    },
  );

  it('zooms with its wheel around the pointer, by as much out as in, whatever unit the wheel counts in', () => {
    expect(wheel(ON_PLOT, { deltaY: -350 })).toEqual({ type: 'zoom', xPx: 100, factor: 2, dxPx: 0 });
    expect(wheel(ON_PLOT, { deltaY: 350 })).toEqual({ type: 'zoom', xPx: 100, factor: 0.5, dxPx: 0 });
    const byPixels = wheel(ON_PLOT, { deltaY: 48 });
    expect(wheel(ON_PLOT, { deltaY: 3, deltaMode: 1 })).toEqual(byPixels);
    expect(wheel(ON_AXIS, { deltaY: -350 })).toEqual({ type: 'priceZoom', factor: 2 });
    expect(wheel(ON_PLOT, { deltaX: 30, deltaY: 4 })).toEqual({ type: 'pan', dxPx: -30 });
  });

  it('pinches on a trackpad in finer steps', () => {
    expect(wheel(ON_PLOT, { deltaY: -60, ctrlKey: true })).toEqual({ type: 'zoom', xPx: 100, factor: 2, dxPx: 0 });
  });
});

describe('the keyboard', () => {
  it('takes its own keys and leaves the page its own', () => {
    expect(press('ArrowLeft')).toBe(false);
    expect(press('PageUp')).toBe(false);
    expect(sent).toEqual([
      { type: 'pan', dxPx: 48 },
      { type: 'pan', dxPx: ZONES.plotRightPx },
    ]);
    expect(press('ArrowUp')).toBe(true);
    expect(press('Tab')).toBe(true);
  });

  it('leaves the crosshair by Escape, which without one is for others', () => {
    expect(press('Escape')).toBe(true);
    press('ArrowLeft', { shiftKey: true });
    expect(press('Escape')).toBe(false);
    expect(press('Escape')).toBe(true);
    expect(kinds()).toEqual(['cursorStep', 'cursorOff']);
  });

  it('ends a crosshair that a finger left there, so that the next finger pans again', () => {
    finger('pointerdown', ON_PLOT);
    vi.advanceTimersByTime(HOLD_MS);
    finger('pointerup', ON_PLOT);
    press('Escape');
    sent.length = 0;
    finger('pointerdown', ON_PLOT);
    finger('pointermove', [120, 100]);
    finger('pointermove', [140, 100]);
    expect(kinds()).toEqual(['touch', 'pan']);
  });

  it('knows of a crosshair that other klines took away', () => {
    finger('pointerdown', ON_PLOT);
    vi.advanceTimersByTime(HOLD_MS);
    finger('pointerup', ON_PLOT);
    cursorShown = false;
    sent.length = 0;
    finger('pointerdown', ON_PLOT);
    finger('pointermove', [120, 100]);
    finger('pointermove', [140, 100]);
    expect(kinds()).toEqual(['touch', 'pan']);
  });
});

it('sends nothing any more once it was stopped, not even for a finger that is still held', () => {
  finger('pointerdown', ON_PLOT);
  sent.length = 0;
  stop();
  vi.advanceTimersByTime(2 * HOLD_MS);
  finger('pointermove', [150, 100]);
  mouse('pointermove', ON_PLOT);
  wheel(ON_PLOT, { deltaY: 100 });
  press('ArrowLeft');
  expect(sent).toEqual([]);
});
