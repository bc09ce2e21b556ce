import { useSignals } from '@preact/signals-react/runtime';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import { showShortcuts } from './show-shortcuts.ts';

/**
 * The switch for single-key shortcuts (WCAG 2.1.4), and their list. Only on wide pages, because shortcuts work only
 * there.
 */
export function ShortcutsCard() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Card label={t('settings.shortcuts')}>
      <Toggle
        label={t('settings.shortcuts')}
        hint={t('shortcuts.hint')}
        checked={preferences.shortcuts.value}
        onChange={preferences.switchShortcuts}
      />
      <Button kind="quiet" size="small" onClick={showShortcuts}>
        {t('shortcuts.show')}
      </Button>
    </Card>
  );
}
