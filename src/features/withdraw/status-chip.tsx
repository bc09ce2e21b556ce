import { useTranslation } from '../../i18n/use-translation.ts';
import type { Withdrawal } from '../../model/withdrawal.ts';
import { StatusChip } from '../../ui/status-chip.tsx';

const TONES = { completed: 'up', failed: 'down', processing: 'warn' } as const;

/** How far it is in one word: the step it is at, or how it ended. */
export function WithdrawalStatusChip({ withdrawal: { status, timeline } }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation();
  const step = status === 'processing' ? (timeline[timeline.length - 1]?.step ?? 'requested') : status;
  return <StatusChip tone={TONES[status]}>{t(`withdrawal.step.${step}`)}</StatusChip>;
}
