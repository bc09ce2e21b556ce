import { useSignals } from '@preact/signals-react/runtime';
import { computeMetrics } from '../../compute/compute.ts';
import { language } from '../../i18n/language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { dataSaver } from '../../level/data-saver.ts';
import { level } from '../../level/level.ts';
import { loggedEvents } from '../../model/event-log.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { dataUse } from '../../signals/data-use.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { copy } from '../../ui/copy-text.tsx';
import { toast } from '../../ui/toast.ts';
import card from '../shell/card-parts.module.css';
import { diagnosticsText } from './diagnostics-text.ts';
import { useLacks } from './missing-features.ts';

/** Copies all diagnostics as text, to send to support (docs/product.md#features-settings). */
export function CopyCard({ version }: { version: string }) {
  useSignals();
  const { t } = useTranslation();
  const lacks = useLacks();
  const onCopy = async () => {
    const { status, attempt, age, pingMs, feed, counters, kernels } = connectionStore;
    const text = diagnosticsText({
      version,
      timeMs: Date.now(),
      language: language.value,
      level: level.value,
      status: status.peek(),
      attempt: attempt.peek(),
      age: age.peek(),
      pingMs: pingMs.peek(),
      feed: feed.peek(),
      counters: counters.peek(),
      dataSaver: { chosen: dataSaver.chosen.peek(), acts: dataSaver.acts.peek() },
      bytesToday: dataUse.usedBytes.peek(),
      kernels: kernels.peek(),
      compute: computeMetrics(),
      lacks,
      userAgent: navigator.userAgent,
      screen: `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
      events: loggedEvents(),
    });
    const done = await copy(text);
    toast(t(done ? 'common.copied' : 'common.copyFailed'), { kind: done ? 'success' : 'error' });
  };
  return (
    <Card>
      <p className={card.note}>{t('diagnostics.note')}</p>
      <Button kind="quiet" size="small" wide onClick={() => void onCopy()}>
        {t('diagnostics.copy')}
      </Button>
    </Card>
  );
}
