import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { displayRate, rateAgeSeconds } from '../../data/display-rate.ts';
import { ageText } from '../../i18n/age-text.ts';
import { amountText, exactText, UNKNOWN } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { AccountBook } from '../../model/account.ts';
import { accountValueIn, totalValueIn } from '../../model/value-in.ts';
import { accountStore } from '../../signals/account-store.ts';
import { secondTick } from '../../signals/server-clock.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './other-currency.module.css';

/** Currency of the totals; null while its rate is unknown. */
export const otherUnit: ReadonlySignal<string | null> = computed(() => displayRate.value?.asset ?? null);

const totalText = computed(() => {
  const rate = displayRate.value;
  return rate === null
    ? UNKNOWN
    : `≈ ${amountText(totalValueIn(accountStore.assets.value, rate), rate.decimals, 'down')}`;
});

/** Approximate total value in the chosen currency, at the time of its value in USDT. */
export const OtherTotal = () => <SignalText of={totalText} />;

/** Value of one account in the chosen currency. */
export function OtherAccountValue({ account }: { account: AccountBook }) {
  const text = useMemo(
    () =>
      computed(() => {
        const rate = displayRate.value;
        if (rate === null) return UNKNOWN;
        return `≈ ${amountText(accountValueIn(accountStore.assets.value, account, rate), rate.decimals, 'down')}`;
      }),
    [account],
  );
  return <SignalText of={text} />;
}

/** The rate of the chosen currency and its age. */
export function RateLine() {
  useSignals();
  const { t } = useTranslation();
  const text = useMemo(
    () =>
      computed(() => {
        const rate = displayRate.value;
        // Follows the clock, each second.
        void secondTick.value;
        const ageSeconds = rate && rateAgeSeconds(rate);
        if (rate === null || ageSeconds === null) return '';
        return t('currency.rate', { asset: rate.asset, price: exactText(rate.price, 2), age: ageText(ageSeconds) });
      }),
    [t],
  );
  return (
    <p className={styles.rate}>
      <SignalText of={text} />
    </p>
  );
}
