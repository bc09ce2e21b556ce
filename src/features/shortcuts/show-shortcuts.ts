import { t } from '../../i18n/translate.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { toast } from '../../ui/toast.ts';

const sheetCode = lazyCode(() => import('./shortcuts-sheet.tsx'), 'shortcuts');

/** Opens the sheet of all shortcuts; says so when its code cannot be fetched. */
export function showShortcuts(): void {
  void sheetCode.fetch().then((code) => {
    if (code) code.presentShortcuts();
    else toast(t('common.loadFailed'), { kind: 'error' });
  });
}
