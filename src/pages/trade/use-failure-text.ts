import { useEffect } from 'react';
import type { CallError } from '../../api/result.ts';
import { unansweredText } from '../../i18n/unanswered-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { useLazyState } from '../../ui/use-lazy-code.ts';

const refusalTexts = lazyCode(() => import('../../i18n/refusal-text.ts'), 'errors');

/** Returns the text of a failed call. It loads the texts of refusals only when an error occurs. */
export function useFailureText(error: CallError): string {
  const { t } = useTranslation();
  const { module } = useLazyState(refusalTexts);
  const unanswered = unansweredText(error.kind);
  const refused = unanswered === null;
  useEffect(() => {
    if (refused) void refusalTexts.fetch();
  }, [refused]);
  return unanswered ?? module?.failureText(error) ?? t('errors.generic');
}
