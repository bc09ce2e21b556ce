import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { merchantSales } from './merchant-sales.ts';
import type { MerchantSale } from './merchant-sale-calls.ts';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS, salePath } from '../shell/paths.ts';
import { collectSales, orderCsvName } from './exchange-order-csv.ts';
import { OrderList, orderTableCode } from './exchange-order-list.tsx';
import type { ExportRequest } from './exchange-order-list.tsx';
import { OrderRow } from './exchange-order-row.tsx';
import { useWideCode } from '../shell/wide-window.ts';
import { bookedUsdtText, receiveText, STEP_TONES } from './sale-words.ts';
import styles from './exchange-order-list.module.css';

const keyOf = ({ id }: MerchantSale) => id;
const renderRow = (sale: MerchantSale) => <SaleRow sale={sale} />;

/** My sales to merchants; a tap on a row opens its sale. */
export function SaleHistory(request: ExportRequest) {
  const { t } = useTranslation();
  const wide = useWideCode(orderTableCode);
  return (
    <OrderList
      {...request}
      of={merchantSales}
      onFilter={merchantSales.show}
      renderRow={renderRow}
      renderTable={wide && ((rows) => <wide.SaleTable items={rows} label={t('sale.list.sales')} />)}
      keyOf={keyOf}
      label={t('sale.list.sales')}
      empty={{ text: t('sale.list.noSales'), action: t('sale.list.sell'), path: PATHS.sell }}
      file={{
        title: t('sale.list.exportSales'),
        nameOf: (status, range) => orderCsvName('merchant-sales', status, range),
        collect: collectSales,
      }}
      scrollKey="merchant-sales"
    />
  );
}

const SaleRow = memo(function SaleRow({ sale }: { sale: MerchantSale }) {
  const { t } = useTranslation();
  const { id, username, amount, step, createdMs } = sale;
  return (
    <PageLink to={salePath(id)} className={styles.row}>
      <OrderRow
        title={bookedUsdtText(amount)}
        with={username}
        timeMs={createdMs}
        received={receiveText(sale)}
        tone={STEP_TONES[step]}
        status={t(`sale.step.${step}`)}
      />
    </PageLink>
  );
});
