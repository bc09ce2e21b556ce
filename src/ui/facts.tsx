import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './facts.module.css';
import { translateOf } from './translate-of.ts';

export interface Fact {
  /** Stable between renders. */
  key: string;
  name: ReactNode;
  value: ReactNode;
}

/** Labelled values in two columns on the page colour: the summary of a ticket, a receipt. */
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

interface FigureTableProps {
  className?: string | undefined;
  /** Puts each name above its figures on the narrowest phones, in the columns of `--stack-columns`. */
  stacks?: boolean;
  /** The table's thead and tbody. */
  children: ReactNode;
}

/** A table of names and figures; with large text a name is above its figures. */
export const FigureTable = ({ className, stacks = false, children }: FigureTableProps) => (
  <table className={classNames(styles.table, stacks && styles.stacks, className)}>{children}</table>
);
