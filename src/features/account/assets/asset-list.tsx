import { openTransfer } from '../../shell/requested-transfer.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { exactText } from '../../../i18n/number-text.ts';
import type { AccountBook } from '../../../model/account.ts';
import { ASSET_SORTS } from '../asset-rows.ts';
import type { AssetRow, AssetSort } from '../asset-rows.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { PATHS } from '../../shell/paths.ts';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useDesktop } from '../../shell/wide-window.ts';
import { useWideCode } from '../../shell/wide-window.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { MASK, valueText } from '../balance-figures.tsx';
import { assetChoices, listedAssets } from './asset-choices.ts';
import { AssetLines, coinName } from './asset-lines.tsx';
import { HistoryLink } from './asset-actions.tsx';
import { LocksSheet } from './locks-sheet.tsx';
import { askThreshold } from './threshold-sheet.tsx';
import styles from './assets.module.css';

const tableCode = lazyCode(() => import('./asset-table.tsx'));

export interface AssetListProps {
  rows: readonly AssetRow[];
  /** The shown account; null for all. */
  account: AccountBook | null;
}

/** Balances by coin, with search, sorting, hiding of small balances, and locks (A2, A3). */
export function AssetList({ rows: all, account }: AssetListProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const wide = useWideCode(tableCode);
  const [query, setQuery] = useState('');
  const [locked, setLocked] = useState<string | null>(null);
  const sort = assetChoices.sort.value;
  const threshold = assetChoices.threshold.value;
  const hideSmall = assetChoices.hideSmall.value;
  const amount = exactText(threshold);
  const { rows, hidden, hiddenValue } = listedAssets(
    all,
    { query, sort, hideUnder: hideSmall ? threshold : null },
    coinName,
  );

  async function pickSort(): Promise<void> {
    const chosen = await pickOne<AssetSort>({
      title: t('assets.sort.title'),
      value: sort,
      options: ASSET_SORTS.map((value) => ({ value, label: t(`assets.sort.${value}`) })),
    });
    if (chosen !== null) assetChoices.chooseSort(chosen);
  }

  return (
    <Card padded={false} label={t('assets.list')}>
      <div className={styles.head}>
        <SearchField label={t('assets.search')} value={query} onChange={setQuery} />
        {desktop && <HistoryLink />}
        {!wide && (
          <button
            type="button"
            className={styles.sort}
            aria-label={t('assets.sort.chip', { value: t(`assets.sort.${sort}`) })}
            onClick={() => void pickSort()}
          >
            {t(`assets.sort.${sort}`)} <span aria-hidden="true">↓</span>
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <Nothing query={query} small={hidden > 0} account={account} onClear={() => setQuery('')} />
      ) : wide ? (
        <wide.AssetTable rows={rows} sort={sort} onSort={assetChoices.chooseSort} onLocked={setLocked} />
      ) : (
        <AssetLines rows={rows} onLocked={setLocked} />
      )}
      <div className={styles.small}>
        {hidden > 0 ? (
          <>
            <span className={styles.hidden}>
              {t('assets.small.hidden', {
                amount,
                value: preferences.balanceHidden.value ? MASK : valueText(hiddenValue),
              })}
            </span>
            <button type="button" className={styles.change} onClick={() => assetChoices.chooseHideSmall(false)}>
              {t('assets.small.showHidden', { number: hidden })}
            </button>
          </>
        ) : (
          <Toggle
            label={t('assets.small.hide', { amount })}
            checked={hideSmall}
            onChange={assetChoices.chooseHideSmall}
          />
        )}
        <button
          type="button"
          className={styles.change}
          aria-label={t('assets.small.changeName')}
          onClick={() => void askThreshold()}
        >
          {t('assets.small.change')}
        </button>
      </div>
      <LocksSheet asset={locked} account={account} onClose={() => setLocked(null)} />
    </Card>
  );
}

function Nothing({
  query,
  small,
  account,
  onClear,
}: {
  query: string;
  small: boolean;
  account: AccountBook | null;
  onClear(): void;
}) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  if (query.trim() !== '')
    return <EmptyState text={t('assets.noneFound')} action={{ label: t('assets.clear'), onPick: onClear }} />;
  if (small) {
    return (
      <EmptyState
        text={t('assets.noneLarge', { amount: exactText(assetChoices.threshold.peek()) })}
        action={{ label: t('assets.small.show'), onPick: () => assetChoices.chooseHideSmall(false) }}
      />
    );
  }
  if (account === null)
    return (
      <EmptyState
        text={t('assets.none')}
        action={{ label: t('assets.toMarkets'), onPick: () => void go(PATHS.market) }}
      />
    );
  const from = account === 'spot' ? 'contract' : 'spot';
  return (
    <EmptyState
      text={t('assets.noneIn')}
      action={{
        label: t('assets.transfer'),
        onPick: () => openTransfer({ asset: 'USDT', from, to: account }),
      }}
    />
  );
}
