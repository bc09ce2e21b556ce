import { Icon } from '../../../ui/icon.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import styles from './rules.module.css';

interface ValueRowProps {
  name: string;
  value: string;
  /** Whether the value is a choice that is off. */
  off?: boolean;
  onOpen(): void;
}

/** A line with the value of one part of a strategy, which opens its sheet. */
export const ValueRow = ({ name, value, off = false, onOpen }: ValueRowProps) => (
  <button type="button" className={styles.value} onClick={onOpen}>
    <span>{name}</span>
    <span className={off ? styles.off : styles.on} translate={translateOf(value)}>
      {value}
    </span>
    <Icon name="forward" size={16} />
  </button>
);
