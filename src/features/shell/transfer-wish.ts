import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { AccountBook } from '../../model/account.ts';

/** What the transfer sheet begins with. */
export interface TransferWish {
  readonly asset: string;
  readonly from: AccountBook;
  readonly to: AccountBook;
}

const wish = signal<TransferWish | null>(null);

/** Null: nobody waits for the transfer sheet. `app/` shows it over the page. */
export const transferWish: ReadonlySignal<TransferWish | null> = wish;

export function openTransfer(next: TransferWish): void {
  wish.value = next;
}

/** It is shown, or cannot be. */
export function dropTransfer(): void {
  wish.value = null;
}
