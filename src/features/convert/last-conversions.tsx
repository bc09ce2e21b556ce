import { paidText, receivedText } from '../../i18n/booked-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refreshOnChange } from '../../data/changes.ts';
import { createResource, rowsOf } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { fetchConversions } from '../../api/conversion-list.ts';
import { LAST_ROWS, LastRows } from '../shell/last-rows.tsx';
import { sellHistoryPath } from '../shell/paths.ts';

const lastConversions = createResource({
  owner: sessionStore.token,
  ask: () => fetchConversions({ status: null, pageNum: 1, pageSize: LAST_ROWS }),
  take: rowsOf,
});
refreshOnChange(lastConversions, ['conversion']);

/** The last conversions, beside the form on a wide window. */
export function LastConversions() {
  const { t } = useTranslation();
  const path = sellHistoryPath('exchange');
  return (
    <LastRows
      title={t('convert.last.title')}
      none={t('convert.last.none')}
      all={{ label: t('home.list.all'), path }}
      of={lastConversions}
      rowOf={({ id, from, to, amount, receive, timeMs }) => ({
        key: id,
        title: `${paidText(amount, from)} ${from}`,
        timeMs,
        amount: `+${receivedText(receive, to)} ${to}`,
        path,
      })}
    />
  );
}
