import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { CallError } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { add } from '../../model/decimal.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { announce } from '../../ui/announce.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Refused } from '../../ui/refused.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { moneyText } from './earn-words.ts';
import styles from './earn.module.css';
import { redeemsPending, sendRedeem } from './send-earn.ts';

/** Redeems an order to the spot account: at once when matured, else after a confirmation that names the loss. */
export function RedeemButton({ order }: { order: EarnOrder }) {
  useSignals();
  const { t } = useTranslation();
  const [error, setError] = useState<CallError | null>(null);
  const { id, coin, amount, expected, status } = order;
  const sending = redeemsPending.value.has(id);
  const blocked =
    connectionStore.age.value === 'offline' ? 'offline' : sessionStore.confirmed.value ? null : ('checking' as const);

  async function redeem(): Promise<void> {
    if (status === 'ongoing' && !(await isLeaving(order))) return;
    setError(null);
    const answer = await sendRedeem(id);
    if (answer === null) return;
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    giveCue('money');
    const back = moneyText(add(answer.data.amount, answer.data.earned), coin);
    announce(`${t('earn.order.redeemed')}: ${back}`);
  }

  async function isLeaving({ earned, endMs }: EarnOrder): Promise<boolean> {
    const date = dateText(endMs);
    const { ok } = await askDialog({
      title: t('earn.order.ask.title', { date }),
      content: (
        <Facts
          facts={[
            { key: 'principal', name: t('earn.order.put'), value: moneyText(amount, coin) },
            { key: 'lost', name: t('earn.order.ask.lost'), value: moneyText(earned, coin) },
            { key: 'get', name: t('earn.buy.receive'), value: moneyText(amount, coin) },
          ]}
        />
      ),
      ok: t('earn.order.leave'),
      cancel: t('earn.order.ask.cancel'),
      tone: 'down',
    });
    return ok;
  }

  const label = (): string => {
    if (sending) return t('earn.order.redeeming');
    if (blocked !== null) return t(`earn.order.${blocked}`);
    return status === 'ongoing'
      ? t('earn.order.leave')
      : t('earn.order.redeem', { amount: moneyText(add(amount, expected), coin) });
  };
  return (
    <>
      {error && (
        <Refused key={error.msg}>
          <span>{failureText(error)}</span>
          {leavesUnsure(error) && <span>{` ${t('earn.order.unsure')}`}</span>}
        </Refused>
      )}
      <p className={styles.note}>{t('earn.order.toSpot')}</p>
      <BottomBar>
        <Button
          kind={status === 'ongoing' ? 'quiet' : 'primary'}
          busy={sending}
          disabled={blocked !== null && !sending}
          onClick={() => void redeem()}
        >
          {label()}
        </Button>
      </BottomBar>
    </>
  );
}
