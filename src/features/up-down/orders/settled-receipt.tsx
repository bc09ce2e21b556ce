import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { decimalsOf } from '../../../model/decimal.ts';
import { scaledOf } from '../../../model/scaled.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, UNKNOWN } from '../../../i18n/number-text.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { payoutText } from '../../../i18n/payout-words.ts';
import { dateTimeText, utcMsText } from '../../../i18n/time-text.ts';
import type { ReceiptTick, SettledOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { FoldedCard } from '../../shell/cards.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { PATHS, tradePath } from '../../shell/paths.ts';
import styles from './countdown.module.css';
import { distanceText } from './live-result.ts';
import { OrderSummary } from './order-summary.tsx';
import { gainIfRight } from '../ticket/up-down-figures.ts';
import { TickChart } from '../tick/tick-chart.tsx';
import { ProofCard } from '../proof/proof-card.tsx';
import { bookedText, bookedGainText } from '../../../i18n/booked-text.ts';
import { OUTCOME_TONE, STAKE_UNIT } from './up-down-words.ts';

const DATE_FACTS = ['time', 'orderNumber'] as const;
const PRICE_FACTS = ['openTick', 'settleTick', 'difference'] as const;
const MONEY_FACTS = ['stake', 'payout', 'paid'] as const;
type FactName = (typeof DATE_FACTS | typeof PRICE_FACTS | typeof MONEY_FACTS)[number];

/** Shows the result of a trade with the two published prices that decided it (S7). Neutral at every result (S12). */
export function SettledReceipt({ order }: { order: SettledOrder }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const decimals = marketStore.bySymbol.value.get(order.symbol)?.priceDecimals ?? decimalsOf(order.openTick.price);
  const { outcome, settleTick, payout, profit, settledMs } = order.settlement;
  const gain = gainIfRight(order);
  const values: Record<FactName, ReactNode> = {
    openTick: <PriceFact tick={order.openTick} decimals={decimals} />,
    settleTick: settleTick ? <PriceFact tick={settleTick} decimals={decimals} /> : UNKNOWN,
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
    payout: `${payoutText(order.payoutRate)} · ${gain === null ? UNKNOWN : bookedText(gain)} ${STAKE_UNIT}`,
    paid: `${bookedText(payout)} ${STAKE_UNIT}`,
    time: dateTimeText(settledMs),
    orderNumber: <CopyText text={order.id} what={t('trade.result.orderNumber')} />,
  };
  const facts = (names: readonly FactName[]) => (
    <Facts facts={names.map((key) => ({ key, name: t(`trade.result.${key}`), value: values[key] }))} />
  );
  return (
    <>
      <Card className={styles.card}>
        <div className={styles.market}>
          <CoinIcon asset={marketStore.of(order.symbol)?.base ?? order.symbol} />
          <div className={styles.names}>
            <h2 className={styles.pair}>{symbolLabel(order.symbol)}</h2>
            <p className={styles.hint}>
              <OrderSummary order={order} />
            </p>
          </div>
          <StatusChip tone={OUTCOME_TONE[outcome]}>{t(`trade.result.${outcome}`)}</StatusChip>
        </div>
        <p className={`${styles.gain} ${styles.net}`} translate="no">
          {bookedGainText(profit)} <span className={styles.unit}>{STAKE_UNIT}</span>
        </p>
        {outcome === 'void' && <p className={styles.hint}>{t('trade.result.voidReason')}</p>}
        <div className={styles.chart}>
          <TickChart symbol={order.symbol} decimals={decimals} trade={order} look="small" />
        </div>
      </Card>
      <Card className={styles.card}>
        {facts(PRICE_FACTS)}
        {facts(MONEY_FACTS)}
        {facts(DATE_FACTS)}
        <p className={styles.hint}>{t('trade.result.sandbox')}</p>
      </Card>
      <Technical order={order} />
      <ProofCard order={order} priceDecimals={decimals} />
      <PageLink to={`${PATHS.journalTrade}?id=u:${order.id}`} className={styles.journal}>
        {t('trade.result.journal')}
      </PageLink>
      <Button kind="quiet" onClick={() => redirect(tradePath(order.symbol))}>
        {t('trade.countdown.toTrade')}
      </Button>
    </>
  );
}

/** A price that decided the trade, and its local time. */
function PriceFact({ tick, decimals }: { tick: ReceiptTick; decimals: number }) {
  return (
    <span className={styles.tick}>
      <span className={styles.tickPrice}>
        <FoldedWords text={foldedText(amountText(tick.price, decimals))} />
      </span>
      <span className={styles.tickDetail} translate="no">
        {timeText(tick.timeMs)}
      </span>
    </span>
  );
}

/** Folded details that find the two prices in the public chain: sequence number, UTC time, hash; and the rule of the trade. */
function Technical({ order }: { order: SettledOrder }) {
  const { t } = useTranslation();
  const { openTick, settlement, ruleId } = order;
  const tickFact = (key: 'openTick' | 'settleTick', tick: ReceiptTick) => ({
    key,
    name: `${t(`trade.result.${key}`)} · ${t('trade.result.sequence', { seq: tick.seq })}`,
    value: <TickFact tick={tick} />,
  });
  const { settleTick } = settlement;
  const facts = [
    tickFact('openTick', openTick),
    ...(settleTick ? [tickFact('settleTick', settleTick)] : []),
    { key: 'rule', name: t('trade.result.rule'), value: ruleId },
  ];
  return (
    <FoldedCard name={t('trade.result.technical')}>
      <Facts facts={facts} />
    </FoldedCard>
  );
}

function TickFact({ tick }: { tick: ReceiptTick }) {
  const { t } = useTranslation();
  return (
    <span className={styles.tick}>
      <span className={styles.tickDetail} translate="no">
        {utcMsText(tick.timeMs)}
      </span>
      <span className={styles.tickDetail}>{t('trade.result.tickHash')}</span>
      <CopyText text={tick.hash} what={t('trade.result.tickHash')} />
    </span>
  );
}
