import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { bookedText, bookedGainText } from '../../../i18n/booked-text.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, UNKNOWN } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { limits } from '../../../data/up-down-terms.ts';
import { decimalsOf } from '../../../model/decimal.ts';
import { scaledOf } from '../../../model/scaled.ts';
import type { Outcome, SettledOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { Button } from '../../../ui/button.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { FoldedWords } from '../../../ui/folded-words.tsx';
import { Arrow } from '../../../ui/icon.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import styles from '../../shell/dock-card.module.css';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { TickChart } from '../tick/tick-chart.tsx';
import { DirectionLabel } from '../ticket/direction-label.tsx';
import { distanceText } from './live-result.ts';
import { OUTCOME_TONE, STAKE_UNIT } from './up-down-words.ts';

/** Time around the end in which a price must lie; without one a trade is void (S9), ms. */
const VALID_WITHIN_MS = 5000;

const GAIN_TONE: Record<Outcome, string | undefined> = {
  win: styles.up,
  loss: styles.down,
  tie: undefined,
  void: undefined,
};

export interface ResultCardProps {
  order: SettledOrder;
  onReceipt(order: SettledOrder): void;
  /** Opens the ticket with the values of this trade. */
  onAgain(order: SettledOrder): void;
}

/** The result of one trade in the dock, of the same size and calm at every outcome (S7, S12). */
export function ResultCard({ order, onReceipt, onAgain }: ResultCardProps) {
  const { t } = useTranslation();
  const { outcome, payout, profit, settledMs } = order.settlement;
  const base = marketStore.of(order.symbol)?.base ?? order.symbol;
  return (
    <>
      <div className={styles.head}>
        <CoinIcon asset={base} />
        <div className={styles.names}>
          <h2 className={styles.title}>
            {`${symbolLabel(order.symbol)} · `}
            <DirectionLabel direction={order.direction} />
            {` · ${durationText(order.periodSeconds * 1000)}`}
          </h2>
          <p className={styles.note}>{t('dock.settled', { time: timeText(settledMs) })}</p>
        </div>
      </div>
      <div className={styles.net}>
        <StatusChip tone={OUTCOME_TONE[outcome]}>{t(`trade.result.${outcome}`)}</StatusChip>
        <p className={`${styles.gain} ${GAIN_TONE[outcome] ?? ''}`} translate="no">
          {bookedGainText(profit)} <span className={styles.unit}>{STAKE_UNIT}</span>
        </p>
        <p className={styles.back}>{backWords(t, outcome, bookedText(payout))}</p>
      </div>
      <TickChart
        symbol={order.symbol}
        decimals={marketStore.of(order.symbol)?.priceDecimals ?? decimalsOf(order.openTick.price)}
        trade={order}
        look="small"
      />
      <Prices order={order} />
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => onReceipt(order)}>
          {t('trade.result.receipt')}
        </Button>
        <Button onClick={() => onAgain(order)}>{t('dock.again')}</Button>
      </div>
      <div className={styles.last}>
        <Today />
        <PageLink to={`${PATHS.journalTrade}?id=u:${order.id}`} className={styles.journal}>
          {t('trade.result.journal')}
        </PageLink>
      </div>
    </>
  );
}

function backWords(t: ReturnType<typeof useTranslation>['t'], outcome: Outcome, paid: string): string {
  if (outcome === 'tie') return t('dock.same', { amount: paid });
  if (outcome === 'void') return t('dock.noPrice', { time: durationText(VALID_WITHIN_MS), amount: paid });
  return t('dock.returned', { amount: paid });
}

/** Returns the direction of a change; null when there is none or it is not known. */
function directionOf(moved: number): 'up' | 'down' | null {
  if (moved > 0) return 'up';
  return moved < 0 ? 'down' : null;
}

function Prices({ order: { symbol, openTick, settlement } }: { order: SettledOrder }) {
  const { t } = useTranslation();
  const { settleTick } = settlement;
  const decimals = marketStore.of(symbol)?.priceDecimals ?? decimalsOf(openTick.price);
  const moved = settleTick ? scaledOf(settleTick.price, decimals) - scaledOf(openTick.price, decimals) : NaN;
  const direction = directionOf(moved);
  return (
    <dl className={styles.figures} translate="no">
      <div>
        <dt>{t('trade.result.openTick')}</dt>
        <dd>
          <FoldedWords text={foldedText(amountText(openTick.price, decimals))} />
        </dd>
      </div>
      <div>
        <dt>{t('trade.result.settleTick')}</dt>
        <dd>
          <FoldedWords text={settleTick ? foldedText(amountText(settleTick.price, decimals)) : UNKNOWN} />
        </dd>
      </div>
      <div>
        <dt>{t('trade.result.difference')}</dt>
        <dd className={direction === null ? undefined : styles[direction]}>
          {direction !== null && <Arrow direction={direction} />}
          <FoldedWords text={Number.isNaN(moved) ? UNKNOWN : foldedText(distanceText(moved, decimals))} />
        </dd>
      </div>
    </dl>
  );
}

/** The trades of the day with their net result, from the exchange: it counts those of every device. */
function Today() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void limits.refresh(), []);
  const used = limits.now.value.value?.used;
  return (
    <p className={styles.today}>
      {used
        ? t('dock.today', {
            number: used.tradesToday,
            count: used.tradesToday,
            amount: `${bookedGainText(used.netToday)} ${STAKE_UNIT}`,
          })
        : '\u00a0'}
    </p>
  );
}
