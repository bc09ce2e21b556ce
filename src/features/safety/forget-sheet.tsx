import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { foldText } from '../../../protocol/units/fold-text.ts';
import { account } from '../../data/account-resource.ts';
import { earnTotals } from '../../data/earn-orders.ts';
import { openLoan } from '../../data/loans.ts';
import { sessionStore } from '../../data/session.ts';
import { amountText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { accountStore } from '../../signals/account-store.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { Fact } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useSignOut, usePersonWallet } from '../shell/shell-contexts.ts';
import type { SheetProps } from './sheet-parts.tsx';
import styles from './safety.module.css';

const USDT_DECIMALS = 2;

/** Deletes the key of the demo wallet for good. Explains the consequences, and requires a typed word first. */
export function ForgetSheet({ open, onClose, onClosed }: Pick<SheetProps, 'open' | 'onClose' | 'onClosed'>) {
  useSignals();
  const { t } = useTranslation();
  const wallet = usePersonWallet();
  const signOut = useSignOut();
  const [typed, setTyped] = useState('');
  const [forgetting, setForgetting] = useState(false);
  const word = t('safety.demo.word');
  const ready = foldText(typed) === foldText(word);
  const mine = sessionStore.walletKind.value === 'demo';

  async function forget(): Promise<void> {
    if (wallet === null) return;
    setForgetting(true);
    // The session ends first, because the key belongs to it; then the key is deleted.
    if (mine) await signOut();
    wallet.demo.delete();
    toast(t('safety.demo.forgotten'), { kind: 'success', acrossPages: true });
    onClose();
  }

  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t('safety.demo.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !forgetting) void forget();
        }}
      >
        <p className={styles.text}>{t('safety.demo.text')}</p>
        {mine ? <Lost /> : <p className={styles.note}>{t('safety.demo.unknown')}</p>}
        <p className={`${styles.note} ${styles.warn}`}>{t('safety.demo.warning')}</p>
        <TextField label={t('safety.demo.type', { word })} value={typed} onChange={setTyped} />
        <Button type="submit" kind="danger" busy={forgetting} disabled={!ready}>
          {t('safety.demo.forget')}
        </Button>
      </form>
    </Sheet>
  );
}

/** Lists the balances that will be lost; a dash for unknown ones. */
function Lost() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => {
    for (const held of [account, openLoan, earnTotals]) void held.load();
  }, []);
  const total = accountStore.total.value;
  const loan = openLoan.now.value;
  const earn = earnTotals.now.value.value;
  const trades = upDownOrdersStore.current.value.length + upDownOrdersStore.awaiting.value.length;
  const number = (count: number) => (count === 0 ? t('safety.demo.none') : String(count));
  const facts: readonly Fact[] = [
    {
      key: 'balance',
      name: t('safety.demo.balance'),
      value: total === null ? '—' : `${amountText(total, USDT_DECIMALS)} USDT`,
    },
    { key: 'trades', name: t('safety.demo.trades'), value: number(trades) },
    { key: 'orders', name: t('safety.demo.orders'), value: number(spotOrdersStore.open.value.length) },
    {
      key: 'earn',
      name: t('safety.demo.earn'),
      value: earn === null ? '—' : number(earn.held.size),
    },
    {
      key: 'loan',
      name: t('safety.demo.loan'),
      value:
        loan.state !== 'ready' && loan.state !== 'stale'
          ? '—'
          : loan.value === null
            ? t('safety.demo.none')
            : `${amountText(loan.value.amount, USDT_DECIMALS)} ${loan.value.coin}`,
    },
  ];
  return <Facts facts={facts} />;
}
