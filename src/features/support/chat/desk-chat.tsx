import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { conversation, outgoing, sendToSupport, watchSupport } from '../support.ts';
import type { Conversation } from '../support.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { connectionStore } from '../../../signals/connection-store.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { StartSteps } from './start-steps.tsx';
import { Unavailable, LateRequest } from './unavailable.tsx';
import { useSupport } from './use-support.ts';
import styles from './chat.module.css';
import type { SupportStatus } from '../support-calls.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useOpenNow } from '../use-open-now.ts';
import { browserTimers } from '../../../model/timers.ts';
import type { RunningScript, ScriptPorts } from '../script/load-script.ts';
import type { ScriptSource } from '../script/script-sources.ts';

/** The desk is ready once it has answered with the conversation so far. */
const deskAnswers = async (): Promise<boolean> => (await conversation.refresh())?.success ?? false;
const desk = () => ({ sources: deskSources(), ports: deskPorts, chatReady: deskAnswers });

/** The conversation with our own desk. Loaded messages stay visible while the desk is being reached. */
export function DeskChat() {
  useSignals();
  const { state, restart } = useSupport(desk);
  useEffect(watchSupport, []);
  const { value, error } = conversation.now.value;
  if (value !== null) {
    return <Talk conversation={value.value} failure={error === null ? null : failureText(error)} />;
  }
  if (state?.stage === 'unavailable') {
    return (
      <div className={styles.stage}>
        <Unavailable state={state} onRetry={restart} />
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <LoadingView onRetry={restart} skeleton={state ? <StartSteps state={state} /> : <></>} />
      <LateRequest state={state} />
    </div>
  );
}

function Talk({ conversation: talk, failure }: { conversation: Conversation; failure: string | null }) {
  useSignals();
  const lost = connectionStore.lost.value;
  return (
    <>
      <DeskHead status={talk.status} notCurrent={lost || failure !== null} />
      <MessageLog conversation={talk} empty={<Welcome />} />
      {failure !== null && !lost && (
        <p className={styles.foreign} role="alert">
          {failure}
        </p>
      )}
      <Composer status={talk.status} />
    </>
  );
}

/** The introduction of an empty conversation, with frequent questions. */
function Welcome() {
  useSignals();
  const { t } = useTranslation();
  const lost = connectionStore.lost.value;
  const questions = [
    t('support.ask.withdraw'),
    t('support.ask.fees'),
    t('support.ask.verify'),
    t('support.ask.payout'),
  ];
  return (
    <div className={styles.empty}>
      <h2>{t('support.welcome.title')}</h2>
      <p>{t('support.welcome.text')}</p>
      <ChipGroup
        label={t('support.welcome.questions')}
        chips={questions.map((question) => ({
          key: question,
          label: question,
          disabled: lost || outgoing.value.length > 0,
          onPick: () => sendToSupport(question),
        }))}
      />
    </div>
  );
}

/** Shows who answers now, and the hours of the staff. @param notCurrent  whether the shown data may be stale */
function DeskHead({ status, notCurrent }: { status: SupportStatus; notCurrent: boolean }) {
  const { t } = useTranslation();
  const now = useOpenNow();
  return (
    <div className={styles.head}>
      <p className={styles.status} role="status">
        <b>{t(`support.status.${status}`)}</b>
        <span>{notCurrent ? t('support.notCurrent') : t(`support.statusNote.${status}`)}</span>
      </p>
      {now && <StatusChip tone={now.open ? 'up' : 'neutral'}>{t('support.people', { when: now.text })}</StatusChip>}
    </div>
  );
}

/** Source of our own desk, which is part of the app: only the local strategy, whose probe asks the app's own server. */
const deskSources = (): readonly ScriptSource[] => [{ strategy: 'local', url: new URL('.', location.href).href }];

const here: RunningScript = { isReady: () => true, remove: () => undefined };

/** Loads nothing, because the code of the conversation is part of its page. */
const deskPorts: ScriptPorts<RunningScript> = {
  async probe(url, signal) {
    const { ok } = await fetch(url, { method: 'HEAD', credentials: 'omit', cache: 'no-store', signal });
    if (!ok) throw new TypeError('no page there');
    return 'script';
  },
  run: () => Promise.resolve(here),
  timers: browserTimers,
};
