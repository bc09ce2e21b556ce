import styles from '../coin-icon.module.css';
import { addRule } from './add-rule.ts';

/** Picture of the first coins as a data URI, defined by `tools/vite/coin-pictures.ts`; undefined in unbuilt code. */
declare const __FIRST_COINS__: string | undefined;

/**
 * Shows the pictures of the first coins, which come beside the code of the rows, until those of all coins have loaded.
 * A separate chunk: only lists of markets load it.
 */
export function showFirstCoins(picture = typeof __FIRST_COINS__ === 'undefined' ? null : __FIRST_COINS__): void {
  if (picture === null) return;
  // Two classes: a letter that stands for missing pictures must not cover this one.
  addRule(`.${styles.coin}.${styles.first}{background-image:url("${picture}");color:transparent}`);
}
