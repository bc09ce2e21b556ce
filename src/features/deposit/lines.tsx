import { classNames } from '../../ui/class-names.ts';
import type { Fact } from '../../ui/facts.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import card from '../shell/card-parts.module.css';
import styles from './deposit.module.css';

/** Names and values, a line each, on a card. */
export const Lines = ({ lines }: { lines: readonly Fact[] }) => (
  <dl className={classNames(card.pairs, styles.lines)}>
    {lines.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd translate={translateOf(value)}>{value}</dd>
      </div>
    ))}
  </dl>
);
