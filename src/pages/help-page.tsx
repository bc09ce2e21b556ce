import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../i18n/use-translation.ts';
import { HelpView } from '../features/help/help-view.tsx';
import { helpTopicOf } from '../features/help/help-topics.ts';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';

/**
 * Route /pages/help/help?topic=: questions and answers, fees, limits and every condition of a withdrawal, for everybody,
 * before anybody deposits (R4, decision 52). The words and most figures need no server.
 */
export default function HelpPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <>
      <PageBar title={t('help.title')} />
      <PageBody>
        <HelpView topic={helpTopicOf(query.get('topic'))} />
      </PageBody>
    </>
  );
}
