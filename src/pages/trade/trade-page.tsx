import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { preferences } from '../../signals/preferences.ts';
import { symbolStore } from '../../signals/symbols.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { loadMarkets, marketsLoad } from '../chrome/markets-load.ts';
import { PageBar } from '../chrome/page-bar.tsx';
import { useDesktop } from '../chrome/use-desktop.ts';
import { useNavigation } from '../chrome/use-navigation.ts';
import { PATHS } from '../paths.ts';
import { DesktopTrade } from './desktop-trade.tsx';
import { PhoneTrade } from './phone-trade.tsx';
import { useProductAddress } from './use-product.ts';

/** Route /pages/trade/trade?symbol=BTCUSDT&product=spot. Without a symbol or product: what was last traded. */
export default function TradePage() {
  useSignals();
  useProductAddress();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const [asked] = useSearchParams();
  const desktop = useDesktop();
  const named = asked.get('symbol');
  const wanted = named === null ? preferences.lastSymbol.value : marketSymbolOf(named);
  const list = symbolStore.all.value;
  const info = (wanted && symbolStore.infoOf(wanted)) ?? (named === null ? list[0] : undefined);
  const symbol = info?.symbol;
  useEffect(() => {
    if (symbol) preferences.chooseLastSymbol(symbol);
  }, [symbol]);

  const load = marketsLoad.value;
  if (info) return desktop ? <DesktopTrade info={info} /> : <PhoneTrade info={info} />;
  return (
    <>
      <PageBar title={t('trade.title')} section />
      <main>
        {load.state === 'loading' ? (
          <LoadingView onRetry={() => void loadMarkets()} />
        ) : load.state === 'failed' ? (
          <ErrorState
            title={t('common.loadFailed')}
            detail={failureText(load.error)}
            onRetry={() => void loadMarkets()}
          />
        ) : (
          <EmptyState
            text={t('trade.unknownMarket')}
            action={{ label: t('trade.choosePair'), onPick: () => redirect(PATHS.market) }}
          />
        )}
      </main>
    </>
  );
}
