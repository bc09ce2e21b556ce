import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/state-view.tsx';
import { RequestForm } from '../request-form.tsx';
import type { SupportState } from '../script/start-support.ts';
import type { ScriptTry } from '../script/load-script.ts';

/** Explains why support could not start, with one line for each attempt, and offers the request form. */
export function Unavailable({
  state,
  onRetry,
}: {
  state: Extract<SupportState, { stage: 'unavailable' }>;
  onRetry(): void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <ErrorState
        title={t('support.unavailable.title')}
        detail={t(`support.unavailable.${state.why}`)}
        onRetry={onRetry}
        {...(state.tries.length > 0 && { technical: <Tries of={state.tries} /> })}
      />
      <RequestForm title={t('support.request.title')} lead={t('support.request.lead')} />
    </>
  );
}

function Tries({ of }: { of: readonly ScriptTry[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {of.map(({ attempt, strategy, fault }) => (
        <li key={`${attempt} ${strategy}`}>
          {t(`support.fault.${fault}`, { place: t(`support.steps.strategy.${strategy}`), attempt })}
        </li>
      ))}
    </ul>
  );
}

/** Offers the request form once support has been starting for 30 s (C2). */
export function LateRequest({ state }: { state: SupportState | null }) {
  const { t } = useTranslation();
  const late = state !== null && 'late' in state && state.late;
  return late && <RequestForm title={t('support.request.title')} lead={t('support.request.lead')} />;
}
