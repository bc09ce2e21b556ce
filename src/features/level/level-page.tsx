import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { DeviceCard } from './score-card.tsx';
import { MetersCard } from './meters-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import { chooseLevel, level, levelSource } from '../../level/level.ts';
import { textReason } from '../../surface/host/render-mode.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LEVEL_NAMES } from '../../level/level-names.ts';
import styles from './level.module.css';

/** Route /pages/level/level: the current level, its reasons, and the choice (docs/product.md#device-level). */
export default function LevelPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('level.title')} />
      <PageBody>
        <NowCard />
        <ReasonsCard />
        <ChoiceCard />
        <MetersCard />
        <DeviceCard />
      </PageBody>
    </>
  );
}

/**
 * Shows the current level, whether it is automatic, and a button to the lighter app or back
 * (docs/product.md#device-level).
 */
function NowCard() {
  useSignals();
  const { t } = useTranslation();
  const source = levelSource.value;
  return (
    <Card label={t('level.now.title')}>
      <h2 className={styles.eyebrow}>{t('level.now.title')}</h2>
      {/* A choice below is announced by its own radio button; an automatic change while the page is open must be
          announced. */}
      <p className={styles.now} role="status">
        <span className={styles.name}>{t(`profile.performance.${LEVEL_NAMES[level.value]}`)}</span>
        <span className={styles.number}>{t('level.now.number', { level: level.value })}</span>
      </p>
      <p className={styles.text}>{t(`level.now.source.${source}`)}</p>
      <p className={styles.text}>{t(`level.now.numbers.${textReason.value ?? 'painted'}`)}</p>
      {source === 'measured' && level.value === 0 && (
        <Button onClick={() => chooseLevel(1)}>{t('level.now.toLite')}</Button>
      )}
      {source === 'chosen' && (
        <Button kind="quiet" onClick={() => chooseLevel(null)}>
          {t('level.now.toAuto')}
        </Button>
      )}
    </Card>
  );
}
