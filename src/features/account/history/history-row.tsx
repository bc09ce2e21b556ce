import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { shownGainText } from '../../../i18n/booked-text.ts';
import { momentText } from '../../../i18n/moment-text.ts';
import type { AccountEvent } from '../../../model/account-event.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { eventWords } from './event-words.ts';
import styles from './history.module.css';

/** Height of a row in px at 16 px type; narrow pages need more lines. */
export const HISTORY_ROW_PX = 68;
export const HISTORY_NARROW_ROW_PX = 112;

/** One change of a balance; a tap opens its details. */
export const HistoryRow = memo(function HistoryRow({
  event,
  onOpen,
}: {
  event: AccountEvent;
  onOpen(event: AccountEvent): void;
}) {
  const { t } = useTranslation();
  const { asset, account, amount, timeMs } = event;
  return (
    <button type="button" className={styles.row} onClick={() => onOpen(event)}>
      <CoinIcon asset={asset} />
      <span className={styles.words}>
        <span className={styles.type}>{eventWords(t, event)}</span>
        <span className={styles.quiet}>{momentText(timeMs)}</span>
      </span>
      <span className={styles.figures}>
        <span
          className={amount.startsWith('-') ? styles.out : styles.in}
          translate="no"
        >{`${shownGainText(amount, asset)} ${asset}`}</span>
        <span className={styles.quiet}>{t(`account.book.${account}`)}</span>
      </span>
    </button>
  );
});
