import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

export type ToastKind = 'info' | 'success' | 'error' | 'loading';

export interface ToastMessage {
  readonly id: number;
  readonly text: string;
  readonly kind: ToastKind;
  /** Time for which it is shown, ms; Infinity until it is dismissed. */
  readonly ms: number;
  /** Said by `announce` already: the toast is for eyes only. */
  readonly said: boolean;
}

const DEFAULT_MS = 1500;
const ERROR_MS = 4000;
const WAITING_MAX = 3;

/** The one that shows, then those that wait. */
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
  /** Default 1500 ms. An error stays 4 s at least, or until it is tapped (G19, decision 49). */
  ms?: number;
  /** True when its text is announced separately, without a queue: screen readers must not read it twice. */
  said?: boolean;
}

/**
 * Says something that needs no decision. Shows after those before it; at most three wait, then the oldest waiting one
 * that is not an error gives way. Text that already shows or waits is not queued again.
 * @returns how to take it away early; needed for `loading` with `ms: Infinity`
 */
export function toast(text: string, { kind = 'info', ms = DEFAULT_MS, said = false }: ToastOptions = {}): () => void {
  const same = queue.peek().find((message) => message.text === text && message.kind === kind);
  if (same) return () => dismiss(same.id);
  const lastsMs = kind === 'error' ? Math.max(ms, ERROR_MS) : ms;
  const message: ToastMessage = { id: ++lastId, text, kind, ms: lastsMs, said };
  const next = [...queue.peek(), message];
  if (next.length > 1 + WAITING_MAX) {
    const yielding = next.findIndex((waiting, index) => index > 0 && waiting.kind !== 'error');
    next.splice(Math.max(1, yielding), 1);
  }
  queue.value = next;
  if (next.length === 1) startClock();
  return () => dismiss(message.id);
}

/** Takes the toast on the screen away: it was tapped. */
export function dismissCurrentToast(): void {
  const shown = queue.peek()[0];
  if (shown) dismiss(shown.id);
}
