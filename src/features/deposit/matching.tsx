import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../api/result.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { browserTimers } from '../../model/timers.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Refused } from '../../ui/refused.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { merchantMatch, cancelMatch } from './merchant-matches.ts';
import type { MerchantMatch } from './merchant-match-calls.ts';
import { coinText } from './deposit-words.ts';

/** Interval of requests in case the socket misses a change. */
const ASK_MS = 3000;

/** A pending search: its time left and a button that stops it (D3). */
export function Matching({ match: { id, amount, coin, createdMs, expiresMs } }: { match: MerchantMatch }) {
  const { t } = useTranslation();
  const [stopping, setStopping] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  useEffect(() => {
    const timer = setInterval(() => void merchantMatch.refresh(), ASK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const timer = browserTimers.setTimer(() => void merchantMatch.refresh(), expiresMs - serverNowMs());
    return () => browserTimers.clearTimer(timer);
  }, [expiresMs]);

  async function stop(): Promise<void> {
    setStopping(true);
    setError(null);
    const failed = await cancelMatch(id);
    setStopping(false);
    setError(failed);
  }

  return (
    <Card>
      <Waiting fromMs={createdMs} toMs={expiresMs} title={t('deposit.manual.matching')}>
        {t('deposit.manual.matchingText', { amount: coinText(amount, coin) })}
      </Waiting>
      {error && <Refused>{failureText(error)}</Refused>}
      <Button kind="quiet" busy={stopping} onClick={() => void stop()}>
        {t(stopping ? 'deposit.manual.stopping' : 'deposit.manual.stop')}
      </Button>
    </Card>
  );
}
