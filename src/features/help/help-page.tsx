import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { HelpView } from './help-view.tsx';
import { helpTopicOf } from './help-topics.ts';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-body.tsx';

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
