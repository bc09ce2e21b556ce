import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/state-view.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { PATHS } from '../../shell/paths.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { rowOfTrade } from './trade-index.ts';
import { TradeTitle } from './trade-title.tsx';
import { ReceiptLink, TradeView } from './trade-view.tsx';
import { tradeAt } from './trade-words.ts';
import styles from './trades.module.css';

/** One trade beside the list, on a desktop. @param id  of the trade */
export function TradePane({ table, id }: { table: TradeTable; id: string }) {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const trade = useMemo(() => {
    const row = rowOfTrade(table, id);
    return row < 0 ? null : tradeAt(table, row);
  }, [table, id]);
  return (
    <aside className={styles.pane} aria-label={t('journalTrades.pane')}>
      <div className={styles.paneHead}>
        <h2>{trade && <TradeTitle trade={trade} />}</h2>
        {trade && <ReceiptLink trade={trade} />}
        <IconButton
          icon="close"
          size={20}
          label={t('common.close')}
          onClick={() => redirect(`${PATHS.journal}?view=trades`)}
        />
      </div>
      {trade ? <TradeView table={table} trade={trade} /> : <EmptyState text={t('journalTrades.notFound')} />}
    </aside>
  );
}
