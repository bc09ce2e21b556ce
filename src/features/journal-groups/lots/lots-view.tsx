import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { PATHS } from '../../shell/paths.ts';
import { agreement, followAgreement } from '../../trade-journal/table/agreement.ts';
import { NotComputed } from '../../trade-journal/not-computed.tsx';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { coinLots } from './coin-lots.ts';
import { CoinList } from './coin-list.tsx';
import { CoinView } from './coin-view.tsx';

/** Coins with their cost by both methods, or one of them with its lots and sales. */
export function LotsView({ table }: { table: TradeTable }) {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  useEffect(followAgreement, []);
  const {
    value: coins,
    failed,
    retry,
  } = useComputed(useCallback((signal: AbortSignal) => coinLots(table, signal), [table]));
  if (failed) return <NotComputed onRetry={retry} />;
  if (coins === null) return <Skeleton height="24rem" />;
  if (coins.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="wallet"
          text={t('journalLots.empty')}
          action={{ label: t('journal.openMarkets'), onPick: () => void navigate(PATHS.market) }}
        />
      </Card>
    );
  }
  const agrees = agreement.value;
  const chosen = coins.find(({ asset }) => asset === query.get('coin'));
  if (chosen) return <CoinView key={chosen.asset} table={table} of={chosen} agreement={agrees} />;
  return <CoinList coins={coins} agreement={agrees} />;
}
