import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import type { CallError } from '../../api/result.ts';
import { earnTotals } from '../../data/earn-orders.ts';
import { sessionStore } from '../../data/session.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { compare, decimal, percentOf } from '../../model/decimal.ts';
import { mostOf, ownRoom } from '../../model/earn-sums.ts';
import type { EarnOrder, EarnProduct } from '../../model/earn.ts';
import { accountStore } from '../../signals/account.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { connectionStore } from '../../signals/connection.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import { amountRefusalText } from '../../ui/amount-refusal-text.ts';
import { announce } from '../../ui/announce.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { overlays } from '../shell/overlays.ts';
import { openTransfer } from '../shell/transfer-wish.ts';
import { moneyText } from './earn-words.ts';
import { minuteTick } from './minute-tick.ts';
import { closedBy } from './product-card.tsx';
import { ALIVE, purchaseState } from './purchase-state.ts';
import type { PurchaseState } from './purchase-state.ts';
import { ReviewSheet } from './review-sheet.tsx';
import { ScheduleLines } from './schedule-lines.tsx';
import { purchaseUnderWay, sendPurchase, unsurePurchase } from './send-purchase.ts';
import styles from './earn.module.css';

const ZERO = decimal('0');
const SHARES = [25, 50, 75, 100] as const;

export interface PurchaseFormProps {
  product: EarnProduct;
  /** As typed. */
  typed: string;
  onType(typed: string): void;
  onDone(order: EarnOrder): void;
}

/** How much, what it comes to and when, and the one button (F2). */
export function PurchaseForm({ product, typed, onType, onDone }: PurchaseFormProps) {
  useSignals();
  const { t } = useTranslation();
  const form = useId();
  const [error, setError] = useState<CallError | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const { coin, days } = product;
  const reading = readAmount(typed, ASSET_DECIMALS);
  const balance = accountStore.assets.value.find(({ asset, account }) => asset === coin && account === 'financial');
  const available = accountStore.userInfo.value === null ? null : (balance?.available ?? ZERO);
  const totals = earnTotals.now.value.value;
  const held = totals === null ? null : (totals.held.get(product.id) ?? ZERO);
  const unsure = unsurePurchase.value;
  const state = purchaseState({
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: connectionStore.age.value !== 'offline',
    sending: purchaseUnderWay.value,
    unsure: unsure !== null,
    product,
    closed: closedBy(product),
    reading,
    held,
    available,
  });
  const room = held === null ? product.max : ownRoom(product, held);
  const most = held === null || available === null ? null : mostOf(product, held, available);
  // It begins when it is confirmed; until then the schedule moves with the clock.
  const startMs = minuteTick.value === 0 ? 0 : serverNowMs();

  async function send(): Promise<void> {
    const purchase = unsure ?? (reading.amount && { productId: product.id, amount: reading.amount });
    if (purchase === null) return;
    setError(null);
    const answer = await sendPurchase(purchase);
    if (answer === null) return;
    setReviewing(false);
    if (!answer.success) {
      setError(answer.error);
      return;
    }
    giveCue('money');
    announce(`${t('earn.receipt.done')}: ${moneyText(answer.data.amount, answer.data.coin)}`);
    onDone(answer.data);
  }

  function submit(): void {
    switch (state) {
      case 'connect':
        overlays.openWalletSheet();
        break;
      case 'short':
        openTransfer({ asset: coin, from: 'spot', to: 'financial' });
        break;
      case 'unsure':
        void send();
        break;
      case 'ready':
        setError(null);
        setReviewing(true);
        break;
      default:
        break;
    }
  }

  const change = (next: string) => {
    setError(null);
    onType(next);
  };
  const textOf = (at: PurchaseState): string => {
    switch (at) {
      case 'ready':
        return t('earn.buy.action', { amount: exactText(reading.amount!), unit: coin, days, count: days });
      case 'unread':
        return amountRefusalText(t, { refusal: reading.refusal!, unit: coin, decimals: ASSET_DECIMALS });
      case 'below':
        return t('earn.buy.state.below', { amount: exactText(product.min), unit: coin });
      case 'above':
        return t('earn.buy.state.above', { amount: exactText(room), unit: coin });
      case 'left':
        return t('earn.buy.state.left', { amount: exactText(product.left), unit: coin });
      case 'short':
        return t('earn.buy.state.short', { unit: coin });
      default:
        return t(`earn.buy.state.${at}`);
    }
  };
  const fieldError =
    state === 'below' || state === 'above' || state === 'left'
      ? textOf(state)
      : state === 'short'
        ? t('earn.buy.shortField')
        : undefined;
  const range = t('earn.product.range', { min: exactText(product.min), max: exactText(room), coin });
  const hint =
    held === null || compare(held, ZERO) === 0
      ? range
      : `${range}. ${t('earn.buy.held', { amount: exactText(held), unit: coin })}`;
  const button = (
    <Button type="submit" form={form} busy={state === 'sending'} disabled={!ALIVE.has(state)}>
      {textOf(state)}
    </Button>
  );
  return (
    <form
      id={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card label={t('earn.buy.amount')}>
        <div className={styles.amount}>
          <AmountField
            label={t('earn.buy.amount')}
            labelEnd={
              available === null
                ? t('earn.buy.unknown')
                : t('earn.buy.available', { amount: exactText(available), unit: coin })
            }
            unit={coin}
            value={typed}
            decimals={ASSET_DECIMALS}
            disabled={unsure !== null}
            onChange={change}
            error={fieldError}
            hint={hint}
          />
          <ChipGroup
            label={t('earn.buy.shares')}
            chips={SHARES.map((percent) => ({
              key: String(percent),
              label: percent === 100 ? t('earn.buy.max') : `${percent}%`,
              // What is spoken begins with what is shown.
              name: `${percent === 100 ? `${t('earn.buy.max')}, ` : ''}${t('earn.buy.share', { percent: `${percent}%` })}`,
              disabled: most === null || compare(most, ZERO) === 0 || unsure !== null,
              onPick: () => most !== null && change(typedText(percentOf(most, percent, ASSET_DECIMALS, 'down'))),
            }))}
          />
        </div>
      </Card>
      <Card label={t('earn.buy.schedule')}>
        <ScheduleLines product={product} amount={reading.amount} startMs={startMs} />
      </Card>
      {unsure !== null ? (
        <Refused>{t('earn.buy.unsure')}</Refused>
      ) : (
        error && (
          <Refused key={error.msg}>
            <span>{failureText(error)}</span>
            {leavesUnsure(error) && <span>{` ${t('earn.buy.unsure')}`}</span>}
          </Refused>
        )
      )}
      <p className={styles.note}>{t('earn.buy.account')}</p>
      <BottomBar>{button}</BottomBar>
      <ReviewSheet
        open={reviewing && reading.amount !== null}
        onClose={() => setReviewing(false)}
        product={product}
        amount={reading.amount ?? ZERO}
        startMs={startMs}
        footer={
          <Button
            busy={state === 'sending'}
            disabled={state !== 'ready' && state !== 'sending'}
            onClick={() => void send()}
          >
            {textOf(state)}
          </Button>
        }
      />
    </form>
  );
}
