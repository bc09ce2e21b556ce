import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

export type ToastKind = 'info' | 'success' | 'error';

/** A button inside a toast. What it does can also be done elsewhere, because the toast leaves by itself. */
export interface ToastAction {
  readonly label: string;
  run(): void;
}

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  /** Whether `announce` has announced the text already; the toast is then hidden from screen readers. */
  readonly announced: boolean;
  readonly acrossPages: boolean;
  readonly action: ToastAction | null;
}

/**
 * How a host finds the place of its toast. The first frame does not need it: `toast-place.ts` comes with the code that
 * shows the first toasts.
 */
export const placing: { place(host: HTMLElement): void } = { place() {} };

/** Time for which a toast is shown, ms. */
const SHOWN_MS = 1500;
/** The same for an error, which takes longer to read, and for one with a button, which takes longer to reach. */
const LONG_MS = 4000;
const WAITING_MAX = 3;

/** The shown toast, then the waiting ones. */
const queue = signal<readonly ToastMessage[]>([]);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Remaining time of the shown toast when its clock last started, ms. */
let leftMs = 0;
let startedMs = 0;
/** Whether the pointer is over the shown toast, and whether its button has the focus. */
const held = { pointer: false, focus: false };

/** The toast on the screen; one at a time (G19). */
export const currentToast: ReadonlySignal<ToastMessage | null> = computed(() => queue.value[0] ?? null);

const lastsMs = ({ kind, action }: ToastMessage): number => (kind === 'error' || action !== null ? LONG_MS : SHOWN_MS);

const isHeld = (): boolean => held.pointer || held.focus;

function runClock(): void {
  clearTimeout(timer);
  const shown = queue.peek()[0];
  if (!shown || isHeld()) return;
  startedMs = performance.now();
  timer = setTimeout(() => dismiss([shown.id]), leftMs);
}

function startNext(): void {
  held.pointer = held.focus = false;
  const shown = queue.peek()[0];
  if (shown) leftMs = lastsMs(shown);
  runClock();
}

function dismiss(ids: readonly number[]): void {
  const before = queue.peek();
  queue.value = before.filter(({ id }) => !ids.includes(id));
  if (queue.peek()[0] !== before[0]) startNext();
}

export interface ToastOptions {
  kind?: ToastKind;
  /** True when its text is announced separately, without a queue: screen readers must not read it twice. */
  announced?: boolean;
  /**
   * True for a toast about money, and for one that explains why the page changes. It finishes its time on the next
   * page; others go with theirs.
   */
  acrossPages?: boolean;
  action?: ToastAction;
}

/**
 * Shows a message that needs no decision, after earlier ones: 1.5 s, or 4 s for an error or with an action (G19). At
 * most three wait; then the oldest waiting one that is not an error is dropped. A text that is shown or waiting already
 * is not queued again.
 * @returns a function that removes it early
 */
export function toast(
  text: string,
  { kind = 'info', announced = false, acrossPages = false, action }: ToastOptions = {},
): () => void {
  const same = queue.peek().find((waiting) => waiting.text === text && waiting.kind === kind);
  if (same) return () => dismiss([same.id]);
  const message: ToastMessage = { id: ++lastId, text, kind, announced, acrossPages, action: action ?? null };
  const next = [...queue.peek(), message];
  if (next.length > 1 + WAITING_MAX) {
    const yielding = next.findIndex((waiting, index) => index > 0 && waiting.kind !== 'error');
    next.splice(Math.max(1, yielding), 1);
  }
  queue.value = next;
  if (next.length === 1) startNext();
  // A pointer that rests somewhere must not keep the next message waiting.
  else holdToast('pointer', false);
  return () => dismiss([message.id]);
}

/** Removes a toast whose action was taken. */
export const dismissToast = (id: number): void => dismiss([id]);

/**
 * Stops the clock of the shown toast while the pointer is over it or its button has the focus. The pointer stops it only
 * while no other toast waits.
 */
export function holdToast(by: keyof typeof held, holds: boolean): void {
  if (held[by] === holds || (by === 'pointer' && holds && queue.peek().length > 1)) return;
  if (!isHeld()) leftMs -= performance.now() - startedMs;
  held[by] = holds;
  runClock();
}

/** Removes the toasts of a page that was left; the others finish their time, wherever the pointer rests. */
export function dropPageToasts(): void {
  holdToast('pointer', false);
  dismiss(
    queue
      .peek()
      .filter(({ acrossPages }) => !acrossPages)
      .map(({ id }) => id),
  );
}
