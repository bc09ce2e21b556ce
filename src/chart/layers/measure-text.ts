import { registerCache } from '../../level/caches.ts';
import type { TextStyle } from './draw-list.ts';
import type { MeasureText } from './scene.ts';

export const fontOf = (style: TextStyle, fontFamily: string): string =>
  `${style.weight} ${style.sizePx}px ${fontFamily}`;

const CACHED = 1000;

type Measuring = { font: string; measureText(text: string): { width: number } };

function measuringContext(): Measuring {
  const canvas = typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d') as Measuring | null;
  if (!context) throw new Error('no 2D context to measure texts with');
  return context;
}

/** Text widths of all charts of this thread, by font and text. */
const widths = new Map<string, number>();

registerCache({
  name: 'chart texts',
  size: () => widths.size,
  drop(share) {
    let over = Math.ceil(widths.size * share);
    for (const key of widths.keys()) {
      if (over-- <= 0) return;
      widths.delete(key);
    }
  },
});

/**
 * Measures texts and remembers them. Digits count as zeros: figures are tabular, and thousands of prices then share
 * one entry (G5).
 */
export function textMeasure(fontFamily: string): MeasureText {
  const context = measuringContext();
  return (text, style) => {
    const font = fontOf(style, fontFamily);
    const key = `${font}|${text.replace(/\d/g, '0')}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (widths.size >= CACHED) widths.clear();
      context.font = font;
      width = context.measureText(text.replace(/\d/g, '0')).width;
      widths.set(key, width);
    }
    return width;
  };
}
