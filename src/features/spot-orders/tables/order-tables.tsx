import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { momentText } from '../../../i18n/moment-text.ts';
import { exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import type { SpotFill, SpotOrder } from '../../../model/spot-order.ts';
import { isPlanned, itemKey } from '../../../model/spot-pairs.ts';
import type { OpenItem, PlannedLeg } from '../../../model/spot-pairs.ts';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { HistoryTable } from '../../shell/history-table.tsx';
import type { HistoryTableProps, TableColumn } from '../../shell/history-table.tsx';
import { CancelButton } from '../cancel-button.tsx';
import { kindWords } from '../kind-words.ts';
import { moneyOfFill, moneyOfOrder, moneyText } from '../order-money.ts';
import { baseOf, seenPrice, sizeWords } from '../order-words.ts';
import { showReceipt } from '../receipt/show-receipt.ts';
import { SideWord, StateChip } from '../order-labels.tsx';
import styles from '../spot-orders.module.css';
import { awayText, plannedWords, triggerText, waitingText } from '../waiting-words.ts';

type TableProps<Row> = Pick<HistoryTableProps<Row>, 'items' | 'label'>;

const orderKey = ({ id }: SpotOrder) => id;
const fillKey = ({ id }: SpotFill) => id;
const openOrder = (order: SpotOrder) => () => void showReceipt(order);
const openItem = (item: OpenItem) => openOrder(isPlanned(item) ? item.buy : item);
const openFill =
  ({ orderId }: SpotFill) =>
  () =>
    void showReceipt(orderId);

const priceCell = (order: SpotOrder, price: DecimalText | null) =>
  price === null ? UNKNOWN : <FoldedWords text={seenPrice(order.symbol, price)} />;

/** Columns that identify an order. */
function useOrderColumns(): readonly TableColumn<SpotOrder>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { label: t('columns.time'), renderCell: ({ createdMs }) => momentText(createdMs) },
      { label: t('columns.market'), renderCell: ({ symbol }) => symbolLabel(symbol) },
      { label: t('columns.side'), share: 0.7, renderCell: ({ side }) => <SideWord side={side} /> },
      {
        label: t('columns.type'),
        share: 1.1,
        renderCell: (order) => (
          <span className={styles.kind} data-leg={order.ocoLeg ?? undefined}>
            {kindWords(t, order)}
          </span>
        ),
      },
      { label: t('columns.trigger'), end: true, share: 1.1, renderCell: (order) => <Trigger order={order} /> },
      { label: t('columns.price'), end: true, share: 1.1, renderCell: (order) => priceCell(order, order.price) },
    ],
    [t],
  );
}

/** Shows the trigger price of an order; the current one for a pending trailing stop. */
function Trigger({ order }: { order: SpotOrder }) {
  const at = useMemo(() => order.trailing && order.waitsFor && triggerText(order), [order]);
  return at ? <SignalText of={at} /> : priceCell(order, order.stopPrice);
}

/** Returns an order column with its cell for a planned order. */
const withPlanned = (
  column: TableColumn<SpotOrder>,
  renderLeg: (leg: PlannedLeg) => ReactNode,
): TableColumn<OpenItem> => ({
  ...column,
  renderCell: (item) => (isPlanned(item) ? renderLeg(item) : column.renderCell(item)),
});
const NOTHING = () => null;

