import { openTransfer } from '../../shell/requested-transfer.ts';
import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import { bookedGainText } from '../../../i18n/booked-text.ts';
import { dateTimeText } from '../../../i18n/time-text.ts';
import type { AccountEvent } from '../../../model/account-event.ts';
import { accountEvents } from '../account-events.ts';
import { marketStore } from '../../../signals/markets.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import {
  countdownPath,
  depositDetailPath,
  earnOrderPath,
  loanPath,
  PATHS,
  salePath,
  tradePath,
  withdrawalPath,
} from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { eventWords } from './event-words.ts';
import styles from './history.module.css';

export interface EventSheetProps {
  /** The event; null while the sheet is closed. */
  event: AccountEvent | null;
  onClose(): void;
}

/** Details of one event: all figures, the events booked together with it, and a link to its cause (A4). */
export function EventSheet({ event, onClose }: EventSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={event !== null}
      onClose={onClose}
      title={event === null ? '' : eventWords(t, event)}
      footer={event !== null && <Cause event={event} onClose={onClose} />}
    >
      {event !== null && <Told event={event} />}
    </Sheet>
  );
}

const moved = ({ amount, asset }: AccountEvent) => `${bookedGainText(amount, asset)} ${asset}`;

function Told({ event }: { event: AccountEvent }) {
  useSignals();
  const { t } = useTranslation();
  const { account, timeMs, ref } = event;
  return (
    <div className={styles.details}>
      <Facts
        facts={[
          { key: 'amount', name: t('history.event.amount'), value: moved(event) },
          { key: 'account', name: t('history.event.account'), value: t(`account.book.${account}`) },
          { key: 'time', name: t('history.event.time'), value: dateTimeText(timeMs) },
          { key: 'kind', name: t('history.event.what'), value: eventWords(t, event) },
          ...(ref === ''
            ? []
            : [
                {
                  key: 'ref',
                  name: t('history.event.number'),
                  value: <CopyText text={ref} what={t('history.event.number')} />,
                },
              ]),
        ]}
      />
      <Together event={event} />
    </div>
  );
}

/** The counterpart of an event, if the list contains it: the other half of a conversion or a transfer. */
function Together({ event }: { event: AccountEvent }) {
  useSignals();
  const { t } = useTranslation();
  const rows = accountEvents.rows.value;
  if (event.ref === '') return null;
  const others: AccountEvent[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows.rowAt(at)!;
    if (row.ref === event.ref && row.type === event.type && row.id !== event.id) others.push(row);
  }
  if (others.length === 0) return null;
  return (
    <section>
      <h3 className={styles.together}>{t('history.event.together')}</h3>
      <Facts
        facts={others.map((row) => ({
          key: row.id,
          name: `${t(`account.book.${row.account}`)} · ${eventWords(t, row)}`,
          value: moved(row),
        }))}
      />
    </section>
  );
}

function Cause({ event, onClose }: { event: AccountEvent; onClose(): void }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { type, ref, asset, account } = event;
  switch (type) {
    case 'secondContract':
      return <Button onClick={() => void go(countdownPath(ref))}>{t('history.event.openTrade')}</Button>;
    case 'spot': {
      const symbol = symbolOf(ref, asset);
      return (
        <Button
          onClick={() => {
            preferences.chooseProduct('spot');
            void go(symbol === null ? PATHS.trade : tradePath(symbol));
          }}
        >
          {t('history.event.openMarket')}
        </Button>
      );
    }
    case 'deposit':
      return <Button onClick={() => void go(depositDetailPath(ref))}>{t('history.event.openDeposit')}</Button>;
    case 'withdrawal':
      return <Button onClick={() => void go(withdrawalPath(ref))}>{t('history.event.openWithdrawal')}</Button>;
    case 'loan':
      return <Button onClick={() => void go(loanPath(ref))}>{t('history.event.openLoan')}</Button>;
    case 'merchantSale':
      return <Button onClick={() => void go(salePath(ref))}>{t('history.event.openSale')}</Button>;
    case 'earn':
      return <Button onClick={() => void go(earnOrderPath(ref))}>{t('history.event.openEarn')}</Button>;
    case 'convert':
      return <Button onClick={() => void go(PATHS.convert)}>{t('history.event.openConvert')}</Button>;
    case 'transfer':
      return (
        <Button
          onClick={() => {
            onClose();
            openTransfer({ asset, from: account, to: account === 'spot' ? 'contract' : 'spot' });
          }}
        >
          {t('history.event.openTransfer')}
        </Button>
      );
    default:
      return null;
  }
}

/** Returns the market of a known spot order, else the coin's own market; null for the quote coin. */
function symbolOf(orderId: string, asset: string): string | null {
  const open = spotOrdersStore.open.value.find(({ id }) => id === orderId);
  if (open) return open.symbol;
  const past = spotOrdersStore.history.value;
  for (let at = 0; at < past.length; at++) {
    const order = past.rowAt(at)!;
    if (order.id === orderId) return order.symbol;
  }
  return marketStore.all.value.find(({ base }) => base === asset)?.symbol ?? null;
}
