import { useTranslation } from '../../../i18n/use-translation.ts';
import { RequestForm } from '../request-form.tsx';
import type { SupportState } from '../script/start-support.ts';

/** Another way to write, once support has been starting for 30 s (C2). */
export function LateRequest({ state }: { state: SupportState | null }) {
  const { t } = useTranslation();
  const late = state !== null && 'late' in state && state.late;
  return late && <RequestForm title={t('support.request.title')} lead={t('support.request.lead')} />;
}
