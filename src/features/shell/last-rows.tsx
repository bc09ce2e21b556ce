import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { askForEachOwner } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconShape } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { ListStates } from './list-states.tsx';
import { PageLink } from './page-link.tsx';
import styles from './last-rows.module.css';

/** Rows that the aside of a form lists. */
export const LAST_ROWS = 5;

export interface LastRow {
  readonly key: string;
  /** To whom, or what was given. */
  readonly title: string;
  readonly timeMs: number;
  /** Signed amount with its unit. */
  readonly amount: string;
  /** Icon of the place it went to, or of the way it came by. */
  readonly icon?: IconShape;
  readonly state?: string;
  /** Colour of the state. */
  readonly tone?: 'up' | 'down' | 'warn';
  /** The page that the row opens. */
  readonly path: string;
}

interface LastRowsProps<Row> {
  title: string;
  /** Sentence of the empty state. */
  none: string;
  /** Link to the whole history. */
  all: { readonly label: string; readonly path: string };
  of: Resource<unknown, readonly Row[]>;
  rowOf(row: Row): LastRow;
}

/** The last rows of a history beside the form of its page, newest first. Asks for them when it appears. */
export function LastRows<Row>({ title, none, all, of, rowOf }: LastRowsProps<Row>) {
  useSignals();
  useEffect(() => askForEachOwner(of.owner, of.refresh), [of]);
  const { value: rows, error } = of.now.value;
  return (
    <Card label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <PageLink to={all.path} className={styles.all}>
          {all.label}
        </PageLink>
      </div>
      <ListStates known={rows !== null} error={error} onRetry={() => void of.refresh()}>
        {rows?.length === 0 && <EmptyState text={none} />}
        <ul>
          {rows?.slice(0, LAST_ROWS).map((row) => {
            const { key, path, title: what, timeMs, amount, icon, state, tone } = rowOf(row);
            return (
              <li key={key}>
                <PageLink to={path} className={styles.row}>
                  {icon !== undefined && (
                    <span className={styles.mark}>
                      <Icon name={icon} size={18} />
                    </span>
                  )}
                  <span className={styles.words}>
                    <span translate="no">{what}</span>
                    <span className={styles.quiet}>{`${dateText(timeMs)} ${timeText(timeMs)}`}</span>
                  </span>
                  <span className={styles.end}>
                    <span translate="no">{amount}</span>
                    {state !== undefined && (
                      <span className={styles.quiet} data-tone={tone}>
                        {state}
                      </span>
                    )}
                  </span>
                </PageLink>
              </li>
            );
          })}
        </ul>
      </ListStates>
    </Card>
  );
}
