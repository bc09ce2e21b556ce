import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './figure-table.module.css';

/** Names and their figures in columns; with large text a name stands above its figures. `children` are its thead and tbody. */
export const FigureTable = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <table className={classNames(styles.table, className)}>{children}</table>
);
