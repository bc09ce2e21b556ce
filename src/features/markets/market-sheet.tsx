import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSignals } from '@preact/signals-react/runtime';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import { marketStore } from '../../signals/markets.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { DayChange } from '../../ui/day-change.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { PriceAge } from '../shell/price-age.tsx';
import { isDesktop } from '../shell/wide-window.ts';
import { FeedName } from './feed-name.tsx';
import { matchesMarket } from './market-search.ts';
import styles from './market-sheet.module.css';

const ROW_PX = 56;
const keyOf = (market: Market) => market.symbol;

export interface MarketSheetProps {
  open: boolean;
  onClose(): void;
  onPick(market: Market): void;
  /** Title of the sheet; "Choose a market" by default. */
  title?: string;
  /** Market that is left out of the list. */
  without?: MarketSymbol;
}

/** Choose another market: search, favourites first, last prices (T6). */
export function MarketSheet({ open, onClose, onPick, title, without }: MarketSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} size="full" title={title ?? t('market.choose')} aside={<PriceAge />}>
      <MarketChoices onPick={onPick} without={without} />
    </Sheet>
  );
}

function MarketChoices({ onPick, without }: { onPick(market: Market): void; without: MarketSymbol | undefined }) {
  useSignals();
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const favourites = preferences.favourites.value;
  const found = marketStore.all.value.filter((market) => market.symbol !== without && matchesMarket(market, query));
  const isFavourite = (market: Market) => favourites.includes(market.symbol);
  const rows = [...found.filter(isFavourite), ...found.filter((market) => !isFavourite(market))];
  const row = useCallback((market: Market) => <MarketChoice market={market} onPick={onPick} />, [onPick]);
  return (
    <div className={styles.markets}>
      <SearchField label={t('market.search')} value={query} onChange={setQuery} autofocus={isDesktop()} />
      <p className={styles.feed}>
        <FeedName />
      </p>
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

function MarketChoice({ market, onPick }: { market: Market; onPick(market: Market): void }) {
  const ticker = tickerStore.of(market.symbol);
  return (
    <button type="button" className={styles.row} onClick={() => onPick(market)}>
      <CoinIcon asset={market.base} small />
      <span className={styles.market}>
        {market.base}
        <span className={styles.quote}>{`/${market.quote}`}</span>
      </span>
      <PriceText of={ticker.last} decimals={market.priceDecimals} className={styles.price} />
      <span className={styles.change}>
        <DayChange now={ticker.last} before={ticker.open24h} />
      </span>
    </button>
  );
}
