import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { thrownReason } from '../../i18n/unanswered-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from './page-bar.tsx';
import { useNavigation } from './navigation.ts';
import { PATHS } from './paths.ts';
import { logEvent } from '../../model/event-log.ts';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';

/** A page that threw. A click loads the app again (docs/contract.md#errors). */
export function CrashScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  useEffect(() => logEvent(`page: ${String(error)}`), [error]);
  return (
    <main>
      <ErrorState
        title={t('common.crash.title')}
        detail={t('common.crash.detail')}
        retryLabel={t('common.crash.action')}
        onRetry={() => location.reload()}
        technical={String(error)}
      />
    </main>
  );
}

/**
 * A page whose code could not be fetched or run: no network, a release that has taken it away, or an engine that lacks what
 * it needs. A click loads the app again, since browsers remember a module that failed; the bar leads on where that changes nothing.
 */
export function UnloadedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title="Tern" />
      <main>
        <ErrorState
          title={t('common.loadFailed')}
          detail={thrownReason(error)}
          onRetry={() => location.reload()}
          technical={String(error)}
        />
      </main>
    </>
  );
}

interface BoundaryProps {
  /** The navigation that led here; another one renders again what threw. Not its key, which typed addresses share. */
  readonly at: object;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly at: object;
  readonly caught: { readonly error: unknown } | null;
}

/** Shows the crash screen in place of what threw. Without class fields: their helpers would be in each start. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return at === before.at ? null : { at, caught: null };
  }

  constructor(props: BoundaryProps) {
    super(props);
    this.state = { at: props.at, caught: null };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught ? <CrashScreen error={caught.error} /> : this.props.children;
  }
}

export function NotFoundScreen() {
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  return (
    <>
      <PageBar title="Tern" />
      <main>
        <EmptyState
          icon="search"
          text={t('common.notFound.title')}
          action={{ label: t('common.notFound.action'), onPick: () => redirect(PATHS.home) }}
        />
      </main>
    </>
  );
}
