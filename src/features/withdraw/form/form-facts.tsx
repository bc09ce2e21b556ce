import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { receivedText } from '../../../i18n/booked-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { leftOfDay } from '../../../model/withdrawal.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { Card } from '../../../ui/card.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { moneyText } from '../withdraw-words.tsx';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import { eurPayoutPrice } from '../../../../protocol/units/own-price.ts';
import { paidAs } from '../../../../protocol/units/withdraw-money.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import { coinPrice } from './coin-price.ts';
import type { WithdrawFigures } from './withdraw-rules.ts';
import card from '../../shell/card-parts.module.css';
import styles from './withdraw-form.module.css';

interface FormFactsProps {
  rule: WithdrawRule;
  figures: WithdrawFigures;
}

/** Name of the amount that arrives: at oneself, or at whoever has the address. */
export const receiveName = (t: TFunction<'app'>, { network }: WithdrawRule): string =>
  t(network === null ? 'withdraw.facts.youReceive' : 'withdraw.facts.receive');

/** Only a transfer on a network has a network fee. */
export const feeName = (t: TFunction<'app'>, { network }: WithdrawRule): string =>
  t(network === null ? 'withdraw.facts.payoutFee' : 'withdraw.facts.fee');

/** An amount that was converted from USDT at the last price. */
const aboutText = (amount: DecimalText, coin: string): string =>
  `${coin === 'USDT' ? '' : '≈ '}${moneyText(amount, coin)}`;

/** Shows the rest of the daily limit in the currency of the form; in USDT while its price is unknown. */
function leftText(t: TFunction<'app'>, rule: WithdrawRule, { leftToday, dailyLimit }: WithdrawFigures): string {
  const leftUsdt = leftOfDay(rule);
  if (leftUsdt === null || rule.dailyLimit === null) return t('withdraw.facts.unlimited');
  const { coin } = rule;
  if (coin === 'USDT' || leftToday === null || dailyLimit === null) {
    return t('withdraw.facts.of', { left: receivedText(leftUsdt), limit: moneyText(rule.dailyLimit, 'USDT') });
  }
  return t('withdraw.facts.about', { left: receivedText(leftToday, coin), limit: moneyText(dailyLimit, coin) });
}

/** Fee, arrival, the rest of the daily limit and, larger, the amount that arrives. */
export function FormFacts({ rule, figures }: FormFactsProps) {
  useSignals();
  const { t } = useTranslation();
  const { coin, fee, arrivalMinutes, review } = rule;
  const { receive, longReviewAbove } = figures;
  const lines: readonly (readonly [string, string])[] = [
    [feeName(t, rule), moneyText(fee, coin)],
    [t('withdraw.facts.arrives'), t('withdraw.facts.minutes', { time: durationText(arrivalMinutes * 60_000) })],
    [t('withdraw.facts.left'), leftText(t, rule, figures)],
  ];
  const arriving = receive === null ? UNKNOWN : moneyText(receive, coin);
  return (
    <Card label={t('withdraw.facts.title')}>
      <dl className={card.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate={translateOf(value)}>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{receiveName(t, rule)}</dt>
          <dd className={styles.arriving} translate={translateOf(arriving)}>
            {arriving}
          </dd>
        </div>
      </dl>
      {rule.channel === 'eur' && <EurAsUsdt receive={receive} className={card.note} />}
      {longReviewAbove !== null && (
        <p className={card.note}>
          {t('withdraw.facts.review', {
            amount: aboutText(longReviewAbove, coin),
            time: durationText(review.seconds * 1000),
          })}
        </p>
      )}
    </Card>
  );
}

/**
 * Returns the USDT for an amount of EUR at the last price, as the exchange prices it; null while the price is unknown
 * or stale.
 */
function usdtFor(receive: DecimalText): DecimalText | null {
  const price = coinPrice('EUR');
  if (price === null) return null;
  const units = toUnits(price);
  return decimalTextOf(textOfUnits(paidAs(toUnits(receive), eurPayoutPrice({ low: units, high: units }))));
}

/** The approximate USDT amount for EUR, which arrive at an address as USDT. */
export function EurAsUsdt({ receive, className }: { receive: DecimalText | null; className?: string | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const about = useMemo(() => computed(() => (receive === null ? null : usdtFor(receive))), [receive]).value;
  return (
    <p className={className}>
      {about !== null && <span>{`${t('withdraw.facts.eurAbout', { amount: moneyText(about, 'USDT') })} `}</span>}
      <span>{t('withdraw.facts.eurAsUsdt')}</span>
    </p>
  );
}
