import type { ToPainter } from '../host/chart-messages.ts';

/** Commands of fingers and the mouse. */
export type GestureCommand = Extract<
  ToPainter,
  {
    type:
      | 'touch'
      | 'pan'
      | 'fling'
      | 'zoom'
      | 'cursor'
      | 'cursorOff'
      | 'priceZoom'
      | 'pricePan'
      | 'priceAuto'
      | 'paneResize'
      | 'tap'
      | 'draw';
  }
>;

/** Gestures and keys. */
export type InputCommand = GestureCommand | Extract<ToPainter, { type: 'cursorStep' | 'live' | 'oldest' }>;

const KEY_PAN_PX = 48;
const KEY_ZOOM = 1.25;

/**
 * Returns the command of a key: arrows and pages pan, Home goes to the oldest candle and End to the newest, + and −
 * zoom at the right edge, Shift with arrows moves the crosshair and stretches prices, 0 gives the price range back.
 * @param widthPx of the plot
 * @returns null for keys that are not the chart's: up and down scroll the page
 */
export function keyCommand(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  widthPx: number,
): InputCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? { type: 'cursorStep', candles: -1 } : { type: 'pan', dxPx: KEY_PAN_PX };
    case 'ArrowRight':
      return event.shiftKey ? { type: 'cursorStep', candles: 1 } : { type: 'pan', dxPx: -KEY_PAN_PX };
    case 'ArrowUp':
      return event.shiftKey ? { type: 'priceZoom', factor: KEY_ZOOM } : null;
    case 'ArrowDown':
      return event.shiftKey ? { type: 'priceZoom', factor: 1 / KEY_ZOOM } : null;
    case 'PageUp':
      return { type: 'pan', dxPx: widthPx };
    case 'PageDown':
      return { type: 'pan', dxPx: -widthPx };
    case 'Home':
      return { type: 'oldest' };
    case 'End':
      return { type: 'live' };
    // Some layouts have the plus on a shifted key, some on a plain one.
    case '+':
    case '=':
      return { type: 'zoom', xPx: widthPx, factor: KEY_ZOOM, dxPx: 0 };
    case '-':
      return { type: 'zoom', xPx: widthPx, factor: 1 / KEY_ZOOM, dxPx: 0 };
    case '0':
      return { type: 'priceAuto' };
    default:
      return null;
  }
}
