import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import type { LateCode } from './late-code.ts';
import { useLateState } from './use-late-code.ts';

export interface LateViewProps<Module extends object> {
  code: LateCode<Module>;
  children(module: Module): ReactNode;
}

/** A view whose code comes when it is shown, unless it is here already: loading, failed with one retry, or there. */
export function LateView<Module extends object>({ code, children }: LateViewProps<Module>) {
  const { t } = useTranslation();
  const { module, failed } = useLateState(code);
  const fetch = () => void code.fetch();
  useEffect(() => void code.fetch(), [code]);
  if (module) return children(module);
  return failed ? <ErrorState title={t('common.loadFailed')} onRetry={fetch} /> : <LoadingView onRetry={fetch} />;
}
