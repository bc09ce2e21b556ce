import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { compare, decimal } from '../../../model/decimal.ts';
import { shownBalance } from '../asset-rows.ts';
import type { AssetRow } from '../asset-rows.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { MASK, valueText } from '../balance-figures.tsx';
import { t } from '../../../i18n/translate.ts';
import { marketStore } from '../../../signals/markets.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import styles from './assets.module.css';

interface AssetLinesProps {
  rows: readonly AssetRow[];
  /** Called when the locked amount of an asset is tapped. */
  onLocked(asset: string): void;
}

const ZERO = decimal('0');

/** The list on a phone: coin, locked part, amount and value. */
export function AssetLines({ rows, onLocked }: AssetLinesProps) {
  useSignals();
  const { t } = useTranslation();
  const hidden = preferences.balanceHidden.value;
  return (
    <ul>
      {rows
        .map((row) => ({ ...row, shown: shownBalance(row) }))
        .map(({ asset, locked, shown, shownValue }) => (
          <li key={asset} className={styles.line}>
            <CoinIcon asset={asset} />
            <span className={styles.words}>
              <span className={styles.asset}>{asset}</span>
              {compare(locked, ZERO) === 0 ? (
                <span className={styles.quiet}>{coinName(asset)}</span>
              ) : (
                <>
                  <LockedButton asset={asset} locked={shown.locked} hidden={hidden} onPick={onLocked} />
                  <span className={styles.quiet}>
                    {t('assets.availableOf', { amount: hidden ? MASK : bookedText(shown.available, asset) })}
                  </span>
                </>
              )}
            </span>
            <span className={styles.figures}>
              <span className={styles.amount} translate="no">
                {hidden ? MASK : bookedText(shown.total, asset)}
              </span>
              <span className={styles.assetWorth} translate="no">
                {t('assets.worth', { amount: hidden ? MASK : valueText(shownValue) })}
              </span>
            </span>
          </li>
        ))}
    </ul>
  );
}

const QUOTES = ['USDT', 'EUR'] as const;

/** Returns the name of a coin from its market, `Bitcoin` for BTC; empty while unknown. */
export function coinName(asset: string): string {
  const quote = QUOTES.find((known) => known === asset);
  if (quote !== undefined) return t(`assets.name.${quote}`);
  return marketStore.all.value.find(({ base }) => base === asset)?.name ?? '';
}

interface LockedButtonProps {
  asset: string;
  /** Shown value, rounded already. */
  locked: DecimalText;
  /** Whether amounts are hidden. */
  hidden: boolean;
  onPick(asset: string): void;
}

/** A locked amount; a tap lists its locks (A3). */
export function LockedButton({ asset, locked, hidden, onPick }: LockedButtonProps) {
  const { t } = useTranslation();
  const amount = hidden ? MASK : bookedText(locked, asset);
  return (
    <button
      type="button"
      className={styles.locked}
      aria-label={t('assets.lockedName', { amount, asset })}
      onClick={() => onPick(asset)}
    >
      {t('assets.lockedOf', { amount })}
    </button>
  );
}
