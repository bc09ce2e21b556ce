import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './state.module.css';

export interface EmptyStateProps {
  /** One sentence; says so when a filter is the reason (G17). */
  text: string;
  action?: { label: string; onPick(): void };
  icon?: IconName;
}

/** Nothing here: one sentence, one action. */
export function EmptyState({ text, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon && (
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
      )}
      <p className={styles.detail}>{text}</p>
      {action && (
        <Button kind="quiet" size="small" onClick={() => action.onPick()}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
