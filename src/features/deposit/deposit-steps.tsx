import type { TFunction } from 'i18next';
import { dateTimeText } from '../../i18n/time-text.ts';
import type { Deposit } from './deposit-calls.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { TimeLeft } from '../shell/waiting.tsx';

/** Text of the reason of a failure, with the operator's own text if there is one. */
export function reasonText(t: TFunction, { reason, reasonText: own }: Deposit): string {
  if (reason === null) return '';
  const known = t(`deposit.reason.${reason}`);
  return own === '' ? known : `${known} “${own}”`;
}

/** Returns the three steps: announced, checked (by the network or by a review), credited. */
export function depositSteps(t: TFunction, deposit: Deposit): TimelineStep[] {
  const { channel, status, confirmations, confirmationsNeeded, dueMs, createdMs, updatedMs } = deposit;
  const quick = channel === 'quick';
  const step = (
    key: string,
    label: string,
    state: TimelineStep['state'],
    note?: TimelineStep['note'],
  ): TimelineStep => ({
    key,
    label,
    state,
    stateText: t(`deposit.detail.state.${state}`),
    ...(note === undefined ? {} : { note }),
  });
  const counted = quick
    ? t('deposit.detail.confirmations', { done: confirmations, needed: confirmationsNeeded })
    : t('deposit.detail.reviewRule');
  const left = (time: string) => t('deposit.detail.left', { text: counted, time });
  const waiting = dueMs === null ? counted : <TimeLeft atMs={dueMs} say={left} />;
  const checked = { pending: 'now', completed: 'done', failed: 'failed' } as const;
  const credited = { pending: 'ahead', completed: 'done', failed: 'ahead' } as const;
  return [
    step(
      'announced',
      t(quick ? 'deposit.detail.announced' : 'deposit.detail.proofSent'),
      'done',
      dateTimeText(createdMs),
    ),
    step(
      'checked',
      t(quick ? 'deposit.detail.confirmed' : 'deposit.detail.reviewed'),
      checked[status],
      status === 'pending' ? waiting : quick ? counted : status === 'failed' ? dateTimeText(updatedMs) : undefined,
    ),
    step(
      'credited',
      t(status === 'failed' ? 'deposit.detail.notCredited' : 'deposit.detail.credited'),
      credited[status],
      status === 'completed' ? dateTimeText(updatedMs) : undefined,
    ),
  ];
}
