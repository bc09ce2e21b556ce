import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { askForEachOwner } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './resource-view.module.css';

export interface ResourceViewProps<T> {
  of: Pick<Resource<unknown, T>, 'now' | 'owner' | 'refresh'>;
  /** Placeholder of the same size as the loaded view. */
  skeleton?: ReactNode;
  /** Set when a heading above names the content, so that the error state shows only the reason. */
  titled?: boolean;
  /** Waits for a fresh answer instead of showing the known value. For forms, which start from the current value. */
  current?: boolean;
  /** Hides the error when a known value could not be refreshed. */
  quiet?: boolean;
  /** Wraps the loading and error states, for views that have their own frame. */
  frame?(view: ReactNode, failed: boolean): ReactNode;
  children(value: T): ReactNode;
}

const bare = (view: ReactNode) => view;

/**
 * Shows a resource: fetches it on mount and for each new owner, and shows a skeleton, an error with retry, or the
 * value. A known value stays visible during a refresh and after a failed one, which a line below reports unless `quiet`
 * (G16-G18). It includes the texts of every refusal, so home's first frame must not use it.
 */
export function ResourceView<T>({
  of,
  skeleton,
  titled = false,
  current = false,
  quiet = false,
  frame = bare,
  children,
}: ResourceViewProps<T>) {
  useSignals();
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState(!current);
  const ask = useCallback(() => void of.refresh().then(() => setAnswered(true)), [of]);
  useEffect(() => askForEachOwner(of.owner, ask), [of, ask]);

  const known = of.now.value;
  const retry = () => {
    setAttempt(attempt + 1);
    ask();
  };
  if (answered && (known.state === 'ready' || known.state === 'stale')) {
    return (
      <>
        {children(known.value)}
        {known.error && !quiet && (
          <p className={styles.failed} role="alert">
            {failureText(known.error)}
          </p>
        )}
      </>
    );
  }
  if (known.state !== 'failed') {
    return frame(<LoadingView key={attempt} onRetry={retry} skeleton={skeleton} />, false);
  }
  const reason = failureText(known.error);
  return frame(
    titled ? (
      <ErrorState title={reason} onRetry={retry} />
    ) : (
      <ErrorState title={t('common.loadFailed')} detail={reason} onRetry={retry} />
    ),
    true,
  );
}
