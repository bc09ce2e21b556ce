import { translateOf } from '../../ui/translate-of.ts';
import card from './card-parts.module.css';

/** Labelled facts, one per line. */
export function FactLines({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={card.lines}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate={translateOf(value)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
