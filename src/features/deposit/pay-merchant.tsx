import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { dateTimeText } from '../../i18n/time-text.ts';
import { browserTimers } from '../../model/timers.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { Refused } from '../../ui/refused.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { depositDetailPath } from '../shell/paths.ts';
import { PhotoUpload, usePhotoUpload } from '../shell/photo-upload.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { lineState } from '../shell/line-state.ts';
import { TimeLeft } from '../shell/waiting.tsx';
import { randomHex } from '../../model/random-id.ts';
import { merchantMatch, cancelMatch } from './merchant-matches.ts';
import type { MatchedMerchant, MerchantMatch } from './merchant-match-calls.ts';
import { MatchAppeal } from './match-appeal.tsx';
import { bookedCoinText } from './deposit-words.ts';
import { sendDeposit } from './deposits.ts';
import styles from './deposit.module.css';

/** A match to be paid: amount, account, deadline, and state of the coins; then the proof (D3, D4). */
export function PayMerchant({ match }: { match: MerchantMatch }) {
  const { t } = useTranslation();
  const { merchant, payAmount, payAsset, payUntilMs, amount, coin } = match;
  useEffect(() => {
    if (payUntilMs === null) return undefined;
    // Fetched shortly after the deadline, so that the answer includes its effect.
    const timer = browserTimers.setTimer(() => void merchantMatch.refresh(), payUntilMs - serverNowMs() + 500);
    return () => browserTimers.clearTimer(timer);
  }, [payUntilMs]);
  if (merchant === null || payAmount === null || payUntilMs === null) return null;
  const received = bookedCoinText(amount, coin);
  return (
    <>
      <p className={styles.warning}>{t('deposit.manual.how')}</p>
      <Card>
        <div className={styles.hero}>
          <p className={styles.quiet}>{t('deposit.manual.pay')}</p>
          <p className={styles.amount} translate="no">
            {bookedText(payAmount, payAsset)} <span>{payAsset}</span>
          </p>
          <p className={styles.quiet}>{t('deposit.manual.receive', { amount: received })}</p>
        </div>
        <FactPairs
          className={styles.lines}
          facts={[
            {
              key: 'account',
              name: t('deposit.manual.account'),
              value: <CopyText text={merchant.account} what={t('deposit.manual.accountCopy')} whole />,
            },
            { key: 'within', name: t('deposit.manual.payWithin'), value: <TimeLeft atMs={payUntilMs} /> },
          ]}
        />
        <p className={styles.escrow}>
          {match.escrow === 'held'
            ? t('deposit.manual.held', { amount: received })
            : t(match.escrow === 'released' ? 'deposit.manual.released' : 'deposit.manual.returned')}
        </p>
      </Card>
      <MerchantCard merchant={merchant} coin={coin} payAsset={payAsset} />
      <Proof match={match} />
    </>
  );
}

/** The merchant as plain text; nothing in it is a link. */
function MerchantCard({ merchant, coin, payAsset }: { merchant: MatchedMerchant; coin: string; payAsset: string }) {
  const { t } = useTranslation();
  const { username, completionRate, exchangeRate, spread, note } = merchant;
  return (
    <Card label={t('deposit.manual.merchant')}>
      <div className={styles.merchantHead}>
        <h2 className={styles.title}>{username}</h2>
        <StatusChip tone="warn">{t('deposit.manual.simulated')}</StatusChip>
      </div>
      <p className={styles.quiet}>{t('deposit.manual.completion', { percent: shareText(completionRate, 1) })}</p>
      {coin !== payAsset && (
        <p className={styles.quiet}>
          {t('deposit.manual.rateText', { rate: exactText(exchangeRate), pay: payAsset, coin })}
          {' · '}
          {t('deposit.manual.spread', { share: shareText(spread, 1) })}
        </p>
      )}
      {note !== '' && <p className={styles.merchantNote}>{note}</p>}
    </Card>
  );
}

/** The photo, the main button, and two alternatives: an appeal, and cancelling unpaid. */
function Proof({ match }: { match: MerchantMatch }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const photo = usePhotoUpload('deposit');
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const state = photo.state.value;
  const line = lineState();

  async function send(proofUrl: string): Promise<void> {
    setSending(true);
    setError(null);
    const answer = await sendDeposit({ channel: 'manual', matchId: match.id, proofUrl });
    setSending(false);
    if (answer.success) redirect(depositDetailPath(answer.data.id));
    else setError(answer.error);
  }

  async function sample(): Promise<void> {
    const drawn = await samplePhoto([
      t('deposit.manual.sampleLine'),
      `${match.merchant?.username ?? ''}`,
      bookedCoinText(match.payAmount ?? match.amount, match.payAsset),
      dateTimeText(serverNowMs()),
    ]);
    if (drawn) await photo.pick(drawn);
  }

  async function giveUp(): Promise<void> {
    const answer = await askDialog({
      title: t('deposit.manual.giveUpTitle'),
      content: t('deposit.manual.giveUpText'),
      ok: t('deposit.manual.giveUpOk'),
      cancel: t('deposit.manual.keep'),
      tone: 'down',
    });
    if (answer.ok) setError(await cancelMatch(match.id));
  }

  const label = (): string => {
    if (sending) return t('deposit.manual.sending');
    if (line !== null) return t(`deposit.send.${line}`);
    if (state.step === 'done') return t('deposit.manual.send');
    return t(
      state.step === 'none' || state.step === 'failed' ? 'deposit.manual.photoFirst' : 'deposit.manual.photoWait',
    );
  };
  return (
    <>
      <Card>
        <PhotoUpload photo={photo} label={t('deposit.manual.proof')} note={t('deposit.manual.proofText')} />
        {state.step === 'none' && (
          <Button kind="quiet" size="small" wide className={styles.sample} onClick={() => void sample()}>
            {t('deposit.manual.sample')}
          </Button>
        )}
      </Card>
      <Card>
        <div className={styles.form}>
          <MatchAppeal match={match} />
          {match.status === 'matched' && (
            <Button kind="danger" size="small" wide onClick={() => void giveUp()}>
              {t('deposit.manual.giveUp')}
            </Button>
          )}
        </div>
      </Card>
      {error && (
        <Refused>
          <span>{failureText(error)}</span>
          {leavesUnsure(error) && <span>{` ${t('deposit.send.unsure')}`}</span>}
        </Refused>
      )}
      <div className={styles.foot}>
        <Button
          busy={sending}
          disabled={state.step !== 'done' || line !== null}
          onClick={() => {
            if (state.step === 'done') void send(state.uploaded.url);
          }}
        >
          {label()}
        </Button>
      </div>
    </>
  );
}

const WIDTH_PX = 640;
const HEIGHT_PX = 400;

/**
 * Draws a picture that replaces a photo of a transfer, so that nobody submits a real document (R7). Each picture is
 * different, because the same proof is refused twice.
 * @param lines  lines of text on the picture
 */
function samplePhoto(lines: readonly string[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = '#0f141b';
  context.font = '28px sans-serif';
  [...lines, randomHex()].forEach((line, at) => context.fillText(line, 40, 80 + at * 56, WIDTH_PX - 80));
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
