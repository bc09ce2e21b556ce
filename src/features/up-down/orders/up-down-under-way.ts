import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { UpDownOrderDraft } from '../up-down-calls.ts';

export type UpDownRequest = Omit<UpDownOrderDraft, 'clientOrderId'>;

const underWay = signal<UpDownRequest | null>(null);

/**
 * The order that is sent and not answered yet, shown as a row at once (O11). There is at most one: a second tap does
 * nothing.
 */
export const upDownUnderWay: ReadonlySignal<UpDownRequest | null> = underWay;

/** @param request  null once the call has been answered */
export function setUpDownUnderWay(request: UpDownRequest | null): void {
  underWay.value = request;
}
