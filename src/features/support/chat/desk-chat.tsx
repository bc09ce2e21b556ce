import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { conversation, outgoing, sendToSupport, watchSupport } from '../support.ts';
import type { Conversation } from '../support.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { connectionStore } from '../../../signals/connection.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { deskPorts, deskSources } from '../script/desk-ports.ts';
import { Composer } from './composer.tsx';
import { DeskHead } from './desk-head.tsx';
import { MessageLog } from './message-log.tsx';
import { StartSteps } from './start-steps.tsx';
import { Unavailable } from './unavailable.tsx';
import { LateRequest } from './late-request.tsx';
import { useSupport } from './use-support.ts';
import styles from './chat.module.css';

/** The desk is there when it has told what was said so far. */
const deskAnswers = async (): Promise<boolean> => (await conversation.refresh())?.success ?? false;
const desk = () => ({ sources: deskSources(), ports: deskPorts, chatReady: deskAnswers });

/** The conversation with our own desk. What is known of it from before stays in sight while the desk is looked for. */
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

/** Before anything was said: what this is, and questions that many ask. */
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
