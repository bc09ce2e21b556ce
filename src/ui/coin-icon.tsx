import { coinColour } from './coin-colours.ts';
import { classNames } from './class-names.ts';
import { picturePlace } from './coin-pictures/picture-place.ts';
import styles from './coin-icon.module.css';

export interface CoinIconProps {
  /** Asset code, `BTC`; its first letter is shown. */
  asset: string;
  /** 36 px in lists (default), 24 small. */
  small?: boolean;
}

/**
 * A disc with the picture of an asset, or with a letter in its colour: where there is no picture, and until they have come
 * (`coin-pictures/bring.ts`). Decorative: the name stands beside it.
 */
export function CoinIcon({ asset, small = false }: CoinIconProps) {
  const place = picturePlace(asset);
  return (
    <span
      className={classNames(styles.coin, small && styles.small, place && styles.pictured)}
      style={{ backgroundColor: coinColour(asset), backgroundPosition: place }}
      aria-hidden="true"
    >
      {asset.charAt(0)}
    </span>
  );
}
