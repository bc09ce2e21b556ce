import { coins } from '../../data/coins.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './coin-names.module.css';

/** Every coin by its name. */
export function CoinNames() {
  const { t } = useTranslation();
  return (
    <Card label={t('coins.title')}>
      <ResourceView of={coins} titled skeleton={<Skeleton height="14rem" />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              text={t('coins.empty')}
              action={{ label: t('common.refresh'), onPick: () => void coins.refresh() }}
            />
          ) : (
            <ul className={styles.names}>
              {rows.map(({ id, showSymbol }) => (
                <li key={id}>{showSymbol}</li>
              ))}
            </ul>
          )
        }
      </ResourceView>
    </Card>
  );
}
