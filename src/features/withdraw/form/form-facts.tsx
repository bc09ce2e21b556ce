import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { Card } from '../../../ui/card.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import card from '../../shell/card-parts.module.css';
import { networkName } from '../../../model/network-name.ts';
import { moneyText } from '../withdraw-words.ts';
import { EurAsUsdt } from './eur-as-usdt.tsx';
import type { WithdrawFigures } from './withdraw-figures.ts';

export interface FormFactsProps {
  rule: WithdrawRule;
  figures: WithdrawFigures;
  available: DecimalText | null;
}

/** What there is, what it costs and what arrives, before anything is sent. */
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
