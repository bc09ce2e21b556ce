import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { PageBar, PageBody } from '../../features/shell/page-bar.tsx';
import { NEW, openStrategy } from '../../features/strategy/drafts.ts';
import { strategyName } from '../../features/strategy/template-names.ts';
import { NoStrategy } from '../../features/strategy/no-strategy.tsx';

/** The sweep, which is more code than its page. */
export const SWEEP_VIEW = lazyCode(
  () => import('../../features/strategy-sweep/sweep-view.tsx'),
  'strategy-sweep',
  'strategy-result',
  'strategy-help',
);

/** Route /pages/strategy/sweep?id= (not in the specification): many settings of a strategy side by side. */
export default function SweepPage() {
  useSignals();
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const id = query.get('id') ?? NEW;
  const open = openStrategy(id);
  return (
    <>
      <PageBar title={open.state === 'ready' ? strategyName(open.strategy.name) : t('strategy.title')} />
      <PageBody wide>
        {open.state === 'ready' ? (
          <LazyView code={SWEEP_VIEW}>
            {({ SweepView }) => <SweepView key={id} id={id} strategy={open.strategy} />}
          </LazyView>
        ) : (
          <NoStrategy id={id} state={open.state} />
        )}
      </PageBody>
    </>
  );
}
