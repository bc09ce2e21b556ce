import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { MoreLine } from '../../ui/more-line.tsx';
import type { PagedLoader } from '../../data/paged.ts';
import { isAsking } from '../../data/resource.ts';

/** How much of a paged list is here; loading all of it can be stopped. */
export function PagedMoreLine({ loader, shown, total }: { loader: PagedLoader; shown: number; total: number }) {
  useSignals();
  const { t } = useTranslation();
  const all = loader.loadingAll.value;
  const next = {
    busy: isAsking(loader.now.value),
    more: t('list.more.next'),
    all: t('list.more.all'),
    onMore: () => void loader.more(),
    onAll: () => void loader.all(),
  };
  return (
    <MoreLine
      words={t(all ? 'list.more.progress' : 'list.more.shown', { shown, total })}
      next={!all && shown < total ? next : null}
    >
      {all && (
        <Button kind="quiet" size="small" onClick={() => loader.stop()}>
          {t('list.more.stop')}
        </Button>
      )}
    </MoreLine>
  );
}
