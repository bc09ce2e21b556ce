import { askDialog } from '../../ui/dialog.tsx';
import type { DialogOptions } from '../../ui/dialog.tsx';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import type { ShortBalance } from './short-balance.tsx';

let asking = false;

/**
 * Asks for confirmation before sending; returns false while the question is already open, so that a second tap does
 * nothing (O11).
 */
export async function askOnce(options: DialogOptions): Promise<boolean> {
  if (asking) return false;
  asking = true;
  const { ok } = await askDialog(options);
  asking = false;
  return ok;
}

/** Loaded on first use, because most people have enough. */
const dialogCode = lazyCode(() => import('./short-balance.tsx'), 'short');

/** Explains a shortage and its remedies (O7). @returns whether the person takes the available amount */
export async function explainShort(short: ShortBalance): Promise<boolean> {
  const dialog = await dialogCode.fetch();
  if (dialog !== null) return dialog.askShort(short);
  tellUnloaded(dialogCode);
  return false;
}
