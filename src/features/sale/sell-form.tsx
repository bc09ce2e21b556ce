import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { SaleRequest } from '../../api/merchant/sell-to-merchant.ts';
import { merchantOffers } from '../../data/merchant-offers.ts';
import { sessionStore } from '../../data/session.ts';
import { exactText, UNKNOWN } from '../../i18n/number-text.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { compare, min } from '../../model/decimal.ts';
import type { MerchantOffer } from '../../model/merchant-offer.ts';
import { PAID_ASSET, SOLD_ASSET } from '../../model/merchant-sale.ts';
import { accountStore } from '../../signals/account.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import { amountRefusalText } from '../../ui/amount-refusal-text.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Refused } from '../../ui/refused.tsx';
import { lineState } from '../shell/line-state.ts';
import { overlays } from '../shell/overlays.ts';
import { salePath } from '../shell/paths.ts';
import { explainShort } from '../shell/explain-short.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { ConfirmSale } from './confirm-sale.tsx';
import { fitReason } from './fit-reason.ts';
import { Offers } from './offers.tsx';
import { changeSaleDraft, clearSaleDraft, saleDraft } from './sale-draft.ts';
import { chosenOffer, rankOffers, receivedFor, takenAtOnce } from './sale-figures.ts';
import { ALIVE, amountProblem, saleState } from './sale-state.ts';
import type { SaleState } from './sale-state.ts';
import { saleUnderWay, unsureSale } from './send-sale.ts';
import { bookedUsdtText, eurText, usdtText } from './sale-words.ts';
import styles from './sale.module.css';

/** Rates and what merchants still take move without a word of the exchange. */
const LOOK_AGAIN_MS = 10_000;

/** What an amount says at its field, besides what is no amount at all. */
const AT_FIELD: ReadonlySet<SaleState> = new Set(['least', 'most', 'gap', 'short']);

/** How much is sold and to whom; what that brings, as it is typed; one button that says what is missing (G22). */
export function SellForm({ offers }: { offers: readonly MerchantOffer[] }) {
  useSignals();
  const { t } = useTranslation();
  const { go, redirect } = useNavigation();
  const [review, setReview] = useState<SaleRequest | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const { amount: typed, merchantId } = saleDraft.value;
  const reading = readAmount(typed, ASSET_DECIMALS);
  const { amount } = reading;
  const balance = useMemo(() => accountStore.availableOf(SOLD_ASSET, 'spot'), []);
  const available = balance.value;
  const ranked = rankOffers(offers, amount);
  const chosen = chosenOffer(ranked, merchantId);
  const taken = takenAtOnce(offers);
  const unsure = unsureSale.value;
  const sending = saleUnderWay.value;
  const amounts = { reading, taken, held: ranked[0]?.fit === 'fits', chosen, available };
  const problem = amountProblem(amounts);
  const state = saleState({
    ...amounts,
    signedIn: sessionStore.signedIn.value,
    line: lineState(),
    sending,
    unsure: unsure !== null,
  });
  const locked = sending || unsure !== null;
  const most = available === null || taken === null ? null : min(available, taken.most);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void merchantOffers.refresh();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);

  /** @returns whether there is too little, which is then explained */
  function explain(required: DecimalText): boolean {
    const available = balance.peek();
    if (available === null || compare(required, available) <= 0) return false;
    void explainWith(required, available);
    return true;
  }

  async function explainWith(required: DecimalText, available: DecimalText): Promise<void> {
    const usable = taken === null ? null : min(available, taken.most);
    const canUse = usable !== null && rankOffers(offers, usable)[0]?.fit === 'fits';
    const takes = await explainShort({
      asset: SOLD_ASSET,
      account: 'spot',
      other: 'contract',
      required,
      available,
      decimals: ASSET_DECIMALS,
      write: bookedUsdtText,
      instead: canUse ? t('short.use', { amount: exactText(usable), unit: SOLD_ASSET }) : null,
      go: (path) => void go(path),
    });
    if (takes && canUse) changeSaleDraft({ amount: typedText(usable) });
  }

  function submit(): void {
    switch (state) {
      case 'connect':
        overlays.openWalletSheet();
        break;
      case 'short':
        explain(amount!);
        break;
      case 'unsure':
        setReview(unsure);
        setReviewing(true);
        break;
      case 'ready':
        setReview({ merchantId: chosen!.offer.id, amount: amount!, exchangeRate: chosen!.offer.exchangeRate });
        setReviewing(true);
        break;
      default:
        break;
    }
  }

  const say = (what: SaleState): string => {
    switch (what) {
      case 'unread':
        return amountRefusalText(t, { refusal: reading.refusal!, unit: SOLD_ASSET, decimals: ASSET_DECIMALS });
      case 'least':
      case 'most':
        return t(`sale.state.${what}`, { amount: usdtText(taken![what]) });
      case 'soldOut':
      case 'below':
      case 'above':
      case 'left':
        return fitReason(t, what, chosen!.offer)!;
      case 'ready':
        return t('sale.state.ready', { amount: usdtText(amount!), receive: eurText(chosen!.receive!) });
      default:
        return t(`sale.state.${what}`);
    }
  };
  const receive =
    amount !== null && chosen !== null && problem !== 'enter' ? receivedFor(amount, chosen.offer.exchangeRate) : null;
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles.warning}>{t('sale.warning')}</p>
        <Card>
          <div className={styles.form}>
            <AmountField
              label={t('sale.amount')}
              labelEnd={t('sale.available', {
                amount: available === null ? UNKNOWN : exactText(available),
                unit: SOLD_ASSET,
              })}
              unit={SOLD_ASSET}
              value={typed}
              decimals={ASSET_DECIMALS}
              disabled={locked}
              onChange={(next) => changeSaleDraft({ amount: next })}
              error={problem !== null && AT_FIELD.has(problem) ? say(problem) : undefined}
              hint={
                taken === null
                  ? undefined
                  : t('sale.range', { min: exactText(taken.least), max: exactText(taken.most), unit: SOLD_ASSET })
              }
              end={
                <button
                  type="button"
                  className={styles.most}
                  aria-label={t('sale.maxName')}
                  disabled={most === null || locked}
                  onClick={() => most !== null && changeSaleDraft({ amount: typedText(most) })}
                >
                  {t('sale.max')}
                </button>
              }
            />
            <div className={styles.brings}>
              <span className={styles.quiet}>{t('sale.receive')}</span>
              <output className={styles.figure}>
                {receive === null ? `${UNKNOWN} ${PAID_ASSET}` : eurText(receive)}
              </output>
            </div>
          </div>
        </Card>
        <Offers
          ranked={ranked}
          chosen={chosen}
          locked={locked}
          onChoose={(id) => changeSaleDraft({ merchantId: id })}
        />
        <p className={styles.quiet}>{t('sale.how')}</p>
        {unsure !== null && <Refused>{t('sale.unsure')}</Refused>}
        <BottomBar>
          <Button type="submit" busy={state === 'sending'} disabled={!ALIVE.has(state)}>
            {say(state)}
          </Button>
        </BottomBar>
      </form>
      {review && (
        <ConfirmSale
          open={reviewing}
          onClose={() => setReviewing(false)}
          request={review}
          offer={offers.find(({ id }) => id === review.merchantId) ?? null}
          onRate={(exchangeRate) => setReview({ ...review, exchangeRate })}
          onSold={(id) => {
            setReviewing(false);
            clearSaleDraft();
            redirect(salePath(id));
          }}
          onShort={() => {
            const short = explain(review.amount);
            if (short) setReviewing(false);
            return short;
          }}
        />
      )}
    </>
  );
}
