import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { ageText } from '../../i18n/age-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './price-age.module.css';

/**
 * Shows the age of the prices beside it, updated every second; nothing while they are current (G29). The prices
 * themselves turn grey by `data-prices` on the document element, so that none of them renders.
 */
export function PriceAge({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const text = useMemo(
    () =>
      computed(() => {
        const seconds = connectionStore.priceAgeS.value;
        return seconds === 0 ? '' : t('common.age.old', { time: ageText(seconds) });
      }),
    [t],
  );
  return <SignalText of={text} className={classNames(styles.age, className)} />;
}
