import type { TFunction } from 'i18next';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { SaleRequest } from './merchant-sale-calls.ts';
import { PAID_ASSET, SOLD_ASSET } from './merchant-sale-calls.ts';
import { merchantOffers } from './merchant-offer-calls.ts';
import type { MerchantOffer } from './merchant-offer-calls.ts';
import { preferences } from '../../data/preferences.ts';
import { sessionStore } from '../../data/session.ts';
import { receivedText } from '../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../i18n/number-text.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { min } from '../../model/decimal.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { type AmountReading, amountRefusalText, readAmount, typedText } from '../../ui/amount-input.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Refused } from '../../ui/refused.tsx';
import { lineState } from '../shell/line-state.ts';
import { overlays } from '../shell/overlays.ts';
import { salePath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { ConfirmSale } from './confirm-sale.tsx';
import { fitReason, eurText, usdtText } from './sale-words.ts';
import { Offers } from './merchant-offers.tsx';
import { changeSaleDraft, clearSaleDraft, saleDraft } from './sale-draft.ts';
import { chosenOffer, rankOffers, receivedFor, takenAtOnce } from './sale-figures.ts';
import type { RankedOffer } from './sale-figures.ts';
import { ALIVE, amountProblem, saleState } from './sale-state.ts';
import type { SaleFacts, SaleState } from './sale-state.ts';
import { salePending, unsureSale } from './merchant-sales.ts';
import { useShortage } from './use-shortage.ts';
import styles from './sale.module.css';

/** Interval of refreshes, ms, because no event reports a changed rate or remaining amount. */
const LOOK_AGAIN_MS = 10_000;

/** Refreshes the offers every 10 s while the page is visible. */
function useFreshOffers(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void merchantOffers.refresh();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Problems that are shown at the amount field. */
const AT_FIELD: ReadonlySet<SaleState> = new Set(['least', 'most', 'gap', 'short']);

/** Text of a state, for the button and the field. */
function stateText(
  t: TFunction<'app'>,
  what: SaleState,
  { amount, refusal }: AmountReading,
  taken: SaleFacts['taken'],
  chosen: RankedOffer | null,
): string {
  switch (what) {
    case 'unread':
      return amountRefusalText(t, { refusal: refusal!, unit: SOLD_ASSET, decimals: ASSET_DECIMALS });
    case 'least':
    case 'most':
      return t(`sale.state.${what}`, { amount: usdtText(taken![what]) });
    case 'soldOut':
    case 'below':
    case 'above':
    case 'left':
      return fitReason(t, what, chosen!.offer)!;
    case 'ready':
      return t('sale.state.ready', {
        amount: usdtText(amount!),
        receive: eurText(chosen!.receive!),
      });
    default:
      return t(`sale.state.${what}`);
  }
}

/** The range of amounts that merchants accept; undefined when none accepts anything. */
const rangeText = (t: TFunction<'app'>, taken: SaleFacts['taken']): string | undefined =>
  taken === null
    ? undefined
    : t('sale.range', { min: exactText(taken.least), max: exactText(taken.most), unit: SOLD_ASSET });

/** The form of a sale: amount, merchant, EUR to receive, and a main button that names what is missing (G22). */
export function SellForm({ offers: all }: { offers: readonly MerchantOffer[] }) {
  useSignals();
  const offers = preferences.developer.value ? all : all.filter(({ failsAlways }) => !failsAlways);
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [review, setReview] = useState<SaleRequest | null>(null);
  const [reviewing, setReviewing] = useState(false);
  const { amount: typed, merchantId } = saleDraft.value;
  const reading = readAmount(typed, ASSET_DECIMALS);
  const { amount } = reading;
  const ranked = rankOffers(offers, amount);
  const chosen = chosenOffer(ranked, merchantId);
  const taken = takenAtOnce(offers);
  const [available, explain] = useShortage(offers, taken);
  const unsure = unsureSale.value;
  const sending = salePending.value;
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
  useFreshOffers();

  function submit(): void {
    if (state === 'connect') overlays.openWalletSheet();
    else if (state === 'short') explain(amount!);
    else if (state === 'unsure' || state === 'ready') {
      setReview(unsure ?? { merchantId: chosen!.offer.id, amount: amount!, exchangeRate: chosen!.offer.exchangeRate });
      setReviewing(true);
    }
  }

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
                amount: available === null ? UNKNOWN : receivedText(available, SOLD_ASSET),
                unit: SOLD_ASSET,
              })}
              unit={SOLD_ASSET}
              value={typed}
              decimals={ASSET_DECIMALS}
              disabled={locked}
              onChange={(next) => changeSaleDraft({ amount: next })}
              error={
                problem !== null && AT_FIELD.has(problem) ? stateText(t, problem, reading, taken, chosen) : undefined
              }
              hint={rangeText(t, taken)}
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
            <Brings receive={receive} />
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
            {stateText(t, state, reading, taken, chosen)}
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

/** EUR that the chosen merchant pays for the amount; null without an amount or a merchant. */
function Brings({ receive }: { receive: DecimalText | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.brings}>
      <span className={styles.quiet}>{t('sale.receive')}</span>
      <output className={styles.figure}>{receive === null ? `${UNKNOWN} ${PAID_ASSET}` : eurText(receive)}</output>
    </div>
  );
}
