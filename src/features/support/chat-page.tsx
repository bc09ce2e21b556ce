import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { isSupportAddress } from '../../../protocol/units/support-terms.ts';
import { sessionStore } from '../../data/session.ts';
import { SignInCard } from '../shell/cards.tsx';
import { HoursCard } from './hours-card.tsx';
import { RequestForm } from './request-form.tsx';
import { NeverCard } from './what-cards.tsx';
import { DeskChat } from './chat/desk-chat.tsx';
import { WidgetChat } from './chat/widget-chat.tsx';
import styles from './chat/chat.module.css';

/** Route /pages/chat/chat?widget=: the conversation with our own support desk, or the widget of an entry of the settings. */
export default function ChatPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <>
      <PageBar title={t('support.chat')} />
      <ChatView widget={query.get('widget')} />
    </>
  );
}

/**
 * The conversation in its panel of 380 px, with what support never does beside it where there is room (decision 48).
 * @param widget  address of somebody else's widget; one that is not on the allow-list of this build is none
 */
export function ChatView({ widget }: { widget: string | null }) {
  useSignals();
  const { t } = useTranslation();
  const userId = sessionStore.currentUser.value?.userId;
  const framed = widget !== null && isSupportAddress(widget) ? widget : null;
  let panel: ReactNode;
  if (framed !== null) panel = <WidgetChat key={framed} address={framed} />;
  else if (userId !== undefined) panel = <DeskChat key={userId} />;
  else {
    panel = (
      <div className={styles.stage}>
        <SignInCard text={t('support.signInFirst')} />
        <RequestForm title={t('support.request.titleVisitor')} lead={t('support.request.leadVisitor')} />
      </div>
    );
  }
  return (
    <main className={styles.page}>
      <div className={styles.aside}>
        <HoursCard />
        <NeverCard />
      </div>
      <div className={styles.panel}>{panel}</div>
    </main>
  );
}
