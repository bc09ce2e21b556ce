import { currentToast, dismissToast } from '../../../src/ui/toast.ts';

/** Removes the shown toast and all that wait. */
export function dismissToasts(): void {
  for (let shown = currentToast.peek(); shown; shown = currentToast.peek()) dismissToast(shown.id);
}
