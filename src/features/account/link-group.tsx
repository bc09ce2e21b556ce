import { LinkCard } from '../shell/link-card.tsx';
import type { LinkLine } from '../shell/link-card.tsx';
import styles from './link-group.module.css';

/** Ways to pages of one kind under their name; nothing at all where there are none. */
export function LinkGroup({ title, lines }: { title: string; lines: readonly LinkLine[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <LinkCard lines={lines} />
    </div>
  );
}
