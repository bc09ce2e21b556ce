import { computed } from '@preact/signals-core';
import { useId, useLayoutEffect, useMemo } from 'react';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { bookStore } from '../../signals/book-store.ts';
import { valueUpTo } from '../../surface/columns/book-columns.ts';
import { valueText } from '../../surface/columns/cell-texts.ts';
import { FoldedSignal } from '../../ui/folded-words.tsx';
import type { PointedRow } from './pointed-row.ts';
import styles from './up-to-card.module.css';

/** Returns the rows from the best price to this one, as rendered in the table. */
function rowsUpTo({ row, side, at }: PointedRow): readonly HTMLElement[] {
  const rows = [...row.parentElement!.children] as HTMLElement[];
  return side === 'asks' ? rows.slice(-(at + 1)) : rows.slice(0, at + 1);
}

/**
 * Shows the cost of taking every level up to a row; its texts follow the book. It describes the button that has the
 * focus.
 */
export function UpToCard({ market, pointed }: { market: Market; pointed: PointedRow }) {
  const { t } = useTranslation();
  const id = useId();
  const { side, at, row, topPx, leftPx } = pointed;
  const { base, quote, priceDecimals, sizeDecimals } = market;
  const texts = useMemo(() => {
    /** Returns the text of a row that has a level; the levels of a short book may be gone. */
    const known = (text: (total: number, value: number) => string) =>
      computed(() => {
        void bookStore.version.value;
        const { totals, count } = bookStore[side];
        return at < count ? text(totals[at]!, valueUpTo(side, at)) : UNKNOWN;
      });
    return {
      average: known((total, value) => foldedText(priceText(Math.round(value / total), priceDecimals))),
      size: known((total) => priceText(total, sizeDecimals)),
      value: known((_, value) => valueText(value, priceDecimals + sizeDecimals)),
    };
  }, [side, at, priceDecimals, sizeDecimals]);
  useLayoutEffect(() => {
    const rows = rowsUpTo(pointed);
    const button = document.activeElement;
    const focused = button && row.contains(button) ? button : null;
    for (const each of rows) each.dataset['upTo'] = each === row ? 'last' : '';
    focused?.setAttribute('aria-describedby', id);
    return () => {
      for (const each of rows) delete each.dataset['upTo'];
      focused?.removeAttribute('aria-describedby');
    };
  }, [pointed, row, id]);
  return (
    <div id={id} role="tooltip" className={styles.card} style={{ insetBlockStart: topPx, insetInlineStart: leftPx }}>
      <dl>
        <div>
          <dt>{t('trade.book.upTo.average')}</dt>
          <dd>
            <FoldedSignal of={texts.average} />
          </dd>
        </div>
        <div>
          <dt>{t('trade.book.upTo.sum', { unit: base })}</dt>
          <dd>
            <FoldedSignal of={texts.size} />
          </dd>
        </div>
        <div>
          <dt>{t('trade.book.upTo.sum', { unit: quote })}</dt>
          <dd>
            <FoldedSignal of={texts.value} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
