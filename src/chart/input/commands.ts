import type { ToPainter } from '../host/messages.ts';

/** What fingers and the mouse ask of the chart. */
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
