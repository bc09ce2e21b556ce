import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { AccountBook } from '../../model/account.ts';

/** Initial values of the transfer sheet. */
export interface RequestedTransfer {
  readonly asset: string;
  readonly from: AccountBook;
  readonly to: AccountBook;
  /** Amount to begin with: what is missing for the act that asked for the transfer. */
  readonly amount?: DecimalText;
}

const requested = signal<RequestedTransfer | null>(null);

/** The requested transfer; null when the sheet is not requested. `app/` shows the sheet over the page. */
export const requestedTransfer: ReadonlySignal<RequestedTransfer | null> = requested;

export function openTransfer(next: RequestedTransfer): void {
  requested.value = next;
}

/** Clears the request, once the sheet is shown or cannot be. */
export function dropTransfer(): void {
  requested.value = null;
}
