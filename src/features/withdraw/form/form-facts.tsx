import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { Card } from '../../../ui/card.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { networkName } from '../../../model/network-name.ts';
import { moneyText } from '../withdraw-words.tsx';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import { marketSymbolOf } from '../../../../protocol/units/market-symbol.ts';
import { eurPayoutPrice } from '../../../../protocol/units/own-price.ts';
import { paidAs } from '../../../../protocol/units/withdraw-money.ts';
import { textOfUnits, toUnits } from '../../../model/decimal-parts.ts';
import { decimalTextOfScaled } from '../../../model/scaled.ts';
import { marketStore } from '../../../signals/markets.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import type { WithdrawFigures } from './withdraw-rules.ts';
import card from '../../shell/card-parts.module.css';

interface FormFactsProps {
  rule: WithdrawRule;
  figures: WithdrawFigures;
  available: DecimalText | null;
}

/** Balance, fee and the amount that arrives. */
export function FormFacts({ rule, figures: { receive, leftToday }, available }: FormFactsProps) {
  const { t } = useTranslation();
  const { coin, network, fee, dailyLimit, arrivalMinutes, review } = rule;
  const lines: readonly (readonly [string, string])[] = [
    [t('withdraw.facts.available'), available === null ? UNKNOWN : moneyText(available, coin)],
    [t('withdraw.facts.fee'), moneyText(fee, coin)],
    [t('withdraw.facts.receive'), receive === null ? UNKNOWN : moneyText(receive, coin)],
    ...(network === null ? [] : [[t('withdraw.facts.network'), networkName(network)] as const]),
    [
      t('withdraw.facts.left'),
      leftToday === null || dailyLimit === null
        ? t('withdraw.facts.unlimited')
        : t('withdraw.facts.of', { left: bookedText(leftToday), limit: bookedText(dailyLimit) }),
    ],
    [t('withdraw.facts.arrives'), t('withdraw.facts.minutes', { value: arrivalMinutes })],
  ];
  return (
    <Card label={t('withdraw.facts.title')}>
      <dl className={card.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate={translateOf(value)}>{value}</dd>
          </div>
        ))}
      </dl>
      {rule.channel === 'eur' && <EurAsUsdt receive={receive} className={card.note} />}
      <p className={card.note}>
        <span>{t('withdraw.facts.review', { amount: moneyText(review.above, 'USDT'), seconds: review.seconds })}</span>{' '}
        {rule.failsAlways !== '' && <span>{t('withdraw.facts.failsAlways', { to: rule.failsAlways })}</span>}
      </p>
    </Card>
  );
}

const EUR_USDT = marketSymbolOf('EURUSDT')!;

/**
 * Returns the USDT for an amount of EUR at the last price, as the exchange prices it; null while the price is unknown
 * or stale.
 */
function usdtFor(receive: DecimalText): DecimalText | null {
  const market = marketStore.of(EUR_USDT);
  const { last, stale } = tickerStore.of(EUR_USDT);
  const price = market === undefined || stale.value ? null : decimalTextOfScaled(last.value, market.priceDecimals);
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
