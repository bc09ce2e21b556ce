import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useMemo } from 'react';
import { receivedText } from '../../../i18n/booked-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { useDesktop } from '../../shell/wide-window.ts';
import { amountOfUnits, resultText, toneOf } from '../../trade-journal/journal-words.ts';
import type { Excursion } from '../excursions/excursion.ts';
import { excursionText } from '../excursions/excursion-words.ts';
import type { ExcursionColumns } from '../../trade-journal/excursions/excursion-columns.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import { coinOf } from '../../trade-journal/table/coins.ts';
import { dayText, minuteText, shortTimeText } from '../../trade-journal/figures/zone-texts.ts';
import type { TradeDay, TradeList } from './trade-list.ts';
import { BARE_PX, EXCURSION_PX } from './noted-heights.ts';
import { journalPrice } from './trade-prices.ts';
import { TradeTitle } from './trade-title.tsx';
import { termsWords, tradeAt } from './trade-words.ts';
import type { JournalTrade } from './trade-words.ts';
import { useNotedHeights } from './use-noted-heights.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './trade-rows.module.css';

/** Heights of lines, px at 16 px type; the styles have the same. */
const DAY_PX = 36;
const WIDE_PX = 60;

const keyOf = (line: number): number => line;

interface TradeRowsProps {
  list: TradeList;
  /** MAE and MFE of the table; null while none is known, so that they take no room. */
  excursions: ExcursionColumns | null;
  /** Id of the trade that is shown beside the list. */
  chosen: string | null;
}

/** The trades of a list with their days, newest or best first as it says. */
export function TradeRows({ list, excursions, chosen }: TradeRowsProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const { table, lines, days } = list;
  const heights = useNotedHeights(table, !desktop);
  const ownPx = excursions === null ? 0 : EXCURSION_PX;
  const items = useMemo(() => ({ length: lines.length, rowAt: (at: number) => lines[at] }), [lines]);
  const heightOf = useCallback(
    (line: number) => (line < 0 ? DAY_PX : desktop ? WIDE_PX : (heights.get(line) ?? BARE_PX) + ownPx),
    [desktop, heights, ownPx],
  );
  const renderLine = useCallback(
    (line: number, at: number) =>
      line < 0 ? (
        <DayLine day={days[-1 - line]!} />
      ) : (
        <TradeLine
          trade={tradeAt(table, line)}
          excursion={excursions && { worst: excursions.worst[line]!, best: excursions.best[line]! }}
          isDated={days.length === 0}
          isFirst={at === 0 || lines[at - 1]! < 0}
          isLast={at === lines.length - 1 || lines[at + 1]! < 0}
          chosen={chosen}
        />
      ),
    [table, lines, days, excursions, chosen],
  );
  return (
    <div
      className={styles.list}
      data-pane={chosen !== null || undefined}
      data-dated={(desktop && days.length === 0) || undefined}
      data-excursions={(desktop && excursions !== null) || undefined}
    >
      {desktop && <ColumnNames excursions={excursions !== null} />}
      <VirtualList
        items={items}
        keyOf={keyOf}
        rowHeightPx={desktop ? WIDE_PX : BARE_PX + ownPx}
        heightOf={heightOf}
        renderRow={renderLine}
        label={t('journalTrades.title')}
        scrollKey="journal-trades"
      />
    </div>
  );
}

const COLUMNS = ['time', 'trade', 'amount', 'entry', 'exit', 'mae', 'mfe', 'result', 'note'] as const;
const EXCURSION_COLUMNS: ReadonlySet<string> = new Set(['mae', 'mfe']);

/** Names of the columns for the eye; each line says to a screen reader what it is. */
function ColumnNames({ excursions }: { excursions: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.columns} aria-hidden="true">
      {COLUMNS.filter((name) => excursions || !EXCURSION_COLUMNS.has(name)).map((name) => (
        <span key={name} data-column={name}>
          {t(`journalTrades.column.${name}`)}
        </span>
      ))}
    </div>
  );
}

