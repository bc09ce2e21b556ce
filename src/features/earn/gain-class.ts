import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { compare, decimal } from '../../model/decimal.ts';
import styles from './earn.module.css';

/** Interest in the colour of a gain once there is any. */
export const gainClass = (earned: DecimalText): string | undefined =>
  compare(earned, decimal('0')) > 0 ? styles.gain : undefined;
