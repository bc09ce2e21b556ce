import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { SaleRequest } from './merchant-sale-calls.ts';
import { PAID_ASSET, SOLD_ASSET } from './merchant-sale-calls.ts';
import type { CallError } from '../../api/result.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure, refusalOf } from '../../i18n/refusal-text.ts';
import { compare } from '../../model/decimal.ts';
import type { MerchantOffer } from './merchant-offer-calls.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { giveCue } from '../shell/give-cue.ts';
import card from '../shell/card-parts.module.css';
import { lineState } from '../shell/line-state.ts';
import { receivedFor } from './sale-figures.ts';
import { bookedUsdtText, eurText, usdtText } from './sale-words.ts';
import { salePending, sendSale, unsureSale } from './merchant-sales.ts';
import { Simulated } from './merchant-offers.tsx';
import styles from './sale.module.css';

export interface ConfirmSaleProps {
  open: boolean;
  onClose(): void;
  /** The sale as shown when the review opened; exactly this is sent. */
  request: SaleRequest;
  /** The merchant's current offer; null when it was withdrawn. */
  offer: MerchantOffer | null;
  /** Called when the person accepts the current rate. */
  onRate(rate: DecimalText): void;
  onSold(id: string): void;
  /** Called when the exchange refuses for lack of balance. @returns whether the caller explains it */
  onShort(): boolean;
}

/** The review of a sale: USDT to hold, EUR to receive, merchant. It asks again when the rate has moved. */
export function ConfirmSale({ open, onClose, request, offer, onRate, onSold, onShort }: ConfirmSaleProps) {
  useSignals();
  const { t } = useTranslation();
  const [error, setError] = useState<CallError | null>(null);
  const { amount, exchangeRate } = request;
  const unsure = unsureSale.value !== null;
  const sending = salePending.value;
  const line = lineState();
  // A sale that is pending, or whose outcome is unknown, was confirmed at its own rate.
  const moved =
    !unsure && !sending && offer !== null && compare(offer.exchangeRate, exchangeRate) !== 0
      ? offer.exchangeRate
      : null;

  async function send(): Promise<void> {
    setError(null);
    const answer = await sendSale(unsureSale.peek() ?? request);
    if (answer === null) return;
    if (answer.success) {
      giveCue('money');
      onSold(answer.data.id);
      return;
    }
    const { error: why } = answer;
    const refused = why.kind === 'refused' ? refusalOf(why.context, why.code, why.msg) : null;
    if (refused !== 'insufficientBalance' || !onShort()) setError(why);
  }

  const close = () => {
    setError(null);
    onClose();
  };
  const label = (): string => {
    if (sending) return t('sale.state.sending');
    if (line !== null) return t(`sale.state.${line}`);
    if (unsure) return t('sale.state.unsure');
    if (offer === null) return t('sale.confirm.gone');
    if (moved !== null) return t('sale.confirm.takeRate', { rate: exactText(moved), unit: PAID_ASSET });
    return t('sale.confirm.sell', { amount: usdtText(amount) });
  };
  return (
    <Sheet open={open} onClose={close} title={t('sale.confirm.title')}>
      <form
        className={styles.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          if (moved !== null) {
            setError(null);
            onRate(moved);
          } else void send();
        }}
      >
        <div className={styles.hero}>
          <span className={styles.quiet}>{t('sale.receive')}</span>
          <strong className={styles.heroFigure} translate="no">
            {eurText(receivedFor(amount, exchangeRate))}
          </strong>
        </div>
        <dl className={card.lines}>
          <div>
            <dt>{t('sale.amount')}</dt>
            <dd translate="no">{bookedUsdtText(amount)}</dd>
          </div>
          <div>
            <dt>{t('sale.rate')}</dt>
            <dd>{t('sale.rateText', { rate: exactText(exchangeRate), paid: PAID_ASSET, sold: SOLD_ASSET })}</dd>
          </div>
          {offer !== null && (
            <div>
              <dt>{t('sale.merchant')}</dt>
              <dd className={styles.merchant}>
                <bdi>{offer.username}</bdi>
                <Simulated />
              </dd>
            </div>
          )}
          {offer !== null && (
            <div>
              <dt>{t('sale.account')}</dt>
              <dd>
                <bdi dir="ltr">{offer.account}</bdi>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('sale.goesTo')}</dt>
            <dd>{t('sale.spot')}</dd>
          </div>
        </dl>
        <p className={styles.escrow}>{t('sale.confirm.escrow', { amount: bookedUsdtText(amount) })}</p>
        {moved !== null && (
          <p className={styles.moved} role="alert">
            {t('sale.confirm.moved', {
              before: exactText(exchangeRate),
              now: exactText(moved),
              unit: PAID_ASSET,
              receive: eurText(receivedFor(amount, moved)),
            })}
          </p>
        )}
        {error !== null && moved === null && (
          <Refused key={error.msg}>{leavesUnsure(error) ? t('sale.unsure') : failureText(error)}</Refused>
        )}
        <Button type="submit" busy={sending} disabled={line !== null || (offer === null && !unsure)}>
          {label()}
        </Button>
      </form>
    </Sheet>
  );
}
