import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure-table.module.css';

interface FigureTableProps {
  className?: string | undefined;
  /** On the narrowest phones too a name stands above its figures, in the columns that `--stack-columns` names. */
  stacks?: boolean;
  /** Its thead and tbody. */
  children: ReactNode;
}

/** Names and their figures in columns; with large text a name stands above its figures. */
export const FigureTable = ({ className, stacks = false, children }: FigureTableProps) => (
  <table className={classNames(styles.table, stacks && styles.stacks, className)}>{children}</table>
);
