import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LoadingView } from '../../ui/loading-view.tsx';
import { useNavigation } from '../../features/shell/navigation.ts';
import { PageBar, PageBody } from '../../features/shell/page-bar.tsx';
import { NEW, openStrategy } from '../../features/strategy/drafts.ts';
import { NoStrategy } from '../../features/strategy/no-strategy.tsx';
import { RulesEditor } from '../../features/strategy/rules/rules-editor.tsx';
import { SaveAction } from '../../features/strategy/rules/save-action.tsx';
import { startNew } from '../../features/strategy/start-new.ts';
import { resultPath, rulesPath } from '../../features/strategy/strategy-paths.ts';
import { fromStudy, withStudy } from '../../features/strategy/study-rules.ts';
import type { FromStudy } from '../../features/strategy/study-rules.ts';
import { newDraft } from '../../features/strategy/templates.ts';

/**
 * Route /pages/strategy/rules?id= (not in the specification): the rules of one strategy. With `?study=` of a chart's
 * study it begins a new one.
 */
export default function StrategyRulesPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { go } = useNavigation();
  const found = useMemo(() => fromStudy(query), [query]);
  const id = query.get('id') ?? NEW;
  const { state } = openStrategy(id);
  const body = () => {
    if (found) return <Beginning found={found} />;
    if (state === 'ready' || state === 'unfinished') {
      return <RulesEditor key={id} id={id} onRun={() => go(resultPath(id))} />;
    }
    return <NoStrategy id={id} state={state} />;
  };
  return (
    <>
      <PageBar title={t('strategy.title')} right={!found && <SaveAction id={id} />} />
      <PageBody>{body()}</PageBody>
    </>
  );
}

/** Begins a strategy with the rules of a study, in place of this address: Back leads to the chart. */
function Beginning({ found }: { found: FromStudy }) {
  const { redirect } = useNavigation();
  useEffect(() => {
    const draft = withStudy(newDraft(found.name, found.rules, found.symbol), found);
    void startNew(draft).then(() => redirect(rulesPath(NEW)));
    // The address is read once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <LoadingView onRetry={() => redirect(rulesPath(NEW))} />;
}
