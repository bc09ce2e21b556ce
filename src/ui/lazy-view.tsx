import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { thrownReason } from '../i18n/unanswered-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorState } from './state-view.tsx';
import { LoadingView } from './loading-view.tsx';
import type { LazyCode } from './lazy-code.ts';
import { useLazyState } from './use-lazy-code.ts';

export interface LazyViewProps<Module extends object> {
  code: LazyCode<Module>;
  children(module: Module): ReactNode;
}

/** A view whose code loads when it is shown: loading state, error with retry, or the view. */
export function LazyView<Module extends object>({ code, children }: LazyViewProps<Module>) {
  const { t } = useTranslation();
  const { module, failed, error } = useLazyState(code);
  const fetch = () => void code.fetch();
  useEffect(() => void code.fetch(), [code]);
  if (module) return children(module);
  if (!failed) return <LoadingView onRetry={fetch} />;
  return <ErrorState title={t('common.loadFailed')} detail={thrownReason(error)} onRetry={fetch} />;
}
