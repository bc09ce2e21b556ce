import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';

export interface TimelineStep {
  readonly key: string;
  readonly label: string;
  /** Time of the step, or the event that it waits for. */
  readonly note?: ReactNode;
  /** `now` is the current step; `ahead` has not begun. */
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
  /** The state as text, for screen readers. */
  readonly stateText: string;
}

/** Shows the past, present and future steps of an order, from top to bottom (W7). */
export const Timeline = ({ label, steps }: { label: string; steps: readonly TimelineStep[] }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map(({ key, label: name, note, state, stateText }) => (
      <li
        key={key}
        className={classNames(styles.step, styles[state])}
        aria-current={state === 'now' ? 'step' : undefined}
      >
        <span className={styles.mark} aria-hidden="true">
          {state === 'done' && <Icon name="check" size={14} />}
          {state === 'failed' && <Icon name="close" size={14} />}
        </span>
        <span className={styles.words}>
          <span className={styles.label}>
            {name}
            <span className="sr-only">, {stateText}</span>
          </span>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      </li>
    ))}
  </ol>
);
