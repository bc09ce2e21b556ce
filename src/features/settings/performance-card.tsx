import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { chooseLevel, chosenLevel, level } from '../../level/level.ts';
import type { Level } from '../../level/settings.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { LEVEL_NAMES, LEVELS } from '../../level/level-names.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { PATHS } from '../shell/paths.ts';
import card from '../shell/card-parts.module.css';

/** RadioGroup values are texts or numbers; no level is chosen under automatic. */
const AUTO = -1;

/**
 * How much the app draws and asks for: by itself, or as the person says, with the level in force and the way to the page
 * that explains it (docs/product.md#device-level).
 */
export function PerformanceCard() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  return (
    <Card label={t('profile.performance.label')}>
      <h2 className={card.title}>{t('profile.performance.label')}</h2>
      <RadioGroup<Level | typeof AUTO>
        look="chips"
        onCard
        label={t('profile.performance.label')}
        value={chosenLevel.value ?? AUTO}
        onChange={(value) => chooseLevel(value === AUTO ? null : value)}
        options={[
          { value: AUTO, label: t('profile.performance.auto') },
          ...LEVELS.map((value) => ({ value, label: t(`profile.performance.${LEVEL_NAMES[value]}`) })),
        ]}
      />
      <p className={card.note}>
        {t('profile.performance.now', { name: t(`profile.performance.${LEVEL_NAMES[level.value]}`) })}
        <br />
        {t('profile.performance.note')}
      </p>
      <button type="button" className={card.why} onClick={() => go(PATHS.level)}>
        {t('profile.performance.why')}
        <Icon name="forward" size={16} />
      </button>
    </Card>
  );
}
