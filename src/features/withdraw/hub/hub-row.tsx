import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import type { IconShape } from '../../../ui/icon.tsx';
import { translateOf } from '../../../ui/translate-of.ts';
import { PageLink } from '../../shell/page-link.tsx';
import styles from './hub.module.css';

export interface HubRowProps {
  icon: IconShape;
  name: string;
  /** Second line: the destination or the condition. */
  note: string;
  /** Content before the arrow: the fee. */
  end?: ReactNode;
  /** Path of the page that it opens; absent with `onOpen`. */
  to?: string;
  onOpen?: () => void;
  /** Shows the row grey and without an action. */
  closed?: boolean;
  tone?: 'good' | 'warn';
}

type WordsProps = Pick<HubRowProps, 'icon' | 'name' | 'note' | 'end' | 'tone'>;

function Words({ icon, name, note, end, tone }: WordsProps) {
  return (
    <>
      <span className={styles.mark} data-tone={tone}>
        <Icon name={icon} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note} translate={translateOf(note)}>
          {note}
        </span>
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  );
}

/** One line of the hub: a way to withdraw, or the state of the conditions. */
export function HubRow({ to, onOpen, closed = false, ...words }: HubRowProps) {
  if (closed || (to === undefined && onOpen === undefined)) {
    return (
      <div className={styles.row} data-closed={closed || undefined}>
        <Words {...words} />
      </div>
    );
  }
  const open = (
    <>
      <Words {...words} />
      <Icon name="forward" size={16} />
    </>
  );
  return to === undefined ? (
    <button type="button" className={styles.row} onClick={onOpen}>
      {open}
    </button>
  ) : (
    <PageLink to={to} className={styles.row}>
      {open}
    </PageLink>
  );
}
