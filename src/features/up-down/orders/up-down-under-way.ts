import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { UpDownOrderDraft } from '../up-down-calls.ts';

export type UpDownRequest = Omit<UpDownOrderDraft, 'clientOrderId'>;

const underWay = signal<UpDownRequest | null>(null);
const row = signal<UpDownRequest | null>(null);

/**
 * The order that is sent and not answered yet, which the ticket's button says at once (O11). There is at most one: a
 * second tap does nothing.
 */
export const upDownUnderWay: ReadonlySignal<UpDownRequest | null> = underWay;

/** The same order as rows and cards show it, from one frame later on. */
export const upDownRow: ReadonlySignal<UpDownRequest | null> = row;

export function setUpDownUnderWay(request: UpDownRequest): void {
  underWay.value = request;
}

/** Shows the order that is under way as a row. */
export function showUpDownRow(): void {
  row.value = underWay.peek();
}

/** The call has been answered. */
export function endUpDownUnderWay(): void {
  batch(() => {
    underWay.value = null;
    row.value = null;
  });
}
