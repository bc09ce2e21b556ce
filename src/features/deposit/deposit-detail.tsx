import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { depositPath, PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { networkName } from '../../model/network-name.ts';
import { inCard } from '../shell/cards.tsx';
import { removeUpload } from '../../api/upload-calls.ts';
import { failureText, refusalOf } from '../../i18n/refusal-text.ts';
import { Refused } from '../../ui/refused.tsx';
import { matchOf } from './merchant-matches.ts';
import type { Deposit } from './deposit-calls.ts';
import { NotCurrent } from './deposit-parts.tsx';
import { MatchAppeal } from './match-appeal.tsx';
import { depositSteps, reasonText } from './deposit-steps.tsx';
import { bookedCoinText, STATUS_TONES, statusKey } from './deposit-words.ts';
import styles from './deposit.module.css';

/** One deposit from its announcement to its end, with live status (as in W7). */
export function DepositDetail({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation();
  const { amount, coin, network, address, memo, matchId, proofUrl, status, id, createdMs } = deposit;
  useSaidWhenDone(deposit);
  return (
    <>
      <NotCurrent />
      <Card>
        <div className={styles.hero}>
          <StatusChip tone={STATUS_TONES[status]}>{t(`deposit.status.${statusKey(deposit)}`)}</StatusChip>
          <p className={styles.amount} translate="no">
            {bookedText(amount, coin)} <span>{coin}</span>
          </p>
          <p className={styles.quiet}>{t('deposit.detail.toSpot')}</p>
        </div>
      </Card>
      <Card>
        <Timeline label={t('deposit.detail.steps')} steps={depositSteps(t, deposit)} />
      </Card>
      <Outcome deposit={deposit} />
      <Card>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'amount', name: t('deposit.detail.amount'), value: bookedCoinText(amount, coin) },
            ...(network === null
              ? []
              : [{ key: 'network', name: t('deposit.detail.network'), value: networkName(network) }]),
            ...(address === null
              ? []
              : [
                  {
                    key: 'address',
                    name: t('deposit.detail.address'),
                    value: <CopyText text={address} what={t('deposit.detail.address')} />,
                  },
                ]),
            ...(memo === null ? [] : [{ key: 'memo', name: t('deposit.detail.memo'), value: memo }]),
            { key: 'time', name: t('deposit.detail.created'), value: dateTimeText(createdMs) },
            {
              key: 'number',
              name: t('deposit.detail.number'),
              value: <CopyText text={id} what={t('deposit.detail.number')} />,
            },
          ]}
        />
      </Card>
      {matchId !== null && <PaidThrough matchId={matchId} />}
      {proofUrl !== null && status !== 'pending' && <DeleteProof url={proofUrl} />}
    </>
  );
}

/** Announces the deposit's result once, for screen readers. */
function useSaidWhenDone(deposit: Deposit): void {
  const { t } = useTranslation();
  const before = useRef(deposit.status);
  useEffect(() => {
    if (before.current === 'pending' && deposit.status !== 'pending') {
      const amount = bookedCoinText(deposit.amount, deposit.coin);
      announce(deposit.status === 'completed' ? t('deposit.detail.done', { amount }) : reasonText(t, deposit));
    }
    before.current = deposit.status;
  }, [deposit, t]);
}

/** The outcome of the deposit and the next action. */
function Outcome({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { status, channel, amount, coin, network } = deposit;
  if (status === 'pending') return <p className={styles.note}>{t('deposit.detail.leave')}</p>;
  const anew = () => go(channel === 'manual' ? PATHS.depositManual : depositPath(coin, network ?? undefined));
  if (status === 'completed') {
    return (
      <>
        <p className={styles.note}>{t('deposit.detail.done', { amount: bookedCoinText(amount, coin) })}</p>
        <Button kind="quiet" onClick={anew}>
          {t('deposit.detail.again')}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className={styles.failed}>{reasonText(t, deposit)}</p>
      <Button onClick={anew}>{t(channel === 'manual' ? 'deposit.detail.newProof' : 'deposit.detail.retry')}</Button>
    </>
  );
}

/** The merchant and the payment of a manual deposit, with the appeal (D3). */
function PaidThrough({ matchId }: { matchId: string }) {
  const { t } = useTranslation();
  return (
    <ResourceView of={matchOf(matchId)} frame={inCard}>
      {(match) => (
        <Card>
          <FactPairs
            className={styles.lines}
            facts={[
              { key: 'merchant', name: t('deposit.detail.merchant'), value: match.merchant?.username ?? '' },
              {
                key: 'paid',
                name: t('deposit.detail.paid'),
                value: match.payAmount === null ? '' : bookedCoinText(match.payAmount, match.payAsset),
              },
            ]}
          />
          <MatchAppeal match={match} />
        </Card>
      )}
    </ResourceView>
  );
}

/** Button that deletes the photo of a decided deposit (R7). */
function DeleteProof({ url }: { url: string }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'there' | 'going' | 'gone'>('there');
  const [failed, setFailed] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setState('going');
    setFailed(null);
    const answer = await removeUpload(url);
    if (answer.success) {
      setState('gone');
      return;
    }
    const { context, code, msg } = answer.error;
    const gone = refusalOf(context, code, msg) === 'uploadUnknown';
    setState(gone ? 'gone' : 'there');
    setFailed(gone ? null : failureText(answer.error));
  }

  if (state === 'gone') return <output className={styles.note}>{t('deposit.detail.photoDeleted')}</output>;
  return (
    <>
      <Button kind="danger" busy={state === 'going'} onClick={() => void remove()}>
        {t('deposit.detail.deletePhoto')}
      </Button>
      {failed !== null && <Refused>{failed}</Refused>}
    </>
  );
}
