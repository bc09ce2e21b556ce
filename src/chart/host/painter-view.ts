import type { ChartEngine } from '../engine/chart-engine.ts';
import { startKinetic, stepKinetic } from '../input/kinetic.ts';
import type { Kinetic } from '../input/kinetic.ts';
import type { ChartLook } from '../look.ts';
import type { KlineFollower } from './kline-follower.ts';
import type { ToHost, ToPainter } from './chart-messages.ts';

/** Messages that move the view or the crosshair. */
export type ViewMessage = Extract<
  ToPainter,
  {
    type:
      | 'pan'
      | 'fling'
      | 'zoom'
      | 'cursor'
      | 'cursorStep'
      | 'cursorOff'
      | 'priceZoom'
      | 'pricePan'
      | 'priceAuto'
      | 'paneResize'
      | 'live'
      | 'oldest';
  }
>;

export interface PainterViewParts {
  readonly engine: ChartEngine;
  readonly klines: Pick<KlineFollower, 'takeAll'>;
  post(message: ToHost): void;
}

/** Moves the view of a chart as the page's gestures ask, and goes on moving it after a fling. */
export interface PainterView {
  /** A fling goes on: the next frame shows another view. */
  readonly isFlung: boolean;
  receive(message: ViewMessage): void;
  /** A finger came or went. */
  setTouched(touched: boolean): void;
  stopFling(): void;
  /** Moves the view to where the fling has it at this time of `performance.now`. Call only while `isFlung`. */
  stepFling(nowMs: number): void;
}

export function createPainterView({ engine, klines, post }: PainterViewParts): PainterView {
  let fling: Kinetic | null = null;
  /** Shares of the panes that a finger is resizing. */
  let resized: ChartLook['paneShares'] | null = null;

  return {
    get isFlung() {
      return fling !== null;
    },
    receive(message) {
      switch (message.type) {
        case 'pan':
          fling = null;
          engine.pan(message.dxPx);
          return;
        case 'fling':
          fling = startKinetic(message.pxPerMs, performance.now());
          return;
        case 'zoom':
          engine.zoom(message.xPx, message.factor, message.dxPx);
          return;
        case 'cursor':
          engine.setCursor(message.xPx, message.yPx);
          return;
        case 'cursorStep':
          engine.stepCursor(message.candles);
          return;
        case 'cursorOff':
          engine.clearCursor();
          return;
        case 'priceZoom':
          engine.priceZoom(message.factor, message.yPx);
          return;
        case 'pricePan':
          engine.pricePan(message.dyPx);
          return;
        case 'priceAuto':
          engine.setPriceAuto();
          return;
        case 'paneResize':
          resized = engine.resizePane(message.pane, message.dyPx);
          return;
        case 'live':
          fling = null;
          engine.jumpToLive();
          return;
        case 'oldest':
          fling = null;
          klines.takeAll();
          engine.jumpToOldest();
      }
    },
    setTouched(touched) {
      // Sent only when the finger is gone: while it moves, the shares that the page gives back would be older than the border.
      if (!touched && resized) {
        post({ type: 'paneShares', shares: resized });
        resized = null;
      }
      engine.setTouched(touched);
      if (touched) fling = null;
      else engine.endResize();
    },
    stopFling() {
      fling = null;
    },
    stepFling(nowMs) {
      if (!fling) return;
      const { dxPx, next } = stepKinetic(fling, nowMs);
      fling = next;
      engine.pan(dxPx);
    },
  };
}
