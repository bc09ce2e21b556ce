import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

export type ToastKind = 'info' | 'success' | 'error' | 'loading';

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  /** Time for which it is shown, ms; Infinity until it is dismissed. */
  readonly ms: number;
  /** Whether `announce` has announced the text already; the toast is then hidden from screen readers. */
  readonly announced: boolean;
}

const DEFAULT_MS = 1500;
const ERROR_MS = 4000;
const WAITING_MAX = 3;

/** The shown toast, then the waiting ones. */
const queue = signal<readonly ToastMessage[]>([]);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The toast on the screen; one at a time (G19). */
export const currentToast: ReadonlySignal<ToastMessage | null> = computed(() => queue.value[0] ?? null);

function startClock(): void {
  clearTimeout(timer);
  const shown = queue.peek()[0];
  if (shown && Number.isFinite(shown.ms)) timer = setTimeout(() => dismiss(shown.id), shown.ms);
}

function dismiss(id: number): void {
  const before = queue.peek();
  if (!before.some((message) => message.id === id)) return;
  queue.value = before.filter((message) => message.id !== id);
  if (before[0]!.id === id) startClock();
}

export interface ToastOptions {
  kind?: ToastKind;
  /** Duration, by default 1500 ms. An error stays at least 4 s, or until it is tapped (G19, decision 49). */
  ms?: number;
  /** True when its text is announced separately, without a queue: screen readers must not read it twice. */
  announced?: boolean;
}

/**
 * Shows a message that needs no decision, after earlier ones. At most three wait; then the oldest waiting one that is
 * not an error is dropped. A text that is shown or waiting already is not queued again.
 * @returns a function that removes it early; needed for `loading` with `ms: Infinity`
 */
export function toast(
  text: string,
  { kind = 'info', ms = DEFAULT_MS, announced = false }: ToastOptions = {},
): () => void {
  const same = queue.peek().find((message) => message.text === text && message.kind === kind);
  if (same) return () => dismiss(same.id);
  const lastsMs = kind === 'error' ? Math.max(ms, ERROR_MS) : ms;
  const message: ToastMessage = { id: ++lastId, text, kind, ms: lastsMs, announced };
  const next = [...queue.peek(), message];
  if (next.length > 1 + WAITING_MAX) {
    const yielding = next.findIndex((waiting, index) => index > 0 && waiting.kind !== 'error');
    next.splice(Math.max(1, yielding), 1);
  }
  queue.value = next;
  if (next.length === 1) startClock();
  return () => dismiss(message.id);
}

/** Removes the shown toast after a tap. */
export function dismissCurrentToast(): void {
  const shown = queue.peek()[0];
  if (shown) dismiss(shown.id);
}