/** Pending orders on a wide window. */
export function OpenTable(props: TableProps<OpenItem>) {
  const { t } = useTranslation();
  const which = useOrderColumns();
  const columns = useMemo((): readonly TableColumn<OpenItem>[] => {
    const ofLeg: readonly ((leg: PlannedLeg) => ReactNode)[] = [
      () => t('spotOrders.kinds.state.attached'),
      ({ buy }) => symbolLabel(buy.symbol),
      () => <SideWord side="sell" />,
      ({ leg }) => (
        <span className={styles.kind} data-leg={leg}>
          {t(`spotOrders.kinds.${leg}`)}
        </span>
      ),
      ({ buy, stopPrice }) => stopPrice && priceCell(buy, stopPrice),
      ({ buy, price }) => price && priceCell(buy, price),
    ];
    return [
      ...which.map((column, at) => withPlanned(column, ofLeg[at]!)),
      // One column for both: a pane of a laptop has room for nine, and a row has two lines.
      withPlanned(
        {
          label: `${t('columns.filled')} / ${t('columns.size')}`,
          end: true,
          share: 1.3,
          renderCell: (order) => `${exactText(order.filledQuantity)} / ${sizeWords(order)}`,
        },
        NOTHING,
      ),
      withPlanned({ label: t('columns.waits'), share: 2.3, renderCell: (order) => <Waits order={order} /> }, (leg) =>
        plannedWords(t, leg),
      ),
      withPlanned(
        {
          label: '',
          end: true,
          share: 1.2,
          // One button cancels both legs.
          renderCell: (order) =>
            order.ocoLeg === 'stopLoss' ? t('spotOrders.pair.or') : <CancelButton order={order} />,
        },
        NOTHING,
      ),
    ];
  }, [t, which]);
  return <HistoryTable {...props} columns={columns} keyOf={itemKey} open={openItem} />;
}

function Waits({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const waits = useMemo(() => waitingText(t, order), [t, order]);
  const away = useMemo(() => awayText(order), [order]);
  return (
    <>
      <SignalText of={waits} /> <SignalText of={away} className={`${styles.quiet} ${styles.live}`} />
    </>
  );
}

/** Ended orders. */
export function EndedTable(props: TableProps<SpotOrder>) {
  const { t } = useTranslation();
  const which = useOrderColumns();
  const columns = useMemo(
    (): readonly TableColumn<SpotOrder>[] => [
      ...which,
      {
        label: t('columns.filled'),
        end: true,
        renderCell: ({ filledQuantity, symbol }) => `${exactText(filledQuantity)} ${baseOf(symbol)}`,
      },
      { label: t('columns.average'), end: true, renderCell: (order) => priceCell(order, order.averagePrice) },
      { label: t('columns.total'), end: true, renderCell: (order) => moneyText(order, moneyOfOrder(order).value) },
      { label: t('columns.fee'), end: true, renderCell: (order) => moneyText(order, moneyOfOrder(order).fee) },
      { label: t('columns.status'), end: true, renderCell: (order) => <StateChip order={order} /> },
    ],
    [t, which],
  );
  return <HistoryTable {...props} columns={columns} keyOf={orderKey} open={openOrder} />;
}

export function FillTable(props: TableProps<SpotFill>) {
  const { t } = useTranslation();
  const columns = useMemo(
    (): readonly TableColumn<SpotFill>[] => [
      { label: t('columns.time'), renderCell: ({ timeMs }) => momentText(timeMs) },
      { label: t('columns.market'), renderCell: ({ symbol }) => symbolLabel(symbol) },
      { label: t('columns.side'), share: 0.6, renderCell: ({ side }) => <SideWord side={side} /> },
      {
        label: t('columns.price'),
        end: true,
        renderCell: ({ symbol, price }) => <FoldedWords text={seenPrice(symbol, price)} />,
      },
      {
        label: t('columns.size'),
        end: true,
        renderCell: ({ quantity, symbol }) => `${exactText(quantity)} ${baseOf(symbol)}`,
      },
      { label: t('columns.total'), end: true, renderCell: (fill) => moneyText(fill, moneyOfFill(fill).value) },
      {
        label: t('columns.fee'),
        end: true,
        renderCell: (fill) => moneyText(fill, moneyOfFill(fill).fee),
      },
      {
        label: t('columns.role'),
        end: true,
        share: 0.6,
        renderCell: ({ maker }) => t(maker ? 'spotOrders.words.maker' : 'spotOrders.words.taker'),
      },
    ],
    [t],
  );
  return <HistoryTable {...props} columns={columns} keyOf={fillKey} open={openFill} />;
}
