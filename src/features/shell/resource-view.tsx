import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Resource } from '../../data/resource.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './resource-view.module.css';

export interface ResourceViewProps<T> {
  of: Pick<Resource<unknown, T>, 'now' | 'owner' | 'refresh'>;
  /** Same geometry as what will come. */
  skeleton?: ReactNode;
  /** Stands under a heading that names it: the reason alone says what failed. */
  titled?: boolean;
  /** For forms, which start from what is in force: waits for the answer of this visit, even where an older one is known. */
  current?: boolean;
  /** Says nothing where what is known could not be asked for anew. */
  quiet?: boolean;
  /** Wraps the waiting and error states, where the loaded view brings its own frame. */
  frame?(view: ReactNode, failed: boolean): ReactNode;
  children(value: T): ReactNode;
}

const bare = (view: ReactNode) => view;

/**
 * A thing of the exchange on a page: asked for when it is shown and for each new owner; skeleton, then failed with one
 * retry, or there. What is known stays while it is asked again and when that fails, which a line below it says
 * unless `quiet` (G16-G18). Brings the words of every refusal, so it is not for home's first frame.
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
  const owner = of.owner.value;
  useEffect(() => {
    void of.refresh().then(() => setAnswered(true));
    // Another owner's is another thing.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [of, owner]);

  const known = of.now.value;
  const retry = () => {
    setAttempt(attempt + 1);
    void of.refresh().then(() => setAnswered(true));
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
