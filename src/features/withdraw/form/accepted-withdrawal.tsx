import { useEffect, useRef, useState } from 'react';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { browserTimers } from '../../../model/timers.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { UNDO_MS } from '../outgoing-withdrawal.ts';
import type { Outgoing } from '../outgoing-withdrawal.ts';
import { useSecondsLeft } from '../outgoing/use-seconds-left.ts';
import { moneyText } from '../withdraw-words.tsx';
import styles from './withdraw-form.module.css';

/** A withdrawal that the exchange has permitted and that is not placed yet. */
export type PermittedWithdrawal = Extract<Outgoing, { readonly phase: 'waiting' | 'sending' }>;

/** Time for which Undo takes no tap, ms: it stands where the button was that confirmed, and a tap may be a double one. */
const ARMED_AFTER_MS = 300;

/** The password as a field shows it. */
const HIDDEN = '•'.repeat(8);

/** In place of the password field: that it was right. */
export function AcceptedPassword() {
  const { t } = useTranslation();
  const accepted = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The field with the focus is gone; Tab goes on from here. A small window scrolls to it.
    accepted.current?.focus();
  }, []);
  return (
    <p ref={accepted} tabIndex={-1} className={styles.accepted} role="status">
      <Icon name="lock" size={20} />
      <span className={styles.saved}>
        <span className={styles.small}>{t('withdraw.review.password')}</span>
        <span aria-hidden="true">{HIDDEN}</span>
      </span>
      <span className={styles.right}>
        <Icon name="check" size={18} />
        {t('withdraw.review.accepted')}
      </span>
    </p>
  );
}

interface UndoFooterProps {
  held: PermittedWithdrawal;
  onUndo(): void;
}

/** The 10 s as a ring, and Undo: at the end of the sheet, so that a small window never hides them (W6). */
export function UndoFooter({ held, onUndo }: UndoFooterProps) {
  const { t } = useTranslation();
  const [armed, setArmed] = useState(false);
  useEffect(() => {
    const timer = browserTimers.setTimer(() => setArmed(true), ARMED_AFTER_MS);
    return () => browserTimers.clearTimer(timer);
  }, []);
  return (
    <div className={styles.review}>
      <div className={styles.sending}>
        {held.phase === 'waiting' ? <Countdown held={held} /> : <Sending held={held} />}
      </div>
      <Button kind="quiet" disabled={!armed || held.phase === 'sending'} onClick={onUndo}>
        {t('withdrawal.outgoing.undo')}
      </Button>
      <p className={styles.foot}>{t('withdraw.review.final')}</p>
    </div>
  );
}

function Countdown({ held: { leavesAtMs, request } }: { held: Extract<Outgoing, { readonly phase: 'waiting' }> }) {
  const { t } = useTranslation();
  const seconds = useSecondsLeft(leavesAtMs, moneyText(request.amount, request.coin));
  return (
    <>
      <Ring fromMs={leavesAtMs - UNDO_MS} toMs={leavesAtMs} nowMs={Date.now}>
        <span aria-hidden="true">{seconds}</span>
      </Ring>
      <span className={styles.saved}>
        <strong>{t('withdraw.review.sendingIn', { time: durationText(seconds * 1000) })}</strong>
        <span className={styles.small}>{t('withdraw.review.keepOpen')}</span>
      </span>
    </>
  );
}

const Sending = ({ held: { request } }: { held: PermittedWithdrawal }) => {
  const { t } = useTranslation();
  return <strong>{t('withdrawal.outgoing.sending', { what: moneyText(request.amount, request.coin) })}</strong>;
};
