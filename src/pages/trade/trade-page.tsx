import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { CallError } from '../../api/result.ts';
import { mayBringMore } from '../../level/quiet-page.ts';
import { preferences } from '../../data/preferences.ts';
import { sessionStore } from '../../data/session.ts';
import { marketStore } from '../../signals/markets.ts';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { markets } from '../../data/markets-resource.ts';
import { PageBar } from '../../features/shell/page-bar.tsx';
import { useDesktop } from '../../features/shell/wide-window.ts';
import { useFailureText } from './use-failure-text.ts';
import { useNavigation } from '../../features/shell/navigation.ts';
import { PATHS } from '../../features/shell/paths.ts';
import { PhoneTrade } from './phone-trade.tsx';
import { marketSheetCode } from '../../features/markets/market-sheet-code.ts';
import { dockCode, tradeParts } from './trade-parts.ts';
import { useProductAddress } from './use-product.ts';

/** The layout in panes, which phones never load. */
const wideCode = lazyCode(
  () => import('./wide/wide-trade.tsx'),
  'panes',
  'shortcuts',
  'market',
  'alerts',
  'person',
  'short',
  'errors',
);

/** Route /pages/trade/trade?symbol=BTCUSDT&product=spot. Symbol and product default to the last ones. */
export default function TradePage() {
  useSignals();
  useProductAddress();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [asked] = useSearchParams();
  const desktop = useDesktop();
  const named = asked.get('symbol');
  const wanted = named === null ? preferences.lastSymbol.value : marketSymbolOf(named);
  const list = marketStore.all.value;
  const market = (wanted && marketStore.of(wanted)) ?? (named === null ? list[0] : undefined);
  const symbol = market?.symbol;
  useEffect(() => {
    if (symbol) preferences.chooseLastSymbol(symbol);
  }, [symbol]);
  useEffect(() => void mayBringMore().then(() => Promise.all([tradeParts.fetch(), marketSheetCode.fetch()])), []);
  // Only who trades has cards.
  const signedIn = sessionStore.signedIn.value;
  useEffect(() => {
    if (signedIn) void mayBringMore().then(dockCode.fetch);
  }, [signedIn]);

  const load = markets.now.value;
  if (market && desktop) {
    return <LazyView code={wideCode}>{({ WideTrade }) => <WideTrade market={market} />}</LazyView>;
  }
  if (market) return <PhoneTrade market={market} />;
  return (
    <>
      <PageBar title={t('trade.title')} section />
      <main>
        {load.state === 'idle' || load.state === 'loading' ? (
          <LoadingView onRetry={() => void markets.refresh()} />
        ) : load.state === 'failed' ? (
          <MarketsFailed error={load.error} />
        ) : (
          <EmptyState
            text={t('trade.unknownMarket')}
            action={{ label: t('trade.chooseMarket'), onPick: () => redirect(PATHS.market) }}
          />
        )}
      </main>
    </>
  );
}

function MarketsFailed({ error }: { error: CallError }) {
  const { t } = useTranslation();
  return (
    <ErrorState title={t('common.loadFailed')} detail={useFailureText(error)} onRetry={() => void markets.refresh()} />
  );
}
