import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { bookedText, paidText } from '../../../i18n/booked-text.ts';
import { exactText } from '../../../i18n/number-text.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { gainShareText } from '../../../i18n/share-text.ts';
import { dateTimeText, utcMsText } from '../../../i18n/time-text.ts';
import type { CallError } from '../../../api/result.ts';
import { add, compare, sub } from '../../../model/decimal.ts';
import type { AnyDecimal } from '../../../model/decimal-parts.ts';
import type { SpotFill, SpotOrder, Attached } from '../../../model/spot-order.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import type { Fact } from '../../../ui/facts.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { moneyOfFill, moneyOfOrder, moneyText } from '../order-money.ts';
import { askedWords, baseOf, priceWords, quoteOf, spotPrice } from '../order-words.ts';
import { StateChip } from '../order-labels.tsx';
import { waitingText } from '../waiting-words.ts';
import { wasSetOff } from './gather-stop.ts';
import type { SetOffStop } from './gather-stop.ts';
import { Follows } from './follows.tsx';
import type { TrailingOrder } from './follows.tsx';
import styles from './receipt.module.css';
import { TriggerProof } from './trigger-proof.tsx';
import { thenWords } from '../attached-words.ts';

interface ReceiptProps {
  order: SpotOrder;
  /** Fills of the order, newest first; null while they are not loaded. */
  fills: readonly SpotFill[] | null;
  /** The other leg of its pair; null without one. */
  other: SpotOrder | null;
  /** The buy that placed it; null without one. */
  buy: SpotOrder | null;
  /** Error of a part that could not be loaded. */
  error: CallError | null;
  onRetry(): void;
  onOther(asked: SpotOrder | string): void;
}

type FactName =
  | 'inForce'
  | 'expires'
  | 'postOnly'
  | 'trigger'
  | 'price'
  | 'size'
  | 'spends'
  | 'filled'
  | 'average'
  | 'total'
  | 'fee'
  | 'paid'
  | 'received'
  | 'held'
  | 'amendments'
  | 'created'
  | 'updated'
  | 'number';

/** Returns the facts of an order: kind, terms and result; facts that this order lacks are left out. */
function factsOf(t: TFunction<'app'>, order: SpotOrder): readonly Fact[] {
  const base = baseOf(order.symbol);
  const quote = quoteOf(order.symbol);
  const money = moneyOfOrder(order);
  // A pair holds once, which the take profit shows.
  const holds = order.status === 'pending' && order.ocoLeg !== 'stopLoss';
  const facts: readonly (readonly [name: FactName, value: Fact['value'] | null])[] = [
    ['inForce', order.timeInForce && t(`spotOrders.kinds.${order.timeInForce}`)],
    ['expires', order.expiresMs === null ? null : dateTimeText(order.expiresMs)],
    ['postOnly', order.postOnly ? t('spotOrders.receipt.yes') : null],
    // A trailing stop shows its trigger with the price it follows.
    ['trigger', order.trailing === null && order.stopPrice && priceWords(order, order.stopPrice)],
    ['price', order.price && priceWords(order, order.price)],
    ['size', order.quantity && `${exactText(order.quantity)} ${base}`],
    ['spends', order.quoteQuantity && `${exactText(order.quoteQuantity)} ${quote}`],
    ['filled', `${exactText(order.filledQuantity)} ${base}`],
    ['average', order.averagePrice && priceWords(order, order.averagePrice)],
    ['total', order.averagePrice && moneyText(order, money.value)],
    ['fee', order.averagePrice && moneyText(order, money.fee)],
    [order.side === 'buy' ? 'paid' : 'received', order.averagePrice && moneyText(order, money.total)],
    ['held', holds ? `${paidText(order.lockedAmount, order.lockedAsset)} ${order.lockedAsset}` : null],
    ['amendments', order.amendments === 0 ? null : String(order.amendments)],
    ['created', dateTimeText(order.createdMs)],
    ['updated', dateTimeText(order.updatedMs)],
    ['number', <CopyText key="number" text={order.id} what={t('spotOrders.receipt.fact.number')} />],
  ];
  return facts.flatMap(([key, value]) =>
    value === null || value === false ? [] : [{ key, name: t(`spotOrders.receipt.fact.${key}`), value }],
  );
}

const isTrailing = (order: SpotOrder): order is TrailingOrder => order.trailing !== null;

