import { settings } from '../../level/level.ts';
import type { ChartSize } from '../layers/layout.ts';
import type { ToPainter } from './chart-messages.ts';
import { watchSize, watchVisible } from './watch-canvas.ts';

/** The size of a chart on the page, and whether it can be seen. */
export interface HostBox {
  /** Sends a new painter both. */
  introduce(): void;
  /** Measures with the pixel ratio that the device level now allows. */
  measure(): void;
  /** Follows visibility from now on; the size is followed from the start. */
  watch(): void;
  stop(): void;
}

export function createHostBox(element: HTMLElement, send: (message: ToPainter) => void): HostBox {
  let size: ChartSize | null = null;
  let isVisible = true;
  let stopVisible: (() => void) | null = null;
  const watched = watchSize(
    element,
    () => settings.peek().dprMax,
    (next) => {
      size = next;
      send({ type: 'size', size });
    },
  );

  function setVisible(visible: boolean): void {
    if (visible === isVisible) return;
    isVisible = visible;
    send({ type: 'visible', visible });
  }

  return {
    introduce() {
      if (!isVisible) send({ type: 'visible', visible: false });
      if (size) send({ type: 'size', size });
      else watched.measure();
    },
    measure: watched.measure,
    watch() {
      stopVisible = watchVisible(element, setVisible);
    },
    stop() {
      watched.stop();
      stopVisible?.();
    },
  };
}
