import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { CallError } from '../../api/result.ts';
import { earnTotals } from '../../data/earn-orders.ts';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { decimal } from '../../model/decimal.ts';
import type { EarnOrder, EarnProduct } from '../../model/earn.ts';
import { accountStore } from '../../signals/account-store.ts';
import { connectionStore } from '../../signals/connection.ts';
import { readAmount } from '../../ui/amount-input.ts';
import { announce } from '../../ui/announce.ts';
import { giveCue } from '../shell/give-cue.ts';
import { overlays } from '../shell/overlays.ts';
import { openTransfer } from '../shell/requested-transfer.ts';
import { moneyText } from './earn-words.ts';
import { closedBy } from './product-card.tsx';
import { purchaseState } from './purchase-state.ts';
import type { PurchaseFacts } from './purchase-state.ts';
import { purchasePending, sendPurchase, unsurePurchase } from './send-earn.ts';

const ZERO = decimal('0');

export interface PurchaseFormProps {
  product: EarnProduct;
  /** Text as typed. */
  typed: string;
  onType(typed: string): void;
  onDone(order: EarnOrder): void;
}

/**
 * Parses the amount of a purchase, checks it against the product and the financial account, and sends it.
 * @returns the values and actions of the form, in units of the product's coin
 */
export function usePurchase({ product, typed, onType, onDone }: PurchaseFormProps) {
  useSignals();
  const { t } = useTranslation();
  const [error, setError] = useState<CallError | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const { coin } = product;
  const reading = readAmount(typed, ASSET_DECIMALS);
  const balance = accountStore.assets.value.find(({ asset, account }) => asset === coin && account === 'financial');
  const available = accountStore.userInfo.value === null ? null : (balance?.available ?? ZERO);
  const totals = earnTotals.now.value.value;
  const held = totals === null ? null : (totals.held.get(product.id) ?? ZERO);
  const unsure = unsurePurchase.value;
  const facts: PurchaseFacts = {
    signedIn: sessionStore.signedIn.value,
    sessionConfirmed: sessionStore.confirmed.value,
    connected: connectionStore.age.value !== 'offline',
    sending: purchasePending.value,
    unsure: unsure !== null,
    product,
    closed: closedBy(product),
    reading,
    held,
    available,
  };
  const state = purchaseState(facts);

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

  return {
    ...facts,
    state,
    error,
    reviewing: reviewing && reading.amount !== null,
    closeReview: () => setReviewing(false),
    change(next: string): void {
      setError(null);
      onType(next);
    },
    submit,
    send,
  };
}

export type PurchaseEntry = ReturnType<typeof usePurchase>;
