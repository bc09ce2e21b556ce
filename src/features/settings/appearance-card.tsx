import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PALETTES, preferences, THEMES } from '../../data/preferences.ts';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import card from '../shell/card-parts.module.css';
import styles from './settings.module.css';

/** Theme and the colours of rise and fall (G27, P6); both act at once. */
export function AppearanceCard() {
  useSignals();
  const { t } = useTranslation();
  return (
    <Card label={t('settings.appearance')}>
      <h2 className={card.title}>{t('settings.appearance')}</h2>
      <div className={styles.choices}>
        <RadioGroup
          look="segmented"
          label={t('settings.theme.label')}
          showLabel
          value={preferences.theme.value}
          onChange={preferences.chooseTheme}
          options={THEMES.map((theme) => ({ value: theme, label: t(`settings.theme.${theme}`) }))}
        />
        <RadioGroup
          look="chips"
          onCard
          label={t('settings.palette.label')}
          showLabel
          value={preferences.palette.value}
          onChange={preferences.choosePalette}
          options={PALETTES.map((palette) => ({ value: palette, label: t(`settings.palette.${palette}`) }))}
        />
      </div>
    </Card>
  );
}
