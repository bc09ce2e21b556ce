import { coinColour } from './coin-colours.ts';
import { classNames } from './class-names.ts';
import styles from './coin-icon.module.css';

export interface CoinIconProps {
  /** Asset code, `BTC`; its first letter is shown. */
  asset: string;
  /** 36 px in lists (default), 24 small. */
  small?: boolean;
}

/** A round letter in the colour of the asset. Decorative: the name stands beside it. No picture is fetched from anywhere. */
export function CoinIcon({ asset, small = false }: CoinIconProps) {
  return (
    <span
      className={classNames(styles.coin, small && styles.small)}
      style={{ backgroundColor: coinColour(asset) }}
      aria-hidden="true"
    >
      {asset.charAt(0)}
    </span>
  );
}
