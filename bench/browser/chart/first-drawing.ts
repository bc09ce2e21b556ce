import { afterFrame } from './frame-probe.ts';

/** Calls that may draw a part of a candle. */
const CALLS = ['fillRect', 'rect', 'stroke', 'fill', 'lineTo', 'drawImage', 'fillText'] as const;

/** So many calls are more than an axis with its grid. */
const CANDLE_CALLS = 60;

type Drawing = Record<(typeof CALLS)[number], (...args: never[]) => unknown>;

/** Promises that resolve at the end of the frame that first shows a part of the chart. */
export interface FirstDrawing {
  readonly candles: Promise<void>;
  /** A text that names the moving average. Never, where nothing writes one. */
  readonly average: Promise<void>;
}

/** Watches every 2D canvas of this thread until it has seen both, or `stop`. */
export function watchFirstDrawing(): FirstDrawing & { stop(): void } {
  const prototypes: Drawing[] = [];
  if (typeof CanvasRenderingContext2D !== 'undefined') prototypes.push(CanvasRenderingContext2D.prototype);
  if (typeof OffscreenCanvasRenderingContext2D !== 'undefined') {
    prototypes.push(OffscreenCanvasRenderingContext2D.prototype);
  }
  const undo: (() => void)[] = [];
  let calls = 0;
  const candles = Promise.withResolvers<void>();
  const average = Promise.withResolvers<void>();
  for (const prototype of prototypes) {
    for (const name of CALLS) {
      const native = prototype[name];
      prototype[name] = function (this: unknown, ...args: never[]) {
        calls++;
        if (calls === CANDLE_CALLS) void afterFrame().then(candles.resolve);
        if (name === 'fillText' && /\bMA\b|\bMA\d/.test(String(args[0]))) void afterFrame().then(average.resolve);
        return native.apply(this, args);
      };
      undo.push(() => {
        prototype[name] = native;
      });
    }
  }
  const stop = () => {
    for (const restore of undo) restore();
  };
  void Promise.all([candles.promise, average.promise]).then(stop);
  return { candles: candles.promise, average: average.promise, stop };
}
