import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import { symbolStore } from '../../signals/markets.ts';
import type { SymbolInfo } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { ChangePill } from '../../ui/change-pill.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { matchesMarket } from './market-search.ts';
import styles from './market-sheet.module.css';

const ROW_PX = 56;
const keyOf = (info: SymbolInfo) => info.symbol;

export interface PairSheetProps {
  open: boolean;
  onClose(): void;
  onPick(info: SymbolInfo): void;
  /** What the market is chosen for; "Choose a market" otherwise. */
  title?: string;
  /** This one is not offered. */
  without?: MarketSymbol;
}

/** Choose another market: search, favourites first, last prices (T6). */
export function MarketSheet({ open, onClose, onPick, title, without }: PairSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} size="full" title={title ?? t('trade.choosePair')}>
      <PairList onPick={onPick} without={without} />
    </Sheet>
  );
}

function PairList({ onPick, without }: { onPick(info: SymbolInfo): void; without: MarketSymbol | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const favourites = preferences.favourites.value;
  const found = symbolStore.all.value.filter((info) => info.symbol !== without && matchesMarket(info, query));
  const isFavourite = (info: SymbolInfo) => favourites.includes(info.symbol);
  const rows = [...found.filter(isFavourite), ...found.filter((info) => !isFavourite(info))];
  const row = useCallback((info: SymbolInfo) => <PairRow info={info} onPick={onPick} />, [onPick]);
  return (
    <div className={styles.pairs}>
      <SearchField label={t('market.search')} value={query} onChange={setQuery} />
      {rows.length === 0 ? (
        <EmptyState
          text={t('market.empty.search', { query })}
          action={{ label: t('common.clear'), onPick: () => setQuery('') }}
        />
      ) : (
        <div className={styles.list}>
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={ROW_PX}
            renderRow={row}
            label={t('market.title')}
            scroller="own"
          />
        </div>
      )}
    </div>
  );
}

function PairRow({ info, onPick }: { info: SymbolInfo; onPick(info: SymbolInfo): void }) {
  const ticker = tickerStore.of(info.symbol);
  return (
    <button type="button" className={styles.row} onClick={() => onPick(info)}>
      <CoinIcon asset={info.base} small />
      <span className={styles.pair}>
        {info.base}
        <span className={styles.quote}>{`/${info.quote}`}</span>
      </span>
      <PriceText of={ticker.last} decimals={info.priceDecimals} className={styles.price} />
      <ChangePill of={ticker.changePercent} />
    </button>
  );
}
