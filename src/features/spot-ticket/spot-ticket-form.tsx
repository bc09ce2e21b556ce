import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { computed, untracked } from '@preact/signals-core';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decimal, decimalsOf } from '../../model/decimal.ts';
import { amountText, UNKNOWN } from '../../i18n/number-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { readAmount } from '../../ui/amount-input.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PercentSlider } from '../../ui/percent-slider.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Refused } from '../../ui/refused.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { withPercent, withPrice, withSide, withSize, withType, withUnit } from './spot-draft.ts';
import { middleOf, QUOTE_STEP } from './spot-figures.ts';
import { fieldText } from './field-text.ts';
import { priceAway, QUOTE_DECIMALS, stepped, ZERO } from '../../model/spot-sums.ts';
import { TransferButton } from '../book/transfer-button.tsx';
import { SpotSummary } from './spot-summary.tsx';
import { spentAsset } from './spot-ticket-model.ts';
import type { SpotTicketModel } from './spot-ticket-model.ts';
import type { SpotTicketState } from './spot-ticket-state.ts';
import { mostText, obstacleText, unitName } from './spot-words.ts';
import styles from './spot-ticket.module.css';

/** Presets by side: a buy looks below the middle, a sell above it (O2). Percent. */
const AWAY = [1, 2, 5] as const;
/** One step of a size in the quote asset: cents would never get anywhere. */
const QUOTE_MOVE = decimal('1');

const PRICE_STATES: ReadonlySet<SpotTicketState> = new Set(['tick', 'band']);
const SIZE_STATES: ReadonlySet<SpotTicketState> = new Set(['step', 'min', 'max', 'short']);
/** The state that one of the two fields says; null where the button alone does. */
const whatIsWrong = (state: SpotTicketState): SpotTicketState | null =>
  PRICE_STATES.has(state) || SIZE_STATES.has(state) ? state : null;

export interface SpotTicketFormProps {
  ticket: SpotTicketModel;
  /** Its button may stand elsewhere and names the form by this. */
  id: string;
  onSubmit(): void;
}

