import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { canTransferCanvas } from '../../frame/can-transfer-canvas.ts';
import { connectionStore } from '../../signals/connection-store.ts';

/** Reasons why the numbers of rows are text. */
export type TextReason =
  /** `?surface=text` in the address, for tests and support. */
  | 'asked'
  /** No worker: feed and lists share the page's thread. */
  | 'noWorker'
  /** No canvas that another thread could paint (Safari before 16.4). */
  | 'noCanvas'
  /** The system's own colours, which a canvas does not know. */
  | 'forcedColours'
  /** The page is pinch-zoomed: text stays sharp, a canvas does not. */
  | 'zoomed'
  | 'printing'
  /** The graphics context was lost and not restored. */
  | 'lostContext'
  /** Painting takes more of the worker's time than the feed can spare. */
  | 'tooCostly'
  /** A length of the text or the width of a digit is unknown, so painted numbers would be invisible. */
  | 'unmeasured';

/** Reason found while painting; it holds for the rest of the visit. */
type Fault = Extract<TextReason, 'lostContext' | 'tooCostly' | 'unmeasured'>;

/** Beyond this a canvas is visibly blurred. */
const ZOOM_MAX = 1.05;

const asked = typeof location !== 'undefined' && new URLSearchParams(location.search).get('surface') === 'text';
const possible = typeof document !== 'undefined' && canTransferCanvas();
const fault = signal<Fault | null>(null);
const printing = signal(false);
const zoomed = signal(false);
const forced = signal(false);

/**
 * The reason why numbers of rows are text; null when the live worker paints them. It changes while the page is open.
 */
export const textReason: ReadonlySignal<TextReason | null> = computed(() => {
  if (asked) return 'asked';
  if (!possible) return 'noCanvas';
  if (connectionStore.onPageThread.value) return 'noWorker';
  if (printing.value) return 'printing';
  if (forced.value) return 'forcedColours';
  if (zoomed.value) return 'zoomed';
  return fault.value;
});

/** Shows numbers as text for the rest of the visit. The first reason is kept. */
export function givePaintingUp(reason: Fault): void {
  fault.value ??= reason;
}

if (possible) {
  const query = matchMedia('(forced-colors: active)');
  const followColours = () => {
    forced.value = query.matches;
  };
  followColours();
  query.addEventListener('change', followColours);
  addEventListener('beforeprint', () => {
    printing.value = true;
  });
  addEventListener('afterprint', () => {
    printing.value = false;
  });
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', () => {
    zoomed.value = visualViewport.scale > ZOOM_MAX;
  });
}
