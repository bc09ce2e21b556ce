import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import type { DrawingController } from '../drawings/drawing-controller.ts';
import type { ChartEngine } from '../engine/chart-engine.ts';
import type { KlineKey, KlineSource } from '../kline-source.ts';
import type { ChartLook } from '../look.ts';
import type { ChartMark } from '../marks.ts';
import type { OrderController } from '../orders/order-controller.ts';

export interface LateLayerParts {
  readonly engine: ChartEngine;
  readonly source: KlineSource;
  /** Starts the kernels of compute/; left out or failing, studies use the plain twin. */
  readonly loadKernels: (() => Promise<KlineKernels>) | undefined;
  /** Called when a layer was added or its data arrived, so that the picture is stale. */
  changed(): void;
}

/**
 * Layers of a chart besides candles, loaded when they are first needed: studies, drawings, own orders, a compared
 * market. The first frame needs none of them, so their code is not part of it.
 */
export interface LateLayers {
  /** Layer of own orders; null until the chart shows orders, fills, alerts or a holding, and their code is loaded. */
  readonly orders: OrderController | null;
  /** Loads what the look needs. May be called with every new look. */
  show(look: ChartLook): void;
  /** Contracts need nothing more; orders, fills, alerts and a holding do, and so do trades of a backtest. */
  showMarks(marks: readonly ChartMark[]): void;
  /** `work` runs when the code of orders is loaded, in the order of the calls. */
  withOrders(work: (controller: OrderController) => void): void;
  /** @param key null ends the comparison */
  compareWith(key: KlineKey | null): void;
  /** `work` runs when the code of drawings is loaded, in the order of the calls. */
  withDrawings(work: (controller: DrawingController) => void): void;
  stop(): void;
}

export function createLateLayers({ engine, source, loadKernels, changed }: LateLayerParts): LateLayers {
  let compared: KlineKey | null = null;
  let stopped = false;
  let orders: OrderController | null = null;

  const withStudies = once(async () => {
    const [{ createStudyBoard }, kernels] = await Promise.all([
      import('../studies/study-board.ts'),
      loadKernels ? loadKernels().catch(() => null) : null,
    ]);
    const board = createStudyBoard(kernels);
    if (stopped) board.close();
    else {
      engine.addLayer(board);
      changed();
    }
    return board;
  });

  const withOrders = once(async () => {
    const { createOrderController } = await import('../orders/order-controller.ts');
    orders = createOrderController();
    engine.addLayer(orders);
    changed();
    return orders;
  });

  const withRuns = once(async () => {
    const { runLayer } = await import('../runs/run-layer.ts');
    engine.addLayer(runLayer);
    changed();
  });

  const withDrawings = once(async () => {
    const { createDrawingController } = await import('../drawings/drawing-controller.ts');
    const controller = createDrawingController();
    engine.addLayer(controller);
    return controller;
  });

  const withCompare = once(async () => {
    const { createCompareLayer } = await import('../compare/compare-layer.ts');
    const layer = createCompareLayer(source, changed);
    engine.addLayer(layer);
    return layer;
  });

  return {
    get orders() {
      return orders;
    },
    show(look) {
      if (look.studies.length > 0) withStudies.get(() => undefined);
    },
    showMarks(marks) {
      if (marks.some(({ kind }) => kind !== 'contract' && kind !== 'run')) withOrders.get(() => undefined);
      if (marks.some(({ kind }) => kind === 'run')) withRuns.get(() => undefined);
    },
    withOrders: withOrders.get,
    compareWith(key) {
      if (key === null && !withCompare.wanted) return;
      if (key?.symbol === compared?.symbol && key?.interval === compared?.interval) return;
      compared = key;
      withCompare.get((layer) => {
        // Only the last request made during the load is applied.
        if (!stopped && compared === key) layer.open(key);
        changed();
      });
    },
    withDrawings(work) {
      withDrawings.get((controller) => {
        if (!stopped) work(controller);
      });
    },
    stop() {
      stopped = true;
      if (withStudies.wanted) withStudies.get((board) => board.close());
      if (withCompare.wanted) withCompare.get((layer) => layer.open(null));
    },
  };
}

/** Loads once, at the first request. A load that failed is tried again at the next request: the network may be back. */
function once<Loaded>(load: () => Promise<Loaded>) {
  let loading: Promise<Loaded> | null = null;
  return {
    get wanted(): boolean {
      return loading !== null;
    },
    get(work: (loaded: Loaded) => void): void {
      loading ??= load();
      const mine = loading;
      void mine.then(work, () => {
        if (loading === mine) loading = null;
      });
    },
  };
}
