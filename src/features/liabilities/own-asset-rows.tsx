import { useSignals } from '@preact/signals-react/runtime';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { exactText, UNKNOWN, withSign } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sub, add, decimal } from '../../model/decimal.ts';
import type { AssetReport, LiabilitiesReport } from '../../proof/verify-liabilities.ts';
import { accountStore } from '../../signals/account-store.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { AssetBalance } from '../../model/account.ts';
import styles from './liabilities.module.css';

/**
 * One row per asset: the liability of that night, the check of its inclusion in the total, the total, and the current
 * balance.
 */
export function AssetRows({ report }: { report: LiabilitiesReport }) {
  useSignals();
  const { t } = useTranslation();
  const info = accountStore.userInfo.value;
  const held = info === null ? null : ownedNow(info.balances);
  const proven = new Set(report.assets.map(({ root }) => root.asset));
  const absent = [...(held ?? [])].filter(([asset]) => !proven.has(asset));
  const nowOf = (asset: string) => (held === null ? null : (held.get(asset) ?? ('0' as DecimalText)));
  const moved = report.assets.some(({ root, balance }) => {
    const now = nowOf(root.asset);
    return now !== null && /[1-9]/.test(sub(now, balance));
  });
  return (
    <>
      <ul className={styles.assets}>
        {report.assets.map((asset, index) => (
          // A file from elsewhere may contain one asset twice.
          // oxlint-disable-next-line react/no-array-index-key
          <AssetRow key={`${asset.root.asset} ${index}`} asset={asset} now={nowOf(asset.root.asset)} />
        ))}
        {absent.map(([asset, now]) => (
          <li key={asset} className={styles.asset}>
            <p className={styles.assetHead}>
              <CoinIcon asset={asset} small />
              <span className={styles.assetName}>{asset}</span>
              <StatusChip tone="neutral">{t('liabilities.absent')}</StatusChip>
            </p>
            <dl className={styles.facts}>
              <div>
                <dt>{t('liabilities.now')}</dt>
                <dd translate="no">{exactText(now)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {moved && <p className={styles.note}>{t('liabilities.whyMoved')}</p>}
      {absent.length > 0 && <p className={styles.note}>{t('liabilities.whyAbsent')}</p>}
    </>
  );
}

function AssetRow({ asset: { root, balance, reason }, now }: { asset: AssetReport; now: DecimalText | null }) {
  const { t } = useTranslation();
  const change = now === null ? null : sub(now, balance);
  return (
    <li className={styles.asset}>
      <p className={styles.assetHead}>
        <CoinIcon asset={root.asset} small />
        <span className={styles.assetName}>{root.asset}</span>
        <StatusChip tone={reason === null ? 'accent' : 'warn'}>
          {t(reason === null ? 'liabilities.yes' : 'liabilities.no')}
        </StatusChip>
      </p>
      {reason !== null && <p className={styles.reason}>{t(`liabilities.reason.${reason}`)}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>{t('liabilities.then')}</dt>
          <dd translate="no">{exactText(balance)}</dd>
        </div>
        <div>
          <dt>{t('liabilities.now')}</dt>
          <dd>
            <span translate="no">{now === null ? UNKNOWN : exactText(now)}</span>
            {change !== null && /[1-9]/.test(change) && (
              <span className={styles.change} translate="no">
                {withSign(exactText(change))}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('liabilities.total')}</dt>
          <dd translate="no">{exactText(root.sum)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** Balance of each asset over all accounts, available and locked; assets without a balance are left out. */
function ownedNow(balances: readonly AssetBalance[]): ReadonlyMap<string, DecimalText> {
  const sums = new Map<string, DecimalText>();
  for (const { asset, available, locked } of balances) {
    const sum = add(add(available, locked), sums.get(asset) ?? decimal('0'));
    if (/[1-9]/.test(sum)) sums.set(asset, sum);
  }
  return sums;
}
