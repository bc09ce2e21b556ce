import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChatView } from './chat/chat-view.tsx';
import { PageBar } from '../shell/page-bar.tsx';

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
