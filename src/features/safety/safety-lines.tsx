import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import styles from './safety.module.css';

/** One fact about the account's safety: name, state, and the page or sheet that changes it, if there is one. */
export interface SafetyLine {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  /** State as text; null while unknown. */
  readonly state: ReactNode;
  /** `good`: a protection is active. `wait`: a time limit is running. Absent: neither. */
  readonly tone?: 'good' | 'wait';
  readonly opens?: string | (() => void);
}

/** Titled list of facts, one per line. */
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
