import type { ReactNode } from 'react';
import { translateOf } from './translate-of.ts';
import styles from './facts.module.css';

export interface Fact {
  /** Stable between renders. */
  key: string;
  name: ReactNode;
  value: ReactNode;
}

/** Names and values in two columns on the page colour: the summary of a ticket, a receipt. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value} translate={translateOf(value)}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
