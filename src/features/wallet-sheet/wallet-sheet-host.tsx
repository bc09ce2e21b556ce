import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';

/** The wallet sheet, bound to its wallet. @see WalletSheet for `route` */
export type WalletSheetView = ComponentType<{ readonly route: string }>;

/**
 * Place of the wallet sheet in the shell. Its code loads after the first frame; a request to show it waits for that.
 */
export function WalletSheetDoor({ sheet, route }: { sheet: ReadonlySignal<WalletSheetView | null>; route: string }) {
  useSignals();
  const View = sheet.value;
  return View && <View route={route} />;
}
