import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { FormEvent } from 'react';
import { computed, untracked } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import { foldedText } from '../../i18n/folded-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { decimal, decimalsOf } from '../../model/decimal.ts';
import { amountText, UNKNOWN } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { readAmount } from '../../ui/amount-input.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PercentSlider } from '../../ui/percent-slider.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { SpotDraft } from './spot-draft.ts';
import { hasPrice, isPlain, ownUnit, withPercent, withPrice, withSide, withSize, withUnit } from './spot-draft.ts';
import { bestPrice, priceOf, QUOTE_STEP } from './spot-figures.ts';
import { fieldText } from './field-text.ts';
import { QUOTE_DECIMALS, stepped, ZERO } from '../../model/spot-sums.ts';
import { TransferButton } from '../book/transfer-button.tsx';
import { onArrows, PriceField } from './price-field.tsx';
import { LimitFoot } from './limit-foot.tsx';
import { SpotSummary } from './spot-summary.tsx';
import { TotalField } from './total-field.tsx';
import { TypeChoice } from './type-choice.tsx';
import { spentAsset } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import type { SpotTicketState } from './spot-ticket-state.ts';
import { mostText, obstacleText, unitName } from './spot-ticket-words.ts';
import { termsCode } from './terms-code.ts';
import type { TermField } from './terms/term-problems.ts';
import type * as TermsModule from './terms/terms-entry.ts';
import styles from './spot-ticket.module.css';

type TermsCode = typeof TermsModule;

/** Price presets in percent: below the best bid for a buy, above the best ask for a sell (O2). */
const AWAY = [0, 0.5, 1, 2] as const;
/** Step of a size in the quote asset: one unit, because single cents would be too slow. */
const QUOTE_MOVE = decimal('1');

const PRICE_STATES: ReadonlySet<SpotTicketState> = new Set(['tick', 'band']);
const SIZE_STATES: ReadonlySet<SpotTicketState> = new Set(['step', 'min', 'max', 'short']);
/** Returns the state when the price or size field shows it; null when only the button does. */
const whatIsWrong = (state: SpotTicketState): SpotTicketState | null =>
  PRICE_STATES.has(state) || SIZE_STATES.has(state) ? state : null;

/** Returns the loaded code of an order with terms. Subscribes the caller. */
const termsFor = (draft: SpotDraft): TermsCode | null =>
  isPlain(draft) ? null : (termsCode.state.value.module ?? null);

/** The sentence that explains what an order with terms will do. */
export function SpotTicketSays({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const terms = termsFor(ticket.draft.value);
  return terms && <terms.TermSays ticket={ticket} />;
}

export interface SpotTicketFormProps {
  ticket: SpotTicketModel;
  /** Id of the form. A button outside the form refers to it. */
  id: string;
  onSubmit(): void;
  /** Called when an order without an answer turns out to be placed. */
  onPlaced?: () => void;
  /** Whether the explaining sentence is shown beside the button instead. */
  silent?: boolean;
}

/** The fields of the spot ticket in the order they are filled in, without the button (O1). */
export function SpotTicketForm({ ticket, id, onSubmit, onPlaced, silent = false }: SpotTicketFormProps) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const draft = ticket.draft.value;
  const error = ticket.error.value;
  // Only the states that a field shows, so that sending an order renders the button and not the form.
  const wrong = useMemo(() => computed(() => whatIsWrong(ticket.state.value)), [ticket]).value;
  // A computed text, so that a tick renders only when the words change.
  const obstacle = useMemo(
    () => computed(() => wrong && obstacleText(t, wrong, market, wrong === 'band' ? ticket.near.value : null)),
    [t, wrong, market, ticket],
  ).value;
  const problem = wrong === 'short' ? t('spot.exceeds') : obstacle;
  const sizeUnit = unitName(draft.unit, market);
  const sizeDecimals = draft.unit === 'base' ? decimalsOf(market.stepSize) : QUOTE_DECIMALS;

  const stepSize = (steps: number) => {
    const isBase = draft.unit === 'base';
    const step = isBase ? market.stepSize : QUOTE_MOVE;
    const { amount, refusal } = readAmount(draft.size, sizeDecimals);
    if (refusal !== null) return;
    const size = stepped(amount ?? ZERO, steps, step);
    change((now) => withSize(now, fieldText(size, isBase ? market.stepSize : QUOTE_STEP)));
  };
  const { change } = ticket;
  const { type } = draft;
  const terms = termsFor(draft);
  const priceError = wrong && PRICE_STATES.has(wrong) ? problem : null;
  const refusedField = ticket.refusedField.value;
  const refusedAt = (field: TermField) => (error && refusedField === field ? failureText(error) : undefined);
  return (
    <form
      id={id}
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <RadioGroup
        look="segmented"
        label={t('spot.side')}
        value={draft.side}
        onChange={(side) => change((now, sums) => withSide(now, side, sums))}
        options={[
          { value: 'buy', label: t('spot.buy'), tone: 'up' },
          { value: 'sell', label: t('spot.sell'), tone: 'down' },
        ]}
      />
      <TypeChoice ticket={ticket} />
      {type === 'limit' && <LimitPrice ticket={ticket} error={priceError ?? refusedAt('price')} />}
      {terms && type !== 'limit' && <terms.TermFields ticket={ticket} priceError={priceError ?? undefined} />}
      <div className={styles.group}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div data-part="amount" onKeyDown={onArrows(stepSize)}>
          <AmountField
            inline
            label={t('spot.size')}
            unit={sizeUnit}
            value={draft.size}
            decimals={sizeDecimals}
            onChange={(size) => change((now) => withSize(now, size))}
            error={(wrong && SIZE_STATES.has(wrong) && problem) || refusedAt('size')}
            end={
              <>
                <SizeUnitChoice ticket={ticket} />
                <span className={styles.stepsOfPhones}>
                  <Stepper less={t('spot.sizeLess')} more={t('spot.sizeMore')} onStep={stepSize} />
                </span>
              </>
            }
          />
        </div>
        <PercentSlider
          label={t('spot.percent')}
          typedLabel={t('spot.percentTyped')}
          percent={wrong === 'short' ? 100 : ticket.percent.value}
          beyond={wrong === 'short'}
          disabled={ticket.available.value === null}
          onPercent={(percent) => change((now, sums) => withPercent(now, percent, sums))}
        />
        {hasPrice(type) && <TotalField ticket={ticket} />}
        <Available ticket={ticket} />
      </div>
      {type === 'limit' && <LimitFoot ticket={ticket} />}
      {terms && type === 'limit' && <terms.TermFields ticket={ticket} priceError={priceError ?? undefined} />}
      {terms ? <terms.TermSummary ticket={ticket} silent={silent} /> : <SpotSummary ticket={ticket} />}
      <SpotOutcome ticket={ticket} onPlaced={onPlaced} />
    </form>
  );
}

