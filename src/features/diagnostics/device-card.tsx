import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { level } from '../../level/level.ts';
import { LEVEL_NAMES } from '../../level/level-names.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import card from '../shell/card-parts.module.css';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import styles from './diagnostics.module.css';
import { FactLines } from '../shell/fact-lines.tsx';
import { useLacks } from './missing-features.ts';

/** The current device level with the link to its page, and the features that this browser lacks. */
export function DeviceCard() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const lacksId = useId();
  const lacks = useLacks();
  return (
    <Card label={t('diagnostics.part.device')}>
      <h2 className={card.title}>{t('diagnostics.part.device')}</h2>
      <FactLines facts={[[t('diagnostics.level'), t(`profile.performance.${LEVEL_NAMES[level.value]}`)]]} />
      <h3 className={styles.lacksTitle} id={lacksId}>
        {t('diagnostics.here')}
      </h3>
      <ul className={styles.lacks} aria-labelledby={lacksId}>
        {lacks.map((lack) => (
          <li key={lack}>{t(`diagnostics.lack.${lack}`)}</li>
        ))}
        {lacks.length === 0 && <li>{t('diagnostics.all')}</li>}
      </ul>
      <button type="button" className={card.why} onClick={() => go(PATHS.level)}>
        {t('profile.performance.why')}
        <Icon name="forward" size={16} />
      </button>
    </Card>
  );
}
