import { afterFrame } from './frame-probe.ts';

/** Calls that may draw a part of a candle. */
const CALLS = ['fillRect', 'rect', 'stroke', 'fill', 'lineTo', 'drawImage', 'fillText'] as const;

/** So many calls are more than an axis with its grid. */
const CANDLE_CALLS = 60;

type Drawing = Record<(typeof CALLS)[number], (...args: never[]) => unknown>;

export interface FirstDrawing {
  /** Resolves at the end of the frame that shows the first candles. */
  readonly candles: Promise<void>;
  stop(): void;
}

/** Watches every 2D canvas of this thread until it has seen candles, or `stop`. */
export function watchFirstDrawing(): FirstDrawing {
  const prototypes: Drawing[] = [];
  if (typeof CanvasRenderingContext2D !== 'undefined') prototypes.push(CanvasRenderingContext2D.prototype);
  if (typeof OffscreenCanvasRenderingContext2D !== 'undefined') {
    prototypes.push(OffscreenCanvasRenderingContext2D.prototype);
  }
  const undo: (() => void)[] = [];
  let calls = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const prototype of prototypes) {
    for (const name of CALLS) {
      const native = prototype[name];
      prototype[name] = function (this: unknown, ...args: never[]) {
        calls++;
        if (calls === CANDLE_CALLS) void afterFrame().then(resolve);
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
  void promise.then(stop);
  return { candles: promise, stop };
}
