import type { TFunction } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { receivedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../model/decimal.ts';
import type { EarnAccount } from '../../model/earn.ts';
import { amountChoices, mostOf, ownRoom } from './earn-figures.ts';
import { shownAmount } from '../../model/shown-sum.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { amountRefusalText, typedText } from '../../ui/amount-input.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { minuteTick } from './earn-parts.tsx';
import { ALIVE } from './purchase-state.ts';
import { ReviewSheet, ScheduleLines } from './purchase-review.tsx';
import { usePurchase } from './use-purchase.ts';
import type { PurchaseEntry, PurchaseFormProps } from './use-purchase.ts';
import styles from './earn.module.css';

const ZERO = decimal('0');
type Texts = TFunction<'app'>;

/** Returns the largest amount that the person's limit still allows, regardless of the balance. */
const roomIn = ({ product, held }: PurchaseEntry) => (held === null ? product.max : ownRoom(product, held));

function stateText(t: Texts, entry: PurchaseEntry): string {
  const { state, reading, product } = entry;
  const { coin } = product;
  switch (state) {
    case 'ready':
      return t('earn.buy.action', { amount: exactText(reading.amount!), unit: coin });
    case 'unread':
      return amountRefusalText(t, { refusal: reading.refusal!, unit: coin, decimals: ASSET_DECIMALS });
    case 'below':
      return t('earn.buy.state.below', { amount: exactText(product.min), unit: coin });
    case 'above':
      return t('earn.buy.state.above', { amount: exactText(roomIn(entry)), unit: coin });
    case 'left':
      return t('earn.buy.state.left', { amount: exactText(product.left), unit: coin });
    case 'short':
    case 'deposit':
      return t(`earn.buy.state.${state}`, { unit: coin });
    default:
      return t(`earn.buy.state.${state}`);
  }
}

/** The error text of the amount field; undefined without one. */
function fieldError(t: Texts, entry: PurchaseEntry): string | undefined {
  const { state } = entry;
  if (state === 'below' || state === 'above' || state === 'left') return stateText(t, entry);
  return state === 'short' || state === 'deposit' ? t('earn.buy.shortField') : undefined;
}

/** The allowed range, and the amount that the person has in the product already. */
function rangeText(t: Texts, entry: PurchaseEntry): string {
  const { held, product } = entry;
  const { coin, min } = product;
  const range = t('earn.product.range', { min: exactText(min), max: exactText(roomIn(entry)), coin });
  return held === null || compare(held, ZERO) === 0
    ? range
    : `${range}. ${t('earn.buy.held', { amount: exactText(held), unit: coin })}`;
}

/** Asks for an amount, shows its schedule and gain, and has one button (F2). */
export function PurchaseForm(props: PurchaseFormProps) {
  useSignals();
  const { t } = useTranslation();
  const form = useId();
  const entry = usePurchase(props);
  const { product, typed } = props;
  const { reading, state, unsure, error, change } = entry;
  const { coin } = product;
  // The term starts at confirmation; until then the schedule follows the clock.
  const startMs = minuteTick.value === 0 ? 0 : serverNowMs();
  return (
    <form
      id={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit();
      }}
    >
      <Card label={t('earn.buy.amount')}>
        <div className={styles.amount}>
          <AmountField
            label={t('earn.buy.amount')}
            unit={coin}
            value={typed}
            decimals={ASSET_DECIMALS}
            disabled={unsure}
            onChange={change}
            error={fieldError(t, entry)}
            hint={rangeText(t, entry)}
          />
          <AmountChips entry={entry} />
          <PayingAccount entry={entry} />
        </div>
      </Card>
      <Card label={t('earn.buy.schedule')}>
        <ScheduleLines product={product} amount={reading.amount} startMs={startMs} />
      </Card>
      {unsure ? (
        <Refused>{t('earn.buy.unsure')}</Refused>
      ) : (
        error && (
          <Refused key={error.msg}>
            <span>{failureText(error)}</span>
            {leavesUnsure(error) && <span>{` ${t('earn.buy.unsure')}`}</span>}
          </Refused>
        )
      )}
      <BottomBar>
        <Button type="submit" form={form} busy={state === 'sending'} disabled={!ALIVE.has(state)}>
          {stateText(t, entry)}
        </Button>
      </BottomBar>
      <ReviewSheet
        open={entry.reviewing}
        onClose={entry.closeReview}
        product={product}
        amount={reading.amount ?? ZERO}
        startMs={startMs}
        from={entry.from}
        footer={
          <Button
            busy={state === 'sending'}
            disabled={state !== 'ready' && state !== 'sending'}
            onClick={() => void entry.send()}
          >
            {stateText(t, entry)}
          </Button>
        }
      />
    </form>
  );
}

/** Amounts to choose, and the largest possible one. */
function AmountChips({ entry }: { entry: PurchaseEntry }) {
  const { t } = useTranslation();
  const { product, held, most: balance, unsure, change, reading } = entry;
  const most = balance === null ? null : mostOf(product, held ?? ZERO, balance);
  const chipOf = (amount: DecimalText, label: string) => ({
    key: label,
    label,
    disabled: unsure || held === null || compare(amount, ZERO) === 0,
    chosen: reading.amount !== null && compare(reading.amount, amount) === 0,
    onPick: () => change(typedText(amount)),
  });
  const choices = amountChoices(product.min, most ?? product.max);
  return (
    <ChipGroup
      label={t('earn.buy.shares')}
      chips={[
        ...choices.map((amount) => chipOf(amount, exactText(amount))),
        // It says as many decimals as the balance beside it, and fills in all.
        ...(most === null
          ? []
          : [chipOf(most, t('earn.buy.max', { amount: exactText(shownAmount(most, product.coin, 'received')) }))]),
      ]}
    />
  );
}

/** The account that pays. It follows the amount until the person picks one; there is a choice where both have money. */
function PayingAccount({ entry }: { entry: PurchaseEntry }) {
  const { t } = useTranslation();
  const { balances, from, pick, unsure } = entry;
  // The line has its room before the balances are known.
  if (balances === null) return <p className={styles.from}>{'\u00a0'}</p>;
  const textOf = (account: EarnAccount) => ({
    account: t(`account.book.${account}`),
    amount: receivedText(balances[account], entry.product.coin),
  });
  if (compare(balances.financial, ZERO) === 0) {
    return <p className={styles.from}>{t('earn.buy.fromAccount', textOf(from))}</p>;
  }
  return (
    <RadioGroup
      look="chips"
      onCard
      showLabel
      label={t('earn.buy.from')}
      value={from}
      onChange={pick}
      options={(['spot', 'financial'] as const).map((account) => {
        const { account: name, amount } = textOf(account);
        return { value: account, label: `${name} · ${amount}`, disabled: unsure };
      })}
    />
  );
}
