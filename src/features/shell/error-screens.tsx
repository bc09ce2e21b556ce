import { Component, useEffect } from 'react';
import type { ReactNode } from 'react';
import { thrownReason } from '../../i18n/unanswered-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from './page-bar.tsx';
import { useNavigation } from './navigation.ts';
import { PATHS } from './paths.ts';
import { logEvent } from '../../model/event-log.ts';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';

/** Shown in place of a page that threw. A tap reloads the app (docs/contract.md#errors). */
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
 * Shown in place of a page whose code could not be loaded or run: no network, a release that removed the file, or an
 * unsupported browser. A tap reloads the app, because browsers cache a failed module; the page bar leads on when that
 * does not help.
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
  /**
   * The current navigation; a new one renders the children again. The history key would not do, because typed addresses
   * share one.
   */
  readonly at: object;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly at: object;
  readonly caught: { readonly error: unknown } | null;
}

/**
 * Shows the crash screen in place of children that threw. It has no class fields, because their helpers would be in the
 * start bundle.
 */
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
