import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import type { PagedLoader } from '../../../data/paged.ts';
import { isAsking } from '../../../data/resource.ts';
import styles from './spot-orders.module.css';

export interface MoreLineProps {
  loader: PagedLoader;
  shown: number;
  total: number;
}

/** How much of a list is here, and the rest for asking (decision 9). */
export function MoreLine({ loader, shown, total }: MoreLineProps) {
  useSignals();
  const { t } = useTranslation();
  const all = loader.loadingAll.value;
  const busy = isAsking(loader.now.value);
  const count = { shown, total };
  return (
    <div className={styles.more}>
      <span className={styles.quiet}>{t(all ? 'spotOrders.more.progress' : 'spotOrders.more.shown', count)}</span>
      {all && (
        <Button kind="quiet" size="small" onClick={() => loader.stop()}>
          {t('spotOrders.more.stop')}
        </Button>
      )}
      {!all && shown < total && (
        <span className={styles.moreButtons}>
          <Button kind="quiet" size="small" busy={busy} onClick={() => void loader.more()}>
            {t('spotOrders.more.next')}
          </Button>
          <Button kind="quiet" size="small" busy={busy} onClick={() => void loader.all()}>
            {t('spotOrders.more.all')}
          </Button>
        </span>
      )}
    </div>
  );
}
