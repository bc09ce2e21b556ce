import { classNames } from '../../ui/class-names.ts';
import { translateOf } from '../../ui/translate-of.ts';
import card from '../shell/card-parts.module.css';
import type { StatementFact } from './statement-words.ts';
import styles from './statement.module.css';

const isNone = ([first, ...others]: readonly string[]): boolean => first === '0' && others.length === 0;

/** Names and exact figures in lines; a result in the colour of its side. */
export const FactLines = ({ facts }: { facts: readonly StatementFact[] }) => (
  <dl className={classNames(card.lines, styles.lines)}>
    {facts.map(({ key, name, values, tone }) => (
      <div key={key} data-line={key}>
        <dt>{name}</dt>
        <dd className={classNames(tone && styles[tone], isNone(values) && styles.none)}>
          {values.map((value) => (
            <span key={value} className={styles.value} translate={translateOf(value)}>
              {value}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
);
