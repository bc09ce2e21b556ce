import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { LinkCard } from '../shell/cards.tsx';
import { PATHS } from '../shell/paths.ts';
import styles from './liabilities.module.css';

const STEPS = ['night', 'tree', 'check'] as const;
const LIMITS = ['others', 'neighbour', 'reserves'] as const;

/** Explains the nightly signature. */
export function HowCard() {
  const { t } = useTranslation();
  return (
    <Card>
      <p className={styles.text}>{t('liabilities.intro')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`liabilities.how.${step}`)}</li>
        ))}
      </ol>
    </Card>
  );
}

/** Explains what the check does not prove, and links further proofs. */
export function LimitsCard() {
  const { t } = useTranslation();
  return (
    <>
      <Card label={t('liabilities.limits.title')}>
        <h2 className={styles.title}>{t('liabilities.limits.title')}</h2>
        <ul className={styles.steps}>
          {LIMITS.map((limit) => (
            <li key={limit}>{t(`liabilities.limits.${limit}`)}</li>
          ))}
        </ul>
      </Card>
      <LinkCard
        lines={[
          { icon: 'candles', to: PATHS.proofs, name: t('liabilities.toProofs'), note: t('liabilities.toProofsNote') },
        ]}
      />
    </>
  );
}
