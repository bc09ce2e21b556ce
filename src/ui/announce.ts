import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/**
 * Time after which the text is removed, ms, because the live region moves with every sheet that opens or closes and
 * would be announced again.
 */
const STANDS_MS = 5000;

const current = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** Text of the page's polite live region. Two equal messages in a row differ by an invisible mark. */
export const announcement: ReadonlySignal<string> = current;

/**
 * Announces a fact to screen readers without showing it: an order was sent, filled, settled or failed, the connection
 * was lost or restored (P1), the countdown at 10, 5 and 0 (P2). Live prices are never announced.
 */
export function announce(text: string): void {
  current.value = current.peek() === text ? `${text}\u00a0` : text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    current.value = '';
  }, STANDS_MS);
}
