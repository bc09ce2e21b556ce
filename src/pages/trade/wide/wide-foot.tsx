import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { showShortcuts } from '../../../features/shortcuts/show-shortcuts.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import type { Panes } from '../../../features/panes/panes.ts';
import styles from './wide-trade.module.css';

/** Foot of the wide page: its keyboard shortcuts, and the button that resets its panes. */
export function WideFoot({ panes }: { panes: Panes }) {
  useSignals();
  const { t } = useTranslation();
  const reset = () => {
    panes.resetAll();
    announce(t('panes.reset.done'));
  };
  return (
    <div className={styles.foot}>
      {panes.set.value && (
        <Button kind="quiet" size="small" onClick={reset}>
          {t('panes.reset.label')}
        </Button>
      )}
      {preferences.shortcuts.value && (
        <Button kind="quiet" size="small" onClick={showShortcuts}>
          {t('shortcuts.title')}
        </Button>
      )}
    </div>
  );
}
