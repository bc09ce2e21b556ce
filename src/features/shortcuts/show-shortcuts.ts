import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';

const sheetCode = lazyCode(() => import('./shortcuts-sheet.tsx'), 'shortcuts');

/** Opens the sheet of all shortcuts; shows a message when its code cannot be loaded. */
export function showShortcuts(): void {
  void sheetCode.fetch().then((code) => {
    if (code) code.presentShortcuts();
    else tellUnloaded(sheetCode);
  });
}
