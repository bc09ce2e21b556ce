import { computed, effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { balanceOf } from '../../model/book-sums.ts';
import { newsTick, secondTick } from '../../signals/server-clock.ts';
import { bidPercentNow, bidShare, percentText } from '../../surface/columns/balance-columns.ts';
import type { BalanceRow } from '../../surface/columns/balance-columns.ts';
import { PaintedLine } from '../../surface/host/painted-line.tsx';
import { announce } from '../../ui/announce.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import { useLive } from '../shell/shell-contexts.ts';
import { createBalanceNews } from './book-balance-news.ts';
import styles from './book-balance.module.css';

export interface BookBalanceProps {
  market: Market;
  /** Number of visible rows on each side. */
  rows: number;
}

/**
 * The share of bids and asks in the visible size: two figures and a bar. A screen reader reads it as a sentence,
 * updated once a second, and announces a change of the leading side while the keyboard focus is in the book.
 */
export function BookBalance({ market: { symbol }, rows }: BookBalanceProps) {
  const { t } = useTranslation();
  const { openSurface } = useLive();
  const root = useRef<HTMLDivElement>(null);
  const row = useMemo((): BalanceRow => ({ symbol, rows }), [symbol, rows]);
  const percent = useMemo(() => computed(() => bidPercentNow(row)), [row]);
  const { bids, asks } = useMemo(
    () => ({
      bids: computed(() => percentText(percent.value)),
      asks: computed(() => percentText(100 - percent.value)),
    }),
    [percent],
  );
  useLayoutEffect(
    () =>
      effect(() => {
        void newsTick.value;
        const shares = { bids: bids.peek(), asks: asks.peek() };
        root.current!.setAttribute('aria-label', t(`trade.book.balance.${balanceOf(percent.peek())}`, shares));
      }),
    [percent, bids, asks, t],
  );
  useEffect(() => {
    const news = createBalanceNews();
    // Kept, because a second may pass between the commit that removes the balance and the cleanup.
    const element = root.current!;
    return effect(() => {
      const second = secondTick.value;
      if (!news.isNews(balanceOf(percent.peek()), second)) return;
      if (element.parentElement?.contains(document.activeElement)) announce(element.getAttribute('aria-label')!);
    });
  }, [percent]);
  return (
    <div ref={root} role="img">
      <PaintedLine list="balance" row={row} openPort={openSurface} className={styles.balance}>
        {(resting) => (
          <>
            <span className={styles.words}>
              {t('trade.book.view.bids')} <SignalText of={bids} className={styles.bids} cell="bids" resting={resting} />
            </span>
            <Shares percent={percent} resting={resting} />
            <span className={styles.words}>
              <SignalText of={asks} className={styles.asks} cell="asks" resting={resting} /> {t('trade.book.view.asks')}
            </span>
          </>
        )}
      </PaintedLine>
    </div>
  );
}

function Shares({ percent, resting }: { percent: ReadonlySignal<number>; resting: ReadonlySignal<boolean> }) {
  const track = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        if (resting.value) return;
        track.current!.style.setProperty('--share', `${bidShare(percent.value) * 100}%`);
      }),
    [percent, resting],
  );
  return <span ref={track} className={styles.track} data-cell="shares" />;
}
