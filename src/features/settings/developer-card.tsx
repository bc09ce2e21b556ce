import { useSignals } from '@preact/signals-react/runtime';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Toggle } from '../../ui/toggle.tsx';
import card from '../shell/card-parts.module.css';

/** Shows what fails on purpose: sample merchants, the failing address, the network lab. */
export function DeveloperCard() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Card label={t('settings.developer.title')}>
      <h2 className={card.title}>{t('settings.developer.title')}</h2>
      <Toggle
        label={t('settings.developer.label')}
        hint={t('settings.developer.hint')}
        checked={preferences.developer.value}
        onChange={preferences.switchDeveloper}
      />
    </Card>
  );
}
