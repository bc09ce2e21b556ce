import { useMemo, useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { StartSteps } from './start-steps.tsx';
import { Unavailable, LateRequest } from './unavailable.tsx';
import { useSupport } from './use-support.ts';
import { widgetPorts } from '../script/widget-frame.ts';
import { widgetSources } from '../script/script-sources.ts';
import styles from './chat.module.css';

/** A third-party widget in a sandboxed frame that names its host. @param address  on the allow-list of this build */
export function WidgetChat({ address }: { address: string }) {
  const { t } = useTranslation();
  const mount = useRef<HTMLDivElement>(null);
  const host = useMemo(() => new URL(address).host, [address]);
  const { state, restart } = useSupport(() => {
    const ports = widgetPorts(mount.current!, t('support.foreign.title', { host }));
    return {
      sources: widgetSources(address, new URL('.', location.href).href),
      ports,
      chatReady: (widget) => widget.chatReady(),
    };
  });
  const ready = state?.stage === 'ready';
  return (
    <>
      <p className={styles.foreign}>{t('support.foreign.note', { host })}</p>
      {!ready && (
        <div className={styles.stage}>
          {state?.stage === 'unavailable' ? (
            <Unavailable state={state} onRetry={restart} />
          ) : (
            state && <StartSteps state={state} />
          )}
          <LateRequest state={state} />
        </div>
      )}
      {/* Mounted from the start and hidden until ready, because a script draws into its frame before it is ready. */}
      <div ref={mount} className={styles.mount} hidden={!ready} />
    </>
  );
}
