import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

/** Two colours that come from the address alone, so that an account looks the same everywhere. */
function colouringOf(address: string): string | undefined {
  const hue = parseInt(address.slice(-3), 16) % 360;
  return Number.isNaN(hue)
    ? undefined
    : `linear-gradient(135deg, hsl(${hue} 70% 62%), hsl(${(hue + 60) % 360} 65% 42%))`;
}

interface AvatarProps {
  /** Address of the account; grey for one that is not known yet. */
  address: string;
  /** 32 px in a bar; 48 px by default. */
  small?: boolean;
}

/** The picture of an account, a disc. Decorative: its name is beside it. */
export const Avatar = ({ address, small = false }: AvatarProps) => (
  <span
    className={classNames(styles.avatar, small && styles.small)}
    style={{ backgroundImage: colouringOf(address) }}
    aria-hidden="true"
  />
);
