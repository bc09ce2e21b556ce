import { askDialog } from '../../ui/dialog.tsx';
import type { DialogOptions } from '../../ui/dialog.tsx';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import type { ShortBalance } from './short-balance.tsx';

let asking = false;

/** Asks whether to send something; false as well while it is asked already: a second tap does nothing (O11). */
export async function askOnce(options: DialogOptions): Promise<boolean> {
  if (asking) return false;
  asking = true;
  const { ok } = await askDialog(options);
  asking = false;
  return ok;
}

/** Most people have enough: the dialog comes when it is first needed. */
const dialogCode = lazyCode(() => import('./short-balance.tsx'), 'short');

/** Says that there is too little, and what helps (O7). @returns whether the person takes what is there */
export async function explainShort(short: ShortBalance): Promise<boolean> {
  const dialog = await dialogCode.fetch();
  if (dialog !== null) return dialog.askShort(short);
  tellUnloaded(dialogCode);
  return false;
}
