import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './state.module.css';

interface EmptyStateProps {
  /** One sentence; it mentions the filter when that is the reason (G17). */
  text: string;
  action?: { label: string; onPick(): void };
  icon?: IconName;
}

/** Shows that a list or page is empty: one sentence, one action. */
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

interface ErrorStateProps {
  /** Names what failed, in one sentence. */
  title: string;
  /** States whether money moved (G18). */
  detail?: string;
  /** Retries; absent when that is not possible. */
  onRetry?: () => void;
  /** Default "Try again". */
  retryLabel?: string;
  /** The server's message or a technical reason, collapsed (decision 25). */
  technical?: ReactNode;
}

/** An error view: what failed, whether money moved, a retry button. Never use it in place of known data. */
export function ErrorState({ title, detail, onRetry, retryLabel, technical }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.state} role="alert">
      <span className={styles.mark}>
        <Icon name="warning" />
      </span>
      <p className={styles.title}>{title}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {onRetry && (
        <Button kind="quiet" size="small" onClick={onRetry}>
          {retryLabel ?? t('common.retry')}
        </Button>
      )}
      {technical !== undefined && (
        <details className={styles.technical}>
          <summary>{t('common.details')}</summary>
          {technical}
        </details>
      )}
    </div>
  );
}
