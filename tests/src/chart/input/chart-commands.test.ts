import { describe, expect, it } from 'vitest';
import { keyCommand } from '../../../../src/chart/input/chart-commands.ts';

const WIDTH_PX = 330;
const press = (key: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  keyCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, WIDTH_PX);

describe('the keyboard', () => {
  it('pans by arrows and by whole screens, the left and the earlier with one sign', () => {
    expect(press('ArrowLeft')).toEqual({ type: 'pan', dxPx: 48 });
    expect(press('ArrowRight')).toEqual({ type: 'pan', dxPx: -48 });
    expect(press('PageUp')).toEqual({ type: 'pan', dxPx: WIDTH_PX });
    expect(press('PageDown')).toEqual({ type: 'pan', dxPx: -WIDTH_PX });
  });

  it('goes to the oldest candle and to the newest', () => {
    expect([press('Home'), press('End')]).toEqual([{ type: 'oldest' }, { type: 'live' }]);
  });

  it('zooms time with and without the shift that some layouts need, and back by the same factor', () => {
    const closer = press('=');
    expect(press('+', { shiftKey: true })).toEqual(closer);
    const factors = [closer, press('-')].map((command) => (command?.type === 'zoom' ? command.factor : NaN));
    expect(factors[0]! * factors[1]!).toBeCloseTo(1, 12);
  });

  it('moves the crosshair, stretches prices and gives their range back', () => {
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ type: 'cursorStep', candles: -1 });
    expect(press('ArrowRight', { shiftKey: true })).toEqual({ type: 'cursorStep', candles: 1 });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ type: 'priceZoom', factor: 1.25 });
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ type: 'priceZoom', factor: 1 / 1.25 });
    expect(press('0')).toEqual({ type: 'priceAuto' });
  });

  it.each(['ArrowUp', 'ArrowDown', 'Tab', 'Enter', ' ', 'a', 'constructor', '__proto__'])(
    'leaves %s to the page',
    (key) => {
      expect(press(key)).toBeNull();
      expect(press(key, { shiftKey: !key.startsWith('Arrow') })).toBeNull();
    },
  );

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves every key held with %s to the browser', (held) => {
    for (const key of ['ArrowLeft', '+', '-', '0', 'Home', 'End']) expect(press(key, { [held]: true })).toBeNull();
  });
});
