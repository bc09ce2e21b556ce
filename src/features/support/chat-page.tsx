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

/** Route /pages/chat/chat?widget=: the conversation with our own support desk, or the widget of a settings entry. */
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
 * The conversation in a panel of 380 px. Where there is room, the card of actions that support never takes is beside it
 * (decision 48).
 * @param widget  address of a third-party widget; ignored unless it is on the allow-list of this build
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
