import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { trailPointOf } from '../trailing-stops.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { dateTimeText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SpotOrder, Trailing } from '../../../model/spot-order.ts';
import { Facts } from '../../../ui/facts.tsx';
import type { Fact } from '../../../ui/facts.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { baseOf, priceWords, sizeWords } from '../order-words.ts';
import { distanceText } from '../trailing-distance.ts';
import styles from './receipt.module.css';

export type TrailingOrder = SpotOrder & { readonly trailing: Trailing };

/**
 * Shows how a trailing stop follows the market and its trigger price: the current ones while it waits, the last ones
 * once it has ended.
 */
export function Follows({ order }: { order: TrailingOrder }) {
  const { t } = useTranslation();
  const { side, trailing } = order;
  const ended = order.waitsFor === null;
  const texts = useMemo(() => {
    const point = trailPointOf(order);
    const best = trailing.best && { best: trailing.best.price, timeMs: trailing.best.timeMs };
    const now = computed(() => (ended ? best : point.value));
    return {
      best: computed(() =>
        now.value ? `${priceWords(order, now.value.best)} · ${dateTimeText(now.value.timeMs)}` : UNKNOWN,
      ),
      stop: computed(() => {
        const stop = ended ? order.stopPrice : (point.value?.stop ?? null);
        return stop === null ? UNKNOWN : priceWords(order, stop);
      }),
    };
  }, [order, trailing, ended]);
  const { activation, activationPrice } = trailing;
  const words = { base: baseOf(order.symbol), size: sizeWords(order), percent: distanceText(trailing) };
  const facts: readonly (Fact | false)[] = [
    { key: 'distance', name: t('orderTypes.distance'), value: words.percent },
    activationPrice !== null && {
      key: 'from',
      name: t('orderTypes.activation'),
      value: priceWords(order, activationPrice),
    },
    {
      key: 'best',
      name: t(`spotOrders.receipt.follows.${side === 'sell' ? 'highest' : 'lowest'}`),
      value: <SignalText of={texts.best} />,
    },
    { key: 'stop', name: t('spotOrders.receipt.fact.trigger'), value: <SignalText of={texts.stop} /> },
  ];
  return (
    <section className={styles.section}>
      <p className={styles.text}>
        {activation === null && activationPrice !== null
          ? t(`orderTypes.says.trailingFrom.${side}`, { ...words, activation: priceWords(order, activationPrice) })
          : t(`spotOrders.receipt.follows.${side}`, {
              ...words,
              time: dateTimeText(activation?.timeMs ?? order.createdMs),
            })}
      </p>
      <Facts facts={facts.filter((fact) => fact !== false)} />
      {!ended && <p className={styles.hint}>{t('spotOrders.receipt.follows.fixed')}</p>}
    </section>
  );
}
