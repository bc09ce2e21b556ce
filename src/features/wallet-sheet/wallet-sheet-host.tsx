import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';

/** The wallet sheet with its wallet inside. @see WalletSheet for `route` */
export type WalletSheetView = ComponentType<{ readonly route: string }>;

/** The place of the wallet sheet in the shell. Its code comes after the first frame; a wish to see it waits for it. */
export function WalletSheetDoor({ sheet, route }: { sheet: ReadonlySignal<WalletSheetView | null>; route: string }) {
  useSignals();
  const View = sheet.value;
  return View && <View route={route} />;
}
