import { LinkCard } from './cards.tsx';
import type { LinkLine } from './cards.tsx';
import styles from './link-group.module.css';

/** Titled group of links; renders nothing when it is empty. */
export function LinkGroup({ title, lines }: { title: string; lines: readonly LinkLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <LinkCard lines={lines} />
    </div>
  );
}
