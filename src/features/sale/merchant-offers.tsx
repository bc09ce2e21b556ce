import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { exactText } from '../../i18n/number-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { merchantOffers } from './merchant-offer-calls.ts';
import type { RankedOffer } from './sale-figures.ts';
import { PAID_ASSET, SOLD_ASSET } from './merchant-sale-calls.ts';
import { fitReason, eurText } from './sale-words.ts';
import { isReliable } from './sale-figures.ts';
import styles from './offers.module.css';

interface OffersProps {
  ranked: readonly RankedOffer[];
  chosen: RankedOffer | null;
  /** Blocks the choice while a sale is pending or its outcome is unknown. */
  locked: boolean;
  onChoose(merchantId: string): void;
}

/**
 * Offers of the merchants, those first that pay most, as a radio group; below them those that fail on purpose, which
 * only developers get.
 */
export function Offers({ ranked, chosen, locked, onChoose }: OffersProps) {
  const { t } = useTranslation();
  const group = useId();
  const failing = ranked.filter(({ offer }) => offer.failsAlways);
  const serious = ranked.filter(({ offer }) => !offer.failsAlways);
  const [best] = serious;
  const cardOf = (each: RankedOffer) => (
    <OfferCard
      key={each.offer.id}
      ranked={each}
      best={each === best && each.fit === 'fits'}
      group={group}
      chosen={each.offer.id === chosen?.offer.id}
      disabled={locked}
      onChoose={() => onChoose(each.offer.id)}
    />
  );
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
      {serious.map(cardOf)}
      {failing.length > 0 && <p className={styles.legend}>{t('sale.offers.failing')}</p>}
      {failing.map(cardOf)}
    </fieldset>
  );
}

/** Age of offers whose last refresh failed (G18). */
function Age() {
  useSignals();
  const { t } = useTranslation();
  const now = merchantOffers.now.value;
  if (now.state !== 'stale' || now.error === null) return null;
  return <p className={styles.old}>{t('sale.offers.old', { time: timeText(now.atMs) })}</p>;
}

interface OfferCardProps {
  ranked: RankedOffer;
  /** Whether no other merchant pays more. */
  best: boolean;
  /** Name of the radio group. */
  group: string;
  chosen: boolean;
  disabled: boolean;
  onChoose(): void;
}

/**
 * One merchant's offer: EUR for the amount, or the reason why it does not accept the amount. All its texts are plain
 * text.
 */
function OfferCard({ ranked, best, group, chosen, disabled, onChoose }: OfferCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { offer, fit, receive } = ranked;
  const { username, minAmount, maxAmount, exchangeRate, spread, account, completionRate, matchSeconds, note } = offer;
  const reason = fitReason(t, fit, offer);
  return (
    <label className={styles.offer} data-back={fit !== 'fits' || undefined}>
      <input
        className={styles.input}
        type="radio"
        name={group}
        checked={chosen}
        disabled={disabled || (fit !== 'fits' && !chosen)}
        aria-labelledby={`${id}-name ${id}-rate`}
        aria-describedby={`${id}-says ${id}-facts`}
        onChange={onChoose}
      />
      <span className={styles.face}>
        <span className={styles.head}>
          <span className={styles.name}>
            <bdi id={`${id}-name`}>{username}</bdi>
            {best && <StatusChip tone="up">{t('sale.offer.best')}</StatusChip>}
          </span>
          <span id={`${id}-rate`} className={styles.rate} translate="no">
            {t('sale.offer.rate', { rate: exactText(exchangeRate), unit: PAID_ASSET })}
          </span>
        </span>
        <span id={`${id}-says`} className={reason === null ? styles.receive : styles.reason}>
          {reason ?? (receive === null ? null : t('sale.offer.receive', { amount: eurText(receive) }))}
        </span>
        <span id={`${id}-facts`} className={styles.facts}>
          <span>{t('sale.offer.spread', { share: shareText(spread, 1) })}</span>
          <span>
            {t('sale.offer.range', { min: exactText(minAmount), max: exactText(maxAmount), unit: SOLD_ASSET })}
          </span>
          <span className={isReliable(offer) ? undefined : styles.weak}>
            {t('sale.offer.finished', { percent: shareText(completionRate, 1) })}
          </span>
          <span>{t('sale.offer.answers', { time: durationText(matchSeconds * 1000) })}</span>
          <span className={styles.account}>
            {t('sale.offer.account')}{' '}
            <bdi dir="ltr" translate="no">
              {account}
            </bdi>
          </span>
          {note !== '' && (
            <span className={styles.note}>
              <bdi>{note}</bdi>
            </span>
          )}
        </span>
      </span>
    </label>
  );
}

/** Note beside the merchant of a sale that it is simulated; the form says it once of all. */
export function Simulated() {
  const { t } = useTranslation();
  return <StatusChip tone="warn">{t('sale.simulated')}</StatusChip>;
}