function DayLine({ day: { startMs, net } }: { day: TradeDay }) {
  useSignals();
  return (
    <div className={styles.day}>
      <h2>{dayText(startMs)}</h2>
      <span className={styles.tone} data-tone={toneOf(net)} translate="no">
        {resultText(net)}
      </span>
    </div>
  );
}

interface TradeLineProps {
  trade: JournalTrade;
  excursion: Pick<Excursion, 'worst' | 'best'> | null;
  /** Whether the line names its day and zone, since no line above it does. */
  isDated: boolean;
  isFirst: boolean;
  isLast: boolean;
  chosen: string | null;
}

function TradeLine({ trade, excursion, isDated, isFirst, isLast, chosen }: TradeLineProps) {
  useSignals();
  const { t } = useTranslation();
  const desktop = useDesktop();
  const content = myNotes.notes.value.get(trade.id)?.content;
  const to = desktop ? `${PATHS.journal}?view=trades&trade=${trade.id}` : `${PATHS.journalTrade}?id=${trade.id}`;
  return (
    <PageLink
      to={to}
      className={styles.trade}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      aria-current={chosen === trade.id || undefined}
    >
      {desktop && (
        <span className={styles.time}>{isDated ? shortTimeText(trade.closeMs) : minuteText(trade.closeMs)}</span>
      )}
      <CoinIcon asset={coinOf(trade.symbol)} small={desktop} />
      <span className={styles.words}>
        <span className={styles.name}>
          <TradeTitle trade={trade} />
        </span>
        <span className={styles.terms}>
          {desktop
            ? termsWords(t, trade)
            : `${isDated ? shortTimeText(trade.closeMs) : minuteText(trade.closeMs)} · ${termsWords(t, trade)}`}
        </span>
        {excursion && !desktop && (
          <span className={styles.terms} translate="no">
            {t('journalExcursions.row', { mae: excursionText(excursion.worst), mfe: excursionText(excursion.best) })}
          </span>
        )}
      </span>
      {desktop && <Prices trade={trade} excursion={excursion} />}
      <span className={classNames(styles.result, styles.tone)} data-tone={toneOf(trade.net)} translate="no">
        {resultText(trade.net)}
      </span>
      <span className={styles.note}>
        {content !== undefined && content.text !== '' && <span className={styles.text}>{content.text}</span>}
        {(content === undefined || content.text === '' || content.tags.length > 0) && (
          <span className={styles.tags}>
            {content?.tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
            {(content === undefined || content.text === '') && <NoNote trade={trade.id} />}
          </span>
        )}
      </span>
    </PageLink>
  );
}

/** Asks for a note, or says that one is deleted here and not at the exchange yet. */
function NoNote({ trade }: { trade: string }) {
  useSignals();
  const { t } = useTranslation();
  return myNotes.removals.value.get(trade)?.standing === 'waiting' ? (
    <span className={styles.removal}>{t('journalTrades.notes.deletedHere')}</span>
  ) : (
    <span className={styles.add}>{t('journalTrades.addNote')}</span>
  );
}

const Prices = ({ trade, excursion }: Pick<TradeLineProps, 'trade' | 'excursion'>) => (
  <>
    <span className={styles.figure} data-column="amount">
      {receivedText(amountOfUnits(trade.kind === 'spot' ? trade.value : trade.stake))}
    </span>
    <span className={styles.figure} data-column="entry">
      {journalPrice(trade.symbol, trade.entry)}
    </span>
    <span className={styles.figure} data-column="exit">
      {journalPrice(trade.symbol, trade.exit)}
    </span>
    {excursion && (
      <>
        <Share column="mae" share={excursion.worst} />
        <Share column="mfe" share={excursion.best} />
      </>
    )}
  </>
);

/** A share in its column, with the column's name for screen readers. */
function Share({ column, share }: { column: 'mae' | 'mfe'; share: number }) {
  const { t } = useTranslation();
  return (
    <span className={styles.figure} data-column={column} translate="no">
      <span className="sr-only">{t(`journalTrades.column.${column}`)} </span>
      {excursionText(share)}
    </span>
  );
}
