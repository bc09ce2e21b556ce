import { askDialog } from '../../ui/dialog.tsx';
import type { DialogOptions } from '../../ui/dialog.tsx';

let asking = false;

/** Asks whether to send something; false as well while it is asked already: a second tap does nothing (O11). */
export async function askOnce(options: DialogOptions): Promise<boolean> {
  if (asking) return false;
  asking = true;
  const { ok } = await askDialog(options);
  asking = false;
  return ok;
}
