import { classNames } from '../../ui/class-names.ts';
import type { Fact } from '../../ui/facts.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import card from './card-parts.module.css';

interface FactPairsProps {
  readonly facts: readonly Fact[];
  /** The distance of the lines and the size of their text. */
  readonly className: string | undefined;
}

/** Labelled values, one per line, on a card or in a dialog. */
export const FactPairs = ({ facts, className }: FactPairsProps) => (
  <dl className={classNames(card.pairs, className)}>
    {facts.map(({ key, name, value }) => (
      <div key={key}>
        <dt>{name}</dt>
        <dd translate={translateOf(value)}>{value}</dd>
      </div>
    ))}
  </dl>
);
