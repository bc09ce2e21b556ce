import type { KeyboardEvent, ReactNode } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { MINUS } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decimalsOf } from '../../model/decimal.ts';
import type { Market } from '../../model/market.ts';
import { priceAway, stepped, ZERO } from '../../model/spot-sums.ts';
import type { Toward } from '../../model/spot-sums.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { readAmount, typedText } from '../../ui/amount-input.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { fieldText } from './field-text.ts';
import styles from './spot-ticket.module.css';

/** Chips that set the price to a percentage away from a reference price. */
export interface Presets {
  readonly percents: readonly number[];
  readonly toward: Toward;
  /** Label of the preset at the reference price itself, where there is one. */
  readonly best?: string;
  /** Reference price at the moment a chip is tapped. Null while unknown: the tap then does nothing. */
  from(): DecimalText | null;
  /** Name of a chip for screen readers. @param shown  `−2%` */
  name(shown: string): string;
}

export interface PriceFieldProps {
  label: string;
  market: Market;
  /** Text as typed. */
  value: string;
  onChange(price: string): void;
  error: string | undefined;
  /** Text below the field while it has no error. */
  hint?: string | undefined;
  /** Start value when an empty field is stepped. */
  last(): DecimalText | null;
  presets: Presets;
  /**
   * Set for one of several prices with long names: the input takes the room of the unit.
   */
  tight?: boolean;
  children?: ReactNode;
}

/**
 * A price field: the price is typed, stepped by one tick with buttons or arrow keys, or set by a percentage chip (O2,
 * O3).
 */
export function PriceField({
  label,
  market,
  value,
  onChange,
  error,
  hint,
  last,
  presets,
  tight = false,
  children,
}: PriceFieldProps) {
  const { t } = useTranslation();
  const { tickSize, quote } = market;
  const decimals = decimalsOf(tickSize);
  const step = (steps: number) => {
    const { amount, refusal } = readAmount(value, decimals);
    if (refusal === null) onChange(fieldText(stepped(amount ?? last() ?? ZERO, steps, tickSize), tickSize));
  };
  const choose = (percent: number) => {
    const from = presets.from();
    if (from !== null) onChange(fieldText(priceAway(from, percent, presets.toward, tickSize), tickSize));
  };
  return (
    <div className={styles.group}>
      {/* Arrow keys step the field inside; the buttons beside it do the same by touch. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={onArrows(step)}>
        <AmountField
          inline
          label={label}
          unit={quote}
          value={value}
          decimals={decimals}
          onChange={onChange}
          error={error}
          hint={hint}
          end={
            <>
              {!tight && (
                <span className={styles.unit} aria-hidden="true">
                  {quote}
                </span>
              )}
              <span className={styles.stepsOfPhones}>
                <Stepper less={t('spot.priceLess')} more={t('spot.priceMore')} onStep={step} />
              </span>
            </>
          }
        />
      </div>
      <ChipGroup
        label={t('spot.presets')}
        chips={presets.percents.map((percent) => {
          const away = `${presets.toward === 'below' ? MINUS : '+'}${typedText(String(percent))}%`;
          const shown = percent === 0 && presets.best !== undefined ? presets.best : away;
          return {
            key: String(percent),
            label: shown,
            ...(percent !== 0 && { name: presets.name(shown) }),
            onPick: () => choose(percent),
          };
        })}
      />
      {children}
    </div>
  );
}

/** Returns a key handler: arrow up and down step the focused number. */
export const onArrows = (step: (steps: number) => void) => (event: KeyboardEvent) => {
  const steps = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
  if (steps === 0 || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  step(steps);
};
