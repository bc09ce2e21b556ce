import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { priceText } from '../../i18n/number-text.ts';
import { chooseLevel, chosenLevel, levelSource } from '../../level/level.ts';
import { LEVEL_SETTINGS } from '../../level/settings.ts';
import type { Level } from '../../level/settings.ts';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { LEVEL_NAMES, LEVELS } from '../../level/level-names.ts';
import styles from './level.module.css';

/** Value of automatic, because RadioGroup values must be strings or numbers. */
const AUTO = -1;

/** The choice of automatic or one level, each with its effects. It applies at once and on the next visit. */
export function ChoiceCard() {
  useSignals();
  const { t } = useTranslation();
  const line = (name: string, what: string): ReactNode => (
    <span className={styles.option}>
      <span>{name}</span>
      <span className={styles.what}>{what}</span>
    </span>
  );
  return (
    <Card label={t('level.choice.title')} padded={false}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('level.choice.title')}</h2>
        {levelSource.value === 'address' && <p className={styles.note}>{t('level.choice.waits')}</p>}
      </div>
      <RadioGroup<Level | typeof AUTO>
        look="list"
        label={t('level.choice.title')}
        value={chosenLevel.value ?? AUTO}
        onChange={(value) => chooseLevel(value === AUTO ? null : value)}
        options={[
          { value: AUTO, label: line(t('profile.performance.auto'), t('level.choice.auto')) },
          ...LEVELS.map((value) => ({
            value,
            label: line(
              t(`profile.performance.${LEVEL_NAMES[value]}`),
              t(`level.choice.what.${LEVEL_NAMES[value]}`, {
                time: t('common.unit.seconds', { value: priceText(LEVEL_SETTINGS[value].priceMs / 100, 1) }),
              }),
            ),
          })),
        ]}
      />
    </Card>
  );
}
