import { classNames } from '../../ui/class-names.ts';
import type { Fact } from '../../ui/facts.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import card from '../shell/card-parts.module.css';
import styles from './loans.module.css';

/** Names and values, a line each, on a card or in a dialog. */
export const LoanLines = ({ lines }: { lines: readonly Fact[] }) => (
  <dl className={classNames(card.pairs, styles.lines)}>
    {lines.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd translate={translateOf(value)}>{value}</dd>
      </div>
    ))}
  </dl>
);
