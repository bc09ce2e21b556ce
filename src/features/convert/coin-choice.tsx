import { t } from '../../i18n/translate.ts';
import type { ConvertCoin } from './convert-calls.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { targetRefusal } from './convert-draft.ts';
import styles from './convert.module.css';

const label = (asset: string) => (
  <span className={styles.coin}>
    <CoinIcon asset={asset} small />
    {asset}
  </span>
);

/** Asks for the coin to convert from. One whose prices are late says so, and cannot be chosen. */
export const pickSource = (coins: readonly ConvertCoin[], chosen: string): Promise<string | null> =>
  pickOne<string>({
    title: t('convert.coinFrom'),
    value: chosen,
    options: coins.map(({ asset, open }) => ({
      value: asset,
      label: label(asset),
      note: open ? undefined : t('convert.reason.late'),
      disabled: !open,
    })),
  });

/** Asks for the coin to convert to. What is impossible stands there with its reason (X3). */
export const pickTarget = (coins: readonly ConvertCoin[], from: string, chosen: string): Promise<string | null> =>
  pickOne<string>({
    title: t('convert.coinTo'),
    value: chosen,
    options: coins
      .filter(({ asset }) => asset !== from)
      .map(({ asset, open }) => {
        const refusal = targetRefusal(from, asset) ?? (open ? null : 'late');
        return {
          value: asset,
          label: label(asset),
          note: refusal === null ? undefined : t(`convert.reason.${refusal}`),
          disabled: refusal !== null,
        };
      }),
  });