interface SpotOutcomeProps {
  ticket: SpotTicketModel;
  /** Called when an order without an answer turns out to be placed. */
  onPlaced: (() => void) | undefined;
  /** True where the fields are not shown, which else tell their own refusals. */
  everywhere?: boolean;
}

/** The outcome of the last attempt: a refusal, or no answer yet, whose status can be requested. */
export function SpotOutcome({ ticket, onPlaced, everywhere = false }: SpotOutcomeProps) {
  useSignals();
  const { t } = useTranslation();
  const error = ticket.error.value;
  const late = ticket.late.value;
  const checking = ticket.checking.value;
  if (error && !leavesUnsure(error)) {
    return everywhere || ticket.refusedField.value === null ? <Refused>{failureText(error)}</Refused> : null;
  }
  if (!error && !late && !checking) return null;
  const check = async () => {
    if (await ticket.check()) onPlaced?.();
  };
  return (
    <div className={styles.unanswered}>
      <Refused>{t('errors.noAnswer')}</Refused>
      <Button kind="quiet" size="small" busy={checking} onClick={() => void check()}>
        {t(checking ? 'errors.checking' : 'errors.checkStatus')}
      </Button>
    </div>
  );
}

/** The price of a limit order, with a notice when it takes from the book at once (O9). */
function LimitPrice({ ticket, error }: { ticket: SpotTicketModel; error: string | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const { side, price } = ticket.draft.value;
  return (
    <PriceField
      label={t('spot.price')}
      market={market}
      value={price}
      onChange={(next) => ticket.change((now, sums) => withPrice(now, next, sums))}
      error={error}
      last={() => untracked(() => ticket.prices().last)}
      presets={{
        percents: AWAY,
        toward: side === 'buy' ? 'below' : 'above',
        best: t(side === 'buy' ? 'spot.bestBid' : 'spot.bestAsk'),
        from: () =>
          untracked(() => {
            const prices = ticket.prices();
            return bestPrice(prices, side, market) ?? prices.last;
          }),
        name: (percent) => t('spot.awayName', { percent }),
      }}
    >
      <output className={styles.note}>
        {ticket.crossing.value && <FoldedWords text={crossingWords(t, ticket.draft.value, market)} />}
      </output>
    </PriceField>
  );
}

function crossingWords(t: TFunction<'app'>, draft: SpotDraft, market: Market): string {
  const price = priceOf(draft, market);
  if (price === null) return '';
  return t(draft.side === 'buy' ? 'spot.crossesBuy' : 'spot.crossesSell', {
    price: foldedText(amountText(price, market.priceDecimals)),
  });
}

/** The unit of the size: a button where the order can be sized in either. */
function SizeUnitChoice({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const draft = ticket.draft.value;
  const unit = unitName(draft.unit, ticket.market);
  if (ownUnit(draft) !== null) {
    return (
      <span className={styles.unit} aria-hidden="true">
        {unit}
      </span>
    );
  }
  const other = draft.unit === 'base' ? 'quote' : 'base';
  return (
    <button
      type="button"
      className={styles.unitButton}
      aria-label={t('spot.unitName', { unit, other: unitName(other, ticket.market) })}
      onClick={() => ticket.change((now, sums) => withUnit(now, other, sums))}
    >
      {unit}
      <Icon name="convert" size={14} />
    </button>
  );
}

/** The available balance; a tap uses all of it (O5). */
function Available({ ticket }: { ticket: SpotTicketModel }) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const draft = ticket.draft.value;
  const available = ticket.available.value;
  const asset = spentAsset(draft, market);
  const decimals = draft.side === 'buy' ? QUOTE_DECIMALS : decimalsOf(market.stepSize);
  const most = useMemo(
    () => computed(() => mostText(t, ticket.draft.value, ticket.most.value, market)),
    [t, ticket, market],
  );
  return (
    <div className={`${styles.line} ${styles.balance}`}>
      <span>
        {t('spot.available')}{' '}
        <span className={styles.figure} translate="no">
          {available === null ? UNKNOWN : `${amountText(available, decimals, 'down')} ${asset}`}
        </span>{' '}
        <TransferButton requested={{ asset, from: 'contract', to: 'spot' }} />
      </span>
      {available !== null && (
        <button
          type="button"
          className={styles.most}
          onClick={() => ticket.change((now, sums) => withPercent(now, 100, sums))}
        >
          <SignalText of={most} />
        </button>
      )}
    </div>
  );
}
