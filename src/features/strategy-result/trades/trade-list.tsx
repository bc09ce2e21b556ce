import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { useDesktop } from '../../shell/wide-window.ts';
import { utcTimeText } from '../../trade-journal/figures/day-texts.ts';
import { changePercent, gainText, gainTone } from '../result-words.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { minuteMs, reasonAt } from './run-trades-csv.ts';
import type { ReasonName } from './run-trades-csv.ts';
import styles from './run-trades.module.css';
import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ListedRows } from '../../../ui/virtual-list.tsx';

/** The row of a list by which the keyboard enters it, as one stop: an index, 0 at first. */
interface ListStop {
  readonly row: ReadonlySignal<number>;
  moveTo(row: number): void;
  /** Moves to a row in sight when that of the stop is not rendered, where it could not take the focus. */
  keepAmong(rows: ListedRows): void;
}

function createListStop(): ListStop {
  const row = signal(0);
  return {
    row,
    moveTo(next) {
      row.value = next;
    },
    keepAmong({ first, last, firstSeen, lastSeen }) {
      const now = row.peek();
      if (now < first || now > last) row.value = Math.min(Math.max(now, firstSeen), lastSeen);
    },
  };
}

/** Height of a line, px at 16 px type; the styles have the same. */
const ROW_PX = 64;

const keyOf = (trade: number): string => String(trade);

interface TradeListProps {
  run: StrategyRun;
  /** Number of the trade that the chart shows. */
  chosen: number | null;
  /** Keep the same function between renders. */
  onChoose(trade: number): void;
}

/** Keys that move the focus, by rows. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to another row; those next to a rendered one are rendered too. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const row = event.currentTarget.closest<HTMLElement>('[data-index]');
  if (step === undefined || !row) return;
  event.preventDefault();
  const next = Number(row.dataset['index']) + step;
  row.parentElement!.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus();
}

/**
 * All trades of a run, the newest first. A tap shows one on the chart. For the keyboard the list is one stop, in which
 * arrows lead from trade to trade: what comes after hundreds of them is not reached otherwise.
 */
export function TradeList({ run, chosen, onChoose }: TradeListProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const count = run.result.trades.gain.length;
  const items = useMemo(() => ({ length: count, rowAt: (at: number) => count - 1 - at }), [count]);
  const [stop] = useState(createListStop);
  const renderRow = useCallback(
    (trade: number, row: number) => (
      <TradeRow run={run} trade={trade} row={row} isChosen={trade === chosen} stop={stop} onChoose={onChoose} />
    ),
    [run, chosen, stop, onChoose],
  );
  return (
    <div className={styles.list}>
      <VirtualList
        items={items}
        keyOf={keyOf}
        rowHeightPx={ROW_PX}
        // Beside the report and above the sweep the page would get as long as all trades.
        scroller={desktop ? 'own' : 'around'}
        renderRow={renderRow}
        onRows={stop.keepAmong}
        label={t('strategyResult.trades.title')}
        scrollKey="strategy-trades"
      />
    </div>
  );
}

const reasonText = (t: TFunction<'app'>, reason: ReasonName): string =>
  reason === 'candles' ? t('strategy.exit.candles') : t(`strategyResult.reason.${reason}`);

interface TradeRowProps {
  run: StrategyRun;
  trade: number;
  isChosen: boolean;
  /** Index in the list. */
  row: number;
  stop: ListStop;
  onChoose(trade: number): void;
}

function TradeRow({ run, trade, row, isChosen, stop, onChoose }: TradeRowProps) {
  useSignals();
  const { t } = useTranslation();
  const { result, market, strategy } = run;
  const { trades, minutesIn } = result;
  const gain = trades.gain[trade]!;
  const ticks = 10 ** market.priceDecimals;
  const paid =
    strategy.kind === 'spot' ? (trades.quantity[trade]! * trades.priceIn[trade]!) / ticks : trades.quantity[trade]!;
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its texts lie deeper than the rule looks
    <button
      type="button"
      className={styles.trade}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      tabIndex={stop.row.value === row ? 0 : -1}
      onFocus={() => stop.moveTo(row)}
      onKeyDown={moveFocus}
      onClick={() => onChoose(trade)}
    >
      <span className={styles.words}>
        <span className={styles.time}>{utcTimeText(minuteMs(minutesIn[trade]!))}</span>
        <span className={styles.terms}>
          <span translate="no">
            {`${priceText(trades.priceIn[trade]!, market.priceDecimals)} → ${priceText(trades.priceOut[trade]!, market.priceDecimals)}`}
          </span>
          <span>{' · '}</span>
          <span>{reasonText(t, reasonAt(run, trade))}</span>
        </span>
      </span>
      <span className={styles.result} translate="no">
        <span className={styles.gain} data-tone={gainTone(gain)}>
          {gainText(gain)}
        </span>
        <span className={styles.share}>{changePercent(paid > 0 ? gain / paid : null, 2)}</span>
      </span>
    </button>
  );
}
