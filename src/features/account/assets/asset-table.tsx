import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { compare, decimal } from '../../../model/decimal.ts';
import { shownBalance } from '../asset-rows.ts';
import type { AssetRow, AssetSort } from '../asset-rows.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { MASK, valueText } from '../balance-figures.tsx';
import { coinName, LockedButton } from './asset-lines.tsx';
import lines from './assets.module.css';
import styles from './asset-table.module.css';

export interface AssetTableProps {
  rows: readonly AssetRow[];
  sort: AssetSort;
  onSort(sort: AssetSort): void;
  /** Called when the locked amount of an asset is tapped. */
  onLocked(asset: string): void;
}

const ZERO = decimal('0');

/** The list on a wide window: one column per figure, three of them sortable. */
export function AssetTable({ rows, sort, onSort, onLocked }: AssetTableProps) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  const sorted = (by: AssetSort, label: string) => (
    <th scope="col" aria-sort={sort === by ? (by === 'name' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className={styles.column} onClick={() => onSort(by)}>
        <span>{label}</span>
        {sort === by && <span aria-hidden="true"> {by === 'name' ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {sorted('name', t('assets.column.coin'))}
          {sorted('balance', t('assets.column.balance'))}
          <th scope="col">{t('assets.column.available')}</th>
          <th scope="col">{t('assets.column.locked')}</th>
          {sorted('value', t('assets.column.value'))}
        </tr>
      </thead>
      <tbody>
        {rows
          .map((row) => ({ ...row, shown: shownBalance(row) }))
          .map(({ asset, locked, shown, shownValue }) => (
            <tr key={asset}>
              <th scope="row">
                <span className={styles.coin}>
                  <CoinIcon asset={asset} />
                  <span className={lines.words}>
                    <span className={lines.asset}>{asset}</span>
                    <span className={lines.quiet}>{coinName(asset)}</span>
                  </span>
                </span>
              </th>
              <td translate="no">{hidden ? MASK : bookedText(shown.total, asset)}</td>
              <td translate="no">{hidden ? MASK : bookedText(shown.available, asset)}</td>
              <td translate="no">
                {compare(locked, ZERO) === 0 ? (
                  bookedText(shown.locked, asset)
                ) : (
                  <LockedButton asset={asset} locked={shown.locked} hidden={hidden} onPick={onLocked} />
                )}
              </td>
              <td className={styles.worthCell} translate="no">
                {hidden ? MASK : valueText(shownValue)}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
