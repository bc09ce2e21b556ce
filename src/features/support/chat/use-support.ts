import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { toast } from '../../../ui/toast.ts';
import type { RunningScript } from '../script/load-script.ts';
import { startSupport } from '../script/start-support.ts';
import type { Support, SupportParts, SupportState } from '../script/start-support.ts';

/** Support that can be restarted; a restart stops the previous run. */
function restartable<Script extends RunningScript>(parts: () => SupportParts<Script>) {
  const current = signal<Support | null>(null);
  const stop = () => current.peek()?.stop();
  return {
    current,
    stop,
    start(): void {
      stop();
      current.value = startSupport(parts());
    },
  };
}

/**
 * Starts support when its page is shown, restarts a failed one when the connection returns, and removes it with the
 * page. A failed script load shows a toast.
 * @param parts  the parts it starts with; only the function of the first render is used
 * @returns the state; it is null before the first start
 */
export function useSupport<Script extends RunningScript>(
  parts: () => SupportParts<Script>,
): { readonly state: SupportState | null; restart(): void } {
  useSignals();
  const { t } = useTranslation();
  const [support] = useState(() => restartable(parts));
  useEffect(() => {
    support.start();
    return support.stop;
  }, [support]);
  const state = support.current.value?.state.value ?? null;
  const failed = state?.stage === 'unavailable';
  const scriptFailed = failed && state.why === 'script';
  useEffect(() => {
    if (scriptFailed) toast(t('support.loadFailed'), { kind: 'error' });
  }, [scriptFailed, t]);
  const lost = connectionStore.lost.value;
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost && failed) support.start();
    wasLost.current = lost;
  }, [lost, failed, support]);
  return { state, restart: support.start };
}
