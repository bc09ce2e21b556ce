import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useRef } from 'react';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { shareText } from '../../../i18n/share-text.ts';
import { sizeText } from '../../../i18n/size-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { excursionsOf } from '../../trade-journal/excursions/excursion-columns.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { cancelExcursions, excursionWork, loadExcursions } from './excursion-work.ts';
import type { ExcursionWork } from './excursion-work.ts';
import { lackingTrades } from './lacking-trades.ts';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import styles from './excursion-bar.module.css';

/** Progress is announced to screen readers every quarter. */
const TOLD_STEP = 0.25;

/** Asks for the prices that MAE and MFE of the listed trades want, and says what they load. */
export function ExcursionBar({ table, rows }: { table: TradeTable; rows: Uint32Array }) {
  useSignals();
  const { t } = useTranslation();
  const columns = excursionsOf(table);
  const { value: lacking } = useComputed(
    useCallback(() => lackingTrades(table, rows, columns), [table, rows, columns]),
  );
  const now = excursionWork.value;
  if (now.state === 'loading') return <Loading now={now} />;
  if (lacking === null) return null;
  const { unknown, bytes, withoutPrice } = lacking;
  const failure = unknown > 0 && now.failure !== null && t(`journalExcursions.failed.${now.failure}`);
  const isOffered = unknown > 0 && now.failure !== 'notOffered';
  if (!isOffered && !failure && withoutPrice === 0) return null;
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        {isOffered && <span>{t('journalExcursions.title')}</span>}
        {failure && <span role="alert">{failure}</span>}
        {withoutPrice > 0 && (
          <span>
            {t('journalExcursions.withoutPrice', { count: withoutPrice, number: priceText(withoutPrice, 0) })}
          </span>
        )}
      </p>
      {isOffered && (
        <Button kind="quiet" size="small" onClick={() => void loadExcursions(table, rows)}>
          {bytes > 0 ? t('journalExcursions.load', { size: sizeText(t, bytes) }) : t('journalExcursions.show')}
        </Button>
      )}
    </div>
  );
}

function Loading({ now: { share, queue } }: { now: Extract<ExcursionWork, { state: 'loading' }> }) {
  const { t } = useTranslation();
  const percent = shareText((Math.floor(share * 100) / 100).toFixed(2) as DecimalText, 0);
  const words = t('journalExcursions.loading', { percent });
  const announced = useRef(0);
  useEffect(() => {
    const quarter = Math.floor(share / TOLD_STEP);
    if (quarter <= announced.current) return;
    announced.current = quarter;
    announce(words);
  }, [share, words]);
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        <span>{words}</span>
        {queue !== null && <span>{t('journalExcursions.queue', { place: priceText(queue, 0) })}</span>}
        <ProgressLine value={share} label={t('journalExcursions.title')} />
      </p>
      <Button kind="quiet" size="small" onClick={cancelExcursions}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}
