import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useEffect } from 'react';
import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Resource } from '../../data/resource.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { secondTick } from '../../signals/server-clock.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../model/decimal.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { earnTotals } from '../../data/earn-orders.ts';
import { earnProducts } from './earn-calls.ts';
import styles from './earn.module.css';

/** Shows the age of possibly stale data (G18). @param polled  same as for `oldSince` */
export function AsOf({ of, polled = false }: { of: Pick<Resource<unknown, unknown>, 'now'>; polled?: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const since = useMemo(() => oldSince(of, polled), [of, polled]).value;
  return since === null ? null : <p className={styles.asOf}>{t('earn.asOf', { time: timeText(since) })}</p>;
}

/** Age in ms after which more than one regular refresh was missed. */
const OLD_MS = 20_000;

/**
 * Returns the time of the data by the device's clock, epoch ms; null while it is current.
 * @param polled  whether it is fetched every few seconds, so that its age alone shows whether it is stale
 */
const oldSince = (of: Pick<Resource<unknown, unknown>, 'now'>, polled: boolean): ReadonlySignal<number | null> =>
  computed(() => {
    const known = of.now.value;
    if (!('atMs' in known)) return null;
    const lost = connectionStore.lost.value;
    // Read so that it is checked each second.
    const late = polled && secondTick.value > 0 && Date.now() - known.atMs > OLD_MS;
    return lost || late || known.error !== null ? known.atMs : null;
  });

/** A bar that shows a share. Screen readers read the text beside it. */
export const Bar = ({ percent }: { percent: number }) => (
  <div className={styles.bar} aria-hidden="true">
    <div style={{ inlineSize: `${percent}%` }} />
  </div>
);

/** Returns the class of a gain once interest is above zero. */
export const gainClass = (earned: DecimalText): string | undefined =>
  compare(earned, decimal('0')) > 0 ? styles.gain : undefined;

/** Link to my orders, in the bar of the pages for subscribing. */
export function OrdersLink() {
  const { t } = useTranslation();
  return (
    <PageLink to={PATHS.earnHistory} className={styles.barLink}>
      {t('earn.orders')}
    </PageLink>
  );
}

/** Whole minutes of the exchange's clock. A reader renders once a minute, which is enough for days. */
export const minuteTick = computed(() => Math.floor(secondTick.value / 60));

/**
 * Fetches the products at an interval while a page shows them, because no event reports the subscriptions of others.
 * Pauses without a connection and while the page is hidden.
 */
export function useFreshProducts(everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      const seen = document.visibilityState === 'visible' && connectionStore.age.peek() !== 'offline';
      if (!seen) return;
      void earnProducts.refresh();
      // Without the totals the person's remaining room is unknown.
      if (earnTotals.now.peek().state === 'failed') void earnTotals.load();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
