import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './coin-icon.module.css';
import { firstPlace, picturePlace } from './coin-pictures/pictured.ts';

const KNOWN: Readonly<Record<string, string>> = {
  BTC: '#f7931a',
  ETH: '#627eea',
  SOL: '#111111',
  BNB: '#d6a200',
  XRP: '#23292f',
  DOGE: '#b59a3a',
  PEPE: '#3d8a3d',
  ADA: '#2a5ada',
  TRX: '#d3202f',
  AVAX: '#e84142',
  LINK: '#335dd2',
  DOT: '#c6156f',
  SHIB: '#e2601f',
  LTC: '#4a6fa5',
  BCH: '#3a9d5d',
  USDT: '#26936f',
  EUR: '#2b4a9b',
};

const HUES = 24;

/** Returns the colour of an asset: its own if known, else a colour derived from its code. */
export function coinColour(asset: string): string {
  const known = KNOWN[asset];
  if (known) return known;
  let sum = 7;
  for (const letter of asset) sum = (sum * 31 + letter.charCodeAt(0)) % 100_003;
  return `hsl(${(sum % HUES) * (360 / HUES)}deg 42% 42%)`;
}

interface CoinIconProps {
  /** Asset code, `BTC`. */
  asset: string;
  /** 36 px in lists (default), 24 small. */
  small?: boolean;
}

/**
 * A disc with the picture of an asset. Until the pictures have loaded (`coin-pictures/bring.ts`) it has the asset's
 * colour; its initial stands only where there is no picture or they failed to load. Decorative: the name is beside it.
 */
export function CoinIcon({ asset, small = false }: CoinIconProps) {
  const place = picturePlace(asset);
  const first = firstPlace(asset);
  const style = { backgroundColor: coinColour(asset), '--place': place, '--first-place': first } as CSSProperties;
  return (
    <span
      className={classNames(styles.coin, small && styles.small, place && styles.pictured, first && styles.first)}
      style={style}
      aria-hidden="true"
    >
      {asset.charAt(0)}
    </span>
  );
}
