import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { shareText } from '../../i18n/share-text.ts';
import { durationText } from '../../i18n/time-text.ts';
import { PAID_ASSET, SOLD_ASSET } from './merchant-sale.ts';
import { Simulated } from './simulated.tsx';
import { fitReason } from './fit-reason.ts';
import { isReliable } from './sale-figures.ts';
import type { RankedOffer } from './sale-figures.ts';
import { eurText } from './sale-words.ts';
import styles from './offers.module.css';

export interface OfferCardProps {
  ranked: RankedOffer;
  /** Of the radio group it is one of. */
  group: string;
  chosen: boolean;
  disabled: boolean;
  onChoose(): void;
}

/** One merchant's offer: what the amount brings there, or why it does not hold it. All of its text is plain. */
export function OfferCard({ ranked, group, chosen, disabled, onChoose }: OfferCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const { offer, fit, receive } = ranked;
  const {
    username,
    quantity,
    minAmount,
    maxAmount,
    exchangeRate,
    spread,
    account,
    completionRate,
    matchSeconds,
    note,
  } = offer;
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
            <Simulated />
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
          <span>{t('sale.offer.left', { amount: exactText(quantity), unit: SOLD_ASSET })}</span>
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
