import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { UpDownOrderDraft } from '../../../api/up-down/place-up-down-order.ts';

export type OrderRequest = Omit<UpDownOrderDraft, 'clientOrderId'>;

const underWay = signal<OrderRequest | null>(null);

/** Sent and not answered yet: shown as a row at once (O11). At most one, a second tap does nothing. */
export const orderUnderWay: ReadonlySignal<OrderRequest | null> = underWay;

/** @param request  null when it is answered */
export function setOrderUnderWay(request: OrderRequest | null): void {
  underWay.value = request;
}
