import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { leftEarly } from './left-early.ts';

const TONES = { ongoing: 'accent', matured: 'up', redeemed: 'neutral' } as const satisfies Record<
  EarnOrder['status'],
  Tone
>;
const WORDS = { ongoing: 'ongoing', matured: 'maturedRedeem', redeemed: 'redeemed' } as const;

/** Where an order stands, in a word; what waits for the person says what to do. */
export function OrderChip({ order }: { order: EarnOrder }) {
  const { t } = useTranslation();
  const word = leftEarly(order) ? 'leftEarly' : WORDS[order.status];
  return <StatusChip tone={TONES[order.status]}>{t(`earn.status.${word}`)}</StatusChip>;
}
