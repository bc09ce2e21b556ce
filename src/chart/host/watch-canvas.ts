import { watchBoxes } from '../../frame/watch-boxes.ts';
import type { ChartSize } from '../layers/layout.ts';

/**
 * Follows the size of an element in CSS and device px.
 * @param dprMax cap of the device pixel ratio (K10), read at each measure; `measure` re-reads it
 */
export function watchSize(element: HTMLElement, dprMax: () => number, changed: (size: ChartSize) => void) {
  let exact: { width: number; height: number } | null = null;
  let last = '';
  const measure = () => {
    const { width, height } = element.getBoundingClientRect();
    const dpr = Math.min(devicePixelRatio, dprMax());
    // The exact bitmap is known only uncapped; elsewhere (and under an emulated ratio, where engines report CSS px) round.
    const fits = exact && Math.abs(exact.width - width * dpr) <= 1 && Math.abs(exact.height - height * dpr) <= 1;
    const size = {
      widthPx: width,
      heightPx: height,
      widthDevicePx: Math.max(1, fits ? exact!.width : Math.round(width * dpr)),
      heightDevicePx: Math.max(1, fits ? exact!.height : Math.round(height * dpr)),
    };
    const key = Object.values(size).join();
    if (key === last) return;
    last = key;
    changed(size);
  };
  const observer = watchBoxes((entries) => {
    const box = entries[entries.length - 1]?.devicePixelContentBoxSize?.[0];
    exact = box ? { width: box.inlineSize, height: box.blockSize } : null;
    measure();
  });
  try {
    observer.observe(element, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(element); // Safari has no device-pixel-content-box.
  }
  return { measure, stop: () => observer.disconnect() };
}

/** Reports whether an element is visible: in the viewport, on a visible page (K11). Calls back once at the start. */
export function watchVisible(element: HTMLElement, changed: (visible: boolean) => void): () => void {
  let onScreen = true;
  let reported: boolean | null = null;
  const report = () => {
    const visible = onScreen && document.visibilityState === 'visible';
    if (visible !== reported) changed(visible);
    reported = visible;
  };
  const observer = new IntersectionObserver((entries) => {
    onScreen = entries[entries.length - 1]?.isIntersecting ?? true;
    report();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', report);
  report();
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', report);
  };
}
