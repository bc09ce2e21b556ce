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
  /** Enlarged by two fingers: text grows sharp, a canvas does not. */
  | 'zoomed'
  | 'printing'
  /** The graphics were lost and did not come back. */
  | 'lostContext'
  /** The trial: painting takes more of the worker than the feed beside it can spare. */
  | 'dear'
  /** A length of the text or the width of a digit is unknown: painted, the numbers would not be there. */
  | 'unmeasured';

/** Found while painting, so for the rest of the visit. */
type Fault = Extract<TextReason, 'lostContext' | 'dear' | 'unmeasured'>;

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
