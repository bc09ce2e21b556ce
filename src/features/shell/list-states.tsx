import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { ErrorState } from '../../ui/state-view.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import styles from './list-states.module.css';
import { Button } from '../../ui/button.tsx';
import { MoreLine } from '../../ui/more-line.tsx';
import type { PagedLoader } from '../../data/paged.ts';
import { isAsking } from '../../data/resource.ts';

interface ListStatesProps {
  /** False until the first answer, with or without rows, has arrived. */
  known: boolean;
  /** Error of the last call; null when it succeeded. */
  error: CallError | null;
  onRetry(): void;
  children: ReactNode;
}

/** Shows the loading or error state of a list, or the list with a notice when it may be stale. */
export function ListStates({ known, error, onRetry, children }: ListStatesProps) {
  const { t } = useTranslation();
  if (known) {
    return (
      <>
        <NotCurrent />
        {children}
        {error && (
          <p className={styles.failed} role="alert">
            {failureText(error)}
          </p>
        )}
      </>
    );
  }
  return error ? (
    <ErrorState title={t('common.loadFailed')} detail={failureText(error)} onRetry={onRetry} />
  ) : (
    <LoadingView onRetry={onRetry} />
  );
}

function NotCurrent() {
  useSignals();
  const { t } = useTranslation();
  return connectionStore.lost.value ? <p className={styles.notCurrent}>{t('list.notCurrent')}</p> : null;
}

/** Shows how much of a paged list is loaded; loading all of it can be stopped. */
export function PagedMoreLine({ loader, shown, total }: { loader: PagedLoader; shown: number; total: number }) {
  useSignals();
  const { t } = useTranslation();
  const all = loader.loadingAll.value;
  const next = {
    busy: isAsking(loader.now.value),
    more: t('list.more.next'),
    all: t('list.more.all'),
    onMore: () => void loader.more(),
    onAll: () => void loader.all(),
  };
  return (
    <MoreLine
      words={t(all ? 'list.more.progress' : 'list.more.shown', { shown, total })}
      next={!all && shown < total ? next : null}
    >
      {all && (
        <Button kind="quiet" size="small" onClick={() => loader.stop()}>
          {t('list.more.stop')}
        </Button>
      )}
    </MoreLine>
  );
}
