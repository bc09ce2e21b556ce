import { memo, useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { conversions } from './conversions.ts';
import { paidText, receivedText } from '../../i18n/booked-text.ts';
import type { Conversion } from '../../model/conversion.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { ConversionFacts } from '../shell/conversion-facts.tsx';
import { PATHS } from '../shell/paths.ts';
import { collectConversions, orderCsvName } from './exchange-order-csv.ts';
import { OrderList, orderTableCode } from './exchange-order-list.tsx';
import type { ExportRequest } from './exchange-order-list.tsx';
import { CONVERSION_TONES, OrderRow } from './exchange-order-row.tsx';
import { useWideCode } from '../shell/wide-window.ts';
import styles from './exchange-order-list.module.css';

const keyOf = ({ id }: Conversion) => id;

/** My conversions; a tap on a row opens its details (decision 47). */
export function ConversionHistory(request: ExportRequest) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Conversion | null>(null);
  const [open, setOpen] = useState(false);
  const wide = useWideCode(orderTableCode);
  const openRow = useCallback(
    (conversion: Conversion) => () => {
      setOpened(conversion);
      setOpen(true);
    },
    [],
  );
  const renderRow = useCallback(
    (conversion: Conversion) => <ConversionRow conversion={conversion} onOpen={openRow(conversion)} />,
    [openRow],
  );
  return (
    <>
      <OrderList
        {...request}
        of={conversions}
        onFilter={conversions.show}
        renderRow={renderRow}
        renderTable={
          wide && ((rows) => <wide.ConversionTable items={rows} label={t('sale.list.conversions')} open={openRow} />)
        }
        keyOf={keyOf}
        label={t('sale.list.conversions')}
        empty={{ text: t('sale.list.noConversions'), action: t('sale.list.convert'), path: PATHS.convert }}
        file={{
          title: t('sale.list.exportConversions'),
          nameOf: (status, range) => orderCsvName('conversions', status, range),
          collect: collectConversions,
        }}
        scrollKey="conversions"
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('sale.list.conversion')}>
        <div className={styles.facts}>{opened !== null && <ConversionFacts of={opened} />}</div>
      </Sheet>
    </>
  );
}

const ConversionRow = memo(function ConversionRow({
  conversion: { from, to, amount, receive, status, timeMs },
  onOpen,
}: {
  conversion: Conversion;
  onOpen(): void;
}) {
  const { t } = useTranslation();
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <OrderRow
        title={`${paidText(amount, from)} ${from}`}
        timeMs={timeMs}
        received={`${receivedText(receive, to)} ${to}`}
        tone={CONVERSION_TONES[status]}
        status={t(`sale.list.${status}`)}
      />
    </button>
  );
});
