import { computed, effect, untracked } from '@preact/signals-core';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { writeText } from '../../frame/write-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { balanceOf, bidPercent, sizeUpTo } from '../../model/book-sums.ts';
import { bookStore } from '../../signals/book.ts';
import { secondTick } from '../../signals/clock.ts';
import { announce } from '../../ui/announce.ts';
import { createBalanceNews } from './balance-news.ts';
import styles from './book-balance.module.css';

const percentOfNow = (rows: number): number =>
  bidPercent(sizeUpTo(bookStore.bids, rows), sizeUpTo(bookStore.asks, rows));

/**
 * How much is bid and how much asked of the size in sight: two figures and a bar, once a second so that they can be read. A
 * screen reader reads it as a sentence, and hears of a side that took the lead while its keyboard is in the book.
 * @param rows  of each side that are in sight
 */
export function BookBalance({ rows }: { rows: number }) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const percent = useMemo(
    () =>
      computed(() => {
        void secondTick.value;
        return untracked(() => percentOfNow(rows));
      }),
    [rows],
  );
  useLayoutEffect(() => {
    const [bids, bar, asks] = [...root.current!.children] as HTMLElement[];
    const textOf = (value: number) => (Number.isNaN(value) ? UNKNOWN : `${value}%`);
    return effect(() => {
      const value = percent.value;
      const shares = { bids: textOf(value), asks: textOf(100 - value) };
      writeText(bids!.lastElementChild!, shares.bids);
      writeText(asks!.firstElementChild!, shares.asks);
      (bar!.firstElementChild as HTMLElement).style.transform =
        `translateX(${(Number.isNaN(value) ? 50 : value) - 100}%)`;
      root.current!.setAttribute('aria-label', t(`trade.book.balance.${balanceOf(value)}`, shares));
    });
  }, [percent, t]);
  useEffect(() => {
    const news = createBalanceNews();
    return effect(() => {
      const second = secondTick.value;
      if (!news.isNews(balanceOf(percent.value), second)) return;
      const { parentElement } = root.current!;
      if (parentElement!.contains(document.activeElement)) announce(root.current!.getAttribute('aria-label')!);
    });
  }, [percent]);
  return (
    <div ref={root} className={styles.balance} role="img">
      <span className={styles.words}>
        {t('trade.book.view.bids')} <b className={styles.bids} />
      </span>
      <span className={styles.track}>
        <span className={styles.bar} />
      </span>
      <span className={styles.words}>
        <b className={styles.asks} /> {t('trade.book.view.asks')}
      </span>
    </div>
  );
}
