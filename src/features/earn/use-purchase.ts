import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { CallError } from '../../api/result.ts';
import { earnTotals } from '../../data/earn-orders.ts';
import { sessionStore } from '../../data/session.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import type { AccountBook } from '../../model/account.ts';
import { compare, decimal, max, sub } from '../../model/decimal.ts';
import type { EarnAccount, EarnOrder, EarnProduct } from '../../model/earn.ts';
import { accountStore } from '../../signals/account-store.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { readAmount } from '../../ui/amount-input.ts';
import { announce } from '../../ui/announce.ts';
import { giveCue } from '../shell/give-cue.ts';
import { overlays } from '../shell/overlays.ts';
import { useNavigation } from '../shell/navigation.ts';
import { depositPath } from '../shell/paths.ts';
import { openTransfer } from '../shell/requested-transfer.ts';
import type { RequestedTransfer } from '../shell/requested-transfer.ts';
import { accountFor } from './earn-figures.ts';
import type { EarnBalances } from './earn-figures.ts';
import { moneyText } from './earn-words.ts';
import { closedBy } from './product-card.tsx';
import { purchaseState } from './purchase-state.ts';
import type { PurchaseFacts } from './purchase-state.ts';
import { purchasePending, sendPurchase, unsurePurchase } from './send-earn.ts';

const ZERO = decimal('0');

/** Returns the available balance of a coin in an account. */
const availableIn = (coin: string, book: AccountBook): DecimalText =>
  accountStore.assets.value.find(({ asset, account }) => asset === coin && account === book)?.available ?? ZERO;

/** Returns the transfer to the spot account that brings what is missing there; null when no account has it. */
function missingTransfer(coin: string, amount: DecimalText): RequestedTransfer | null {
  const missing = sub(amount, availableIn(coin, 'spot')) as string as DecimalText;
  const from = (['financial', 'contract'] as const).find((book) => compare(availableIn(coin, book), missing) >= 0);
  return from === undefined ? null : { asset: coin, from, to: 'spot', amount: missing };
}

export interface PurchaseFormProps {
  product: EarnProduct;
  /** Text as typed. */
  typed: string;
  onType(typed: string): void;
  onDone(order: EarnOrder): void;
}

/**
 * Parses the amount of a purchase, checks it against the product and the account that pays, and sends it.
 * @returns the values and actions of the form, in units of the product's coin
 */
export function usePurchase({ product, typed, onType, onDone }: PurchaseFormProps) {
  useSignals();
  const { t } = useTranslation();
  const [error, setError] = useState<CallError | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const [picked, setPicked] = useState<EarnAccount | null>(null);
  const { go } = useNavigation();
  const { coin } = product;
  const reading = readAmount(typed, ASSET_DECIMALS);
  const balances: EarnBalances | null =
    accountStore.userInfo.value === null
      ? null
      : { spot: availableIn(coin, 'spot'), financial: availableIn(coin, 'financial') };
  const from = picked ?? (balances === null ? 'spot' : accountFor(reading.amount ?? product.min, balances));
  const missing = reading.amount && missingTransfer(coin, reading.amount);
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
    available: balances && balances[from],
    movable: missing !== null,
  };
  const state = purchaseState(facts);

  async function send(): Promise<void> {
    const purchase = unsure ?? (reading.amount && { productId: product.id, amount: reading.amount, from });
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
        // The account follows the amount again, once that has arrived.
        setPicked(null);
        if (missing) openTransfer(missing);
        break;
      case 'deposit':
        void go(depositPath(coin));
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
    balances,
    from,
    pick: setPicked,
    /** Largest balance that an amount may use. */
    most: balances && (picked === null ? max(balances.spot, balances.financial) : balances[picked]),
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
