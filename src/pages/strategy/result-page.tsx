import { useSignals } from '@preact/signals-react/runtime';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { LazyView } from '../../ui/lazy-view.tsx';
import { PageBar, PageBody } from '../../features/shell/page-bar.tsx';
import { useDesktop } from '../../features/shell/wide-window.ts';
import { NEW, openStrategy } from '../../features/strategy/drafts.ts';
import { strategyName } from '../../features/strategy/template-names.ts';
import { NoStrategy } from '../../features/strategy/no-strategy.tsx';

const VIEW = lazyCode(
  () => import('../../features/strategy-result/result-view.tsx'),
  'strategy-result',
  'strategy-help',
);
const WIDE = lazyCode(
  () => import('../../features/strategy-sweep/wide-lab.tsx'),
  'strategy-result',
  'strategy-sweep',
  'strategy-help',
);

const NEXT = lazyCode(() => import('./next-pages.ts'));

/** Loads the pages that a result leads to. */
const loadAhead = (): void => void NEXT.fetch().then((code) => code?.fetchNextPages());

/** Route /pages/strategy/result?id= (not in the specification): one run of a strategy; on a desktop beside its rules. */
export default function ResultPage() {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const [query] = useSearchParams();
  const id = query.get('id') ?? NEW;
  const open = openStrategy(id);
  const body = () => {
    if (desktop && (open.state === 'ready' || open.state === 'unfinished')) {
      return (
        <LazyView code={WIDE}>{({ WideLab }) => <WideLab key={id} id={id} open={open} onShown={loadAhead} />}</LazyView>
      );
    }
    if (open.state !== 'ready') return <NoStrategy id={id} state={open.state} />;
    return (
      <LazyView code={VIEW}>
        {({ ResultView }) => <ResultView key={id} id={id} strategy={open.strategy} onShown={loadAhead} />}
      </LazyView>
    );
  };
  return (
    <>
      <PageBar title={open.state === 'ready' ? strategyName(open.strategy.name) : t('strategy.title')} />
      <PageBody wide>{body()}</PageBody>
    </>
  );
}
