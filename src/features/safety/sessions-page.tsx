import { useSignals } from '@preact/signals-react/runtime';
import { sessionStore } from '../../data/session.ts';
import { PageBar, PageBody } from '../shell/page-bar.tsx';
import { SignInCard, inCard } from '../shell/cards.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useState } from 'react';
import type { CallError } from '../../api/result.ts';
import type { OpenSession } from './open-sessions.ts';
import { revokeSessions, sessions } from './open-sessions.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { agoText, dateTimeText } from '../../i18n/time-text.ts';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askDialog } from '../../ui/dialog.tsx';
import { Refused } from '../../ui/refused.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { toast } from '../../ui/toast.ts';
import { lineState } from '../shell/line-state.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { useSignOut } from '../shell/shell-contexts.ts';
import { AsOf } from './known-since.tsx';
import { useDeviceName, useWalletName } from './device-names.ts';
import styles from './sessions.module.css';

/** Route /pages/safety/sessions: my open sessions, with buttons to end them (decision 41). */
export default function SessionsPage() {
  useSignals();
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('safety.sessions.title')} />
      <PageBody>
        {sessionStore.signedIn.value ? <SessionsView /> : <SignInCard text={t('safety.sessions.signInFirst')} />}
      </PageBody>
    </>
  );
}

/** Sessions to end: one, all but this one, or all including this one. */
type SessionRequest = { readonly id: string } | 'others' | 'everywhere';

/** Lists the open sessions with buttons to end them; follows changes while it is open. */
function SessionsView() {
  return (
    <ResourceView of={sessions} titled frame={inCard}>
      {({ rows, total }) => <Sessions rows={rows} total={total} />}
    </ResourceView>
  );
}

function Sessions({ rows, total }: { rows: readonly OpenSession[]; total: number }) {
  useSignals();
  const { t } = useTranslation();
  const signOut = useSignOut();
  const deviceName = useDeviceName();
  const [request, setRequest] = useState<SessionRequest | null>(null);
  const [failed, setFailed] = useState<{ readonly request: SessionRequest; readonly error: CallError } | null>(null);
  const line = lineState();
  const others = total - 1;
  const idOf = (of: SessionRequest | null) => (of !== null && typeof of === 'object' ? of.id : of);

  /** After a lost answer the sessions may have ended, so the list is fetched again. */
  async function end(next: SessionRequest): Promise<void> {
    setRequest(next);
    setFailed(null);
    const answer =
      next === 'everywhere' && others === 0
        ? null
        : await revokeSessions(typeof next === 'object' ? next : { others: true });
    if (answer?.success === false) {
      setFailed({ request: next, error: answer.error });
      await sessions.refresh();
    } else if (next === 'everywhere') {
      await signOut();
      return;
    } else {
      await sessions.refresh();
      toast(t('safety.sessions.ended', { number: answer?.data ?? 0, count: answer?.data ?? 0 }), {
        kind: 'success',
      });
    }
    setRequest(null);
  }

  async function ask(next: SessionRequest, device?: string): Promise<void> {
    const what = typeof next === 'object' ? 'one' : next;
    const answer = await askDialog({
      title: t(`safety.sessions.ask.${what}`, { device }),
      content: t(`safety.sessions.askText.${what}`),
      ok: t('safety.sessions.end'),
      tone: 'down',
    });
    if (answer.ok) await end(next);
  }

  return (
    <>
      <AsOf of={sessions.now.value} />
      <Card padded={false}>
        <ul aria-label={t('safety.sessions.title')}>
          {rows.map((session) => (
            <li key={session.id} className={styles.session}>
              <Session session={session} />
              {!session.current && (
                <Button
                  kind="quiet"
                  size="small"
                  busy={idOf(request) === session.id}
                  disabled={line !== null || (request !== null && idOf(request) !== session.id)}
                  aria-label={t('safety.sessions.endOne', { device: deviceName(session.device) })}
                  onClick={() => void ask({ id: session.id }, deviceName(session.device))}
                >
                  {t('safety.sessions.end')}
                </Button>
              )}
              {failed && idOf(failed.request) === session.id && (
                <div className={styles.failed}>
                  <Refused>{failureText(failed.error)}</Refused>
                </div>
              )}
            </li>
          ))}
        </ul>
        {total > rows.length && (
          <p className={styles.more}>
            {t('safety.sessions.more', { number: total - rows.length, count: total - rows.length })}
          </p>
        )}
      </Card>
      <p className={styles.note}>{t('safety.sessions.note')}</p>
      {failed && typeof failed.request !== 'object' && <Refused>{failureText(failed.error)}</Refused>}
      {line !== null && <p className={styles.note}>{t(`safety.line.${line}`)}</p>}
      <div className={styles.actions}>
        {others > 0 && (
          <Button
            kind="quiet"
            busy={request === 'others'}
            disabled={line !== null || (request !== null && request !== 'others')}
            onClick={() => void ask('others')}
          >
            {t('safety.sessions.endOthers')}
          </Button>
        )}
        <Button
          kind="danger"
          busy={request === 'everywhere'}
          disabled={line !== null || (request !== null && request !== 'everywhere')}
          onClick={() => void ask('everywhere')}
        >
          {t('safety.sessions.endEverywhere')}
        </Button>
      </div>
    </>
  );
}

function Session({ session }: { session: OpenSession }) {
  useSignals();
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const walletName = useWalletName();
  // Read so that the ages follow the clock.
  void secondTick.value;
  const nowMs = serverNowMs();
  return (
    <div className={styles.words}>
      <p className={styles.device}>
        <span>{deviceName(session.device)}</span>
        {session.current && <StatusChip tone="up">{t('safety.sessions.current')}</StatusChip>}
      </p>
      <p className={styles.wallet}>{walletName(session.wallet)}</p>
      <dl className={styles.times}>
        {(['lastSeen', 'firstSeen'] as const).map((which) => {
          const ms = session[`${which}Ms`];
          return (
            <div key={which}>
              <dt>{t(`safety.sessions.${which}`)}</dt>
              <dd>
                <span>{agoText(Math.min(ms, nowMs), nowMs)}</span>
                <time dateTime={new Date(ms).toISOString()}>{dateTimeText(ms)}</time>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
