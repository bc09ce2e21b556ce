import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { addressBook, withdrawRules } from '../../../data/withdrawal-parts.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { dateTimeText, durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Withdrawal } from '../../../model/withdrawal.ts';
import { secondTick, serverNowMs } from '../../../signals/server-clock.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import card from '../../shell/card-parts.module.css';
import { WithdrawalStatusChip, destinationText, holdReasonText, moneyText } from '../withdraw-words.tsx';
import { networkName } from '../../../model/network-name.ts';
import { longReviewCause, withdrawalSteps } from '../../../model/withdrawal-steps.ts';
import type { ShownStep } from '../../../model/withdrawal-steps.ts';
import styles from './withdrawal-view.module.css';

/** Text key for the arriving amount, by status. */
const RECEIVE = { processing: 'receive', completed: 'received', failed: 'wouldReceive' } as const;

/** One withdrawal: its progress, its figures, and an explanation of a failure (W7). */
export function WithdrawalView({ withdrawal }: { withdrawal: Withdrawal }) {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => {
    void addressBook.load();
    void withdrawRules.load();
  }, []);
  const { coin, amount, fee, receiveAmount, network, address, status, paidAs, transaction, id } = withdrawal;
  const saved = addressBook.now.value.value?.find((entry) => entry.address === address && entry.network === network);
  const money = moneyText(amount, coin);
  // While it is held the timeline says why, and the time left.
  const hold = status === 'processing' ? null : holdReasonText(withdrawal);
  return (
    <>
      <Card>
        <div className={styles.hero}>
          <WithdrawalStatusChip withdrawal={withdrawal} />
          <p className={styles.figure} translate="no">
            {bookedText(amount, coin)} <span className={styles.coin}>{coin}</span>
          </p>
          <p className={styles.to}>{t('withdrawal.to', { to: destinationText(withdrawal, saved?.label) })}</p>
          {hold !== null && <p className={styles.to}>{hold}</p>}
        </div>
      </Card>
      <Card>
        <Timeline
          label={t('withdrawal.timeline')}
          steps={withdrawalSteps(withdrawal).map((shown) => ({
            key: shown.step,
            label: t(`withdrawal.step.${shown.step}`),
            note: <StepNote withdrawal={withdrawal} shown={shown} />,
            state: shown.state,
            stateText: t(`withdrawal.state.${shown.state}`),
          }))}
        />
      </Card>
      <Card label={t('withdrawal.facts.title')}>
        <dl className={card.lines}>
          <Line name={t(`withdrawal.facts.${RECEIVE[status]}`)}>{moneyText(receiveAmount, coin)}</Line>
          {paidAs && <Line name={t('withdrawal.facts.paidAs')}>{moneyText(paidAs.amount, paidAs.coin)}</Line>}
          {paidAs && <Line name={t('withdrawal.facts.price', { coin })}>{moneyText(paidAs.price, paidAs.coin)}</Line>}
          <Line name={t('withdrawal.facts.fee')}>{moneyText(fee, coin)}</Line>
          {network !== null && <Line name={t('withdrawal.facts.network')}>{networkName(network)}</Line>}
          {address !== null && <NumberLine name={t('withdrawal.facts.address')} text={address} />}
          {transaction !== null && <NumberLine name={t('withdrawal.facts.transaction')} text={transaction} />}
          <NumberLine name={t('withdrawal.facts.number')} text={id} />
        </dl>
      </Card>
      <p className={styles.promise} data-status={status}>
        {t(`withdrawal.promise.${status}`, { money })}
      </p>
    </>
  );
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd translate={translateOf(children)}>{children}</dd>
  </div>
);

/** Facts that a tap copies (G14). */
const NumberLine = ({ name, text }: { name: string; text: string }) => (
  <Line name={name}>
    <CopyText text={text} what={name} />
  </Line>
);

/** The time of a step that is over; what the current one waits for with the time left; what a later one will show. */
function StepNote({ withdrawal, shown }: { withdrawal: Withdrawal; shown: ShownStep }) {
  useSignals();
  const { t } = useTranslation();
  const { step, state, timeMs } = shown;
  if (state === 'ahead') return step === 'sent' ? <span>{t('withdrawal.note.transaction')}</span> : null;
  const when = timeMs === null ? '' : dateTimeText(timeMs);
  if (state === 'failed') return <span>{`${when} · ${t(`withdrawal.reason.${withdrawal.reason ?? 'unknown'}`)}`}</span>;
  if (state === 'done' || withdrawal.nextStepMs === null) return <span>{when}</span>;
  // Read so that it follows the clock.
  const leftMs = secondTick.value === 0 ? 0 : withdrawal.nextStepMs - serverNowMs();
  const left = leftMs > 0 ? t('withdrawal.note.left', { time: durationText(leftMs) }) : t('withdrawal.note.soon');
  const review = withdrawRules.now.value.value?.find(({ channel }) => channel === withdrawal.channel)?.review;
  const cause = step === 'reviewing' && timeMs !== null ? longReviewCause(withdrawal, timeMs, review) : null;
  if (cause === null) return <span>{left}</span>;
  const amount = review === undefined ? '' : moneyText(review.above, 'USDT');
  return <span>{`${t(`withdrawal.note.${cause}`, { amount })} · ${left}`}</span>;
}
