import { useSignals } from '@preact/signals-react/runtime';
import { preferences } from '../../../data/preferences.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { WithdrawDraft } from './withdraw-draft.ts';
import styles from './withdraw-form.module.css';

interface FailureCardProps {
  rule: WithdrawRule;
  /** Fills the failing destination in. */
  onFill(next: Partial<WithdrawDraft>): void;
}

/** For developers, folded: fills in the destination whose withdrawals always fail and are returned. */
export function FailureCard({ rule: { channel, failsAlways }, onFill }: FailureCardProps) {
  useSignals();
  const { t } = useTranslation();
  // The destination of a one-click withdrawal is chosen, not typed.
  if (!preferences.developer.value || failsAlways === '' || channel === 'oneClick') return null;
  return (
    <Card padded={false}>
      <details className={styles.failure}>
        <summary>{t('withdraw.failure.title')}</summary>
        <p className={styles.hint}>{t('withdraw.failure.text', { to: failsAlways })}</p>
        <Button
          kind="quiet"
          size="small"
          onClick={() => onFill(channel === 'phone' ? { phone: failsAlways } : { address: failsAlways })}
        >
          {t('withdraw.failure.fill')}
        </Button>
      </details>
    </Card>
  );
}
