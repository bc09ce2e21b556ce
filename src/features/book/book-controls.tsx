import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo } from 'react';
import { bookFigures } from './book-figures.ts';
import { BOOK_VIEWS, GROUPINGS, preferences } from '../../data/preferences.ts';
import type { BookView } from '../../data/preferences.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BOOK_TOTALS, BOOK_UNITS } from '../../model/book-sums.ts';
import type { BookTotal, BookUnit } from '../../model/book-sums.ts';
import type { Market } from '../../model/market.ts';
import { scaledOf } from '../../model/scaled.ts';
import { actionSheet } from '../../ui/action-sheet.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './book-controls.module.css';

/** Choices of visible sides, price grouping, and size unit. Each is stored. */
export function BookControls({ market }: { market: Market }) {
  return (
    <div className={styles.controls}>
      <Sides />
      <span className={styles.chips}>
        <Grouping market={market} />
        <Figures market={market} />
      </span>
    </div>
  );
}

/** Both sides, bids or asks (B10): each a picture of the book with an accessible name. */
function Sides() {
  useSignals();
  const { t } = useTranslation();
  const name = useId();
  const view = preferences.bookView.value;
  return (
    <fieldset className={styles.sides}>
      <legend className="sr-only">{t('trade.book.view.label')}</legend>
      {BOOK_VIEWS.map((each) => (
        <label key={each} className={styles.side} title={t(`trade.book.view.${each}`)}>
          <input
            type="radio"
            name={name}
            checked={each === view}
            aria-label={t(`trade.book.view.${each}`)}
            onChange={() => preferences.chooseBookView(each)}
          />
          <span className={styles.face}>
            <SidesPicture view={each} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const LINES = ['M13 5h7', 'M13 9.5h7', 'M13 14.5h7', 'M13 19h7'];

/** Asks are above bids, as in the book; a hidden side is drawn as an outline. */
function SidesPicture({ view }: { view: BookView }) {
  const shown = (side: 'asks' | 'bids') => (view === 'both' || view === side ? styles[side] : styles.left);
  return (
    <svg className={styles.picture} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path className={shown('asks')} d="M4 4.5h5v6H4z" />
      <path className={shown('bids')} d="M4 13.5h5v6H4z" />
      {LINES.map((line) => (
        <path key={line} className={styles.line} d={line} />
      ))}
    </svg>
  );
}

function Grouping({ market: { symbol, tickSize, priceDecimals } }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const grouping = useMemo(() => preferences.bookGroupingOf(symbol), [symbol]).value;
  const textOf = (ticks: number) => priceText(scaledOf(tickSize, priceDecimals) * ticks, priceDecimals);
  const choose = async () => {
    const chosen = await actionSheet({
      title: t('trade.book.groupingTitle'),
      items: GROUPINGS.map((ticks) => ({ key: String(ticks), label: textOf(ticks) })),
    });
    const ticks = GROUPINGS.find((each) => String(each) === chosen);
    if (ticks) preferences.chooseBookGrouping(symbol, ticks);
  };
  const value = textOf(grouping);
  return <Chip name={t('trade.book.grouping', { value })} text={foldedText(value)} onTap={choose} />;
}

const FIGURES = BOOK_UNITS.flatMap((unit) => BOOK_TOTALS.map((total) => ({ key: `${unit} ${total}`, unit, total })));

function Figures({ market: { base, quote } }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const unit = bookFigures.unit.value;
  const wordsOf = (of: BookUnit, total: BookTotal) => {
    const [own, other] = of === 'base' ? [base, quote] : [quote, base];
    return t(`trade.book.figures.${total}`, { unit: own, other });
  };
  const choose = async () => {
    const chosen = await actionSheet({
      title: t('trade.book.figures.label'),
      items: FIGURES.map(({ key, unit: of, total }) => ({ key, label: wordsOf(of, total) })),
    });
    const figures = FIGURES.find(({ key }) => key === chosen);
    if (figures) bookFigures.choose(figures.unit, figures.total);
  };
  const name = t('trade.book.figures.chosen', { choice: wordsOf(unit, bookFigures.total.value) });
  return <Chip name={name} text={unit === 'base' ? base : quote} onTap={choose} />;
}

/** A choice that opens a sheet. */
function Chip({ name, text, onTap }: { name: string; text: string; onTap(): Promise<void> }) {
  return (
    <button type="button" className={styles.chip} aria-label={name} aria-haspopup="dialog" onClick={() => void onTap()}>
      <FoldedWords text={text} />
      <Icon name="chevron-down" size={14} />
    </button>
  );
}
