import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { connectionStore } from '../../../signals/connection.ts';
import { toast } from '../../../ui/toast.ts';
import type { RunningScript } from '../script/load-script.ts';
import { startSupport } from '../script/start-support.ts';
import type { Support, SupportParts, SupportState } from '../script/start-support.ts';

/** Support that can be started again and again; what ran before is stopped. */
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
 * Starts support when it is shown, again when the connection comes back to one that failed, and takes it away when the page
 * goes. A script that cannot be had is told by a toast.
 * @param parts  what it is started with; the function of the first render counts
 * @returns the state is null for one moment, before the first start
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
