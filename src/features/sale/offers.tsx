import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { merchantOffers } from './merchant-offers.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OfferCard } from './offer-card.tsx';
import type { RankedOffer } from './sale-figures.ts';
import styles from './offers.module.css';

export interface OffersProps {
  ranked: readonly RankedOffer[];
  chosen: RankedOffer | null;
  /** Nothing can be chosen while a sale is on its way or has no known end. */
  locked: boolean;
  onChoose(merchantId: string): void;
}

/** Who buys, the best rate first; one of them is sold to. */
export function Offers({ ranked, chosen, locked, onChoose }: OffersProps) {
  const { t } = useTranslation();
  const group = useId();
  if (ranked.length === 0) {
    return (
      <Card>
        <EmptyState
          text={t('sale.offers.none')}
          action={{ label: t('sale.offers.again'), onPick: () => void merchantOffers.refresh() }}
        />
      </Card>
    );
  }
  return (
    <fieldset className={styles.offers}>
      <legend className={styles.legend}>{t('sale.offers.title')}</legend>
      <Age />
      {ranked.map((each) => (
        <OfferCard
          key={each.offer.id}
          ranked={each}
          group={group}
          chosen={each.offer.id === chosen?.offer.id}
          disabled={locked}
          onChoose={() => onChoose(each.offer.id)}
        />
      ))}
    </fieldset>
  );
}

/** Offers that could not be asked for again say of when they are (G18). */
function Age() {
  useSignals();
  const { t } = useTranslation();
  const now = merchantOffers.now.value;
  if (now.state !== 'stale' || now.error === null) return null;
  return <p className={styles.old}>{t('sale.offers.old', { time: timeText(now.atMs) })}</p>;
}
