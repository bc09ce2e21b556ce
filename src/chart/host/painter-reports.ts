import type { ChartEngine } from '../engine/chart-engine.ts';
import type { KlineFollower } from './kline-follower.ts';
import type { LateLayers } from './late-layers.ts';
import type { ChartStatus, ChartZones, OrderGrip, ToHost } from './chart-messages.ts';
import type { PainterCanvas } from './painter-canvas.ts';

export interface PainterReportsParts {
  readonly engine: Pick<ChartEngine, 'atLive' | 'priceAuto' | 'readout' | 'zones'>;
  readonly klines: Pick<KlineFollower, 'state' | 'loadingOlder'>;
  readonly late: Pick<LateLayers, 'orders'>;
  readonly canvas: Pick<PainterCanvas, 'hasFailed'>;
  post(message: ToHost): void;
}

/** Sends the page the data of its texts and the areas for gestures, only when they have changed. */
export interface PainterReports {
  sendStatus(): void;
  /** Sends the readout, the zones and the grips of the frame that was just painted, so that page and crosshair move together. */
  sendFrame(): void;
}

export function createPainterReports({ engine, klines, late, canvas, post }: PainterReportsParts): PainterReports {
  let sentStatus: ChartStatus | null = null;
  let sentReadout = false;
  let sentZones: ChartZones | null = null;
  let sentGrips: readonly OrderGrip[] | null = null;

  function sendReadout(): void {
    const readout = engine.readout();
    if (!readout && !sentReadout) return;
    sentReadout = readout !== null;
    post({ type: 'readout', readout });
  }

  function sendZones(): void {
    const { zones } = engine;
    if (!zones || zones === sentZones) return;
    sentZones = zones;
    post({ type: 'zones', zones });
  }

  function sendGrips(): void {
    const grips = late.orders?.grips;
    if (!grips || grips === sentGrips) return;
    sentGrips = grips;
    post({ type: 'orderGrips', grips });
  }

  return {
    sendStatus() {
      const status: ChartStatus = {
        state: canvas.hasFailed ? 'failed' : klines.state,
        atLive: engine.atLive,
        loadingOlder: klines.loadingOlder,
        priceAuto: engine.priceAuto,
      };
      const isSame =
        sentStatus?.state === status.state &&
        sentStatus.atLive === status.atLive &&
        sentStatus.loadingOlder === status.loadingOlder &&
        sentStatus.priceAuto === status.priceAuto;
      if (isSame) return;
      sentStatus = status;
      post({ type: 'status', status });
    },
    sendFrame() {
      sendReadout();
      sendZones();
      sendGrips();
    },
  };
}