/** Everything of the spot ticket but its button, in the order it is filled in (O1). */
export function SpotTicketForm({ ticket, id, onSubmit }: SpotTicketFormProps) {
  useSignals();
  const { t } = useTranslation();
  const { market } = ticket;
  const draft = ticket.draft.value;
  const error = ticket.error.value;
  // Only what a field says: an order that is being sent renders the button, not the form.
  const wrong = useMemo(() => computed(() => whatIsWrong(ticket.state.value)), [ticket]).value;
  // Words, so that a tick renders nothing until they read differently.
  const obstacle = useMemo(
    () => computed(() => wrong && obstacleText(t, wrong, market, wrong === 'band' ? ticket.prices().last : null)),
    [t, wrong, market, ticket],
  ).value;
  const problem = wrong === 'short' ? t('spot.state.short', { unit: spentAsset(draft, market) }) : obstacle;
  const sizeUnit = unitName(draft.unit, market);
  const sizeDecimals = draft.unit === 'base' ? decimalsOf(market.stepSize) : QUOTE_DECIMALS;

  const stepPrice = (steps: number) => {
    const { amount, refusal } = readAmount(draft.price, decimalsOf(market.tickSize));
    if (refusal !== null) return;
    const from = amount ?? ticket.prices().last ?? ZERO;
    change((now, sums) => withPrice(now, fieldText(stepped(from, steps, market.tickSize), market.tickSize), sums));
  };
  const stepSize = (steps: number) => {
    const isBase = draft.unit === 'base';
    const step = isBase ? market.stepSize : QUOTE_MOVE;
    const { amount, refusal } = readAmount(draft.size, sizeDecimals);
    if (refusal !== null) return;
    const size = stepped(amount ?? ZERO, steps, step);
    change((now) => withSize(now, fieldText(size, isBase ? market.stepSize : QUOTE_STEP)));
  };
  const { change } = ticket;
  const choosePrice = (percent: number) => {
    const middle = untracked(() => middleOf(ticket.prices(), market));
    if (middle === null) return;
    change((now, sums) =>
      withPrice(now, fieldText(priceAway(middle, percent, now.side, market.tickSize), market.tickSize), sums),
    );
  };
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
      <RadioGroup
        look="quiet"
        label={t('spot.type')}
        value={draft.type}
        onChange={(type) => change((now, sums) => withType(now, type, sums))}
        options={[
          { value: 'limit', label: t('spot.limit') },
          { value: 'market', label: t('spot.market') },
        ]}
      />
      {draft.type === 'limit' && (
        <div className={styles.group}>
          {/* Arrow keys belong to the field inside; the buttons beside it do the same by touch. */}
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
          <div onKeyDown={onArrows(stepPrice)}>
            <AmountField
              inline
              label={t('spot.price')}
              unit={market.quote}
              value={draft.price}
              decimals={decimalsOf(market.tickSize)}
              onChange={(price) => change((now, sums) => withPrice(now, price, sums))}
              error={(wrong && PRICE_STATES.has(wrong) && problem) || undefined}
              end={
                <>
                  <span className={styles.unit} aria-hidden="true">
                    {market.quote}
                  </span>
                  <Stepper less={t('spot.priceLess')} more={t('spot.priceMore')} onStep={stepPrice} />
                </>
              }
            />
          </div>
          <ChipGroup
            label={t('spot.presets')}
            chips={[0, ...AWAY].map((percent) => {
              const shown = percent === 0 ? t('spot.mid') : `${draft.side === 'buy' ? '−' : '+'}${percent}%`;
              return {
                key: String(percent),
                label: shown,
                name: percent === 0 ? t('spot.midName') : t('spot.awayName', { percent: shown }),
                onPick: () => choosePrice(percent),
              };
            })}
          />
          <output className={styles.note}>{ticket.crossing.value && t('spot.crosses')}</output>
        </div>
      )}
      <div className={styles.group}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div onKeyDown={onArrows(stepSize)}>
          <AmountField
            inline
            label={t('spot.size')}
            unit={sizeUnit}
            value={draft.size}
            decimals={sizeDecimals}
            onChange={(size) => change((now) => withSize(now, size))}
            error={(wrong && SIZE_STATES.has(wrong) && problem) || undefined}
            end={
              <>
                <button
                  type="button"
                  className={styles.unitButton}
                  aria-label={t('spot.unitName', {
                    unit: sizeUnit,
                    other: unitName(draft.unit === 'base' ? 'quote' : 'base', market),
                  })}
                  onClick={() => change((now, sums) => withUnit(now, now.unit === 'base' ? 'quote' : 'base', sums))}
                >
                  {sizeUnit}
                  <Icon name="convert" size={14} />
                </button>
                <Stepper less={t('spot.sizeLess')} more={t('spot.sizeMore')} onStep={stepSize} />
              </>
            }
          />
        </div>
        <PercentSlider
          label={t('spot.percent')}
          typedLabel={t('spot.percentTyped')}
          percent={ticket.percent.value}
          disabled={ticket.available.value === null}
          onPercent={(percent) => change((now, sums) => withPercent(now, percent, sums))}
        />
        <Available ticket={ticket} />
      </div>
      <SpotSummary ticket={ticket} />
      {error && (
        <Refused>
          {failureText(error)}
          {leavesUnsure(error) && ` ${t('spot.unsure')}`}
        </Refused>
      )}
    </form>
  );
}

/** Up and down move the number of the field they are pressed in by its step. */
const onArrows = (step: (steps: number) => void) => (event: KeyboardEvent) => {
  const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (steps === 0 || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  step(steps);
};

/** What there is to spend, and all of it at a tap (O5). */
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
        <span className={styles.figure}>
          {available === null ? UNKNOWN : `${amountText(available, decimals, 'down')} ${asset}`}
        </span>{' '}
        <TransferButton wish={{ asset, from: 'contract', to: 'spot' }} />
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
