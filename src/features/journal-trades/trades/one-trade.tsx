import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { PageBar, PageBody } from '../../shell/page-bar.tsx';
import { PATHS } from '../../shell/paths.ts';
import { journal, refreshJournal } from '../../trade-journal/table/journal-state.ts';
import { rowOfTrade } from './trade-index.ts';
import { TradeTitle } from './trade-title.tsx';
import { ReceiptLink, TradeView } from './trade-view.tsx';
import { tradeAt, tradeName } from './trade-words.ts';

const load = () => void refreshJournal();

/** The page of one trade of the signed-in account. @param id  of the trade */
export function OneTrade({ id }: { id: string }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  useEffect(load, []);
  const now = journal.value;
  const table = now.state === 'ready' ? now.table : null;
  const trade = useMemo(() => {
    const row = table === null ? -1 : rowOfTrade(table, id);
    return row < 0 ? null : tradeAt(table!, row);
  }, [table, id]);
  const body = () => {
    if (table !== null && trade !== null) return <TradeView table={table} trade={trade} />;
    if (now.state === 'failed') {
      const detail = now.error === 'unfinished' ? {} : { detail: failureText(now.error) };
      return <ErrorState title={t('common.loadFailed')} {...detail} onRetry={load} />;
    }
    // A trade that has just ended comes with the rows that are asked for.
    if (now.state !== 'ready' || now.refreshing) return <LoadingView onRetry={load} />;
    return (
      <Card>
        <EmptyState
          text={t('journalTrades.notFound')}
          action={{ label: t('journalTrades.toList'), onPick: () => redirect(`${PATHS.journal}?view=trades`) }}
        />
      </Card>
    );
  };
  return (
    <>
      <PageBar
        title={trade ? <TradeTitle trade={trade} /> : t('journalTrades.pane')}
        name={trade ? tradeName(t, trade) : t('journalTrades.pane')}
        right={trade && <ReceiptLink trade={trade} />}
      />
      <PageBody>{body()}</PageBody>
    </>
  );
}
