import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { amountText } from '../../../i18n/number-text.ts';
import { allocation } from '../asset-rows.ts';
import type { AssetRow } from '../asset-rows.ts';
import { Card } from '../../../ui/card.tsx';
import { coinColour } from '../../../ui/coin-icon.tsx';
import card from '../../shell/card-parts.module.css';
import styles from './assets.module.css';

/** Number of coins with a share of their own; the others form one. */
const NAMED = 5;

/** Shares of the coins as a bar and as text. */
export function AllocationCard({ rows }: { rows: readonly AssetRow[] }) {
  useSignals();
  const { t } = useTranslation();
  const shares = allocation(rows, NAMED);
  if (shares.length === 0 || preferences.balanceHidden.value) return null;
  const colourOf = (asset: string | null) => (asset === null ? 'var(--ink-3)' : coinColour(asset));
  return (
    <Card label={t('assets.allocation.title')}>
      <h2 className={card.title}>{t('assets.allocation.title')}</h2>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ asset, percent }) => (
          <span key={asset} className={styles.part} style={{ flexGrow: percent, backgroundColor: colourOf(asset) }} />
        ))}
      </div>
      <ul className={styles.allocationList}>
        {shares.map(({ asset, percent }) => (
          <li key={asset} className={styles.share}>
            <span className={styles.dot} style={{ backgroundColor: colourOf(asset) }} aria-hidden="true" />
            <span className={styles.allocationName}>{asset ?? t('assets.allocation.other')}</span>
            <span className={styles.percent} translate="no">{`${amountText(percent, 1)}%`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
