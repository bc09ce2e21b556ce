import type { ReactNode } from 'react';
import { PageLink } from './page-link.tsx';
import styles from './bar-link.module.css';

/** A page that belongs to this one, such as its history, at the end of the bar. */
export const BarLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <PageLink to={to} className={styles.link}>
    {children}
  </PageLink>
);

/** Something that is done with the whole page, such as saving its list as a file. `name` is what is heard, and holds what is seen. */
export const BarButton = ({ name, onClick, children }: { name: string; onClick(): void; children: ReactNode }) => (
  <button type="button" className={styles.link} onClick={onClick}>
    <span aria-hidden="true">{children}</span>
    <span className="sr-only">{name}</span>
  </button>
);
