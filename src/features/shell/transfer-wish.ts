import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { AccountBook } from '../../model/account.ts';

/** Initial values of the transfer sheet. */
export interface TransferWish {
  readonly asset: string;
  readonly from: AccountBook;
  readonly to: AccountBook;
}

const wish = signal<TransferWish | null>(null);

/** The requested transfer; null when the sheet is not requested. `app/` shows the sheet over the page. */
export const transferWish: ReadonlySignal<TransferWish | null> = wish;

export function openTransfer(next: TransferWish): void {
  wish.value = next;
}

/** Clears the request, once the sheet is shown or cannot be. */
export function dropTransfer(): void {
  wish.value = null;
}
