import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import styles from './safety.module.css';

/** One fact: what it is, how it stands, and the page or sheet where that can be changed; a bare fact where there is none. */
export interface SafetyLine {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  /** In words; null while it is not known. */
  readonly state: ReactNode;
  /** good: protects; wait: something runs out; else neither. */
  readonly tone?: 'good' | 'wait';
  readonly opens?: string | (() => void);
}

/** Facts of one kind under their name, a line each. */
export function SafetyLines({ title, lines }: { title: string; lines: readonly SafetyLine[] }) {
  return (
    <div className={styles.group}>
      <h2>{title}</h2>
      <Card padded={false}>
        {lines.map(({ key, opens, ...line }) => {
          if (typeof opens === 'string') {
            return (
              <PageLink key={key} to={opens} className={styles.line}>
                <LineContent {...line} more />
              </PageLink>
            );
          }
          return opens === undefined ? (
            <div key={key} className={styles.line}>
              <LineContent {...line} />
            </div>
          ) : (
            <button key={key} type="button" className={styles.line} onClick={opens}>
              <LineContent {...line} more />
            </button>
          );
        })}
      </Card>
    </div>
  );
}

function LineContent({
  icon,
  name,
  state,
  tone,
  more = false,
}: Omit<SafetyLine, 'key' | 'opens'> & { more?: boolean }) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span className={styles.words}>
        <span>{name}</span>
        <span className={styles.state} data-tone={tone}>
          {state ?? '—'}
        </span>
      </span>
      {more && <Icon name="forward" size={16} />}
    </>
  );
}
