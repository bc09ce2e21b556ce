import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { decimalsOf } from '../../../model/decimal.ts';
import { scaledOf } from '../../../model/scaled.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, UNKNOWN } from '../../../i18n/number-text.ts';
import { dateTimeText, durationText, utcMsText } from '../../../i18n/time-text.ts';
import type { ReceiptTick, SettledOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { tradePath } from '../../shell/paths.ts';
import styles from './countdown.module.css';
import { distanceText } from './live-result.ts';
import { OrderSummary } from './order-summary.tsx';
import { ProofCard } from '../proof/proof-card.tsx';
import { bookedText, bookedGainText } from '../../../i18n/booked-text.ts';
import { OUTCOME_TONE, STAKE_UNIT } from './up-down-words.ts';

const FACTS = [
  'openTick',
  'settleTick',
  'difference',
  'stake',
  'paid',
  'period',
  'time',
  'rule',
  'orderNumber',
] as const;

/** Shows the result of a trade with the two published prices that decided it (S7). Neutral at every result (S12). */
export function SettledReceipt({ order }: { order: SettledOrder }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const decimals = marketStore.bySymbol.value.get(order.symbol)?.priceDecimals ?? decimalsOf(order.openTick.price);
  const { outcome, settleTick, payout, profit, settledMs } = order.settlement;
  const values: Record<(typeof FACTS)[number], ReactNode> = {
    openTick: <TickFact tick={order.openTick} decimals={decimals} />,
    settleTick: settleTick ? <TickFact tick={settleTick} decimals={decimals} /> : UNKNOWN,
    difference: settleTick ? (
      <FoldedWords
        text={foldedText(
          distanceText(scaledOf(settleTick.price, decimals) - scaledOf(order.openTick.price, decimals), decimals),
        )}
      />
    ) : (
      UNKNOWN
    ),
    stake: `${bookedText(order.stake)} ${STAKE_UNIT}`,
    paid: `${bookedText(payout)} ${STAKE_UNIT}`,
    period: durationText(order.periodSeconds * 1000),
    time: dateTimeText(settledMs),
    rule: order.ruleId,
    orderNumber: <CopyText text={order.id} what={t('trade.result.orderNumber')} />,
  };
  return (
    <>
      <Card className={styles.card}>
        <div className={styles.market}>
          <CoinIcon asset={marketStore.of(order.symbol)?.base ?? order.symbol} />
          <div>
            <h2 className={styles.pair}>{symbolLabel(order.symbol)}</h2>
            <p className={styles.hint}>
              <OrderSummary order={order} />
            </p>
          </div>
        </div>
        <StatusChip tone={OUTCOME_TONE[outcome]}>{t(`trade.result.${outcome}`)}</StatusChip>
        <p className={styles.gain} translate="no">
          {bookedGainText(profit)} <span className={styles.unit}>{STAKE_UNIT}</span>
        </p>
        {outcome === 'void' && <p className={styles.hint}>{t('trade.result.voidReason')}</p>}
        <Facts facts={FACTS.map((key) => ({ key, name: t(`trade.result.${key}`), value: values[key] }))} />
        <p className={styles.hint}>{t('trade.result.sandbox')}</p>
      </Card>
      <ProofCard order={order} priceDecimals={decimals} />
      <Button kind="quiet" onClick={() => redirect(tradePath(order.symbol))}>
        {t('trade.countdown.toTrade')}
      </Button>
    </>
  );
}

/** Price, sequence number, UTC time and hash of a published tick: enough to find it in the public chain. */
function TickFact({ tick, decimals }: { tick: ReceiptTick; decimals: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.tick}>
      <span className={styles.tickPrice}>
        <FoldedWords text={foldedText(amountText(tick.price, decimals))} />
      </span>
      <span
        className={styles.tickDetail}
      >{`${t('trade.result.sequence', { seq: tick.seq })} · ${utcMsText(tick.timeMs)}`}</span>
      <CopyText text={tick.hash} what={t('trade.result.tickHash')} />
    </span>
  );
}
