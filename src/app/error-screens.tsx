import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { PageBar } from '../pages/chrome/page-bar.tsx';
import { useNavigation } from '../pages/chrome/use-navigation.ts';
import { PATHS } from '../pages/paths.ts';
import { logEvent } from '../signals/event-log.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** A page that threw, or whose code could not be loaded. A click loads the app again (spec section 8). */
export function CrashScreen() {
  const { t } = useTranslation();
  const error = useRouteError();
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