/** The details of one order. */
export function Receipt({ order, fills, other, buy, error, onRetry, onOther }: ReceiptProps) {
  const { t } = useTranslation();
  const waits = useMemo(() => waitingText(t, order), [t, order]);
  return (
    <div className={styles.receipt}>
      <div className={styles.head}>
        <p className={styles.asked}>{askedWords(t, order)}</p>
        <StateChip order={order} />
      </div>
      {order.status === 'pending' && (
        <p className={styles.text}>
          <SignalText of={waits} />
        </p>
      )}
      {order.cancelReason !== null && (
        <p className={styles.text}>{t(`spotOrders.receipt.reason.${order.cancelReason}`)}</p>
      )}
      {isTrailing(order) && <Follows order={order} />}
      {wasSetOff(order) && <SetOff order={order} />}
      <Facts facts={factsOf(t, order)} />
      {order.averagePrice !== null && <ExactAmounts order={order} />}
      {order.ocoId !== null && (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('spotOrders.receipt.pair')}</h3>
          <p className={styles.text}>{t('spotOrders.pair.explained')}</p>
          {other !== null && (
            <Button kind="quiet" size="small" onClick={() => onOther(other)}>
              {askedWords(t, other)}
            </Button>
          )}
        </section>
      )}
      {order.attached !== null && <AttachedOrders order={order} attached={order.attached} onOther={onOther} />}
      {buy !== null && (
        <section className={styles.section}>
          <h3 className={styles.title}>{t('spotOrders.receipt.then.from')}</h3>
          <Button kind="quiet" size="small" onClick={() => onOther(buy)}>
            {askedWords(t, buy)}
          </Button>
        </section>
      )}
      <Fills order={order} fills={fills} />
      {error && (
        <p className={styles.text} role="alert">
          {failureText(error)}{' '}
          <Button kind="quiet" size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The price that triggered the order, how far it was beyond the trigger, and the fill price. */
function SetOff({ order }: { order: SetOffStop }) {
  const { t } = useTranslation();
  const { trigger, stopPrice, averagePrice } = order;
  const isBeyond = compare(trigger.price, stopPrice) !== 0;
  const words = { stop: priceWords(order, stopPrice), price: priceWords(order, trigger.price) };
  const reason = isBeyond
    ? t(`spotOrders.receipt.setOff.${order.trailing === null ? 'beyond' : 'stood'}`, {
        ...words,
        away: gainShareText(sub(trigger.price, stopPrice), stopPrice),
      })
    : t('spotOrders.receipt.setOff.exact', words);
  const got = averagePrice && t('spotOrders.receipt.setOff.got', { average: priceWords(order, averagePrice) });
  const text = got === null ? reason : `${reason} ${got}`;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('spotOrders.receipt.setOff.title')}</h3>
      <p className={styles.text}>{text}</p>
      <Facts
        facts={[
          { key: 'price', name: t('spotOrders.receipt.setOff.price'), value: words.price },
          { key: 'seq', name: t('spotOrders.receipt.setOff.seq'), value: String(trigger.seq) },
          { key: 'time', name: t('spotOrders.receipt.setOff.time'), value: utcMsText(trigger.timeMs) },
        ]}
      />
      <TriggerProof order={order} />
    </section>
  );
}

/** The amounts of an order with every digit that the exchange booked; everywhere else they are rounded. */
function ExactAmounts({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const { side, filledQuote, fee, feeAsset, averagePrice } = order;
  const isBuy = side === 'buy';
  const amount = (exact: AnyDecimal) => `${bookedText(exact, feeAsset)} ${feeAsset}`;
  const facts = [
    ['average', averagePrice && `${exactText(averagePrice)} ${feeAsset}`],
    ['total', amount(filledQuote)],
    ['fee', amount(fee)],
    [isBuy ? 'paid' : 'received', amount(isBuy ? add(filledQuote, fee) : sub(filledQuote, fee))],
  ] as const;
  return (
    <details>
      <summary className={styles.summary}>{t('spotOrders.receipt.exact')}</summary>
      <Facts facts={facts.map(([key, value]) => ({ key, name: t(`spotOrders.receipt.fact.${key}`), value }))} />
    </details>
  );
}

function Fills({ order, fills }: Pick<ReceiptProps, 'order' | 'fills'>) {
  const { t } = useTranslation();
  if (fills === null || fills.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('spotOrders.tab.fills')}</h3>
      <ul className={styles.fills}>
        {fills.map((fill) => (
          <li key={fill.id} className={styles.fill}>
            <span>
              {t('spotOrders.words.at', {
                size: `${exactText(fill.quantity)} ${baseOf(order.symbol)}`,
                price: spotPrice(order.symbol, fill.price),
              })}
            </span>
            <span className={styles.quiet}>
              <span>{`${dateTimeText(fill.timeMs)} · ${t(`spotOrders.words.${fill.maker ? 'maker' : 'taker'}`)}`}</span>
              {fill.tickSeq !== null && <span>{` · ${t('spotOrders.receipt.tick', { seq: fill.tickSeq })}`}</span>}
            </span>
            <span className={styles.quiet}>
              {t('spotOrders.words.fee', { amount: moneyText(fill, moneyOfFill(fill).fee) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AttachedOrdersProps {
  order: SpotOrder;
  attached: Attached;
  /** Shows an order that this one placed, by its id. */
  onOther(id: string): void;
}

/** The orders that a buy places for the coins it bought, with their state. */
function AttachedOrders({ order, attached, onOther }: AttachedOrdersProps) {
  const { t } = useTranslation();
  const { takeProfit, stopLoss, notPlaced } = attached;
  const placed = [
    ['takeProfit', takeProfit?.id],
    ['stopLoss', stopLoss?.id],
  ] as const;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('orderTypes.attach')}</h3>
      <p className={styles.text}>{thenWords(t, order, attached)}</p>
      {notPlaced !== null && <p className={styles.text}>{t(`spotOrders.receipt.then.${notPlaced}`)}</p>}
      {placed.map(
        ([leg, id]) =>
          id && (
            <Button key={leg} kind="quiet" size="small" onClick={() => onOther(id)}>
              {t('spotOrders.receipt.then.placed', { what: t(`spotOrders.kinds.${leg}`) })}
            </Button>
          ),
      )}
    </section>
  );
}
