import { classNames } from './class-names.ts';
import styles from './arrow.module.css';

/** The triangle beside a direction (G9), in the text colour and size. Decorative: the word or the sign says it too. */
export function Arrow({ direction }: { direction: 'up' | 'down' }) {
  return <span className={classNames(styles.arrow, styles[direction])} aria-hidden="true" />;
}
