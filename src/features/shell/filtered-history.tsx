import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { FilteredList } from '../../data/filtered-list.ts';
import { failureText } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { ErrorState } from '../../ui/state-view.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useNavigation } from './navigation.ts';

export interface FilteredHistoryProps<Row, Status extends string> {
  list: FilteredList<Row, Status | null>;
  /** Labels of the filter, of its choice "all", and of every status. */
  filter: {
    readonly label: string;
    readonly all: string;
    readonly statuses: readonly { readonly value: Status; readonly label: string }[];
  };
  /** Shown when the person has no rows at all, with a link that creates the first one. */
  empty: { readonly icon: IconName; readonly text: string; readonly action: string; readonly path: string };
  /** Shown when no row has the chosen status. */
  filtered: { readonly text: string; readonly reset: string };
  /** Notice above the rows about the age of the data. */
  notice: ReactNode;
  children(rows: Rows<Row>, total: number): ReactNode;
}

const ALL = 'all';

/** A history that is filtered by status: the filter and the loading, error or empty state or the rows. */
export function FilteredHistory<Row, Status extends string>(props: FilteredHistoryProps<Row, Status>) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { list, filter, empty, filtered } = props;
  const { loader } = list;
  const refresh = () => void loader.refresh();
  // Rows of an earlier visit stay visible while they are fetched again.
  useEffect(() => void loader.refresh(), [loader]);
  const status = list.filter.value;
  const total = list.total.value;
  const rows = list.rows.value;
  const known = loader.now.value;

  function body(): ReactNode {
    if (total === null) {
      return (
        <Card>
          {known.error ? (
            <ErrorState title={t('common.loadFailed')} detail={failureText(known.error)} onRetry={refresh} />
          ) : (
            <LoadingView onRetry={refresh} />
          )}
        </Card>
      );
    }
    return (
      <>
        {props.notice}
        {rows.length > 0 ? (
          props.children(rows, total)
        ) : (
          <Card>
            {status === null ? (
              <EmptyState
                icon={empty.icon}
                text={empty.text}
                action={{ label: empty.action, onPick: () => go(empty.path) }}
              />
            ) : (
              <EmptyState text={filtered.text} action={{ label: filtered.reset, onPick: () => void list.show(null) }} />
            )}
          </Card>
        )}
      </>
    );
  }

  return (
    <>
      <RadioGroup<Status | typeof ALL>
        look="chips"
        label={filter.label}
        value={status ?? ALL}
        onChange={(chosen) => void list.show(chosen === ALL ? null : (chosen as Status))}
        options={[{ value: ALL, label: filter.all }, ...filter.statuses]}
      />
      {body()}
    </>
  );
}
