import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/**
 * Open overlays, topmost last, and the history entries that let Back close the topmost one first (G20).
 *
 * Each depth adds one history entry of the same address whose state contains `overlayDepth`. Our own moves between
 * those entries are hidden from the router. When an overlay closes because a page was opened from it, its entry stays
 * in the history; returning to it skips it.
 */
interface OpenOverlay {
  readonly key: symbol;
  readonly close: () => void;
  /** True when it covers the page; false for a page that only waits for Back. */
  readonly covers: boolean;
}

const stack: OpenOverlay[] = [];
const top = signal<symbol | null>(null);

/** The key of the topmost open overlay; null when there is none. */
export const topOverlay: ReadonlySignal<symbol | null> = top;

const depthOf = (state: unknown): number => {
  const depth = (state as { overlayDepth?: unknown } | null)?.overlayDepth;
  return typeof depth === 'number' ? depth : 0;
};

/** Depth and address of the current history entry, as far as known without an event. */
let entryDepth = 0;
let entryHref = '';
/**
 * Whether our own move back is pending. Its event arrives later, and an overlay that opens meanwhile adds no entry yet.
 */
let goingBack = false;
/** Navigations that wait for our own move back to end. */
const waiting: (() => void)[] = [];

function changed(): void {
  const covering = stack.filter(({ covers }) => covers);
  top.value = covering[covering.length - 1]?.key ?? null;
  // The page behind must not scroll while a sheet is dragged.
  document.documentElement.style.overflow = covering.length > 0 ? 'hidden' : '';
}

function closeDownTo(depth: number): void {
  while (stack.length > depth) {
    const { close } = stack.pop()!;
    changed();
    close();
  }
}

/** Adds a history entry for the topmost overlay, unless the current one serves. */
function takeEntry(): void {
  if (depthOf(history.state) < stack.length) {
    history.pushState({ ...(history.state as object | null), overlayDepth: stack.length }, '');
  }
  entryDepth = stack.length;
  entryHref = location.href;
}

function onPop(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  if (goingBack && location.href === entryHref) {
    goingBack = false;
    event.stopImmediatePropagation();
    entryDepth = depth;
    // Overlays may have opened or closed meanwhile.
    if (stack.length > depth) takeEntry();
    else dropEntries();
    if (!goingBack) runWaiting();
    return;
  }
  goingBack = false;
  runWaiting();
  if (depth > stack.length) {
    // The entry belongs to a closed overlay: skip it.
    event.stopImmediatePropagation();
    entryDepth = 0;
    history.back();
    return;
  }
  const ours = entryDepth > depth && location.href === entryHref;
  if (ours) event.stopImmediatePropagation();
  entryDepth = depth;
  closeDownTo(ours ? depth : 0);
}

/** Goes back over the entries of overlays that were closed by a tap, unless a page was opened meanwhile. */
function dropEntries(): void {
  const depth = depthOf(history.state);
  entryDepth = depth;
  if (goingBack || depth <= stack.length || location.href !== entryHref) return;
  goingBack = true;
  history.go(stack.length - depth);
}

function runWaiting(): void {
  for (const move of waiting.splice(0)) move();
}

/**
 * Runs a navigation that no tap requested, such as the end of a session. It waits while a closed overlay goes back over
 * its history entry, because that move would also undo a page opened in between.
 */
export function afterOverlayMoves(move: () => void): void {
  // Behind the clean-up of an overlay that closed in this very task.
  setTimeout(() => {
    if (goingBack) waiting.push(move);
    else move();
  }, 0);
}

let listening = false;

/**
 * Registers the open overlay `key`. `close` is called when Back or a page change closes it.
 * @returns a function to call when the overlay closes by itself; later calls do nothing
 */
export const pushOverlay = (key: symbol, close: () => void): (() => void) => push({ key, close, covers: true });

/**
 * Handles the next Back instead of the router, once, for a page that asks before it is left. Nothing covers the page:
 * it scrolls, and toasts show on it.
 * @returns a function that stops it; later calls do nothing
 */
export const awaitBack = (onBack: () => void): (() => void) =>
  push({ key: Symbol('back'), close: onBack, covers: false });

function push(overlay: OpenOverlay): () => void {
  if (!listening) {
    // In the capture phase, so that our own moves never reach the router.
    window.addEventListener('popstate', onPop, { capture: true });
    listening = true;
  }
  stack.push(overlay);
  changed();
  if (!goingBack) takeEntry();
  return () => {
    const at = stack.indexOf(overlay);
    if (at < 0) return;
    stack.splice(at, 1);
    changed();
    // Runs after the tap, which may open a page or the next overlay; that one then takes over the entry.
    setTimeout(dropEntries, 0);
  };
}
